import DigraphModel
import DigraphProgram

/// Turns scopes, their properties and their requirements into a draft.
///
/// A scope is a container whose parents are the scopes that make it. Its properties are bindings. The properties of its
/// dependency protocol are requests, which every path to the scope must answer. Reads in a property's code are requests
/// of its binding. A plugin extension is a container of its own beside its component, like the non-core component.
struct DraftBuilder {
  let program: Program
  let scopes: ScopeTable
  let provided: ProvidedProperties
  let requirements: Requirements
  let constructions: Constructions
  let generated: [GeneratedFileContent]
  /// Whether properties that are not public provide values.
  let showsInternal: Bool
  var draft = Draft()
  /// The bindings of each scope's properties, in the order of `provided`.
  var bindingOf: [[Binding.ID]] = []
  /// The container of each scope's plugin extension.
  var pluginContainer: [Int: Container.ID] = [:]
  /// Roots that do not inherit from `BootstrapComponent`.
  var oldRoots: Set<Int> = []
  /// The types that the properties of each scope evidently make.
  private var made: [[Type?]] = []
  /// Bindings of each scope's plugin extension, by name.
  var pluginBindings: [Int: [String: Binding.ID]] = [:]

  init(_ program: Program, internalPropertiesProvide: Bool?) {
    self.program = program
    let declared = program.table(DeclaredScopes.init)
    let (scopes, provided, requirements) = (declared.scopes, declared.provided, declared.requirements)
    self.scopes = scopes
    self.provided = provided
    self.requirements = requirements
    constructions = Constructions(scopes)
    generated = scopes.generatedFiles.sorted().map { GeneratedFileContent(scopes, file: $0) }
    showsInternal =
      internalPropertiesProvide
      ?? GeneratedFileContent.showsInternalProperties(generated, scopes, provided) ?? true
  }

  consuming func build() -> Draft {
    addContainers()
    addParents()
    addBindings()
    addPluginExtensions()
    addRequests()
    addReads()
    addConstructions()
    addGeneratedFiles()
    addRejectedDeclarations()
    addCoverage()
    addTypes()
    return draft
  }

  // MARK: Containers

  private mutating func addContainers() {
    for scope in scopes.all {
      let file = program.files[scope.declaration.file]
      let type = program.type(scope.declaration)
      draft.containers.append(
        Container(
          id: scope.id, name: scope.name, kind: scope.base.rawValue, framework: .needle, module: file.module,
          site: program.site(of: type.nameRange, in: scope.declaration.file)))
      if scope.base != .root || !scope.isSeen { draft.madeByOthers.insert(scope.id) }
    }
    for scope in scopes.all {
      guard let reference = scope.pluginExtension else { continue }
      let id = draft.containers.count
      pluginContainer[scope.id] = id
      let file = scope.declaration.file
      draft.containers.append(
        Container(
          id: id, name: reference.name, kind: "PluginExtension", framework: .needle, module: program.files[file].module,
          site: program.site(of: reference.node, in: file)))
    }
  }

  private mutating func addParents() {
    var parents: [Set<Container.ID>] = Array(repeating: [], count: scopes.all.count)
    for use in constructions.uses where use.form == .named {
      // A class makes no child if the generator does not recognise it as a scope.
      guard let maker = use.maker, scopes.all[maker].isSeen, scopes.all[use.scope].isSeen else { continue }
      parents[use.scope].insert(maker)
    }
    for root in scopes.all where root.base == .root && isApart(root, from: parents[root.id]) {
      // Parents in a cycle stay: the cycle exists, even if no single module shows all of it.
      parents[root.id] = parents[root.id].filter { constructions.leads(from: root.id, backTo: $0) }
    }
    for scope in scopes.all {
      guard let written = scope.nonCore, let nonCore = scopes.scope(named: written.name, from: written.file) else {
        continue
      }
      parents[nonCore].insert(scope.id)
      draft.containers[scope.id].annexes.append(nonCore)
    }
    for scope in scopes.all {
      draft.containers[scope.id].parents = parents[scope.id].sorted()
      if let plugin = pluginContainer[scope.id] { draft.containers[scope.id].annexes.append(plugin) }
      guard scope.pluginExtension != nil || scope.nonCore != nil else { continue }
      let nonCore = scope.nonCore.flatMap { scopes.scope(named: $0.name, from: $0.file) }
      draft.annexes[scope.id] = Annexes(
        plain: pluginContainer[scope.id], inner: nonCore, plainList: scope.requirements?.name ?? "",
        innerList: nonCore.flatMap { scopes.all[$0].requirements?.name } ?? "")
    }
    addOldRoots()
  }

  /// Whether the makers of a root are hidden from the generator, because it reads each module by itself. At run time
  /// nothing is above a root, so a provider for a root below another scope is useless.
  private func isApart(_ root: NeedleScope, from makers: Set<Int>) -> Bool {
    if makers.isEmpty || generated.contains(where: { $0.inner.contains(root.id) }) { return false }
    if generated.contains(where: { $0.roots.contains(root.id) }) { return true }
    let module = program.files[root.declaration.file].module
    return makers.allSatisfy { program.files[scopes.all[$0].declaration.file].module != module }
  }

  /// Adds roots as they were up to 0.9.1. In these versions, a component that no other component makes is a root, and
  /// gets a `BootstrapComponent()`. No class could inherit from `BootstrapComponent`. In later versions, such a
  /// component would lack its provider.
  ///
  /// Specified by uber/needle 0.9.1,
  /// `Generator/Sources/NeedleFramework/Generating/DependencyProviderDeclarerTask.swift`.
  private mutating func addOldRoots() {
    guard !scopes.all.contains(where: { $0.base == .root }) else { return }
    let candidates = scopes.all.filter {
      $0.base == .component && $0.requirements == nil && $0.isSeen && draft.containers[$0.id].parents.isEmpty
    }.map(\.id)
    guard candidates.contains(where: constructions.belowBootstrap.contains) else { return }
    oldRoots = Set(candidates)
    draft.madeByOthers.subtract(oldRoots)
  }

  // MARK: Bindings

  private mutating func addBindings() {
    let directReads = DirectReads(scopes, provided, requirements).names()
    for scope in scopes.all {
      var ids: [Binding.ID] = []
      var made: [Type?] = []
      for property in provided.byScope[scope.id] {
        ids.append(draft.bindings.count)
        let making = property.declaration.map { PropertyMaking(program, $0) }
        var binding = binding(property, making, of: scope)
        binding.isUsedUnasked = directReads[scope.id].contains(property.name)
        draft.bindings.append(DraftBinding(binding, order: draft.bindings.count))
        made.append(making?.made)
      }
      bindingOf.append(ids)
      self.made.append(made)
    }
  }

  private func binding(_ property: ProvidedProperty, _ making: PropertyMaking?, of scope: NeedleScope) -> Binding {
    let file = program.files[property.file]
    let context = TypeContext(file: property.file, owner: property.declaration.flatMap { program.property($0).owner })
    let type = property.typeNode.map { program.resolve($0, in: context) }
    let made = making?.made ?? type.flatMap { program.kind(of: $0) == .protocol ? nil : $0 }
    var binding = Binding(
      id: draft.bindings.count, framework: .needle, container: scope.id,
      key: Key(type: property.type, name: .member(property.name)),
      implementation: made.map { program.spelling($0) },
      implementationKind: made.map { program.kind(of: $0) } ?? .unknown,
      scope: making?.scope ?? Scope(name: "computed", lifetime: .unique, isExplicit: false), provider: .property,
      conditions: property.conditions, site: program.site(of: property.range, in: property.file), conformance: .proven,
      module: file.module, isTestOnly: file.isTest,
      scopeSite: making?.sharedCall.map { program.site(of: $0, in: property.file) }, owner: scope.name,
      hindrance: property.dependsOnVersion && showsInternal && property.hindrance != .localVariable
        ? nil : property.hindrance,
      isHidden: property.isNeverSeen || (property.dependsOnVersion && !showsInternal),
      canonicalType: type.map { program.spelling($0) })
    binding.recipe = making?.recipe
    return binding
  }

  /// Adds the properties of plugin extensions. The compiler makes sure that the non-core component has them.
  private mutating func addPluginExtensions() {
    for scope in scopes.all {
      guard let container = pluginContainer[scope.id] else { continue }
      let nonCore = scope.nonCore.flatMap { scopes.scope(named: $0.name, from: $0.file) }
      let targets = nonCore.map { nonCore in
        Dictionary(
          zip(provided.byScope[nonCore].lazy.map(\.name), bindingOf[nonCore]), uniquingKeysWith: { first, _ in first })
      }
      for requirement in requirements.of(scope.pluginExtension) {
        let target = targets?[requirement.name]
        let property = program.property(requirement.declaration)
        let type = property.type.map {
          program.resolve(program.node($0, in: requirement.declaration.file), in: context(of: requirement))
        }
        let id = draft.bindings.count
        let file = program.files[requirement.declaration.file]
        draft.bindings.append(
          DraftBinding(
            Binding(
              id: id, framework: .needle, container: container,
              key: Key(type: requirement.type, name: .member(requirement.name)),
              implementation: target.flatMap { draft.bindings[$0].binding.implementation },
              implementationKind: target.map { draft.bindings[$0].binding.implementationKind } ?? .unknown,
              scope: target.map { draft.bindings[$0].binding.scope }
                ?? Scope(name: "computed", lifetime: .unique, isExplicit: false),
              provider: .alias, site: site(of: requirement), forwardsTo: target, conformance: .proven,
              module: file.module, isTestOnly: file.isTest, owner: scope.pluginExtension?.name ?? "",
              hindrance: requirement.isPrivate ? .privateAccess : nil, isHidden: requirement.isPrivate,
              canonicalType: type.map { program.spelling($0) }), order: id))
        pluginBindings[scope.id, default: [:]][requirement.name] = id
      }
    }
  }

  // MARK: Requests

  func context(of requirement: Requirement) -> TypeContext {
    TypeContext(
      file: requirement.declaration.file, owner: program.property(requirement.declaration).owner)
  }

  func site(of requirement: Requirement) -> Site {
    let property = program.property(requirement.declaration)
    let end = property.type.map { program.node($0, in: requirement.declaration.file).range.upperBound }
    return program.site(
      of: property.nameRange.lowerBound..<(end ?? property.nameRange.upperBound), in: requirement.declaration.file)
  }

  /// The request of a scope for a property of its dependency protocol.
  func request(
    _ requirement: Requirement, of scope: NeedleScope, consumer: Binding.ID? = nil, at site: Site,
    timing: Request.Timing = .eager,
    strength: Request.Strength = .required, conditions: [Condition] = []
  ) -> DraftRequest {
    let property = program.property(requirement.declaration)
    let type = property.type.map {
      program.resolve(program.node($0, in: requirement.declaration.file), in: context(of: requirement))
    }
    var request = Request(
      id: 0, framework: .needle, consumer: consumer, owner: scope.name, containers: [scope.id],
      key: Key(type: requirement.type, name: .member(requirement.name)), timing: timing, strength: strength,
      conditions: conditions, site: site, isTestOnly: program.files[scope.declaration.file].isTest, startsAbove: true,
      canonicalType: type.map { program.spelling($0) })
    request.requirementList = scope.requirements?.name
    var draft = DraftRequest(request)
    draft.asksAllWays = true
    draft.list = scope.requirements?.name ?? ""
    return draft
  }

  private mutating func addRequests() {
    let unused = requirements.unused()
    let takers = RequirementTakers(program, requirements)
    for scope in scopes.all {
      let parts = takers.parts(of: scope)
      for requirement in requirements.of(scope.requirements) where !requirement.isPrivate {
        var item = request(requirement, of: scope, at: site(of: requirement))
        item.request.conditions = program.property(requirement.declaration).conditions
        item.request.isUnused = unused.contains(requirement.declaration)
        item.request.part = parts[requirement.name]
        draft.requests.append(item)
      }
    }
  }

  /// Adds types that are made or provided. The search for near misses needs their conformances.
  private mutating func addTypes() {
    var summaries: [Type: TypeSummary?] = [:]
    for (properties, made) in zip(provided.byScope, made) {
      for (property, made) in zip(properties, made) {
        let context = TypeContext(
          file: property.file, owner: property.declaration.flatMap { program.property($0).owner })
        for type in [property.typeNode.map { program.resolve($0, in: context).unwrapped }, made].compactMap(\.self) {
          let summary = summaries[type] ?? program.summary(of: type)
          summaries[type] = summary
          if let summary { draft.types[program.spelling(type)] = summary }
        }
      }
    }
  }

  // MARK: Constructions

  private mutating func addConstructions() {
    for use in constructions.uses {
      guard let parent = use.parent else { continue }
      draft.constructions.append(
        Construction(
          framework: .needle, container: use.scope, maker: use.maker, owner: use.owner, parent: parent,
          keeping: use.keeping,
          isTestOnly: program.files[use.file].isTest, site: program.site(of: use.range, in: use.file)))
    }
  }

  private mutating func addGeneratedFiles() {
    draft.generatedFiles = generated.map { $0.file(scopes) }
  }

  /// Notes all recognised statements: each property that provides a value, and each required property.
  private mutating func addCoverage() {
    for item in draft.bindings where item.binding.hindrance != .localVariable {
      draft.understood[item.binding.site] = .init(.binding, isUnderstood: true)
    }
    for item in draft.requests where item.request.consumer == nil {
      draft.understood[item.request.site] = .init(.request, isUnderstood: true)
    }
    for gap in draft.gaps { draft.understood[gap.site] = .init(gap.subject, isUnderstood: false) }
  }
}

extension NeedleScope {
  /// Whether the generator recognises the class as a scope.
  var isSeen: Bool { inheritsThrough == nil && hiddenIn == nil && encloses == nil }
}
