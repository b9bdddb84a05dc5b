import DigraphModel

/// What a project says of its dependencies: one entry under `rules` of `forbidden-dependency`.
struct Constraint: Sendable {
  /// What it is called in messages.
  var name: String
  /// Why, in the project's words.
  var reason: String?
  /// Whether paths through other bindings count, too.
  var isTransitive = false
  /// The most that its findings are.
  var severity = Severity.error
  /// What it says.
  var kind: Kind
  /// Its patterns as they are written, with their places: each should match something.
  var patterns: [(pattern: ElementPattern, text: String, site: Site)] = []

  /// What a constraint says.
  enum Kind: Sendable {
    /// Nothing that the first matches may need what the second matches.
    case forbidden(from: ElementPattern, to: ElementPattern)
    /// What the first matches may need what the second matches, its own kind, and nothing else.
    case allowed(from: ElementPattern, to: ElementPattern)
    /// All that the first matches has to need something that the second matches.
    case required(from: ElementPattern, to: ElementPattern)
    /// What the first matches may be needed by what the second matches and by its own kind, and by nothing else.
    case protected(ElementPattern, by: ElementPattern)
    /// What a pattern matches may need what later ones match, but not what earlier ones do; and if it is strict, only
    /// what the next one matches.
    case layers([ElementPattern], isStrict: Bool)
    /// What the patterns match may not need one another; of one pattern, what it captures differently.
    case independent([ElementPattern])
  }

  /// The constraint as a list of what must not need what; `nil` for one that asks for something.
  var bans: [Ban]? {
    switch kind {
    case .forbidden(let from, let to): [Ban(from: from, to: to)]
    case .allowed(let from, let to): [Ban(from: from, to: .all([.not(to), .not(from)]))]
    case .protected(let pattern, let users): [Ban(from: .all([.not(users), .not(pattern)]), to: pattern)]
    case .required: nil
    case .layers(let layers, let isStrict):
      layers.indices.flatMap { upper in
        layers.indices.compactMap { lower in
          lower < upper || (isStrict && lower > upper + 1) ? Ban(from: layers[upper], to: layers[lower]) : nil
        }
      }
    case .independent(let patterns):
      patterns.count == 1
        ? [Ban(from: patterns[0], to: patterns[0], isAmongCaptures: true)]
        : patterns.indices.flatMap { first in
          patterns.indices.compactMap { $0 == first ? nil : Ban(from: patterns[first], to: patterns[$0]) }
        }
    }
  }

  /// Something that must not need something else.
  struct Ban {
    let from: ElementPattern
    let to: ElementPattern
    /// Whether only those of different captures must not.
    var isAmongCaptures = false
  }
}

/// Applies constraints to a graph.
struct Court {
  private let wiring: Wiring
  private let elements: [Element]
  /// The element of each node.
  private let elementOf: [Int: Int]
  /// Requests of the app's own code between elements.
  private let edges: Edges

  init(_ graph: Graph) {
    let wiring = Wiring(graph)
    self.wiring = wiring
    let elements = Element.all(of: wiring)
    self.elements = elements
    let elementOf = Dictionary(uniqueKeysWithValues: elements.enumerated().map { ($1.node, $0) })
    self.elementOf = elementOf
    edges = wiring.edges.filter { edge in
      edge.source != edge.target && elementOf[edge.source] != nil && elementOf[edge.target] != nil
        && !graph.requests[edge.request].isTestOnly
    }
  }

  /// A way from one element to another that a constraint speaks about.
  struct Way {
    let source: Element
    let target: Element
    let edges: [Edges.Edge]
  }

  /// Patterns that match nothing at all.
  func idlePatterns(of constraint: Constraint) -> [(text: String, site: Site)] {
    constraint.patterns.filter { item in
      let pattern = item.pattern.withoutReferences
      return !elements.contains { pattern.captures(in: $0) != nil }
    }.map { ($0.text, $0.site) }
  }

  /// Ways that a constraint forbids, one for each two elements.
  func violations(of constraint: Constraint) -> [Way] {
    var ways: [Way] = []
    var seen: Set<[Int]> = []
    for ban in constraint.bans ?? [] {
      for group in groups(of: ban) {
        for way in constraint.isTransitive ? longWays(group) : shortWays(group)
        where seen.insert([way.source.node, way.target.node]).inserted {
          ways.append(way)
        }
      }
    }
    return ways
  }

  /// Elements that lack what a constraint asks for.
  func lacking(_ constraint: Constraint) -> [Element] {
    guard case .required(let from, let to) = constraint.kind else { return [] }
    return groups(of: Constraint.Ban(from: from, to: to)).flatMap { group in
      let first =
        constraint.isTransitive ? edges.firstEdges(towards: group.targets.sorted(), through: { _ in true }) : []
      return group.sources.filter { source in
        let node = elements[source].node
        return constraint.isTransitive
          ? first[node] == nil : !edges.edges(from: node).contains { group.targets.contains($0.target) }
      }.map { elements[$0] }
    }
  }

  /// Sources with one list of captures, and the nodes of what they must not need.
  private struct Group {
    var sources: [Int]
    var targets: Set<Int>
  }

  private func groups(of ban: Constraint.Ban) -> [Group] {
    var sources: [[String]: [Int]] = [:]
    var order: [[String]] = []
    for (index, element) in elements.enumerated() {
      guard let captures = ban.from.captures(in: element) else { continue }
      if sources[captures] == nil { order.append(captures) }
      sources[captures, default: []].append(index)
    }
    if ban.isAmongCaptures {
      return order.map { captures in
        let others = order.filter { $0 != captures }.flatMap { sources[$0] ?? [] }
        return Group(sources: sources[captures] ?? [], targets: Set(others.map { elements[$0].node }))
      }
    }
    let isFixed = ban.to.highestReference == 0
    let common = isFixed ? targets(ban.to, []) : []
    return order.map { Group(sources: sources[$0] ?? [], targets: isFixed ? common : targets(ban.to, $0)) }
  }

  private func targets(_ pattern: ElementPattern, _ captures: [String]) -> Set<Int> {
    Set(elements.filter { $0.site != nil && pattern.captures(in: $0, given: captures) != nil }.map(\.node))
  }

  private func shortWays(_ group: Group) -> [Way] {
    group.sources.flatMap { source in
      edges.edges(from: elements[source].node).compactMap { edge in
        guard group.targets.contains(edge.target), let target = elementOf[edge.target] else { return nil }
        return Way(source: elements[source], target: elements[target], edges: [edge])
      }
    }
  }

  /// A shortest way from each source to the nearest target.
  private func longWays(_ group: Group) -> [Way] {
    let first = edges.firstEdges(towards: group.targets.sorted(), through: { _ in true })
    return group.sources.compactMap { source in
      guard var edge = first[elements[source].node] else { return nil }
      var way = [edge]
      while !group.targets.contains(edge.target), let next = first[edge.target], way.count < elements.count {
        way.append(next)
        edge = next
      }
      guard let target = elementOf[edge.target], target != source else { return nil }
      return Way(source: elements[source], target: elements[target], edges: way)
    }
  }
}
