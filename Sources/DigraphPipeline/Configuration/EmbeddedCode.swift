import DigraphModel

/// Swift code in a text of YAML, moved to where it stands there, so that its lines and columns are those of the file.
struct EmbeddedCode {
  /// The code, below as many empty lines, and behind as many blanks, as it takes.
  let text: String

  /// - Parameters:
  ///   - code: the value of the text.
  ///   - site: where the text begins.
  ///   - file: the whole file.
  init(_ code: String, at site: Site, in file: String) {
    let lines = file.split(separator: "\n", omittingEmptySubsequences: false)
    let parts = code.split(separator: "\n", omittingEmptySubsequences: false)
    guard let anchor = parts.firstIndex(where: { $0.contains { $0 != " " } }) else {
      text = ""
      return
    }
    // `wrappers: |` begins on the line before; a plain or quoted text where it begins. A folded or escaped one is in no
    // line as it is: then its first line is the place.
    let start = max(site.line - 1, 0)
    let found = lines.indices.dropFirst(start).prefix(parts.count + 2).first { lines[$0].hasSuffix(parts[anchor]) }
    guard let found, found >= anchor else {
      text = String(repeating: "\n", count: start) + code
      return
    }
    let indent = lines[found].utf8.count - parts[anchor].utf8.count
    let blanks = String(repeating: " ", count: indent)
    text =
      String(repeating: "\n", count: found - anchor)
      + parts.map { $0.isEmpty ? "" : blanks + $0 }.joined(separator: "\n")
  }
}
