public import DigraphModel

/// Reports bindings that need one another while they are made.
///
/// The first provider waits for the second, which waits for the first: the resolution recurses until the framework or
/// the stack gives up. No scope helps, because a value is stored only when its provider has returned.
///
/// There is one finding for each set of bindings that reach one another, however many loops run through it.
struct DependencyCycle: Rule {
  static let info = RuleInfo(
    id: "dependency-cycle", family: .cycles, severity: .error,
    summary: "Bindings need one another while they are made.", frameworks: Framework.allCases)

  /// Each one is a thing of its own.
  static func causes(of finding: Finding) -> [String] { [] }

  func findings(in graph: Graph) -> [Finding] {
    let edges = graph.makingEdges(afterStorage: false)
    return StronglyConnectedComponent.all(edges, in: graph).map { component in
      let first = component.loop[0]
      // A framework that asks of its own accord can be kept from it only where it is told to.
      let isImplied = component.loop.count == 1 && graph.requests[first.request].form == .implied
      return Finding(
        message(component, in: graph), at: graph.requests[first.request].site, atMost: component.severity,
        subject: component.loop.map { graph.bindings[$0.source].key.description },
        chain: chain(component.loop, in: graph), way: graph.way(component.loop),
        notes: graph.notes(on: component.loop, except: first),
        help: isImplied
          ? "remove the scope: asking for the value makes it again there"
          : Cut.best(of: component, edges, in: graph).advice(in: graph))
    }
  }

  /// The keys of a loop and the first one again, as the message names them.
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

/// A loop as those see it who review the change that has closed it: they give up what is new, not what was there
/// before.
public enum LoopReview {
  /// Whether a finding advises to give up an edge of a loop.
  public static func concerns(_ finding: Finding) -> Bool {
    finding.rule == DependencyCycle.info.id && finding.help?.hasPrefix("cut '") == true
  }

  /// Advises to give up an edge of the change, if a finding is about a loop that was closed by some of its edges, and
  /// says that the edge is new.
  ///
  /// - Parameters:
  ///   - finding: one of any rule.
  ///   - graph: what it was found in.
  ///   - isAdded: whether the change has added a request.
  /// - Returns: the finding with that remedy, or as it was.
  public static func revised(_ finding: Finding, in graph: Graph, isAdded: (Request.ID) -> Bool) -> Finding {
    let steps = zip(finding.chain, finding.chain.dropFirst()).map { [$0, $1] }
    guard concerns(finding), !steps.isEmpty else { return finding }
    let sites = Set(finding.way.map(\.site))
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
    // An edge that is cut for a reason of its own, as one that is optional already, stays the best one.
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

/// The edge of a loop that is best given up.
private struct Cut {
  let edge: Edges.Edge
  let reason: String

  /// Prefers an edge that is weak or optional already, then one without which nothing of the strongly connected component remains.
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

  /// Whether no loop remains without the edge. Large strongly connected components are not tried: the work is a multiple of their size.
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
  /// The keys of different bindings; with those who declare them, where some are the same.
  fileprivate func names(of bindings: [Binding.ID]) -> [String] {
    let names = bindings.map { self.bindings[$0].key.description }
    return Set(names).count == Set(bindings).count ? names : bindings.map { self.bindings[$0].ownName }
  }
}

extension Binding {
  /// `FeedComponent.api`, or the key and who declares it.
  fileprivate var ownName: String {
    key.memberName.map { "\(owner).\($0)" } ?? (owner.isEmpty ? key.description : "\(key) of \(owner)")
  }

  /// Whether it can be handed what it needs once it is stored (Deli).
  fileprivate var canBeLazy: Bool {
    framework == .deli && provider == .initializer && implementationKind.isReferenceType
  }

  /// Whether a loop ends if this provider asks only once its value is stored.
  fileprivate var canAskAfterStorage: Bool {
    framework == .swinject && scope.lifetime != .unique && scope.lifetime != .unknown
      && implementationKind.isReferenceType
  }
}
