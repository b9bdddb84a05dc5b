import DigraphModel

/// Reports modules whose bindings need one another in a cycle, although no single binding needs itself.
///
/// The compiler does not see it: both modules know only the protocols of a third one. But neither can be tried, tested
/// or reused without the other, and one further request can close a cycle of their bindings.
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
    let way = loop.map { graph.note(graph.requests[$0.request], ", of '\(modules.names[$0.target])'") }
    return Finding(
      fact, at: graph.requests[weakest.request].site, subject: names.sorted(),
      chain: loop.map { modules.names[$0.source] } + [modules.names[loop[0].source]], way: way, notes: way,
      help: "cut '\(modules.names[weakest.source]) -> \(modules.names[weakest.target])', which hangs on "
        + "\(counted(count, "request")): move what both need into a module of its own")
  }
}

/// Modules, and the requests between their bindings.
private struct Modules {
  private(set) var names: [String] = []
  /// One edge for each two modules with requests between them; its request is the first of these.
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
    let composers = graph.bindings.lazy.filter {
      $0.framework.descriptor.wiringIsCalls && $0.module != graph.containers[$0.container].module
    }
    .map { graph.containers[$0.container].module }
    let roots = Set(graph.apps.isEmpty ? makers : graph.apps).union(composers)
    for name in Set(graph.bindings.map(\.module)).sorted() where !name.isEmpty && !roots.contains(name) {
      numbers[name] = names.count
      names.append(name)
    }
    for request in graph.requests
    where !request.isTestOnly && ModuleCycle.info.frameworks.contains(request.framework) {
      guard let consumer = request.consumer.map({ graph.bindings[$0] }), !consumer.isTestOnly,
        let source = numbers[consumer.module],
        // Under an unknown name, any of several bindings may be meant.
        request.key.isFullyKnown || request.resolution.bindings.count == 1,
        // A module does not need another one for a key that it binds itself. Another rule reports that both bind the
        // key.
        !graph.bindingIDs(ofType: request.key.type).contains(where: {
          graph.bindings[$0].key == request.key && graph.bindings[$0].module == consumer.module
            && !graph.bindings[$0].isTestOnly
        })
      else { continue }
      for answer in request.resolution.bindings.map({ graph.bindings[$0] }) where !answer.isTestOnly {
        guard let target = numbers[answer.module], target != source, !Self.isBelow(answer, consumer, in: graph) else {
          continue
        }
        let weight = weights[[source, target], default: 0]
        weights[[source, target]] = weight + 1
        if weight == 0 { found.append(Edges.Edge(source: source, target: target, request: request.id)) }
      }
    }
    edges = Edges(nodeCount: names.count, found)
  }

  /// Whether a binding lives in a container that the asking one makes: the maker of a part may use it.
  private static func isBelow(_ binding: Binding, _ asker: Binding, in graph: Graph) -> Bool {
    binding.framework.descriptor.bindingsAreDeclarations && binding.container != asker.container
      && graph.containersInReach(of: binding.container).contains(asker.container)
  }

  /// The number of requests that an edge stands for.
  func weight(of edge: Edges.Edge) -> Int { weights[[edge.source, edge.target]] ?? 0 }
}
