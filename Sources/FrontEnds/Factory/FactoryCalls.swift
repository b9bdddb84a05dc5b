import DigraphLinker
import DigraphModel

/// The modifiers that give a factory a provider for one context, such as `onTest`.
enum FactoryContextWord {
  /// Whether a context has no effect in a release build: `Modifiers.swift` leaves it out there.
  static func isForTrials(_ word: String) -> Bool { ["onTest", "onPreview", "onDebug"].contains(word) }

  /// The modifier that does the same as a context: `onTest` for `context(.test)`.
  static func word(of context: Node) -> String {
    let name = context.kind == .call ? context[0].text : context.text
    return "on" + name.prefix(1).uppercased() + name.dropFirst()
  }
}

/// Reads calls that define factories, and calls on factories and containers.
extension FactoryEvaluator {
  // MARK: Definitions

  /// Reads the definition in the code of a factory: `self { … }`, `Factory(self) { … }`.
  func define(_ call: Call) -> Evaluated? {
    guard let number = definition, let closure = call.arguments.last(where: { isProvider($0) }) else {
      escapeArguments(call)
      return .unknown
    }
    // 1.x: `Factory(scope: .singleton) { … }`
    if let scope = call.argument("scope") { setScope(scope.node, of: number, in: call.environment) }
    provide(number, closure, isOwn: true, of: call)
    return value(of: number, in: call.receiver)
  }

  /// Whether an argument can be the closure that makes the value. The container and labelled options cannot.
  private func isProvider(_ argument: CallArgument) -> Bool {
    if argument.isTrailing || argument.label == "factory" { return true }
    return argument.label == nil && !(argument.node.kind == .name && argument.node.text == "self")
  }

  /// Reads calls on a container by name, or on `self` inside of one.
  func containerCall(_ call: Call) -> Evaluated? {
    // `.init(self) { … }.singleton`
    if call.name == "init", definition != nil, call.receiverNode == nil, call.receiver?.type == nil {
      return define(call)
    }
    if case .metatype(let type)? = call.receiver?.value, types.isContainer(type) {
      guard call.name == "shared" else { return nil }
      return transform(call, container(type, shared(of: type)))
    }
    let isImplicit = call.receiver == nil && call.receiverNode == nil
    let receiver = isImplicit ? call.environment.receiver : call.receiver
    guard let type = receiver?.type?.unwrapped else { return nil }
    if let number = witness(of: call.name, in: type) { return ask(value(of: number, in: nil), number, call) }
    guard types.isContainer(type) else { return nil }
    for id in program.methods(call.name, of: type) {
      if let number = numberOfFunction[id] {
        for argument in call.arguments { _ = evaluate(argument.node, in: call.environment) }
        return value(of: number, in: receiver)
      }
    }
    // Without a receiver, a variable may have the name.
    if !isImplicit || program.property(call.name, of: type) == nil, let number = factory(call.name, of: type) {
      return ask(value(of: number, in: receiver), number, call)
    }
    switch call.name {
    case "self" where isImplicit: return definition == nil ? transform(call, receiver) : define(call)
    case "promised":
      guard let number = definition else { return nil }
      change(number) { $0.isPromise = true }
      if !frame.isEffectFree { places.understand(factories[number].place, .binding) }
      return value(of: number, in: call.receiver)
    case "with", "preview": return transform(call, receiver)
    case "register", "factory", "resolve":
      if let value = typedCall(call, on: receiver) { return value }
    default: break
    }
    guard !isImplicit, program.property(call.name, of: type) == nil, program.methods(call.name, of: type).isEmpty,
      !Self.ownMembers.contains(call.name)
    else { return nil }
    return undeclared(call.name, at: place(ofCall: call.node))
  }

  /// Members of containers that are no factories.
  private static let ownMembers: Set<String> = [
    "reset", "push", "pop", "decorator", "autoRegister", "callAsFunction", "init", "register", "factory", "resolve",
    "withLock",
  ]

  /// Notes a request for a factory that the input does not declare.
  func undeclared(_ name: String, at place: Place) -> Evaluated {
    missed(
      place, .request, "no code of the input declares the factory '\(name)'",
      remedy: "check the module that declares it, too")
    return .unknown
  }

  /// Reads `Container.shared { $0.api.register { … } }`, whose closure runs at once.
  func transform(_ call: Call, _ container: Evaluated? = nil) -> Evaluated {
    let container = container ?? call.receiver ?? .unknown
    for argument in call.arguments {
      let value = evaluate(argument.node, in: call.environment)
      if case .closure(let closure) = value.value { _ = invoke(closure, with: [container]) } else { escape(value) }
    }
    return container
  }

  // MARK: Calls of factories

  /// Reads a call of a factory, or of one of its methods.
  func modify(_ number: Int, _ call: Call) -> Evaluated? {
    let place = frame.helperCall ?? placeOfRequest(call)
    switch call.name {
    case "resolve", "resolveOnMainActor", "resolveOnGlobalActor", "callAsFunction":
      if registers(number, call), let closure = call.arguments.last { return register(number, closure, call) }
      escapeArguments(call)
      return within(executor(ofRequest: call.name, at: place)) {
        request(number, of: call.receiver, at: place, receiver: call.receiverNode)
      }
    case "register", "preview":
      if let scope = call.argument("scope") { setScope(scope.node, of: number, in: call.environment) }
      guard let closure = call.arguments.last(where: { $0.isTrailing || $0.label == "factory" || $0.label == nil })
      else { return value(of: number, in: call.receiver) }
      return register(number, closure, call)
    case "context":
      guard let closure = call.arguments.last else { break }
      let words = call.arguments.dropLast().map { FactoryContextWord.word(of: $0.node) }
      for word in words { provide(number, closure, context: word, isOwn: false, of: call) }
    case "onTest", "onPreview", "onDebug", "onSimulator", "onDevice", "onArg", "onArgs":
      guard let closure = call.arguments.last else { break }
      provide(number, closure, context: call.name, isOwn: false, of: call)
    case "scope": if let argument = call.arguments.first { setScope(argument.node, of: number, in: call.environment) }
    case "timeToLive": change(number) { $0.isResettable = true }
    case "reset": reset(number, call)
    case "decorator":
      escapeArguments(call)
    case "once": break
    default:
      guard let receiver = call.receiver, let value = modifier(call.name, of: receiver, at: call.node[0]) else {
        return nil
      }
      return ask(value, number, call)
    }
    return value(of: number, in: call.receiver)
  }

  /// The call of a member that is a factory.
  private func ask(_ factory: Evaluated, _ number: Int, _ call: Call) -> Evaluated? {
    var request = call
    (request.name, request.receiver, request.receiverNode) = ("callAsFunction", factory, call.node[0])
    return modify(number, request)
  }

  /// The executor on which a method makes its request. Two methods hop to an actor first.
  private func executor(ofRequest method: String, at place: Place) -> Executor {
    switch method {
    case "resolveOnMainActor": .actor("MainActor", since: place)
    case "resolveOnGlobalActor": .unknown
    default: frame.executor
    }
  }

  /// The place of the called name; without a name, of the whole callee.
  func placeOfRequest(_ call: Call) -> Place {
    let place = place(ofCall: call.node)
    return place.range.isEmpty ? Place(file: place.file, range: call.node[0].range) : place
  }

  private func register(_ number: Int, _ closure: CallArgument, _ call: Call) -> Evaluated {
    provide(number, closure, isOwn: false, of: call)
    return value(of: number, in: call.receiver)
  }

  /// Whether a call with a closure registers it: `Container.shared.api { MockAPI() }`.
  private func registers(_ number: Int, _ call: Call) -> Bool {
    guard call.name == "callAsFunction", call.arguments.count == 1, let argument = call.arguments.first else {
      return false
    }
    guard argument.isTrailing || argument.label == "factory" || argument.node.kind == .closure else { return false }
    guard case .function? = factories[number].parameter?.unwrapped else { return true }
    return argument.label == "factory"
  }

  /// Reads a reset of a factory. It drops kept values, unless it drops only registrations or contexts.
  private func reset(_ number: Int, _ call: Call) {
    let option = call.arguments.first?.node.text ?? "all"
    guard ["all", "scope"].contains(option), !isTest(place(ofCall: call.node)) else { return }
    change(number) { $0.isResettable = true }
  }

  /// Notes a reset of a container, its manager or the scope of all singletons, which drops kept values.
  func noteReset(_ call: Call) {
    guard !frame.isEffectFree, !isTest(place(ofCall: call.node)) else { return }
    if call.receiverNode?.kind == .member, call.receiverNode?.text == "singleton", call.name == "reset" {
      settings.resets.insert(.init(container: nil, scope: "singleton"))
    }
    var container = number(.manager, call.receiver).map { NominalID(index: $0) }
    let receiver = call.receiverNode == nil ? call.environment.receiver : call.receiver
    if types.isContainer(receiver?.type) { container = receiver?.type?.nominal }
    guard let container else { return }
    let argument = call.arguments.first
    if argument?.label == "scope", let scope = argument?.node.text {
      settings.resets.insert(.init(container: container, scope: scope))
    } else if ["all", "scope"].contains(argument?.node.text ?? "all") {
      settings.resets.insert(.init(container: container, scope: nil))
    }
  }

  /// Reads values that code assigns to properties of managers.
  func readSettings() {
    let words: Set = ["defaultScope", "promiseTriggersError"]
    for (file, source) in program.files.enumerated()
    where !types.isLibrary(file) && !program.names(among: words, referencedIn: CollectionOfOne(file)).isEmpty {
      let code = source.facts.code
      for index in code.nodes.indices where code.nodes[index].kind == .assignment {
        let node = code[NodeID(Int32(index))]
        guard node.childCount > 1, !isTest(Place(file: file, range: node.range)) else { continue }
        if node[0].text == "defaultScope" {
          settings.standardScopes.insert(node[1].kind == .nilLiteral ? "unique" : node[1].text)
        } else if node[0].text == "promiseTriggersError", node[1].text != "true" {
          settings.promisesTrap = false
        }
      }
    }
  }

  // MARK: Scopes

  /// `.singleton` and the like.
  func modifier(_ name: String, of factory: Evaluated, at node: Node) -> Evaluated? {
    guard let number = self.factory(factory) else { return nil }
    if name == "scopeOnParameters" {
      change(number) { $0.isScopedOnParameters = true }
      return factory
    }
    guard let lifetime = Self.scopes[name] else { return nil }
    let end = node.range.upperBound
    let place = Place(file: frame.file, range: max(node.range.lowerBound, end - name.utf8.count)..<end)
    set(FactoryScope(name: name, lifetime: lifetime, place: place), of: number)
    return factory
  }

  /// The framework's scopes.
  static let scopes: [String: Scope.Lifetime] = [
    "unique": .unique, "graph": .graph, "shared": .weak, "cached": .shared, "singleton": .shared,
  ]

  private func set(_ scope: FactoryScope, of number: Int) {
    if definition == number {
      change(number) { $0.scope = scope }
    } else if factories[number].isTyped {
      // Each registration has a scope of its own, and one key may have several of them.
      change(number) { record in
        let isOther = record.scope.map { $0.name != scope.name } ?? false
        record.scope = isOther ? FactoryScope(name: scope.name, lifetime: .unknown, place: scope.place) : scope
      }
    } else if scope.place.map({ !isTest($0) }) ?? true {
      change(number) { $0.otherScopes.append(scope) }
    }
  }

  /// Reads the argument of `.scope(.session)`.
  private func setScope(_ node: Node, of number: Int, in environment: Environment) {
    let place = Place(file: frame.file, range: node.range)
    if node.kind == .nilLiteral {
      return set(FactoryScope(name: "unique", lifetime: .unique, place: place), of: number)
    }
    set(scope(node.text, at: place), of: number)
  }

  /// The scope with a name: one of the framework's, or one that the input makes from those.
  func scope(_ name: String, at place: Place?) -> FactoryScope {
    if let lifetime = Self.scopes[name] { return FactoryScope(name: name, lifetime: lifetime, place: place) }
    var lifetime = Scope.Lifetime.unknown
    let property = program.property(name, of: .metatype(.nominal(types.scope, [])))
    if let property, let initial = program.property(property).initialValue {
      let made = program.node(initial, in: property.file)
      switch made.kind == .call ? made[0].text : made.text {
      case "Cached", "Singleton", "cached", "singleton": lifetime = .shared
      case "Shared", "shared": lifetime = .weak
      case "Unique", "unique": lifetime = .unique
      default: break
      }
    }
    return FactoryScope(name: name, lifetime: lifetime, place: place)
  }
}
