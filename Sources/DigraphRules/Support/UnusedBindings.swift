import DigraphModel

/// Bindings that nothing asks for, and those that nothing but these asks for.
struct UnusedBindings: Sendable {
  /// Those that nothing asks for.
  private(set) var roots: Set<Binding.ID>
  /// Those that only one of the roots leads to, by it.
  private(set) var dependents: [Binding.ID: [Binding]] = [:]
  /// The root that alone leads to a binding, by binding.
  private var owner: [Binding.ID: Binding.ID] = [:]

  /// A declaration: what is declared once may be made several times, in several containers or programs.
  struct Declaration: Hashable {
    let framework: Framework
    let site: Site

    init(_ binding: Binding) { (framework, site) = (binding.framework, binding.site) }
  }

  /// Finds declarations all of whose bindings nothing asks for.
  ///
  /// - Parameters:
  ///   - graph: The wiring.
  ///   - countsTests: Whether it counts what tests ask for.
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

  /// The binding that nothing asks for and that alone leads to another one, or is it.
  func root(of binding: Binding) -> Binding.ID? { owner[binding.forwardsTo ?? binding.id] }

  /// Whether all who ask for a provider belong to one binding.
  private func isOnly(_ root: Binding.ID, asking provider: Binding.ID, _ graph: Graph) -> Bool {
    guard !graph.bindings[provider].isUsedUnasked, !graph.bindings[provider].fillsIn else { return false }
    return ([provider] + graph.bindingIDs(forwardingTo: provider)).allSatisfy { key in
      graph.requestIDs(answeredBy: key).allSatisfy { request in
        guard let consumer = graph.requests[request].consumer else { return false }
        return owner[graph.bindings[consumer].forwardsTo ?? consumer] == root
      }
    }
  }
}

/// Single bindings that nothing asks for, each in its own container.
struct IdleBindings: GraphAnalysis {
  /// Whether wiring counts that is not understood: it may ask for any of them.
  var countsUnread = true

  func result(in graph: Graph) -> UnusedBindings { UnusedBindings(graph, countsUnread: countsUnread) }
}

/// Which providers may run at all: nothing asks for the others but those among themselves.
///
/// Where the input does not show who asks - in a library, in a container that other code is handed - all may.
struct RunningBindings: GraphAnalysis {
  /// Whether code counts that is known never to run.
  var countsIdle = true
  /// Whether wiring counts that is not understood: it may ask for any of them.
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
    // Code that asks of its own accord may run whoever made the object that it belongs to.
    for request in graph.requests.indices
    where (graph.requests[request].consumer == nil || graph.requests[request].access == .global)
      && (countsIdle || graph.requests[request].idleness == nil)
    { follow(request) }
    while let provider = queue.popLast() { for request in graph.requestIDs(of: provider) { follow(request) } }
    return runs
  }
}

/// Who is asked for, in so far as it does not matter what is to be known of them.
private struct Asking: Sendable {
  /// Whether a provider answers some request.
  var isAsked: [Bool]
  /// Requests for the types of all bindings that answer none.
  var requests: [String: [Request.ID]] = [:]
  /// Of all requests those that may mean another binding than the one that answers, if one does.
  var openRequests: [String: [Request.ID]] = [:]
  /// Frameworks of which it is not known what asks first.
  var unclear: Set<Framework> = []
  /// Frameworks with wiring that is not understood.
  var unread: Set<Framework> = []
  /// Containers that code is handed which is not in the input, and those above them: it may ask.
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
      if graph.requests[id].consumer == nil { hasEntry.insert(graph.requests[id].framework) }
      for answer in graph.requests[id].resolution.bindings {
        isAsked[graph.bindings[answer].forwardsTo ?? answer] = true
      }
    }
    for id in graph.bindings.indices {
      if graph.bindings[id].fillsIn || graph.bindings[id].isUsedUnasked {
        hasEntry.insert(graph.bindings[id].framework)
      }
      // What forwards is asked for along with what is behind it.
      guard !isAsked[graph.bindings[id].forwardsTo ?? id] else { continue }
      requests[graph.bindings[id].key.type] = []
      for type in graph.bindings[id].alsoAnswers { requests[type] = [] }
    }
    for id in counted {
      requests[graph.requests[id].key.type]?.append(id)
      // Whether it may mean another binding than the one that answers. A name that a property gives is another one with
      // other properties.
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

/// Whether anything asks for a provider, or may.
private struct Uses {
  let graph: Graph
  private let asking: Asking
  /// Whether asking another container for the same key does not count.
  private let isOfContainer: Bool
  /// Whether wiring counts that is not understood.
  private let countsUnread: Bool
  /// Whether a provider answers some request.
  var isAsked: [Bool] { asking.isAsked }

  init(_ graph: Graph, countsTests: Bool, isOfContainer: Bool = false, countsUnread: Bool = true) {
    self.graph = graph
    // Whoever uses a part of an app is not in the input.
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

  /// Whether a provider may run although no request that is known to lead to it does.
  func mayRunUnasked(_ binding: Binding) -> Bool {
    let keys = ([binding] + graph.bindings(forwardingTo: binding)).filter { !$0.isReplaced }
    return isOfUnclear(binding) || keys.contains { mayBeAskedFor($0, isAnswered: true) || isExposed($0) }
  }

  /// Whether the input does not show who asks for what is bound along with a binding, or for itself.
  private func isOfUnclear(_ binding: Binding) -> Bool {
    binding.isUsedUnasked || binding.fillsIn || asking.unclear.contains(binding.framework)
      || (countsUnread || !binding.framework.answersAtRunTime) && asking.unread.contains(binding.framework)
      || graph.containers[binding.container].isOpen || asking.handedOut.contains(binding.container)
  }

  /// Whether a request that another binding or none answers might be meant for it. If `isAnswered`, requests that are
  /// bound, to it or to another one, are of no interest.
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
        guard request.framework == binding.framework else { return false }
        if isOfContainer, !graph.containersInReach(of: request).contains(binding.container) { return false }
        // A name that a property gives is another one with other properties.
        if request.nameProperty != nil || binding.key(as: type).couldEqual(request.key) { return true }
        switch request.resolution.status {
        case .bound, .external, .parameter: return false
        case .missing, .ambiguous, .opaque: return !binding.framework.keysAreMembers
        }
      }
    }
  }

  /// Whether code outside of the input can name the key: no app of the input is known, and the type is public or not
  /// its own.
  private func isExposed(_ binding: Binding) -> Bool {
    guard graph.apps.isEmpty, binding.framework != .dikit else { return false }
    if binding.framework.keysAreMembers { return binding.hindrance == nil }
    return graph.types[binding.canonicalType ?? binding.key.type]?.isPublic ?? true
  }
}
