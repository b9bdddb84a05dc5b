import DigraphLinker
import DigraphModel

/// Roles that stand where the generator does not look, although it has written their methods: other programs make
/// declarations for it to read, and keep `extension Cart: FactoryMethodInjectable` for the compiler, or nothing at all.
extension Declarations {
  /// Reads a role that an extension gives; `false` if it gives none that the generator knows.
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

  /// Reads what a generated file makes, if no code of the input says so of most of it: then the code that gives types
  /// their roles is written before each build, and not kept. If that is some of it, the file may as well be out of
  /// date.
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

  /// What a generated method hands over.
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
  /// The role of what is made so.
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
