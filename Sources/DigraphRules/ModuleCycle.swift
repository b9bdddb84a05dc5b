import DigraphModel

/// Reports modules whose bindings need one another in a cycle, although no single binding needs itself.
///
/// The compiler does not see the cycle, because both modules know only the protocols of a third one. But neither can be
/// tried, tested or reused without the other, and one further request can close a cycle of their bindings.
///
/// The module that composes the app needs all others, and is left out.
struct ModuleCycle: Rule {
  static let info = RuleInfo(
    id: "module-cycle", family: .cycles, severity: .warning,
    summary: "Bindings of two modules need one another in a cycle.",
    frameworks: .whose { !$0.requestsNameBindings })

  /// None: each finding has a cause of its own.
  static func causes(of finding: Finding) -> [String] { [] }

  func findings(in graph: Graph) -> [Finding] {
    let modules = Modules(graph)
    return modules.edges.components().compactMap { members in
      guard let loop = modules.edges.shortestLoop(through: members[0], within: members) else { return nil }
      return finding(loop, modules, in: graph)
    }
  }

  private func finding(_ loop: [Edges.Edge], _ modules: Modules, in graph: Graph) -> Finding? {
    let names = loop.map { "'\(modules.names[$0.source])'" }
    // The link with the fewest requests is the easiest to cut.
    let weakest = loop.min { modules.weight(of: $0) < modules.weight(of: $1) } ?? loop[0]
    let fact =
      names.count == 2
      ? "the modules \(names[0]) and \(names[1]) need each other"
      : "the module \(names[0]) needs itself, through \(enumeration(Array(names.dropFirst())))"
    let count = modules.weight(of: weakest)
    let steps = loop.map { graph.note(graph.requests[$0.request], ", of '\(modules.names[$0.target])'") }
    return Finding(
      fact, at: graph.requests[weakest.request].site, subject: names.sorted(),
      chain: loop.map { modules.names[$0.source] } + [modules.names[loop[0].source]], steps: steps, notes: steps,
      help: "cut '\(modules.names[weakest.source]) -> \(modules.names[weakest.target])', which hangs on "
        + "\(counted(count, "request")): move what both need into a module of its own")
  }
}

/// Modules, and the requests between their bindings.
private struct Modules {
  private(set) var names: [String] = []
  /// One edge for each pair of modules with requests from one to the other. It carries the first of these requests.
  let edges: Edges
  private var weights: [[Int]: Int] = [:]

  init(_ graph: Graph) {
    var numbers: [String: Int] = [:]
    var found: [Edges.Edge] = []
    // If the apps are unknown, a module that makes a container counts as composing the app.
    let makers = graph.containers.filter { container in
      !container.isOpen && !container.isMerged && container.framework.descriptor.providersTakeContainer
    }.map(\.module)
    // A module composes the app if a generator writes methods in it that make values of types of other modules.
    let composers = graph.bindings.indices.lazy.filter {
      graph.bindings[$0].framework.descriptor.wiringIsCalls
        && graph.bindings[$0].module != graph.containers[graph.bindings[$0].container].module
    }
    .map { graph.containers[graph.bindings[$0].container].module }
    let roots = Set(graph.apps.isEmpty ? makers : graph.apps).union(composers)
    for name in Set(graph.bindings.indices.lazy.map { graph.bindings[$0].module }).sorted()
    where !name.isEmpty && !roots.contains(name) {
      numbers[name] = names.count
      names.append(name)
    }
    let frameworks = ModuleCycle.info.frameworks
    // Bindings and requests are large: only those that lead from one module to another are copied.
    let (bindings, requests) = (graph.bindings, graph.requests)
    let moduleOf = bindings.indices.map { numbers[bindings[$0].module] }
    for id in requests.indices {
      guard let consumer = requests[id].consumer, let source = moduleOf[consumer],
        requests[id].resolution.bindings.contains(where: { moduleOf[$0].map { $0 != source } ?? false }),
        !requests[id].isTestOnly, !bindings[consumer].isTestOnly, frameworks.contains(requests[id].framework)
      else { continue }
      let (key, answers, module) = (requests[id].key, requests[id].resolution.bindings, bindings[consumer].module)
      // Under an unknown name, any of several bindings may be meant.
      guard key.isFullyKnown || answers.count == 1,
        // A module does not need another one for a key that it binds itself. Another rule reports that both bind the
        // key.
        !graph.bindingIDs(ofType: key.type).contains(where: {
          bindings[$0].key == key && bindings[$0].module == module && !bindings[$0].isTestOnly
        })
      else { continue }
      for answer in answers where !bindings[answer].isTestOnly {
        guard let target = moduleOf[answer], target != source,
          !Self.isBelow(bindings[answer], bindings[consumer], in: graph)
        else { continue }
        let weight = weights[[source, target], default: 0]
        weights[[source, target]] = weight + 1
        if weight == 0 { found.append(Edges.Edge(source: source, target: target, request: id)) }
      }
    }
    edges = Edges(nodeCount: names.count, found)
  }

  /// Whether a binding is in a container below that of the asking binding: a container may use the values of its
  /// children.
  private static func isBelow(_ binding: Binding, _ asker: Binding, in graph: Graph) -> Bool {
    binding.framework.descriptor.bindingsAreDeclarations && binding.container != asker.container
      && graph.containersInReach(of: binding.container).contains(asker.container)
  }

  /// The number of requests that an edge stands for.
  func weight(of edge: Edges.Edge) -> Int { weights[[edge.source, edge.target]] ?? 0 }
}
