import DigraphModel
import DigraphProgram

/// How objects of a type are made or filled: the type's own inheritance clause names this role.
///
/// Specified by ishkawa/DIKit `Sources/DIGenKit/Declarated/`.
enum Role: String, CaseIterable {
  /// Made by `init(dependency:)`.
  case initializer = "Injectable"
  /// Made by `static func makeInstance(dependency:)`.
  case factory = "FactoryMethodInjectable"
  /// Filled through `var dependency: Dependency!`.
  case property = "PropertyInjectable"

  /// The prefix of the generated method's name.
  var prefix: String { self == .property ? "injectTo" : "resolve" }

  /// The provider of the type's binding.
  var provider: Binding.ProviderKind {
    switch self {
    case .initializer: .initializer
    case .factory: .factory
    case .property: .injector
    }
  }

  func isNamed(in clause: [String]) -> Bool { clause.contains(rawValue) || clause.contains("DIKit." + rawValue) }
}

/// A value that an object is made of: a member of `Dependency`, or a parameter of a provider method.
struct Member {
  var name: String
  /// The text of its type.
  var type: String
  /// The type that the text means at its place.
  var meaning: Type?
  /// The place of the declaration.
  var file: Int
  var range: Range<Int>
  /// Whether the member exists only under conditions of compilation that its type does not have.
  var isConditional = false
}

/// A type with a role, as the generator sees it.
struct InjectableType {
  var id: DeclarationID
  var name: String
  var role: Role
  /// The members of its `Dependency`, and the declaration of that type, which is often nested in this one.
  var members: [Member] = []
  var dependency: DeclarationID?
  /// The reason why the generator refuses the type.
  var refusal: (fact: String, remedy: String)?
  /// Conditions of compilation around the declaration.
  var conditions: [Condition]
}

/// A resolver with its provider methods.
struct Resolver {
  var id: DeclarationID
  var name: String
  private(set) var providers: [Provider] = []
  /// The position in `providers` of the first method with a name and a number of parameters.
  private var numbers: [MethodID: Int] = [:]

  private struct MethodID: Hashable {
    var name: String
    var count: Int
  }

  init(id: DeclarationID, name: String) { (self.id, self.name) = (id, name) }

  mutating func add(_ provider: Provider) {
    let id = MethodID(name: provider.name, count: provider.members.count)
    numbers[id] = numbers[id] ?? providers.count
    providers.append(provider)
  }

  /// The position in `providers` of the first method with a name and a number of parameters.
  func provider(_ name: String, takes count: Int) -> Int? { numbers[MethodID(name: name, count: count)] }

  /// A provider method: `func provideClient(host: Host) -> Client`.
  struct Provider {
    var function: DeclarationID
    var name: String
    /// The text of the result type; of `Shared<T>`, the text of `T`.
    var type: String
    /// The type that the text means at its place.
    var meaning: Type?
    var isShared: Bool
    var members: [Member]
  }
}

/// Resolvers and injectable types among a program's top-level declarations, and the methods that the generator wrote
/// for them. Types are compared by spelling, as the generator does.
///
/// Specified by ishkawa/DIKit `Sources/DIGenKit/Structure/Type.swift`, `Method.swift` and `Property.swift`.
struct Declarations {
  unowned let program: Program
  private(set) var resolvers: [Resolver] = []
  private(set) var injectables: [InjectableType] = []
  /// The injectable types of each module, as positions in `injectables`.
  private(set) var injectablesOf: [String: [Int]] = [:]
  /// The roles of types, by name. Types of one name share an entry.
  private(set) var roles: [String: Set<Role>] = [:]
  /// The roles of each type that has any.
  private var rolesOf: [NominalID: Set<Role>] = [:]
  /// Types that provider methods return.
  private(set) var provided: Set<String> = []
  /// Extensions that the generator has written, one for each resolver and file.
  var generated: [GeneratedResolver] = []
  /// The generated extensions for each name of a resolver, as positions in `generated`.
  private var generatedNumbers: [String: [Int]] = [:]
  /// The first generated method for each type and role.
  private var generatedMethods: [MethodID: (method: GeneratedResolver.Method, file: Int)] = [:]
  /// Types that a generated method fills (`true`) or makes (`false`).
  private var generatedTypes: [Bool: Set<String>] = [:]
  /// Files that the generator reads.
  private var scannedFiles: Set<Int> = []
  private(set) var rejectedDeclarations: [(rejected: RejectedDeclaration, file: Int)] = []
  /// Files of the library itself, and those that the generator has written.
  private(set) var ignoredFiles: Set<Int> = []
  /// Names of all functions that are named like generated ones, in generated and in other files.
  private(set) var methodNames: Set<String> = []
  /// The names in `methodNames` whose function is in a file that the generator did not write.
  private(set) var writtenNames: Set<String> = []

  init(_ program: Program) {
    self.program = program
    for file in program.files.indices {
      if program.files[file].module == "DIKit" { ignoredFiles.insert(file) }
      let methods = GeneratedResolver.all(in: file, of: program)
      if !methods.isEmpty || program.files[file].facts.header.contains(GeneratedResolver.signature) {
        generated += methods
        ignoredFiles.insert(file)
      }
      for function in program.files[file].facts.functions
      where function.name.hasPrefix("resolve") || function.name.hasPrefix("injectTo") {
        methodNames.insert(function.name)
        if !ignoredFiles.contains(file) { writtenNames.insert(function.name) }
      }
    }
    indexGenerated()
    for file in program.files.indices where !ignoredFiles.contains(file) {
      if Self.isScanned(program.files[file].facts) { scannedFiles.insert(file) }
      for index in program.files[file].facts.types.indices {
        let id = DeclarationID(file: file, index: index)
        if isSeen(id) { readResolver(id) }
      }
    }
    for file in program.files.indices where !ignoredFiles.contains(file) {
      for index in program.files[file].facts.types.indices {
        let id = DeclarationID(file: file, index: index)
        if isSeen(id) { readInjectable(id) } else if !readExtension(id) { noteUnseen(id) }
      }
    }
    for index in generated.indices { readWithoutRole(index) }
  }

  /// Whether the generator sees a declaration: it reads files whose text has the word `DIKit`, and there only the top
  /// level.
  func isSeen(_ id: DeclarationID) -> Bool {
    let declaration = program.type(id)
    guard declaration.parent == nil, !declaration.isLocal, declaration.kind != .extension, declaration.kind != .actor
    else { return false }
    return isScanned(id.file)
  }

  private func isScanned(_ file: Int) -> Bool { scannedFiles.contains(file) }

  private static func isScanned(_ facts: FileFacts) -> Bool {
    facts.imports.contains { $0.path.contains("DIKit") } || facts.header.contains("DIKit")
      || facts.types.contains { $0.inherited.contains { facts.code[$0].spelling.contains("DIKit") } }
  }

  func clause(_ id: DeclarationID) -> [String] {
    program.type(id).inherited.map { program.node($0, in: id.file).spelling }
  }

  /// The generated code for a resolver. If two modules have resolvers of one name, the code in its own module comes
  /// first.
  func generated(for resolver: Resolver) -> GeneratedResolver? {
    let alike = (generatedNumbers[resolver.name] ?? []).map { generated[$0] }
    let module = program.files[resolver.id.file].module
    return alike.first { program.files[$0.file].module == module } ?? alike.first
  }

  // MARK: Resolvers

  private mutating func readResolver(_ id: DeclarationID) {
    let names = clause(id)
    guard names.contains("Resolver") || names.contains("DIKit.Resolver") else { return }
    var resolver = Resolver(id: id, name: program.type(id).name)
    let methods = program.functions(in: id).filter {
      program.function($0).kind == .function && program.function($0).name.hasPrefix("provide")
    }
    // A bare `Resolver` may belong to another library, in a file that has the word `DIKit` for another reason.
    let isBare = !names.contains("DIKit.Resolver")
    if isBare, !program.importsOf[id.file].contains("DIKit") { return }
    if isBare, methods.isEmpty, !program.importsOf[id.file].isDisjoint(with: ["Swinject", "Resolver"]) { return }
    for method in methods {
      guard let provider = provider(method, of: resolver.name) else { continue }
      resolver.add(provider)
      provided.insert(provider.type)
    }
    resolvers.append(resolver)
  }

  private mutating func provider(_ id: DeclarationID, of resolver: String) -> Resolver.Provider? {
    let function = program.function(id)
    let path = "\(resolver).\(function.name)"
    func refuse(_ fact: String, _ remedy: String, _ range: Range<Int>? = nil) {
      rejectedDeclarations.append(
        (rejected(.refused, fact, remedy, [path], at: range ?? function.nameRange, in: id.file), id.file))
    }
    if function.isStatic {
      refuse("'\(path)' is static, and a provider method must not be", "make it an instance method")
      return nil
    }
    let node = function.result.map { program.node($0, in: id.file) }
    let text = node?.spelling ?? "Void"
    guard let node, text != "Void", text != "()", !text.contains("->"),
      !function.parameters.contains(where: {
        $0.type.map { program.node($0, in: id.file).spelling.contains("->") } ?? false
      })
    else {
      let isFunction = node.map { $0.spelling != "Void" && $0.spelling != "()" } ?? false
      refuse(
        isFunction
          ? "'\(path)' takes or gives a function, so DIKit reads no result from it"
          : "'\(path)' gives nothing, and a provider method must",
        isFunction ? "wrap the function in a type" : "declare what it provides")
      return nil
    }
    let shared = Self.shared(text)
    let type = shared ?? text
    if !Self.isIdentifier(type) {
      refuse(
        "'\(path)' gives '\(text)', of which no name of a method can be made", "give a named type, or an alias",
        node.range)
    }
    if let effect = function.effects.first(where: { $0.hasPrefix("throws") || $0 == "async" || $0 == "rethrows" }) {
      refuse("'\(path)' is '\(effect)', but the code that DIKit writes just calls it", "leave '\(effect)' out")
    }
    for parameter in function.parameters where parameter.label != parameter.name {
      refuse(
        "'\(path)' takes '\(parameter.name)' under another label, but the code that DIKit writes passes it as '\(parameter.name)'",
        "use one name for both", parameter.range)
    }
    let context = TypeContext(file: id.file, owner: function.owner)
    let members = function.parameters.compactMap { parameter -> Member? in
      guard let type = parameter.type.map({ program.node($0, in: id.file) }) else { return nil }
      return Member(
        name: parameter.name, type: type.spelling, meaning: program.resolve(type, in: context), file: id.file,
        range: parameter.range)
    }
    return Resolver.Provider(
      function: id, name: function.name, type: type,
      meaning: (shared == nil ? node : node.children.last).map { program.resolve($0, in: context) },
      isShared: shared != nil, members: members)
  }

  /// The type `T` of `Shared<T>`, if `T` is not generic itself.
  private static func shared(_ text: String) -> String? {
    guard text.hasPrefix("Shared<") || text.hasPrefix("DIKit.Shared<"), text.hasSuffix(">"),
      text.count(where: { $0 == "<" }) == 1, let start = text.firstIndex(of: "<")
    else { return nil }
    return String(text[text.index(after: start)...].dropLast())
  }

  private static func isIdentifier(_ text: String) -> Bool {
    text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
  }

  // MARK: Injectable types

  private mutating func readInjectable(_ id: DeclarationID) {
    let names = clause(id)
    for role in Role.allCases where role.isNamed(in: names) {
      let declaration = program.type(id)
      var type = InjectableType(id: id, name: declaration.name, role: role, conditions: declaration.conditions)
      read(&type)
      add(type)
    }
  }

  mutating func add(_ type: InjectableType) {
    injectablesOf[program.files[type.id.file].module, default: []].append(injectables.count)
    roles[type.name, default: []].insert(type.role)
    rolesOf[program.nominalOf[type.id.file][type.id.index], default: []].insert(type.role)
    injectables.append(type)
  }

  /// Whether a type is known to have a role.
  func hasRole(_ role: Role, _ type: NominalID) -> Bool { rolesOf[type]?.contains(role) ?? false }

  private mutating func read(_ type: inout InjectableType) {
    let facts = program.files[type.id.file].facts
    let name = type.name
    guard let inner = dependency(in: type.id) else {
      type.refusal = (
        "'\(name)' is '\(type.role.rawValue)', but has no type 'Dependency' in its declaration",
        "declare 'struct Dependency { … }' in it"
      )
      return
    }
    guard program.type(inner).kind == .struct else {
      type.refusal = ("'\(name).Dependency' is no struct", "make it one")
      return
    }
    if let refusal = missingWitness(of: type, facts) { type.refusal = refusal }
    readMembers(of: &type, from: inner)
  }

  /// The type `Dependency` that is nested in a declaration.
  func dependency(in id: DeclarationID) -> DeclarationID? {
    program.types(in: id).first {
      program.type($0).name == "Dependency" && program.type($0).kind != .extension
    }
  }

  func readMembers(of type: inout InjectableType, from inner: DeclarationID) {
    type.dependency = inner
    let facts = program.files[inner.file].facts
    for property in program.properties(in: inner).map({ program.property($0) }) where !property.isStatic {
      guard let node = property.type.map({ facts.code[$0] }) else { continue }
      type.members.append(
        Member(
          name: property.name, type: node.spelling,
          meaning: program.resolve(node, in: TypeContext(file: inner.file, owner: inner.index)), file: inner.file,
          range: property.nameRange, isConditional: property.conditions.count > type.conditions.count))
    }
  }

  private func missingWitness(of type: InjectableType, _ facts: FileFacts) -> (fact: String, remedy: String)? {
    func text(_ parameter: FunctionDecl.Parameter) -> String { parameter.type.map { facts.code[$0].spelling } ?? "" }
    let functions = program.functions(in: type.id).map { program.function($0) }.filter {
      $0.parameters.count == 1 && $0.parameters[0].label == "dependency"
    }
    let isThere: Bool
    let wanted: String
    switch type.role {
    case .initializer:
      wanted = "init(dependency: Dependency)"
      isThere = functions.first { $0.kind == .initializer }.map { text($0.parameters[0]) == "Dependency" } ?? false
    case .factory:
      wanted = "static func makeInstance(dependency: Dependency) -> \(type.name)"
      isThere =
        functions.first { $0.name == "makeInstance" }.map {
          $0.modifiers.contains("static") && ["Dependency", type.name + ".Dependency"].contains(text($0.parameters[0]))
        } ?? false
    case .property:
      wanted = "var dependency: Dependency!"
      isThere =
        program.properties(in: type.id).map { program.property($0) }.first { $0.name == "dependency" }.map { property in
          !property.isStatic && property.type.map { facts.code[$0].spelling } == "Dependency!"
        } ?? false
    }
    return isThere
      ? nil
      : (
        "'\(type.name)' is '\(type.role.rawValue)', but DIKit finds no '\(wanted)' in its declaration",
        "write it just so"
      )
  }

  // MARK: Roles that the generator does not see

  /// Notes a role that is written where the generator does not look.
  private mutating func noteUnseen(_ id: DeclarationID) {
    let declaration = program.type(id)
    let names = clause(id)
    guard !declaration.isLocal, let role = Role.allCases.first(where: { $0.isNamed(in: names) }) else { return }
    let name = declaration.name
    if methodNames.contains(role.prefix + name) || provided.contains(name) { return }
    let nominal = program.nominalOf[id.file][id.index]
    guard nominal.index >= 0, let own = program[nominal].declarations.first else { return }
    let reason: String
    if declaration.kind == .extension {
      guard isScanned(id.file), !Role.allCases.contains(where: { $0.isNamed(in: clause(own)) }) else { return }
      reason = "an extension says so"
    } else if declaration.parent != nil || declaration.kind == .actor {
      guard isScanned(id.file) else { return }
      reason = declaration.kind == .actor ? "is an actor" : "is declared in another type"
    } else {
      // The module may have a protocol of its own with this name. Then only an import of `DIKit` would tell which is
      // meant.
      guard !program.table(OwnRoles.init).contains(role, inModule: program.files[id.file].module), hasDependency(id)
      else { return }
      reason = "its file does not have the word 'DIKit'"
    }
    rejectedDeclarations.append(
      (
        rejected(
          .overlooked, "'\(name)' is '\(role.rawValue)', but \(reason), so DIKit writes no method for it",
          declaration.kind == .extension || declaration.parent != nil
            ? "name '\(role.rawValue)' in a declaration at the top level" : "import DIKit in the file",
          [name, role.rawValue], at: declaration.nameRange, in: id.file), id.file
      ))
  }

  private func hasDependency(_ id: DeclarationID) -> Bool {
    program.types(in: id).contains { program.type($0).name == "Dependency" }
  }

  // MARK: Generated methods

  private struct MethodID: Hashable {
    var type: String
    var role: Role
  }

  private mutating func indexGenerated() {
    for (number, resolver) in generated.enumerated() {
      generatedNumbers[resolver.name, default: []].append(number)
      for method in resolver.methods {
        generatedTypes[method.isInjecting, default: []].insert(method.type)
        guard let role = method.maker?.role else { continue }
        let id = MethodID(type: method.type, role: role)
        if generatedMethods[id] == nil { generatedMethods[id] = (method, resolver.file) }
      }
    }
  }

  /// The generated method for a role of a type.
  func generatedMethod(_ role: Role, of type: String) -> (method: GeneratedResolver.Method, file: Int)? {
    generatedMethods[MethodID(type: type, role: role)]
  }

  /// Whether a generated method makes a type, or fills it.
  func isGenerated(_ type: String, isInjecting: Bool) -> Bool { generatedTypes[isInjecting]?.contains(type) ?? false }

  func rejected(
    _ effect: RejectedDeclaration.Effect, _ fact: String, _ remedy: String, _ subject: [String], at range: Range<Int>,
    in file: Int
  ) -> RejectedDeclaration {
    RejectedDeclaration(
      framework: .dikit, effect: effect, fact: fact, remedy: remedy, subject: subject,
      site: program.site(of: range, in: file), isTestOnly: program.files[file].isTest)
  }
}

/// Modules that declare a protocol of their own with the name of a role.
private struct OwnRoles {
  private var modules: [String: Set<String>] = [:]

  init(_ program: Program) {
    let names = Set(Role.allCases.map(\.rawValue))
    for file in program.files {
      for type in file.facts.types where type.kind == .protocol && names.contains(type.name) {
        modules[type.name, default: []].insert(file.module)
      }
    }
  }

  func contains(_ role: Role, inModule module: String) -> Bool { modules[role.rawValue]?.contains(module) ?? false }
}

extension Node {
  /// The source text of a type, even if the type stands where an expression is expected.
  var spelling: String {
    if kind == .typeName || kind == .typeMember, type == nil {
      let base = kind == .typeMember && childCount > 0 ? self[0].spelling + "." : ""
      let arguments = children.dropFirst(kind == .typeMember ? 1 : 0).map(\.spelling)
      return base + text + (arguments.isEmpty ? "" : "<\(arguments.joined(separator: ", "))>")
    }
    return verbatimType
  }
}
