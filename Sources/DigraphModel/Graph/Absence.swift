/// What is the matter with a request that nothing answers.
///
/// Every missing request has exactly one of these, so that of the rules about missing bindings exactly one reports it.
public enum Absence: Hashable, Sendable {
  /// The input does not decide it: a binding in reach is known only in part and could be the one, or only tests bind
  /// it.
  case undecided
  /// The key is bound, but only in containers below the ones that are asked.
  case onlyBelow([Binding.ID])
  /// The key is bound, but only in containers above those that are asked: the request does not go there.
  case onlyAbove([Binding.ID])
  /// Type and name are bound, but with other run-time arguments.
  case otherArguments([Binding.ID])
  /// The type is bound, but under other names.
  case otherName([Binding.ID])
  /// The key is bound, but generated code cannot use what binds it.
  case inaccessible([Binding.ID])
  /// Something is bound that could be given out as the type, but nothing that the framework reads asks for that, so at
  /// run time it is not found.
  case unlinked([Binding.ID])
  /// Nothing of the kind is bound in reach.
  case unbound
}

extension Graph {
  /// Finds out what is the matter with a request that nothing answers.
  ///
  /// - Parameters:
  ///   - request: One that is missing, on all ways or on some.
  ///   - reach: What `containersInReach(of: request)` gives; callers with many requests keep it.
  /// - Returns: Of what is bound in vain, that which comes nearest to an answer; `undecided` if some of it may be one.
  /// - Complexity: O(bindings of the type).
  public func absence(of request: Request, inReach reach: Set<Container.ID>) -> Absence {
    if request.startsAbove { return absenceAbove(of: request, reach) }
    let key = request.key
    let sameType = bindings(ofType: key.type).filter { $0.framework == request.framework }
    let above = request.containers + (request.consumer.map { [bindings[$0].container] } ?? [])
    var below: [Binding.ID] = []
    var beyond: [Binding.ID] = []
    let ancestors = ancestors(of: request.containers)
    var otherArguments: [Binding.ID] = []
    var otherName: [Binding.ID] = []
    var otherNameAndArguments: [Binding.ID] = []
    var unlinked: [Binding.ID] = []
    // What fills in objects that others make answers no request, under whatever name.
    for binding in sameType where !binding.fillsIn {
      let offered = binding.key(as: key.type)
      let answersOnOtherWays = request.resolution.bindings.contains(binding.id)
      if binding.isTestOnly && !request.isTestOnly {
        if offered == key { return .undecided }
      } else if !reach.contains(binding.container) {
        guard offered == key else { continue }
        if isBelow(binding.container, above) { below.append(binding.id) }
        if ancestors.contains(binding.container) { beyond.append(binding.id) }
      } else if request.isUnchecked, binding.key.type != key.type {
        unlinked.append(binding.id)
      } else if offered.couldEqual(key) {
        if !answersOnOtherWays && !binding.conditions.excludes(request.conditions) { return .undecided }
      } else if Key(type: key.type, name: binding.key.name, arguments: key.arguments).couldEqual(key) {
        otherArguments.append(binding.id)
      } else if Key(type: key.type, name: key.name, arguments: binding.key.arguments).couldEqual(key) {
        otherName.append(binding.id)
      } else {
        otherNameAndArguments.append(binding.id)
      }
    }
    if !beyond.isEmpty { return .onlyAbove(beyond) }
    if !below.isEmpty { return .onlyBelow(below) }
    // What the provider's own container sees is nearer than what only a container below it sees.
    if let consumer = request.consumer {
      let own = Set(containersInReach(of: bindings[consumer].container))
      let isOwn = { (id: Binding.ID) in own.contains(self.bindings[id].container) }
      if (otherArguments + otherName + otherNameAndArguments).contains(where: isOwn) {
        otherArguments.removeAll { !isOwn($0) }
        otherName.removeAll { !isOwn($0) }
        otherNameAndArguments.removeAll { !isOwn($0) }
      }
    }
    if !otherArguments.isEmpty { return .otherArguments(otherArguments) }
    if otherName.isEmpty { otherName = otherNameAndArguments }
    if otherName.isEmpty && !unlinked.isEmpty { return .unlinked(unlinked) }
    return otherName.isEmpty ? .unbound : .otherName(otherName)
  }

  /// What is the matter with a request that nothing answers.
  public func absence(of request: Request) -> Absence {
    absence(of: request, inReach: Set(containersInReach(of: request)))
  }

  /// All containers above some, whether or not these ask them.
  private func ancestors(of containers: [Container.ID]) -> Set<Container.ID> {
    var found: Set<Container.ID> = []
    var pending = containers
    while let next = pending.popLast() {
      for parent in self.containers[next].parents where found.insert(parent).inserted { pending.append(parent) }
    }
    return found
  }

  /// What is the matter with a request that some way to its container does not answer.
  ///
  /// What is above that way is known, so nothing is undecided; and the name is not a qualifier but the thing itself.
  private func absenceAbove(of request: Request, _ reach: Set<Container.ID>) -> Absence {
    let key = request.key
    let lacking = Set(request.resolution.missingVia.joined())
    var hidden: [Binding.ID] = []
    var below: [Binding.ID] = []
    for id in bindingIDs(named: key.name) {
      let binding = bindings[id]
      guard binding.framework == request.framework, request.isTestOnly || !binding.isTestOnly else { continue }
      let isSameType =
        binding.key.type == key.type || (binding.canonicalType != nil && binding.canonicalType == request.canonicalType)
      if binding.isHidden {
        if isSameType, reach.contains(binding.container), lacking.contains(containers[binding.container].name) {
          hidden.append(id)
        }
      } else if binding.key == key, !reach.contains(binding.container), isBelow(binding.container, request.containers) {
        below.append(id)
      }
    }
    if !hidden.isEmpty { return .inaccessible(hidden) }
    return below.isEmpty ? .unbound : .onlyBelow(below)
  }

  /// Whether one of `ancestors` is asked after `container`.
  private func isBelow(_ container: Container.ID, _ ancestors: [Container.ID]) -> Bool {
    containersInReach(of: container).contains(where: ancestors.contains)
  }
}
