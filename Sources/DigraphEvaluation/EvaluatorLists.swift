import DigraphModel
import DigraphProgram

/// Lists that grow and dictionaries, as far as their elements are known.
extension Evaluator {
  /// `list.append(element)`, `list.insert(contentsOf: others, at: 0)`, on a variable or a property.
  func appending(_ call: Call, _ receiver: Evaluated) -> Evaluated? {
    guard let target = call.receiverNode, let first = call.labels.first, ["contentsOf", "_"].contains(first),
      call.name == "append" && call.arguments.count == 1 || call.name == "insert" && call.labels == [first, "at"]
    else { return nil }
    var element: Type?
    if case .array(let type)? = receiver.type?.unwrapped { element = type }
    let isList = call.arguments[0].label == "contentsOf"
    let expected = isList ? receiver.type?.unwrapped : element
    switch (target.kind, receiver.value) {
    case (.name, .array(let known)) where call.environment[target.text] != nil:
      let added = evaluate(call.arguments[0].node, in: call.environment, expecting: .init(type: expected))
      var list = receiver
      list.value = .array(known + conditioned(parts(of: added, isList: isList)))
      _ = call.environment.assign(target.text, list)
      return Evaluated(type: .void)
    // The receiver is one of several lists, so it becomes one element: a loop over the result goes through each choice.
    case (.name, .either) where call.environment[target.text] != nil && isListOfTracked(receiver):
      let added = evaluate(call.arguments[0].node, in: call.environment, expecting: .init(type: expected))
      var list = receiver
      list.value = .array([receiver] + conditioned(parts(of: added, isList: isList)))
      _ = call.environment.assign(target.text, list)
      return Evaluated(type: .void)
    case (.name, _), (.member, _):
      guard let property = property(target, in: call.environment), let element,
        isTracked(.array(element)) || element.isFunction
      else { return nil }
      let added = evaluate(call.arguments[0].node, in: call.environment, expecting: .init(type: expected))
      noteAssignment(
        Evaluated(type: receiver.type, value: .array(conditioned(isList ? added.elements : [added]))), to: property)
      return Evaluated(type: .void)
    default: return nil
    }
  }

  /// Evaluates a part of a combined list. Elements that are written out in it get the conditions of the branches around
  /// the code.
  func evaluateList(_ node: Node, in environment: Environment, expecting expected: Expectation) -> Evaluated {
    var value = evaluate(node, in: environment, expecting: expected)
    if node.kind == .array, case .array(let elements) = value.value { value.value = .array(conditioned(elements)) }
    return value
  }

  /// The elements that are added to a list.
  private func parts(of added: Evaluated, isList: Bool) -> [Evaluated] {
    isList && !isListOfTracked(added) ? added.elements : [added]
  }

  /// Whether a value is one of several lists of tracked values.
  func isListOfTracked(_ value: Evaluated) -> Bool {
    guard case .either(let choices) = value.value, case .array? = value.type, let type = value.type, isTracked(type)
    else { return false }
    return choices.allSatisfy { if case .array = $0.value { true } else { false } }
  }

  /// Elements with the conditions of the branches on which the code adds them to a list.
  private func conditioned(_ elements: [Evaluated]) -> [Evaluated] {
    guard !frame.conditions.isEmpty else { return elements }
    noteOpaque()
    return elements.map { element in
      var element = element
      element.conditions += frame.conditions.filter { !element.conditions.contains($0) }
      return element
    }
  }

  /// The property that a name or member stands for.
  func property(_ node: Node, in environment: Environment) -> DeclarationID? {
    switch node.kind {
    case .name where environment[node.text] == nil:
      let receiver = environment.receiver?.type
      return receiver.flatMap { program.property(node.text, of: $0) } ?? program.variables[node.text]?.first
    case .member where node.flags.contains(.hasBase):
      let type = withoutEffects { evaluate(node[0], in: environment) }.type
      return type.flatMap { program.property(node.text, of: $0) }
    default: return nil
    }
  }
}

// MARK: Dictionaries

extension Evaluator {
  /// A dictionary literal, as a list of pairs.
  func evaluateDictionary(_ node: Node, in environment: Environment, expecting expected: Expectation) -> Evaluated {
    var (keyType, valueType): (Type?, Type?)
    if case .dictionary(let key, let value)? = expected.type?.unwrapped { (keyType, valueType) = (key, value) }
    let entries = stride(from: 0, to: node.childCount - 1, by: 2).map { position in
      (
        key: evaluate(node[position], in: environment, expecting: .init(type: keyType)),
        value: evaluate(node[position + 1], in: environment, expecting: .init(type: valueType))
      )
    }
    let value = Value.array(entries.map { entry($0.key, $0.value) })
    if let type = expected.type { return Evaluated(type: type, value: value) }
    let (keys, values) = (Set(entries.map(\.key.type)), Set(entries.map(\.value.type)))
    guard keys.count == 1, values.count == 1, let key = keys.first ?? nil, let element = values.first ?? nil else {
      return Evaluated(value: value)
    }
    return Evaluated(type: .dictionary(key, element), value: value)
  }

  /// An entry of a dictionary, as a loop over the dictionary sees it.
  func entry(_ key: Evaluated, _ value: Evaluated) -> Evaluated {
    Evaluated(value: .tuple([.init(label: "key", value: key), .init(label: "value", value: value)]))
  }

  /// `dictionary.keys`, `dictionary.values`.
  func part(_ name: String, ofDictionary base: Evaluated) -> Evaluated? {
    guard case .dictionary(let key, let value)? = base.type, name == "keys" || name == "values" else { return nil }
    let type = Type.array(name == "keys" ? key : value)
    guard case .array(let entries) = base.value else { return Evaluated(type: type) }
    return Evaluated(type: type, value: .array(entries.map { $0.parts(2)[name == "keys" ? 0 : 1] }))
  }

  /// `list[0]`, `dictionary["key"]`, or a subscript that the input declares.
  func evaluateSubscript(_ node: Node, in environment: Environment, expecting expected: Expectation) -> Evaluated {
    let base = evaluatePart(node[0], in: environment)
    let path = PassedKeyPath(evaluator: self, environment: environment)
    if let value = path.value(of: base, atPathIn: node) { return value }
    if let type = base.type, instance(type).nominal != nil {
      let call = Call(
        node: node, name: "subscript", receiver: base, receiverNode: node[0], arguments: CallArgument.all(of: node),
        environment: environment, expected: expected)
      let candidates = program.methods("subscript", of: instance(type))
      if let value = follow(candidates, call, receiver: base, outer: nil) { return value }
    }
    let arguments = CallArgument.all(of: node)
    let first = arguments.map { evaluate($0.node, in: environment) }.first
    // `list[1...]` has another type than `list`.
    if arguments.contains(where: { Self.ranges.contains($0.node.text) && $0.node.kind != .string }) { return .unknown }
    switch (base.type, base.value) {
    case (.dictionary(_, let type)?, let value):
      let result: Type = arguments.contains { $0.label == "default" } ? type : .optional(type)
      guard case .array(let entries) = value, !entries.isEmpty else { return Evaluated(type: result) }
      let named = first?.texts.map { texts in
        entries.filter { $0.parts(2)[0].texts.map { !Set($0).isDisjoint(with: texts) } ?? true }
      }
      var found = either((named ?? entries).map { $0.parts(2)[1] })
      found.type = result
      return found
    case (_, .array(let elements)):
      if node.childCount == 2, node[1][0].kind == .integer, let position = Int(node[1][0].text),
        elements.indices.contains(position)
      {
        return elements[position]
      }
      if elements.isEmpty { break }
      return either(elements)
    default: break
    }
    if case .array(let element)? = base.type { return Evaluated(type: element) }
    return .unknown
  }
}

extension Evaluated {
  /// The elements of a tuple; if they are not known, as many unknown values as expected.
  func parts(_ count: Int) -> [Evaluated] {
    if case .tuple(let elements) = value, elements.count == count { return elements.map(\.value) }
    if case .tuple(let elements)? = type, elements.count == count { return elements.map { Evaluated(type: $0.type) } }
    return [Evaluated](repeating: .unknown, count: count)
  }

  /// The elements of a list; if they are not known, a single unknown value.
  var elements: [Evaluated] {
    switch value {
    case .array(let elements): elements
    case .either(let choices): choices.flatMap(\.elements)
    case .nothing: []
    default: [.unknown]
    }
  }
}

extension Type {
  var isListOrDictionary: Bool {
    switch self {
    case .array, .dictionary: true
    default: false
    }
  }

  /// The type of two joined lists, `[A()] + others`: that of the list with the more general elements.
  static func wider(_ left: Type?, _ right: Type?, in program: Program) -> Type? {
    guard let left, let right, left != right, case .array(let first) = left, case .array(let second) = right else {
      return left ?? right
    }
    guard let general = second.nominal else { return left }
    if program.kind(of: second) == .protocol { return right }
    var isSubtype = false
    program.forEachAncestor(of: first) { ancestor in
      isSubtype = ancestor.path == program[general].path && ancestor.module == program[general].module
      return !isSubtype
    }
    return isSubtype ? right : left
  }
}
