import Foundation

/// Converts between paths and addresses: `/App/Größe.swift` is `file:///App/Gr%C3%B6%C3%9Fe.swift`.
enum FileURI {
  /// The address of an absolute path.
  static func text(of path: String) -> String {
    "file://" + (path.addingPercentEncoding(withAllowedCharacters: unescaped) ?? path)
  }

  /// ASCII characters without a special meaning stay unescaped, as in the addresses of editors.
  private static let unescaped = CharacterSet.alphanumerics.intersection(
    CharacterSet(charactersIn: "\u{0}"..."\u{7F}")
  ).union(CharacterSet(charactersIn: "-._~/"))

  /// The absolute path of an address; `nil` if the address is no file's.
  static func path(of text: String) -> String? {
    guard text.hasPrefix("file://"), let path = text.dropFirst(7).removingPercentEncoding else { return nil }
    // An address may contain a host before the path.
    guard let slash = path.firstIndex(of: "/") else { return nil }
    let host = path[..<slash]
    guard host.isEmpty || host == "localhost" else { return nil }
    return URL(fileURLWithPath: String(path[slash...])).standardizedFileURL.path
  }
}
