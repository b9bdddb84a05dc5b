import DigraphContainers
import DigraphEvaluation
import DigraphModel
import DigraphProgram

/// Reads `factory`, `single` and `weak`, and evaluates their closures for each module that takes them.
///
/// Specified by JulianAlonso/Injection, `Injection/Sources/Registrations.swift` and `Factories.swift`.
extension InjectionEvaluator {
  func registrationCall(_ call: Call) -> Evaluated? {
    guard let scope = framework.scopes.first(where: { $0.name == call.name }), isFree(call),
      Set(call.labels).isSubset(of: ["tag", "_", "builder"]),
      let builder = call.arguments.last, builder.label != "tag"
    else { return nil }
    let value = evaluate(builder.node, in: call.environment)
    switch value.value {
    case .closure, .function: break
    default:
      // It is another function of that name, unless its argument is a function that was passed in.
      guard case .function? = value.type?.unwrapped else { return nil }
    }
    let place = frame.helperCall ?? place(ofCall: call.node)
    let tag = call.argument("tag").flatMap { name(evaluate($0.node, in: call.environment), source: $0.node) }
    registrations.append(
      Registration(place: place, scope: scope, tag: tag, builder: value, source: builder.node, owner: owner.name)
    )
    return listValue(
      RegistrationList(
        place: place, name: call.name, isComponent: false,
        items: [.init(registration: registrations.count - 1, place: place, conditions: [])]),
      type: types.registration)
  }

  /// Whether a call means a free function of the framework: its only possible receiver is the module's name, and no
  /// function of that name is nearer.
  func isFree(_ call: Call) -> Bool {
    if let receiver = call.receiverNode {
      guard receiver.kind == .name, receiver.text == "Injection" else { return false }
    } else if let receiver = call.environment.receiver?.type,
      program.methods(call.name, of: instance(receiver)).contains(where: {
        !types.isLibrary($0.file) && program.match(call.arguments, to: program.function($0).parameters) != nil
      })
    {
      return false
    }
    return types.isFunction(call.name, in: call.environment.context.file)
  }

  // MARK: Into a module

  /// Enters a list of registrations into a container, in their order.
  func enter(_ list: Int, into allocation: Int) {
    if lists[list].isOpen { allocations[allocation].isOpen = true }
    attached.insert(lists[list].place)
    for item in lists[list].items { enter(item, into: allocation) }
  }

  private func enter(_ item: RegistrationList.Item, into allocation: Int) {
    let registration = registrations[item.registration]
    let id = EntryID(place: registration.place, allocation: allocation)
    nextOrder += 1
    if let same = provider(of: id) {
      // A registration that is made again moves to the end.
      entries[same].order = nextOrder
      return
    }
    let number = entries.count
    entries.append(Entry(registration: item.registration, allocation: allocation, order: nextOrder))
    let isTestOnly = isTest(registration.place) || isTest(allocation)
    let provider = Provider(
      of: id, at: registration.place, conditions: item.conditions, owner: registration.owner, isTestOnly: isTestOnly)
    let outer = builder
    builder = nil
    let product = run(provider, registration.builder, handing: arguments) { number in
      made(by: registration, with: moduleValue(Handle(allocations: [allocation], provider: number)))
    }
    builder = outer
    entries[number].type = product.type.flatMap { $0.isUnreadable ? nil : $0 }
    if entries[number].type == nil {
      missed(
        registration.place, .binding, "the type of what its closure makes is not known",
        remedy:
          "say it, as in '\(registration.scope.name) { … as Service }', or declare it with '// digraph:binds'",
        allocations: [allocation])
    } else {
      coverage.understand(registration.place, .binding)
    }
  }

  /// The value that a provider makes, with the module that answers the request as its argument.
  private func made(by registration: Registration, with module: Evaluated) -> Evaluated {
    guard var value = invoke(registration.builder, with: [module]) else {
      guard case .function(_, let result, _)? = registration.builder.type?.unwrapped else { return .unknown }
      return Evaluated(type: result)
    }
    if case .function(let function) = registration.builder.value {
      value.type = value.type ?? function.constructed ?? function.declaration.flatMap { program.resultType(of: $0) }
    } else if case .closure(let closure) = registration.builder.value {
      if value.type == nil, case .closure(let given) = value.value { value.type = functionType(of: given) }
      if value.type?.isUnreadable ?? true, let guess = sharedInstance(closure.node) {
        (value.type, value.origin) = (guess, .existing)
      }
    }
    return value
  }

  // MARK: Types of made values

  /// The type of a closure literal. The types of its parameters come from their uses, and the result from the returned
  /// value.
  private func functionType(of closure: ClosureValue) -> Type? {
    let parameters = arguments(of: closure)
    let result = withoutEffects { invoke(closure, with: parameters) }
    let types = parameters.map { parameter -> Type? in
      if let type = parameter.type { return type }
      if case .untypedParameter(let untyped) = parameter.value { return untyped.type }
      return nil
    }
    guard let type = result.type, types.allSatisfy({ $0 != nil }) else { return nil }
    return .function(types.compactMap { $0 }, type, effects: [])
  }

  private func arguments(of closure: ClosureValue) -> [Evaluated] {
    let node = closure.node
    if node.flags.contains(.hasParameterClause) {
      return node.children.filter { $0.kind == .closureParameter }.map { parameter in
        if let type = parameter.type { return Evaluated(type: resolve(type, in: closure.environment)) }
        return Evaluated(value: .untypedParameter(UntypedParameter()))
      }
    }
    let count = Self.anonymousArgumentCount(node[node.childCount - 1])
    return (0..<count).map { _ in Evaluated(value: .untypedParameter(UntypedParameter())) }
  }

  /// One more than the highest `n` of `$n` in a closure's own body.
  private static func anonymousArgumentCount(_ node: Node) -> Int {
    if node.kind == .name, node.text.first == "$" { return (Int(node.text.dropFirst()) ?? -1) + 1 }
    var count = 0
    for child in node.children {
      // A closure without a parameter clause has its own `$0`.
      if child.kind == .closure, !child.flags.contains(.hasParameterClause) { continue }
      count = max(count, anonymousArgumentCount(child))
    }
    return count
  }

  /// The type of `{ UserDefaults.standard }`: static members with such names usually return an instance of their own
  /// type. Only types outside of the input count.
  private func sharedInstance(_ closure: Node) -> Type? {
    let body = closure[closure.childCount - 1]
    guard body.kind == .block, body.childCount == 1 else { return nil }
    var node = body[0]
    if node.kind == .return, let value = node.children.first { node = value }
    if node.kind == .call { node = node[0] }
    guard node.kind == .member, node.flags.contains(.hasBase), Self.singletons.contains(node.text),
      node[0].kind == .name,
      node[0].text.first?.isUppercase == true
    else { return nil }
    let type = program.type(named: node[0].text, in: TypeContext(file: frame.file))
    guard case .nominal(let id, _) = type, !program[id].isDeclared else { return nil }
    return type
  }

  private static let singletons: Set<String> = [
    "shared", "standard", "default", "main", "current", "general", "processInfo",
  ]

  // MARK: Names

  func name(_ value: Evaluated, source: Node) -> Key.Name? {
    if case .nothing = value.value { return nil }
    if let texts = value.texts, texts.count == 1 { return .literal(texts[0]) }
    return .computed(source.abbreviated)
  }
}

extension Type {
  /// Whether not even the type's name is known. A generic type counts as known without its arguments.
  var isUnreadable: Bool {
    switch self {
    case .nominal: false
    case .optional(let wrapped): wrapped.isUnreadable
    default: isOpen
    }
  }
}
