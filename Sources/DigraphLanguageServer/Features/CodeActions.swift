import DigraphModel
import DigraphPipeline
import DigraphSession

extension WiringView {
  /// The actions for the findings in a range.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - range: The selection, or the place of the cursor.
  ///   - versions: Versions of open documents, by address.
  /// - Returns: Edits, the preferred one of each finding first.
  func codeActions(in path: String, _ range: LSP.Range, versions: [String: Int]) -> [LSP.CodeAction] {
    let touched = findings(in: path).filter { finding in
      let place = self.range(of: finding.site)
      return place.start <= range.end && range.start <= place.end
    }
    return touched.flatMap { finding in
      [
        fix(finding, versions), bindInPlace(finding, versions), suppress(finding, versions),
        addToBaseline(finding, versions),
      ].compactMap(\.self)
    }
  }

  /// The action that shows the wiring around the keys of a place, for clients that have a command for it.
  func actionsThatShow(in path: String, _ range: LSP.Range) -> [LSP.CodeAction] {
    let position = lines(of: path).place(of: range.start, encoding)
    guard let place = place(in: path, line: position.line, column: position.column) else { return [] }
    let keys =
      Set(place.bindings.map { "\(graph.bindings[$0].key)" } + place.requests.map { "\(graph.requests[$0].key)" })
    let command = LSP.Command(
      title: "Show what is around it", command: "digraph.showAround",
      arguments: [.array(keys.sorted().map { .string($0) })])
    return [LSP.CodeAction(title: command.title, kind: "", command: command)]
  }

  /// The fix of `check --fix`, if it is safe.
  private func fix(_ finding: Finding, _ versions: [String: Int]) -> LSP.CodeAction? {
    let paths = Set(finding.fixes.map(\.site.path))
    let texts = Dictionary(uniqueKeysWithValues: paths.map { ($0, lines(of: $0).bytes) })
    // A fix is not offered if it would remove a comment, or if its place does not exist any more.
    guard !paths.isEmpty, FixPlan([finding], files: texts).applied.count == 1 else { return nil }
    let edits = Dictionary(grouping: finding.fixes, by: \.site.path).mapValues { fixes in
      fixes.map { LSP.TextEdit(range: self.range(of: $0.site), newText: $0.replacement) }
    }
    return LSP.CodeAction(
      title: "Fix: \(finding.message.visible)", diagnostics: [report.diagnostic(for: finding)], isPreferred: true,
      edit: edit(edits, versions))
  }

  /// A comment above the place that suppresses the finding there.
  private func suppress(_ finding: Finding, _ versions: [String: Int]) -> LSP.CodeAction {
    LSP.CodeAction(
      title: "Suppress '\(finding.rule)' here", diagnostics: [report.diagnostic(for: finding)],
      edit: edit(
        [finding.site.path: [comment("digraph:disable:next \(finding.rule) - why?", above: finding.site)]], versions))
  }

  /// A comment above unread code that states the key that the code binds or requests.
  private func bindInPlace(_ finding: Finding, _ versions: [String: Int]) -> LSP.CodeAction? {
    guard let gap = graph.gaps.first(where: { $0.site == finding.site }), finding.rule == "analysis-gap" else {
      return nil
    }
    let (verb, title) = gap.subject == .request ? ("requests", "asks for") : ("binds", "binds")
    return LSP.CodeAction(
      title: "Say in a comment what it \(title)", diagnostics: [report.diagnostic(for: finding)],
      edit: edit([finding.site.path: [comment("digraph:\(verb) Type", above: finding.site)]], versions))
  }

  private func comment(_ text: String, above site: Site) -> LSP.TextEdit {
    let line = lines(of: site.path).line(site.line - 1)
    let indentation = String(decoding: line.prefix { $0 == 32 || $0 == 9 }, as: UTF8.self)
    let start = LSP.Position(line: site.line - 1, character: 0)
    return LSP.TextEdit(range: LSP.Range(start: start, end: start), newText: "\(indentation)// \(text)\n")
  }

  /// A new entry of the baseline, if the project has a baseline.
  private func addToBaseline(_ finding: Finding, _ versions: [String: Int]) -> LSP.CodeAction? {
    guard let path = answer.project.baselinePath, let text = answer.report.text(of: path),
      let baseline = try? Baseline(text, path: path)
    else { return nil }
    let longer = Baseline(adding: finding, to: baseline)
    let table = lines(of: path)
    let end = LSP.Position(line: table.count - 1, character: table.line(table.count - 1).count)
    let whole = LSP.Range(start: LSP.Position(line: 0, character: 0), end: end)
    return LSP.CodeAction(
      title: "Add '\(finding.rule)' to the baseline", diagnostics: [report.diagnostic(for: finding)],
      edit: edit([path: [LSP.TextEdit(range: whole, newText: longer.text)]], versions))
  }

  private func edit(_ edits: [String: [LSP.TextEdit]], _ versions: [String: Int]) -> LSP.WorkspaceEdit {
    LSP.WorkspaceEdit(
      documentChanges: edits.sorted { $0.key < $1.key }.map { path, edits in
        let uri = uri(of: path)
        return LSP.TextDocumentEdit(textDocument: .init(uri: uri, version: versions[uri]), edits: edits)
      })
  }
}
