import DigraphModel
import DigraphProgram

/// Notes declarations that the compiler accepts, but that Needle's generator refuses or does not see.
///
/// Specified by uber/needle: `Generator/Sources/NeedleFramework/Parsing/` for the code that the generator looks at, and
/// `Sources/NeedleFoundation/Component.swift` for the names under which components look themselves up at run time.
extension DraftBuilder {
  mutating func addRejectedDeclarations() {
    addConstructionRejections()
    for scope in scopes.all { addRejections(of: scope) }
    addSameNames()
    addUnregisteredRoots()
    addSharedSlots()
    var seen: Set<DeclarationID> = []
    for scope in scopes.all {
      guard let declaration = scope.requirements?.declaration, seen.insert(declaration).inserted else { continue }
      addRequirementRejections(of: declaration, in: scope)
    }
  }

  private mutating func add(
    _ effect: RejectedDeclaration.Effect, _ fact: String, remedy: String, subject: [String], scope: NeedleScope,
    at site: Site
  ) {
    draft.rejectedDeclarations.append(
      RejectedDeclaration(
        framework: .needle, effect: effect, fact: fact, remedy: remedy, subject: subject, site: site,
        isTestOnly: program.files[scope.declaration.file].isTest, container: effect == .unregistered ? scope.id : nil))
  }

  // MARK: Constructions

  private mutating func addConstructionRejections() {
    // A child is known if its maker also makes it in a form that the generator sees.
    let linked = Set(constructions.uses.filter { $0.form == .named }.map { Pair(maker: $0.maker, scope: $0.scope) })
    addFalseChildren()
    addInnerRoots()
    for use in constructions.uses where use.parent == .maker {
      guard let maker = use.maker, !linked.contains(Pair(maker: maker, scope: use.scope)) else { continue }
      let site = program.site(of: use.range, in: use.file)
      switch use.form {
      case .named: break
      case .unnamed: addOverlooked(use.scope, at: site, because: "its name is not written")
      case .qualified(let written):
        addOverlooked(use.scope, at: site, because: "'\(written)' does not begin with '\(scopes.all[use.scope].name)'")
      }
    }
  }

  /// Notes `FeedComponent.defaultSize()` in another component: the generator counts any call that begins with a
  /// component's name as the construction of a child.
  private mutating func addFalseChildren() {
    let made = Set(constructions.uses.filter { $0.parent != nil }.map { Pair(maker: $0.maker, scope: $0.scope) })
    var seen: Set<Pair> = []
    for use in constructions.uses where use.parent == nil && use.form == .named {
      let pair = Pair(maker: use.maker, scope: use.scope)
      guard let maker = use.maker, maker != use.scope, !made.contains(pair), seen.insert(pair).inserted else {
        continue
      }
      let (parent, child) = (scopes.all[maker], scopes.all[use.scope])
      // A cycle is reported as such.
      guard parent.isSeen, child.isSeen, !constructions.leads(from: use.scope, backTo: maker) else { continue }
      add(
        .misreadHarmlessly,
        "the generator takes this call for the making of '\(child.name)', and '\(parent.name)' for its parent",
        remedy: "call a member of another type than '\(child.name)' there", subject: [parent.name, child.name],
        scope: parent,
        at: program.site(of: use.range, in: use.file))
    }
  }

  /// Notes `InnerComponent()` in a component, where it makes a root. The generator registers a provider for the path to
  /// a child, but a root looks one up for a path of its own.
  private mutating func addInnerRoots() {
    for use in constructions.uses where use.form == .named && use.parent == Construction.Parent.none {
      guard let maker = use.maker, maker != use.scope, draft.containers[use.scope].parents.contains(maker) else {
        continue
      }
      let (parent, root) = (scopes.all[maker].name, scopes.all[use.scope])
      // A public root may be in a module of its own, even if nothing here shows it.
      let isPublic = program.type(root.declaration).modifiers.contains { $0 == "public" || $0 == "open" }
      // A cycle is reported as such.
      guard root.base == .root, !constructions.leads(from: use.scope, backTo: maker),
        !generated.contains(where: { $0.roots.contains(root.id) }),
        !isPublic || generated.contains(where: { $0.inner.contains(root.id) })
      else { continue }
      add(
        .unregistered,
        "'\(root.name)' is a root, but the generator takes it for a child of '\(parent)', so nothing is registered for it",
        remedy:
          "let it inherit from 'Component<EmptyDependency>' and make it with 'parent: self', or make it outside of components",
        subject: [root.name, parent], scope: root, at: program.site(of: use.range, in: use.file))
    }
  }

  private mutating func addOverlooked(_ id: Int, at site: Site, because reason: String) {
    let scope = scopes.all[id]
    add(
      .unregistered, "the generator does not see that '\(scope.name)' is made here, because \(reason)",
      remedy: "write '\(scope.name)(parent: self…)'", subject: [scope.name], scope: scope, at: site)
  }

  private struct Pair: Hashable {
    var maker: Int?
    var scope: Int
  }

  // MARK: Scopes

  private mutating func addRejections(of scope: NeedleScope) {
    let facts = program.files[scope.declaration.file].facts
    let type = facts.types[scope.declaration.index]
    let site = program.site(of: type.nameRange, in: scope.declaration.file)
    let isMade = constructions.made.contains(scope.id)
    if let through = scope.inheritsThrough {
      // A class that no code makes serves only as a base class, and is no scope.
      guard isMade else { return }
      add(
        .unregistered,
        "the generator does not take '\(scope.name)' for a component, because it inherits from '\(through)'",
        remedy:
          "let '\(scope.name)' inherit from 'Component<…>' itself, and move the members of '\(through)' to a protocol extension",
        subject: [scope.name, through], scope: scope, at: site)
    } else if let hiding = scope.hiddenIn {
      let outer = facts.types[hiding]
      let (place, noun) = outer.kind == .extension ? ("an extension of", "extension") : ("the class", "class")
      add(
        .unregistered, "the generator does not see '\(scope.name)', because it is declared in \(place) '\(outer.name)'",
        remedy: "move '\(scope.name)' out of the \(noun)", subject: [scope.name, outer.name], scope: scope, at: site)
    } else if let inner = scope.encloses {
      let name = scopes.all[inner].name
      add(
        .unregistered, "the generator loses '\(scope.name)', because '\(name)' is declared inside of it",
        remedy: "move '\(name)' out of '\(scope.name)'", subject: [scope.name, name], scope: scope, at: site)
    }
    if !type.generics.isEmpty, isMade {
      add(
        .unregistered, "'\(scope.name)' is generic, so at run time it is looked up under a name that is not registered",
        remedy: "hand the type in as a value, or declare one component for each type", subject: [scope.name],
        scope: scope,
        at: site)
    }
    addDescription(of: scope)
    addRejectedProtocol(of: scope)
    addRejectedPlugins(of: scope)
  }

  /// Notes a scope with a `description`, since the name at run time comes from `String(describing:)`.
  private mutating func addDescription(of scope: NeedleScope) {
    let described = provided.byScope[scope.id].first {
      $0.name == "description" && $0.type == "String" && $0.declaration != nil
    }
    guard let described, conformsToDescription(scope) else { return }
    let isMade = scope.base == .root || constructions.uses.contains { $0.scope == scope.id && $0.parent == .maker }
    add(
      isMade ? .unregistered : .overlooked,
      "'\(scope.name)' describes itself, and is looked up under its description at run time",
      remedy: "give 'description' another name", subject: [scope.name], scope: scope,
      at: program.site(of: described.range, in: described.file))
  }

  private func conformsToDescription(_ scope: NeedleScope) -> Bool {
    scope.bodies.contains { body in
      program.type(body).inherited.contains {
        program.node($0, in: body.file).text == "CustomStringConvertible"
      }
    }
  }

  /// Notes a generic argument that is no dependency protocol. A dependency protocol must have `Dependency` as its first
  /// inherited name.
  private mutating func addRejectedProtocol(of scope: NeedleScope) {
    guard let reference = scope.requirements else { return }
    guard let declaration = reference.declaration else {
      draft.gaps.append(
        Gap(
          framework: .needle, subject: .request,
          reason: "the dependency protocol '\(reference.name)' is not in the input",
          cause: reference.name, remedy: "add the folder that declares '\(reference.name)' to the input",
          site: program.site(of: reference.node, in: scope.declaration.file)))
      return
    }
    let type = program.type(declaration)
    let first = type.inherited.first.flatMap {
      WrittenType(program.node($0, in: declaration.file), file: declaration.file)
    }
    let site = program.site(of: type.nameRange, in: declaration.file)
    if first?.name != "Dependency" {
      let reason = first.map { "the first protocol that it inherits is '\($0.name)'" } ?? "it inherits nothing"
      add(
        .refused, "the generator does not take '\(reference.name)' for a dependency protocol, because \(reason)",
        remedy: "write 'protocol \(reference.name): Dependency' with all that is required",
        subject: [scope.name, reference.name], scope: scope, at: site)
    } else if let modifier = type.modifiers.first, modifier == "private" || modifier == "fileprivate" {
      add(
        .refused, "the dependency protocol '\(reference.name)' is private, so generated code cannot conform to it",
        remedy: "leave out '\(modifier)'", subject: [scope.name, reference.name], scope: scope, at: site)
    }
  }

  /// Notes parts of a pluginized component that stop the generator: a part that it does not find, or a property that it
  /// mistakes for a cycle.
  private mutating func addRejectedPlugins(of scope: NeedleScope) {
    guard let plugin = scope.pluginExtension, let written = scope.nonCore else { return }
    let nonCore = scopes.scope(named: written.name, from: written.file)
    let missing = [
      plugin.declaration == nil ? ("plugin extension", plugin.name, plugin.node) : nil,
      nonCore == nil ? ("non-core component", written.name, written.node) : nil,
    ]
    for (kind, name, node) in missing.compactMap(\.self) {
      draft.containers[scope.id].isOpen = true
      draft.gaps.append(
        Gap(
          framework: .needle, subject: .binding, reason: "the \(kind) '\(name)' is not in the input",
          cause: name, remedy: "add the folder that declares '\(name)' to the input",
          site: program.site(of: node, in: scope.declaration.file), containers: [scope.id]))
    }
    guard let nonCore else { return }
    let required = Set(requirements.of(scopes.all[nonCore].requirements).filter { !$0.isPrivate }.map(\.key))
    let both = required.intersection(requirements.of(plugin).map(\.key))
    for property in provided.byScope[scope.id] where property.hindrance == nil && property.declaration != nil {
      guard both.contains(Key(type: property.type, name: .member(property.name))) else { continue }
      add(
        .refused,
        "'\(scope.name).\(property.name)' is taken for a cycle: '\(plugin.name)' lists it, and '\(written.name)' requires it",
        remedy: "give it another name in '\(scope.name)' or in '\(plugin.name)'", subject: [scope.name, property.name],
        scope: scope, at: program.site(of: property.range, in: property.file))
    }
  }

  // MARK: Names

  /// Notes components and dependency protocols that one run of the generator sees under one name.
  private mutating func addSameNames() {
    var units = GeneratorRuns(draft, scopes)
    for (name, members) in scopes.byName.sorted(by: { $0.key < $1.key }) where members.all.count > 1 {
      let seen = members.all.filter { scopes.all[$0].isSeen && !program.files[scopes.all[$0].declaration.file].isTest }
      var known = GeneratorRuns.Seen()
      for member in seen where units.note(member, in: &known) {
        addSameName(name, "components", scopes.all[member].declaration, scopes.all[member])
      }
    }
    var byProtocol: [String: [(declaration: DeclarationID, scope: NeedleScope)]] = [:]
    for scope in scopes.all where scope.isSeen && !program.files[scope.declaration.file].isTest {
      guard let reference = scope.requirements, let declaration = reference.declaration else { continue }
      byProtocol[reference.name, default: []].append((declaration, scope))
    }
    for (name, uses) in byProtocol.sorted(by: { $0.key < $1.key }) {
      var declarations: Set<DeclarationID> = []
      var known = GeneratorRuns.Seen()
      for use in uses {
        let isInOneUnit = units.note(use.scope.id, in: &known)
        guard declarations.insert(use.declaration).inserted, isInOneUnit else { continue }
        addSameName(name, "dependency protocols", use.declaration, use.scope)
      }
    }
  }

  private mutating func addSameName(_ name: String, _ kind: String, _ declaration: DeclarationID, _ scope: NeedleScope)
  {
    add(
      .refused, "'\(name)' is the name of two \(kind), and the generator keeps them apart by nothing else",
      remedy: "rename one of them", subject: [name], scope: scope,
      at: program.site(of: program.type(declaration).nameRange, in: declaration.file))
  }

  // MARK: Requirements

  private mutating func addRequirementRejections(of declaration: DeclarationID, in scope: NeedleScope) {
    let type = program.type(declaration)
    let nominal = program.nominalOf[declaration.file][declaration.index]
    func hasDefault(_ name: String) -> Bool {
      guard nominal.index >= 0 else { return false }
      let extensions = program[nominal].extensions
      return (program[nominal].functions[name] ?? []).contains { id in
        extensions.contains { $0.file == id.file && $0.index == program.function(id).owner }
      }
    }
    for property in program.properties(in: declaration).map({ program.property($0) }) {
      let kind: String? =
        property.isStatic
        ? "static"
        : !property.effects.isEmpty
          ? "marked '\(property.effects.joined(separator: " "))'" : property.isSettable ? "settable" : nil
      guard let kind else { continue }
      add(
        .refused, "'\(type.name).\(property.name)' is \(kind), which generated code cannot provide",
        remedy: "require a property with nothing but '{ get }'", subject: [type.name, property.name], scope: scope,
        at: program.site(of: property.nameRange, in: declaration.file))
    }
    for function in program.functions(in: declaration).map({ program.function($0) }) where !hasDefault(function.name) {
      let kind: String =
        switch function.kind {
        case .function: "a method"
        case .initializer: "an initializer"
        case .subscript: "a subscript"
        case .accessor, .enumCase: ""
        }
      if kind.isEmpty { continue }
      add(
        .refused, "'\(type.name).\(function.name)' is \(kind), which generated code cannot provide",
        remedy: "require a property with a closure", subject: [type.name, function.name], scope: scope,
        at: program.site(of: function.nameRange, in: declaration.file))
    }
    addInheritedRequirements(of: declaration, in: scope)
  }

  /// Notes properties that a dependency protocol inherits. The generated provider has none of them.
  private mutating func addInheritedRequirements(of declaration: DeclarationID, in scope: NeedleScope) {
    let type = program.type(declaration)
    let own = Set(requirements.byProtocol[declaration]?.map(\.name) ?? [])
    for inherited in type.inherited {
      let node = program.node(inherited, in: declaration.file)
      guard case .nominal(let id, _) = program.resolve(node, in: TypeContext(file: declaration.file)),
        program[id].kind == .protocol, program[id].isDeclared
      else { continue }
      var names: [String] = []
      program.forEachAncestor(of: .nominal(id, [])) { nominal in
        for (name, declarations) in nominal.properties.sorted(by: { $0.key < $1.key }) where !own.contains(name) {
          // A property with a default in an extension is not required.
          let isRequired = declarations.allSatisfy { property in
            guard let owner = program.property(property).owner else { return false }
            return program.files[property.file].facts.types[owner].kind == .protocol
          }
          if isRequired, nominal.kind == .protocol, !names.contains(name) { names.append(name) }
        }
        return true
      }
      guard !names.isEmpty else { continue }
      let shown = names.prefix(3).map { "'\($0)'" }.joined(separator: ", ")
      let more = names.count > 3 ? " and \(names.count - 3) more" : ""
      add(
        .refused, "the generator does not see what '\(type.name)' inherits from '\(node.text)': \(shown)\(more)",
        remedy: "repeat the properties in '\(type.name)'", subject: [type.name, node.text], scope: scope,
        at: program.site(of: node, in: declaration.file))
    }
  }
}
