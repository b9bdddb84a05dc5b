import DigraphModel

/// A constraint of the project on its dependencies: one entry under `rules` of `forbidden-dependency`.
struct Constraint: Sendable {
  /// Its name in messages.
  var name: String
  /// The reason for it, in the project's words.
  var reason: String?
  /// Whether paths through other bindings count, too.
  var isTransitive = false
  /// The maximum severity of its findings.
  var severity = Severity.error
  /// The kind of constraint, with its patterns.
  var kind: Kind
  /// Its patterns as they are written, with their places: each should match an element.
  var patterns: [(pattern: ElementPattern, text: String, site: Site)] = []

  /// The kinds of constraints.
  enum Kind: Sendable {
    /// An element that matches `from` must not need an element that matches `to`.
    case forbidden(from: ElementPattern, to: ElementPattern)
    /// An element that matches `from` may need elements that match `to` or `from`, and no others.
    case allowed(from: ElementPattern, to: ElementPattern)
    /// Each element that matches `from` has to need an element that matches `to`.
    case required(from: ElementPattern, to: ElementPattern)
    /// An element that matches the first pattern may be needed by elements that match the first or the second pattern,
    /// and by no others.
    case protected(ElementPattern, by: ElementPattern)
    /// An element that matches a pattern may need elements that match later patterns, but not earlier ones. If
    /// `isStrict`, it may need only elements that match the next pattern.
    case layers([ElementPattern], isStrict: Bool)
    /// Elements that match different patterns must not need one another; nor must elements that match one pattern with
    /// different captures.
    case independent([ElementPattern])
  }

  /// The constraint as a list of bans; `nil` for one that requires a dependency.
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

  /// Two patterns: an element that matches the first must not need an element that matches the second.
  struct Ban {
    let from: ElementPattern
    let to: ElementPattern
    /// Whether the ban only holds between elements with different captures.
    var isAmongCaptures = false
  }
}

/// Applies constraints to a graph.
struct ConstraintChecker {
  private let wiring: Wiring
  private let elements: [Element]
  /// The element of each node.
  private let elementOf: [Int: Int]
  /// Requests between elements, without requests of tests.
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

  /// A path from one element to another that a constraint is about.
  struct Path {
    let source: Element
    let target: Element
    let edges: [Edges.Edge]
  }

  /// Patterns that match no element.
  func idlePatterns(of constraint: Constraint) -> [(text: String, site: Site)] {
    constraint.patterns.filter { item in
      let pattern = item.pattern.withoutReferences
      return !elements.contains { pattern.captures(in: $0) != nil }
    }.map { ($0.text, $0.site) }
  }

  /// Paths that a constraint forbids, one for each pair of elements.
  func violations(of constraint: Constraint) -> [Path] {
    var paths: [Path] = []
    var seen: Set<[Int]> = []
    for ban in constraint.bans ?? [] {
      for group in groups(of: ban) {
        for path in constraint.isTransitive ? longPaths(group) : shortPaths(group)
        where seen.insert([path.source.node, path.target.node]).inserted {
          paths.append(path)
        }
      }
    }
    return paths
  }

  /// Elements that lack a dependency which a constraint requires.
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

  /// Elements with equal captures that are the sources of a ban, and the nodes that they must not need.
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

  private func shortPaths(_ group: Group) -> [Path] {
    group.sources.flatMap { source in
      edges.edges(from: elements[source].node).compactMap { edge in
        guard group.targets.contains(edge.target), let target = elementOf[edge.target] else { return nil }
        return Path(source: elements[source], target: elements[target], edges: [edge])
      }
    }
  }

  /// A shortest path from each source to the nearest target.
  private func longPaths(_ group: Group) -> [Path] {
    let first = edges.firstEdges(towards: group.targets.sorted(), through: { _ in true })
    return group.sources.compactMap { source in
      guard var edge = first[elements[source].node] else { return nil }
      var path = [edge]
      while !group.targets.contains(edge.target), let next = first[edge.target], path.count < elements.count {
        path.append(next)
        edge = next
      }
      guard let target = elementOf[edge.target], target != source else { return nil }
      return Path(source: elements[source], target: elements[target], edges: path)
    }
  }
}
