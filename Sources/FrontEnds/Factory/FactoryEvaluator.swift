import DigraphContainers
import DigraphEvaluation
import DigraphModel
import DigraphProgram

/// Evaluates the input's code with Factory's meaning of calls, and records providers and requests.
final class FactoryEvaluator: ProviderEvaluator<FactoryRegistration, FactoryTarget> {
  /// The framework's types.
  let types: FactoryTypes
  /// All factories of the input.
  private(set) var factories: [FactoryRecord] = []
  private(set) var factoryByProperty: [DeclarationID: Int] = [:]
  private(set) var factoryByFunction: [DeclarationID: Int] = [:]
  /// The providers of each factory.
  private(set) var providersOf: [Int: [Int]] = [:]
  /// The containers that registrations make values for.
  private(set) var containersOf: [FactoryRegistration: Set<ContainerInstance>] = [:]
  /// Registrations, each with the requests that the code around it has made before.
  private(set) var setups: [(target: FactoryTarget, call: SetupCall)] = []
  /// The factories that values stand for, each with its container.
  private(set) var targets = Entities<FactoryTarget>(kind: 0)
  /// The containers that values stand for.
  private var instances = Entities<ContainerInstance>(kind: 1)
  /// Containers that code outside of the input may change.
  private(set) var handedOut: Set<ContainerInstance> = []
  /// Whether code may replace a shared container for a task, through `$shared`.
  private lazy var sharedMayBeReplaced = !program.names(among: ["$shared"], referencedIn: program.files.indices).isEmpty
  /// The factories that have no name, by their container and the requested type.
  private var factoryByType: [NominalID: [Type: Int]] = [:]
  /// The framework's scopes.
  private(set) lazy var scopes = Dictionary(uniqueKeysWithValues: framework.scopes.map { ($0.name, $0.lifetime) })
  /// Settings of all factories.
  var settings = FactorySettings()
  /// The factory whose own code is being evaluated, and its name in the declaration that is being evaluated.
  var definition: (factory: Int, place: Place)?

  init(program: Program) {
    types = FactoryTypes(program)
    super.init(framework: .factory, library: types.library)
    collect()
  }

  /// Begins another pass.
  override func startPass() {
    super.startPass()
    (providersOf, containersOf, setups, handedOut) = ([:], [:], [], [])
    for number in factories.indices { (factories[number].scopes, factories[number].otherScopes) = ([:], []) }
  }

  override func begin() {
    super.begin()
    definition = nil
  }

  // MARK: Factories

  /// Finds all members of containers that are factories.
  private func collect() {
    for container in program.allNominals where types.isContainer(.nominal(container, [])) {
      for id in program[container].properties.values.joined().sorted() where !isLibrary(id.file) {
        let property = program.property(id)
        guard property.getter != nil || property.initialValue != nil, let made = made(by: id) else { continue }
        let twins = program[container].properties[property.name] ?? []
        let twin = twins.firstNonNil { isTwin(id, of: $0) ? factoryByProperty[$0] : nil }
        factoryByProperty[id] = add(id, property, property.name, made, of: container, twin)
      }
      for id in program[container].functions.values.joined().sorted() where !isLibrary(id.file) {
        let function = program.function(id)
        guard function.kind == .function, function.body != nil, let made = types.made(by: program.resultType(of: id))
        else { continue }
        factoryByFunction[id] = add(id, function, displayName(of: function), made, of: container)
      }
    }
  }

  /// Adds a declaration: of a known factory, or of a new one.
  private func add(
    _ id: DeclarationID, _ member: some MemberDecl, _ name: String, _ made: (result: Type?, parameter: Type?),
    of container: NominalID, _ known: Int? = nil
  ) -> Int {
    let place = Place(file: id.file, range: member.nameRange)
    if let known {
      factories[known].declarations.append((id, place))
      return known
    }
    factories.append(
      FactoryRecord(
        declarations: [(id, place)],
        isPublic: program.files[id.file].facts.isVisibleOutside(member.modifiers, of: member.owner), owner: container,
        name: name, place: place, result: made.result, parameter: made.parameter))
    return factories.count - 1
  }

  /// Whether a property declares a factory again, in another branch of an `#if`.
  private func isTwin(_ id: DeclarationID, of known: DeclarationID) -> Bool {
    let (property, other) = (program.property(id), program.property(known))
    return other.isStatic == property.isStatic
      && program.files[id.file].module == program.files[known.file].module
      && located(other.conditions, file: known.file).excludes(located(property.conditions, file: id.file))
  }

  /// The product and the parameter of a property that is a factory. In 1.x, a constant without a written type can be
  /// one.
  private func made(by id: DeclarationID) -> (result: Type?, parameter: Type?)? {
    if let type = program.type(ofProperty: id) { return types.made(by: type) }
    let made = program.property(id).initialValue.map { program.node($0, in: id.file) }
    guard let made, made.kind == .call, made[0].kind == .name else { return nil }
    let context = TypeContext(file: id.file, owner: program.property(id).owner)
    let arguments = made[0].children.map { program.resolve($0, in: context) }
    return types.made(by: program.type(named: made[0].text, arguments: arguments, in: context))
  }

  /// The factory for a type that code requests from a container.
  func factory(for type: Type, of container: NominalID, at place: Place) -> Int {
    if let number = factoryByType[container]?[type] { return number }
    factoryByType[container, default: [:]][type] = factories.count
    let isPublic = program[container].declarations.allSatisfy {
      program.files[$0.file].facts.isVisibleOutside(program.type($0).modifiers, of: nil)
    }
    factories.append(FactoryRecord(isPublic: isPublic, owner: container, name: "", place: place, result: type))
    return factories.count - 1
  }

  /// A factory as a value. Its container is `owner`; if `owner` is a factory, it is that factory's container.
  func value(of number: Int, in owner: Evaluated?) -> Evaluated {
    let factory = factories[number]
    let type: Type =
      factory.parameter.map { .nominal(types.parameterFactory, [$0, factory.result ?? .unknown("T")]) }
      ?? .nominal(types.factory, factory.result.map { [$0] } ?? [])
    let target = FactoryTarget(factory: number, instance: instance(owner))
    return Evaluated(type: type, value: targets.value(of: target), origin: .existing)
  }

  // MARK: Instances

  /// The container that a value stands for; for a factory, the factory's container.
  func instance(_ value: Evaluated?) -> ContainerInstance {
    instances[value] ?? targets[value]?.instance ?? .unknown
  }

  private func value(_ instance: ContainerInstance) -> Value {
    instance == .unknown ? .unknown : instances.value(of: instance)
  }

  /// The container in a type's `shared`, as a value.
  func shared(_ type: Type) -> Evaluated {
    Evaluated(type: type, value: value(instance(ofShared: type)), origin: .existing)
  }

  /// The container in a type's `shared`; `.unknown` if code may replace it while the program runs.
  func instance(ofShared type: Type) -> ContainerInstance {
    guard !sharedMayBeReplaced else { return .unknown }
    let property = program.property("shared", of: .metatype(type))
    guard let property, !isLibrary(property.file) else { return .shared(property) }
    let declaration = program.property(property)
    let isMade = declaration.initialValue.map { program.node($0, in: property.file).kind == .call } ?? false
    let isConstant = declaration.isConstant || declaration.attributes.contains { $0.name == "TaskLocal" }
    return isMade && isConstant ? .shared(property) : .unknown
  }

  /// The factory of a container by its name.
  func factory(_ name: String, of container: Type) -> Int? {
    for type in [container, .metatype(container)] + types.protocols {
      if let property = program.property(name, of: type), let number = factoryByProperty[property] { return number }
    }
    return nil
  }

  /// Changes a factory, unless the code is evaluated only for its result.
  func change(_ number: Int, _ body: (inout FactoryRecord) -> Void) {
    if !frame.isEffectFree { body(&factories[number]) }
  }

  // MARK: Providers

  /// Adds a provider of a factory's value, and evaluates it.
  func provide(_ target: FactoryTarget, _ argument: CallArgument, context: String? = nil, isOwn: Bool, of call: Call) {
    let value = evaluate(argument.node, in: call.environment)
    guard !frame.isEffectFree else { return }
    let number = target.factory
    var place = frame.helperCall ?? self.place(ofCall: call.node)
    let registration = FactoryRegistration(factory: number, place: place, isOwn: isOwn, context: context)
    containersOf[registration, default: []].insert(target.instance)
    if provider(of: registration) != nil { return }
    let isTestOnly = isTest(place) || context.map(Self.debugContexts.contains) == true
    if let definition, isOwn, !providers.contains(where: { $0.place == definition.place }) { place = definition.place }
    coverage.understand(place, .binding)
    providersOf[number, default: []].append(providers.count)
    let outer = definition
    definition = nil
    let provider = Provider(
      of: registration, at: place, conditions: frame.conditions, owner: owner.name, isTestOnly: isTestOnly)
    let product = run(provider, value) { _ in
      let arguments = factories[number].parameter.map { [Evaluated(type: $0)] } ?? []
      return invoke(value, with: arguments, expecting: Expectation(type: factories[number].result)) ?? .unknown
    }
    definition = outer
    if factories[number].result == nil { factories[number].result = product.result }
    if context == nil, !isOwn { noteSetup(target, call, at: place) }
  }

  // MARK: Requests

  /// Records a request, and returns its value.
  @discardableResult
  func request(
    _ target: FactoryTarget, at place: Place, receiver: Node? = nil, form: Request.Form = .expression,
    isHeldWeakly: Bool = false
  ) -> Evaluated {
    noteAsking(at: place)
    let factory = factories[target.factory]
    var result = Evaluated(type: factory.result, origin: .requested)
    guard !frame.isEffectFree else { return result }
    let (request, _) = note(
      target, at: place, strength: factory.isTyped ? .checked : .required, form: form, receiver: receiver)
    if isHeldWeakly { requests[request].isHeldWeakly = true }
    if factory.isTyped { result.value = answer(request) }
    return result
  }

  /// Notes a registration that certainly runs after the code before it. That code may have requested the factory.
  private func noteSetup(_ target: FactoryTarget, _ call: Call, at place: Place) {
    guard frame.conditions.isEmpty, frame.exits.isEmpty, frame.via.isEmpty, consumer == nil else { return }
    let receiver = call.receiverNode?.abbreviated
    let setup = setup(by: call, at: place) { earlier in
      guard earlier.target == target else { return false }
      // One place may make several containers, so the text of the receiver decides.
      if case .shared = target.instance { return true }
      return earlier.receiverText == receiver
    }
    setups.append((target, setup))
  }

  // MARK: Hooks

  override func postponesFunctions(taking type: Type) -> Bool { types.made(by: type) != nil }
  override func runWrapper(of property: DeclarationID, via: Place?) { ask(for: property, via: via) }
  override func runProperty(_ id: DeclarationID) { if factoryByProperty[id] == nil { super.runProperty(id) } }
  override func runFunction(_ id: DeclarationID) { if factoryByFunction[id] == nil { super.runFunction(id) } }

  override func call(_ call: Call) -> Evaluated? {
    if let target = targets[call.receiver], let value = factoryCall(call, on: target) { return value }
    if call.name == "register", types.made(by: call.receiver?.type) != nil { return registerUnknown(call) }
    if call.name == "reset" || call.name == "pop" { readReset(call) }
    return containerCall(call) ?? keyPathCall(call)
  }

  override func construct(_ type: Type, _ call: Call) -> Evaluated? {
    types.made(by: type) == nil ? nil : define(call)
  }

  override func object(of type: Type, madeAt node: Node) -> Value {
    // The container in `shared` is known by its property, not by the place that makes it.
    guard types.isContainer(type), frame.owner.name != "shared" else { return .unknown }
    return value(.made(Place(file: frame.file, range: node.range)))
  }

  /// Forgets the container of a kept value, because other code may assign another container to the property.
  override func kept(_ value: Evaluated) -> Evaluated {
    var copy = value
    if instances[value] != nil { copy.value = .unknown }
    return copy
  }

  override func leaves(_ value: Evaluated, through call: Call) {
    if let instance = instances[value] { handedOut.insert(instance) }
  }

  /// A preview that registers anything has wiring of its own. Only an editor runs it.
  override func isRun(_ closure: Node) -> Bool { !closure.calls(anyOf: ["preview", "register"]) }

  override func join(_ values: [Evaluated]) -> Evaluated {
    var joined = super.join(values)
    if instances[joined] != nil, values.contains(where: { $0.entity != joined.entity }) { joined.value = .unknown }
    return joined
  }

  /// Reads assignments to properties of managers. In a container's code, the manager is the container's own.
  override func assigned(_ node: Node, toMember name: String, of base: Evaluated) {
    guard !frame.isEffectFree, !isTest(Place(file: frame.file, range: node.range)) else { return }
    let holder = types.isContainer(base.type) ? base.type?.unwrapped : owner.type.map { .nominal($0, []) }
    switch name {
    case "defaultScope":
      let container = types.isContainer(holder) ? holder?.nominal : nil
      settings.standardScopes[container, default: []].insert(scopeName(node))
    case "promiseTriggersError" where node.text != "true": settings.promisesTrap = false
    default: break
    }
  }

  override func called(_ call: Call) -> Evaluated? {
    if let target = targets[call.receiver] { return factoryCall(call, on: target) }
    if types.isContainer(call.receiver?.type) { return transform(call) }
    return types.made(by: call.receiver?.type).flatMap { unknownFactory(call, $0.result) }
  }

  override func member(_ name: String, of base: Evaluated, at node: Node, in environment: Environment) -> Evaluated? {
    if let target = targets[base] { return modifier(name, of: target.factory, at: node) ? base : nil }
    if case .metatype(let type) = base.value, name == "shared", types.isContainer(type) { return shared(type) }
    guard let type = base.type?.unwrapped else { return nil }
    if types.isContainer(type) {
      if let number = factory(name, of: type) { return value(of: number, in: base) }
      // The manager of a container stands for the container.
      if name == "manager" { return Evaluated(type: type, origin: .existing) }
    }
    return soleWitness(ofProperty: name, in: type).flatMap { factoryByProperty[$0] }
      .map { value(of: $0, in: nil) }
  }

  override func wrapped(_ property: DeclarationID, in environment: Environment?) -> Evaluated? {
    // A factory's own code defines it. All other code reads the defined factory.
    if let number = factoryByProperty[property] {
      return number == definition?.factory ? nil : value(of: number, in: nil)
    }
    var value = super.wrapped(property, in: environment)
    if value != nil, value?.type == nil { value?.type = wrappedType(of: property) }
    return value
  }

  /// The framework's wrapper of a property. Apps and other libraries may have wrappers of these names, too.
  override func wrapper(of property: DeclarationID) -> (name: String, attribute: Attribute)? {
    guard let found = super.wrapper(of: property) else { return nil }
    if let argument = argument(of: found.attribute, on: property) { return argument.path == nil ? nil : found }
    return ["InjectedType", "InjectedContainer"].contains(found.name) ? found : nil
  }

  override func isTrackedItself(_ type: Type) -> Bool { types.isContainer(type) || types.made(by: type) != nil }
}
