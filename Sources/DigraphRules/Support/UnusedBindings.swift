import DigraphModel

/// Bindings without requests, and bindings that only these ask for.
struct UnusedBindings: Sendable {
  /// Bindings without requests.
  private(set) var roots: Set<Binding.ID>
  /// For each root, the bindings that only this root leads to.
  private(set) var dependents: [Binding.ID: [Binding]] = [:]
  /// For each binding, the only root that leads to it.
  private var owner: [Binding.ID: Binding.ID] = [:]

  /// A declaration. One declaration may be several bindings, in several containers or programs.
  struct Declaration: Hashable {
    let framework: Framework
    let site: Site

    init(_ binding: Binding) { (framework, site) = (binding.framework, binding.site) }
  }

  /// Finds declarations none of whose bindings is asked for.
  ///
  /// - Parameters:
  ///   - graph: The wiring.
  ///   - countsTests: Whether requests of tests count.
  ///   - isRoot: Whether code outside of the input is known to ask for a binding.
  init(declarationsOf graph: Graph, countsTests: Bool, isRoot: (Binding) -> Bool) {
    self.init(Uses(graph, countsTests: countsTests), isRoot: isRoot) { roots in
      let declarations = Set(roots.map { Declaration(graph.bindings[$0]) })
      var alive: Set<Declaration> = []
      for id in graph.bindings.indices where graph.bindings[id].forwardsTo == nil && !roots.contains(id) {
        let declaration = Declaration(graph.bindings[id])
        if declarations.contains(declaration) { alive.insert(declaration) }
      }
      return roots.filter { !alive.contains(Declaration(graph.bindings[$0])) }
    }
  }

  fileprivate init(_ graph: Graph, countsUnread: Bool) {
    let uses = Uses(graph, countsTests: true, isOfContainer: true, countsUnread: countsUnread)
    self.init(uses, isRoot: { _ in false }) { $0 }
  }

  private init(
    _ uses: Uses, isRoot: (Binding) -> Bool, select: (Set<Binding.ID>) -> Set<Binding.ID>
  ) {
    let graph = uses.graph
    roots = select(
      Set(
        graph.bindings.indices.filter { id in
          graph.bindings[id].forwardsTo == nil && !uses.isAsked[id] && uses.isUnused(graph.bindings[id])
            && !isRoot(graph.bindings[id])
        }))
    for id in roots { owner[id] = id }
    var queue = roots.sorted()
    var next = 0
    while next < queue.count {
      let root = owner[queue[next]] ?? queue[next]
      for request in graph.requestIDs(of: queue[next]) {
        for answer in graph.requests[request].resolution.bindings {
          let provider = graph.bindings[answer].forwardsTo ?? answer
          guard owner[provider] == nil, isOnly(root, asking: provider, graph) else { continue }
          owner[provider] = root
          queue.append(provider)
          dependents[root, default: []].append(graph.bindings[provider])
        }
      }
      next += 1
    }
  }

  /// The only root that leads to a binding, or the binding itself if it is a root; `nil` for all other bindings.
  func root(of binding: Binding) -> Binding.ID? { owner[binding.forwardsTo ?? binding.id] }

  /// The same for a binding of the graph, without a copy of the binding.
  func root(of binding: Binding.ID, in graph: Graph) -> Binding.ID? {
    owner[graph.bindings[binding].forwardsTo ?? binding]
  }

  /// Whether one binding makes all requests for a provider.
  private func isOnly(_ root: Binding.ID, asking provider: Binding.ID, _ graph: Graph) -> Bool {
    guard !graph.bindings[provider].isUsedUnasked, !graph.bindings[provider].fillsExistingObject else { return false }
    return ([provider] + graph.bindingIDs(forwardingTo: provider)).allSatisfy { key in
      graph.requestIDs(answeredBy: key).allSatisfy { request in
        guard let consumer = graph.requests[request].consumer,
          !graph.requests[request].isOfObjectMadeByHand(in: graph)
        else { return false }
        return owner[graph.bindings[consumer].forwardsTo ?? consumer] == root
      }
    }
  }
}

extension Request {
  /// Whether it is in code of the type that its provider makes, and other code makes objects of that type, too.
  func isOfObjectMadeByHand(in graph: Graph) -> Bool {
    guard let consumer, graph.bindings[consumer].implementation == owner else { return false }
    return graph.types[owner]?.isMadeByHand ?? false
  }
}

/// Bindings without requests. A request counts only for bindings in the containers that it reaches.
struct IdleBindings: GraphAnalysis {
  /// Whether wiring that is not understood counts: it may ask for any of them.
  var countsUnread = true

  func result(in graph: Graph) -> UnusedBindings { UnusedBindings(graph, countsUnread: countsUnread) }
}

/// For each provider, whether it may run at all. Other providers are only asked for by each other.
///
/// If the input does not show all requests - in a library, in a container that is handed to other code -, all may run.
struct RunningBindings: GraphAnalysis {
  /// Whether code that is known never to run counts.
  var countsIdle = true
  /// Whether wiring that is not understood counts: it may ask for any of them.
  var countsUnread = true

  func result(in graph: Graph) -> [Bool] {
    let uses = Uses(graph, countsTests: true, isOfContainer: true, countsUnread: countsUnread)
    var runs = graph.bindings.indices.map {
      graph.bindings[$0].forwardsTo == nil && uses.mayRunUnasked(graph.bindings[$0])
    }
    var queue = runs.indices.filter { runs[$0] }
    func follow(_ request: Request.ID) {
      for answer in graph.requests[request].resolution.bindings {
        let provider = graph.bindings[answer].forwardsTo ?? answer
        if !runs[provider] {
          runs[provider] = true
          queue.append(provider)
        }
      }
    }
    // Code that asks by itself may run, whatever made the object that it belongs to.
    for request in graph.requests.indices
    where (graph.requests[request].consumer == nil || graph.requests[request].access == .global)
      && (countsIdle || graph.requests[request].idleness == nil)
    { follow(request) }
    while let provider = queue.popLast() { for request in graph.requestIDs(of: provider) { follow(request) } }
    return runs
  }
}

/// The requests for providers. ``Uses`` adds the settings of one question about them.
private struct Asking: Sendable {
  /// For each provider, whether it answers some request.
  var isAsked: [Bool]
  /// Requests, by type, for the types of bindings that answer no request.
  var requests: [String: [Request.ID]] = [:]
  /// Requests, by type, that may mean another binding than their answer, or that have no answer.
  var openRequests: [String: [Request.ID]] = [:]
  /// Frameworks whose bindings no known code outside of them requests.
  var unclear: Set<Framework> = []
  /// Frameworks with wiring that is not understood.
  var unread: Set<Framework> = []
  /// Containers that code outside of the input is handed, and the containers above them: that code may ask.
  var handedOut: Set<Container.ID> = []

  struct Analysis: GraphAnalysis {
    let countsTests: Bool

    func result(in graph: Graph) -> Asking { Asking(graph, countsTests: countsTests) }
  }

  private init(_ graph: Graph, countsTests: Bool) {
    isAsked = Array(repeating: false, count: graph.bindings.count)
    var hasEntry: Set<Framework> = []
    let counted = graph.requests.indices.filter { countsTests || !graph.requests[$0].isTestOnly }
    for id in counted {
      // Bindings of another framework ask as code outside of all bindings does.
      let asker = graph.requests[id].consumer.map { graph.bindings[$0].framework }
      if asker != graph.requests[id].framework { hasEntry.insert(graph.requests[id].framework) }
      for answer in graph.requests[id].resolution.bindings {
        isAsked[graph.bindings[answer].forwardsTo ?? answer] = true
      }
    }
    for id in graph.bindings.indices {
      if graph.bindings[id].fillsExistingObject || graph.bindings[id].isUsedUnasked {
        hasEntry.insert(graph.bindings[id].framework)
      }
      // A forwarding binding is asked for together with its target.
      guard !isAsked[graph.bindings[id].forwardsTo ?? id] else { continue }
      requests[graph.bindings[id].key.type] = []
      for type in graph.bindings[id].alsoAnswers { requests[type] = [] }
    }
    for id in counted {
      requests[graph.requests[id].key.type]?.append(id)
      // The request may mean another binding than its answer. A name from a property differs with other property files.
      if graph.requests[id].resolution.status != .bound || graph.requests[id].nameProperty != nil {
        openRequests[graph.requests[id].key.type, default: []].append(id)
      }
    }
    for gap in graph.gaps where gap.subject != .container { unread.insert(gap.framework) }
    for container in Set(graph.gaps.flatMap(\.containers)) {
      handedOut.formUnion(graph.containersInReach(of: container))
    }
    for framework in Framework.allCases where !hasEntry.contains(framework) { unclear.insert(framework) }
  }
}

/// Tells whether anything asks for a provider, or may.
private struct Uses {
  let graph: Graph
  private let asking: Asking
  /// Whether a request for the same key to another container does not count.
  private let isOfContainer: Bool
  /// Whether wiring that is not understood counts.
  private let countsUnread: Bool
  /// For each provider, whether it answers some request.
  var isAsked: [Bool] { asking.isAsked }

  init(_ graph: Graph, countsTests: Bool, isOfContainer: Bool = false, countsUnread: Bool = true) {
    self.graph = graph
    // If the input has no app, the users of its code are not in the input.
    self.countsUnread = countsUnread || graph.apps.isEmpty
    self.isOfContainer = isOfContainer
    asking = graph.result(of: Asking.Analysis(countsTests: countsTests))
  }

  /// Whether the input shows that nothing asks for a provider.
  func isUnused(_ binding: Binding) -> Bool {
    guard !isAsked[binding.id], !binding.isTestOnly, !binding.isReplaced, !binding.isHidden,
      graph.containers[binding.container].isReachable, !isOfUnclear(binding)
    else { return false }
    let keys = [binding] + graph.bindings(forwardingTo: binding)
    return !keys.contains { mayBeAskedFor($0) || isExposed($0) }
  }

  /// Whether a provider may run although no known request that may run leads to it.
  func mayRunUnasked(_ binding: Binding) -> Bool {
    let keys = ([binding] + graph.bindings(forwardingTo: binding)).filter { !$0.isReplaced }
    return isOfUnclear(binding) || keys.contains { mayBeAskedFor($0, isAnswered: true) || isExposed($0) }
  }

  /// Whether the input does not show all requests for a binding, because of the binding itself or of its container or
  /// framework.
  private func isOfUnclear(_ binding: Binding) -> Bool {
    binding.isUsedUnasked || binding.fillsExistingObject || asking.unclear.contains(binding.framework)
      || (countsUnread || !binding.framework.answersAtRunTime) && asking.unread.contains(binding.framework)
      || graph.containers[binding.container].isOpen || asking.handedOut.contains(binding.container)
  }

  /// Whether a request without an answer, or with another answer, might mean this binding. If `isAnswered`, requests
  /// with an answer - this binding or another - do not count.
  private func mayBeAskedFor(_ binding: Binding, isAnswered: Bool = false) -> Bool {
    let type = binding.canonicalType ?? binding.key.type
    if countsUnread, graph.openRequests.contains(where: { $0.framework == binding.framework && $0.mayMean(type) }) {
      return true
    }
    return isAskedFor(binding, isAnswered: isAnswered)
  }

  private func isAskedFor(_ binding: Binding, isAnswered: Bool) -> Bool {
    let requests = isAnswered ? asking.openRequests : asking.requests
    return ([binding.key.type] + binding.alsoAnswers).contains { type in
      (requests[type] ?? []).contains { id in
        let request = graph.requests[id]
        guard request.framework == binding.framework, mayMean(request, binding, as: type) else { return false }
        // Following the containers takes longest, so it comes last.
        return !isOfContainer
          || graph.containersInReach(of: request).contains(binding.container)
            && !isShadowed(binding, for: request)
      }
    }
  }

  /// Whether another binding, in a container below, certainly answers a request for a binding's key.
  private func isShadowed(_ binding: Binding, for request: Request) -> Bool {
    guard request.resolution.status == .bound, request.nameProperty == nil else { return false }
    return request.resolution.bindings.allSatisfy { id in
      let answer = graph.bindings[id]
      return answer.container != binding.container && answer.conditions.isEmpty && !answer.isReplaced
        && graph.containersInReach(of: answer.container).dropFirst().contains(binding.container)
    }
  }

  /// Whether a request for a type might mean a binding, if it reaches the binding's container.
  private func mayMean(_ request: Request, _ binding: Binding, as type: String) -> Bool {
    // A name from a property differs with other property files.
    if request.nameProperty != nil || binding.key(as: type).couldEqual(request.key) { return true }
    switch request.resolution.status {
    case .bound, .external, .parameter: return false
    case .missing, .ambiguous, .opaque: return !binding.framework.keysAreMembers
    }
  }

  /// Whether code outside of the input can name the key: the input has no known app, and the type is public or declared
  /// elsewhere.
  private func isExposed(_ binding: Binding) -> Bool {
    guard graph.apps.isEmpty, !binding.framework.descriptor.wiringIsCalls else { return false }
    if binding.framework.keysAreMembers { return binding.hindrance == nil }
    return graph.types[binding.canonicalType ?? binding.key.type]?.isPublic ?? true
  }
}
