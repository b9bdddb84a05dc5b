public import DigraphModel
public import DigraphProgram

/// Values of names and members.
extension Evaluator {
  func evaluateName(_ node: Node, in environment: Environment) -> Evaluated {
    let name = node.text
    if name == "self" || name == "super" { return environment.receiver ?? .unknown }
    if name == "Self", let receiver = environment.receiver?.type {
      let type = instance(receiver)
      return Evaluated(type: .metatype(type), value: .metatype(type))
    }
    if name.utf8.first == UInt8(ascii: "$"), let number = Int(name.dropFirst()) {
      return environment.anonymousArgument(number) ?? .unknown
    }
    if let value = environment[name] {
      mentioned(value)
      return value
    }
    if let (id, outer) = environment.localFunction(baseName(name)) {
      return Evaluated(value: .function(FunctionValue(declaration: id, environment: outer)))
    }
    if let receiver = environment.receiver {
      if let value = member(name, of: receiver, at: node, in: environment) { return value }
      if let value = readMember(name, of: receiver, node: node, in: environment) {
        return held(value, by: Source(memberOfSelf: name, in: environment))
      }
    }
    if let property = nearest(program.variables[name] ?? []) { return read(property, receiver: nil, in: environment) }
    // A type of a library does not stand alone in an expression, so the name means a function or a constant of the
    // library.
    if let type = typeNamed(node, in: environment), type.nominal.map({ program[$0].isDeclared }) ?? true {
      return Evaluated(type: .metatype(type), value: .metatype(type))
    }
    if let function = function(in: program.functions[baseName(name)] ?? [], spelled: name) {
      return Evaluated(value: .function(function))
    }
    return .unknown
  }

  /// The value or the type in front of a member or a call.
  public func evaluateBase(_ node: Node, in environment: Environment) -> Evaluated {
    let value = evaluatePart(node, in: environment)
    guard node.kind == .name, value.type == nil, case .unknown = value.value, environment[node.text] == nil,
      program.variables[node.text] == nil, let type = typeNamed(node, in: environment)
    else { return value }
    return Evaluated(type: .metatype(type), value: .metatype(type))
  }

  /// The type that a name in the place of an expression stands for.
  func typeNamed(_ node: Node, in environment: Environment) -> Type? {
    let name = node.text
    guard name.startsUppercase || program.topLevel[name] != nil || program.aliases[name] != nil
    else { return nil }
    let arguments = node.children.dropFirst(node.flags.contains(.hasBase) ? 1 : 0).map { resolve($0, in: environment) }
    return program.type(named: name, arguments: Array(arguments), in: environment.context)
      .substituting(environment.substitutions)
  }

  func baseName(_ spelling: String) -> String {
    spelling.utf8.firstIndex(of: UInt8(ascii: "(")).map { String(spelling[..<$0]) } ?? spelling
  }

  /// The declaration of a name that is nearest to the current code: in its file, else in its module.
  func nearest(_ ids: [DeclarationID]) -> DeclarationID? {
    if ids.count <= 1 { return ids.first }
    let module = program.files[frame.file].module
    if let own = ids.first(where: { $0.file == frame.file }) { return own }
    let near = ids.filter { program.files[$0.file].module == module }
    guard near.count > 1 else { return near.first ?? ids.first }
    return near.max { program.files.isNearer($1.file, than: $0.file, to: frame.file) }
  }

  /// The nearest one of several static properties that files of one module declare under one name.
  private func nearestTwin(of id: DeclarationID) -> DeclarationID {
    guard program.property(id).isStatic, let owner = program.property(id).owner else { return id }
    let twins = program[program.nominalOf[id.file][owner]].properties[program.property(id).name] ?? []
    guard twins.count > 1, Set(twins.map(\.file)).count == twins.count,
      twins.allSatisfy({ program.property($0).isStatic && program.property($0).conditions.isEmpty })
    else { return id }
    return nearest(twins) ?? id
  }

  /// The function that a reference means; `makeA(resolver:)` includes labels, `makeA` does not.
  func function(in candidates: [DeclarationID], spelled name: String, receiver: Evaluated? = nil) -> FunctionValue? {
    guard !candidates.isEmpty else { return nil }
    var fitting = candidates
    if let open = name.firstIndex(of: "(") {
      let labels = name[name.index(after: open)...].dropLast().split(separator: ":").map { String($0) }
      fitting = candidates.filter { program.function($0).parameters.map { $0.label ?? "_" } == labels }
    }
    guard let first = fitting.first else { return nil }
    var value = FunctionValue(declaration: first, receiver: receiver)
    value.isAmbiguous = fitting.count > 1
    return value
  }

  func evaluateMember(
    _ node: Node, in environment: Environment, expecting expected: Expectation
  ) -> Evaluated {
    guard node.flags.contains(.hasBase) else {
      // `.shared`: the surroundings determine the type.
      guard let type = expected.type?.unwrapped else { return .unknown }
      let base = Evaluated(type: .metatype(type), value: .metatype(type))
      if let value = member(node.text, of: base, at: node, in: environment) { return value }
      var value =
        readMember(node.text, of: base, node: node, in: environment) ?? sharedInstance(node.text, of: base) ?? .unknown
      value.type = value.type ?? type
      return value
    }
    if let type = qualifiedType(node, in: environment) {
      return Evaluated(type: .metatype(type), value: .metatype(type))
    }
    if let module = module(namedBy: node[0], in: environment),
      let property = program.variables[node.text]?.first(where: { program.files[$0.file].module == module })
    {
      return read(property, receiver: nil, in: environment)
    }
    if let value = inheritedMember(node, in: environment) { return value }
    let base = converted(evaluateBase(node[0], in: environment), forMember: node.text)
    memberAccessed(of: base)
    if node.text == "unsafelyUnwrapped" {
      used(base, .forced)
      return base.unwrapped
    }
    if let value = member(node.text, of: base, at: node, in: environment) { return value }
    if let value = readMember(node.text, of: base, node: node, in: environment) ?? sharedInstance(node.text, of: base) {
      let value = node[0].isSelf ? held(value, by: Source(memberOfSelf: node.text, in: environment)) : value
      return value.read(from: base, written: node[0])
    }
    if base.entity != nil { handOut(base, to: node, of: nil, in: environment) }
    return Evaluated.unknown.read(from: base, written: node[0])
  }

  /// `Bundle.main`, `FileManager.default`: the usual names of the single shared instance of a type outside of the
  /// input.
  private func sharedInstance(_ name: String, of base: Evaluated) -> Evaluated? {
    guard case .metatype(let type) = base.value, let id = type.nominal, !program[id].isDeclared,
      ["main", "default", "shared", "standard", "current", "processInfo"].contains(name)
    else { return nil }
    return Evaluated(type: type, made: type, origin: .existing)
  }

  /// The module of the input that a name means, as in `Network.container` and `Network.make()`; `nil` if another
  /// declaration has that name.
  func module(namedBy node: Node, in environment: Environment) -> String? {
    guard node.kind == .name else { return nil }
    let name = node.text
    guard name.startsUppercase, program.modules.contains(name), program.topLevel[name] == nil,
      program.aliases[name] == nil,
      environment[name] == nil
    else { return nil }
    return name
  }

  /// The type that `Module.Type` or `Outer.Inner` means in an expression.
  private func qualifiedType(_ node: Node, in environment: Environment) -> Type? {
    guard node.text.startsUppercase, node[0].kind == .name || node[0].kind == .member else { return nil }
    var root = node[0]
    while root.kind == .member, root.flags.contains(.hasBase) { root = root[0] }
    guard root.kind == .name, environment[root.text] == nil, root.text.startsUppercase else { return nil }
    if node[0].kind == .name, program.modules.contains(root.text), program.topLevel[root.text] == nil {
      let arguments = node.children.dropFirst().map { resolve($0, in: environment) }
      return program.type(named: node.text, arguments: arguments, ofModule: root.text, in: environment.context)?
        .substituting(environment.substitutions)
    }
    let base = evaluateBase(node[0], in: environment)
    guard case .metatype(let outer) = base.value, case .nominal(let id, _) = outer else { return nil }
    if program.property(node.text, of: outer) != nil { return nil }
    if program[id].cases.contains(where: { program.files[$0.file].facts.cases[$0.index].name == node.text }) {
      return nil
    }
    return program.memberType(named: node.text, of: id)
  }

  /// A property, case or method of a value; `nil` if the value has no member of that name.
  func readMember(
    _ name: String, of base: Evaluated, node: Node, in environment: Environment
  ) -> Evaluated? {
    if let element = element(name, ofTuple: base) { return element }
    if name == "self" { return base }
    if let list = part(name, ofDictionary: base) { return list }
    guard let type = base.type else { return nil }
    if case .metatype(let inner) = type {
      if baseName(name) == "init" { return Evaluated(value: .function(initializer(of: inner, spelled: name))) }
      if name == "allCases", let cases = allCases(of: inner) { return cases }
      if let enumCase = enumCase(name, of: inner) { return enumCase }
    }
    if name == "rawValue", let text = rawValue(of: base) { return text }
    if name == "description", let text = base.described(as: textType, in: program) { return text }
    let known = base.withDynamicType(in: program)
    if let known, let made = known.type, let property = program.property(name, of: made) {
      return read(property, receiver: known, in: environment)
    }
    if let property = program.property(name, of: type) {
      return read(property, receiver: base, in: environment)
    }
    if let function = function(
      in: program.methods(baseName(name), of: instance(type)), spelled: name, receiver: base)
    {
      return Evaluated(value: .function(function))
    }
    // The name of a nested type may be lower-case: ``struct `default` ``.
    if case .metatype(let inner) = type, case .nominal(let id, _) = inner,
      name.startsUppercase || program[id].nested[name] != nil,
      let nested = program.declaredMemberType(named: name, of: id)
    {
      return Evaluated(type: .metatype(nested), value: .metatype(nested))
    }
    return nil
  }

  /// The element `pair.0` or `pair.name`. A tuple without labels may have been converted to a type with labels.
  private func element(_ name: String, ofTuple base: Evaluated) -> Evaluated? {
    var types: [Type.TupleElement] = []
    if case .tuple(let elements)? = base.type { types = elements }
    let named = types.firstIndex { $0.label == name }
    if case .tuple(let elements) = base.value {
      let position = elements.firstIndex { $0.label == name } ?? named ?? Int(name)
      return position.flatMap { elements.indices.contains($0) ? elements[$0].value : nil }
    }
    guard let position = named ?? Int(name), types.indices.contains(position) else { return nil }
    return Evaluated(type: types[position].type, value: abstractValue(of: types[position].type))
  }

  /// The initialiser that `T.init` or `T.init(a:b:)` means.
  public func initializer(of type: Type, spelled name: String) -> FunctionValue {
    var value = FunctionValue(declaration: nil, constructed: type)
    guard case .nominal(let id, _) = type else { return value }
    if let found = function(in: program.initializers(of: id), spelled: name) {
      value.declaration = found.declaration
      value.isAmbiguous = found.isAmbiguous
    }
    return value
  }

  private func enumCase(_ name: String, of type: Type) -> Evaluated? {
    guard case .nominal(let id, _) = type else { return nil }
    for declaration in program[id].cases
    where program.files[declaration.file].facts.cases[declaration.index].name == name {
      // A case is represented by its spelling. `rawValue(of:)` turns it into the raw value where code asks for that.
      return Evaluated(type: type, value: .texts([name]), made: type, origin: .existing)
    }
    return nil
  }

  private func allCases(of type: Type) -> Evaluated? {
    guard case .nominal(let id, _) = type, !program[id].cases.isEmpty else { return nil }
    let cases = program[id].cases.map { program.files[$0.file].facts.cases[$0.index].name }
    return Evaluated(
      type: .array(type), value: .array(cases.map { Evaluated(type: type, value: .texts([$0]), made: type) }))
  }

  /// The raw value of a known case: the written one, or for a `String` enum the name of the case.
  private func rawValue(of base: Evaluated) -> Evaluated? {
    guard case .nominal(let id, _)? = base.type, let names = base.texts, !program[id].cases.isEmpty else { return nil }
    let isString = program.supertypes(of: id).contains { program.spelling($0) == "String" }
    var texts: [String] = []
    for name in names {
      guard
        let declaration = program[id].cases.first(where: {
          program.files[$0.file].facts.cases[$0.index].name == name
        })
      else { return nil }
      let enumCase = program.files[declaration.file].facts.cases[declaration.index]
      guard let raw = enumCase.rawValue ?? (isString ? enumCase.name : nil) else { return nil }
      texts.append(raw)
    }
    var value = Evaluated(type: named(isString ? "String" : "Int"), value: .texts(texts))
    value.isFromCaller = base.isFromCaller
    return value
  }

  /// The value of a property.
  public func read(_ id: DeclarationID, receiver: Evaluated?, in environment: Environment?) -> Evaluated {
    let id = nearestTwin(of: id)
    let value = readInEachBranch(id) { readDeclared($0, receiver: receiver, in: environment) }
    let name = program.property(id).name
    guard overriddenNames.contains(name), !program.property(id).isStatic else { return value }
    return unlessOverridden(value, id, owner: program.property(id).owner, receiver: receiver) { $0.properties[name] }
  }

  /// The value of the property of exactly this declaration.
  public func readDeclared(_ id: DeclarationID, receiver: Evaluated?, in environment: Environment?) -> Evaluated {
    if let value = wrapped(id, in: environment) { return value }
    let property = program.property(id)
    var type = program.type(ofProperty: id)
    if let receiverType = receiver?.type.map(instance), let declared = type, declared.isOpen {
      type = declared.substituting(program.substitutions(for: property.owner, in: id.file, seenFrom: receiverType))
    }
    if let getter = property.getter {
      guard !activeProperties.contains(id), mayCall(at: nil) else {
        noteOpaque()
        return Evaluated(type: type)
      }
      activeProperties.insert(id)
      if summary != nil { calls.getters.append(id) }
      defer { activeProperties.remove(id) }
      // A getter may suspend. Its `await` may stand before the whole expression, so it is not seen here.
      var value = within(frame.executor == .inherited ? .inherited : .unknown) {
        run(
          getter, file: id.file, owner: property.owner, name: property.name, receiver: receiver,
          expecting: .init(type: type), isStatic: property.isStatic)
      }
      value.type = type ?? value.type
      return value
    }
    var value = field(id, of: receiver) ?? stored(id, receiver: receiver, type: type)
    value.type = type ?? value.type
    if property.isComputed { value.variable = id }
    if case .unknown = value.value, let type {
      value.value = abstractValue(of: type, from: Source(Place(file: id.file, range: property.range), property.name))
    }
    if property.type != nil {
      value.isTypeUncertain = false
    } else if property.inferredType != nil {
      if value.made == nil { value.made = type }
      if let type, mayBeNil(type, constructedWith: property.inferredFrom) { value.isTypeUncertain = true }
    }
    if value.origin == .unknown || value.origin == .constructed { value.origin = .existing }
    return value
  }

  /// The value of a stored property, joined from its initial value and all assigned values.
  private func stored(_ id: DeclarationID, receiver: Evaluated?, type: Type?) -> Evaluated {
    let property = program.property(id)
    if let subclasses = subclasses(of: id) { return stored(id, of: subclasses, receiver: receiver, type: type) }
    var values: [Evaluated] = []
    let initial = initialValue(of: id)
    if let initial {
      if let known = storedValues[id] {
        values.append(known)
      } else if activeProperties.insert(id).inserted {
        defer { activeProperties.remove(id) }
        // A stored value is made once, whichever code reads it first.
        let outer = frame
        frame = Frame()
        frame.file = id.file
        frame.conditions = located(property.conditions, file: id.file)
        // The effects of the initial value also happen once. Those of a static or global property always count, even if
        // the reader only wants to know the type.
        frame.isEffectFree = !property.isStatic && property.owner != nil
        frame.isGenericRoot = frame.isEffectFree && outer.isGenericRoot
        frame.depth = outer.depth + 1
        let value = run(
          initial, file: id.file, owner: property.owner, name: property.name, receiver: receiver,
          expecting: .init(type: type), isStatic: property.isStatic)
        frame = outer
        perform(.initialized(value, id))
        values.append(value)
      } else {
        noteOpaque()
      }
    }
    noteRead(id)
    if let assignments = earlierAssigned[id] ?? assigned[id] {
      values += assignments
    } else if initial == nil || isList(type ?? values.first?.type)
      || !property.isConstant && holdsTracked(type ?? values.first?.type)
    {
      perform(.readUnassigned(id))
    }
    // A list that is assigned in several places holds the elements of all of them.
    if values.count > 1, let type = type ?? values.first?.type, case .array = type.unwrapped {
      return Evaluated(type: type, value: .array(values.flatMap(\.elements)))
    }
    if values.count > 1, values.contains(where: { $0.texts != nil }) {
      // An unknown text may be any text.
      var all = either(values)
      all.type = type ?? all.type
      return all
    }
    var value = values.isEmpty ? Evaluated(type: type) : join(values)
    if values.count > 1, property.isStatic || property.owner == nil {
      value = held(value, by: Source(Place(file: id.file, range: property.range), property.name))
    }
    if !property.isConstant, value.texts != nil { value.variable = id }
    return value
  }

  /// The initial value of a property, if evaluating it calls code that was read.
  public func initialValue(of id: DeclarationID) -> NodeID? {
    let property = program.property(id)
    guard let bare = property.bareConstruction else { return property.initialValue }
    let made = program.node(bare, in: id.file)[0]
    // `= Wrapper()`, or `: Wrapper = .init()`.
    let context = TypeContext(file: id.file, owner: property.owner)
    let type = made.kind == .name ? program.type(named: made.text, in: context) : program.type(ofProperty: id)
    return type?.nominal.map(program.isMadeByInterestingCode) ?? false ? bare : nil
  }

  /// Whether the property's type is tracked, so that other code may replace its value: `static var container =
  /// Container()`.
  private func holdsTracked(_ type: Type?) -> Bool { type.map { isTracked($0.unwrapped) } ?? false }

  /// Whether the property's type is a list of tracked values, to which other code may add.
  private func isList(_ type: Type?) -> Bool {
    if case .array? = type, let type { return isTracked(type) }
    return false
  }

  /// The knowledge about any value of a type, whatever its source.
  public func abstractValue(of type: Type) -> Value { abstractValue(of: type, from: nil) }

  /// Evaluates an initial value or a getter.
  public func run(
    _ node: NodeID, file: Int, owner: Int?, name: String, receiver: Evaluated?, expecting expected: Expectation,
    isStatic: Bool
  ) -> Evaluated {
    let environment = Environment(context: TypeContext(file: file, owner: owner), functionName: name)
    environment.receiver = receiver ?? self.receiver(of: owner, in: file, isStatic: isStatic)
    environment.isStatic = isStatic
    environment.resultType = expected.type
    if let type = environment.receiver?.type.map(instance) {
      environment.substitutions = program.substitutions(for: owner, in: file, seenFrom: type)
    }
    let (outerFile, outerOwner, outerMember) = (frame.file, frame.owner, frame.beginMember())
    frame.file = file
    frame.owner = Owner(type: owner, name: name)
    frame.depth += 1
    defer {
      frame.file = outerFile
      frame.owner = outerOwner
      frame.depth -= 1
      frame.endMember(outerMember)
    }
    let body = program.node(node, in: file)
    if body.kind == .block { return either(run(body, in: environment, expecting: expected)) }
    return evaluate(body, in: environment, expecting: expected)
  }

  /// The value of `self` inside of a type, if no particular instance is known.
  public func receiver(of owner: Int?, in file: Int, isStatic: Bool, from source: Source? = nil) -> Evaluated? {
    guard let owner else { return nil }
    let id = program.nominalOf[file][owner]
    let type = program.selfType(id)
    var value =
      isStatic
      ? Evaluated(type: .metatype(type), value: .metatype(type))
      : Evaluated(type: type, value: abstractValue(of: type, from: source))
    switch program[id].kind {
    case .protocol: value.isAnySubtype = true
    case .class, .unknown: value.isAnySubtype = !program[id].isDeclared || !program.subtypes(of: id).isEmpty
    case .struct, .enum, .actor, .function, .tuple: break
    }
    return value
  }
}

extension Node {
  /// An abbreviation of an expression, as a person would name it: arguments of calls are left out.
  public var abbreviated: String {
    switch kind {
    case .name: text
    case .member: flags.contains(.hasBase) ? self[0].abbreviated + "." + text : "." + text
    case .call: self[0].abbreviated + (childCount > 1 ? "(…)" : "()")
    case .interpolation, .string: text
    case .forceUnwrap: self[0].abbreviated + "!"
    case .optionalChain: self[0].abbreviated + "?"
    default: "a computed value"
    }
  }
}

extension Evaluated {
  /// The description of a known text, which is the same text; `nil` for any other value.
  fileprivate func described(as textType: Type, in program: Program) -> Evaluated? {
    guard texts != nil, let type, ["StaticString", "String", "Substring"].contains(program.spelling(type)) else {
      return nil
    }
    var text = self
    text.type = textType
    return text
  }
}

extension Evaluated {
  /// The same value, or `nil` if it is read through an optional chain from `nil`.
  fileprivate func read(from base: Evaluated, written node: Node) -> Evaluated {
    guard node.kind == .optionalChain, case .nothing = base.value else { return self }
    var copy = self
    copy.value = .nothing
    return copy
  }
}
