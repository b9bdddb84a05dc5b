import DigraphContainers
import DigraphEvaluation
import DigraphModel
import DigraphProgram

/// Turns the evaluator's records into containers, bindings and requests.
struct DraftBuilder {
  private let evaluator: DeliEvaluator
  private let declarations: Declarations
  let program: Program
  let units: Units
  private let inheritance: [Inheritance]
  var draft = Draft()
  /// The container of each hand-written factory. Containers of units and of exports come before them.
  private var manualContainers: [NominalID: Container.ID] = [:]
  /// The binding of each registration in each unit; in a hand-written factory, the unit is `-1`.
  private var bindings: [[Int: Binding.ID]]
  /// The spellings of all requested types.
  private let asked: Set<String>
  /// The payload of the first factory of each spelling and of each type, with the position of its registration.
  private var payloads: (bySpelling: [String: (Int, String)], byType: [Type: (Int, String)]) = ([:], [:])
  /// All containers, in one array that requests share if they may start in any container.
  private var allContainers: [Container.ID] = []

  init(_ evaluator: DeliEvaluator) {
    self.evaluator = evaluator
    declarations = evaluator.declarations
    program = evaluator.program
    var files = Set(evaluator.registrations.filter { $0.container == nil }.map(\.place.file))
    files.formUnion(evaluator.usages.map(\.place.file))
    files.formUnion(evaluator.reads.map(\.place.file))
    files.formUnion(evaluator.rejectedDeclarations.map(\.file))
    files.formUnion(Self.leftoverFactories(evaluator.declarations))
    let units = Units(evaluator.declarations, using: files)
    self.units = units
    inheritance = units.all.map { Inheritance(evaluator.declarations, in: $0.files) }
    bindings = Array(repeating: [:], count: evaluator.registrations.count)
    asked = Set(evaluator.usages.map(\.spelling))
    for (number, registration) in evaluator.registrations.enumerated() {
      guard let payload = registration.payload else { continue }
      let entry = (number, payload)
      payloads.bySpelling[registration.spelling] = payloads.bySpelling[registration.spelling] ?? entry
      payloads.byType[registration.type] = payloads.byType[registration.type] ?? entry
    }
  }

  /// Files of generated factories whose types are all no longer registered. Without these files, no unit would report
  /// it.
  private static func leftoverFactories(_ declarations: Declarations) -> [Int] {
    let types = Set(declarations.registrations.map(\.spelling))
    return declarations.generated.values.filter { factory in
      !factory.entries.isEmpty && factory.entries.allSatisfy { !types.contains($0.type) }
    }.map(\.id.file)
  }

  mutating func build() -> Draft {
    addContainers()
    addBindings()
    addRequests()
    addReads()
    addTypes()
    addGenerated()
    draft.addInstantiations(of: evaluator, framework: .deli) { bindings[$0].min { $0.key < $1.key }?.value }
    draft.addExecutors(of: evaluator, framework: .deli) { Array(bindings[$0].values) }
    draft.setups = evaluator.setups
    draft.rejectedDeclarations =
      units.rejectedDeclarations + evaluator.rejectedDeclarations.filter { isRead($0.file) }.map(\.rejected)
    draft.gaps += units.gaps
    draft.gaps += evaluator.gaps.map { item in
      var gap = item.gap
      gap.containers = [item.factory.flatMap { manualContainers[$0] }].compactMap(\.self)
      return gap
    }
    draft.gaps.sort { ($0.site, $0.reason) < ($1.site, $1.reason) }
    for gap in draft.gaps { draft.understood[gap.site] = .init(gap.subject, isUnderstood: false) }
    return draft
  }

  /// Whether the generator reads a file.
  private func isRead(_ file: Int) -> Bool { !units.ofFile[file].isEmpty }

  // MARK: Containers

  private mutating func addContainers() {
    for (number, unit) in units.all.enumerated() {
      draft.containers.append(
        Container(
          id: number, name: unit.name, kind: "ModuleFactory", framework: .deli, module: unit.module,
          parents: unit.parents + unit.exports.map { units.all.count + $0 }, site: unit.site, isOpen: unit.isOpen))
      if !unit.isDeclared { draft.openParents.insert(number) }
    }
    // An export does not tell everything about a type: it lacks the protocols that nothing requested.
    for export in units.exports {
      draft.containers.append(
        Container(
          id: draft.containers.count, name: export.name, kind: "Deli.resolved", framework: .deli, module: export.name,
          site: Site(path: export.path), isOpen: true))
    }
    for factory in evaluator.registrations.compactMap(\.container) + evaluator.gaps.compactMap(\.factory)
    where manualContainers[factory] == nil {
      let number = draft.containers.count
      manualContainers[factory] = number
      let declaration = program[factory].declarations.first
      draft.containers.append(
        Container(
          id: number, name: program[factory].path, kind: "ModuleFactory", framework: .deli,
          module: program[factory].module,
          site: declaration.map { program.site(of: program.type($0).nameRange, in: $0.file) } ?? Site(path: "")))
      draft.unplaced.insert(number)
    }
  }

  // MARK: Bindings

  private mutating func addBindings() {
    for (number, registration) in evaluator.registrations.enumerated() {
      if let factory = registration.container, let container = manualContainers[factory] {
        add(registration, number, unit: nil, container: container)
        continue
      }
      for unit in units.ofFile[registration.place.file] { add(registration, number, unit: unit, container: unit) }
    }
    for (number, export) in units.exports.enumerated() {
      for item in export.items { add(item, container: units.all.count + number) }
    }
  }

  /// Adds the binding of an exported type. An export tells its qualifier and links, but neither its scope nor its
  /// dependencies' keys.
  private mutating func add(_ item: Export.Item, container: Container.ID) {
    let binding = Binding(
      id: draft.bindings.count, framework: .deli, container: container,
      key: Key(
        type: item.type, name: item.qualifier.map(Key.Name.literal),
        arguments: item.isFactory ? [Key.unknownArgument] : []),
      implementation: item.type, implementationKind: item.isValueType ? .struct : .unknown,
      scope: Scope(name: "unknown", lifetime: .unknown, isExplicit: false), provider: .initializer, site: item.site,
      module: draft.containers[container].module, owner: item.type)
    var draftBinding = DraftBinding(binding, order: evaluator.registrations.count + draft.bindings.count)
    draftBinding.binding.alsoAnswers = item.links.filter(asked.contains).sorted()
    draftBinding.binding.canonicalType = item.type
    draftBinding.links = item.links
    draft.bindings.append(draftBinding)
  }

  private mutating func add(_ registration: Registration, _ number: Int, unit: Int?, container: Container.ID) {
    let file = program.files[registration.place.file]
    let ancestry = unit.map { inheritance[$0] }
    let name = registration.qualifier ?? inheritedName(registration, ancestry)
    let scope = scope(of: registration, ancestry)
    var supertypes: [String] = []
    if registration.origin != .manual, let ancestry {
      supertypes = ancestry.supertypes(of: registration.spelling).filter {
        asked.contains($0) && $0 != registration.spelling
      }
    }
    let links = registration.links.map { program.spelling($0) }
    let made = registration.made.flatMap { $0.isOpen ? nil : $0 }
    let kind = made.map { program.kind(of: $0) } ?? program.kind(of: registration.type)
    let id = draft.bindings.count
    bindings[number][unit ?? -1] = id
    var item = DraftBinding(
      Binding(
        id: id, framework: .deli, container: container,
        key: Key(type: registration.spelling, name: name, arguments: registration.payload.map { [$0] } ?? []),
        implementation: made.map { program.spelling($0.unwrapped) },
        implementationKind: kind == .protocol ? .unknown : kind, scope: scope.scope,
        provider: provider(of: registration),
        conditions: registration.conditions, site: declarations.site(registration.place), module: file.module,
        isTestOnly: file.isTest, scopeSite: scope.place.map(declarations.site), owner: registration.owner),
      order: number)
    item.binding.canonicalType = program.spelling(registration.type)
    item.binding.recipe = registration.recipe ?? ownRecipe(registration)
    item.binding.alsoAnswers = Set(supertypes + links).sorted()
    item.binding.isUsedUnasked = registration.origin == .role(.configuration) || scope.scope.name == "always"
    item.links = links
    draft.bindings.append(item)
    draft.understood[declarations.site(registration.place)] = .init(.binding, isUnderstood: true)
  }

  /// The recipe of a type whose initializers take no parameters: the type's name and an empty list of arguments.
  private func ownRecipe(_ registration: Registration) -> String? {
    guard case .role = registration.origin, case .nominal(let id, _) = registration.type,
      program[id].path == program[id].name,
      program.initializers(of: id).allSatisfy({ program.function($0).parameters.isEmpty })
    else { return nil }
    return evaluator.recipe(constructing: program[id].name)
  }

  private func provider(of registration: Registration) -> Binding.ProviderKind {
    if case .role = registration.origin { return .initializer }
    return .factory
  }

  /// The qualifier that an ancestor gives, for a type whose own declaration gives none.
  private func inheritedName(_ registration: Registration, _ ancestry: Inheritance?) -> Key.Name? {
    guard let ancestry else { return nil }
    switch registration.origin {
    case .role(let role) where !role.hasQualifier: return nil
    case .manual: return nil
    case .role, .config:
      return ancestry.qualifier(of: registration.spelling).flatMap { $0.text.isEmpty ? nil : .literal($0.text) }
    }
  }

  private func scope(of registration: Registration, _ ancestry: Inheritance?) -> (scope: Scope, place: Evaluator.Place?)
  {
    switch registration.origin {
    case .role(.configuration): return (Scope(name: "singleton", lifetime: .shared, isExplicit: false), nil)
    case .role(.configProperty), .role(.factory), .role(.lazyFactory):
      return (Scope(name: "prototype", lifetime: .unique, isExplicit: false), nil)
    case .manual where registration.payload != nil && registration.scope == nil:
      return (Scope(name: "prototype", lifetime: .unique, isExplicit: false), nil)
    case .role, .config, .manual: break
    }
    let token = registration.scope ?? ancestry?.scope(of: registration.spelling)
    guard let token else { return (Scope(name: "singleton", lifetime: .shared, isExplicit: false), nil) }
    let lifetime: Scope.Lifetime =
      switch token.text {
      case "always", "singleton": .shared
      case "prototype": .unique
      case "weak": .weak
      default: .unknown
      }
    return (Scope(name: token.text, lifetime: lifetime, isExplicit: true), token.place)
  }

  // MARK: Requests

  private mutating func addRequests() {
    allContainers = draft.containers.map(\.id)
    // A request that is made for a registration needs no second entry without a consumer.
    let attributed = Set(evaluator.usages.filter { $0.consumer != nil }.map(\.place))
    for usage in evaluator.usages where usage.consumer != nil || !attributed.contains(usage.place) {
      let homes = Array(units.ofFile[usage.place.file])
      guard let consumer = usage.consumer else {
        add(usage, consumer: nil, unit: homes.first, homes)
        continue
      }
      for (unit, binding) in bindings[consumer].sorted(by: { $0.key < $1.key }) {
        // A request in a type of another module is answered in that module.
        let isOwn = homes.contains(unit)
        add(usage, consumer: binding, unit: isOwn ? unit : homes.first, isOwn ? [unit] : homes)
      }
    }
  }

  private mutating func add(_ usage: Usage, consumer: Binding.ID?, unit: Int?, _ homes: [Int]) {
    let file = program.files[usage.place.file]
    let isUnchecked = usage.isUnchecked || homes.isEmpty
    let meaning = program.spelling(usage.type)
    var key = Key(type: isUnchecked ? meaning : usage.spelling, name: usage.name)
    if usage.hasPayload { key.arguments = [payload(of: usage)] }
    var isKnown = true
    if let path = usage.namePath {
      switch unit.map({ units.all[$0].properties.value(at: path) }) {
      case .found(let text?, _)?: key.name = text.isEmpty ? nil : .literal(text)
      default:
        key.name = .computed("the property '\(path)'")
        isKnown = false
      }
    }
    var request = Request(
      id: 0, framework: .deli, consumer: consumer, owner: usage.owner,
      containers: isUnchecked ? allContainers : homes, key: key, timing: usage.timing,
      strength: usage.strength, collection: usage.isArray, conditions: usage.conditions,
      site: declarations.site(usage.place), via: usage.via.map(declarations.site),
      access: isUnchecked ? .global : .given, isTestOnly: file.isTest)
    request.canonicalType = meaning
    request.form = usage.form
    request.nameProperty = isKnown ? usage.namePath : nil
    request.isUnchecked = isUnchecked
    request.isUnused = usage.isUnused
    if usage.isArray, isUnchecked { request.strength = .silent }
    var item = DraftRequest(request, isUncertain: isUnchecked)
    item.choice = isUnchecked ? .linked : .candidate
    draft.requests.append(item)
    if usage.form != .implied { draft.understood[request.site] = .init(.request, isUnderstood: true) }
  }

  /// The payload of the requested factory. The compiler makes sure that the request passes a value of this type.
  private func payload(of usage: Usage) -> String {
    let candidates = [payloads.bySpelling[usage.spelling], payloads.byType[usage.type]].compactMap(\.self)
    return candidates.min { $0.0 < $1.0 }?.1 ?? Key.unknownArgument
  }

  // MARK: Properties

  private mutating func addReads() {
    var unknown: [Int: Site] = [:]
    for read in evaluator.reads {
      for unit in units.ofFile[read.place.file] {
        let properties = units.all[unit].properties
        var status = PropertyRead.Status.unknown
        var definitions: [PropertyRead.Definition] = []
        switch properties.value(at: read.path) {
        case .found(let text, let site):
          status = read.type.flatMap { Properties.mismatch(text, $0) }.map { .mistyped($0) } ?? .found
          definitions = [.init(path: read.path, isAsked: true, site: site)]
        case .malformed(let reason): status = .malformed(reason)
        case .missing where properties.isConfigured && properties.isComplete:
          status = .missing
          definitions = properties.definitions(near: read.path)
        // Prose in a comment that the generator takes for a path is noted as a rejected declaration.
        case .missing where read.path.contains(where: \.isWhitespace): break
        case .missing: unknown[unit] = unknown[unit] ?? declarations.site(read.place)
        }
        draft.propertyReads.append(
          PropertyRead(
            framework: .deli, path: read.path, purpose: read.purpose, owner: read.owner, container: unit,
            status: status,
            definitions: definitions, site: declarations.site(read.place),
            isTestOnly: program.files[read.place.file].isTest))
      }
    }
    for (unit, site) in unknown.sorted(by: { $0.key < $1.key }) where !units.all[unit].properties.isConfigured {
      draft.gaps.append(Self.gap(of: units.all[unit], at: site))
    }
  }

  /// The gap of a unit that reads properties without naming property files. Each unit has one, at the first property
  /// that it reads.
  private static func gap(of unit: Unit, at site: Site) -> Gap {
    Gap(
      framework: .deli, subject: .container,
      reason: "'\(unit.name)' reads configuration properties, but no property file is named", cause: unit.name,
      remedy: "list the files under 'properties:' in 'deli.yml'", site: site)
  }

  // MARK: Types

  private mutating func addTypes() {
    var types: Set<Type> = []
    for registration in evaluator.registrations {
      types.insert(registration.type.unwrapped)
      if let made = registration.made { types.insert(made.unwrapped) }
    }
    for usage in evaluator.usages { types.insert(usage.type.unwrapped) }
    let owners = Set(evaluator.usages.map(\.owner))
    for type in declarations.types where owners.contains(type.path) {
      types.insert(.nominal(program.nominalOf[type.id.file][type.id.index], []))
    }
    draft.types.merge(program.summaries(of: types)) { first, _ in first }
  }
}
