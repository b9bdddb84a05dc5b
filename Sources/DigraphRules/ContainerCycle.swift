import DigraphModel

/// Reports components that make one another.
///
/// A component's path is the chain of its makers. A cycle has infinitely many paths, so the generator refuses the whole
/// program - even if the source would stop at some depth.
struct ContainerCycle: Rule {
  static let info = RuleInfo(
    id: "container-cycle", family: .cycles, severity: .error,
    summary: "Components make one another in a cycle.", frameworks: [.needle])

  /// None: each finding has a cause of its own.
  static func causes(of finding: Finding) -> [String] { [] }

  func findings(in graph: Graph) -> [Finding] {
    var edges: [Edges.Edge] = []
    for container in graph.containers where Self.info.frameworks.contains(container.framework) {
      for parent in container.parents { edges.append(Edges.Edge(source: parent, target: container.id, request: 0)) }
    }
    let makings = Edges(nodeCount: graph.containers.count, edges)
    return makings.components().compactMap { members in
      guard let start = members.min(by: { (graph.containers[$0].name, $0) < (graph.containers[$1].name, $1) }),
        let loop = makings.shortestLoop(through: start, within: members)
      else { return nil }
      let names = loop.map { graph.containers[$0.source].name }
      let places = loop.map { step in
        graph.constructions.first { $0.maker == step.source && $0.container == step.target && !$0.isTestOnly }
      }
      let steps = zip(loop, places).map { step, place in
        let target = graph.containers[step.target].name
        return Finding.Note(
          "'\(graph.containers[step.source].name)' makes '\(target)' here",
          at: place?.site ?? graph.containers[step.source].site)
      }
      let fact =
        names.count == 1
        ? "'\(names[0])' makes itself"
        : "\(enumeration(names.map { "'\($0)'" }, atMost: 5)) make one another in a cycle"
      var finding = Finding(
        fact, at: places[0]?.site ?? graph.containers[start].site, subject: names, chain: names + [names[0]],
        steps: steps,
        notes: Array(steps.dropFirst()),
        help: "let a component above the cycle make one of them, and pass in the closure that shows it")
      finding.prevents = .generation
      return finding
    }
  }
}
