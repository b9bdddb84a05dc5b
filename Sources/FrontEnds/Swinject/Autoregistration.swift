import DigraphEvaluation
import DigraphModel
import DigraphProgram

/// Reads `container.autoregister(Service.self, name:, argument(s):, initializer: Impl.init)`.
///
/// Every parameter of the chosen initializer is a request without a name and without arguments. Defaults are never
/// used. A run-time argument is passed to the parameters whose type it fits. Specified by
/// Swinject/SwinjectAutoregistration, `Sources/AutoRegistration.swift`.
extension SwinjectEvaluator {
  func autoregisterCall(_ call: Call) -> Evaluated? {
    guard let target = registrationTarget(call) else { return nil }
    let allowed: Set<String> = ["_", "name", "argument", "arguments", "initializer"]
    guard Set(call.labels).isSubset(of: allowed) else { return nil }
    guard let initializer = call.argument("initializer") ?? call.arguments.last(where: \.isTrailing) else { return nil }
    var service: Type?
    var place = place(ofCall: call.node)
    if let first = call.arguments.first, first.label == nil, !first.isTrailing {
      let value = evaluate(first.node, in: call.environment)
      guard let type = program.statedType(of: value) else {
        if case .metatype(let open)? = value.type, open.isOpen, frame.helperCall == nil {
          return templateEntry(call)
        }
        return unreadable(
          call, on: target.handle, "its type is only known at run time",
          remedy: "name the type, as in 'autoregister(Service.self, …)'")
      }
      if type.isOpen, frame.helperCall == nil { return templateEntry(call) }
      service = type
      place = registrationPlace(call, value)
    }
    let arguments = call.arguments.drop { $0.label != "argument" && $0.label != "arguments" }.filter { argument in
      argument.label != "initializer" && argument.label != "name" && !argument.isTrailing
    }.map { argument -> Type? in
      if case .metatype(let type) = evaluate(argument.node, in: call.environment).value { return type }
      return nil
    }
    let function = evaluate(initializer.node, in: call.environment)
    let dependencies = self.dependencies(function, at: initializer.node, arguments, for: service).map {
      specialized($0, for: service)
    }
    guard let type = service ?? dependencies?.made ?? constructed(by: function) else {
      if frame.helperCall == nil, case .function(_, let result, _)? = function.type?.unwrapped, result.isOpen {
        return templateEntry(call)
      }
      let unknown = unknownMaker(initializer.node, function)
      return unreadable(
        call, on: target.handle,
        unknown.map { "'\($0)', which makes it, is not in the input" }
          ?? "the type that the initializer makes could not be inferred",
        cause: unknown, remedy: "name the service type as the first argument")
    }
    let key = KeyRecord(type: type, name: name(call.argument("name"), in: call.environment), arguments: arguments)
    guard !frame.isEffectFree else { return Evaluated(type: types.serviceEntry) }
    let number = entry(at: place, key: key, written: call.arguments.first?.node, handle: target.handle)
    entries[number].provider = .initializer
    entries[number].made = dependencies?.made
    entries[number].recipe = recipe(
      ofInitializer: function, passing: arguments.count, dependencies, initializer.node, call.environment)
    guard let dependencies else {
      entries[number].made = constructed(by: function)
      let (reason, remedy) = unknownParameters(of: function)
      missed(initializer.node, of: place, reason, remedy: remedy)
      return entryEntity(number)
    }
    if dependencies.isAmbiguous {
      if case .closure = function.value {
        missed(
          initializer.node, of: place, "what its closure takes is inferred from code that digraph does not understand",
          remedy: "write the types of the closure's parameters")
      } else {
        missed(
          initializer.node, of: place, "several initializers fit",
          remedy: "name the initializer with its labels, as in 'Impl.init(a:b:)'")
      }
      return entryEntity(number)
    }
    understand(place, .binding)
    understandBody(self.place(ofCall: call.node), .binding)
    recordDependencies(dependencies, of: number, arguments: arguments, node: initializer.node)
    if case .closure(let closure) = function.value { runBody(of: closure, dependencies, of: number) }
    return entryEntity(number)
  }

  /// The reason why the parameters of an initializer are not known, and the remedy.
  private func unknownParameters(of initializer: Evaluated) -> (reason: String, remedy: String) {
    if case .function(let function) = initializer.value, isMadeByMacro(function) {
      return (
        "a macro may write the initializer, and digraph does not read macros",
        "write the initializer, or declare what it takes with '// digraph:requests'"
      )
    }
    guard constructed(by: initializer) != nil else {
      return ("the initializer's parameters are not in the input", "declare them with '// digraph:requests'")
    }
    return (
      "the type that the initializer makes is not in the input, and neither is what it takes",
      "add the code that declares it to the input (test code is read with 'tests: true'), write its initializer under 'wrappers' in the configuration, or declare what it takes with '// digraph:requests'"
    )
  }

  /// The type that `Impl.init` makes, if nothing but its name is known.
  private func constructed(by initializer: Evaluated) -> Type? {
    guard case .function(let function) = initializer.value, case .nominal? = function.constructed else { return nil }
    return function.constructed
  }

  /// The function that makes the value, if it is not in the input: `Vendor.make`. A closure does not count: its code
  /// may be in the input, and not be understood.
  private func unknownMaker(_ node: Node, _ function: Evaluated) -> String? {
    guard case .unknown = function.value, function.type == nil, node.kind == .name || node.kind == .member else {
      return nil
    }
    return node.abbreviated
  }

  /// Notes requests of a registration that could not be read. They are a part of the registration's statement.
  private func missed(_ initializer: Node, of registration: Place, _ reason: String, remedy: String) {
    let place = Place(file: frame.file, range: initializer.range)
    missed(place, .request, reason, remedy: remedy)
    perform(.missedPart(of: registration, gap: place))
  }

  /// A text that identifies how the value is made: two registrations that name one initializer make the same
  /// value.
  private func recipe(
    ofInitializer function: Evaluated, passing arguments: Int, _ dependencies: Dependencies?, _ node: Node,
    _ environment: Environment
  ) -> String? {
    guard let dependencies, !dependencies.isAmbiguous else {
      return "autoregister " + recipe(of: node, in: nil, environment)
    }
    guard case .function(let reference) = function.value else { return nil }
    guard let declaration = reference.declaration else {
      // The compiler writes the initializer.
      return reference.constructed == nil ? nil : "autoregister " + recipe(of: node, in: nil, environment)
    }
    let (id, isAmbiguous) = chosen(declaration, reference, passing: arguments)
    guard !isAmbiguous else { return nil }
    let chosen = program.function(id)
    let labels = chosen.parameters.map { ($0.label ?? "_") + ":" }.joined()
    return "autoregister \(dependencies.made.map(program.spelling) ?? "").\(chosen.name)(\(labels))"
  }

  private func recordDependencies(_ dependencies: Dependencies, of number: Int, arguments: [Type?], node: Node) {
    let outer = (consumer, frame)
    consumer = Consumer(entry: number, timing: .eager, viaDepth: 0, outer: nil, closure: nil)
    frame.beginProvider()
    frame.conditions = []
    let resolver = providerResolver(of: number)
    for type in dependencies.types {
      if arguments.contains(where: { argument in argument.map { serves($0, type) } ?? true }) { continue }
      let place = Place(file: frame.file, range: node.range)
      // A parameter of optional type gets nil if the service is missing.
      let key = KeyRecord(type: type, name: nil, arguments: [])
      let value = record(
        key, at: place, handle: handle(of: resolver) ?? anyHandle(), access: .given, isStatement: false)
      if case .optional = type {} else { used(value, .forced) }
    }
    (consumer, frame) = outer
  }

  /// Evaluates a closure that is used as an initializer, because it may request more than its parameters. It has no
  /// container as a parameter, so it can ask only one from around it.
  private func runBody(of closure: ClosureValue, _ dependencies: Dependencies, of number: Int) {
    let outer = (consumer, frame)
    consumer = Consumer(entry: number, timing: .eager, viaDepth: 0, outer: nil, closure: nil)
    frame.beginProvider()
    frame.conditions = []
    escape(invoke(closure, with: dependencies.types.map { Evaluated(type: $0) }))
    (consumer, frame) = outer
  }

  /// Whether a run-time argument of a type is passed for a parameter: `argument as? Parameter` succeeds.
  private func serves(_ argument: Type, _ parameter: Type) -> Bool {
    argument == parameter || argument == parameter.unwrapped
      || program.conformance(of: argument, to: parameter.unwrapped) == .proven
  }

  /// The requests of an initializer reference, and the type that it makes.
  private struct Dependencies {
    var types: [Type]
    var made: Type?
    var isAmbiguous = false
  }

  /// Gives generic parameters their types. The service type gives them in
  /// `autoregister(View<Model>.self, initializer: View.init)`, and the initializer in
  /// `autoregister(Showing.self, initializer: View<Model>.init)`.
  private func specialized(_ dependencies: Dependencies, for service: Type?) -> Dependencies {
    guard let made = dependencies.made, case .nominal(let id, let arguments) = made else { return dependencies }
    let own = arguments.isEmpty ? nil : made
    guard let whole = service?.nominal == id ? service : own else { return dependencies }
    var substitutions: [String: Type] = [:]
    unify(program.selfType(id), whole, &substitutions)
    var result = dependencies
    result.types = result.types.map { $0.substituting(substitutions) }
    result.made = whole
    return result
  }

  /// The generic arguments that a type gives the superclass from which it inherits its initializer.
  private func inheritedArguments(of initializer: DeclarationID, by constructed: Type?, for service: Type?) -> [String:
    Type]
  {
    guard let constructed else { return [:] }
    let whole = service.flatMap { $0.nominal == constructed.nominal ? $0 : nil } ?? constructed
    return program.substitutions(for: program.function(initializer).owner, in: initializer.file, seenFrom: whole)
  }

  /// The initializer that `Impl.init` means, if that is certain. `init?(coder:)` makes no service.
  ///
  /// Of several initializers, the compiler prefers the one with a single parameter. The others would have to be
  /// converted to functions that take a tuple: `(()) -> Service`, `((A, B)) -> Service`. It refuses to choose among
  /// those.
  ///
  /// Specified by Swinject/SwinjectAutoregistration, `Sources/AutoRegistration.swift`.
  private func chosen(_ id: DeclarationID, _ function: FunctionValue, passing arguments: Int)
    -> (id: DeclarationID, isAmbiguous: Bool)
  {
    guard function.isAmbiguous, let type = function.constructed?.nominal else { return (id, function.isAmbiguous) }
    let sure = program.initializers(of: type).filter { id in
      !program.function(id).isFailable
        && (id.file == frame.file
          || !program.function(id).modifiers.contains { $0 == "private" || $0 == "fileprivate" })
    }
    if sure.count == 1 { return (sure[0], false) }
    let unary = sure.filter { program.function($0).parameters.count == 1 }
    return unary.count == 1 && arguments <= 1 ? (unary[0], false) : (id, true)
  }

  /// The requests and the made type of an initializer, another function or a closure; `nil` if they are not known. The
  /// known types of run-time arguments give an untyped closure the types of its parameters.
  private func dependencies(_ value: Evaluated, at node: Node, _ arguments: [Type?], for service: Type?)
    -> Dependencies?
  {
    switch value.value {
    case .function(let function):
      if node.kind == .cast, let type = node.type, case .function(let parameters, let result, _)? = value.type {
        _ = type
        return Dependencies(types: parameters, made: function.constructed ?? result)
      }
      if let id = function.declaration {
        let (id, isAmbiguous) = chosen(id, function, passing: arguments.count)
        let inherited = inheritedArguments(of: id, by: function.constructed, for: service)
        let parameters = program.function(id).parameters.map { parameter in
          program.type(ofParameter: parameter, of: id)?.substituting(inherited) ?? .unknown("?")
        }
        let made = function.constructed ?? program.resultType(of: id)
        return Dependencies(types: parameters, made: made, isAmbiguous: isAmbiguous)
      }
      guard let type = function.constructed, case .nominal(let id, _) = type, !isMadeByMacro(function) else {
        return nil
      }
      if let members = program.memberwiseParameters(of: id) {
        // A reference takes all members, even those with initial values. If all members have one, the reference means
        // `init()`.
        if members.allSatisfy(beginsWithSomething) { return Dependencies(types: [], made: type) }
        return Dependencies(types: members.map(typeOfMember), made: type)
      }
      // If code passes the initializer as a value of a function type, that type gives its parameters.
      if case .function(let parameters, _, _)? = value.type, !parameters.contains(where: \.isOpen) {
        return Dependencies(types: parameters.filter { $0 != .tuple([]) }, made: type)
      }
      let isKnown = program[id].isDeclared || LibraryTypes.withoutParameters.contains(program[id].path)
      return isKnown ? Dependencies(types: [], made: type) : nil
    case .closure(let closure):
      let parameters = closure.node.children.filter { $0.kind == .closureParameter }
      var types = parameters.compactMap { parameter in parameter.type.map { resolve($0, in: closure.environment) } }
      let returned = withoutEffects { invoke(closure, with: []) }
      let made = returned.made ?? returned.type ?? functionType(of: returned)
      if types.isEmpty, parameters.count == 1 {
        // A parameter that the closure does not use is the `()` of an initializer without parameters. Any other single
        // parameter is the run-time argument, if there is one.
        if arguments.isEmpty, !mentions(parameters[0].text, in: closure.node) {
          return Dependencies(types: [], made: made)
        }
        if arguments.count == 1, let argument = arguments[0] { types = [argument] }
      }
      let isAnonymous =
        !closure.node.flags.contains(.hasParameterClause)
        && closure.node.children.contains(where: takesAnonymousArguments)
      guard types.count == parameters.count, !isAnonymous else {
        return Dependencies(types: [], made: made, isAmbiguous: true)
      }
      return Dependencies(types: types, made: made)
    default: return nil
    }
  }

  /// Whether a reference means an initializer that a macro may write.
  private func isMadeByMacro(_ function: FunctionValue) -> Bool {
    guard function.declaration == nil, let made = function.constructed?.nominal else { return false }
    return UnknownMacros(program).mayInitialize(made)
  }

  private func beginsWithSomething(_ id: DeclarationID) -> Bool {
    if program.property(id).hasInitialValue { return true }
    if let wrapper = DeclaredWrapper.all(of: id, in: program).first { return wrapper.isMadeWithoutValue(in: program) }
    guard !program.property(id).isConstant, case .optional? = program.type(ofProperty: id) else { return false }
    return true
  }

  /// The type of a stored property, even if only its initial value shows it: `var count = 5`.
  private func typeOfMember(_ id: DeclarationID) -> Type {
    DeclaredWrapper.all(of: id, in: program).first?.typeForMemberwiseInitializer(in: program)
      ?? program.type(ofProperty: id) ?? withoutEffects { read(id, receiver: nil, in: nil) }.type ?? .unknown("?")
  }

  private func mentions(_ name: String, in node: Node) -> Bool {
    node.kind == .name && node.text == name || node.children.contains { mentions(name, in: $0) }
  }

  /// Whether the code of a closure without a parameter clause names `$0`.
  private func takesAnonymousArguments(_ node: Node) -> Bool {
    if node.kind == .name, node.text.first == "$" { return true }
    // An inner closure without a parameter clause has its own `$0`.
    if node.kind == .closure, !node.flags.contains(.hasParameterClause) { return false }
    return node.children.contains(where: takesAnonymousArguments)
  }
}
