import DigraphModel

extension DrawingBuilder {
  /// A node for each binding that is not merged into its provider's, and a thin edge for each that forwards elsewhere.
  mutating func addBindings() {
    var furtherNames: [Binding.ID: [Binding]] = [:]
    for binding in graph.bindings {
      let representative = representative(of: binding)
      if representative.id != binding.id { furtherNames[representative.id, default: []].append(binding) }
    }
    for binding in graph.bindings where representative(of: binding).id == binding.id {
      drawing.nodes.append(node(of: binding, furtherNames: furtherNames[binding.id] ?? []))
      guard binding.forwardsTo != nil else { continue }
      let provider = graph.provider(of: binding)
      drawing.edges.append(
        Drawing.Edge(
          id: "f\(binding.id)", from: "b\(binding.id)", to: "b\(provider.id)",
          tooltip: Drawing.tooltip(["'\(binding.key)' is another name of '\(provider.key)'"]), classes: ["forward"],
          line: .init(.solid, width: 0.8), head: .none))
    }
  }

  private mutating func node(of binding: Binding, furtherNames: [Binding]) -> Drawing.Node {
    let isForward = binding.forwardsTo != nil
    let shape = isForward ? .pill : VisualLanguage.shape(of: binding.provider)
    let findings = ([binding] + furtherNames).flatMap { marks.ofBinding[$0.id] ?? [] }
    let worst = findings.map(\.severity).max()
    var line = isForward ? Drawing.Line() : VisualLanguage.line(of: binding.scope.lifetime)
    if let worst { line.tone = VisualLanguage.tone(of: worst) }

    var lines = title(of: binding.key)
    for name in furtherNames {
      let title = title(of: name.key, weight: .plain)
      lines += [[.init("also ", .small, .muted)] + title[0]] + title.dropFirst()
    }
    if let implementation = binding.implementation, implementation != binding.key.type {
      lines.append([.init(implementation, .plain, .muted)])
    }
    lines.append(remarks(on: binding))
    lines += badges(of: findings)

    seen.insert(shape)
    if !isForward { seen.insert(binding.scope.lifetime) }
    return Drawing.Node(
      id: "b\(binding.id)", cluster: clusterID(of: places[binding.id]), label: .init(lines),
      tooltip: tooltip(of: binding, findings: findings),
      classes: ["binding", binding.provider.rawValue, binding.scope.lifetime.rawValue]
        + (binding.isReplaced ? ["replaced"] : []) + severityClasses(worst),
      shape: shape, line: line, url: url(binding.site))
  }

  /// `Type "name"`, and below it the run-time arguments on which the key depends.
  func title(of key: Key, weight: Drawing.Weight = .strong) -> [[Drawing.Run]] {
    var runs = [Drawing.Run(key.type, weight)]
    switch key.name {
    case .literal(let name): runs.append(.init(" \"\(name)\"", .plain, .muted))
    case .computed(let source): runs.append(.init(" \(source)", .plain, .muted))
    case .member(let name): runs.insert(.init("\(name): ", weight), at: 0)
    case nil: break
    }
    return [runs] + arguments(of: key)
  }

  /// The run-time arguments of a key in lines of moderate width; none of them is broken or cut.
  private func arguments(of key: Key) -> [[Drawing.Run]] {
    guard let last = key.arguments.last else { return [] }
    var lines = [""]
    for argument in key.arguments.dropLast().map({ $0 + ", " }) + [last] {
      if !lines[lines.count - 1].isEmpty && lines[lines.count - 1].count + argument.count > 32 { lines.append("") }
      lines[lines.count - 1] += argument
    }
    lines[0] = "(" + lines[0]
    lines[lines.count - 1] += ")"
    return lines.map { [.init($0, .small, .muted)] }
  }

  private func remarks(on binding: Binding) -> [Drawing.Run] {
    if binding.forwardsTo != nil { return [.init("another name", .small, .muted)] }
    var words = [" \(binding.scope.name)"]
    if binding.provider == .initializer { words.append("init") }
    if binding.isReplaced { words.append("replaced") }
    words += binding.conditions.map { $0.kind == .compilation ? "#if \($0.text)" : "if \($0.text)" }
    let sign = VisualLanguage.sign(of: binding.scope.lifetime)
    return [.init(sign, .sign, .muted), .init(words.joined(separator: " · "), .small, .muted)]
  }

  private func tooltip(of binding: Binding, findings: [Finding]) -> String {
    var lines = ["\(binding.key)"]
    if let implementation = binding.implementation { lines.append("made as \(implementation), \(binding.scope.name)") }
    lines.append("\(binding.site)")
    return Drawing.tooltip(lines + findings.map { "\(VisualLanguage.sign(of: $0.severity)) \($0.message)" })
  }

  /// A line for each rule that is broken, the worst first.
  mutating func badges(of findings: [Finding]) -> [[Drawing.Run]] {
    var rules: Set<String> = []
    return findings.sorted { ($1.severity, $0.rule) < ($0.severity, $1.rule) }.filter { rules.insert($0.rule).inserted }
      .map { finding in
        seen.insert(finding.severity)
        let tone = VisualLanguage.tone(of: finding.severity)
        return [.init(VisualLanguage.sign(of: finding.severity), .sign, tone), .init(" \(finding.rule)", .small, tone)]
      }
  }

  func severityClasses(_ severity: Severity?) -> [String] { severity.map { ["finding", $0.rawValue] } ?? [] }
}
