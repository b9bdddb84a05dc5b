import DigraphModel

/// Reports code on one executor that asks for a value whose provider is isolated to an actor of another executor.
///
/// A container does not know about actors. It runs the provider on the executor of the request, and `await` in front of
/// the request does not change that. `MainActor.assumeIsolated` traps there, in release builds, too. An isolated
/// closure or initializer is a data race in Swift 5, and traps in Swift 6.
struct IsolationTrap: Rule {
  static let info = RuleInfo(
    id: "isolation-trap", family: .structure, severity: .error,
    summary: "A provider of one actor is asked for on another executor.",
    frameworks: .whose { !$0.bindingsAreDeclarations })

  func findings(in graph: Graph) -> [Finding] {
    let isolated = graph.bindings { $0.isolation != nil && !$0.isReplaced }
    if isolated.isEmpty { return [] }
    let steps = Steps(to: isolated, in: graph)
    return graph.requests { $0.executor != nil && !$0.isTestOnly && $0.idleness == nil }.compactMap { request in
      steps.path(from: request).flatMap { finding($0, in: graph) }
    }
  }

  private func finding(_ path: [Request], in graph: Graph) -> Finding? {
    guard let executor = path[0].executor, let last = path.last, let binding = graph.soleAnswer(to: last),
      let isolation = binding.isolation
    else { return nil }
    let asked = path[0].key.quoted
    let place = executor.actor.map { "on \(phrase($0))" } ?? "in the background"
    let provider = path.count == 1 ? "its provider" : "the provider of \(last.key.quoted)"
    let (actor, verdict) = (phrase(isolation.actor), isolation.isChecked ? "traps outside of" : "belongs to")
    var finding = Finding(
      "\(graph.asker(of: path[0]) ?? "top-level code") asks for \(asked) \(place), but \(provider) \(verdict) \(actor)",
      at: path[0].site, atMost: isolation.isChecked ? .error : .warning,
      subject: [path[0].owner] + path.map(\.key.description),
      chain: path.count > 1 ? graph.chain(path) : [], steps: path.count > 1 ? path.map { graph.note($0) } : [],
      notes: [
        Finding.Note("from here on, the code runs \(place)", at: executor.site),
        Finding.Note("\(provider) needs \(actor) here", at: isolation.site),
      ], help: binding.framework.descriptor.adviceForIsolation(isolation.actor))
    // A value that is kept may have been made on another executor before.
    finding.presumesAllCode = path.contains { request in
      graph.soleAnswer(to: request).map { !$0.scope.isMadeAnew } ?? true
    }
    return finding
  }

  private func phrase(_ actor: String) -> String { actor == "MainActor" ? "the main actor" : "'\(actor)'" }
}

/// For each binding, the request of its provider that leads to an isolated provider on the shortest path.
private struct Steps {
  private let graph: Graph
  /// The request for each binding that leads to an isolated one; `nil` for a binding that is isolated itself.
  private var next: [Binding.ID: Request.ID?] = [:]

  init(to isolated: [Binding], in graph: Graph) {
    self.graph = graph
    for binding in isolated { next[binding.id] = .some(nil) }
    var pending = isolated.map(\.id)
    while !pending.isEmpty {
      var further: [Binding.ID] = []
      for id in pending {
        for request in graph.requestIDs(toProvider: id) {
          let asking = graph.requests[request]
          guard let consumer = asking.consumer, next[consumer] == nil, isSure(asking) else { continue }
          next[consumer] = request
          further.append(consumer)
        }
      }
      pending = further
    }
  }

  /// Whether a provider surely makes the request whenever it runs, and on its own executor.
  private func isSure(_ request: Request) -> Bool {
    request.timing != .deferred && !request.mayHop && request.conditions.isEmpty && !request.isTestOnly
      && graph.soleAnswer(to: request) != nil
  }

  /// The path of requests from a request on another executor to an isolated provider; `nil` unless the path is surely
  /// taken.
  func path(from request: Request) -> [Request]? {
    var path = [request]
    while let binding = graph.soleAnswer(to: path[path.count - 1]), let step = next[binding.id] {
      guard binding.scope.isMadeAnew || isOnlyAsked(binding, by: path[path.count - 1], like: request) else {
        return nil
      }
      guard let step else { return binding.isolation?.actor == request.executor?.actor ? nil : path }
      path.append(graph.requests[step])
    }
    return nil
  }

  /// Whether no other code can have asked for the value before, on the executor that the provider needs.
  private func isOnlyAsked(_ binding: Binding, by request: Request, like first: Request) -> Bool {
    !binding.isUsedUnasked
      && graph.requestIDs(toProvider: binding.id).allSatisfy { id in
        let other = graph.requests[id]
        return id == request.id || other.isTestOnly
          || other.executor.map { $0.actor == first.executor?.actor } ?? false
      }
  }
}

extension Graph {
  /// The provider that answers a request, if there is only one.
  fileprivate func soleAnswer(to request: Request) -> Binding? {
    guard request.resolution.status == .bound, request.resolution.bindings.count == 1 else { return nil }
    return provider(of: bindings[request.resolution.bindings[0]])
  }

  /// Requests that a provider answers, under any key.
  fileprivate func requestIDs(toProvider id: Binding.ID) -> [Request.ID] {
    ([id] + bindingIDs(forwardingTo: id)).flatMap { requestIDs(answeredBy: $0) }
  }
}

extension Scope {
  /// Whether each request from outside of all providers runs the provider.
  fileprivate var isMadeAnew: Bool { lifetime == .unique || lifetime == .graph }
}
