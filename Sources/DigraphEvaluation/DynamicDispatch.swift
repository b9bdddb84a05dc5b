import DigraphModel
public import DigraphProgram

/// Calls through a protocol, its metatype, or a class that others inherit from. The value decides which code runs, and
/// the input may not have that code.
extension Evaluator {
  /// Reports the containers that a call may hand to code outside of the input, besides the code of the input that it
  /// may run.
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

  /// The types that a value may have at run time; `nil` stands for types that are not known.
  private func dynamicTypes(of receiver: Evaluated?) -> [NominalID?] {
    guard let receiver else { return [nil] }
    switch receiver.value {
    case .either(let choices): return choices.flatMap(dynamicTypes)
    case .metatype(let type): return [concrete(type)]
    default: break
    }
    // Only a value that is made here surely has this type. A property may hold another object by now.
    if receiver.origin == .constructed, let made = receiver.made.flatMap(concrete) { return [made] }
    guard let type = receiver.type.map(instance)?.unwrapped, let id = concrete(type) else { return [nil] }
    return [program[id].kind == .class ? nil : id]
  }

  /// The value of a class's member, unless the receiver may be of a subclass that overrides the member. In that case
  /// the value is not followed.
  ///
  /// - Parameters:
  ///   - value: The value of the member.
  ///   - member: The declaration that the name was resolved to.
  ///   - owner: The type declaration or extension that contains the member, as a position in its file; `nil` for none.
  ///   - receiver: The object whose member is read or called.
  ///   - members: The members of that name which a class declares.
  /// - Returns: `value` if nothing overrides the member, else an unknown value of its type.
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

  /// The methods that a call may mean, of the type that its receiver certainly has.
  ///
  /// - Parameters:
  ///   - call: The call.
  ///   - known: The receiver; see ``Evaluated/withDynamicType(in:)``.
  /// - Returns: Methods with a body.
  public func methodsOfKnownType(_ call: Call, _ known: Evaluated?) -> [DeclarationID] {
    known?.type.map { program.methods(call.name, of: $0).filter { program.function($0).hasBody } } ?? []
  }
}

extension Evaluated {
  /// The value with the type that it certainly has, if its static type is a protocol or a superclass; otherwise `nil`.
  public func withDynamicType(in program: Program) -> Evaluated? {
    guard [.constructed, .existing].contains(origin), let made, let id = made.nominal, program[id].isDeclared,
      let written = type?.unwrapped, written != made
    else { return nil }
    switch written {
    case .composition: break
    case .nominal(let id, _) where program[id].kind == .protocol || program[id].kind == .class: break
    default: return nil
    }
    var known = self
    known.type = made
    return known
  }
}

extension Program {
  /// Names of the members that some class of the input overrides.
  func overriddenNames() -> Set<String> {
    var names: Set<String> = []
    for file in files.all {
      // Declarations are large: only the needed parts are copied.
      let (functions, properties) = (file.facts.functions, file.facts.properties)
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
      // Members that only an extension declares are dispatched statically.
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

  /// Whether the input has the code that runs for a method of a type, declared by the type or by one that it inherits
  /// from.
  func implements(_ method: DeclarationID, _ type: NominalID) -> Bool {
    if self[type].isUnread {
      want(self[type].name)
      return true
    }
    return methods(function(method).name, of: .nominal(type, [])).contains {
      function($0).hasBody && isAlike($0, method)
    }
  }

  /// Whether a type outside of the input may implement a method of a protocol or a class. Code that uses the input may
  /// declare such a type, or an extension may make a type from elsewhere conform.
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
