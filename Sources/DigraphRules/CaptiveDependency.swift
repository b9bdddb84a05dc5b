import DigraphModel

/// Reports a value that is kept longer than its scope lasts.
///
/// A value that is shared for the life of the container may store a value of a weak or resettable scope, and thus keep
/// it alive. After a logout, or once all other holders have let go, the longer-lived value still uses the old object,
/// while all others get a new one. The same happens through values without a scope of their own, which live as long as
/// their holder.
///
/// Keeping an unshared value is ordinary composition. It is only reported if the short scope is written in the source,
/// or if other holders of the same key get an object of their own.
struct CaptiveDependency: Rule {
  static let info = RuleInfo(
    id: "captive-dependency", family: .lifetimes, severity: .warning,
    summary: "A longer-lived object keeps a value past the end of its scope.",
    frameworks: .whose { !$0.wiringIsCalls })

  func findings(in graph: Graph) -> [Finding] {
    let edges = graph.keepingEdges()
    let uncertain = Self.placesOfSeveralScopes(in: graph)
    return Self.shortScopes(in: graph).flatMap { Self.kept($0, edges, besides: uncertain, in: graph) }
      + Self.crossing(edges, besides: uncertain, in: graph) + Self.unshared(edges, besides: uncertain, in: graph)
  }

  /// Places that register in one of several containers with different default scopes. The container, and thus the
  /// scope, is unknown here.
  private static func placesOfSeveralScopes(in graph: Graph) -> Set<Site> {
    let bindings = graph.bindings
    let first = bindings.indices.first { !bindings[$0].scope.isExplicit }.map { bindings[$0].scope.lifetime }
    // Almost always, all containers have the same default scope.
    guard bindings.indices.contains(where: { !bindings[$0].scope.isExplicit && bindings[$0].scope.lifetime != first })
    else { return [] }
    var lifetimes: [Site: Scope.Lifetime] = [:]
    var places: Set<Site> = []
    for id in graph.bindings.indices where !graph.bindings[id].scope.isExplicit {
      let (site, lifetime) = (graph.bindings[id].site, graph.bindings[id].scope.lifetime)
      if lifetimes[site, default: lifetime] != lifetime { places.insert(site) }
      lifetimes[site] = lifetime
    }
    return places
  }

  /// Scopes that share values for less than the life of the container: by their lifetime, or by the project's order of
  /// scopes.
  private static func shortScopes(in graph: Graph) -> [Scope] {
    var scopes: [Scope] = [.weak, .resettable].map { Scope(name: "", lifetime: $0, isExplicit: true) }
    for binding in graph.bindings(where: { $0.scope.rank != nil && !$0.scope.lifetime.isUnshared }) {
      if !scopes.contains(where: { isSame($0, binding.scope) }) { scopes.append(binding.scope) }
    }
    return scopes
  }

  /// Whether the same scopes outlive both scopes.
  private static func isSame(_ one: Scope, _ other: Scope) -> Bool {
    one.lifetime == other.lifetime && one.rank == other.rank
  }

  /// Reports values of a shared but short scope that longer-lived values keep, directly or through unshared values.
  private static func kept(_ scope: Scope, _ edges: Edges, besides uncertain: Set<Site>, in graph: Graph) -> [Finding] {
    let captives = graph.bindings {
      isSame($0.scope, scope) && $0.forwardsTo == nil && $0.isSharable && !uncertain.contains($0.site)
    }
    if captives.isEmpty { return [] }
    let isCaptive = Set(captives.map(\.id))
    let next = edges.firstEdges(towards: captives.map(\.id)) { graph.bindings[$0].scope.lifetime.isUnshared }
    var seen: Set<[Binding.ID]> = []
    return edges.all.compactMap { edge in
      guard graph.bindings[edge.source].scope.outlives(scope) else { return nil }
      var path = [edge]
      while let last = path.last, !isCaptive.contains(last.target) {
        guard graph.bindings[last.target].scope.lifetime.isUnshared, let step = next[last.target] else { return nil }
        path.append(step)
      }
      guard seen.insert([edge.source, path[path.count - 1].target]).inserted else { return nil }
      // If weak means nothing but "as long as somebody holds it", a holder is meant to keep the value.
      let severity: Severity =
        scope.lifetime == .weak && graph.bindings[edge.source].framework.descriptor.weakScopeMeansWhileHeld
        ? .info : .warning
      return finding(path, severity, "is kept by longer-lived", in: graph)
    }
  }

  /// Reports values of a child container that a shared value of a container above keeps.
  private static func crossing(_ edges: Edges, besides uncertain: Set<Site>, in graph: Graph) -> [Finding] {
    edges.all.compactMap { edge in
      if uncertain.contains(graph.bindings[edge.target].site) { return nil }
      if graph.bindings[edge.source].container == graph.bindings[edge.target].container { return nil }
      let (holder, captive) = (graph.bindings[edge.source], graph.bindings[edge.target])
      // A component keeps the values of its members: that is its purpose.
      guard !holder.framework.descriptor.bindingsAreDeclarations, holder.scope.lifetime.outlives(.weak),
        captive.scope.lifetime.isUnshared || !holder.scope.outlives(captive.scope),
        graph.containersInReach(of: captive.container).contains(holder.container)
      else { return nil }
      return finding(
        [edge], .warning, "lives in '\(graph.containers[captive.container].name)', but is kept by", in: graph)
    }
  }

  /// Reports kept unshared objects whose scope is written in the source, or for which others ask, too. Each object
  /// makes one finding, with all its holders.
  private static func unshared(_ edges: Edges, besides uncertain: Set<Site>, in graph: Graph) -> [Finding] {
    let reversed = edges.reversed
    let isComposed = graph.composedBindings
    return graph.bindings.indices.compactMap { target in
      guard graph.bindings[target].scope.lifetime.isUnshared, graph.bindings[target].implementationKind.isReferenceType,
        graph.bindings[target].provider != .value, graph.mayDiffer(graph.bindings[target]), !isComposed[target],
        // An object that is made of run-time arguments belongs to these arguments.
        graph.bindings[target].key.arguments.isEmpty, !uncertain.contains(graph.bindings[target].site)
      else { return nil }
      let paths = paths(to: target, through: isComposed, reversed)
      let holders = paths.filter { graph.bindings[$0[0].source].scope.lifetime.outlives(.weak) }
      let isInjectedElsewhere = holders.count < paths.count
      guard let first = holders.first, graph.bindings[target].scope.isExplicit || isInjectedElsewhere else {
        return nil
      }
      var places: Set<Site> = []
      let others = holders.filter { places.insert(graph.requests[$0[0].request].site).inserted }.dropFirst().map {
        $0[0]
      }
      return finding(first, .info, "is kept by longer-lived", others: others, in: graph)
    }
  }

  /// The paths from holders to a value. Each begins with the holder, and leads through values that are only parts of
  /// it.
  private static func paths(to target: Binding.ID, through isComposed: [Bool], _ reversed: Edges) -> [[Edges.Edge]] {
    var paths: [[Edges.Edge]] = []
    var seen: Set<Binding.ID> = [target]
    var queue: [[Edges.Edge]] = [[]]
    var next = 0
    while next < queue.count {
      let rest = queue[next]
      next += 1
      let incoming = reversed.edges(from: rest.first?.source ?? target)
      // Only code outside of all bindings asks for the first value of the path, or no code does.
      if incoming.isEmpty, !rest.isEmpty { paths.append(rest) }
      for edge in incoming {
        let path = [Edges.Edge(source: edge.target, target: edge.source, request: edge.request)] + rest
        if !isComposed[edge.target] {
          paths.append(path)
        } else if seen.insert(edge.target).inserted {
          queue.append(path)
        }
      }
    }
    // The shortest path of each holder.
    var holders: Set<Binding.ID> = []
    return paths.filter { holders.insert($0[0].source).inserted }
  }

  private static func finding(
    _ path: [Edges.Edge], _ severity: Severity, _ verb: String, others: [Edges.Edge] = [], in graph: Graph
  ) -> Finding {
    let holder = graph.bindings[path[0].source]
    let captive = graph.bindings[path[path.count - 1].target]
    let through = path.dropFirst().map { graph.bindings[$0.source].key.quoted }
    let more = others.isEmpty ? "" : " and \(counted(others.count, "other"))"
    return Finding(
      "\(captive.withScope) \(verb) \(holder.withScope)\(more)\(through.isEmpty ? "" : ", through \(enumeration(through))")",
      at: graph.requests[path[0].request].site, atMost: severity,
      subject: others.isEmpty && severity > .info
        ? [captive.key.description, holder.key.description] : [captive.key.description],
      chain: graph.chain(path.map { graph.requests[$0.request] }),
      steps: path.map { graph.note(graph.requests[$0.request]) },
      notes: path.dropFirst().map { graph.note(graph.requests[$0.request]) }
        + others.map { graph.note(graph.requests[$0.request], ", too") }
        + [Finding.Note("\(captive.key.quoted) gets its scope here", at: captive.scopeSite ?? captive.site)]
        + [captive.resetSite].compactMap(\.self).map { Finding.Note("this ends it early", at: $0) },
      help: advice(
        captive, heldBy: path.count == 1 ? holder : nil, graph.requests[path[path.count - 1].request].key, severity,
        in: graph))
  }

  private static func advice(
    _ captive: Binding, heldBy holder: Binding?, _ key: Key, _ severity: Severity, in graph: Graph
  ) -> String {
    guard severity == .info else { return captive.framework.adviceForAskingAnew }
    // With one holder and no other request, a shorter scope makes no difference.
    if let holder, !captive.framework.descriptor.bindingsAreDeclarations, holder.container == captive.container,
      isAskedOnce(captive, in: graph)
    {
      return
        "give it '\(holder.scope.name)', too: only \(holder.key.quoted) asks for it, so it lives as long anyway"
    }
    return captive.framework.descriptor.adviceForKeptUnshared ?? captive.framework.adviceForAskingAnew
  }

  /// Whether only one place of the app asks for the provider's value, and only on behalf of one object. A helper may
  /// make the same request for many objects.
  private static func isAskedOnce(_ binding: Binding, in graph: Graph) -> Bool {
    let keys = [binding.id] + graph.bindingIDs(forwardingTo: binding.id)
    let requests = keys.flatMap { graph.requestIDs(answeredBy: $0) }.filter { id in
      // A preview asks for anything that it shows.
      !graph.requests[id].isTestOnly
        && graph.types[graph.requests[id].owner]?.supertypes.contains("PreviewProvider") != true
    }
    let askers = requests.map { id in
      let request = graph.requests[id]
      return [request.consumer.map { graph.bindings[$0].key.description } ?? "", "\(request.site)"]
        + request.via.map { "\($0)" }
    }
    return Set(askers).count == 1
  }
}

extension Graph {
  /// The edges whose source may store the answer. Deferred requests and weak references are left out. So are edges on a
  /// cycle: they count as back references, which are weak in careful code.
  fileprivate func keepingEdges() -> Edges {
    let frameworks = CaptiveDependency.info.frameworks
    let edges = self.edges { request, target in
      frameworks.contains(requests[request].framework) && requests[request].timing != .deferred
        && requests[request].strength != .presence && !requests[request].isHeldWeakly && !requests[request].isOnlyRead
        && !requests[request].isTestOnly && !bindings[target].isTestOnly
        && !bindings[target].implementationKind.isValueType
    }
    var component = [Int](repeating: 0, count: edges.nodeCount)
    for (number, members) in edges.stronglyConnectedComponents().enumerated() {
      for member in members { component[member] = number }
    }
    return Edges(nodeCount: edges.nodeCount, edges.all.filter { component[$0.source] != component[$0.target] })
  }
}

extension Graph {
  /// Whether two objects of one binding can come to differ. A component's member makes a new object by default, so
  /// there only types with stored variables count.
  fileprivate func mayDiffer(_ binding: Binding) -> Bool {
    guard binding.framework.descriptor.bindingsAreDeclarations else { return true }
    return binding.implementation.flatMap { types[$0] }?.hasStoredVariables ?? false
  }
}

extension Graph {
  /// For each binding, whether it is unshared and its objects hold only their arguments, so that two objects differ
  /// only in these. An alias makes no object of its own at all.
  fileprivate var composedBindings: [Bool] {
    bindings.map { binding in
      if binding.provider == .alias, binding.scope.lifetime.isUnshared { return true }
      guard !binding.framework.descriptor.bindingsAreDeclarations, binding.scope.lifetime.isUnshared,
        let type = binding.implementation.flatMap({ types[$0] })
      else { return false }
      return type.isStateless || type.isComposed
    }
  }
}

extension Binding {
  /// Whether sharing the value has any effect.
  fileprivate var isSharable: Bool {
    !implementationKind.isValueType && implementationKind != .function && provider != .value
  }
}

extension Scope.Lifetime {
  /// Whether a value lives just as long as its holders.
  fileprivate var isUnshared: Bool { self == .unique || self == .graph }
}
