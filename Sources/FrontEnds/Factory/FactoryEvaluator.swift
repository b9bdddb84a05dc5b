import DigraphLinker
import DigraphModel

/// Runs the input's code on Factory's meaning of it, and records what is provided and asked for.
final class FactoryEvaluator: ProviderEvaluator<FactoryTarget> {
  /// The framework's types.
  let types: FactoryTypes
  /// All factories of the input.
  private(set) var factories: [FactoryRecord] = []
  private(set) var numberOfProperty: [DeclarationID: Int] = [:]
  private(set) var numberOfFunction: [DeclarationID: Int] = [:]
  var providers: [FactoryProvider] = []
  private var knownProviders: [ProviderID: Int] = [:]
  var late: [LateFactory] = []
  /// Factories that values are, each with its container.
  private var targets = Table<FactoryTarget>()
  /// Containers that values are.
  private var instances = Table<ContainerInstance>()
  /// Containers that code outside of the input may change.
  private(set) var handedOut: Set<ContainerInstance> = []
  /// Whether a task may have another container in the place of a shared one.
  private lazy var sharedMayBeReplaced = !program.names(among: ["$shared"], referencedIn: program.files.indices).isEmpty
  /// Types that containers are asked for.
  private var numberOfType: [NominalID: [Type: Int]] = [:]
  /// Settings of all factories.
  var settings = FactorySettings()
  /// The factory whose own code runs.
  var definition: Int?
  /// The place of that factory's name, in the declaration that is being evaluated.
  var definitionPlace: Place?

  /// The kinds of entity.
  enum EntityKind: Int {
    case factory, manager, container
  }

  private struct ProviderID: Hashable {
    var factory: Int
    var place: Place
    var context: String?
  }

  init(program: Program) {
    types = FactoryTypes(program)
    super.init(program: program, framework: .factory)
    collect()
  }

  /// Begins another pass.
  override func startPass() {
    super.startPass()
    (providers, knownProviders, late, handedOut) = ([], [:], [], [])
    for number in factories.indices {
      (factories[number].scope, factories[number].otherScopes) = (nil, [])
    }
  }

  override func begin() {
    super.begin()
    (definition, definitionPlace) = (nil, nil)
  }

  // MARK: Factories

  /// Finds all members of containers that are factories.
  private func collect() {
    var known: [NominalID: [String: Int]] = [:]
    for (file, source) in program.files.enumerated() where !types.isLibrary(file) {
      for (number, property) in source.facts.properties.enumerated() {
        let id = DeclarationID(file: file, index: number)
        guard property.getter != nil || property.initialValue != nil, let owner = container(property.owner, in: file),
          let made = made(by: id)
        else { continue }
        if let twin = known[owner]?[property.name], isTwin(id, of: factories[twin].declarations[0]) {
          numberOfProperty[id] = twin
          factories[twin].declarations.append(id)
          continue
        }
        known[owner, default: [:]][property.name] = factories.count
        numberOfProperty[id] = factories.count
        factories.append(
          FactoryRecord(
            declarations: [id], isPublic: source.facts.isVisibleOutside(property.modifiers, of: property.owner),
            owner: owner, name: property.name, place: Place(file: file, range: property.nameRange), result: made.result,
            parameter: made.parameter))
      }
      for (number, function) in source.facts.functions.enumerated() where function.kind == .function {
        let id = DeclarationID(file: file, index: number)
        guard function.body != nil, let owner = container(function.owner, in: file),
          let made = types.made(by: program.resultType(of: id))
        else { continue }
        numberOfFunction[id] = factories.count
        factories.append(
          FactoryRecord(
            declarations: [id], isFunction: true,
            isPublic: source.facts.isVisibleOutside(function.modifiers, of: function.owner), owner: owner,
            name: displayName(of: function), place: Place(file: file, range: function.nameRange), result: made.result,
            parameter: made.parameter))
      }
    }
  }

  private func container(_ owner: Int?, in file: Int) -> NominalID? {
    guard let owner else { return nil }
    let id = program.nominalOf[file][owner]
    return types.isContainer(program.selfType(id)) ? id : nil
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

  /// The factory for a type that a container is asked for.
  func factory(for type: Type, of container: NominalID, at place: Place) -> Int {
    if let number = numberOfType[container]?[type] { return number }
    numberOfType[container, default: [:]][type] = factories.count
    let isPublic = program[container].declarations.allSatisfy {
      program.files[$0.file].facts.isVisibleOutside(program.type($0).modifiers, of: nil)
    }
    factories.append(FactoryRecord(isPublic: isPublic, owner: container, name: "", place: place, result: type))
    return factories.count - 1
  }

  /// A factory as a value, of the container that `owner` is.
  func value(of number: Int, in owner: Evaluated?) -> Evaluated {
    let factory = factories[number]
    let type: Type =
      factory.parameter.map { .nominal(types.parameterFactory, [$0, factory.result ?? .unknown("T")]) }
      ?? .nominal(types.factory, factory.result.map { [$0] } ?? [])
    let target = FactoryTarget(factory: number, instance: instance(owner))
    return Evaluated(
      type: type, value: .entity(Entity(EntityKind.factory, targets.number(of: target))), origin: .existing)
  }

  /// The factory that a value stands for.
  func factory(_ value: Evaluated?) -> Int? { value?.number(of: EntityKind.factory).map { targets[$0].factory } }

  // MARK: Instances

  /// The container that a value is, or that a factory belongs to.
  func instance(_ value: Evaluated?) -> ContainerInstance {
    value?.number(of: EntityKind.container).map { instances[$0] }
      ?? value?.number(of: EntityKind.factory).map { targets[$0].instance } ?? .unknown
  }

  /// A container as a value.
  func container(_ type: Type, _ instance: ContainerInstance) -> Evaluated {
    Evaluated(type: type, value: value(instance), origin: .existing)
  }

  private func value(_ instance: ContainerInstance) -> Value {
    instance == .unknown ? .unknown : .entity(Entity(EntityKind.container, instances.number(of: instance)))
  }

  /// The container that `shared` of a type is: the same one for as long as the program runs, if no code replaces it.
  func shared(of type: Type?) -> ContainerInstance {
    guard let id = type?.unwrapped.nominal, !sharedMayBeReplaced else { return .unknown }
    let property = program.property("shared", of: .metatype(.nominal(id, [])))
    guard let property, !types.isLibrary(property.file) else { return .shared(property) }
    let declaration = program.property(property)
    let isMade = declaration.initialValue.map { program.node($0, in: property.file).kind == .call } ?? false
    let isConstant = declaration.isConstant || declaration.attributes.contains { $0.name == "TaskLocal" }
    return isMade && isConstant ? .shared(property) : .unknown
  }

  /// The factory of a container by its name.
  func factory(_ name: String, of container: Type) -> Int? {
    for type in [container, .metatype(container)] + types.protocols {
      if let property = program.property(name, of: type), let number = numberOfProperty[property] { return number }
    }
    return nil
  }

  /// The factory that implements a requirement of a protocol, if a single container of the app does.
  func witness(of name: String, in type: Type) -> Int? {
    guard let id = type.nominal, program[id].kind == .protocol, program.property(name, of: type) != nil else {
      return nil
    }
    let witnesses = program.subtypes(of: id).filter { program[$0].kind != .protocol }
      .compactMap { factory(name, of: .nominal($0, [])) }.filter { !isTest(factories[$0].place) }
    return Set(witnesses).count == 1 ? witnesses[0] : nil
  }

  /// Changes a factory, unless the code is evaluated only for its result.
  func change(_ number: Int, _ body: (inout FactoryRecord) -> Void) {
    if !frame.isEffectFree { body(&factories[number]) }
  }

  // MARK: Providers

  /// Adds what makes the value of a factory, and runs it.
  func provide(_ number: Int, _ argument: CallArgument, context: String? = nil, isOwn: Bool, of written: Call) {
    let value = evaluate(argument.node, in: written.environment)
    guard !frame.isEffectFree else { return }
    let call = frame.helperCall ?? place(ofCall: written.node)
    let instance = instance(written.receiver)
    let identity = ProviderID(factory: number, place: call, context: context)
    if let known = knownProviders[identity] {
      providers[known].instances.insert(instance)
      return
    }
    let name = definitionPlace ?? factories[number].place
    let isFirst = isOwn && !providers.contains { $0.factory == number && $0.isOwn && $0.place == name }
    let place = isFirst ? name : call
    let provider = providers.count
    knownProviders[identity] = provider
    places.understand(place, .binding)
    providers.append(
      FactoryProvider(
        factory: number, place: place, instances: [instance], isOwn: isOwn, context: context,
        conditions: frame.conditions,
        isTestOnly: isTest(call) || context.map(FactoryContextWord.isForTrials) == true, owner: currentOwner.name))
    let outer = definition
    definition = nil
    let product = runProvider(provider, value) {
      let arguments = factories[number].parameter.map { [Evaluated(type: $0)] } ?? []
      return invoke(value, with: arguments, expecting: Expectation(type: factories[number].result)) ?? .unknown
    }
    definition = outer
    providers[provider].product = product
    if factories[number].result == nil { factories[number].result = product.result }
    if context == nil, !isOwn { noteLate(number, at: place, written) }
  }

  // MARK: Requests

  /// Records a request to the container that `owner` is or belongs to, and returns what it yields.
  @discardableResult
  func request(
    _ number: Int, of owner: Evaluated?, at place: Place, receiver: Node? = nil, form: Request.Form = .expression,
    isHeldWeakly: Bool = false
  ) -> Evaluated {
    noteAsking(at: place)
    var result = Evaluated(type: factories[number].result, origin: .requested)
    guard !frame.isEffectFree else { return result }
    let isTyped = factories[number].isTyped
    let (request, _) = note(
      FactoryTarget(factory: number, instance: instance(owner)), at: place,
      strength: isTyped ? .checked : .required, form: form, receiver: receiver)
    if isHeldWeakly { requests[request].isHeldWeakly = true }
    if isTyped { result.value = answer(request) }
    return result
  }

  /// Notes that a promise is registered after the same code has asked for it.
  private func noteLate(_ number: Int, at place: Place, _ call: Call) {
    guard frame.conditions.isEmpty, frame.exits.isEmpty, frame.via.isEmpty, consumer == nil else { return }
    let target = FactoryTarget(factory: number, instance: instance(call.receiver))
    let receiver = call.receiverNode.map { $0.sourceText }
    late.append(
      LateFactory(
        target: target, place: place, owner: currentOwner.name,
        ownerType: frame.owner.name.hasPrefix("init(") ? currentOwner.type : nil,
        earlier: earlierRequests.filter { earlier in
          guard requests[earlier].target == target else { return false }
          // One expression may make an object each time that it runs.
          if case .shared = target.instance { return true }
          return requests[earlier].receiverText == receiver
        }))
  }

  // MARK: Hooks

  override func isLibrary(_ file: Int) -> Bool { types.isLibrary(file) }
  override func isHanded(_ type: Type) -> Bool { types.made(by: type) != nil }
  override func isWrapped(_ property: DeclarationID) -> Bool { wrapper(of: property) != nil }
  override func runWrapper(of property: DeclarationID, via: Place?) { ask(for: property, via: via) }
  override func runProperty(_ id: DeclarationID) { if numberOfProperty[id] == nil { super.runProperty(id) } }
  override func runFunction(_ id: DeclarationID) { if numberOfFunction[id] == nil { super.runFunction(id) } }

  override func call(_ call: Call) -> Evaluated? {
    if let number = factory(call.receiver), let value = modify(number, call) { return value }
    if call.name == "register", types.made(by: call.receiver?.type) != nil { return registerUnknown(call) }
    if call.name == "reset" || call.name == "pop" { noteReset(call) }
    return containerCall(call) ?? keyPathCall(call)
  }

  override func construct(_ type: Type, _ call: Call) -> Evaluated? {
    guard types.made(by: type) != nil else { return nil }
    return define(call)
  }

  override func object(of type: Type, madeAt node: Node) -> Value {
    // That of `shared` is looked up by the name of the property.
    guard types.isContainer(type), frame.owner.name != "shared" else { return .unknown }
    return value(.made(Place(file: frame.file, range: node.range)))
  }

  /// Which container a property holds depends on who assigns to it.
  override func kept(_ value: Evaluated) -> Evaluated {
    var copy = value
    if value.number(of: EntityKind.container) != nil { copy.value = .unknown }
    return copy
  }

  override func leaves(_ value: Evaluated, through call: Call) {
    if value.number(of: EntityKind.container) != nil { handedOut.insert(instance(value)) }
  }

  override func join(_ values: [Evaluated]) -> Evaluated {
    var joined = super.join(values)
    let isContainer = joined.number(of: EntityKind.container) != nil
    if isContainer, values.contains(where: { $0.entity != joined.entity }) { joined.value = .unknown }
    return joined
  }

  override func called(_ call: Call) -> Evaluated? {
    if let number = factory(call.receiver) { return modify(number, call) }
    if types.isContainer(call.receiver?.type) { return transform(call) }
    return types.made(by: call.receiver?.type).flatMap { unknownFactory(call, $0.result) }
  }

  override func member(_ name: String, of base: Evaluated, at node: Node, in environment: Environment) -> Evaluated? {
    if factory(base) != nil { return modifier(name, of: base, at: node) }
    if case .metatype(let type) = base.value, name == "shared", types.isContainer(type) {
      return container(type, shared(of: type))
    }
    guard let type = base.type?.unwrapped, let container = type.nominal else { return nil }
    let isContainer = types.isContainer(type)
    if let number = isContainer ? factory(name, of: type) : nil { return value(of: number, in: base) }
    if let number = witness(of: name, in: type) { return value(of: number, in: nil) }
    guard isContainer, name == "manager" else { return nil }
    return Evaluated(value: .entity(Entity(EntityKind.manager, container.index)), origin: .existing)
  }

  override func wrapped(_ property: DeclarationID, in environment: Environment?) -> Evaluated? {
    // The code of a factory defines it. All other code reads what it defines.
    if let number = numberOfProperty[property] { return number == definition ? nil : value(of: number, in: nil) }
    guard wrapper(of: property) != nil else { return nil }
    return Evaluated(type: program.type(ofProperty: property) ?? wrappedType(of: property), origin: .requested)
  }

  override func isTracked(_ type: Type) -> Bool {
    switch type {
    case .array(let element), .optional(let element): isTracked(element)
    default: types.isContainer(type) || types.made(by: type) != nil
    }
  }
}
