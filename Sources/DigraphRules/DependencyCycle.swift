public import DigraphModel

/// Reports bindings that need one another while they are made.
///
/// The first provider waits for the second, which waits for the first: the resolution recurses until the framework or
/// the stack gives up. No scope helps, because a value is stored only after its provider has returned.
///
/// There is one finding for each set of bindings that reach one another, with any number of cycles in it.
struct DependencyCycle: Rule {
  static let info = RuleInfo(
    id: "dependency-cycle", family: .cycles, severity: .error,
    summary: "Bindings need one another while they are made.", frameworks: Framework.allCases)

  /// None: each finding has a cause of its own.
  static func causes(of finding: Finding) -> [String] { [] }

  func findings(in graph: Graph) -> [Finding] {
    let edges = graph.makingEdges(afterStorage: false)
    return StronglyConnectedComponent.all(edges, in: graph).map { component in
      let first = component.loop[0]
      // The framework itself makes an implied request. Only the declaration that makes the framework ask can prevent
      // it.
      let isImplied = component.loop.count == 1 && graph.requests[first.request].form == .implied
      return Finding(
        message(component, in: graph), at: graph.requests[first.request].site, atMost: component.severity,
        subject: component.loop.map { graph.bindings[$0.source].key.description },
        chain: chain(component.loop, in: graph), steps: graph.steps(component.loop),
        notes: graph.notes(on: component.loop, except: first),
        help: isImplied
          ? "remove the scope: asking for the value makes it again there"
          : Cut.best(of: component, edges, in: graph).advice(in: graph))
    }
  }

  /// The keys of a cycle and the first key again, as the message names them.
  private func chain(_ loop: [Edges.Edge], in graph: Graph) -> [String] {
    let names = graph.names(of: loop.map(\.source))
    return names + names.prefix(1)
  }

  private func message(_ component: StronglyConnectedComponent, in graph: Graph) -> String {
    let names = graph.names(of: component.loop.map(\.source)).map { "'\($0)'" }
    let modal = component.isCertain ? "" : "may "
    let fact =
      switch names.count {
      case 1: "\(names[0]) \(component.isCertain ? "needs" : "may need") itself while it is made"
      case 2: "\(names[0]) and \(names[1]) \(modal)need each other while they are made"
      default:
        "\(names[0]) \(component.isCertain ? "needs" : "may need") itself while it is made, through \(enumeration(Array(names.dropFirst())))"
      }
    return
      (component.furtherEdges == 0
      ? fact : fact + " (\(counted(component.furtherEdges, "further edge")) in this strongly connected component)")
      + component.clause
  }
}

/// Revises findings about a cycle for the review of the change that has closed it: the advice is to cut a new edge, not
/// an old one.
public enum LoopReview {
  /// Whether a finding advises to cut an edge of a cycle.
  public static func concerns(_ finding: Finding) -> Bool {
    finding.rule == DependencyCycle.info.id && finding.help?.hasPrefix("cut '") == true
  }

  /// Advises to cut an edge of the change, and says that the edge is new, if edges of the change have closed the
  /// finding's cycle.
  ///
  /// - Parameters:
  ///   - finding: a finding of any rule.
  ///   - graph: the graph that the finding is about.
  ///   - isAdded: whether the change has added a request.
  /// - Returns: the finding with that remedy; the same finding if its cycle is not new.
  public static func revised(_ finding: Finding, in graph: Graph, isAdded: (Request.ID) -> Bool) -> Finding {
    let steps = zip(finding.chain, finding.chain.dropFirst()).map { [$0, $1] }
    guard concerns(finding), !steps.isEmpty else { return finding }
    let sites = Set(finding.steps.map(\.site))
    var added: [[String]: Edges.Edge] = [:]
    for request in graph.requests where sites.contains(request.site) && isAdded(request.id) {
      guard let source = request.consumer.map({ graph.provider(of: graph.bindings[$0]) }) else { continue }
      for answer in request.resolution.bindings {
        let target = graph.provider(of: graph.bindings[answer])
        let edge = Edges.Edge(source: source.id, target: target.id, request: request.id)
        for step in [[source.key.description, target.key.description], [source.ownName, target.ownName]]
        where added[step] == nil { added[step] = edge }
      }
    }
    let edges = steps.compactMap { added[$0] }
    // An edge with a reason of its own, such as being optional already, stays the best one to cut.
    let isCutWithReason = edges.contains { edge in
      finding.help?.hasPrefix("cut '\(graph.names(of: [edge.source, edge.target]).joined(separator: " -> "))',") == true
    }
    guard let first = edges.first, edges.count < steps.count, !isCutWithReason else { return finding }
    var finding = finding
    let storing = edges.first { graph.bindings[$0.source].canAskAfterStorage }
    finding.help = Cut(edge: storing ?? first, reason: ", which is new").advice(in: graph)
    return finding
  }
}

/// The edge of a cycle that is best cut.
private struct Cut {
  let edge: Edges.Edge
  let reason: String

  /// Prefers an edge that is weak or optional already, then an edge whose removal leaves no cycle in the component.
  static func best(of component: StronglyConnectedComponent, _ edges: Edges, in graph: Graph) -> Cut {
    let requests = component.loop.map { graph.requests[$0.request] }
    if let index = requests.firstIndex(where: \.isHeldWeakly) {
      return Cut(edge: component.loop[index], reason: ", which is held weakly already")
    }
    if let index = requests.firstIndex(where: { $0.strength == .silent }) {
      return Cut(edge: component.loop[index], reason: ", which is optional already")
    }
    if let edge = component.furtherEdges == 0
      ? nil : component.loop.first(where: { unties(component, edges, without: $0) })
    {
      return Cut(edge: edge, reason: ", which all cycles of this component share")
    }
    let storing = component.loop.first { graph.bindings[$0.source].canAskAfterStorage }
    return Cut(edge: storing ?? component.loop[0], reason: "")
  }

  /// Whether no cycle remains without the edge. The result is `false` for a large component, where the search would
  /// take too long.
  private static func unties(_ component: StronglyConnectedComponent, _ edges: Edges, without edge: Edges.Edge) -> Bool
  {
    guard component.loop.count * (component.loop.count + component.furtherEdges) < 10_000 else { return false }
    let inside = Set(component.members)
    let remaining = component.members.flatMap { edges.edges(from: $0) }.filter {
      inside.contains($0.target) && !($0.source == edge.source && $0.target == edge.target)
    }
    return Edges(nodeCount: edges.nodeCount, remaining).components().isEmpty
  }

  func advice(in graph: Graph) -> String {
    let source = graph.bindings[edge.source]
    let later = source.framework.advice(forAskingLater: graph.requests[edge.request].key)
    let how =
      source.canAskAfterStorage
      ? "set it in 'initCompleted', or \(later)"
      : source.canBeLazy ? "let '\(source.implementation ?? source.key.type)' be 'LazyAutowired', or \(later)" : later
    let step = graph.names(of: [edge.source, edge.target]).joined(separator: " -> ")
    return "cut '\(step)'\(reason): \(how)"
  }
}

extension Graph {
  /// The keys of bindings, with the bindings' owners if several bindings have the same key.
  fileprivate func names(of bindings: [Binding.ID]) -> [String] {
    let names = bindings.map { self.bindings[$0].key.description }
    return Set(names).count == Set(bindings).count ? names : bindings.map { self.bindings[$0].ownName }
  }
}

extension Binding {
  /// `FeedComponent.api`, or the key and the owner of its binding.
  fileprivate var ownName: String {
    key.memberName.map { "\(owner).\($0)" } ?? (owner.isEmpty ? key.description : "\(key) of \(owner)")
  }

  /// Whether a dependency can be injected after the object is stored (Deli).
  fileprivate var canBeLazy: Bool {
    framework == .deli && provider == .initializer && implementationKind.isReferenceType
  }

  /// Whether a cycle ends if this provider makes its request only after its value is stored.
  fileprivate var canAskAfterStorage: Bool {
    framework == .swinject && scope.lifetime != .unique && scope.lifetime != .unknown
      && implementationKind.isReferenceType
  }
}
