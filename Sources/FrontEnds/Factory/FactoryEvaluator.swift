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
  /// Containers that values are.
  private var instances: [ContainerInstance] = [.unknown]
  private var numberOfInstance: [ContainerInstance: Int] = [.unknown: 0]
  /// Containers that code outside of the input may change.
  private(set) var handedOut: Set<ContainerInstance> = []
  private var isShared: [NominalID: Bool] = [:]
  /// Types that containers are asked for.
  private var numberOfType: [TypedKey: Int] = [:]
  /// Settings of all factories.
  var settings = FactorySettings()
  /// The factory whose own code runs.
  var definition: Int?
  /// The place of that factory's name, in the declaration that is being evaluated.
  var definitionPlace: Place?
  /// Requests for promises that the code which runs has made for certain.
  private var earlier: [Int] = []
  private lazy var previews = Previews(program)

  /// The kinds of entity.
  enum EntityKind: Int {
    case factory, manager, container
  }

  private struct TypedKey: Hashable {
    var container: NominalID
    var type: Type
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
    (definition, definitionPlace, earlier) = (nil, nil, [])
  }

  // MARK: Factories

  /// Finds all members of containers that are factories.
  private func collect() {
    struct MemberName: Hashable {
      var owner: NominalID
      var name: String
    }
    var numbers: [MemberName: Int] = [:]
    for (file, source) in program.files.enumerated() where !types.isLibrary(file) {
      for (number, property) in source.facts.properties.enumerated() {
        let id = DeclarationID(file: file, index: number)
        guard property.getter != nil || property.initialValue != nil, let owner = container(property.owner, in: file),
          let made = made(by: id)
        else { continue }
        let name = MemberName(owner: owner, name: property.name)
        if let number = numbers[name], isTwin(id, of: factories[number]) {
          numberOfProperty[id] = number
          factories[number].twins.append(id)
          continue
        }
        numbers[name] = factories.count
        numberOfProperty[id] = factories.count
        add(id, false, owner, property.name, property.nameRange, made)
      }
      for (number, function) in source.facts.functions.enumerated() where function.kind == .function {
        let id = DeclarationID(file: file, index: number)
        guard function.body != nil, let owner = container(function.owner, in: file),
          let made = types.made(by: program.resultType(of: id))
        else { continue }
        numberOfFunction[id] = factories.count
        add(id, true, owner, displayName(of: function), function.nameRange, made)
      }
    }
  }

  /// Whether a property declares a factory again, in another branch of an `#if`.
  private func isTwin(_ id: DeclarationID, of factory: FactoryRecord) -> Bool {
    guard let known = factory.id else { return false }
    let (property, other) = (program.property(id), program.property(known))
    return other.isStatic == property.isStatic
      && program.files[id.file].module == program.files[known.file].module
      && located(other.conditions, file: known.file).excludes(located(property.conditions, file: id.file))
  }

  /// The product and the parameter of a property that is a factory. In 1.x, a constant without a written type can be
  /// one.
  private func made(by id: DeclarationID) -> (result: Type?, parameter: Type?)? {
    if let type = program.type(ofProperty: id) { return types.made(by: type) }
    guard let initial = program.property(id).initialValue else { return nil }
    let made = program.node(initial, in: id.file)
    guard made.kind == .call, made[0].kind == .name,
      let name = ["Factory", "ParameterFactory"].first(where: { $0 == made[0].text })
    else { return nil }
    let context = TypeContext(file: id.file, owner: program.property(id).owner)
    return types.made(
      by: .nominal(
        name == "Factory" ? types.factory : types.parameterFactory,
        made[0].children.map { program.resolve($0, in: context) }))
  }

  private func container(_ owner: Int?, in file: Int) -> NominalID? {
    guard let owner else { return nil }
    let id = program.nominalOf[file][owner]
    return types.isContainer(program.selfType(id)) ? id : nil
  }

  private func add(
    _ id: DeclarationID, _ isFunction: Bool, _ owner: NominalID, _ name: String, _ range: Range<Int>,
    _ made: (result: Type?, parameter: Type?)
  ) {
    factories.append(
      FactoryRecord(
        id: id, isFunction: isFunction, owner: owner, name: name, place: Place(file: id.file, range: range),
        result: made.result, parameter: made.parameter))
  }

  /// The factory for a type that a container is asked for.
  func factory(for type: Type, of container: NominalID, at place: Place) -> Int {
    let key = TypedKey(container: container, type: type)
    if let number = numberOfType[key] { return number }
    numberOfType[key] = factories.count
    factories.append(FactoryRecord(owner: container, name: "", place: place, result: type))
    return factories.count - 1
  }

  /// A factory as a value, of the container that `owner` is.
  func value(of number: Int, in owner: Evaluated?) -> Evaluated {
    let factory = factories[number]
    let type: Type =
      factory.parameter.map { .nominal(types.parameterFactory, [$0, factory.result ?? .unknown("T")]) }
      ?? .nominal(types.factory, factory.result.map { [$0] } ?? [])
    let instance = numberOfInstance[self.instance(owner)] ?? 0
    return Evaluated(type: type, value: entity(.factory, number | instance << Self.bitsOfFactory), origin: .existing)
  }

  /// The number of a factory as a value: that of the container comes above.
  private static let bitsOfFactory = 32

  func entity(_ kind: EntityKind, _ number: Int) -> Value { .entity(Entity(kind: kind.rawValue, number: number)) }

  /// The number of the entity that a value is.
  func number(_ kind: EntityKind, _ value: Evaluated?) -> Int? {
    guard let entity = value?.entity, entity.kind == kind.rawValue else { return nil }
    return entity.number
  }

  /// The factory that a value stands for.
  func factory(_ value: Evaluated?) -> Int? {
    number(.factory, value).map { $0 & (1 << Self.bitsOfFactory - 1) }
  }

  // MARK: Instances

  /// The container that a value is, or that a factory belongs to.
  func instance(_ value: Evaluated?) -> ContainerInstance {
    let number = number(.container, value) ?? number(.factory, value).map { $0 >> Self.bitsOfFactory }
    return instances[number ?? 0]
  }

  /// A container as a value.
  func container(_ type: Type, _ instance: ContainerInstance) -> Evaluated {
    Evaluated(type: type, value: value(instance), origin: .existing)
  }

  private func value(_ instance: ContainerInstance) -> Value {
    if instance == .unknown { return .unknown }
    let number = numberOfInstance[instance] ?? instances.count
    if number == instances.count {
      numberOfInstance[instance] = number
      instances.append(instance)
    }
    return entity(.container, number)
  }

  /// The container that `shared` of a type is: the same one for as long as the program runs, if no code replaces it.
  func shared(of type: Type?) -> ContainerInstance {
    guard let id = type?.unwrapped.nominal else { return .unknown }
    let property = program.property("shared", of: .metatype(.nominal(id, [])))
    if isShared[id] == nil { isShared[id] = isConstant(property) }
    return isShared[id] == true ? .shared(property) : .unknown
  }

  /// Whether a property makes its own container. A task may have another one in the place of a `@TaskLocal`.
  private func isConstant(_ property: DeclarationID?) -> Bool {
    guard program.names(among: ["$shared"], referencedIn: program.files.indices).isEmpty else { return false }
    guard let property, !types.isLibrary(property.file) else { return true }
    let declaration = program.property(property)
    return (declaration.isConstant || declaration.attributes.contains { $0.name == "TaskLocal" })
      && declaration.initialValue.map { program.node($0, in: property.file).kind == .call } ?? false
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
    run(provider, value, parameter: factories[number].parameter)
    if context == nil, !isOwn { noteLate(number, at: place, written) }
  }

  private func run(_ provider: Int, _ value: Evaluated, parameter: Type?) {
    let outer = definition
    definition = nil
    let factory = providers[provider].factory
    let arguments = parameter.map { [Evaluated(type: $0)] } ?? []
    let product = runProvider(provider, value) {
      switch value.value {
      case .closure(let closure):
        invoke(closure, with: arguments, expecting: Expectation(type: factories[factory].result))
      case .function(let function):
        invoke(function, with: arguments, at: nil) ?? Evaluated(made: function.constructed, origin: .constructed)
      default: .unknown
      }
    }
    definition = outer
    if factories[factory].result == nil { factories[factory].result = product.result }
    providers[provider].product = product
  }

  // MARK: Requests

  /// Records a request to the container that `owner` is or belongs to, and returns what it yields.
  @discardableResult
  func request(
    _ number: Int, of owner: Evaluated?, at place: Place, timing: Request.Timing? = nil, receiver: Node? = nil,
    form: Request.Form = .expression, isHeldWeakly: Bool = false
  ) -> Evaluated {
    noteAsking(at: place)
    let type = factories[number].result
    var result = Evaluated(type: type, origin: .requested)
    guard !frame.isEffectFree else { return result }
    let isTyped = factories[number].isTyped
    let (request, _) = note(
      FactoryTarget(factory: number, instance: instance(owner)), at: place, timing: timing,
      strength: isTyped ? .checked : .required, form: form, receiver: receiver)
    if isHeldWeakly { requests[request].isHeldWeakly = true }
    if isTyped { result.value = answer(request) }
    if consumer == nil, requests[request].timing == .eager, frame.conditions.isEmpty, frame.exits.isEmpty {
      earlier.append(request)
    }
    return result
  }

  /// Notes that a promise is registered after the same code has asked for it.
  private func noteLate(_ number: Int, at place: Place, _ call: Call) {
    guard frame.conditions.isEmpty, frame.exits.isEmpty, frame.via.isEmpty, consumer == nil else { return }
    let owner = currentOwner
    // Stored properties have their values before an initializer begins.
    let isInitializer = frame.owner.name.hasPrefix("init(")
    let (instance, receiver) = (instance(call.receiver), call.receiverNode.map { $0.sourceText })
    late.append(
      LateFactory(
        factory: number, instance: instance, place: place, owner: owner.name,
        ownerType: isInitializer ? owner.type : nil,
        earlier: earlier.filter { earlier in
          guard requests[earlier].target == FactoryTarget(factory: number, instance: instance) else { return false }
          // One expression may make an object each time that it runs.
          if case .shared = instance { return true }
          return requests[earlier].receiverText == receiver
        }))
  }

  /// Whether a place is in code for tests or previews.
  override func isTest(_ place: Place) -> Bool {
    super.isTest(place) || previews.contain(place.range.lowerBound, of: place.file)
  }

  /// Code for tests does not matter to the app.
  override func missed(
    _ place: Place, _ subject: Gap.Subject, _ reason: String, remedy: String, allocations: [Int] = []
  ) {
    if !isTest(place) { super.missed(place, subject, reason, remedy: remedy, allocations: allocations) }
  }

  // MARK: Hooks

  override func isLibrary(_ file: Int) -> Bool { types.isLibrary(file) }
  override func isWrapped(_ property: DeclarationID) -> Bool { wrapper(of: property) != nil }
  override func runWrapper(of property: DeclarationID, via: Place? = nil) { ask(for: property, via: via) }

  override func call(_ call: Call) -> Evaluated? {
    if let number = factory(call.receiver) { return modify(number, call) }
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
    guard number(.container, value) != nil else { return value }
    var copy = value
    copy.value = .unknown
    return copy
  }

  override func leaves(_ value: Evaluated, through call: Call) {
    if number(.container, value) != nil { handedOut.insert(instance(value)) }
  }

  override func join(_ values: [Evaluated]) -> Evaluated {
    var joined = super.join(values)
    if number(.container, joined) != nil, values.contains(where: { $0.entity != joined.entity }) {
      joined.value = .unknown
    }
    return joined
  }

  override func called(
    _ value: Evaluated, _ arguments: [CallArgument], at node: Node, in environment: Environment, expected: Expectation
  ) -> Evaluated? {
    let call = Call(
      node: node, name: "callAsFunction", genericArguments: [], receiver: value, receiverNode: node[0],
      arguments: arguments, environment: environment, expected: expected)
    if let number = factory(value) { return modify(number, call) }
    if types.isContainer(value.type) { return transform(call) }
    guard let made = types.made(by: value.type) else { return nil }
    return unknownFactory(call, made.result)
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
    return Evaluated(value: entity(.manager, container.index), origin: .existing)
  }

  override func wrapped(_ property: DeclarationID, in environment: Environment?) -> Evaluated? {
    if let number = numberOfProperty[property] { return value(of: number, in: nil) }
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
