import DigraphModel

/// What Xcode shows beside the code: the lines of `PlainReporter` with absolute paths, and fix-its.
///
/// Follows the two expressions by which Xcode's build system reads the output of a script phase
/// (swiftlang/swift-build, `GenericOutputParser` and `ShellScriptOutputParser`). Every line that they do not match
/// turns into a note without a place, so there are none. A path with a quote or a colon cannot be matched; its findings
/// are printed without a place, which is then part of the message, and one warning says so.
public struct XcodeReporter: Reporter {
  /// Creates the reporter.
  public init() {}

  /// One line for each finding that counts, directly followed by its fix-its, then by its notes.
  public func text(of report: Report) -> String {
    var text = ""
    var hasUnreadablePath = false
    for finding in report.reported {
      for (index, line) in CompilerLine.lines(of: finding).enumerated() {
        hasUnreadablePath = hasUnreadablePath || !isReadable(path(of: line.site, in: report))
        text += diagnostic(line, in: report)
        if index == 0 { text += finding.fixes.map { fixIt($0, in: report) }.joined() }
      }
    }
    let warning = "warning: Xcode finds no place in a path with a quote or a colon, so it is named in the message\n"
    return hasUnreadablePath ? warning + text : text
  }

  private func diagnostic(_ line: CompilerLine, in report: Report) -> String {
    let path = path(of: line.site, in: report)
    guard isReadable(path) else { return "\(line.kind): \(inert(line.text)) (\(line.site.description.visible))\n" }
    return "\(path):\(line.site.line):\(line.site.column): \(line.kind): \(inert(line.text))\n"
  }

  /// `path:line:column-endLine:endColumn: fixit: text` with the escapes of a JSON string.
  private func fixIt(_ fix: Finding.Fix, in report: Report) -> String {
    let path = path(of: fix.site, in: report)
    guard isReadable(path) else { return "" }
    let start = "\(fix.site.line):\(fix.site.column)"
    let end = "\(fix.site.endLine):\(fix.site.endColumn)"
    let replacement = inert(fix.replacement.escapedAsJSON, colon: #"\u003a"#)
    return "\(path):\(start)\(start == end ? "" : "-" + end): fixit: \(replacement)\n"
  }

  private func path(of site: Site, in report: Report) -> String {
    (report.root.isEmpty ? site.path : "\(report.root)/\(site.path)").visible
  }

  private func isReadable(_ path: String) -> Bool { !path.contains { "'\":".contains($0) } }

  /// The text with another colon after each word that would start a diagnostic of its own.
  private func inert(_ text: String, colon: String = " :") -> String {
    let parts = text.split(separator: ": ", omittingEmptySubsequences: false)
    return parts.enumerated().map { index, part in
      guard index < parts.count - 1 else { return String(part) }
      return part + (Self.keywords.contains(String(part.drop { $0 == " " })) ? colon : ":") + " "
    }.joined()
  }

  private static let keywords: Set<String> = ["error", "warning", "note", "notice", "fixit", "digraph"]
}

extension String {
  /// The text as it stands between the quotes of a JSON string; nothing but printable ASCII and letters of all scripts.
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
