import DigraphModel

/// GitHub-flavoured Markdown for reviews: a table of findings, followed by the cause and remedy of each.
///
/// The text fits into a comment of a pull request; a job's summary may be longer. Findings beyond the limit are
/// counted.
public struct MarkdownReporter: Reporter {
  /// The greatest number of bytes of UTF-8.
  public var limit: Int

  /// The limit for a comment of a pull request, which takes 65,536 characters.
  public static let comment = 65_000
  /// The limit for a step's summary, which takes 1 MiB.
  public static let jobSummary = 1_000_000

  /// Creates the reporter.
  public init(limit: Int = MarkdownReporter.comment) { self.limit = limit }

  /// The findings that count, the most important first.
  public func text(of report: Report) -> String {
    let findings = report.byImportance
    var text = "## \(report.tool.name): \(report.summary.line(coverage: report.coverage))\n"
    if findings.isEmpty { return text }
    text += "\n| severity | finding | rule | place |\n|---|---|---|---|\n"
    // The reserve is for the sentence about omitted findings, and for the frame around the details.
    let room = limit - 400
    let rows = findings.lazy.map { row($0, in: report) }
    let shown = Self.append(rows, to: &text, upTo: room * 3 / 5)
    if shown < findings.count {
      text += "\n\(findings.count - shown) more of \(findings.count) findings are not listed.\n"
    }
    let opening = "\n<details><summary>How they come about, and what to do</summary>\n"
    let blocks = findings.prefix(shown).filter { $0.lines.count > 1 }
    guard !blocks.isEmpty else { return text }
    text += opening
    let explained = Self.append(blocks.lazy.map { block($0, in: report) }, to: &text, upTo: room)
    if explained < blocks.count { text += "\n\(blocks.count - explained) more of these are left out.\n" }
    return text + "\n</details>\n"
  }

  /// Appends parts as long as the text stays within the limit.
  ///
  /// - Returns: the number of appended parts.
  private static func append(_ parts: some Sequence<String>, to text: inout String, upTo limit: Int) -> Int {
    var count = 0
    for part in parts {
      guard text.utf8.count + part.utf8.count <= limit else { break }
      text += part
      count += 1
    }
    return count
  }

  private func row(_ finding: Finding, in report: Report) -> String {
    let rule = report.links.url(of: finding.rule).map { "[\(finding.rule)](<\($0)>)" } ?? finding.rule
    let cells = [
      finding.severity.rawValue, MarkdownText.prose(finding.message), rule, place(finding.site, in: report),
    ]
    return "| \(cells.joined(separator: " | ")) |\n"
  }

  private func block(_ finding: Finding, in report: Report) -> String {
    var lines = ["", "**\(finding.severity.rawValue)**: \(MarkdownText.prose(finding.message))", ""]
    if !finding.chain.isEmpty {
      lines.append("- path: \(finding.shortChain.map { MarkdownText.code($0) }.joined(separator: " → "))")
    }
    lines += finding.notes.map { "- \(MarkdownText.prose($0.message)) (\(place($0.site, in: report)))" }
    if let help = finding.help { lines.append("- help: \(MarkdownText.prose(help))") }
    return lines.map { $0 + "\n" }.joined()
  }

  private func place(_ site: Site, in report: Report) -> String {
    let text = MarkdownText.code("\(site.path):\(site.line)")
    return report.address(site).map { "[\(text)](<\($0)>)" } ?? text
  }
}

/// Escapes text for Markdown.
enum MarkdownText {
  /// A sentence. Quoted names become code, so that no name mentions a person, and nothing else has a meaning in
  /// Markdown.
  static func prose(_ text: String) -> String {
    Quotations(text).parts.map { $0.isName ? code(String($0.text)) : escaped($0.text) }.joined()
  }

  /// A name or a piece of code.
  static func code(_ text: String) -> String { "<code>\(escaped(text[...]))</code>" }

  /// Escapes all characters with a meaning in Markdown or HTML as character references.
  private static func escaped(_ text: Substring) -> String {
    var result = ""
    for scalar in String(text).visible.unicodeScalars {
      switch scalar {
      case "&", "<", ">", "\"", "'", "`", "*", "_", "{", "}", "[", "]", "#", "|", "\\", "~", "$", "!":
        result += "&#\(scalar.value);"
      // An escaped `@` would still be a mention.
      case "@": result += "@<!-- -->"
      default: result.unicodeScalars.append(scalar)
      }
    }
    // GitHub turns an address into a link, even in code.
    return result.replacing("://", with: "&#58;//").replacing("www.", with: "www&#46;")
  }
}
