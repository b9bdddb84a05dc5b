import DigraphModel

/// The lines of `PlainReporter` with absolute paths, and fix-its, for Xcode to show beside the code.
///
/// The format follows the two expressions by which Xcode's build system reads the output of a script phase
/// (swiftlang/swift-build, `GenericOutputParser` and `ShellScriptOutputParser`). Xcode turns all other lines into notes
/// without places, so the report contains no other lines. The expressions match no path with a quote or a colon.
/// Findings in such a file state their place in the message, and one warning explains this.
public struct XcodeReporter: Reporter {
  /// Creates the reporter.
  public init() {}

  /// One line for each finding that counts, followed by its fix-its and then by its notes.
  public func text(of report: Report) -> String {
    var text = ""
    var paths = Paths(root: report.root)
    for finding in report.reported {
      for (index, line) in CompilerLine.lines(of: finding).enumerated() {
        text += diagnostic(line, &paths)
        if index == 0 { for fix in finding.fixes { text += fixIt(fix, &paths) } }
      }
    }
    let warning = "warning: Xcode finds no place in a path with a quote or a colon, so it is named in the message\n"
    return paths.isLacking ? warning + text : text
  }

  private func diagnostic(_ line: CompilerLine, _ paths: inout Paths) -> String {
    guard let path = paths[line.site] else {
      paths.isLacking = true
      return "\(line.kind): \(inert(line.text)) (\(line.site.description.visible))\n"
    }
    return "\(path):\(line.site.line):\(line.site.column): \(line.kind): \(inert(line.text))\n"
  }

  /// `path:line:column-endLine:endColumn: fixit: text` with the escapes of a JSON string.
  private func fixIt(_ fix: Finding.Fix, _ paths: inout Paths) -> String {
    guard let path = paths[fix.site] else { return "" }
    let start = "\(fix.site.line):\(fix.site.column)"
    let end = "\(fix.site.endLine):\(fix.site.endColumn)"
    let replacement = inert(fix.replacement.escapedAsJSON, colon: #"\u003a"#)
    return "\(path):\(start)\(start == end ? "" : "-" + end): fixit: \(replacement)\n"
  }

  /// Absolute paths, each computed once, because most files with a finding have several.
  private struct Paths {
    let root: String
    /// The absolute paths by the paths of sites; `nil` for those that Xcode cannot read.
    private var known: [String: String?] = [:]
    /// Whether a line had to be printed without a place.
    var isLacking = false

    init(root: String) { self.root = root }

    /// The absolute path of a site; `nil` if Xcode cannot read it.
    subscript(site: Site) -> String? {
      mutating get {
        if let known = known[site.path] { return known }
        let path = (root.isEmpty ? site.path : "\(root)/\(site.path)").visible
        let isReadable = path.utf8.allSatisfy { byte in
          byte != UInt8(ascii: "'") && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: ":")
        }
        known[site.path] = .some(isReadable ? path : nil)
        return isReadable ? path : nil
      }
    }
  }

  /// The text with another form of the colon after each word that would otherwise start a diagnostic.
  private func inert(_ text: String, colon: String = " :") -> String {
    var result = ""
    let bytes = text.utf8
    var (start, next) = (bytes.startIndex, bytes.startIndex)
    while let end = bytes[next...].firstIndex(of: UInt8(ascii: ":")) {
      next = bytes.index(after: end)
      guard next < bytes.endIndex, bytes[next] == UInt8(ascii: " ") else { continue }
      result += text[start..<end]
      result += Self.keywords.contains(String(text[start..<end].drop { $0 == " " })) ? colon : ":"
      start = next
    }
    result += text[start...]
    return result
  }

  private static let keywords: Set<String> = ["error", "warning", "note", "notice", "fixit", "digraph"]
}

extension String {
  /// The text between the quotes of a JSON string, with only printable ASCII and letters of all scripts.
  fileprivate var escapedAsJSON: String {
    unicodeScalars.map { scalar in
      switch scalar {
      case "\"": "\\\""
      case "\\": "\\\\"
      case "\n": "\\n"
      case "\r": "\\r"
      case "\t": "\\t"
      case _ where scalar.isInvisible:
        "\\u" + String(0x10000 + scalar.value, radix: 16).dropFirst()
      default: String(scalar)
      }
    }.joined()
  }
}
