public import DigraphModel

/// The answer to `explain KEY`: all facts about a key.
public enum KeyAnswer {
  /// Writes the answer: each binding of the key with its requests, its askers and its findings.
  ///
  /// - Parameters:
  ///   - wiring: The wiring in question.
  ///   - subject: The key.
  ///   - findings: Findings that count; only those about the key are shown.
  ///   - width: The greatest number of columns.
  ///   - place: Returns the form in which a place is shown.
  /// - Returns: Lines, each with a newline at its end.
  public static func text(
    _ wiring: Wiring, _ subject: Wiring.Subject, findings: [Finding], width: Int = .max,
    place: (Site) -> Site = { $0 }
  ) -> String {
    let marks = FindingMarks(of: findings, in: wiring.graph)
    var lines = [subject.name]
    for node in subject.nodes { lines += section(on: node, wiring, marks, place) }
    lines += ["", "asked for by"]
    let targets = Set(subject.nodes)
    let askers = wiring.edges.all.filter { targets.contains($0.target) }
    lines += AnswerText.askers(askers, wiring, place)
    if askers.isEmpty { lines.append("  nothing") }
    var found: [Finding] = []
    for node in subject.nodes {
      guard case .provider(let id) = wiring.nodes[node] else { continue }
      found += marks.ofBinding[id] ?? []
      for edge in wiring.edges.edges(from: id) { found += marks.ofRequest[edge.request] ?? [] }
    }
    for edge in askers { found += marks.ofRequest[edge.request] ?? [] }
    var seen: Set<String> = []
    found = found.filter { seen.insert("\($0.site) \($0.rule) \($0.message)").inserted }
    if !found.isEmpty { lines += ["", "findings"] }
    for finding in found {
      lines.append("  \(place(finding.site)): \(finding.severity.rawValue): \(finding.message) [\(finding.rule)]")
    }
    return AnswerText.text(lines, width: width)
  }

  private static func section(
    on node: Int, _ wiring: Wiring, _ marks: FindingMarks, _ place: (Site) -> Site
  ) -> [String] {
    let graph = wiring.graph
    switch wiring.nodes[node] {
    case .outside:
      return ["", "entry point: entry point: code outside of all bindings", "  asks for"]
        + asked(by: node, wiring, place)
    case .unbound(let key, let status):
      let remark = VisualLanguage.ghost(of: status)?.remark ?? status.rawValue
      let lines = ["", remark + (status == .opaque ? ": \(key.reasonForOpenAnswer)" : "")]
      return lines + AnswerText.askers(wiring.edges.all.filter { $0.target == node }, wiring, place)
    case .provider(let id):
      let binding = graph.bindings[id]
      let container = graph.containers[binding.container]
      var lines = [
        "",
        "bound in \(wiring.containerNames[container.id]) (\(container.framework.displayName) \(container.kind))  \(place(binding.site))",
      ]
      var facts = [("made as", binding.implementation ?? "not known"), ("scope", binding.scope.name)]
      if !binding.parameters.isEmpty {
        facts.append(("takes", binding.parameters.map { "\($0.name): \($0.type)" }.joined(separator: ", ")))
      }
      let others = graph.bindings(forwardingTo: binding).map { "\($0.key)" }
      if !others.isEmpty { facts.append(("also as", others.joined(separator: ", "))) }
      if Set(graph.bindings.map(\.module)).count > 1 && !binding.module.isEmpty {
        facts.append(("module", binding.module))
      }
      if !binding.conditions.isEmpty {
        let words = binding.conditions.map { $0.kind == .compilation ? "#if \($0.text)" : "if \($0.text)" }
        facts.append(("only", words.joined(separator: ", ")))
      }
      if binding.isReplaced { facts.append(("but", "another binding of the key replaces it")) }
      lines += AnswerText.table(facts)
      let requests = asked(by: node, wiring, place)
      return lines + (requests.isEmpty ? ["  asks for nothing"] : ["  asks for"] + requests)
    }
  }

  private static func asked(by node: Int, _ wiring: Wiring, _ place: (Site) -> Site) -> [String] {
    AnswerText.table(
      wiring.steps(from: node).map { step in
        let remarks =
          AnswerText.remarks(on: step.requests, in: wiring.graph) + AnswerText.remarks(onNode: step.target, of: wiring)
        return (
          wiring.name(of: step.target) + AnswerText.inParentheses(remarks),
          AnswerText.places(of: step.requests, in: wiring.graph, place)
        )
      }, indent: "    ")
  }
}
