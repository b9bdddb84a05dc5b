import DigraphModel

/// Calls through a protocol, its metatype, or a class that others inherit from: which code runs depends on the value,
/// and it may be code that the input does not have.
extension Evaluator {
  /// Tells of containers that a call hands to code outside of the input, beside what of the input it may run.
  func handToOthers(
    _ values: [String: Evaluated], through call: Call, calling candidate: DeclarationID, on receiver: Evaluated?
  ) {
    guard !frame.isEffectFree, values.values.contains(where: { $0.entity != nil }),
      !(call.receiverNode?.isSuper ?? false),
      mayRunOutside(candidate, on: receiver)
    else { return }
    for parameter in program.function(candidate).parameters {
      if let value = values[parameter.name], value.entity != nil { leaves(value, through: call) }
    }
  }

  /// Whether a call of a method may run code that the input does not have.
  private func mayRunOutside(_ candidate: DeclarationID, on receiver: Evaluated?) -> Bool {
    guard let owner = program.overridableOwner(of: candidate) else { return false }
    return dynamicTypes(of: receiver).contains { type in
      guard let type else { return program.mayBeImplementedOutside(candidate, of: owner) }
      return !program.implements(candidate, type)
    }
  }

  /// The types that a value may be of at run time; `nil` for those that are not known.
  private func dynamicTypes(of receiver: Evaluated?) -> [NominalID?] {
    guard let receiver else { return [nil] }
    switch receiver.value {
    case .either(let choices): return choices.flatMap(dynamicTypes)
    case .metatype(let type): return [concrete(type)]
    default: break
    }
    // What a property holds may be put there by somebody else as well.
    if receiver.origin == .constructed, let made = receiver.made.flatMap(concrete) { return [made] }
    guard let type = receiver.type.map(instance)?.unwrapped, let id = concrete(type) else { return [nil] }
    return [program[id].kind == .class ? nil : id]
  }

  /// What a member of a class gives, if the receiver may be of a class that inherits from it and has a member of its
  /// own in the place. Which of them it is, is not followed.
  ///
  /// - Parameters:
  ///   - value: What the member gives.
  ///   - member: The member that the name was found to mean.
  ///   - owner: The type declaration or extension that has it, as a position in its file; `nil` if none has.
  ///   - receiver: Whose member it is.
  ///   - members: The members of that name which a class declares.
  /// - Returns: `value` if nothing overrides the member, else something of its type.
  func unlessOverridden(
    _ value: Evaluated, _ member: DeclarationID, owner: Int?, receiver: Evaluated?,
    _ members: (Nominal) -> [DeclarationID]?
  ) -> Evaluated {
    guard let owner else { return value }
    let id = program.nominalOf[member.file][owner]
    guard program[id].kind == .class, dynamicTypes(of: receiver).contains(nil) else { return value }
    let written = receiver?.type.map(instance)?.unwrapped.nominal ?? id
    let isTest = program.files[frame.file].isTest
    let isOverridden = program.subtypes(of: program[written].kind == .class ? written : id).contains { subtype in
      members(program[subtype])?.contains { isTest || !program.files[$0.file].isTest } ?? false
    }
    guard isOverridden else { return value }
    return Evaluated(type: value.type, value: value.type.map { abstractValue(of: $0) } ?? .unknown)
  }

  private func concrete(_ type: Type) -> NominalID? {
    guard let id = type.nominal, program[id].kind != .protocol else { return nil }
    return id
  }

  /// Methods of a name of the type that a value surely has, where what is written is a protocol or a superclass of it.
  public func methodsOfMade(_ call: Call, _ receiver: Evaluated) -> [DeclarationID] {
    guard [.constructed, .existing].contains(receiver.origin), let made = receiver.made, let id = made.nominal,
      program[id].isDeclared, let written = receiver.type?.unwrapped, written != made, mayBeOfSubtype(written)
    else { return [] }
    return program.methods(call.name, of: made).filter { program.function($0).hasBody }
  }

  /// Whether it is a protocol, several of them, or a class.
  private func mayBeOfSubtype(_ type: Type) -> Bool {
    if case .composition = type { return true }
    return type.nominal.map { program[$0].kind == .protocol || program[$0].kind == .class } ?? false
  }
}

extension Program {
  /// Names of the members that some class of the input overrides.
  func overriddenNames() -> Set<String> {
    var names: Set<String> = []
    for number in files.indices {
      // Declarations are large: only what is needed of them is copied.
      let (functions, properties) = (files[number].facts.functions, files[number].facts.properties)
      for index in functions.indices where functions[index].modifiers.contains("override") {
        names.insert(functions[index].name)
      }
      for index in properties.indices where properties[index].modifiers.contains("override") {
        names.insert(properties[index].name)
      }
    }
    return names
  }

  /// The protocol or class whose method a declaration is, if the value decides which implementation of it runs.
  func overridableOwner(of candidate: DeclarationID) -> NominalID? {
    let function = self.function(candidate)
    guard function.kind == .function, let owner = function.owner else { return nil }
    let id = nominalOf[candidate.file][owner]
    let modifiers = function.modifiers
    switch self[id].kind {
    case .protocol:
      // What only an extension has is not looked up in the value.
      return (self[id].functions[function.name] ?? []).contains { requirement in
        !self.function(requirement).hasBody && isAlike(requirement, candidate)
      } ? id : nil
    case .class:
      let isFinal = self[id].declarations.contains { type($0).modifiers.contains("final") }
      let isInClass = files[candidate.file].facts.types[owner].kind == .class
      return isFinal || !isInClass || modifiers.contains("final") || modifiers.contains("static")
        || modifiers.contains("private") || modifiers.contains("fileprivate") ? nil : id
    case .struct, .enum, .actor, .function, .tuple, .unknown: return nil
    }
  }

  private func isAlike(_ first: DeclarationID, _ second: DeclarationID) -> Bool {
    function(first).parameters.map(\.label) == function(second).parameters.map(\.label)
  }

  /// Whether the input has the code that a type, or one that it inherits from, gives to a method.
  func implements(_ method: DeclarationID, _ type: NominalID) -> Bool {
    if self[type].isUnread {
      want(self[type].name)
      return true
    }
    return methods(function(method).name, of: .nominal(type, [])).contains {
      function($0).hasBody && isAlike($0, method)
    }
  }

  /// Whether a type that the input does not show may implement a method of a protocol or class: code that uses the
  /// input declares one, or a type from elsewhere is made to conform.
  func mayBeImplementedOutside(_ method: DeclarationID, of owner: NominalID) -> Bool {
    let isClass = self[owner].kind == .class
    let isExported = self[owner].declarations.contains { declaration in
      let modifiers = type(declaration).modifiers
      return modifiers.contains("open") || !isClass && modifiers.contains("public")
    }
    if isExported && !hasApp { return true }
    return subtypes(of: owner).contains { self[$0].kind == .unknown && !implements(method, $0) }
  }
}
