import DigraphModel

/// The nodes of a search for cycles, within one set of providers that reach one another.
///
/// Mostly a node is a provider. But some frameworks hand the container of the outermost request to every provider. The
/// answers then depend on that container, and a provider that asks a container of its own choice starts anew from
/// there. In this case a node is a provider *as seen from* a container, because one container may have an edge that
/// another lacks.
struct LoopSpace {
  /// The edges, between numbers of nodes.
  let edges: Edges
  /// The provider of each node.
  let providers: [Binding.ID]

  /// An edge of the space as an edge between providers.
  func projected(_ edge: Edges.Edge) -> Edges.Edge {
    Edges.Edge(source: providers[edge.source], target: providers[edge.target], request: edge.request)
  }

  /// One space for each set of providers that reach one another over some edges.
  ///
  /// - Complexity: O(nodes + edges) if all containers give the same answers; otherwise times the number of containers
  ///   with different answers.
  static func all(_ edges: Edges, in graph: Graph) -> [LoopSpace] {
    edges.components().map { members in
      let inside = Set(members)
      let inner = members.flatMap { edges.edges(from: $0) }.filter { inside.contains($0.target) }
      guard inner.contains(where: graph.dependsOnStart) else { return LoopSpace(members, inner) }
      return LoopSpace(members, inner, seenFrom: Views(of: inner, in: graph))
    }
  }

  /// One node for each provider.
  private init(_ members: [Binding.ID], _ inner: [Edges.Edge]) {
    let numbers = Dictionary(uniqueKeysWithValues: members.enumerated().map { ($1, $0) })
    providers = members
    edges = Edges(
      nodeCount: members.count,
      inner.compactMap { edge in
        guard let source = numbers[edge.source], let target = numbers[edge.target] else { return nil }
        return Edges.Edge(source: source, target: target, request: edge.request)
      })
  }

  /// One node for each provider and each view.
  private init(_ members: [Binding.ID], _ inner: [Edges.Edge], seenFrom views: Views) {
    let numbers = Dictionary(uniqueKeysWithValues: members.enumerated().map { ($1, $0) })
    providers = (0..<views.count).flatMap { _ in members }
    let nexts = inner.map(views.views(after:))
    // A node without an incoming edge is on no cycle.
    var reached = Array(repeating: Set<Int>(), count: members.count)
    for (edge, nexts) in zip(inner, nexts) { if let target = numbers[edge.target] { reached[target].formUnion(nexts) } }
    let sources = reached.map { $0.sorted().filter { !views.isHypothetical($0) } }
    var edges: [Edges.Edge] = []
    for (edge, nexts) in zip(inner, nexts) {
      guard let source = numbers[edge.source], let target = numbers[edge.target] else { continue }
      func add(_ view: Int, _ next: Int) {
        edges.append(
          Edges.Edge(
            source: view * members.count + source, target: next * members.count + target, request: edge.request))
      }
      if views.staysInView(edge) {
        for view in nexts where reached[source].contains(view) { add(view, view) }
      } else {
        for view in sources[source] { for next in nexts { add(view, next) } }
      }
    }
    self.edges = Edges(nodeCount: providers.count, edges)
  }
}

/// The answers of a graph's containers for the keys of some edges. Containers that give the same answers are one view.
private struct Views {
  private let graph: Graph
  /// The views from which each request is answered.
  private var answeringViews: [Request.ID: AnsweringViews] = [:]
  /// The view of each container.
  private var numbers: [Int] = []
  /// The views, by number.
  private var views: [View] = []
  /// Numbers of the views that some code asks, and of the views in reach of these containers.
  private var asked: Set<Int> = []
  private var below: Set<Int> = []

  private struct View: Hashable {
    /// For each key that is bound in reach, by its number, the nearest bindings.
    var answers: [Int: [Binding.ID]]
    /// Whether code outside of the input may add bindings.
    var isOpen: Bool
  }

  /// The views from which a request may be answered, ascending.
  private struct AnsweringViews {
    /// Views that bind its key, by the provider that the request leads to from there.
    var bound: [Binding.ID: [Int]] = [:]
    /// Views that do not bind its key.
    var unbound: [Int] = []
  }

  var count: Int { views.count }

  init(of edges: [Edges.Edge], in graph: Graph) {
    self.graph = graph
    var keys: [Key: Int] = [:]
    var bound: [Container.ID: [(key: Int, bindings: [Binding.ID])]] = [:]
    var keysTried: [Request.ID: [Int]] = [:]
    for edge in edges where keysTried[edge.request] == nil {
      keysTried[edge.request] = graph.keysTried(by: graph.requests[edge.request]).map { key in
        if let known = keys[key] { return known }
        let number = keys.count
        keys[key] = number
        let bindings = graph.bindingIDs(ofType: key.type).filter {
          graph.bindings[$0].key == key && !graph.bindings[$0].isReplaced
        }
        for (container, bindings) in Dictionary(grouping: bindings, by: { graph.bindings[$0].container }) {
          bound[container, default: []].append((number, bindings))
        }
        return number
      }
    }
    var known: [View: Int] = [:]
    for container in graph.containers.indices {
      let reach = graph.containersInReach(of: container)
      var answers: [Int: [Binding.ID]] = [:]
      for container in reach {
        for (key, bindings) in bound[container] ?? [] where answers[key] == nil { answers[key] = bindings }
      }
      let view = View(answers: answers, isOpen: reach.contains { graph.containers[$0].isOpen })
      let number = known[view, default: views.count]
      if number == views.count { views.append(view) }
      known[view] = number
      numbers.append(number)
    }
    for container in graph.containersAsked {
      asked.insert(numbers[container])
      for other in graph.containersInReach(of: container) { below.insert(numbers[other]) }
    }
    for (request, keys) in keysTried {
      answeringViews[request] = answeringViews(of: graph.requests[request], trying: keys)
    }
  }

  private func answeringViews(of request: Request, trying keys: [Int]) -> AnsweringViews {
    let possible =
      request.access == .given
      ? views.indices.filter { !isHypothetical($0) } : Set(request.containers.map { numbers[$0] }).sorted()
    var answeringViews = AnsweringViews()
    for view in possible {
      guard request.key.isFullyKnown, let nearest = keys.firstNonNil({ views[view].answers[$0] }) else {
        answeringViews.unbound.append(view)
        continue
      }
      for target in Set(nearest.map { graph.makingNode(of: $0, for: request.id) }) {
        answeringViews.bound[target, default: []].append(view)
      }
    }
    return answeringViews
  }

  /// Whether no code asks a container of this view itself, but only a container below it with another view. Children of
  /// an Injection module may replace the bindings that would close a cycle.
  func isHypothetical(_ view: Int) -> Bool { below.contains(view) && !asked.contains(view) }

  /// Whether the target of an edge is seen from the container that its source is seen from.
  func staysInView(_ edge: Edges.Edge) -> Bool { graph.requests[edge.request].access == .given }

  /// The views in which an edge leads to its target, ascending.
  ///
  /// - Complexity: O(views), mostly O(answer).
  func views(after edge: Edges.Edge) -> [Int] {
    guard let answeringViews = answeringViews[edge.request] else { return [] }
    guard graph.requests[edge.request].key.isFullyKnown else { return answeringViews.unbound }
    let bound = answeringViews.bound[edge.target] ?? []
    guard !answeringViews.unbound.isEmpty else { return bound }
    // A container that code outside of the input fills answers only if no other container does.
    let isOpen = graph.containers[graph.bindings[edge.target].container].isOpen
    return (bound + answeringViews.unbound.filter { isOpen || views[$0].isOpen }).sorted()
  }
}

extension Graph {
  /// The modules of Injection that some code asks itself, and not on behalf of its own caller.
  fileprivate var containersAsked: Set<Container.ID> {
    let own = requests.lazy.filter { request in
      request.framework == .injection && !request.isTestOnly && (request.consumer == nil || request.access != .given)
    }
    return Set(own.flatMap(\.containers))
  }

  /// The keys that a request tries in turn: its own, then the keys of the bindings that answer if its own is not bound.
  fileprivate func keysTried(by request: Request) -> [Key] {
    guard request.key.isFullyKnown else { return [] }
    var keys = [request.key]
    for answer in request.resolution.bindings where !keys.contains(bindings[answer].key) {
      keys.append(bindings[answer].key)
    }
    return keys
  }

  /// Whether the target of an edge may depend on the container at which the outermost request started.
  fileprivate func dependsOnStart(_ edge: Edges.Edge) -> Bool {
    let request = requests[edge.request]
    // Deli asks all modules, wherever a request began. An answer that depends on the path does not depend on the first
    // container.
    guard request.key.isFullyKnown, request.framework != .deli, !request.startsAbove, request.strength != .implied
    else {
      return false
    }
    return request.resolution.bindings.count > 1 || request.resolution.status == .missing || request.access != .given
  }
}
