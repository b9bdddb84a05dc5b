public import DigraphModel
public import DigraphProgram

/// Running functions and closures for a call.
extension Evaluator {
  /// Evaluates a function's body for a call.
  ///
  /// - Parameters:
  ///   - id: the function.
  ///   - receiver: the object or type whose member is evaluated; `nil` for the receiver of `outer`, else for any value
  ///     of the declaring type.
  ///   - arguments: values by parameter name.
  ///   - substitutions: the types of generic parameters, by name.
  ///   - outer: the environment around a local function; `nil` for a function that is not local.
  ///   - helperCall: the call, if the effects of the function depend on the caller's types.
  ///   - call: the call's node, in the file of the frame; `nil` if there is none in the input.
  /// - Returns: the returned value, or `nil` if the body cannot be followed.
  public func invoke(
    _ id: DeclarationID, receiver: Evaluated?, arguments: [String: Evaluated], substitutions: [String: Type],
    outer: Environment?, helperCall: Place?, at call: Node?
  ) -> Evaluated? {
    // Declarations are large, and calls are many: only the needed parts are copied.
    let functions = program.files[id.file].facts.functions
    guard let body = functions[id.index].body else { return nil }
    guard active[id, default: 0] < 2 else {
      calls.cut = min(calls.cut, calls.first[id] ?? 0)
      return nil
    }
    // The key of a call does not include the variables around a local function.
    let key = outer == nil ? key(of: id, receiver, arguments, substitutions, helperCall: helperCall) : nil
    return tabulated(key, of: id, receiver: receiver) {
      guard mayCall(at: call) else { return nil }
      return invoke(
        id, body, receiver: receiver, arguments: arguments, substitutions: substitutions, outer: outer,
        helperCall: helperCall, at: call)
    }
  }

  private func invoke(
    _ id: DeclarationID, _ body: NodeID, receiver: Evaluated?, arguments: [String: Evaluated],
    substitutions: [String: Type], outer: Environment?, helperCall: Place?, at call: Node?
  ) -> Evaluated? {
    let functions = program.files[id.file].facts.functions
    let range = functions[id.index].range
    grantSteps(for: id)
    active[id, default: 0] += 1
    defer { active[id, default: 0] -= 1 }
    if !frame.isEffectFree { perform(.invoked(id)) }
    let context = program.context(of: id)
    let name = displayName(of: functions[id.index])
    let environment = outer.map { Environment(parent: $0) } ?? Environment(context: context, functionName: name)
    environment.context = context
    if let outer {
      environment.context.owner = outer.context.owner
      environment.context.generics.formUnion(outer.context.generics)
    }
    environment.functionName = name
    let (owner, isStatic) = (functions[id.index].owner, functions[id.index].isStatic)
    environment.receiver =
      receiver ?? outer?.receiver
      ?? self.receiver(
        of: owner, in: id.file, isStatic: isStatic, from: Source(Place(file: id.file, range: range), "self"))
    environment.isStatic = isStatic
    if !substitutions.isEmpty { environment.substitutions.merge(substitutions) { _, new in new } }
    if let type = environment.receiver?.type.map(instance) {
      let seen = program.substitutions(for: owner, in: id.file, seenFrom: type)
      if !seen.isEmpty { environment.substitutions.merge(seen) { own, _ in own } }
    }
    for (name, value) in arguments { environment.declare(name, value) }
    let result = program.resultType(of: id)?.substituting(environment.substitutions)
    environment.resultType = result
    let saved = frame
    frame.executor = executor(of: id, calledAt: call)
    if call == nil, outer == nil, saved.depth == 0, maker == nil { frame.root = .function(id) }
    if let call { frame.follow(place(ofCall: call)) }
    if isOnItsOwn(id, receiver) { _ = frame.beginMember() } else { frame.beginBody() }
    if frame.helperCall == nil, let helperCall {
      frame.helperCall = helperCall
      frame.helperOwner = saved.owner
      frame.isDelegated =
        isDelegated(functions[id.index], in: id.file) && !isOwn(functions[id.index].owner, in: id.file, to: saved)
    }
    frame.variable = nil
    frame.file = id.file
    frame.owner = Owner(type: environment.context.owner, name: environment.functionName)
    frame.depth += 1
    // A request in a helper counts as its caller's request.
    if helperCall == nil { frame.isFallback = false }
    let conditions = functions[id.index].conditions
    if !conditions.isEmpty {
      frame.conditions += located(conditions, file: id.file).filter { !saved.conditions.contains($0) }
    }
    if saved.helperCall == nil {
      frame.branchesAroundHelper = frame.branchCount
      frame.aroundCall = .init(conditions: frame.conditions.count, exits: frame.exits.count)
    }
    let returned = run(program.node(body, in: id.file), in: environment, expecting: .init(type: result))
    frame = saved
    var value = functions[id.index].kind == .initializer ? Evaluated() : either(returned)
    if let result, !(result.isOpen && value.type != nil) {
      convert(&value, to: result, isGuess: program.resultType(of: id)?.isOpen ?? true)
    }
    value.isImplicitlyUnwrapped = functions[id.index].returnsImplicitlyUnwrapped(in: id.file, of: program)
    return value
  }

  /// Whether a function makes the same containers for all of its callers. That holds for an initializer, because its
  /// objects are not told apart. It also holds for a function whose parameters and result cannot bind anything.
  private func isOnItsOwn(_ id: DeclarationID, _ receiver: Evaluated?) -> Bool {
    let function = program.function(id)
    if function.kind == .initializer { return true }
    func binds(_ type: Type?) -> Bool {
      guard let type = type?.unwrapped else { return true }
      if case .function = type { return true }
      return type.isOpen || isTracked(.array(type))
    }
    let isClosed =
      areClosed[id]
      ?? (function.generics.isEmpty && !(program.resultType(of: id).map(binds) ?? false)
        && !function.parameters.contains { binds(program.type(ofParameter: $0, of: id)) })
    areClosed[id] = isClosed
    // The receiver of a method in a protocol extension may be a container in one call, and another type elsewhere.
    return isClosed && !(receiver.map { binds($0.type) } ?? false)
  }

  /// Whether the caller of a method gets nothing back: the method has no result, and no closure among its parameters.
  private func isDelegated(_ function: FunctionDecl, in file: Int) -> Bool {
    function.kind == .function && function.result == nil && function.owner != nil
      && !function.parameters.contains { $0.type.map { program.node($0, in: file).kind == .typeFunction } ?? true }
  }

  /// Whether the calling code belongs to the type that declares a method, or to a subtype.
  private func isOwn(_ owner: Int?, in file: Int, to caller: Frame) -> Bool {
    guard let owner, let type = caller.owner.type else { return false }
    return program.isKind(program.nominalOf[caller.file][type], of: program.nominalOf[file][owner])
  }

  /// Evaluates the argument for a parameter. An escaping autoclosure is evaluated later, or never.
  ///
  /// - Parameters:
  ///   - parameter: The parameter that takes the argument.
  ///   - type: The declared type of the parameter.
  ///   - body: Evaluates the argument, given the expected type.
  /// - Returns: The value; unknown if it is made later.
  public func passed(to parameter: FunctionDecl.Parameter, of type: Type?, _ body: (Type?) -> Evaluated) -> Evaluated {
    guard parameter.specifiers.contains("@autoclosure"), case .function([], let result, _)? = type else {
      return body(type)
    }
    guard parameter.specifiers.contains("@escaping") else { return body(result) }
    var value = Evaluated.unknown
    later { value = body(result) }
    return value
  }

  /// Evaluates the default of a parameter that a call does not pass. The default is code of the function's declaration,
  /// wherever the call is. `call` is `nil` if the input shows no call.
  public func evaluate(
    default node: Node, of id: DeclarationID, for call: Call?, in environment: Environment,
    expecting expected: Expectation
  ) -> Evaluated {
    // A default may call the function of its own parameter.
    guard mayCall(at: call?.node) else { return .unknown }
    let saved = frame
    defer { frame = saved }
    frame.depth += 1
    if let call { frame.follow(place(ofCall: call.node)) }
    frame.isFallback = true
    frame.file = id.file
    frame.owner = Owner(type: environment.context.owner, name: displayName(of: program.function(id)))
    return evaluate(node, in: environment, expecting: expected)
  }

  /// The place that stands for a call: its metatype argument if it has one, else the name of the called function.
  public func place(ofCall node: Node) -> Place {
    for argument in node.children.dropFirst() where argument.kind == .argument && argument[0].kind == .metatype {
      return Place(file: frame.file, range: argument[0].range)
    }
    guard node.kind == .call else { return Place(file: frame.file, range: node.range) }
    let callee = node[0]
    let length = baseName(callee.text).utf8.count
    // `Name<Argument>(…)`
    let generics = callee.children.dropFirst(callee.kind == .member && callee.flags.contains(.hasBase) ? 1 : 0)
    let isGeneric = callee.kind == .name || callee.kind == .member
    let end =
      isGeneric ? generics.first.map { $0.range.lowerBound - 1 } ?? callee.range.upperBound : callee.range.upperBound
    return Place(file: frame.file, range: max(callee.range.lowerBound, end - length)..<end)
  }

  /// `name(label:)`, as `#function` prints it.
  public func displayName(of function: FunctionDecl) -> String {
    guard function.kind == .function || function.kind == .initializer else { return function.name }
    return function.name + "(" + function.parameters.map { ($0.label ?? "_") + ":" }.joined() + ")"
  }

  /// Conditions of a declaration, with constructs told apart by file.
  public func located(_ conditions: [Condition], file: Int) -> [Condition] {
    conditions.map {
      var copy = $0
      copy.construct = program.files[file].path + copy.construct
      return copy
    }
  }

  /// Evaluates a closure.
  public func invoke(
    _ closure: ClosureValue, with arguments: [Evaluated], expecting expected: Expectation = .none
  ) -> Evaluated {
    let node = closure.node
    if node.kind == .keyPath {
      return arguments.first.map { self.value(at: node, of: $0, in: closure.environment) } ?? .unknown
    }
    guard mayCall(at: node) else {
      cut(closure)
      return .unknown
    }
    let environment = Environment(parent: closure.environment)
    for capture in node.children where capture.kind == .capture {
      // `[weak self]`, `[api = self.api]`.
      if let value = capture.children.first {
        environment.declare(capture.text, evaluate(value, in: closure.environment))
      }
    }
    let parameters = node.children.filter { $0.kind == .closureParameter }
    var arguments = arguments
    for (number, type) in closure.parameterTypes.enumerated() {
      let known: Type? = type.isOpen ? nil : type
      if number == arguments.count {
        let source = Source(Place(file: closure.environment.context.file, range: node.range), "$\(number)")
        arguments.append(
          Evaluated(type: known, value: known.map { abstractValue(of: $0, from: source) } ?? .unknown))
      }
      if arguments[number].type == nil { arguments[number].type = known }
    }
    // `dictionary.forEach { key, value in … }` takes a pair apart.
    if arguments.count == 1, parameters.count > 1, case .tuple(let elements) = arguments[0].value,
      elements.count == parameters.count
    {
      arguments = elements.map(\.value)
    }
    if node.flags.contains(.hasParameterClause) {
      for (number, parameter) in parameters.enumerated() {
        var value = number < arguments.count ? arguments[number] : .unknown
        if let type = parameter.type { convert(&value, to: resolve(type, in: closure.environment)) }
        let source = Source(Place(file: closure.environment.context.file, range: node.range), parameter.text)
        environment.declare(parameter.text, held(value, by: source))
      }
    } else {
      environment.anonymousArguments = arguments
    }
    let result = node.type.map { resolve($0, in: closure.environment) } ?? expected.type
    environment.resultType = result
    let saved = (frame.file, frame.depth, frame.owner, frame.executor)
    frame.file = closure.environment.context.file
    program.files.looks.note(frame.file)
    if let executor = executor(of: node) {
      if case .actor(let actor, let place) = executor, node == makerClosure {
        noteIsolation(to: actor, at: place, isChecked: false)
      }
      frame.executor = executor
    }
    frame.owner = Owner(type: closure.environment.context.owner, name: closure.environment.functionName)
    frame.depth += 1
    let returned = run(node[node.childCount - 1], in: environment, expecting: .init(type: result))
    (frame.file, frame.depth, frame.owner, frame.executor) = saved
    var value = either(returned)
    if let written = node.type { convert(&value, to: resolve(written, in: closure.environment)) }
    return value
  }

  /// Gives a value the static type that its context asks for, so that the type is no longer uncertain.
  ///
  /// A value whose static type was a struct or an enum keeps that type as the made one, whatever its new static type.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - type: The new static type; `nil` if that is not known.
  ///   - isGuess: Whether the type was inferred from a value whose own type may be a guess.
  func convert(_ value: inout Evaluated, to type: Type?, isGuess: Bool = false) {
    if value.made == nil { value.made = value.ownValueType(in: program) }
    if !isGuess { value.isTypeUncertain = false }
    value.type = type
  }

  /// Evaluates code only to learn its result, without recording effects.
  public func withoutEffects<Result>(_ body: () -> Result) -> Result {
    let wasEffectFree = frame.isEffectFree
    frame.isEffectFree = true
    defer { frame.isEffectFree = wasEffectFree }
    return body()
  }
}

extension Node {
  /// Whether the node is `self`.
  var isSelf: Bool { kind == .name && text == "self" }

  /// Whether the node is a number literal, with or without a sign.
  var isNumber: Bool { kind == .integer || kind == .float || kind == .prefix && self[0].isNumber }

  /// Whether the node is `.shared` or `.make(…)`, whose type the surroundings determine.
  var isImplicitMember: Bool {
    kind == .call ? self[0].isImplicitMember : kind == .member && !flags.contains(.hasBase)
  }

  /// Whether the node is `self.init` in a call by which one initializer delegates to another.
  var isInitializerOfSelf: Bool {
    kind == .member && text == "init" && flags.contains(.hasBase) && self[0].kind == .name && self[0].text == "self"
  }
}
