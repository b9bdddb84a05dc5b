import DigraphContainers
import DigraphModel
import DigraphProgram

/// Turns the declarations into containers, bindings and requests.
struct DraftBuilder {
  let declarations: Declarations
  let program: Program
  let scans: [Scan]
  let wirings: [Wiring]
  /// Types that implement each scan's resolver.
  let implementers: [Implementers]
  private let unused: UnusedMembers
  var draft = Draft()
  /// The binding of each node, by scan.
  var bindings: [[Binding.ID]] = []
  /// The binding of each type that is only filled, by scan.
  var injectors: [[Binding.ID]] = []
  /// The scans that make each type, and those that fill it.
  private(set) var makers: [String: [Int]] = [:]
  private(set) var fillers: [String: [Int]] = [:]
  /// The scans whose resolver each type implements.
  private(set) var implementedBy: [NominalID: [Int]] = [:]

  init(_ declarations: Declarations) {
    self.declarations = declarations
    program = declarations.program
    let scans = Scan.all(declarations)
    self.scans = scans
    wirings = scans.map { Wiring($0, declarations) }
    let clauses = ResolverClauses(declarations)
    implementers = scans.map { Implementers(of: declarations.resolvers[$0.resolver], clauses, declarations.program) }
    for number in scans.indices {
      for type in wirings[number].number.keys { makers[type, default: []].append(number) }
      for type in wirings[number].filledNumber.keys { fillers[type, default: []].append(number) }
      for type in implementers[number].all { implementedBy[type, default: []].append(number) }
    }
    unused = UnusedMembers(declarations.program, besides: declarations.ignoredFiles)
  }

  mutating func build() -> Draft {
    for number in scans.indices { addContainer(number) }
    for number in scans.indices {
      addBindings(number)
      addMembers(number)
      if !scans[number].isCut { addGenerated(number) }
    }
    addMade()
    addCalls()
    draft.rejectedDeclarations = Checks(declarations, scans, wirings).rejectedDeclarations
    return draft
  }

  // MARK: Declarations

  private mutating func addContainer(_ number: Int) {
    let resolver = declarations.resolvers[scans[number].resolver]
    if scans[number].isCut {
      draft.gaps.append(
        Gap(
          framework: .dikit, subject: .container,
          reason: "so many resolvers get methods for so many types that those of '\(resolver.name)' are not followed",
          remedy: "give resolvers modules of their own, or exclude those that are not used",
          site: program.site(of: program.type(resolver.id).nameRange, in: resolver.id.file), containers: [number]))
    }
    draft.containers.append(
      Container(
        id: number, name: resolver.name, kind: "Resolver", framework: .dikit, module: scans[number].module,
        site: program.site(of: program.type(resolver.id).nameRange, in: resolver.id.file)))
  }

  private mutating func addBindings(_ number: Int) {
    let wiring = wirings[number]
    let parameters = wiring.parameters()
    var ids: [Binding.ID] = []
    for (index, node) in wiring.nodes.enumerated() {
      var key = Key(type: node.type)
      // Two methods of one name are overloads if their parameters differ.
      if let first = wiring.number[node.type], first != index, parameters[first] != parameters[index] {
        if case .list(let list) = parameters[index], !list.isEmpty {
          key.arguments = list.map { "\($0.name): \($0.type)" }
        } else {
          key.arguments = ["Void"]
        }
      }
      ids.append(add(node, key, parameters[index], number))
    }
    bindings.append(ids)
    injectors.append(
      wiring.filled.map { node in
        // A type may be both made and filled.
        let key = Key(type: node.type, name: wiring.number[node.type] == nil ? nil : .literal("injected"))
        return add(node, key, wiring.parameters(of: node, parameters), number)
      })
  }

  private mutating func add(_ node: Wiring.Node, _ key: Key, _ parameters: Wiring.Parameters, _ number: Int)
    -> Binding.ID
  {
    let file = program.files[node.file]
    let resolver = declarations.resolvers[scans[number].resolver]
    let id = draft.bindings.count
    var binding: Binding
    switch node.source {
    case .provider(let index):
      let provider = resolver.providers[index]
      let function = program.function(provider.function)
      let scope =
        provider.isShared
        ? Scope(name: "Shared", lifetime: .shared, isExplicit: true)
        : Scope(name: "provided", lifetime: .unknown, isExplicit: false)
      binding = Binding(
        id: id, framework: .dikit, container: number, key: key, scope: scope, provider: .factory,
        site: program.site(of: function.nameRange, in: node.file), module: file.module, isTestOnly: file.isTest,
        owner: resolver.name, canonicalType: provider.meaning.map { program.spelling($0) })
    case .injectable(let index):
      let type = declarations.injectables[index]
      binding = Binding(
        id: id, framework: .dikit, container: number, key: key, implementation: type.name,
        implementationKind: TypeKind(rawValue: program.type(type.id).kind.rawValue) ?? .unknown,
        scope: type.role == .property
          ? Scope(name: "injected", lifetime: .unknown, isExplicit: false)
          : Scope(name: "unique", lifetime: .unique, isExplicit: false),
        provider: type.role.provider, conditions: located(type.conditions, node.file),
        site: program.site(of: program.type(type.id).nameRange, in: node.file), module: file.module,
        isTestOnly: file.isTest, owner: type.name, isHidden: type.role == .property)
      let meaning = Type.nominal(program.nominalOf[type.id.file][type.id.index], [])
      binding.canonicalType = program.spelling(meaning)
      if let summary = program.summary(of: meaning) { draft.types[type.name] = summary }
    }
    binding.parameters = parameters.all
    draft.bindings.append(DraftBinding(binding, order: id))
    draft.understood[binding.site] = .init(.binding, isUnderstood: true)
    return id
  }

  private func located(_ conditions: [Condition], _ file: Int) -> [Condition] {
    conditions.map {
      var copy = $0
      copy.construct = program.files[file].path + copy.construct
      return copy
    }
  }

  private mutating func addMembers(_ number: Int) {
    let wiring = wirings[number]
    for (index, node) in wiring.nodes.enumerated() { addMembers(of: node, consumer: bindings[number][index], number) }
    for (index, node) in wiring.filled.enumerated() { addMembers(of: node, consumer: injectors[number][index], number) }
  }

  private mutating func addMembers(of node: Wiring.Node, consumer: Binding.ID, _ number: Int) {
    let owner: String
    let unread: Set<String>
    switch node.source {
    case .provider(let index):
      let provider = declarations.resolvers[scans[number].resolver].providers[index]
      owner = "\(draft.containers[number].name).\(provider.name)"
      unread = unused.unread(
        provider, in: implementers[number].methods(provider.name, takes: provider.members.count, in: program))
    case .injectable(let index):
      owner = node.type
      unread = unused.unread(declarations.injectables[index])
    }
    for member in node.members {
      var request = Request(
        id: 0, framework: .dikit, consumer: consumer, owner: owner, containers: [number], key: Key(type: member.type),
        timing: .eager, strength: .required, site: program.site(of: member.range, in: member.file),
        isTestOnly: program.files[node.file].isTest)
      request.label = member.name
      request.isUnused = unread.contains(member.name)
      request.canonicalType = member.meaning.map { program.spelling($0) }
      var item = DraftRequest(request)
      item.becomesParameter = true
      draft.requests.append(item)
      draft.understood[request.site] = .init(.request, isUnderstood: true)
    }
  }

  // MARK: Objects that providers make

  /// Sets the implementation of each provider method's binding, if the resolver's implementations have one body for it.
  /// Also notes the objects that provider methods and initializers make without a request.
  private mutating func addMade() {
    let making = Making(program)
    var made: [Instantiation] = []
    func note(_ declaration: DeclarationID, _ consumer: Binding.ID, _ owner: String) {
      for object in making.objects(in: declaration) where program.kind(of: object.type).isReferenceType {
        made.append(
          Instantiation(
            framework: .dikit, type: program.spelling(object.type), recipe: object.recipe, consumer: consumer,
            owner: owner,
            site: program.site(of: object.range, in: declaration.file),
            isTestOnly: program.files[declaration.file].isTest))
      }
    }
    for (number, scan) in scans.enumerated() {
      let implementers = self.implementers[number]
      for (index, node) in wirings[number].nodes.enumerated() {
        let consumer = bindings[number][index]
        switch node.source {
        case .provider(let provider):
          let method = declarations.resolvers[scan.resolver].providers[provider]
          let bodies = implementers.methods(method.name, takes: method.members.count, in: program)
          guard bodies.count == 1, let body = bodies.first else { continue }
          note(body, consumer, "")
          guard let result = making.result(of: body) else { continue }
          draft.bindings[consumer].binding.implementation = program.spelling(result.type)
          draft.bindings[consumer].binding.implementationKind = program.kind(of: result.type)
          draft.bindings[consumer].binding.recipe = result.recipe
          if let summary = program.summary(of: result.type) { draft.types[program.spelling(result.type)] = summary }
        case .injectable(let injectable):
          let type = declarations.injectables[injectable].id
          var makers = program.functions(in: type).filter { program.function($0).kind == .initializer }
          let nominal = program.nominalOf[type.file][type.index]
          if nominal.index >= 0 { makers += program[nominal].functions["makeInstance"] ?? [] }
          for maker in makers.sorted() { note(maker, consumer, node.type) }
        }
      }
    }
    draft.addInstantiations(made, framework: .dikit)
  }
}

/// The types whose inheritance clauses name a resolver.
struct ResolverClauses {
  /// The types whose clauses name each resolver, with the clause's file.
  private(set) var types: [String: [(type: NominalID, file: Int)]] = [:]

  init(_ declarations: Declarations) {
    let program = declarations.program
    for resolver in declarations.resolvers { types[resolver.name] = [] }
    for file in program.files.indices where !declarations.ignoredFiles.contains(file) {
      for index in program.files[file].facts.types.indices {
        let clause = declarations.clause(DeclarationID(file: file, index: index))
        for name in Set(clause.compactMap { $0.split(separator: ".").last.map(String.init) }) {
          types[name]?.append((program.nominalOf[file][index], file))
        }
      }
    }
  }
}

/// Types in which a resolver's methods can be called without naming the resolver.
struct Implementers {
  private(set) var all: Set<NominalID> = []
  /// The number of types that implement the resolver outside of tests. The resolver's own extensions do not count.
  private(set) var count = 0

  init(of resolver: Resolver, _ clauses: ResolverClauses, _ program: Program) {
    all.insert(program.nominalOf[resolver.id.file][resolver.id.index])
    for (type, file) in clauses.types[resolver.name] ?? [] where all.insert(type).inserted {
      if !program.files[file].isTest { count += 1 }
    }
  }

  func contains(_ nominal: NominalID) -> Bool { all.contains(nominal) }

  /// The methods outside of tests that implement a provider method of this name and number of parameters.
  func methods(_ name: String, takes count: Int, in program: Program) -> [DeclarationID] {
    all.flatMap { program[$0].functions[name] ?? [] }.filter { id in
      let function = program.function(id)
      return function.body != nil && function.parameters.count == count && !program.files[id.file].isTest
    }.sorted()
  }
}
