import DigraphLinker
import DigraphModel

/// Runs the input's code on Factory's meaning of it, and records what is provided and asked for.
final class FactoryEvaluator: Evaluator {
  /// The framework's types.
  let types: FactoryTypes
  /// All factories of the input.
  private(set) var factories: [FactoryRecord] = []
  private(set) var numberOfProperty: [DeclarationID: Int] = [:]
  private(set) var numberOfFunction: [DeclarationID: Int] = [:]
  var providers: [FactoryProvider] = []
  private var knownProviders: [ProviderID: Int] = [:]
  var requests: [FactoryRequest] = []
  private var knownRequests: [FactoryRequest.Identity: Int] = [:]
  var late: [LateFactory] = []
  /// Settings of all factories.
  var settings = FactorySettings()
  var places = FactoryStatementCoverage()
  /// The provider whose code runs, and when it does.
  var consumer: (provider: Int, timing: Request.Timing, closure: Node?)?
  private var isDeferred = false
  /// The factory whose own code runs.
  var definition: Int?
  /// The name of the property whose code that is.
  var definitionPlace: Place?
  /// Whether the code that runs is the initial value of an instance's property.
  var isStoredProperty = false
  /// Requests for promises that the code which runs has made for certain.
  private var earlier: [Int] = []
  /// Code of previews, by file.
  private(set) lazy var previews = program.files.map(Self.previews)

  private struct ProviderID: Hashable {
    var factory: Int
    var place: Place
    var context: String?
  }

  override init(program: Program) {
    types = FactoryTypes(program)
    super.init(program: program)
    collect()
  }

  /// Begins another pass.
  override func startPass() {
    super.startPass()
    (providers, requests, late) = ([], [], [])
    (knownProviders, knownRequests) = ([:], [:])
    places = FactoryStatementCoverage()
    for number in factories.indices {
      (factories[number].scope, factories[number].otherScopes) = (nil, [])
    }
  }

  /// Begins a root: on behalf of nobody, and with nothing done.
  func begin() {
    consumer = nil
    definition = nil
    isStoredProperty = false
    earlier = []
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
    let (property, other) = (program.property(id), program.property(factory.id))
    return other.isStatic == property.isStatic
      && program.files[id.file].module == program.files[factory.id.file].module
      && located(other.conditions, file: factory.id.file).excludes(located(property.conditions, file: id.file))
  }

  /// The product of a property that is a factory: 1.x has constants whose type is not written.
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

  /// A factory as a value.
  func value(of number: Int) -> Evaluated {
    let factory = factories[number]
    let type: Type =
      factory.parameter.map { .nominal(types.parameterFactory, [$0, factory.result ?? .unknown("T")]) }
      ?? .nominal(types.factory, factory.result.map { [$0] } ?? [])
    return Evaluated(type: type, value: .entity(Entity(kind: 0, number: number)), origin: .existing)
  }

  /// The factory that a value is.
  func factory(_ value: Evaluated?) -> Int? {
    guard let entity = value?.entity, entity.kind == 0 else { return nil }
    return entity.number
  }

  /// The factory of a name that a container has.
  func factory(_ name: String, of container: Type) -> Int? {
    for type in [container, .metatype(container)] + types.protocols {
      if let property = program.property(name, of: type), let number = numberOfProperty[property] { return number }
    }
    return nil
  }

  /// Changes a factory, unless only the result of the code matters.
  func change(_ number: Int, _ body: (inout FactoryRecord) -> Void) {
    if !frame.isEffectFree { body(&factories[number]) }
  }

  // MARK: Providers

  /// Adds what makes the value of a factory, and runs it.
  func provide(_ number: Int, _ argument: CallArgument, context: String? = nil, isOwn: Bool, of call: Call) {
    let value = evaluate(argument.node, in: call.environment)
    guard !frame.isEffectFree else { return }
    let call = place(ofCall: call.node)
    let identity = ProviderID(factory: number, place: call, context: context)
    guard knownProviders[identity] == nil else { return }
    let name = definitionPlace ?? factories[number].place
    let isFirst = isOwn && !providers.contains { $0.factory == number && $0.isOwn && $0.place == name }
    let place = isFirst ? name : call
    let provider = providers.count
    knownProviders[identity] = provider
    places.understand(place, .binding)
    providers.append(
      FactoryProvider(
        factory: number, place: place, isOwn: isOwn, context: context, conditions: frame.conditions,
        isTestOnly: isTest(call) || context.map(FactoryContextWord.isForTrials) == true, owner: currentOwner.name))
    run(provider, value, parameter: factories[number].parameter)
    if context == nil, !isOwn { noteLate(number, at: place) }
  }

  private func run(_ provider: Int, _ value: Evaluated, parameter: Type?) {
    let outer = (consumer, frame, definition, isStoredProperty)
    var literal: ClosureValue?
    if case .closure(let closure) = value.value { literal = closure }
    consumer = (provider, .eager, literal?.node)
    (definition, isStoredProperty) = (nil, false)
    frame.beginProvider()
    frame.conditions = []
    frame.helperCall = nil
    let factory = providers[provider].factory
    let expected = Expectation(type: factories[factory].result)
    let arguments = parameter.map { [Evaluated(type: $0)] } ?? []
    var made = Evaluated.unknown
    switch value.value {
    case .closure(let closure): made = invoke(closure, with: arguments, expecting: expected)
    case .function(let function):
      made = invoke(function, with: arguments, at: nil) ?? Evaluated(made: function.constructed, origin: .constructed)
    default: break
    }
    if case .closure(let given) = made.value { deferred { _ = invoke(given, with: []) } }
    (consumer, frame, definition, isStoredProperty) = outer
    if factories[factory].result == nil { factories[factory].result = made.made ?? made.type }
    providers[provider].made = made.made ?? valueType(made.type)
    providers[provider].kind =
      switch made.origin {
      case .requested: .alias
      case .existing: .value
      case .constructed, .unknown: .factory
      }
    providers[provider].recipe = literal.flatMap { recipe(of: $0) }
  }

  /// A value's static type is its own.
  private func valueType(_ type: Type?) -> Type? {
    guard let type = type?.unwrapped, program.kind(of: type).isValueType else { return nil }
    return type
  }

  // MARK: Requests

  /// Records a request, and returns what it yields.
  @discardableResult
  func request(
    _ number: Int, at place: Place, timing: Request.Timing? = nil, receiver: Place? = nil,
    form: Request.Form = .expression, isHeldWeakly: Bool = false
  ) -> Evaluated {
    noteAsking(at: place)
    let type = factories[number].result
    let result = Evaluated(type: type, origin: .requested)
    guard !frame.isEffectFree else { return result }
    let timing = timing ?? consumer?.timing ?? (isDeferred ? .deferred : .eager)
    let identity = FactoryRequest.Identity(
      place: place, factory: number, consumer: consumer?.provider, timing: timing)
    places.understand(place, .request)
    let known = knownRequests[identity] ?? requests.count
    if known == requests.count {
      knownRequests[identity] = known
      let owner = currentOwner
      requests.append(
        FactoryRequest(
          identity: identity, owner: owner.name, ownerType: owner.type, conditions: frame.conditions, via: frame.via,
          receiver: receiver, isHeldWeakly: isHeldWeakly, isOfStoredProperty: isStoredProperty, form: form,
          isTestOnly: isTest(place)))
    }
    if consumer == nil, timing == .eager, frame.conditions.isEmpty, frame.exits.isEmpty { earlier.append(known) }
    return result
  }

  /// Notes that a promise is registered after the same code has asked for it.
  private func noteLate(_ number: Int, at place: Place) {
    guard frame.conditions.isEmpty, frame.exits.isEmpty, frame.via.isEmpty, consumer == nil else { return }
    let owner = currentOwner
    // Stored properties have their values before an initializer begins.
    let isInitializer = frame.owner.name.hasPrefix("init(")
    late.append(
      LateFactory(
        factory: number, place: place, owner: owner.name, ownerType: isInitializer ? owner.type : nil,
        earlier: earlier.filter { requests[$0].identity.factory == number }))
  }

  /// Whether a place is in code for tests or previews.
  func isTest(_ place: Place) -> Bool {
    program.files[place.file].isTest || previews[place.file].contains { $0.overlaps(place.range) }
  }

  private static func previews(of file: SourceFile) -> [Range<Int>] {
    let types = file.facts.types.filter { type in
      type.inherited.contains { file.facts.code[$0].text.hasSuffix("PreviewProvider") }
    }
    let macros = file.facts.code.nodes.indices.lazy.filter { file.facts.code.nodes[$0].kind == .macro }
      .map { file.facts.code[NodeID(Int32($0))] }.filter { $0.text == "Preview" }
    return types.map(\.range) + macros.map(\.range)
  }

  func site(_ place: Place) -> Site { program.site(of: place.range, in: place.file) }

  func missed(_ place: Place, _ subject: Gap.Subject, _ reason: String, remedy: String) {
    guard !frame.isEffectFree, !types.isLibrary(place.file), !isTest(place) else { return }
    places.miss(place, subject, reason, remedy: remedy)
  }

  // MARK: Hooks

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
    if let number = factory(base) { return modifier(name, of: number, at: node) }
    if case .metatype(let type) = base.value, name == "shared", types.isContainer(type) {
      return Evaluated(type: type, origin: .existing)
    }
    guard types.isContainer(base.type), let type = base.type?.unwrapped, let container = type.nominal else {
      return nil
    }
    if program.property(name, of: type) == nil, let number = factory(name, of: type) { return value(of: number) }
    guard name == "manager" else { return nil }
    return Evaluated(value: .entity(Entity(kind: 1, number: container.index)), origin: .existing)
  }

  override func wrapped(_ property: DeclarationID, in environment: Environment?) -> Evaluated? {
    if let number = numberOfProperty[property] { return value(of: number) }
    guard wrapper(of: property) != nil else { return nil }
    return Evaluated(type: program.type(ofProperty: property) ?? wrappedType(of: property), origin: .requested)
  }

  override func deferred(_ body: () -> Void) {
    let outer = (consumer, isDeferred)
    consumer?.timing = .deferred
    isDeferred = true
    body()
    (consumer, isDeferred) = outer
  }

  override func isTracked(_ type: Type) -> Bool {
    switch type {
    case .array(let element), .optional(let element): isTracked(element)
    default: types.isContainer(type) || types.made(by: type) != nil
    }
  }

  override var followsAllCalls: Bool { consumer != nil }
  override var asksForStoredProperties: Bool { true }
  override var maker: Int? { consumer.flatMap { $0.timing == .deferred ? nil : $0.provider } }
  override var makerClosure: Node? { consumer?.closure }

  override func constructed(_ type: NominalID, at node: Node) {
    guard let consumer, consumer.timing != .deferred, !frame.isEffectFree else { return }
    let place = place(ofCall: node)
    runStoredProperties(of: type) { property in
      if types.isLibrary(property.file) { return true }
      runWrapper(of: property, via: place)
      return wrapper(of: property) != nil
    }
  }

  override func exhausted(at node: Node) {
    missed(
      Place(file: frame.file, range: node.range.lowerBound..<node.range.lowerBound), .binding,
      "following the calls around it would take too long",
      remedy: "put nested calls into variables or functions of their own")
  }
}
