extension DIKitProgram {
  /// Declarations that the generator rejects (5), and generated code that does not compile (6).
  var flaws: [Flaw] {
    let wrong = refused
    // A rejected provider hides further rejected declarations of its type only until it is removed.
    let hidden = nodes.filter { node in
      node.shape != .right && !wrong.contains(node) && wrong.contains { $0.type == node.type }
    }
    let flaws =
      wrong.map { Flaw(rules: ["refused-declaration"], places: [$0.mark]) }
      + hidden.map { Flaw(rules: ["refused-declaration"], places: [$0.mark], isCertain: false) }
    guard !wrong.isEmpty else { return DIKitGraph(taking(part: nodes)).flaws }
    // The generator stops at the first rejected declaration. Flaws of the graph are possible only: they show once the
    // rejected ones are corrected.
    let rest = nodes.filter { !wrong.contains($0) }
    let types = nodes.filter { !wrong.contains($0) || $0.role != .provider }
    let graphs = [DIKitGraph(taking(part: types)), DIKitGraph(taking(part: nodes)), DIKitGraph(taking(part: rest))]
    return flaws
      + Set(graphs.flatMap(\.flaws)).map { Flaw(rules: $0.rules, places: $0.places, isCertain: false) }
  }

  /// Declarations that take part and are written wrongly. A type that a provider gives is not checked.
  private var refused: [Node] { taking(part: nodes).filter { $0.shape != .right } }

  /// Providers, and types that no provider gives (4.1).
  private func taking(part nodes: [Node]) -> [Node] {
    let provided = Set(nodes.filter { $0.role == .provider && $0.shape != .noStruct }.map(\.type))
    return nodes.filter { $0.role == .provider || $0.role == .property || !provided.contains($0.type) }
  }
}

/// The graph of one resolver (4).
private struct DIKitGraph {
  let nodes: [DIKitProgram.Node]

  init(_ nodes: [DIKitProgram.Node]) { self.nodes = nodes }

  var flaws: [Flaw] {
    let edges = nodes.flatMap { node in
      node.members.compactMap { member in
        self.node(of: member).map { (from: node.mark, to: $0.mark, mark: member.mark) }
      }
    }
    let loops = Flaw.loops(edges)
    let isResolved = loops.isEmpty
    return loops + repetitions + clashes(isCertain: isResolved)
  }

  /// The node that a member refers to; `nil` if the member becomes a parameter.
  private func node(of member: DIKitProgram.Member) -> DIKitProgram.Node? {
    nodes.first { $0.type == member.type && $0.role != .property }
  }

  /// Pairs of members of one node for which the same name would be declared twice (6.4).
  private var repetitions: [Flaw] {
    nodes.flatMap { node in
      Dictionary(grouping: node.members.filter { self.node(of: $0) != nil }, by: \.type).values
        .filter { $0.count > 1 }
        .map { Flaw(rules: ["refused-declaration"], places: Set($0.map(\.mark))) }
    }
  }

  /// Methods with two parameters of one name (6.5).
  private func clashes(isCertain: Bool) -> [Flaw] {
    nodes.compactMap { node in
      let names = parameters(of: node, above: [])
      guard Set(names).count < names.count else { return nil }
      let repeated = node.members.filter { self.node(of: $0) != nil }.map(\.type)
      let isOnce = Set(repeated).count == repeated.count
      return Flaw(rules: ["refused-declaration"], places: [node.mark], isCertain: isCertain && isOnce)
    }
  }

  /// The names of a method's parameters, each as often as the generator would write it (4.3).
  private func parameters(of node: DIKitProgram.Node, above: [Int]) -> [String] {
    guard !above.contains(node.mark) else { return [] }
    let inherited = node.members.compactMap { self.node(of: $0) }
      .flatMap { parameters(of: $0, above: above + [node.mark]) }
    return node.members.filter { self.node(of: $0) == nil }.map(\.name) + inherited
  }
}
