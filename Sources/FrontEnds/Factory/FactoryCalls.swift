import DigraphContainers
import DigraphEvaluation
import DigraphModel
import DigraphProgram

/// Reads calls that define factories, and calls on factories and containers.
extension FactoryEvaluator {
  // MARK: Definitions

  /// Reads the definition in the code of a factory: `self { … }`, `Factory(self) { … }`.
  func define(_ call: Call) -> Evaluated? {
    guard let number = definition?.factory, let closure = call.arguments.last(where: isProvider) else {
      escapeArguments(call)
      return .unknown
    }
    // 1.x: `Factory(scope: .singleton) { … }`
    if let scope = call.argument("scope") { setScope(scope.node, of: number) }
    provide(FactoryTarget(factory: number, instance: instance(call.receiver)), closure, isOwn: true, of: call)
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
    if let value = callMember(call) { return value }
    let isImplicit = call.receiver == nil && call.receiverNode == nil
    let receiver = isImplicit ? call.environment.receiver : call.receiver
    guard let type = receiver?.type?.unwrapped, types.isContainer(type) else { return nil }
    if let number = program.methods(call.name, of: type).lazy.compactMap({ self.factoryByFunction[$0] }).first {
      for argument in call.arguments { _ = evaluate(argument.node, in: call.environment) }
      return value(of: number, in: receiver)
    }
    switch call.name {
    case "self" where isImplicit: return definition == nil ? transform(call, receiver) : define(call)
    case "promised":
      guard let number = definition?.factory else { return nil }
      change(number) { $0.isPromise = true }
      if !frame.isEffectFree { coverage.understand(factories[number].place, .binding) }
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
      place, .request, FactoryFrontEnd.undeclared(name), remedy: "check the module that declares it, too")
    return .unknown
  }

  /// Reads `Container.shared { $0.api.register { … } }`, whose closure runs at once.
  func transform(_ call: Call, _ container: Evaluated? = nil) -> Evaluated {
    let container = container ?? call.receiver ?? .unknown
    for argument in call.arguments {
      let value = evaluate(argument.node, in: call.environment)
      if invoke(value, with: [container]) == nil { escape(value) }
    }
    return container
  }

  // MARK: Calls of factories

  /// Reads a call of a factory, or of one of its methods.
  func factoryCall(_ call: Call, on target: FactoryTarget) -> Evaluated? {
    let number = target.factory
    let place = frame.helperCall ?? placeOfRequest(call)
    let closure = call.arguments.last(where: isProvider)
    switch call.name {
    case "resolve", "resolveOnMainActor", "resolveOnGlobalActor", "callAsFunction":
      if let closure, registers(closure, number, call) {
        provide(target, closure, isOwn: false, of: call)
        break
      }
      escapeArguments(call)
      // Two methods hop to an actor first.
      let executors: [String: Executor] = [
        "resolveOnMainActor": .actor("MainActor", since: place), "resolveOnGlobalActor": .unknown,
      ]
      return within(executors[call.name] ?? frame.executor) {
        request(target, at: place, receiver: call.receiverNode)
      }
    case "register", "preview":
      if let scope = call.argument("scope") { setScope(scope.node, of: number) }
      if let closure { provide(target, closure, isOwn: false, of: call) }
    case "context", "onTest", "onPreview", "onDebug", "onSimulator", "onDevice", "onArg", "onArgs":
      let contexts = call.arguments.dropLast().map { modifier(for: $0.node) }
      for context in call.name == "context" ? contexts : [call.name] {
        if let closure { provide(target, closure, context: context, isOwn: false, of: call) }
      }
    case "scope": if let argument = call.arguments.first { setScope(argument.node, of: number) }
    case "timeToLive": noteReset(.factory(number), at: place)
    case "reset": if dropsValues(call) { noteReset(.factory(number), at: self.place(ofCall: call.node)) }
    case "decorator", "once": escapeArguments(call)
    default: return callMember(call)
    }
    return value(of: number, in: call.receiver)
  }

  /// The place of the called name; without a name, of the whole callee.
  func placeOfRequest(_ call: Call) -> Place {
    let place = place(ofCall: call.node)
    return place.range.isEmpty ? Place(file: place.file, range: call.node[0].range) : place
  }

  /// Whether a call with a closure registers it: `Container.shared.api { MockAPI() }`.
  private func registers(_ closure: CallArgument, _ number: Int, _ call: Call) -> Bool {
    let isProvider = closure.isTrailing || closure.label == "factory" || closure.node.kind == .closure
    guard call.name == "callAsFunction", call.arguments.count == 1, isProvider else { return false }
    guard case .function? = factories[number].parameter?.unwrapped else { return true }
    return closure.label == "factory"
  }

  /// The modifier that does the same as a context: `onTest` for `context(.test)`.
  private func modifier(for context: Node) -> String {
    let name = context.kind == .call ? context[0].text : context.text
    return "on" + name.prefix(1).uppercased() + name.dropFirst()
  }

  /// Contexts without effect in a release build: `Modifiers.swift` leaves them out there.
  static let debugContexts: Set<String> = ["onTest", "onPreview", "onDebug"]

  // MARK: Settings

  /// Whether a reset drops kept values, and not only registrations or contexts.
  private func dropsValues(_ reset: Call) -> Bool {
    ["all", "scope"].contains(reset.arguments.first?.node.text ?? "all")
  }

  private func noteReset(_ reset: FactoryReset, at place: Place) {
    if !frame.isEffectFree, !isTest(place) { settings.resets[reset] = settings.resets[reset] ?? place }
  }

  /// Reads a reset of a container, its manager or the scope of all singletons.
  func readReset(_ call: Call) {
    let place = place(ofCall: call.node)
    if call.name == "reset", call.receiverNode?.kind == .member, call.receiverNode?.text == "singleton" {
      noteReset(.singletons, at: place)
    }
    let receiver = call.receiverNode == nil ? call.environment.receiver : call.receiver
    guard let type = receiver?.type?.unwrapped, types.isContainer(type), let container = type.nominal else { return }
    let scope = call.argument("scope")?.node.text
    if scope != nil || dropsValues(call) { noteReset(.container(container, scope: scope), at: place) }
  }

  // MARK: Scopes

  /// Reads `.singleton` and the like; `false` for any other member of a factory.
  func modifier(_ name: String, of number: Int, at node: Node) -> Bool {
    if name == "scopeOnParameters" {
      change(number) { $0.isScopedOnParameters = true }
    } else if let lifetime = scopes[name] {
      let place = nameRange(of: node)
      set(FactoryScope(name: name, lifetime: lifetime, place: place), at: place, of: number)
    }
    return name == "scopeOnParameters" || scopes[name] != nil
  }

  private func set(_ scope: FactoryScope, at place: Place, of number: Int) {
    let own = definition.flatMap { $0.factory == number ? $0.place : nil }
    if own != nil || factories[number].isTyped {
      change(number) { $0.scopes[own ?? place] = scope }
    } else if !isTest(place) {
      change(number) { $0.otherScopes.append(scope) }
    }
  }

  /// Reads the argument of `.scope(.session)`.
  private func setScope(_ node: Node, of number: Int) {
    let place = Place(file: frame.file, range: node.range)
    set(scope(scopeName(node), at: place), at: place, of: number)
  }

  /// The name of the scope that an expression means; `nil` means `unique`.
  func scopeName(_ node: Node) -> String { node.kind == .nilLiteral ? "unique" : node.text }

  /// The scope with a name: one of the framework's, or one that the input makes from those.
  func scope(_ name: String, at place: Place?) -> FactoryScope {
    var lifetime = scopes[name]
    if lifetime == nil, let property = program.property(name, of: .metatype(.nominal(types.scope, []))),
      let initial = program.property(property).initialValue
    {
      // `Cached()`, `.cached`
      let made = program.node(initial, in: property.file)
      lifetime = scopes[(made.kind == .call ? made[0].text : made.text).lowercased()]
    }
    return FactoryScope(name: name, lifetime: lifetime ?? .unknown, place: place)
  }
}
