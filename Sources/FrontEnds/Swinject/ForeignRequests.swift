import DigraphContainers
import DigraphEvaluation
import DigraphModel
import DigraphProgram

/// Calls on unknown values, such as `outside.services.resolve(Feed.self)`. They count as requests only if the input
/// binds the type, which is known at the end.
extension SwinjectEvaluator {
  /// Reads a call on a container or resolver, if the input does not declare the method. A library's extension may
  /// declare it.
  func noteUnread(_ call: Call) -> Evaluated? {
    if LibraryMembers(evaluator: self).fillsStoryboards(by: call) { return nil }
    guard !frame.isEffectFree, let receiver = call.receiver, let type = receiver.type?.unwrapped,
      receiver.entity != nil,
      isTracked(type) || isOfUnknownLibrary(type), handle(of: receiver) != nil, !Self.ownMethods.contains(call.name),
      call.name.first != "_",
      program.methods(call.name, of: type).isEmpty, program.property(call.name, of: type) == nil
    else { return nil }
    guard isContainer(type) || isAssembler(type) else {
      missRequest(call)
      return nil
    }
    // `Container().then { $0.register(…) }`: such a method passes its receiver to the closure, and returns it.
    if call.arguments.count == 1, call.arguments[0].node.kind == .closure,
      case .closure(let closure) = evaluate(call.arguments[0].node, in: call.environment).value
    {
      let before = time
      _ = invoke(closure, with: [receiver])
      // If the closure has registered and requested nothing, the method itself may bind: a generator writes
      // `container.registerCat { _ in Cat() }`, which binds the value that the closure makes.
      if time == before { open(receiver, through: call) }
      return receiver
    }
    open(receiver, through: call)
    return noteForeign(call)
  }

  /// Methods of containers that neither bind nor request anything.
  private static let ownMethods: Set<String> = [
    "removeAll", "resetObjectScope", "addBehavior", "map", "flatMap", "forEach", "isEqual",
  ]

  /// Notes `router.resolver.resolve(Service.self)`, if it is not known what `router` is. The call may be a request.
  /// `router.resolve()` may be one, too, where the code around it needs a service.
  func noteForeign(_ call: Call) -> Evaluated? {
    guard !frame.isEffectFree, let receiver = call.receiver,
      receiver.type.map({ isOfUnknownLibrary($0) || isTracked($0) || outsideAncestor($0, with: call.name) != nil })
        ?? true,
      let type = typeAskedFor(by: call), !type.isOpen
    else { return nil }
    noteForeign(call, for: type)
    return nil
  }

  private func typeAskedFor(by call: Call) -> Type? {
    guard let first = call.arguments.first else { return call.name == "resolve" ? call.expected.type?.unwrapped : nil }
    guard first.label == nil, first.node.kind == .metatype,
      case .metatype(let type) = evaluate(first.node, in: call.environment).value
    else { return nil }
    return type
  }

  /// The name of an ancestor outside of the input and the SDK, for a type of the input without a declared method of
  /// some name. The ancestor may have the method.
  private func outsideAncestor(_ type: Type, with method: String) -> String? {
    guard let id = type.unwrapped.nominal, program[id].isDeclared, program.methods(method, of: type.unwrapped).isEmpty
    else { return nil }
    var found: String?
    program.forEachAncestor(of: type.unwrapped) { ancestor in
      let isOutside =
        !ancestor.isDeclared && !ancestor.isUnread && !ancestor.isOfSDK && ancestor.path != "ObservableObject"
      if isOutside { found = ancestor.path }
      return !isOutside
    }
    return found
  }

  /// Notes `asker.build(Service.self)` on a protocol of the input, if several types conform and it is not known which
  /// is called. Each may ask a container of its own.
  func noteRequirement(_ call: Call) -> Evaluated? {
    guard !frame.isEffectFree, let receiver = call.receiver, let owner = receiver.type?.unwrapped.nominal,
      program[owner].kind == .protocol, methodsOfKnownType(call, receiver.withDynamicType(in: program)).isEmpty,
      let first = call.arguments.first, first.label == nil, first.node.kind == .metatype,
      let requirement = program[owner].functions[call.name]?.first, !program.function(requirement).generics.isEmpty,
      !program.function(requirement).hasBody, program.soleWitness(of: requirement) == nil,
      case .metatype(let type) = evaluate(first.node, in: call.environment).value, !type.isOpen
    else { return nil }
    noteForeign(call, for: type)
    return nil
  }

  private func noteForeign(_ call: Call, for type: Type) {
    // The receiver has been evaluated already, and is often such a call itself.
    withoutEffects {
      perform(.foreign(place(ofCall: call.node), type, outsider: outsider(asked: call)))
      wantValue(of: call.receiverNode, in: call.environment)
    }
  }

  /// Notes a method of a library such as `r.force(Service.self)`: code that gets a resolver can only make requests.
  func missRequest(_ call: Call) {
    escapeArguments(call)
    missed(
      place(ofCall: call.node), .request, "'\(call.name)' is declared outside of the input", cause: call.name,
      remedy: "add the code that declares it to the input, or declare the request with '// digraph:requests'")
  }

  /// Asks for the initial value of a property whose file has no word of the framework:
  /// `let services = (app.delegate as! AppDelegate).container`. The property's name becomes such a word.
  private func wantValue(of receiver: Node?, in environment: Environment) {
    guard var receiver else { return }
    while receiver.kind == .forceUnwrap || receiver.kind == .optionalChain { receiver = receiver[0] }
    guard receiver.kind == .name || receiver.kind == .member else { return }
    let name = receiver.text
    let base =
      receiver.kind == .member && receiver.flags.contains(.hasBase)
      ? evaluate(receiver[0], in: environment).type : environment.receiver?.type
    let property = base.flatMap { program.property(name, of: $0.unwrapped) } ?? program.variables[name]?.first
    if property == nil, receiver.kind == .name, environment[name] == nil, name.first?.isLowercase == true,
      name != "self"
    {
      // The variable is in a file that was not read.
      program.wantedWords.insert(name)
    }
    guard let property, case let declaration = program.property(property), declaration.type == nil,
      declaration.hasInitialValue, declaration.initialValue == nil
    else { return }
    program.wantedWords.insert(name)
  }

  /// The type outside of the input that makes the receiver of a call unknown: for `router.resolver`, the type of
  /// `router`.
  private func outsider(asked call: Call) -> String? {
    var node = call.receiverNode
    while let current = node {
      let type = evaluateBase(current, in: call.environment).type.map {
        if case .metatype(let type) = $0 { type } else { $0 }
      }
      if let type = type?.unwrapped, case .nominal(let id, _) = type, !isTracked(type) {
        return isOfUnknownLibrary(type) ? program[id].path : outsideAncestor(type, with: call.name)
      }
      node = current.kind == .member && !current.flags.contains(.hasBase) || current.childCount == 0 ? nil : current[0]
    }
    return nil
  }

  /// Whether neither the input nor the SDK declares a type, as far as can be told.
  func isOfUnknownLibrary(_ type: Type) -> Bool {
    switch type {
    case .nominal(let id, _): !program[id].isDeclared && !program[id].isUnread && !program[id].isOfSDK
    case .optional(let type): isOfUnknownLibrary(type)
    case .unknown: true
    default: false
    }
  }

  /// Notes calls on unknown values as missed requests, if the input binds the requested type.
  func missForeignRequests() {
    guard !foreignRequests.isEmpty else { return }
    let bound = entries.boundTypes(in: program)
    for (place, request) in foreignRequests
    where bound.contains(program.spelling(request.type)) && !coverage.isKnown(place) {
      if let outsider = request.outsider {
        missed(
          place, .request, "'\(outsider)' is declared outside of the input", cause: outsider,
          remedy: "add the code that declares it to the input, or declare the request with '// digraph:requests'")
      } else {
        missed(
          place, .request, "digraph cannot tell which container it asks",
          remedy:
            "write the type of what it asks, as in 'let services: Container', or declare the request with '// digraph:requests'"
        )
      }
    }
  }

  // MARK: Handovers that were not read

  /// Whether code requires a library's type that nothing binds, from containers that appear to be complete. The library
  /// may have received such a container, and bind the type in it.
  var asksForWhatOthersMayBind: Bool {
    var bound: Set<String>?
    let open = Set(coverage.gaps.values.flatMap(\.containers)).union(
      allocations.all.indices.filter { allocations[$0].isOpen })
    // Records are large, so none of them is copied as a whole.
    let requests = requests
    return requests.indices.contains { number in
      guard requests[number].strength == .required, !requests[number].handle.isUnknown,
        open.isDisjoint(with: requests[number].handle.allocations),
        !program.files[requests[number].place.file].isTest
      else { return false }
      return requests[number].keys.allSatisfy { key in
        guard let type = key.type.nominal, !program[type].isDeclared else { return false }
        let types = bound ?? entries.boundTypes(in: program)
        bound = types
        return !types.contains(program.spelling(key.type))
      }
    }
  }

  /// Asks for all code that names a container. That code may pass the container to code outside of the input, which
  /// asks or fills it.
  func wantHandovers() {
    for (file, source) in program.files.enumerated() {
      for number in source.facts.properties.indices {
        let id = DeclarationID(file: file, index: number)
        var type = program.type(ofProperty: id)
        // If the declaration does not tell the type, the value does.
        if type == nil, source.facts.properties[number].initialValue != nil {
          root(file: file) { type = withoutEffects { read(id, receiver: nil, in: nil).type } }
        }
        if let type = type?.unwrapped, isTracked(type) {
          program.wantedWords.insert(source.facts.properties[number].name)
        }
      }
      for number in source.facts.functions.indices {
        let id = DeclarationID(file: file, index: number)
        if let type = program.resultType(of: id)?.unwrapped, isTracked(type) {
          program.wantedWords.insert(source.facts.functions[number].name)
        }
      }
    }
  }
}

// MARK: - Containers that leave the input

extension SwinjectEvaluator {
  /// Notes that code outside of the input may bind anything in a container that it gets.
  func open(_ value: Evaluated, through call: Call) {
    guard mayBeFilled(value), call.node.kind != .member || !Self.askingMembers.contains(call.name) else { return }
    if let type = call.receiver?.type.map(instance), let id = type.nominal,
      program[id].isOfSDK || type == types.storyboard
    {
      return
    }
    guard let handle = handle(of: value), !handles[handle].allocations.isEmpty else { return }
    open(handle, through: call)
  }

  /// Notes that a function outside of the input may bind anything in some containers.
  func open(_ handle: Int, through call: Call) {
    // The function may be declared in a file without a word of Swinject's.
    if call.receiver == nil, !call.name.isEmpty { program.wantedWords.insert(call.name) }
    let callee = call.name.isEmpty ? "a value" : "'\(call.name)'"
    missed(
      place(ofCall: call.node), .container,
      "it is handed to \(callee), which cannot be followed and may bind anything in it",
      cause: call.name.isEmpty ? nil : call.name,
      remedy: call.name.isEmpty || program.declaresFunction(named: call.name)
        ? "say what it binds with '// digraph:binds Service', a line for each key"
        : "add the code that declares it to the input, or say what it binds with '// digraph:binds Service', a line for each key",
      allocations: handles[handle].allocations, handsOverContainers: true, mentioning: typesNamed(by: call))
  }

  /// Members of the library's types that bind nothing when they are passed on as functions.
  private static let askingMembers: Set<String> = ["resolve", "resolver", "synchronize", "hasAnyRegistration"]

  /// Whether code that gets a value can bind something in it. The static type decides: a resolver only answers.
  private func mayBeFilled(_ value: Evaluated) -> Bool {
    guard let type = value.type?.unwrapped, let id = type.nominal else { return value.type != nil }
    return isContainer(type) || isAssembler(type) || !program[id].isDeclared && type != types.resolver
  }

  /// Types that a call names among its arguments: `add(API.self, to: container)`.
  private func typesNamed(by call: Call) -> [String] {
    var types: Set<String> = []
    for argument in call.arguments where argument.node.kind != .closure {
      if case .metatype(let type) = evaluate(argument.node, in: call.environment).value, !type.isOpen {
        types.insert(program.spelling(type))
      }
    }
    return types.sorted()
  }
}
