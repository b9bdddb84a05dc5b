import DigraphEvaluation
import DigraphModel
import DigraphProgram

/// Evaluates all code of the input once: properties, then scripts, then functions.
extension SwinjectEvaluator {
  func runAll() {
    for file in program.files.indices { runProperties(of: file) }
    for file in program.files.indices { runTopLevel(of: file) }
    var postponed: [DeclarationID] = []
    for file in program.files.indices { postponed += runFunctions(of: file) }
    postponed.removeAll(where: invoked.contains)
    guard !postponed.isEmpty else { return }
    let called = program.files.calledNames
    let ranks = postponed.map { rank($0, called) }
    let order = (0...2).map { wanted in zip(postponed, ranks).filter { $1 == wanted }.map(\.0) }
    for id in order.joined() where !invoked.contains(id) { runUncalled(id) }
  }

  /// Evaluates a function as if unknown code called it.
  func runUncalled(_ id: DeclarationID) {
    run(.uncalled(id)) {
      uncertainRoot = id
      runFunction(id)
      uncertainRoot = nil
    }
  }

  /// Evaluates the functions of a file, except those that take containers, which it returns. They are evaluated at
  /// their calls; those without calls, at the end.
  func runFunctions(of file: Int) -> [DeclarationID] {
    var postponed: [DeclarationID] = []
    for id in functions(of: file) {
      if takesContainer(id) { postponed.append(id) } else { run(.function(id)) { runFunction(id) } }
    }
    return postponed
  }

  /// The functions of a file that some code may call.
  private func functions(of file: Int) -> [DeclarationID] {
    let functions = program.files[file].facts.functions
    // Declarations are large, so none of them is copied as a whole.
    return functions.indices.compactMap { number in
      guard functions[number].body != nil, !functions[number].isLocal else { return nil }
      // No code calls an unavailable function.
      if functions[number].attributes.contains(where: { isUnavailable($0, in: file) }) { return nil }
      return DeclarationID(file: file, index: number)
    }
  }

  /// Whether an attribute is `@available(*, unavailable)`.
  private func isUnavailable(_ attribute: Attribute, in file: Int) -> Bool {
    attribute.name == "available"
      && attribute.arguments.contains { program.node($0, in: file)[0].text == "unavailable" }
  }

  /// The place of a function in the order: functions without calls first, then helpers. Assemblies come last, since an
  /// assembler may still apply them.
  private func rank(_ id: DeclarationID, _ called: Set<String>) -> Int {
    let name = program.function(id).name
    if name == "assemble" || name == "loaded" { return 2 }
    return called.contains(name) ? 1 : 0
  }

  private func takesContainer(_ id: DeclarationID) -> Bool {
    program.function(id).parameters.contains { parameter in
      guard let type = program.type(ofParameter: parameter, of: id)?.unwrapped else { return false }
      if case .function(let handed, _, _) = type { return handed.contains { isTracked($0.unwrapped) } }
      return isTracked(type) || isAssembly(type)
    } || receiverIsContainer(id)
  }

  /// Whether a function is an assembly's `assemble(container:)`.
  func isAssembling(_ id: DeclarationID) -> Bool {
    let function = program.function(id)
    let parameters = function.parameters
    return function.name == "assemble" && parameters.count == 1 && parameters[0].label == "container"
      && program.type(ofParameter: parameters[0], of: id).map { isContainer($0.unwrapped) } ?? false
  }

  private func receiverIsContainer(_ id: DeclarationID) -> Bool {
    guard let owner = program.function(id).owner else { return false }
    let type = program.selfType(program.nominalOf[id.file][owner])
    return isTracked(type)
  }

  private func runFunction(_ id: DeclarationID) {
    rootFunction = id
    defer { rootFunction = nil }
    let function = program.function(id)
    root(file: id.file, conditions: located(function.conditions, file: id.file)) {
      consumer = nil
      frame.isGenericRoot = !function.generics.isEmpty || isGeneric(function.owner, in: id.file)
      frame.owner = Owner(type: function.owner, name: function.name)
      var arguments: [String: Evaluated] = [:]
      for parameter in function.parameters {
        let declared = program.type(ofParameter: parameter, of: id)
        let type = parameter.isVariadic ? declared.map { .array($0) } : declared
        arguments[parameter.name] = Evaluated(
          type: type,
          value: type.map {
            abstractValue(of: $0, from: Source(Place(file: id.file, range: function.range), parameter.name))
          } ?? .unknown,
          origin: .existing)
        if let value = parameter.defaultValue { runDefault(value, of: id, expecting: type) }
      }
      let returned = invoke(
        id, receiver: nil, arguments: arguments,
        substitutions: [:], outer: nil, helperCall: nil, at: nil)
      // The caller may call a returned closure later.
      if let returned { escape(returned) { if callers.mayBeCalledFromOutside(id) { noteHandedOut($0) } } }
    }
  }

  /// Evaluates the default of a parameter. Calls that rely on it may be unread, if their code names nothing of the
  /// library.
  private func runDefault(_ value: NodeID, of id: DeclarationID, expecting type: Type?) {
    let environment = Environment(context: program.context(of: id), functionName: program.function(id).name)
    escape(
      evaluate(
        default: program.node(value, in: id.file), of: id, for: nil, in: environment, expecting: .init(type: type)))
  }

  private func runTopLevel(of file: Int) {
    guard let body = program.files[file].facts.topLevel else { return }
    run(.topLevel(file: file)) {
      root(file: file) {
        consumer = nil
        _ = run(body, file: file, owner: nil, name: "main", receiver: nil, expecting: .none, isStatic: false)
      }
    }
  }

  private func runProperties(of file: Int) {
    let properties = program.files[file].facts.properties
    for number in properties.indices {
      let id = DeclarationID(file: file, index: number)
      // Declarations are large, so none of them is copied as a whole.
      guard properties[number].hasCode else { continue }
      run(.property(id)) { runProperty(id) }
    }
  }

  private func runProperty(_ id: DeclarationID) {
    let property = program.property(id)
    let file = id.file
    root(file: file, conditions: located(property.conditions, file: file)) {
      consumer = nil
      frame.isGenericRoot = isGeneric(property.owner, in: file)
      frame.owner = Owner(type: property.owner, name: property.name)
      runWrapper(of: id)
      if let initial = property.initialValue {
        frame.isFallback = isMemberwiseDefault(id)
        let value =
          if let subclasses = subclasses(of: id) {
            join(subclasses.map { runInitialValue(of: id, in: $0) })
          } else if property.isStatic || property.owner == nil {
            read(id, receiver: receiver(of: property.owner, in: file, isStatic: true), in: nil)
          } else {
            run(
              initial, file: file, owner: property.owner, name: property.name, receiver: nil,
              expecting: .init(type: program.type(ofProperty: id)), isStatic: false)
          }
        // `let present: (State) -> Void = { … }` is a function that any code may call.
        if case .closure(let closure) = value.value {
          _ = invoke(closure, with: [])
        } else if value.type.map({ !takesContainers($0) }) ?? true {
          escape(value)
        }
      }
      if let getter = property.getter {
        escape(
          run(
            getter, file: file, owner: property.owner, name: property.name, receiver: nil,
            expecting: .init(type: program.type(ofProperty: id)), isStatic: property.isStatic)
        ) { if !program.isReadByNameOnly(id) { noteHandedOut($0) } }
      }
    }
  }

  /// Whether code that makes a struct may pass the value of a property, through the initializer `S(store:)` that the
  /// compiler writes.
  private func isMemberwiseDefault(_ id: DeclarationID) -> Bool {
    guard let owner = program.property(id).owner, program.files[id.file].facts.types[owner].kind == .struct,
      let initial = program.property(id).initialValue, !program.node(initial, in: id.file).kind.isLiteral,
      let members = program.memberwiseParameters(of: program.nominalOf[id.file][owner]), members.contains(id)
    else { return false }
    // One private property makes the initializer private.
    return !members.contains { member in
      program.property(member).modifiers.contains { $0 == "private" || $0 == "fileprivate" }
    }
  }

  /// Whether a type is a list of functions that take containers. They run when code with a container calls them.
  private func takesContainers(_ type: Type) -> Bool {
    switch type {
    case .array(let element), .optional(let element), .dictionary(_, let element): takesContainers(element)
    case .function(let parameters, _, _): parameters.contains { isTracked($0.unwrapped) }
    default: false
    }
  }

  /// Evaluates the code that runs before an object's initializer: stored properties get their values.
  func runStoredProperties(of type: NominalID) {
    guard mayConstruct() else { return }
    for declaration in program[type].properties.values.joined().sorted() {
      let property = program.property(declaration)
      guard !property.isStatic, !property.isComputed, !property.modifiers.contains("lazy") else { continue }
      runWrapper(of: declaration, parts: [.initializer])
      guard let initial = initialValue(of: declaration) else { continue }
      frame.depth += 1
      _ = run(
        initial, file: declaration.file, owner: property.owner, name: property.name, receiver: nil,
        expecting: .init(type: program.type(ofProperty: declaration)), isStatic: false)
      frame.depth -= 1
    }
  }

  /// The range of the name of the declaration whose code is being evaluated.
  var rangeOfOwner: Range<Int> {
    let facts = program.files[frame.helperCall?.file ?? frame.file].facts
    let owner = frame.helperCall == nil ? frame.owner : frame.helperOwner
    if let type = owner.type, type < facts.types.count { return facts.types[type].nameRange }
    return facts.functions.first { $0.owner == nil && owner.name != "main" && owner.name.hasPrefix($0.name) }?.nameRange
      ?? 0..<0
  }
}

extension PropertyDecl {
  /// Whether the facts may have code of the property, or of its wrapper.
  fileprivate var hasCode: Bool { initialValue != nil || getter != nil || !attributes.isEmpty }
}
