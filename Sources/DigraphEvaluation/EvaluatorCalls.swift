public import DigraphModel
public import DigraphProgram

extension Evaluator {
  func evaluateCall(_ node: Node, in environment: Environment, expecting expected: Expectation) -> Evaluated {
    let callee = node[0]
    let arguments = CallArgument.all(of: node)
    let (isConcurrent, isFallback) = (frame.isConcurrent, frame.isFallback)
    defer {
      (frame.isConcurrent, frame.isFallback) = (isConcurrent, isFallback)
      noteOwnCall(of: callee, in: environment)
    }
    if startsConcurrentWork(callee) { frame.isConcurrent = true }
    if callee.isInitializerOfSelf { frame.isFallback = true }
    switch callee.kind {
    case .name:
      let call = Call(
        node: node, name: callee.text, genericArguments: callee.children.map { resolve($0, in: environment) },
        arguments: arguments, environment: environment, expected: expected)
      return evaluateNamed(call, callee)
    case .member where callee.flags.contains(.hasBase):
      let generics = callee.children.dropFirst().map { resolve($0, in: environment) }
      var call = Call(
        node: node, name: callee.text, genericArguments: Array(generics), receiverNode: callee[0],
        arguments: arguments, environment: environment, expected: expected)
      // `Outer.Inner(…)`
      if callee.text.startsUppercase {
        let value = evaluate(callee, in: environment)
        if case .metatype(let type) = value.value { return construct(type, for: call) }
      }
      if let module = module(namedBy: callee[0], in: environment) {
        let functions = (program.functions[callee.text] ?? []).filter { program.files[$0.file].module == module }
        if let value = follow(functions, call, receiver: nil, outer: nil) { return value }
      }
      let base =
        callee[0].kind == .optionalChain || callee[0].kind == .forceUnwrap
        ? evaluatePart(callee[0], in: environment)
        : converted(evaluateBase(callee[0], in: environment), forMember: callee.text)
      call.receiver = base
      memberAccessed(of: base)
      return evaluateMethod(call)
    case .member:
      // `.init(…)`, `.make(…)`: the surroundings determine the type.
      let type = expected.type?.unwrapped
      var call = Call(node: node, name: callee.text, arguments: arguments, environment: environment, expected: expected)
      call.receiver = type.map { Evaluated(type: .metatype($0), value: .metatype($0)) } ?? .unknown
      if callee.text == "init", let type { return construct(type, for: call) }
      var value = evaluateMethod(call)
      value.type = value.type ?? type
      return value
    case .typeExpression:
      let call = Call(node: node, name: "init", arguments: arguments, environment: environment, expected: expected)
      guard let type = callee.type else { return .unknown }
      return construct(resolve(type, in: environment), for: call)
    case .closure:
      let values = arguments.map { evaluate($0.node, in: environment) }
      return invoke(
        ClosureValue(node: callee, environment: environment), with: values, expecting: .init(type: expected.type))
    default:
      // `handler?(x)` and the like.
      let value = evaluatePart(callee, in: environment)
      return apply(value, arguments, node, in: environment, expecting: expected)
    }
  }

  private func evaluateNamed(_ call: Call, _ callee: Node) -> Evaluated {
    let environment = call.environment
    let name = call.name
    let parameter =
      name.utf8.first == UInt8(ascii: "$") ? Int(name.dropFirst()).flatMap(environment.anonymousArgument) : nil
    if let variable = environment[name] ?? parameter {
      return apply(variable, call.arguments, call.node, in: environment, expecting: call.expected)
    }
    if let (id, outer) = environment.localFunction(name) {
      return follow([id], call, receiver: nil, outer: outer) ?? unfollowed(call, result: program.resultType(of: id))
    }
    if let value = self.call(call) { return value }
    if let receiver = environment.receiver, let type = receiver.type {
      let methods = program.methods(name, of: instance(type))
      if let value = follow(methods, call, receiver: receiver, outer: nil) { return value }
      if let property = program.property(name, of: type) {
        let value = read(property, receiver: receiver, in: environment)
        return apply(value, call.arguments, call.node, in: environment, expecting: call.expected)
      }
    }
    if let value = follow(sortedByDistance(program.functions[name] ?? []), call, receiver: nil, outer: nil) {
      return value
    }
    if name.hasPrefix("XCT") { return unfollowed(call, result: nil) }
    if name == "Self", let receiver = environment.receiver?.type { return construct(instance(receiver), for: call) }
    if let type = typeNamed(callee, in: environment) { return construct(namesake(of: type, taking: call), for: call) }
    if let variable = nearest(program.variables[name] ?? []) {
      let value = read(variable, receiver: nil, in: environment)
      return apply(value, call.arguments, call.node, in: environment, expecting: call.expected)
    }
    return UndeclaredNames(evaluator: self).value(of: call) ?? unfollowed(call, result: nil)
  }

  private func sortedByDistance(_ ids: [DeclarationID]) -> [DeclarationID] {
    guard ids.count > 1, let near = nearest(ids) else { return ids }
    let module = program.files[near.file].module
    return ids.filter { program.files[$0.file].module == module }
  }

  private func evaluateMethod(_ call: Call) -> Evaluated {
    if let value = self.call(call) { return value }
    guard let receiver = call.receiver else { return unfollowed(call, result: nil) }
    if let value = inheritedCall(call) { return value }
    if case .metatype(let type) = receiver.value {
      if call.name == "init" { return construct(type, for: call) }
      if let value = follow(program.methods(call.name, of: type), call, receiver: receiver, outer: nil) { return value }
    }
    if let value = unwrapping(call, receiver) { return value }
    if let value = higherOrder(call, receiver) { return value }
    if let value = appending(call, receiver) { return value }
    guard let type = receiver.type else { return unfollowed(call, result: nil) }
    if receiver.texts != nil, methodsThatChangeTexts.contains(call.name), let target = call.receiverNode {
      change(target, to: Evaluated(type: type), in: call.environment)
    }
    let known = receiver.withDynamicType(in: program)
    let methods = methodsOfKnownType(call, known)
    if !methods.isEmpty, let value = follow(methods, call, receiver: known, outer: nil) { return value }
    if let value = follow(program.methods(call.name, of: instance(type)), call, receiver: receiver, outer: nil) {
      return value
    }
    if let property = program.property(call.name, of: type) {
      let value = read(property, receiver: receiver, in: call.environment)
      return apply(value, call.arguments, call.node, in: call.environment, expecting: call.expected)
    }
    return unfollowed(call, result: nil)
  }

  /// Calls a value: a closure, a function reference.
  public func apply(
    _ value: Evaluated, _ arguments: [CallArgument], _ node: Node, in environment: Environment,
    expecting expected: Expectation
  ) -> Evaluated {
    switch value.value {
    case .closure(let closure):
      let values = arguments.map { evaluate($0.node, in: environment) }
      return within(node.flags.contains(.isAwaited) && node.kind == .call ? .unknown : frame.executor) {
        invoke(closure, with: values, expecting: expected)
      }
    case .function(let function):
      let call = Call(
        node: node, name: "", receiver: function.receiver,
        arguments: arguments.map { CallArgument(label: nil, node: $0.node, isTrailing: $0.isTrailing) },
        environment: environment, expected: expected)
      if let constructed = function.constructed { return construct(constructed, for: call) }
      let values = arguments.map { evaluate($0.node, in: environment) }
      if let value = invoke(function, with: values, at: node) { return value }
      return Evaluated(type: function.declaration.flatMap { program.resultType(of: $0) })
    case .metatype(let type):
      let call = Call(
        node: node, name: "init", receiver: value, arguments: arguments, environment: environment, expected: expected)
      return construct(type, for: call)
    case .either(let choices):
      // Only one of the choices runs.
      let results = choices.enumerated().map { number, choice in
        branch(node, text: nil, clause: number) {
          apply(choice, arguments, node, in: environment, expecting: expected)
        }
      }
      return join(results)
    default:
      var call = Call(
        node: node, name: "callAsFunction", receiver: value, receiverNode: node[0], arguments: arguments,
        environment: environment, expected: expected)
      if let result = called(call) { return result }
      call.receiverNode = nil
      if let type = value.type, type.nominal != nil,
        let result = follow(program.methods(call.name, of: type), call, receiver: value, outer: nil)
      {
        return result
      }
      (call.name, call.receiver) = (node[0].text, nil)
      for argument in arguments { handOut(evaluate(argument.node, in: environment), to: call) }
      if let type = value.type, case .function(_, let result, _) = type.unwrapped { return Evaluated(type: result) }
      return .unknown
    }
  }

  /// Calls a value with values for its parameters.
  ///
  /// - Returns: The result; `nil` if the value is neither a closure nor a reference to a function.
  public func invoke(
    _ value: Evaluated, with values: [Evaluated], expecting expected: Expectation = .none
  ) -> Evaluated? {
    switch value.value {
    case .closure(let closure): invoke(closure, with: values, expecting: expected)
    case .function(let function): invoke(function, with: values, at: nil) ?? .unknown
    default: nil
    }
  }

  /// Calls a function reference with values in the order of the function's parameters.
  public func invoke(_ function: FunctionValue, with values: [Evaluated], at node: Node?) -> Evaluated? {
    guard let id = function.declaration else {
      if let method = function.method, let receiver = function.receiver {
        return called(method: method, of: receiver, with: values)
      }
      return function.constructed.map { Evaluated(type: $0, made: $0, origin: .constructed) }
    }
    let parameters = program.function(id).parameters
    var arguments: [String: Evaluated] = [:]
    for (number, parameter) in parameters.enumerated() where number < values.count {
      var value = values[number]
      let type = program.type(ofParameter: parameter, of: id)
      if let type {
        learn(value, type)
        value.type = type
        value.isTypeUncertain = value.isTypeUncertain && type.isOpen
      }
      arguments[parameter.name] = value
    }
    var result = invoke(
      id, receiver: function.receiver, arguments: arguments, substitutions: [:], outer: function.environment,
      helperCall: nil, at: node)
    if let constructed = function.constructed {
      if case .nominal(let nominal, _) = constructed, let node { self.constructed(nominal, at: node) }
      result = result ?? Evaluated()
      result?.type = constructed
      result?.made = constructed
      result?.origin = .constructed
    }
    return result
  }

  /// Follows a call into the candidate that it means.
  func followFitting(
    _ candidates: [DeclarationID], _ call: Call, receiver: Evaluated?, outer: Environment?
  ) -> Evaluated? {
    let overloads = OverloadResolution(evaluator: self, call: call, receiver: receiver)
    guard let (candidate, positions) = overloads.choice(among: candidates) else { return nil }
    let function = program.function(candidate)
    let (values, substitutions) = bind(call, positions, candidate, type: nil)
    let depends =
      !function.generics.isEmpty || values.values.contains(where: \.isFromCaller)
      || function.parameters.contains { parameter in
        if case .metatype? = values[parameter.name]?.type { true } else { false }
      } || isWitnessed(candidate, by: receiver)
    let result = program.resultType(of: candidate)?.substituting(substitutions)
    let matters =
      followsAllCalls || frame.followsCalls || depends || function.isLocal || values.values.contains(where: matters)
      || takesTracked(values) || DecisiveArguments(evaluator: self).choose(values, in: candidate)
      // The work that an initializer delegates to another one of its type always counts.
      || call.node[0].isInitializerOfSelf
      || result.map { isTracked($0.unwrapped) || isTracked(.array($0.unwrapped)) } ?? false
      || (receiver.map { self.matters($0) || $0.isSpecialised || specialises($0, candidate) } ?? false)
      // The caller needs an answer that the function only hands on.
      || (result?.isOptional ?? false)
        && (call.expected.isForced || function.returnsImplicitlyUnwrapped(in: candidate.file, of: program))
    if matters {
      // A type that is written here does not depend on the caller of the surrounding code, unless a closure may name
      // the caller's types.
      let isOwn =
        depends && call.arguments.contains { $0.node.kind == .metatype }
        && !call.arguments.contains { $0.node.kind == .closure } && !values.values.contains(where: \.isFromCaller)
      let helper = isOwn || depends && frame.helperCall == nil ? place(ofCall: call.node) : frame.helperCall
      handToOthers(values, through: call, calling: candidate, on: receiver)
      let outerHelper = frame.helperCall
      if isOwn { frame.helperCall = nil }
      defer { frame.helperCall = outerHelper }
      let invoked = {
        self.invoke(
          candidate, receiver: receiver, arguments: values, substitutions: substitutions, outer: outer,
          helperCall: helper, at: call.node)
      }
      noteCall(of: candidate, at: call.node)
      let isInherited = call.receiverNode?.isSuper ?? false
      if let value = isInherited ? inherited(invoked) : invoked() {
        guard overriddenNames.contains(function.name), !function.isStatic, !isInherited else { return value }
        return unlessOverridden(value, candidate, owner: function.owner, receiver: receiver) {
          $0.functions[function.name]
        }
      }
      if let value = followWitness(of: candidate, call, helperCall: helper) { return value }
      cut(function.parameters.compactMap { values[$0.name] } + [receiver].compactMap(\.self), at: call)
      noteUnwrapping(by: candidate, positions, values)
    }
    noteUnfollowed(candidate, at: call.node)
    for (parameter, argument) in zip(positions, call.arguments) {
      guard let value = values[function.parameters[parameter].name] else { continue }
      // A non-escaping closure runs before the call returns, or never.
      if case .closure = value.value, !function.parameters[parameter].specifiers.contains("@escaping"),
        function.parameters[parameter].type.map({ program.node($0, in: candidate.file).kind == .typeFunction })
          ?? false
      {
        _ = apply(value, [], argument.node, in: call.environment, expecting: .none)
      } else {
        escape(value)
      }
    }
    var value = Evaluated(type: result)
    if let result { value.value = abstractValue(of: result) }
    return value
  }

  /// Whether a method of a protocol depends on associated types, which the type of its receiver determines.
  private func isWitnessed(_ method: DeclarationID, by receiver: Evaluated?) -> Bool {
    guard let receiver, !receiver.isAnySubtype, let type = receiver.type.map(instance),
      let owner = program.function(method).owner,
      program[program.nominalOf[method.file][owner]].kind == .protocol, program.function(method).body != nil
    else { return false }
    return !program.substitutions(for: owner, in: method.file, seenFrom: type).isEmpty
  }

  /// Follows a call of a protocol's requirement into the only type that implements it.
  private func followWitness(of requirement: DeclarationID, _ call: Call, helperCall: Place?) -> Evaluated? {
    guard let (witness, type) = program.soleWitness(of: requirement),
      let positions = program.match(call.arguments, to: program.function(witness).parameters)
    else { return nil }
    let (values, substitutions) = bind(call, positions, witness, type: program.selfType(type))
    return invoke(
      witness,
      receiver: Evaluated(type: program.selfType(type), value: call.receiver?.entity.map(Value.entity) ?? .unknown),
      arguments: values, substitutions: substitutions, outer: nil, helperCall: helperCall, at: call.node)
  }

  /// Whether a value is passed as a tracked type: a list of assemblies, or an element of such a list.
  private func takesTracked(_ values: [String: Evaluated]) -> Bool {
    values.values.contains { value in
      switch value.type?.unwrapped {
      case .array?: value.type.map { isTracked($0.unwrapped) } ?? false
      case .nominal(let id, _)? where program[id].kind == .protocol || !program[id].isDeclared:
        value.type.map { isTracked(.array($0.unwrapped)) } ?? false
      default: false
      }
    }
  }

  /// Whether a value is worth following into a call.
  func matters(_ value: Evaluated) -> Bool {
    switch value.value {
    case .entity, .closure, .function, .metatype: true
    case .array(let elements): elements.contains(where: matters)
    case .either(let choices): choices.contains(where: matters)
    case .tuple(let elements): elements.contains { matters($0.value) }
    case .unknown, .nothing, .texts, .untypedParameter: false
    }
  }

  /// Evaluates arguments for the parameters of a function, and infers its generic parameters.
  public func bind(
    _ call: Call, _ positions: [Int], _ id: DeclarationID, type constructed: Type?
  ) -> ([String: Evaluated], [String: Type]) {
    let function = program.function(id)
    var substitutions = statedGenericArguments(of: call, positions, id, type: constructed)
    var values: [String: Evaluated] = [:]
    for (argument, position) in zip(call.arguments, positions) {
      let parameter = function.parameters[position]
      let declared = program.type(ofParameter: parameter, of: id)
      let wanted = declared?.substituting(substitutions)
      var value = passed(to: parameter, of: wanted) {
        evaluate(argument.node, in: call.environment, expecting: .init(type: $0))
      }
      if let declared {
        learn(value, wanted ?? declared)
        if case .function([], let result, _) = declared, parameter.specifiers.contains("@autoclosure") {
          infer(result, from: value, &substitutions)
        } else {
          infer(declared, from: value, &substitutions)
        }
      }
      let bound = declared?.substituting(substitutions)
      value.nullability = nullability(of: value, as: argument.node, for: parameter, bound)
      if let bound, !bound.isOpen || value.type == nil { convert(&value, to: bound, isGuess: declared?.isOpen ?? true) }
      if parameter.isVariadic {
        values[parameter.name] = list(values[parameter.name], with: value, of: bound)
      } else {
        values[parameter.name] = held(value, by: Source(Place(file: id.file, range: function.range), parameter.name))
      }
    }
    inferKeyPaths(of: call, positions, id, &substitutions)
    SameTypes.infer(from: id, &substitutions, by: self)
    for parameter in function.parameters where values[parameter.name] == nil {
      let declared = program.type(ofParameter: parameter, of: id)?.substituting(substitutions)
      var value = parameter.isVariadic ? list(nil, with: nil, of: declared) : Evaluated(type: declared)
      if let node = parameter.defaultValue {
        let environment = Environment(context: program.context(of: id), functionName: function.name)
        environment.substitutions = substitutions
        // `#function` as a default value names the caller.
        let node = program.node(node, in: id.file)
        value =
          node.kind == .macro && node.text == "function"
          ? Evaluated(type: declared, value: .texts([call.environment.functionName]))
          : passed(to: parameter, of: declared) {
            evaluate(default: node, of: id, for: call, in: environment, expecting: .init(type: $0))
          }
        value.nullability = nullability(of: value, as: node, for: parameter, declared)
        value.type = declared ?? value.type
        value.isDefault = true
      }
      values[parameter.name] = value
    }
    return (values, substitutions)
  }

  /// The list that a variadic parameter holds: the values passed so far, and one more.
  private func list(_ known: Evaluated?, with value: Evaluated?, of element: Type?) -> Evaluated {
    let values = (known?.elements ?? []) + (value.map { [$0] } ?? [])
    return Evaluated(type: element.map { .array($0) }, value: .array(values))
  }

  /// If the value is a closure's parameter without a type, notes the type of the parameter that it is passed to.
  func learn(_ value: Evaluated, _ type: Type) {
    if case .untypedParameter(let parameter) = value.value { parameter.uses.append(type) }
  }
}

extension Evaluated {
  /// Whether the value is an instance of a generic type with known parameters, which its methods depend on.
  fileprivate var isSpecialised: Bool {
    guard case .nominal(_, let arguments)? = type, !arguments.isEmpty else { return false }
    return !arguments.contains(where: \.isOpen)
  }
}

extension Type {
  var isMetatype: Bool {
    if case .metatype = self { return true }
    return false
  }

  var isFunction: Bool {
    if case .function = self { return true }
    return false
  }
}

/// Methods of `String` that change it.
private let methodsThatChangeTexts: Set = [
  "append", "insert", "popLast", "remove", "removeAll", "removeFirst", "removeLast", "removeSubrange",
  "replaceSubrange", "write",
]
