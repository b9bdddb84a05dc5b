extension Wiring {
  /// The thing that a name stands for.
  public struct Subject: Hashable, Sendable {
    /// Its full name.
    public var name: String
    /// Its nodes: several if several containers bind it.
    public var nodes: [Int]
  }

  /// The possible meanings of a name.
  public enum Match: Hashable, Sendable {
    /// One thing, or all things that a pattern matches.
    case subject(Subject)
    /// Several things; their full names, in order.
    case several([String])
    /// Nothing; names that are similar.
    case nothing(near: [String])
  }

  /// Finds the thing that a name stands for. A name is a key, its type or its implementation; else one of these in
  /// other case; else a part of one. A pattern with `*` stands for all names that it matches. With ` in ` and a
  /// container or a module after it, only bindings at that place count.
  ///
  /// - Complexity: O(length of all names).
  public func find(_ text: String) -> Match {
    let named = names
    if text.contains("*") {
      if let placed = placed(text) { return .subject(placed) }
      let pattern = Wildcards(text)
      let fitting = named.filter { $0.spellings.contains { pattern.matches($0) } }
      let nodes = Set(fitting.flatMap(\.nodes)).sorted()
      return nodes.isEmpty ? .nothing(near: []) : .subject(Subject(name: text, nodes: nodes))
    }
    let lowered = text.lowercased()
    let ranks: [(Name) -> Bool] = [
      { $0.text == text }, { $0.spellings.contains(text) }, { $0.spellings.contains { $0.lowercased() == lowered } },
      { $0.spellings.contains { $0.lowercased().contains(lowered) } },
    ]
    for isMeant in ranks where !text.isEmpty {
      let meant = named.filter(isMeant)
      let nodes = Set(meant.flatMap(\.nodes))
      if let only = meant.first, meant.count == 1 { return .subject(Subject(name: only.text, nodes: nodes.sorted())) }
      // Several names of one provider.
      if let only = nodes.first, nodes.count == 1 { return .subject(Subject(name: name(of: only), nodes: [only])) }
      if !meant.isEmpty { return .several(meant.map(\.text)) }
    }
    if let placed = placed(text) { return .subject(placed) }
    let spellings = Set(named.flatMap(\.spellings))
    let near = likeNames(of: text, among: spellings)
    return .nothing(near: Array((near.isEmpty ? likeParts(of: text, among: spellings) : near).prefix(3)))
  }

  /// The thing that a name with a container or module stands for.
  private func placed(_ text: String) -> Subject? {
    guard let placed = PlacedName(text) else { return nil }
    func nodesAtPlace(_ subject: Subject) -> [Int] {
      subject.nodes.filter { node in
        guard case .provider(let id) = self.nodes[node] else { return false }
        return placed.isPlace(of: graph.bindings[id], in: graph, containerNames)
      }
    }
    var meant: [[Int]] = []
    switch find(placed.name) {
    case .subject(let subject): meant = [nodesAtPlace(subject)]
    case .several(let names):
      // The place may decide between several meanings.
      for case .subject(let subject) in names.map(find) { meant.append(nodesAtPlace(subject)) }
    case .nothing: return nil
    }
    meant.removeAll(where: \.isEmpty)
    guard let nodes = meant.first, meant.count == 1 else { return nil }
    return Subject(name: text, nodes: nodes)
  }

  private struct Name {
    var text: String
    var spellings: Set<String>
    var nodes: [Int]
  }

  /// All names, in order.
  private var names: [Name] {
    var byText: [String: Name] = [:]
    func add(_ text: String, _ spellings: [String?], _ node: Int) {
      byText[text, default: Name(text: text, spellings: [], nodes: [])].nodes.append(node)
      byText[text]?.spellings.formUnion(spellings.compactMap(\.self) + [text])
    }
    for binding in graph.bindings {
      let spellings = [binding.key.type, binding.key.shortDescription, binding.implementation] + binding.alsoAnswers
      add("\(binding.key)", spellings, graph.provider(of: binding).id)
    }
    for (number, node) in nodes.enumerated().dropFirst(graph.bindings.count) {
      switch node {
      case .provider: break
      case .outside(let owner): add(owner, [], number)
      case .unbound(let key, _): add("\(key)", [key.type, key.shortDescription], number)
      }
    }
    return byText.values.sorted { $0.text < $1.text }
  }
}
