import DigraphModel
import DigraphProgram

/// Finds roles for which the generator wrote methods, although it does not see them in the sources of the input.
/// Another program writes declarations before each run of the generator. The sources then keep only
/// `extension Cart: FactoryMethodInjectable` for the compiler, or nothing.
extension Declarations {
  /// Reads the roles that an extension gives a type; `false` if no generated method belongs to them.
  mutating func readExtension(_ id: DeclarationID) -> Bool {
    guard program.type(id).kind == .extension, program.type(id).parent == nil else { return false }
    let nominal = program.nominalOf[id.file][id.index]
    guard nominal.index >= 0 else { return false }
    let type = program[nominal]
    program.want(type.name)
    let names = clause(id)
    let roles = Role.allCases.filter { $0.isNamed(in: names) && generatedMethod($0, of: type.name) != nil }
    for role in roles where !hasRole(role, nominal) {
      let home = type.declarations.first ?? id
      var injectable = InjectableType(
        id: home, name: type.name, role: role, conditions: program.type(home).conditions + program.type(id).conditions)
      if let inner = ([id] + type.declarations + type.extensions).compactMap({ dependency(in: $0) }).first {
        readMembers(of: &injectable, from: inner)
      } else if let (method, file) = generatedMethod(role, of: type.name) {
        injectable.members = members(of: method, in: file)
      }
      add(injectable)
    }
    return !roles.isEmpty
  }

  /// Adds types that a generated file makes, but to which the input gives no role. They must be the majority: then
  /// another program writes the roles before each build. If they are few, the generated file may be out of date.
  mutating func readWithoutRole(_ number: Int) {
    let resolver = generated[number]
    let provided = Set(resolvers.filter { $0.name == resolver.name }.flatMap { $0.providers.map(\.type) })
    var known = 0
    var unknown: [(method: GeneratedResolver.Method, role: Role)] = []
    for method in resolver.methods {
      guard let role = method.maker?.role else { continue }
      if provided.contains(method.type) || roles[method.type]?.contains(role) ?? false {
        known += 1
      } else if !program.declaredTypes(method.type).isEmpty || program.isIndexed(method.type) {
        unknown.append((method, role))
      }
    }
    guard unknown.count > known else { return }
    generated[number].isPartial = true
    let module = program.files[resolver.file].module
    for (method, role) in unknown where method.members != nil {
      program.want(method.type)
      let types = program.declaredTypes(method.type)
      guard let type = types.count == 1 ? types.first : program.declaredType(method.type, inModule: module),
        let home = program[type].declarations.first
      else { continue }
      add(
        InjectableType(
          id: home, name: method.type, role: role, members: members(of: method, in: resolver.file),
          conditions: program.type(home).conditions))
    }
  }

  /// The members that a generated method passes on.
  private func members(of method: GeneratedResolver.Method, in file: Int) -> [Member] {
    (method.members ?? []).enumerated().map { number, member in
      let handed = method.argumentRanges[number]
      if let key = member.key {
        return Member(
          name: member.label, type: key.type, meaning: program.type(named: key.type, in: TypeContext(file: file)),
          file: file, range: handed)
      }
      let type = method.parameters.first { $0.name == method.argumentNames[number] }?.type ?? ""
      return Member(name: member.label, type: type, file: file, range: handed)
    }
  }
}

extension GeneratedResolver.Maker {
  /// The role of types that are made this way; `nil` for provider methods.
  var role: Role? {
    switch self {
    case .provider: nil
    case .initializer: .initializer
    case .factory: .factory
    case .injector: .property
    }
  }
}

extension Program {
  /// Whether a file of the input declares a type of this name.
  func isIndexed(_ type: String) -> Bool { !(index?.declarations(of: type).isEmpty ?? true) }
}
