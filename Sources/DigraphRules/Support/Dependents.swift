import DigraphModel

/// Counts how much of the wiring needs the places of findings: what breaks, or is at risk, because of each.
struct DependentsOfFindings {
  private let wiring: Wiring
  private let reversed: Edges
  /// The nodes that have a place: those that ask there, and those that are bound there.
  private var nodes: [Site: Set<Int>] = [:]
  private var counts: [Set<Int>: Finding.Dependents] = [:]
  /// Steps that may still be taken. Findings beyond are left without a count.
  private var budget: Int

  /// Steps that all searches together take at most.
  static let budget = 4_000_000

  /// - Complexity: O(bindings + requests).
  init(in graph: Graph, budget: Int = Self.budget) {
    wiring = Wiring(graph)
    reversed = wiring.edges.reversed
    self.budget = budget
    for edge in wiring.edges.all { nodes[graph.requests[edge.request].site, default: []].insert(edge.source) }
    for binding in graph.bindings {
      let provider = graph.provider(of: binding).id
      nodes[binding.site, default: []].insert(provider)
      if let site = binding.scopeSite { nodes[site, default: []].insert(provider) }
    }
  }

  /// Stamps a count on findings that break something, and are no mere infos; the most severe come first.
  static func count(_ findings: inout [Finding], in graph: Graph, where breaksSomething: (Finding) -> Bool) {
    let serious = findings.indices.filter { findings[$0].severity >= .warning && breaksSomething(findings[$0]) }
    guard !serious.isEmpty else { return }
    var dependents = DependentsOfFindings(in: graph)
    let errors = serious.filter { findings[$0].severity == .error }
    for number in errors + serious.filter({ findings[$0].severity != .error }) {
      findings[number].dependents = dependents.count(findings[number])
    }
  }

  /// Bindings that need the places of a finding, directly or through others; `nil` if the wiring has nothing there.
  mutating func count(_ finding: Finding) -> Finding.Dependents? {
    var start: Set<Int> = []
    for site in [finding.site] + finding.places { start.formUnion(nodes[site] ?? []) }
    guard !start.isEmpty else { return nil }
    if let known = counts[start] { return known }
    guard budget > 0 else { return nil }
    var reached = start
    var queue = start.sorted()
    var next = 0
    while next < queue.count {
      let node = queue[next]
      next += 1
      for edge in reversed.edges(from: node) {
        budget -= 1
        if reached.insert(edge.target).inserted { queue.append(edge.target) }
      }
    }
    let bindings = reached.count { $0 < wiring.graph.bindings.count }
    let dependents = Finding.Dependents(bindings: bindings, entryPoints: reached.count - bindings)
    counts[start] = dependents
    return dependents
  }
}
