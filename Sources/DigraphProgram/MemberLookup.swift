public import DigraphModel

/// A call's argument as written.
public struct CallArgument {
  /// The label; `nil` for none.
  public var label: String?
  /// The value.
  public var node: Node
  /// Whether the argument is a trailing closure.
  public var isTrailing: Bool

  /// Creates an argument.
  public init(label: String?, node: Node, isTrailing: Bool) {
    self.label = label
    self.node = node
    self.isTrailing = isTrailing
  }

  /// The arguments of a call or subscript.
  public static func all(of call: Node) -> [CallArgument] {
    call.children.dropFirst(call.kind == .macro ? 0 : 1).map { argument in
      CallArgument(
        label: argument.hasText ? argument.text : nil, node: argument[0],
        isTrailing: argument.flags.contains(.trailing))
    }
  }
}

extension Program {
  /// Functions of a given name that values of a type have: the type's own, then inherited ones.
  public func methods(_ name: String, of type: Type) -> [DeclarationID] {
    var result: [DeclarationID] = []
    forEachAncestor(of: type) { nominal in
      result += nominal.functions[name] ?? []
      return true
    }
    return result
  }

  /// The property of a given name that a value of a type has; for a metatype, the static property. If the type has only
  /// a property of the other kind, that one is meant, because it is not always known whether a value is a type.
  public func property(_ name: String, of type: Type) -> DeclarationID? {
    var (owner, isStatic) = (type, false)
    if case .metatype(let instance) = type { (owner, isStatic) = (instance, true) }
    var result: DeclarationID?
    var isRequired = false
    let isOfProtocol = owner.nominal.map { nominals[$0.index].kind == .protocol } ?? true
    forEachAncestor(of: owner) { nominal in
      let all = nominal.properties[name] ?? []
      let fitting = all.count > 1 ? all.filter { property($0).isStatic == isStatic } : all
      // A declaration says more than a protocol's requirement, so the search goes on until it finds one with an initial
      // value. A type that declares none has the one of the protocol's extension.
      for id in fitting.isEmpty ? all : fitting {
        if let known = result, property(known).initialValue != nil { break }
        let owner = property(id).owner
        let isGiven = nominal.kind != .protocol || owner.map { files[id.file].facts.types[$0].extended != nil } ?? true
        if result == nil || nominal.kind != .protocol || !isOfProtocol && isRequired && isGiven {
          (result, isRequired) = (id, !isGiven)
        }
      }
      return result == nil || nominal.kind == .protocol
    }
    return result
  }

  /// Visits a type and its supertypes, nearest first, until the body returns `false`.
  public func forEachAncestor(of type: Type, _ body: (Nominal) -> Bool) {
    var pending: [NominalID]
    switch type {
    case .nominal(let id, _): pending = [id]
    case .optional(let wrapped): return forEachAncestor(of: wrapped, body)
    case .composition(let parts): pending = parts.compactMap(\.nominal)
    default: return
    }
    var next = 0
    /// Whether each type is or was pending, by number; used once the pending types are too many to search.
    var seen: [Bool] = []
    func isNew(_ id: NominalID) -> Bool {
      if pending.count < 16 { return !pending.contains(id) }
      if seen.isEmpty {
        seen = Array(repeating: false, count: nominals.count)
        for id in pending { seen[id.index] = true }
      }
      // Looking up supertypes may have added types that are not in the input.
      while seen.count <= id.index { seen.append(false) }
      defer { seen[id.index] = true }
      return !seen[id.index]
    }
    while next < pending.count {
      let id = pending[next]
      next += 1
      if nominals[id.index].isUnread { want(nominals[id.index].name) }
      guard body(nominals[id.index]) else { return }
      for supertype in supertypes(of: id) {
        if let parent = supertype.nominal, isNew(parent) { pending.append(parent) }
      }
    }
  }

  /// Whether a type is another type, or inherits from it or conforms to it, directly or not.
  public func isKind(_ id: NominalID, of ancestor: NominalID) -> Bool {
    var isFound = false
    forEachAncestor(of: .nominal(id, [])) { nominal in
      isFound = nominal === nominals[ancestor.index]
      return !isFound
    }
    return isFound
  }

  /// Whether a property is declared by a type or by one that it inherits from.
  public func isMember(_ property: DeclarationID, of type: NominalID?) -> Bool {
    guard let type, let owner = self.property(property).owner else { return false }
    let declaring = nominalOf[property.file][owner]
    var pending = [type]
    var seen: Set<NominalID> = [type]
    while let current = pending.popLast() {
      if current == declaring { return true }
      pending += supertypes(of: current).compactMap(\.nominal).filter { seen.insert($0).inserted }
    }
    return false
  }

  /// Initialisers of a type: its own, then, for a class that declares none, those of its superclass.
  public func initializers(of id: NominalID) -> [DeclarationID] {
    var current = id
    for _ in 0..<16 {
      let nominal = nominals[current.index]
      if nominal.isUnread { want(nominal.name) }
      if let own = nominal.functions["init"], !own.isEmpty {
        let isDesignated = own.contains { !function($0).modifiers.contains("convenience") }
        if isDesignated || nominal.kind != .class { return own }
      }
      guard nominal.kind == .class,
        let parent = supertypes(of: current).lazy.compactMap(\.nominal).first(where: {
          self.nominals[$0.index].kind == .class
        })
      else { return nominal.functions["init"] ?? [] }
      current = parent
    }
    return []
  }

  /// Whether lowered code runs when a type is made without arguments.
  public func isMadeByInterestingCode(_ id: NominalID) -> Bool {
    let nominal = nominals[id.index]
    let initializers = (nominal.functions["init"] ?? []).map(function)
    return initializers.contains { $0.body != nil || $0.parameters.contains { $0.defaultValue != nil } }
      || nominal.properties.values.joined().contains { id in
        let property = property(id)
        guard !property.isStatic, !property.modifiers.contains("lazy"), let value = property.initialValue else {
          return false
        }
        return node(value, in: id.file).kind == .call
      }
  }

  /// Whether the type's own body has an initializer. One in an extension does not replace the compiler's.
  func declaresInitializer(_ id: NominalID) -> Bool {
    (nominals[id.index].functions["init"] ?? []).contains { declaration in
      guard let owner = function(declaration).owner else { return false }
      return files[declaration.file].facts.types[owner].kind != .extension
    }
  }

  /// Stored properties that a struct's memberwise initialiser takes; `nil` if the type has no such initialiser.
  public func memberwiseParameters(of id: NominalID) -> [DeclarationID]? {
    let nominal = nominals[id.index]
    guard nominal.kind == .struct, nominal.isDeclared, !declaresInitializer(id) else { return nil }
    return nominal.properties.values.joined().filter { id in
      let property = self.property(id)
      guard !property.isStatic, !property.isComputed, !property.isLeftOutOfMemberwiseInitializer(in: id.file, of: self),
        let owner = property.owner
      else { return false }
      guard files[id.file].facts.types[owner].kind != .extension else { return false }
      return !(property.isConstant && property.hasInitialValue) && !property.modifiers.contains("lazy")
    }.sorted()
  }

  /// For each argument, the position of its parameter; `nil` if the call does not fit the declaration.
  public func match(_ arguments: [CallArgument], to parameters: [FunctionDecl.Parameter]) -> [Int]? {
    var result: [Int] = []
    var next = 0
    for (position, argument) in arguments.enumerated() {
      if argument.isTrailing && argument.label == nil {
        // The first trailing closure goes to the first free parameter that can take a closure. If labelled closures
        // follow, matching goes forward; a single closure goes to the last parameter that fits.
        let rest = parameters.indices.dropFirst(next)
        let takers = rest.filter { parameters[$0].type.map { _ in true } ?? true }
        let laterLabels = Set(arguments[(position + 1)...].compactMap(\.label))
        let candidates = takers.filter { !laterLabels.contains(parameters[$0].label ?? "") }
        let isNeeded = { (number: Int) in !parameters[number].hasDefault && !parameters[number].isVariadic }
        guard let chosen = candidates.first(where: isNeeded) ?? candidates.last else {
          return nil
        }
        result.append(chosen)
        next = chosen + 1
        continue
      }
      var candidate = next
      if argument.label == nil, let last = result.last, parameters[last].isVariadic, position > 0 {
        if candidate >= parameters.count || parameters[candidate].label != nil || parameters[candidate].hasDefault {
          result.append(last)
          continue
        }
      }
      while candidate < parameters.count, parameters[candidate].label != argument.label {
        guard parameters[candidate].hasDefault || parameters[candidate].isVariadic else { return nil }
        candidate += 1
      }
      guard candidate < parameters.count else { return nil }
      result.append(candidate)
      next = candidate + 1
    }
    for (number, parameter) in parameters.enumerated() where !result.contains(number) {
      guard parameter.hasDefault || parameter.isVariadic else { return nil }
    }
    return result
  }

  /// The declared type of a parameter.
  public func type(ofParameter parameter: FunctionDecl.Parameter, of id: DeclarationID) -> Type? {
    parameter.type.map { resolve(node($0, in: id.file), in: context(of: id)) }
  }

  /// The result type of a function; `Void` for none, the type itself for an initialiser.
  public func resultType(of id: DeclarationID) -> Type? {
    if let result = function(id).result { return resolve(node(result, in: id.file), in: context(of: id)) }
    switch function(id).kind {
    case .function, .accessor: return .void
    case .initializer, .enumCase:
      return function(id).owner.map { selfType(nominalOf[id.file][$0]) }
    case .subscript: return nil
    }
  }

  /// The scope in which names of a function's signature and body are looked up.
  public func context(of id: DeclarationID) -> TypeContext {
    let generics = function(id).generics
    return TypeContext(
      file: id.file, owner: function(id).owner, generics: generics.isEmpty ? [] : Set(generics.map(\.name)))
  }

  /// The declared or inferred type of a property.
  public func type(ofProperty id: DeclarationID) -> Type? {
    ownType(ofProperty: id) ?? typeInSurroundings(ofProperty: id)
  }

  private func ownType(ofProperty id: DeclarationID) -> Type? {
    guard let type = property(id).type ?? property(id).inferredType else { return nil }
    return resolve(node(type, in: id.file), in: context(ofProperty: id))
  }

  /// The scope in which the types of a property are looked up: for a local property, that of the function around it.
  private func context(ofProperty id: DeclarationID) -> TypeContext {
    guard property(id).isLocal else { return TypeContext(file: id.file, owner: property(id).owner) }
    let facts = files[id.file].facts
    let range = property(id).range
    let around = facts.functions.indices.filter { facts.functions[$0].range.contains(range.lowerBound) }
    var context = TypeContext(
      file: id.file, owner: facts.types.lastIndex { $0.range.contains(range.lowerBound) },
      generics: Set(around.flatMap { facts.functions[$0].generics.map(\.name) }))
    if let innermost = around.last, let owner = facts.functions[innermost].owner { context.owner = owner }
    return context
  }

  /// The type of `@Environment(\.locator) var locator`: the type of the property in an extension of SwiftUI's
  /// `EnvironmentValues`.
  private func typeInSurroundings(ofProperty id: DeclarationID) -> Type? {
    guard let wrapper = property(id).attributes.first(where: { $0.name == "Environment" }), wrapper.arguments.count == 1
    else { return nil }
    guard let path = node(wrapper.arguments[0], in: id.file)[0].keyPath, path.names.count == 1,
      ["", "EnvironmentValues"].contains(path.root)
    else { return nil }
    let values = type(named: "EnvironmentValues", in: TypeContext(file: id.file))
    // Only that property's written or inferred type counts. Two properties may read each other through `@Environment`.
    return property(path.names[0], of: values).flatMap(ownType)
  }
}

extension PropertyDecl {
  /// Whether the memberwise initializer of its struct has no parameter for it, because it is private, has a wrapper, and
  /// needs no value: `@State private var count = 0`.
  fileprivate func isLeftOutOfMemberwiseInitializer(in file: Int, of program: Program) -> Bool {
    guard modifiers.contains(where: { $0 == "private" || $0 == "fileprivate" }),
      let wrapper = attributes.first(where: { $0.name.startsUppercase && $0.name != "MainActor" })
    else { return false }
    if hasInitialValue || wrapper.hasArguments || LibraryTypes.wrappersWithoutValue.contains(wrapper.name) {
      return true
    }
    if let type, program.resolve(program.node(type, in: file), in: TypeContext(file: file, owner: owner)).isOptional {
      return true
    }
    let declared = program.type(named: wrapper.name, in: TypeContext(file: file, owner: owner)).nominal
    return declared.map(program.initializers)?.contains { program.function($0).parameters.allSatisfy(\.hasDefault) }
      ?? false
  }
}

extension [CallArgument] {
  /// The arguments of a call of Swift 1 or 2, with the first label added that such a call of a method leaves out; `nil`
  /// if the call does not fit the method then.
  ///
  /// A parameter with a label besides its name was called with that label even in Swift 1 and 2.
  public func addingFirstLabel(of function: FunctionDecl, in program: Program) -> [CallArgument]? {
    guard let first, first.label == nil, !first.isTrailing, let parameter = function.parameters.first,
      parameter.label == parameter.name
    else { return nil }
    var labelled = self
    labelled[0].label = parameter.label
    return program.match(labelled, to: function.parameters)?.first == 0 ? labelled : nil
  }
}
