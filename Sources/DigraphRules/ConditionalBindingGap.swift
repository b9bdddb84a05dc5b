import DigraphModel

/// Reports a key that is only bound on some branch and needed on others, too.
///
/// In the developer's own configuration, every key has a binding. In another configuration, or on another platform, the
/// same code asks for a key without one.
struct ConditionalBindingGap: Rule {
  static let info = RuleInfo(
    id: "conditional-binding-gap", family: .completeness, severity: .warning,
    summary: "A key is bound only on some branch, and needed on others, too.",
    frameworks: Framework.allCases)

  func findings(in graph: Graph) -> [Finding] {
    let platforms = Platforms(graph)
    var places: [[Binding.ID]: [Request]] = [:]
    var order: [[Binding.ID]] = []
    for id in graph.requests.indices
    where !graph.requests[id].resolution.bindings.isEmpty && graph.requests[id].resolution.status != .opaque {
      let answers = graph.requests[id].resolution.bindings
      guard answers.allSatisfy({ graph.bindings[$0].conditions.contains { $0.expectation == nil } }) else { continue }
      let request = graph.requests[id]
      guard isOpen(request, platforms, in: graph) else { continue }
      if places[answers] == nil { order.append(answers) }
      places[answers, default: []].append(request)
    }
    return order.compactMap { answers in
      finding(answers.map { graph.bindings[$0] }, askedBy: (places[answers] ?? []).byPlace, in: graph)
    }
  }

  /// Whether a request runs on a branch on which no binding answers it.
  private func isOpen(_ request: Request, _ platforms: Platforms, in graph: Graph) -> Bool {
    guard request.resolution.status == .bound, request.required, !request.collection, !request.isTestOnly,
      request.idleness == nil, request.key.isFullyKnown
    else { return false }
    let answers = request.resolution.bindings.map { graph.bindings[$0] }
    var given = request.conditions
    var modules = Set(answers.map(\.module))
    if let consumer = request.consumer.map({ graph.bindings[$0] }) {
      if consumer.isTestOnly { return false }
      given += consumer.conditions + graph.result(of: ConditionsOfProviders())[consumer.id]
      modules.insert(consumer.module)
    }
    guard graph.doubt(about: graph.containersInReach(of: request)).isEmpty else { return false }
    return !given.implyOneOf(answers.map { $0.conditions.filter { $0.expectation == nil } }) {
      platforms.outcome(of: $0, in: modules)
    }
  }

  private func finding(_ answers: [Binding], askedBy requests: [Request], in graph: Graph) -> Finding? {
    guard let first = requests.first else { return nil }
    let branches = answers.map { binding in
      "'"
        + binding.conditions.map { $0.kind == .compilation ? "#if \($0.text)" : "if \($0.text)" }.joined(
          separator: ", ") + "'"
    }
    var seen: Set<String> = []
    let distinct = branches.filter { seen.insert($0).inserted }
    return Finding(
      "\(first.key.quoted) is bound only under \(enumeration(distinct)), but \(graph.asker(of: first) ?? "top-level code") needs it always",
      at: first.site, subject: [first.key.description] + distinct.sorted(),
      notes: answers.map { .bound($0) } + requests.dropFirst().map { graph.note($0) },
      help: "bind it in the other case, too, or ask for it under the same condition")
  }
}

/// The platform tests that have the same outcome in all code of a module: an app for phones alone loses nothing by
/// `#if os(iOS)`.
///
/// A module counts as built for several platforms if some of its wiring tests the platform.
private struct Platforms {
  private var tested: [String: Set<String>] = [:]

  init(_ graph: Graph) {
    for binding in graph.bindings where !binding.conditions.isEmpty { note(binding.conditions, in: binding.module) }
    for id in graph.requests.indices where !graph.requests[id].conditions.isEmpty {
      if let consumer = graph.requests[id].consumer {
        note(graph.requests[id].conditions, in: graph.bindings[consumer].module)
      }
    }
  }

  private mutating func note(_ conditions: [Condition], in module: String) {
    for condition in conditions where condition.kind == .compilation {
      tested[module, default: []].insert(condition.text.filter { !$0.isWhitespace })
    }
  }

  /// Whether a test holds in some modules; `nil` if that is not known.
  func outcome(of test: String, in modules: Set<String>) -> Bool? {
    guard let word = test.split(separator: "(").first, test.hasSuffix(")") else { return nil }
    switch word {
    case "#available", "swift", "compiler", "canImport", "hasFeature", "hasAttribute": return true
    case "os", "targetEnvironment", "arch":
      let tests = modules.reduce(into: Set<String>()) { $0.formUnion(tested[$1] ?? []) }
        .filter { $0.contains("\(word)(") }
      if tests.isSubset(of: [test]) { return true }
      return tests.isSubset(of: ["!\(test)", "!(\(test))"]) ? false : nil
    default: return nil
    }
  }
}
