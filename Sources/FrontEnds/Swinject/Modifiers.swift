import DigraphEvaluation
import DigraphModel
import DigraphProgram

/// Reads calls that are chained to a registration: `.inObjectScope`, `.initCompleted`, `.implements`. Also reads
/// `container.forward`.
///
/// The closure of `initCompleted` runs with the stored value. Its requests belong to the registration, and come after
/// storage (`Request.Timing.afterStorage`), so that they may close a cycle.
///
/// Specified by Swinject/Swinject, `Sources/ServiceEntry.swift`, `Sources/ServiceEntry.TypeForwarding.swift`,
/// `Sources/Container.TypeForwarding.swift`.
extension SwinjectEvaluator {
  func modifierCall(_ call: Call) -> Evaluated? {
    let receiver = call.receiver ?? call.environment.receiver
    guard let number = entry(of: receiver) else {
      if receiver?.number(of: EntityKind.entry) != nil {
        modifyUnknown(call, receiver?.type?.unwrapped)
        return receiver
      }
      // The receiver of the chain is no entry, or one that could not be read.
      guard receiver?.type == types.serviceEntry else { return nil }
      escapeArguments(call)
      return receiver
    }
    switch call.name {
    case "inObjectScope": setScope(call, number)
    case "initCompleted": runInitCompleted(call, number)
    default: addForwards(call, number)
    }
    return receiver
  }

  /// Reads `.logged()` in a chain: a modifier of the user's own, which returns the entry that it is called on.
  func chainedCall(_ call: Call) -> Evaluated? {
    guard let receiver = call.receiver, let number = entry(of: receiver), let type = receiver.type?.unwrapped else {
      return nil
    }
    let methods = program.methods(call.name, of: type)
    guard methods.isEmpty else {
      let value = follow(methods, call, receiver: receiver, outer: nil)
      guard case .nominal(types.serviceEntryID, _)? = value?.type?.unwrapped, entry(of: value) == nil else {
        return value
      }
      return receiver
    }
    escapeArguments(call)
    // A modifier that the input does not declare may set any scope.
    if !frame.isEffectFree, entries[number].scope == nil {
      entries[number].scope = ScopeRecord(name: "?", lifetime: .unknown)
    }
    return receiver
  }

  /// Reads `entry?.implements(P.self)` on a property. It is not known which registration the property holds.
  private func modifyUnknown(_ call: Call, _ type: Type?) {
    escapeArguments(call)
    lookBeyond()
    guard !frame.isEffectFree, !isUncalledCode else { return }
    switch call.name {
    case "implements":
      missedForward(
        at: place(ofCall: call.node), "digraph cannot tell which registration this belongs to",
        in: Array(allocations.all.indices),
        remedy: "say it where the registration is made, or say what is bound with '// digraph:binds Service'")
    case "inObjectScope":
      guard case .nominal(types.serviceEntryID, let services)? = type, let service = services.first else { return }
      for number in entries.indices where entries[number].key.type == service && entries[number].scope == nil {
        entries[number].scope = ScopeRecord(name: "?", lifetime: .unknown)
      }
    default: break
    }
  }

  private func setScope(_ call: Call, _ number: Int) {
    guard let argument = call.arguments.first else { return }
    let value = evaluate(argument.node, in: call.environment, expecting: .init(type: types.objectScope))
    guard !frame.isEffectFree else { return }
    if let scope = value.number(of: EntityKind.scope) {
      let record = scopes[scope]
      // The default of a helper with `scope: ObjectScope = .graph` counts like a registration without a scope.
      let own = entries[number].allocations.first.map { allocations[$0].defaultScope } ?? .graph
      if value.isDefault {
        if let allocation = entries[number].allocations.first { perform(.relied(on: own, of: allocation)) }
        if record == own { return }
      }
      entries[number].scope = record
    } else {
      entries[number].scope = ScopeRecord(name: argument.node.abbreviated, lifetime: .unknown)
    }
    entries[number].scopePlace = Place(file: frame.file, range: argument.node.range)
    entries[number].scopeCall = call.receiverNode.map {
      Place(file: frame.file, range: $0.range.upperBound..<call.node.range.upperBound)
    }
  }

  private func runInitCompleted(_ call: Call, _ number: Int) {
    guard let argument = call.arguments.first else { return }
    let value = evaluate(argument.node, in: call.environment)
    let outer = (consumer, frame)
    var closure: ClosureValue?
    if case .closure(let literal) = value.value { closure = literal }
    consumer = Consumer(
      entry: number, timing: .afterStorage, followsStorage: true, viaDepth: 0, outer: closure?.environment,
      closure: closure?.node)
    frame.beginProvider()
    frame.conditions = []
    defer { (consumer, frame) = outer }
    var instance = Evaluated(type: entries[number].key.type, made: entries[number].made, origin: .existing)
    if instance.type == nil { instance.type = instance.made }
    let arguments = [providerResolver(of: number), instance]
    _ = invoke(value, with: arguments)
  }

  private func addForwards(_ call: Call, _ number: Int) {
    let name = self.name(call.argument("name"), in: call.environment)
    for argument in call.arguments where argument.label == nil {
      let place = Place(file: frame.file, range: argument.node.range)
      let value = evaluate(argument.node, in: call.environment)
      if case .metatype(let type) = value.value, !type.isOpen {
        addForward(type, name: name, place: place, to: number)
      } else if !isOpenInTemplate(value) {
        missedForward(at: place, "its type is only known at run time", in: entries[number].allocations)
      }
    }
  }

  /// Notes a further type of a registration, if the type or the registration is not known.
  private func missedForward(
    at place: Place, _ reason: String, in allocations: [Int],
    remedy: String = "name the type, as in 'Service.self', or say what is bound with '// digraph:binds Service'"
  ) {
    missed(place, .binding, reason, remedy: remedy, allocations: allocations)
  }

  /// Whether a type is a generic parameter of a helper without known calls.
  private func isOpenInTemplate(_ value: Evaluated) -> Bool {
    if case .metatype(let type) = value.value { return type.isOpen && isOutsideHelperCalls }
    if case .metatype(let type)? = value.type { return type.isOpen && isOutsideHelperCalls }
    return false
  }

  private func addForward(_ type: Type, name: Key.Name?, place: Place, to number: Int) {
    guard !frame.isEffectFree else { return }
    understand(place, .container)
    guard !entries[number].forwards.contains(where: { $0.place == place && $0.type == type }) else { return }
    entries[number].forwards.append(.init(type: type, name: name, place: place))
  }

  /// Reads `container.forward(Protocol.self, name: "n", to: entry)`.
  func forwardCall(_ call: Call) -> Evaluated? {
    guard let target = call.argument("to"), let first = call.arguments.first, first.label == nil else { return nil }
    let value = evaluate(first.node, in: call.environment)
    let place = Place(file: frame.file, range: first.node.range)
    guard let number = entry(of: evaluate(target.node, in: call.environment)) else {
      guard let handle = handle(of: call.receiver ?? call.environment.receiver), !isOpenInTemplate(value) else {
        return nil
      }
      missedForward(at: place, "digraph cannot tell which registration it names", in: handles[handle].allocations)
      return Evaluated(type: .void)
    }
    guard case .metatype(let type) = value.value, !type.isOpen else {
      if !isOpenInTemplate(value) {
        missedForward(at: place, "its type is only known at run time", in: entries[number].allocations)
      }
      return Evaluated(type: .void)
    }
    let name = self.name(call.argument("name"), in: call.environment)
    addForward(type, name: name, place: place, to: number)
    return Evaluated(type: .void)
  }

  // MARK: Scopes

  /// Reads `ObjectScope(storageFactory: PermanentStorage.init, description:, parent:)`.
  func constructScope(_ call: Call) -> Evaluated {
    var record = ScopeRecord(name: frame.owner.name, lifetime: .unknown)
    if let storage = call.argument("storageFactory") ?? call.arguments.last(where: \.isTrailing) {
      record.lifetime = Self.lifetime(ofStorage: storage.node)
    }
    if let parent = call.argument("parent") {
      let value = evaluate(parent.node, in: call.environment, expecting: .init(type: types.objectScope))
      if let scope = value.number(of: EntityKind.scope) {
        // An instance is kept as long as either storage keeps it.
        let other = scopes[scope].lifetime
        if other.outlives(record.lifetime) { record.lifetime = other }
      }
    }
    return scopeEntity(record)
  }

  private static func lifetime(ofStorage node: Node) -> Scope.Lifetime {
    switch storageName(node) {
    case "PermanentStorage": .resettable
    case "WeakStorage": .weak
    case "GraphStorage": .graph
    case "TransientStorage": .unique
    default: .unknown
    }
  }

  /// The type name in `PermanentStorage.init` or `{ PermanentStorage() }`.
  private static func storageName(_ node: Node) -> String? {
    switch node.kind {
    case .name: node.text.first?.isUppercase == true ? node.text : nil
    case .member, .call, .closure, .block, .return, .metatype:
      node.kind == .member && node.text.first?.isUppercase == true
        ? node.text : node.children.firstNonNil(storageName)
    default: nil
    }
  }

  func scopeMember(_ name: String, _ node: Node) -> Evaluated? {
    if let standard = ScopeRecord.standard[name] { return scopeEntity(standard) }
    return nil
  }

  private func scopeEntity(_ record: ScopeRecord) -> Evaluated {
    Evaluated(
      type: types.objectScope,
      value: .entity(Entity(EntityKind.scope, scopes.intern(record))))
  }
}
