/// A binding that does not answer a request but may have been meant to.
public struct NearMiss: Hashable, Sendable {
  /// The binding.
  public var binding: Binding.ID
  /// The reason why it does not answer.
  public var reason: Reason

  /// Creates a near miss.
  public init(binding: Binding.ID, reason: Reason) {
    self.binding = binding
    self.reason = reason
  }

  /// The reason why a binding does not answer a request, most telling first.
  public enum Reason: Hashable, Sendable {
    /// The branches of the binding and of the request exclude each other.
    case otherBranch(Condition)
    /// The binding is in a container that is not asked.
    case otherContainer(Container.ID)
    /// The binding is a member of the same name and the same type, but the type is written in another way.
    case otherSpelling
    /// The binding is a member of the same name, but of another type.
    case otherType
    /// The binding is a member of the same type, but of another name, in the container given.
    case otherMember(Container.ID)
    /// The value could be given out as the type, but no code that the framework reads links the binding to the type.
    case unlinked
    /// One of the two types is the Optional of the other.
    case optional
    /// The value conforms to or inherits from the requested type, but is bound under another type.
    case subtype
    /// The value has the requested type, but is bound under a supertype.
    case implementation
    /// The binding makes no object of the type, but fills in objects of other code.
    case fillsIn
    /// The binding has the same type, but another name and other arguments.
    case otherKey
    /// The type of the binding is spelt almost like the requested type.
    case spelling
  }
}

/// Looks for near misses of some requests; built once for all of them.
public struct NearMisses: Sendable {
  private let graph: Graph
  private let byImplementation: [String: [Binding.ID]]
  private let bySupertype: [String: [Binding.ID]]
  private let spelling: SpellingIndex

  /// Indexes the bindings whose values have a requested type, or a subtype of it.
  ///
  /// - Complexity: O(bindings and their supertypes).
  public init(of requests: some Sequence<Request>, in graph: Graph) {
    self.graph = graph
    let wanted = Set(requests.lazy.map(\.key.type))
    var byImplementation: [String: [Binding.ID]] = [:]
    var bySupertype: [String: [Binding.ID]] = [:]
    for id in graph.bindings.indices {
      let type = graph.bindings[id].key.type
      let made = graph.bindings[id].implementation ?? type
      if made != type, wanted.contains(made) { byImplementation[made, default: []].append(id) }
      for supertype in graph.types[made]?.supertypes ?? [] where wanted.contains(supertype) {
        bySupertype[supertype, default: []].append(id)
      }
    }
    self.byImplementation = byImplementation
    self.bySupertype = bySupertype
    self.spelling = SpellingIndex(graph.boundTypes)
  }

  /// Bindings that may have been meant to answer a request, each once, most telling first; no more than `limit`.
  ///
  /// - Complexity: O(types + bindings of the type); the types are searched for similar spellings.
  public func nearMisses(of request: Request, atMost limit: Int) -> [NearMiss] {
    var misses: [NearMiss] = []
    var seen: Set<Binding.ID> = []
    let programs = request.programs(in: graph)
    func add(_ candidates: [Binding.ID], _ reason: (Binding) -> NearMiss.Reason?) {
      for id in candidates {
        if misses.count == limit { return }
        let binding = graph.bindings[id]
        // The binding that asks is not the answer.
        guard id != request.consumer, binding.framework == request.framework,
          request.isTestOnly || !binding.isTestOnly, isOfOne(of: programs, binding.container)
        else { continue }
        let fillsIn: NearMiss.Reason? = binding.key.type == request.key.type ? .fillsIn : nil
        guard let reason = binding.fillsExistingObject ? fillsIn : reason(binding), seen.insert(id).inserted else {
          continue
        }
        misses.append(NearMiss(binding: id, reason: reason))
      }
    }
    let key = request.key
    if request.startsAbove {
      addMembers(request, add)
      return misses
    }
    let sameType = graph.bindingIDs(ofType: key.type)
    add(sameType) { binding in
      guard binding.key(as: key.type) == key else { return nil }
      if request.isUnchecked, binding.key.type != key.type { return .unlinked }
      if let condition = binding.conditions.first(where: { [$0].excludes(request.conditions) }) {
        return .otherBranch(condition)
      }
      // This is the container that is asked, but filled by another program of the repository.
      if request.containers.contains(where: { graph.containers[$0].site == graph.containers[binding.container].site }) {
        return nil
      }
      if isOfOtherApp(binding.container, than: request) || isNamesake(binding.container, ofAskedBy: request) {
        return nil
      }
      return .otherContainer(binding.container)
    }
    // A member of another name is another key, whatever it gives.
    if case .member? = key.name { return misses }
    add(graph.bindingIDs(ofType: Self.optionalTwin(of: key.type))) { _ in .optional }
    add(bySupertype[key.type] ?? []) { $0.forwardsTo == nil && $0.key.type != key.type ? .subtype : nil }
    add(byImplementation[key.type] ?? []) { $0.forwardsTo == nil ? .implementation : nil }
    add(sameType) { $0.key(as: key.type) != key ? .otherKey : nil }
    if misses.count < limit {
      for type in spelling.names(near: key.type) { add(graph.bindingIDs(ofType: type)) { _ in .spelling } }
    }
    return misses
  }

  /// Whether a container is in a program that the request is not in: two apps of one repository.
  private func isOfOtherApp(_ container: Container.ID, than request: Request) -> Bool {
    let own = request.containers.map { graph.containers[$0].module }.filter(graph.apps.contains)
    let module = graph.containers[container].module
    return !own.isEmpty && !own.contains(module) && graph.apps.contains(module)
  }

  /// Whether one of some programs has a container. That is so if the programs of either are unknown.
  private func isOfOne(of programs: Set<String>, _ container: Container.ID) -> Bool {
    let apps = graph.containers[container].apps
    return programs.isEmpty || apps.isEmpty || apps.contains(where: programs.contains)
  }

  /// Whether another module's container has the name of a container that is asked. The advice to ask a container of that
  /// name would seem to say nothing.
  private func isNamesake(_ container: Container.ID, ofAskedBy request: Request) -> Bool {
    let other = graph.containers[container]
    return request.containers.contains {
      graph.containers[$0].name == other.name && graph.containers[$0].module != other.module
    }
  }

  /// Adds members above the request, and bindings of the key itself elsewhere. Far away, names and types are alike by
  /// chance.
  private func addMembers(_ request: Request, _ add: ([Binding.ID], (Binding) -> NearMiss.Reason?) -> Void) {
    let key = request.key
    let above = Set(graph.containersInReach(of: request))
    let sameName = graph.bindingIDs(named: key.name).filter { !request.resolution.bindings.contains($0) }
    let visible = sameName.filter { above.contains(graph.bindings[$0].container) && !graph.bindings[$0].isHidden }
    add(visible) {
      $0.key.type != key.type && $0.canonicalType != nil && $0.canonicalType == request.canonicalType
        ? .otherSpelling : nil
    }
    add(sameName.filter { above.contains(graph.bindings[$0].container) }) {
      $0.key.type != key.type && $0.hindrance != .localVariable ? .otherType : nil
    }
    add(graph.bindingIDs(ofType: key.type)) { binding in
      above.contains(binding.container) && !binding.isHidden && binding.key.name != key.name
        && binding.hindrance != .localVariable ? .otherMember(binding.container) : nil
    }
    add(sameName) { binding in
      guard binding.key == key, !above.contains(binding.container), !binding.isHidden else { return nil }
      // A container below another root belongs to another program.
      let isRelated = !above.isDisjoint(with: graph.containersInReach(of: binding.container))
      return isRelated ? .otherContainer(binding.container) : nil
    }
  }

  /// `T` for `T?`, and `T?` for `T`.
  private static func optionalTwin(of type: String) -> String {
    type.last == "?" ? String(type.dropLast()) : type + "?"
  }
}
