import Foundation

/// Paths as addresses: `file:///home/ann/App/Größe.swift`.
enum FileURI {
  /// The address of an absolute path.
  static func text(of path: String) -> String {
    // Characters without a meaning in paths and addresses stay as editors write them.
    var allowed = CharacterSet.alphanumerics.intersection(CharacterSet(charactersIn: "\u{0}"..."\u{7F}"))
    allowed.insert(charactersIn: "-._~/")
    return "file://" + (path.addingPercentEncoding(withAllowedCharacters: allowed) ?? path)
  }

  /// The absolute path of an address; `nil` if it is that of no file.
  static func path(of text: String) -> String? {
    guard text.hasPrefix("file://"), let path = text.dropFirst(7).removingPercentEncoding else { return nil }
    // A host may stand before the path.
    guard let slash = path.firstIndex(of: "/") else { return nil }
    let host = path[..<slash]
    guard host.isEmpty || host == "localhost" else { return nil }
    return URL(fileURLWithPath: String(path[slash...])).standardizedFileURL.path
  }
}
