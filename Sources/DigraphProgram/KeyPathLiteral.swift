public import DigraphModel

extension Node {
  /// The written root of a key path literal, which may be empty, and the names after it; `nil` for other code.
  public var keyPath: (root: String, names: [String])? {
    guard kind == .keyPath, text.first == "\\" else { return nil }
    let parts = text.dropFirst().filter { !$0.isWhitespace }
      .split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    return parts.count > 1 ? (parts[0], Array(parts.dropFirst())) : nil
  }
}
