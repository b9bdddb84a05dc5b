import DigraphModel

/// Reports a binding of the app that gives out a test double.
///
/// A stub that replaces a binding for an afternoon compiles, and passes every test, because it was made for tests. If
/// nobody removes it, the app ships with it.
struct TestDoubleInProduction: Rule {
  static let info = RuleInfo(
    id: "test-double-in-production", family: .structure, severity: .warning,
    summary: "The app binds a test double.", frameworks: Framework.allCases)

  static let options = [
    RuleOption(
      "words", .texts, "Words at the beginning or the end of a test double's name.",
      standard: "[Mock, Stub, Fake, Spy, Dummy]")
  ]

  private var words: Set<String> = ["Mock", "Stub", "Fake", "Spy", "Dummy"]

  init() {}

  init(options: RuleOptions, problems: inout [Diagnostic]) {
    if let words = options.texts("words") { self.words = Set(words) }
  }

  func findings(in graph: Graph) -> [Finding] {
    var seen: Set<Site> = []
    // Many bindings make the same type, and few types are doubles.
    var suspicions: [String: Bool] = [:]
    let bindings = graph.bindings.indices.filter { id in
      guard let type = graph.bindings[id].implementation, !graph.bindings[id].isTestOnly,
        graph.bindings[id].forwardsTo == nil
      else { return false }
      let isSuspect = suspicions[type] ?? isSuspect(type, in: graph)
      suspicions[type] = isSuspect
      return isSuspect
    }
    return bindings.compactMap { id in
      let binding = graph.bindings[id]
      guard !binding.isReplaced, binding.conditions.isEmpty,
        let type = binding.implementation, let reason = reason(binding, type, in: graph),
        !binding.isMeantForTrials(in: graph), !graph.containers[binding.container].isUnused,
        seen.insert(binding.site).inserted
      else { return nil }
      return Finding(
        "\(binding.key.quoted) is '\(type)', \(reason)", at: binding.site,
        subject: [binding.key.description, type],
        help: "bind the real implementation, or put this under '#if DEBUG' or into the tests")
    }
  }

  /// Whether a type may count as a test double.
  private func isSuspect(_ type: String, in graph: Graph) -> Bool {
    graph.types[type]?.isTestOnly ?? false || words.contains { type.utf8.contains(run: $0.utf8) }
  }

  /// The reason why a type counts as a test double.
  private func reason(_ binding: Binding, _ type: String, in graph: Graph) -> String? {
    if let summary = graph.types[type], summary.isTestOnly {
      return "which is declared among the tests in '\(summary.path)'"
    }
    guard words.contains(where: { type.utf8.contains(run: $0.utf8) }) else { return nil }
    // A key with such a name really asks for a double.
    let asked = Set(binding.key.type.words)
    let own = type.words
    return [own.first, own.last].compactMap(\.self).contains { words.contains($0) && !asked.contains($0) }
      ? "by its name a test double" : nil
  }
}

extension String.UTF8View {
  /// Whether it contains a run of bytes. `contains` of texts compares characters, which takes many times as long.
  fileprivate func contains(run: String.UTF8View) -> Bool {
    guard let first = run.first else { return true }
    var rest = self[...]
    while let start = rest.firstIndex(of: first) {
      rest = rest[start...]
      if rest.starts(with: run) { return true }
      rest.removeFirst()
    }
    return false
  }
}
