public import DigraphModel

extension WiringChange {
  /// Writes a comment for a pull request: numbers, then findings, the picture, and tables of all changes.
  ///
  /// - Parameter url: Returns the address of a place in the source; `nil` for no link.
  /// - Returns: Markdown within GitHub's limit; empty if nothing has changed.
  public func markdown(url: @escaping @Sendable (Site) -> String? = { _ in nil }) -> String {
    guard !isEmpty else { return "" }
    // If the text is too long, rows are left out first, and then the picture.
    for (rows, withPicture) in [(200, true), (60, true), (20, true), (60, false), (10, false)] {
      let text = ChangeMarkdown(self, url: url, rows: rows, withPicture: withPicture).text
      if text.unicodeScalars.count <= ChangeMarkdown.longest { return text }
    }
    let text = ChangeMarkdown(self, url: url, rows: 1, withPicture: false).text
    return String(String.UnicodeScalarView(text.unicodeScalars.prefix(ChangeMarkdown.longest)))
  }
}

/// Writes one comment.
private struct ChangeMarkdown {
  /// The greatest number of characters. GitHub accepts 65,536, but the program that posts the comment may add a line.
  static let longest = 65_000
  /// The greatest number of characters of a diagram in a comment.
  private static let longestDiagram = 30_000
  /// The mark by which programs find the comment again, to replace it.
  private static let marker = "<!-- digraph diff -->"

  private let change: WiringChange
  private let url: @Sendable (Site) -> String?
  private let rows: Int
  private let withPicture: Bool

  init(_ change: WiringChange, url: @escaping @Sendable (Site) -> String?, rows: Int, withPicture: Bool) {
    self.change = change
    self.url = url
    self.rows = rows
    self.withPicture = withPicture
  }

  var text: String {
    var parts = [
      "\(Self.marker)\n### Wiring: \(MarkdownText.escaped(change.headline.joined(separator: " · ")))", findings,
      picture,
    ]
    parts += tables
    parts.append(
      "<sub>from \(MarkdownText.code(change.base.title)) to \(MarkdownText.code(change.head.title)), by digraph\(earlier)</sub>"
    )
    return parts.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
  }

  private var earlier: String {
    let count = change.findings.earlierCount
    return count == 0
      ? "" : " · \(AnswerText.counted(count, "finding")) from before \(count == 1 ? "is" : "are") not shown"
  }

  // MARK: - Findings

  private var findings: String {
    let new = change.findings.new.bySeverity.map { item($0, "new") }
    let worse = change.findings.worse.bySeverity.map { item($0.after, "was \($0.earlier)") }
    let gone = change.findings.fixed.bySeverity.map { finding in
      "- ✓ gone: \(MarkdownText.sentence(finding.message)) \(MarkdownText.code(finding.rule))"
    }
    return (shortened(new + worse) + shortened(gone)).joined(separator: "\n")
  }

  private func item(_ finding: Finding, _ remark: String) -> String {
    var lines = [
      "- \(VisualLanguage.sign(of: finding.severity)) **\(remark == "new" ? "new " : "")\(finding.severity.rawValue)**"
        + "\(remark == "new" ? "" : " (\(remark))"): \(MarkdownText.sentence(finding.message)) "
        + "\(MarkdownText.code(finding.rule)) - \(place(finding.site))"
    ]
    if !finding.chain.isEmpty {
      lines.append("  <br>chain: \(finding.chain.map(MarkdownText.code).joined(separator: " → "))")
    }
    if let help = finding.help {
      lines.append("  <br>help: \(MarkdownText.sentence(help.replacing(" -> ", with: " → ")))")
    }
    return lines.joined(separator: "\n")
  }

  private func shortened(_ items: [String]) -> [String] {
    items.count <= rows + 1 ? items : items.prefix(rows) + ["- and \(items.count - rows) more"]
  }

  // MARK: - Picture

  private var picture: String {
    guard withPicture, !change.diff.isEmpty || !change.findings.caused.isEmpty else { return "" }
    let drawing = ChangeDrawing(change, url: url)
    let candidates = [drawing.drawing()] + [ChangeDrawing.Extent.folded, .modules].lazy.map { drawing.drawing($0) }
    for candidate in candidates {
      guard !candidate.nodes.isEmpty else { return "" }
      let text = MermaidDiagram.source(of: candidate)
      guard MermaidDiagram.isShown(text, of: candidate), text.unicodeScalars.count <= Self.longestDiagram else {
        continue
      }
      return "```mermaid\n\(text)```\n\n<sub>\(legend(of: candidate))</sub>"
    }
    return "The picture of this change is too large for a comment."
  }

  /// The meanings of the signs and lines in a drawing, and the parts that are not shown.
  private func legend(of drawing: Drawing) -> String {
    let classes = Set(drawing.nodes.flatMap(\.classes) + drawing.edges.flatMap(\.classes))
    let kinds = [
      (ChangeKind.added, "**+** added, thick"), (.removed, "**−** removed, dashed"), (.changed, "**±** changed"),
    ].filter { classes.contains($0.0.rawValue) }.map(\.1)
    let context = classes.contains("context") ? ["without a sign: as before"] : []
    return (kinds + context + drawing.folded.map(MarkdownText.escaped)).joined(separator: " · ")
  }

  // MARK: - Tables

  private var tables: [String] {
    let diff = change.diff
    let names = change.renamedNames.map { [MarkdownText.code($0.from), MarkdownText.code($0.to)] }
    let asked = change.keysAsked
    return [
      details(AnswerText.counted(names.count, "changed name"), ["before", "now"], names),
      details(
        AnswerText.counted(diff.bindings.count, "binding"), ["", "key", "what", "where"],
        diff.bindings.map { entry in
          guard let part = entry.part else { return [] }
          var facts = ChangeWords.facts(of: part)
          if change.needsContainer(part.name) { facts.append("in \(part.name.container.name)") }
          if let keys = asked[entry.kind]?[part.name] {
            facts.append("\(entry.kind == .added ? "asks" : "asked") for \(WiringChange.list(keys))")
          }
          return row(entry, [MarkdownText.code("\(part.name.key)")], facts)
        }),
      details(
        AnswerText.counted(change.tellingRequests.count, "request")
          + (change.tellingRequests.count < diff.requests.count ? " of bindings that stay" : ""),
        ["", "who asks", "for", "what", "where"],
        change.tellingRequests.map { entry in
          guard let part = entry.part else { return [] }
          return row(
            entry, [MarkdownText.code(part.asker.text), MarkdownText.code("\(part.key)")], ChangeWords.facts(of: part))
        }),
      change.widenedCount == 0 ? "" : "± \(change.widened)",
      details(
        AnswerText.counted(diff.containers.count, "container"), ["", "container", "what", "where"],
        diff.containers.map { row($0, [MarkdownText.code($0.part?.name.name ?? "")], [$0.part?.kind ?? ""]) }),
      details(
        AnswerText.counted(diff.gaps.count, "place") + " not understood", ["", "statement", "what", "where"],
        diff.gaps.map { row($0, [$0.part?.subject.rawValue ?? ""], [$0.part?.reason ?? ""]) }),
    ]
  }

  private func row<Part>(_ entry: GraphDiff.Change<Part>, _ names: [String], _ facts: [String]) -> [String] {
    let words = entry.kind == .changed ? ChangeWords.differences(of: entry).map(ChangeWords.text) : facts
    let place =
      entry.site.map { entry.after == nil ? MarkdownText.code("\(change.base.prefix):\($0)") : self.place($0) } ?? ""
    return [ChangeWords.sign(of: entry.kind)] + names + [MarkdownText.escaped(words.joined(separator: "; ")), place]
  }

  private func details(_ title: String, _ columns: [String], _ lines: [[String]]) -> String {
    guard !lines.isEmpty else { return "" }
    // If two apps compile the same file, its lines occur twice.
    var counts: [[String]: Int] = [:]
    for line in lines { counts[line, default: 0] += 1 }
    let united = lines.compactMap { line -> [String]? in
      guard let count = counts.removeValue(forKey: line), let last = line.last else { return nil }
      return count == 1 ? line : line.dropLast() + ["\(last) ×\(count)"]
    }
    var text = "<details><summary>\(title)</summary>\n\n| \(columns.joined(separator: " | ")) |\n"
    text += "|\(columns.map { _ in "---" }.joined(separator: "|"))|\n"
    for line in united.prefix(rows) { text += "| \(line.joined(separator: " | ")) |\n" }
    if united.count > rows { text += "\nand \(united.count - rows) more\n" }
    return text + "\n</details>"
  }

  private func place(_ site: Site) -> String {
    let name = MarkdownText.code("\(site.path):\(site.line)")
    guard let url = url(site) else { return name }
    let address = [("&", "&amp;"), ("\"", "&quot;"), ("<", "&lt;"), (">", "&gt;")].reduce(url) {
      $0.replacing($1.0, with: $1.1)
    }
    return "<a href=\"\(address)\">\(name)</a>"
  }
}
