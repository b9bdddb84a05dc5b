import DigraphModel

/// Counts, for each finding, the bindings and entry points that need its places: these break, or are at risk.
struct DependentsOfFindings {
  private let wiring: Wiring
  private let reversed: Edges
  /// The nodes at each place: those that make a request there, and those that are bound there.
  private var nodes: [Site: Set<Int>] = [:]
  /// The programs of nodes by place; made when a finding is about some programs only.
  private lazy var programs = ProgramsOfNodes(wiring)
  private var counts: [Set<Int>: Finding.Dependents] = [:]
  /// Places that end a program before containers have their bindings.
  private var beforeSetup: [Site: Prevented] = [:]
  /// The remaining number of steps. Findings that exceed it get no count.
  private var budget: Int

  /// The maximum number of steps of all searches together.
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
    var late: Set<Site> = []
    for setup in graph.setups {
      for request in setup.earlierRequests {
        if setup.key == nil {
          beforeSetup[request.site] = .framework(setup.framework)
        } else if request.isCertain {
          late.insert(request.site)
        }
      }
    }
    guard !late.isEmpty else { return }
    for (site, requests) in Dictionary(grouping: graph.requests.filter { late.contains($0.site) }, by: \.site) {
      beforeSetup[site] = .containers(Set(requests.flatMap(\.containers)))
    }
  }

  /// The wiring that a program never sets up, because it ends before.
  private enum Prevented {
    /// All wiring of a framework whose only container is global.
    case framework(Framework)
    /// The wiring of some containers.
    case containers(Set<Container.ID>)

    /// Whether a framework's wiring in some containers belongs to it.
    func contains(_ framework: Framework, _ containers: [Container.ID]) -> Bool {
      switch self {
      case .framework(let own): own == framework
      case .containers(let own): !own.isDisjoint(with: containers)
      }
    }
  }

  /// Counts the dependents of each warning and error about a mistake that breaks them. Errors come first, because the
  /// budget may run out.
  static func count(_ findings: inout [Finding], in graph: Graph, where breaksSomething: (Finding) -> Bool) {
    let serious = findings.indices.filter { findings[$0].severity >= .warning && breaksSomething(findings[$0]) }
    guard !serious.isEmpty else { return }
    var dependents = DependentsOfFindings(in: graph)
    let errors = serious.filter { findings[$0].severity == .error }
    for number in errors + serious.filter({ findings[$0].severity != .error }) {
      findings[number].dependents = dependents.count(findings[number])
    }
    for number in errors {
      if case .framework? = dependents.beforeSetup[findings[number].site] { findings[number].prevents = .setup }
    }
    markIdle(&findings, serious, in: graph)
    markUnbound(&findings, errors, in: graph)
  }

  /// Marks errors about requests without an answer if a generator refuses them, or if another container binds the key.
  private static func markUnbound(_ findings: inout [Finding], _ errors: [Int], in graph: Graph) {
    var unbound: [Site: [Request]] = [:]
    for request in graph.requests where !request.isTestOnly {
      if [.missing, .ambiguous].contains(request.resolution.status) {
        unbound[request.site, default: []].append(request)
      }
    }
    for number in errors {
      let requests = unbound[findings[number].site] ?? []
      if requests.contains(where: { !$0.isUnchecked && $0.framework.descriptor.hasGenerator }) {
        findings[number].prevents = .generation
      }
      findings[number].isBoundElsewhere = requests.contains { request in
        graph.bindingIDs(ofType: request.key.type).contains { graph.bindings[$0].key == request.key }
      }
    }
  }

  /// Marks findings whose places are all in code that never runs.
  private static func markIdle(_ findings: inout [Finding], _ serious: [Int], in graph: Graph) {
    let runs = graph.result(of: RunningBindings(countsIdle: false))
    func isIdle(_ binding: Binding) -> Bool { !runs[graph.provider(of: binding).id] }
    let requests = Dictionary(grouping: graph.requests, by: \.site)
    let bindings = Dictionary(grouping: graph.bindings, by: \.site)
    for number in serious {
      let places = [findings[number].site] + findings[number].places
      let asking = places.flatMap { requests[$0] ?? [] }
      let bound = places.flatMap { bindings[$0] ?? [] }
      guard !asking.isEmpty || !bound.isEmpty else { continue }
      findings[number].isIdle =
        asking.allSatisfy { $0.idleness != nil || $0.consumer.map { isIdle(graph.bindings[$0]) } ?? false }
        && bound.allSatisfy(isIdle)
    }
  }

  /// The number of bindings and entry points that need the places of a finding, directly or through others; `nil` if no
  /// node is there.
  mutating func count(_ finding: Finding) -> Finding.Dependents? {
    var start: Set<Int> = []
    for site in [finding.site] + finding.places {
      let all = nodes[site] ?? []
      start.formUnion(
        finding.programs.isEmpty ? all : all.filter { programs.mayBe($0, at: site, in: finding.programs) })
    }
    // If such a place fails, the setup does not run, and requests get no answers.
    if finding.severity == .error, let prevented = beforeSetup[finding.site] { start.formUnion(nodes(of: prevented)) }
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

  /// The bindings that are never set up, and all code that asks for them.
  private func nodes(of prevented: Prevented) -> Set<Int> {
    let graph = wiring.graph
    let bindings = graph.bindings.filter { binding in
      !binding.isTestOnly && prevented.contains(binding.framework, [binding.container])
    }.map { graph.provider(of: $0).id }
    let asking = wiring.edges.all.filter { edge in
      let request = graph.requests[edge.request]
      return !request.isTestOnly && prevented.contains(request.framework, request.containers)
    }
    return Set(bindings + asking.map(\.source))
  }
}

/// The programs of nodes, by place.
private struct ProgramsOfNodes {
  private var programs: [Site: [Int: Set<String>]] = [:]

  init(_ wiring: Wiring) {
    let graph = wiring.graph
    for edge in wiring.edges.all {
      let request = graph.requests[edge.request]
      programs[request.site, default: [:]][edge.source, default: []].formUnion(request.programs(in: graph))
    }
    for binding in graph.bindings {
      let (provider, apps) = (graph.provider(of: binding).id, graph.containers[binding.container].apps)
      for site in [binding.site] + (binding.scopeSite.map { [$0] } ?? []) {
        programs[site, default: [:]][provider, default: []].formUnion(apps)
      }
    }
  }

  /// Whether a node at a place belongs to one of some programs, as far as that is known.
  func mayBe(_ node: Int, at site: Site, in programs: [String]) -> Bool {
    guard let own = self.programs[site]?[node], !own.isEmpty else { return true }
    return !own.isDisjoint(with: programs)
  }
}
