public import DigraphEvaluation
public import DigraphModel
public import DigraphProgram

/// Evaluates the code of frameworks whose providers are closures. It records the requests and the objects that the code
/// makes, each with its provider and its timing.
///
/// `Registration` identifies a provider. `Target` is the key and the container of a request.
open class ProviderEvaluator<Registration: Hashable, Target: Hashable>: Evaluator {
  /// The framework.
  public final let framework: Framework
  /// The framework's module.
  public final let library: LibraryModule
  /// Requests.
  public final var requests: [EvaluatedRequest] = []
  private var requestIndex: [EvaluatedRequest.Identity: Int] = [:]
  /// Requests in generic code.
  public final var openRequests = OpenRequests()
  /// The provider whose code is being evaluated, if any.
  public final var consumer: Consumer?
  private var isDeferred = false
  /// Whether the code that is being evaluated is the initial value of an instance's property.
  public final var isStoredProperty = false
  /// Statements that were recognised.
  public final var coverage = StatementCoverage()
  private lazy var previews = Previews(program)
  /// All providers.
  public final private(set) var providers: [Provider] = []
  private var providerIndex: [Registration: Int] = [:]
  /// The binding of each provider in the draft.
  public final internal(set) var bindings: [Binding.ID?] = []
  /// Unconditional requests that the current root has made outside of providers, each with the exits before it.
  private var certain: [(request: Int, exits: [Condition])] = []

  /// A provider whose code is being evaluated.
  public struct Consumer {
    /// The provider's position in `providers`.
    public var number: Int
    /// When the app executes the code that is being evaluated.
    public var timing: Request.Timing
    /// The provider's closure.
    public var closure: Node?
    /// The environment around the closure.
    public var outer: Environment?

    /// Creates a consumer.
    public init(number: Int, timing: Request.Timing = .eager, closure: Node?, outer: Environment? = nil) {
      (self.number, self.timing, self.closure, self.outer) = (number, timing, closure, outer)
    }
  }

  /// Creates an evaluator of a program's code.
  public init(framework: Framework, library: LibraryModule) {
    (self.framework, self.library) = (framework, library)
    super.init(program: library.program)
  }

  // MARK: Hooks

  /// Whether a file is the framework's own.
  open func isLibrary(_ file: Int) -> Bool { program.files[file].module == library.source }
  /// Begins a root, outside of providers and without earlier requests.
  open func begin() { (consumer, isStoredProperty, certain) = (nil, false, []) }
  /// The framework's wrapper of a property, and the name of the wrapper's type.
  open func wrapper(of property: DeclarationID) -> (name: String, attribute: Attribute)? {
    library.wrapper(of: property)
  }
  /// Makes the request of a wrapped property. `via` is the place that makes the property's owner; `nil` if it is not
  /// known.
  open func runWrapper(of property: DeclarationID, via: Place?) {}
  /// The declaration whose code makes the current request.
  open var owner: (name: String, type: NominalID?) { currentOwner }
  /// The containers, by number, that unread code may change.
  open var containersInReach: [Int] { [] }
  /// Evaluates a property as a root, without a consumer.
  open func runProperty(_ id: DeclarationID) { runCode(of: id) }
  /// Evaluates a function as a root, as if unknown code called it.
  open func runFunction(_ id: DeclarationID) { runCode(ofFunction: id) }
  /// Whether functions with a receiver or a parameter of a type are evaluated as roots only at the end, and only if no
  /// code has called them.
  open func postponesFunctions(taking type: Type) -> Bool { false }
  /// Whether values of a type are followed, apart from arrays and optionals of it.
  open func isTrackedItself(_ type: Type) -> Bool { false }

  /// Begins another pass.
  override open func startPass() {
    super.startPass()
    (consumer, coverage, openRequests) = (nil, StatementCoverage(), OpenRequests())
    (requests, requestIndex, providers, providerIndex) = ([], [:], [], [:])
  }

  /// A type is tracked if it is tracked itself, or if its elements or its wrapped type are.
  override public final func isTracked(_ type: Type) -> Bool {
    switch type {
    case .array(let element), .optional(let element): isTracked(element)
    default: isTrackedItself(type)
    }
  }

  /// Whether a place is in code for tests or previews.
  public final func isTest(_ place: Place) -> Bool {
    program.files[place.file].isTest || previews.contain(place.range.lowerBound, of: place.file)
  }

  // MARK: Who asks, and when

  /// When the app executes the code that is being evaluated.
  public final var timing: Request.Timing { consumer?.timing ?? (isDeferred ? .deferred : .eager) }

  /// Evaluates code that the app runs later, or never.
  override public final func deferred(_ body: () -> Void) {
    let outer = (consumer, isDeferred)
    consumer?.timing = .deferred
    isDeferred = true
    body()
    (consumer, isDeferred) = outer
  }

  /// In a provider's code, all calls are followed, whatever arguments they pass.
  override public final var followsAllCalls: Bool { consumer != nil }
  /// Property wrappers of the framework make requests when an object is created, without a provider.
  override public final var storedPropertiesMakeRequests: Bool { true }
  /// The number of the provider whose code is being evaluated; `nil` if the app runs that code later.
  override public final var maker: Int? { consumer.flatMap { $0.timing == .deferred ? nil : $0.number } }
  /// The number of the provider whose code an escaping closure belongs to; -1 for none.
  override public final var escapeContext: Int? { consumer?.number ?? -1 }
  /// The closure of the provider whose code is being evaluated.
  override public final var makerClosure: Node? { consumer?.closure }

  /// Evaluates the stored properties of an object that a provider makes. Their requests belong to the provider.
  override public final func constructed(_ type: NominalID, at node: Node) {
    guard let consumer, consumer.timing != .deferred, !frame.isEffectFree else { return }
    let place = place(ofCall: node)
    runStoredProperties(of: type) { property in
      if isLibrary(property.file) { return true }
      runWrapper(of: property, via: place)
      return wrapper(of: property) != nil
    }
  }

  // MARK: Providers

  /// The value that a provider makes, as far as its code shows it.
  public struct Product {
    /// The static type of the provider's result.
    public var type: Type?
    /// The type of the object as far as it is known, and otherwise the static type.
    public var result: Type?
    /// The type of the object; `nil` if it may be a subtype of the result.
    public var made: Type?
    /// How the value is made.
    public var provider = Binding.ProviderKind.factory
    /// A text that identifies how the value is made: equal texts mean equal values. `nil` if that is not certain.
    public var recipe: String?

    /// Creates a product of which nothing is known.
    public init() {}
  }

  /// A closure or function that makes the value of a binding.
  public struct Provider {
    /// The registration that the provider belongs to.
    public let registration: Registration
    /// The place of the binding.
    public let place: Place
    /// The conditions under which it is the one that makes the value.
    public let conditions: [Condition]
    /// The declaration whose code gives it.
    public let owner: String
    /// Whether only tests or previews use it.
    public let isTestOnly: Bool
    /// The value that it makes, once its code has been evaluated.
    public fileprivate(set) var product = Product()
    /// Its closure, if it is one.
    fileprivate(set) var closure: ProviderClosure?

    /// Creates a provider whose code has not been evaluated.
    public init(
      of registration: Registration, at place: Place, conditions: [Condition], owner: String, isTestOnly: Bool
    ) {
      (self.registration, self.place, self.conditions) = (registration, place, conditions)
      (self.owner, self.isTestOnly) = (owner, isTestOnly)
    }
  }

  /// The number of the provider of a registration; `nil` if it has none yet.
  public final func provider(of registration: Registration) -> Int? { providerIndex[registration] }

  /// Adds a provider, and evaluates its code. Requests in it belong to the provider, and not to the code that registers
  /// it.
  ///
  /// - Parameters:
  ///   - provider: The provider.
  ///   - code: A closure or a function.
  ///   - arguments: The arguments for a closure that the provider returns, and that other code calls later.
  ///   - make: Calls the code, given the number of the provider.
  /// - Returns: The value that it makes.
  @discardableResult
  public final func run(
    _ provider: Provider, _ code: Evaluated, handing arguments: (ClosureValue) -> [Evaluated] = { _ in [] },
    _ make: (Int) -> Evaluated
  ) -> Product {
    let number = providers.count
    providers.append(provider)
    providerIndex[provider.registration] = number
    let outer = (consumer, frame, isStoredProperty)
    var literal: ClosureValue?
    if case .closure(let closure) = code.value { literal = closure }
    consumer = Consumer(number: number, closure: literal?.node, outer: literal?.environment)
    isStoredProperty = false
    frame.beginProvider()
    frame.conditions = []
    frame.helperCall = nil
    let made = make(number)
    if case .closure(let given) = made.value { deferred { _ = invoke(given, with: arguments(given)) } }
    (consumer, frame, isStoredProperty) = outer
    var product = Product()
    product.type = made.type
    product.result = made.made ?? made.type
    product.made = made.made ?? made.ownValueType(in: program)
    product.provider =
      switch made.origin {
      case .requested: .alias
      case .existing: .value
      case .constructed, .unknown: .factory
      }
    product.recipe = literal.flatMap { recipe(of: $0) }
    providers[number].product = product
    providers[number].closure = literal.map(ProviderClosure.init)
    return product
  }

  // MARK: Requests

  /// A request before linking.
  public struct EvaluatedRequest {
    /// The identity of a request: requests with equal identities are recorded once.
    struct Identity: Hashable {
      var place: Place
      var target: Target
      var consumer: Int?
      var timing: Request.Timing
    }

    let identity: Identity
    /// The place of the request.
    public var place: Place { identity.place }
    /// The key that it asks for, and the container.
    public var target: Target { identity.target }
    /// The number of the provider that makes the request.
    public var consumer: Int? { identity.consumer }
    /// When it is made.
    public var timing: Request.Timing { identity.timing }
    /// The declaration whose code makes the request.
    public let owner: String
    /// The type whose code makes the request.
    public let ownerType: NominalID?
    let conditions: [Condition]
    let via: [Place]
    let receiver: Place?
    /// The expression that names the container.
    public let receiverText: String?
    /// Whether the initial value of an instance property makes the request, when the object is created.
    let isOfStoredProperty: Bool
    let access: Request.Access
    let form: Request.Form
    /// The effect of a missing answer.
    public var strength: Request.Strength
    /// Whether the request goes to the consumer's own container.
    public var followsConsumer = false
    /// The container parameter of the provider, if the provider discards it and asks another container.
    public var discard: (place: Place, freeName: String)?
    /// Whether the answer is held weakly.
    public var isHeldWeakly = false
    var isKept = false

    /// Whether each run of the code makes the request.
    public var isUnconditional: Bool { conditions.isEmpty }
  }

  /// Records a request, once for each consumer and timing.
  ///
  /// - Returns: Its number, and whether it has not been recorded before.
  public final func note(
    _ target: Target, at place: Place, strength: Request.Strength, access: Request.Access = .global,
    form: Request.Form = .expression, receiver: Node? = nil
  ) -> (number: Int, isNew: Bool) {
    let identity = EvaluatedRequest.Identity(place: place, target: target, consumer: consumer?.number, timing: timing)
    coverage.understand(place, .request)
    let number = requestIndex[identity] ?? requests.count
    if consumer == nil, timing == .eager, frame.conditions.isEmpty { certain.append((number, frame.exits)) }
    if number < requests.count { return (number, false) }
    requestIndex[identity] = number
    let owner = self.owner
    requests.append(
      EvaluatedRequest(
        identity: identity, owner: owner.name, ownerType: owner.type, conditions: frame.conditions, via: frame.via,
        receiver: receiver.map { Place(file: frame.file, range: $0.range) }, receiverText: receiver?.abbreviated,
        isOfStoredProperty: isStoredProperty, access: access, form: form, strength: strength))
    return (number, true)
  }

  // MARK: Setups

  /// A call that changes the answers of later requests: it registers something, or sets a container up.
  public struct SetupCall {
    /// The place of the call.
    public let place: Place
    /// The declaration whose code makes the call.
    let owner: String
    /// The type of the object whose method makes the call.
    let object: NominalID?
    /// Requests of the same code that surely ran before.
    let earlier: [Int]
  }

  /// The setup that a call makes.
  ///
  /// - Parameters:
  ///   - call: The call.
  ///   - place: The place that stands for the call.
  ///   - counts: Whether the setup changes the answer of a request.
  /// - Returns: The setup, with the requests that surely ran before it.
  public final func setup(by call: Call, at place: Place, where counts: (EvaluatedRequest) -> Bool) -> SetupCall {
    let (owner, isCertain) = (self.owner, frame.conditions.isEmpty)
    let isMethod = call.environment.receiver != nil && !call.environment.isStatic
    return SetupCall(
      place: place, owner: owner.name, object: isCertain && isMethod && frame.via.isEmpty ? owner.type : nil,
      earlier: isCertain ? earlierRequests.filter { counts(requests[$0]) } : [])
  }

  /// Requests outside of providers that the current code has surely made before the current place, in order.
  public final var earlierRequests: [Int] {
    var seen: Set<Int> = []
    return certain.filter { frame.exits.starts(with: $0.exits) && seen.insert($0.request).inserted }.map(\.request)
  }

  // MARK: Wrappers

  /// Evaluates the request of a property wrapper as code of the property.
  ///
  /// - Parameters:
  ///   - property: The property.
  ///   - wrapper: The name of the wrapper. An eager wrapper asks when the owner is made. The wrapper of a static or
  ///     global property asks when the property is read.
  ///   - via: The place where its owner is made, if that is known.
  ///   - body: Makes the request.
  public final func asking(
    for property: DeclarationID, by wrapper: String, via: Place?, _ body: (PropertyDecl) -> Void
  ) {
    let saved = frame
    let declaration = program.property(property)
    frame.file = property.file
    frame.owner = Owner(type: declaration.owner, name: declaration.name)
    frame.helperCall = nil
    frame.conditions += located(declaration.conditions, file: property.file)
    if let via { frame.follow(via) }
    if library.wrappers[wrapper] != .eager || declaration.isStatic || declaration.owner == nil {
      later { body(declaration) }
    } else {
      body(declaration)
    }
    frame = saved
  }

  /// The value of a property with a wrapper of the framework.
  override open func wrapped(_ property: DeclarationID, in environment: Environment?) -> Evaluated? {
    guard wrapper(of: property) != nil else { return nil }
    let type = program.type(ofProperty: property)
    return Evaluated(type: type, value: type.map { abstractValue(of: $0) } ?? .unknown, origin: .requested)
  }

  /// The answer of a request as a value, so that its uses can be seen.
  public final func answer(_ number: Int) -> Value {
    .entity(Entity(kind: Self.kindOfAnswer, number: number))
  }

  /// Whether a value is the answer of a request.
  public final func isAnswer(_ value: Evaluated) -> Bool { value.entity?.kind == Self.kindOfAnswer }

  /// No front end has a kind of this number.
  private static var kindOfAnswer: Int { -1 }

  /// Makes a request required if code unwraps its answer by force.
  override open func used(_ value: Evaluated, _ use: Use) {
    guard !frame.isEffectFree, use == .forced else { return }
    forEachRequest(in: value) { if requests[$0].strength == .checked { requests[$0].strength = .required } }
  }

  /// Notes that a property keeps the answer of a request.
  override open func assigned(_ value: Evaluated, to property: DeclarationID) {
    if frame.isEffectFree { return }
    let isWeak = program.property(property).modifiers.contains { $0.hasPrefix("weak") || $0.hasPrefix("unowned") }
    forEachRequest(in: value) {
      requests[$0].isKept = requests[$0].isKept || program.isMember(property, of: requests[$0].ownerType)
      if isWeak { requests[$0].isHeldWeakly = true }
    }
  }

  private func forEachRequest(in value: Evaluated, _ body: (Int) -> Void) {
    switch value.value {
    // A property may hold an answer of the pass before, to a request that this pass has not reached yet.
    case .entity(let entity) where entity.kind == Self.kindOfAnswer && requests.indices.contains(entity.number):
      body(entity.number)
    case .either(let choices): choices.forEach { forEachRequest(in: $0, body) }
    default: break
    }
  }

  // MARK: Gaps

  /// Notes recognised code that cannot be read. Code for tests does not matter to the app.
  public final func missed(
    _ place: Place, _ subject: Gap.Subject, _ reason: String, remedy: String, allocations: [Int] = []
  ) {
    guard !frame.isEffectFree, !isLibrary(place.file), !isTest(place) else { return }
    coverage.miss(
      place, in: allocations,
      Gap(framework: framework, subject: subject, reason: reason, remedy: remedy, site: site(place)))
  }

  /// Notes a gap where the evaluation of a root has stopped.
  override public final func exhausted(at node: Node) {
    // The range is empty, so that this gap does not replace a gap of the node itself.
    missed(
      Place(file: frame.file, range: node.range.lowerBound..<node.range.lowerBound), .binding,
      "following the calls around it would take too long",
      remedy: "put nested calls into variables or functions of their own", allocations: containersInReach)
  }

  /// Notes a request whose type depends on the callers of the generic code around it.
  public final func noteOpen(_ place: Place, _ type: Type?) {
    guard !frame.isEffectFree else { return }
    coverage.understand(place, .request)
    if !isInGenericHelper { openRequests.note(place, type) }
  }

  /// Reads a call of a member that is a value: `container.api()`.
  public final func callMember(_ call: Call) -> Evaluated? {
    var member = call
    (member.name, member.receiverNode) = ("callAsFunction", call.node[0])
    member.receiver = (call.receiver ?? call.environment.receiver).flatMap {
      self.member(call.name, of: $0, at: call.node[0], in: call.environment)
    }
    return member.receiver == nil ? nil : called(member)
  }

  /// The property that implements a protocol's requirement, if a single type of the input does so outside of tests.
  public final func soleWitness(ofProperty name: String, in type: Type) -> DeclarationID? {
    guard let target = type.nominal, program[target].kind == .protocol,
      let requirement = program.property(name, of: type)
    else { return nil }
    let witnesses = program.subtypes(of: target).filter { program[$0].kind != .protocol }
      .compactMap { program.property(name, of: .nominal($0, [])) }
      .filter { $0 != requirement && !isTest(Place(file: $0.file, range: program.property($0).nameRange)) }
    return Set(witnesses).count == 1 ? witnesses[0] : nil
  }

  // MARK: Roots

  /// Evaluates the code at the top level of a file.
  private func runTopLevel(of file: Int) {
    guard let body = program.files[file].facts.topLevel else { return }
    root(file: file) {
      begin()
      _ = run(body, file: file, owner: nil, name: "main", receiver: nil, expecting: .none, isStatic: false)
    }
  }

  /// Evaluates the initial value and the getter of a property as a root, and its wrapper unless a receiver is known.
  ///
  /// - Parameters:
  ///   - id: The property.
  ///   - receiver: The object whose property it is; `nil` for any.
  ///   - prepare: Called first.
  /// - Returns: The value.
  @discardableResult
  public final func runCode(
    of id: DeclarationID, receiver: Evaluated? = nil, _ prepare: () -> Void = {}
  ) -> Evaluated? {
    let property = program.property(id)
    var value: Evaluated?
    root(file: id.file, conditions: located(property.conditions, file: id.file)) {
      begin()
      prepare()
      isStoredProperty = property.isStoredAtOnce
      frame.isGenericRoot = isGeneric(property.owner, in: id.file)
      beginProperty(id)
      if receiver == nil { runWrapper(of: id, via: nil) }
      for code in [property.initialValue, property.getter].compactMap(\.self) {
        if code == property.initialValue, property.isStatic || property.owner == nil {
          // Such a value is made once, whichever code reads it.
          let type = self.receiver(of: property.owner, in: id.file, isStatic: true)
          value = readDeclared(id, receiver: type, in: nil)
        } else {
          value = run(
            code, file: id.file, owner: property.owner, name: property.name, receiver: receiver,
            expecting: .init(type: program.type(ofProperty: id)), isStatic: property.isStatic)
        }
      }
    }
    return value
  }

  /// Evaluates a function as a root, as if unknown code called it.
  ///
  /// - Parameters:
  ///   - id: The function.
  ///   - receiver: The object whose method it is; `nil` for any.
  ///   - prepare: Called first.
  /// - Returns: The result.
  @discardableResult
  public final func runCode(
    ofFunction id: DeclarationID, receiver: Evaluated? = nil, _ prepare: () -> Void = {}
  ) -> Evaluated? {
    let function = program.function(id)
    var value: Evaluated?
    root(file: id.file, conditions: located(function.conditions, file: id.file)) {
      begin()
      prepare()
      value = runUncalled(
        id, receiver: receiver ?? self.receiver(of: function.owner, in: id.file, isStatic: function.isStatic))
    }
    return value
  }

  /// Evaluates all properties, then the top-level code of files, then functions. Functions that take tracked values
  /// come last, and only if no code has called them.
  public final func runProgram() {
    let files = program.files.indices.filter { !isLibrary($0) }
    for file in files {
      for number in program.files[file].facts.properties.indices {
        runProperty(DeclarationID(file: file, index: number))
      }
    }
    for file in files { runTopLevel(of: file) }
    var postponed: [DeclarationID] = []
    for file in files {
      for (number, function) in program.files[file].facts.functions.enumerated()
      where function.body != nil && !function.isLocal {
        let id = DeclarationID(file: file, index: number)
        var taken = function.parameters.map { program.type(ofParameter: $0, of: id) }
        if let owner = function.owner { taken.append(program.selfType(program.nominalOf[file][owner])) }
        if taken.contains(where: { $0.map(postponesFunctions(taking:)) ?? false }) {
          postponed.append(id)
        } else {
          runFunction(id)
        }
      }
    }
    for id in postponed where !invoked.contains(id) { runFunction(id) }
  }

  /// A place as the graph has it.
  public final func site(_ place: Place) -> Site { program.site(of: place.range, in: place.file) }
}
