import DigraphModel

/// Swift code in a text of YAML, padded so that its lines and columns are those of the file.
struct EmbeddedCode {
  /// The code, after as many empty lines and blanks as precede it in the file.
  let text: String

  /// - Parameters:
  ///   - code: the code, as YAML gives it.
  ///   - site: where the text begins.
  ///   - file: the text of the whole file.
  init(_ code: String, at site: Site, in file: String) {
    let lines = file.split(separator: "\n", omittingEmptySubsequences: false)
    let parts = code.split(separator: "\n", omittingEmptySubsequences: false)
    guard let anchor = parts.firstIndex(where: { $0.contains { $0 != " " } }) else {
      text = ""
      return
    }
    // With `wrappers: |`, the code begins on the line after the site; a plain or quoted text begins at the site. The
    // lines of a folded or escaped text do not occur verbatim in the file, so its code begins on the line of the
    // site.
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
