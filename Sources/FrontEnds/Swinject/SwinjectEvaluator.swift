import DigraphLinker
import DigraphModel

/// Runs the input's code on Swinject's meaning of it, and records what it declares and requests.
class SwinjectEvaluator: Evaluator {
  /// Containers.
  var allocations = AllocationSites()
  /// Values of type `Container` or `Resolver`.
  @exclusivity(unchecked) var handles = Table<Handle>()
  /// Bindings, by registration.
  @exclusivity(unchecked) var entries: [Entry] = []
  /// Requests.
  @exclusivity(unchecked) var requests: [RequestRecord] = []
  /// Object scopes.
  @exclusivity(unchecked) var scopes = Table<ScopeRecord>()
  /// Places that were recognised, and whether they were understood.
  var places = StatementCoverage()
  /// The registration whose provider runs, and when.
  @exclusivity(unchecked) var consumer: Consumer?
  /// Whether the code that runs is executed later, or never.
  @exclusivity(unchecked) private var isDeferred = false
  /// Functions of which it has been asked whether anybody calls them.
  var uncalled: [DeclarationID: Bool] = [:]
  var neverCalled: [DeclarationID: Bool] = [:]
  /// By file, the places at which code may call functions; of files that have been asked for.
  var functionReferences: [Int: FunctionReferences] = [:]
  /// By name of a function, the paths of up to two files that have it, where that has been asked.
  var filesOfNames: [String: Set<String>] = [:]
  /// Requests that the code which runs makes up for.
  @exclusivity(unchecked) var asked: [Int] = []
  /// Which of all pieces of code that are executed later it is; 0 for none.
  @exclusivity(unchecked) private var deferral = 0
  private(set) var deferrals = 0
  /// Entry and key of each registration that was made, so that code which runs twice registers once.
  @exclusivity(unchecked) var known: [RegistrationID: Int] = [:]
  /// Requests that were recorded, so that code which runs twice requests once.
  @exclusivity(unchecked) var knownRequests: [RequestID: Int] = [:]
  /// Assemblies that have been applied to some container, with the places of the code that does it.
  var applied: [NominalID: Set<Place>] = [:]
  var appliedPairs: Set<AppliedPair> = []
  /// How often a container was emptied.
  var removals = 0
  /// How many registrations and requests have been made.
  @exclusivity(unchecked) var time = 0
  /// Runs of code on containers of which only what holds them is known.
  var sourceRuns = Table<SourceRun>()
  /// Runs that have made a container at one place more than once.
  var creationRuns = Table<CreationRun>()
  /// Runs of providers that register something.
  var makerRuns = Table<MakerRun>()
  /// How often the root that runs has made each container; emptied with each root.
  @exclusivity(unchecked) var creations: (run: Int, counts: [Int: Int]) = (0, [:])
  /// How many registrations are made on containers of which not even that is known.
  var unsureRuns = 0
  /// Classes that inherit from `Container` whose initialiser runs.
  var constructing: Set<NominalID> = []
  /// Types of the input, and whether they inherit from `Container` or conform to `Assembly`.
  @exclusivity(unchecked) var containerMemo: [Bool?] = []
  @exclusivity(unchecked) var containerConformances: [NominalID: ContainerConformance] = [:]
  @exclusivity(unchecked) var assemblerMemo: [Bool?] = []
  @exclusivity(unchecked) var assemblyMemo: [Bool?] = []
  /// Requests on something of which it is not known what it is.
  var foreignRequests: [Place: (type: Type, outsider: String?)] = [:]
  /// The function that is run although no call of it has been followed, if that is what runs.
  var uncertainRoot: DeclarationID?
  /// The function that runs on its own, if that is what runs.
  var rootFunction: DeclarationID?
  /// Types whose code applies assemblies to a container that they are given.
  var appliers: Set<NominalID> = []
  /// Types that some code of the input constructs.
  @exclusivity(unchecked) var made: Set<NominalID> = []
  var wrappers = WrapperTable()
  /// Scopes that some code resets.
  var resets = ScopeResets()
  /// Requests in generic code.
  var openRequests = OpenRequests()
  /// Whether the code that has run looks at what other code registers or calls, or stopped because it takes too long.
  var looksBeyond = false
  /// The records of roots.
  @exclusivity(unchecked) var roots = RootRuns()
  /// Which containers of one place are told apart.
  @exclusivity(unchecked) var instances = ContainerInstances()
  /// Containers of the draft by allocation site.
  var containerNumbers: [Int: Container.ID] = [:]

  /// The types of Swinject, as keys of this program.
  private(set) lazy var types = SwinjectTypes(program)
  /// Methods of the input that are called as Swinject's own.
  private(set) lazy var ownResolves =
    program.methods("resolve", of: types.resolver) + program.methods("resolve", of: types.container)

  /// What entries and requests of earlier passes are numbered below: a closure that is kept may hold one of these
  /// still.
  private(set) var earlier = (entries: 0, requests: 0)

  /// Begins another pass. Containers, handles and scopes keep their numbers, because properties hold them.
  override func startPass() {
    super.startPass()
    roots.startPass(entries, requests)
    earlier.entries += entries.count
    earlier.requests += requests.count
    allocations.startPass()
    creations = (0, [:])
    made = []
    appliers = []
    entries = []
    requests = []
    places = StatementCoverage()
    consumer = nil
    known = [:]
    knownRequests = [:]
    applied = [:]
    appliedPairs = []
    foreignRequests = [:]
    wrappers.startPass()
    openRequests = OpenRequests()
    resets = ScopeResets()
  }

  /// Forgets all that has been run, as if nothing had been; what is known of the program itself stays.
  func startOver() {
    earlier = (0, 0)
    allocations = AllocationSites()
    handles = Table()
    scopes = Table()
    sourceRuns = Table()
    creationRuns = Table()
    makerRuns = Table()
    (deferrals, removals, unsureRuns, time) = (0, 0, 0, 0)
    constructing = []
    resets = ScopeResets()
    looksBeyond = false
  }

  /// Counts what code has done that ran elsewhere.
  func count(deferrals: Int, time: Int) {
    self.deferrals += deferrals
    self.time += time
  }

  /// The kinds of entity.
  enum EntityKind: Int {
    case handle, assembler, entry, request, scope, wrapperObject
  }

  /// A registration whose provider runs.
  struct Consumer {
    /// The registration.
    var entry: Int
    /// When the code that runs is executed.
    var timing: Request.Timing
    /// Whether it is the code that follows once the value is stored, or what that defers.
    var followsStorage = false
    /// Length of `frame.via` when the provider began.
    var viaDepth: Int
    /// The environment around the provider's closure.
    var outer: Environment?
    /// The provider's closure.
    var closure: Node?
  }

  struct AppliedPair: Hashable {
    var assembly: Type
    /// What tells the assembly from others of its type.
    var object: String
    var handle: Int
  }

  // MARK: Knit

  /// What an assembler is made of that is given some assemblies: these, or more (Knit).
  func arranged(_ assemblies: Evaluated, on handle: Int, at call: Node) -> [Evaluated] { [assemblies] }

  /// Adds to a draft what is known beyond containers, bindings and requests.
  func complete(_ draft: inout Draft) {}

  // MARK: Hooks

  override func call(_ call: Call) -> Evaluated? {
    switch call.name {
    case "register", "_register": registerCall(call) ?? noteUnread(call)
    case "autoregister": autoregisterCall(call) ?? noteUnread(call)
    case "registerIntoCollection", "autoregisterIntoCollection": collectedCall(call) ?? noteUnread(call)
    case "resolveCollection": resolveCollectionCall(call) ?? noteForeign(call)
    case "storyboardInitCompleted", "registerForStoryboard": storyboardCall(call)
    case "resolve": resolveCall(call) ?? noteForeign(call)
    case "inObjectScope", "initCompleted", "implements": modifierCall(call)
    case "forward": forwardCall(call)
    case "synchronize", "hasAnyRegistration", "removeAll", "resetObjectScope", "addBehavior", "withObjectGraph",
      "applyPropertyLoader", "property":
      containerCall(call)
    case "assemble", "loaded": assembleCall(call)
    case "apply": applyCall(call)
    case "create": createStoryboardCall(call)
    case "init": superInitializerCall(call)
    case "type": dynamicType(call)
    default: otherCall(call)
    }
  }

  /// A call of nothing that Swinject declares: a provider may have an archive make an object.
  private func otherCall(_ call: Call) -> Evaluated? {
    if let consumer, consumer.timing == .eager, !frame.isEffectFree, call.isUnarchiving {
      entries[consumer.entry].unarchives = true
      noteOpaque()
    }
    return chainedCall(call) ?? noteUnread(call) ?? noteRequirement(call)
  }

  override func construct(_ type: Type, _ call: Call) -> Evaluated? {
    if type == types.container { return constructContainer(call) }
    if type == types.assembler { return constructAssembler(call) }
    if isContainer(type) || isAssembler(type) { return constructSubclass(type, call) }
    if type == types.objectScope { return constructScope(call) }
    if type == types.mirror { reflect(call) }
    return nil
  }

  override func member(_ name: String, of base: Evaluated, at node: Node, in environment: Environment) -> Evaluated? {
    if let value = takenMethod(name, of: base, at: node) { return value }
    if let entity = base.entity {
      switch EntityKind(rawValue: entity.kind) {
      case .assembler where name == "resolver":
        return Evaluated(type: types.resolver, value: handleEntity(entity.number))
      case .request where name == "instance":
        return instance(ofWrapper: request(of: entity), base)
      default: break
      }
    }
    if case .metatype(let type)? = base.type {
      if type == types.objectScope { return scopeMember(name, node) }
      if type == types.storyboard, name == "defaultContainer" { return defaultContainer() }
      // A name alone may be anything that can be seen from there.
      if node.kind == .member { return externalContainer(name, of: type) }
    }
    return nil
  }

  override func called(method: String, of receiver: Evaluated, with values: [Evaluated]) -> Evaluated? {
    if method == Self.reset, !frame.isEffectFree { for value in values { noteReset(of: value) } }
    return Evaluated(type: .void)
  }

  override func operate(
    _ text: String, _ left: Node, _ right: Node?, at node: Node, in environment: Environment, expected: Expectation
  ) -> Evaluated? {
    text == "~>" ? arrowOperator(left, right, at: node, in: environment, expected: expected) : nil
  }

  override func used(_ value: Evaluated, _ use: Use) {
    guard !frame.isEffectFree else { return }
    forEachRequest(in: value) { number in
      // Resolving `S?` never gives nil at the outer level.
      if case .optional = requests[number].keys[0].type, value.type != requests[number].keys[0].type { return }
      switch use {
      case .forced:
        requests[number].strengthen(to: .required)
        // A helper may force an optional of its caller's, which holds nil.
        if frame.helperCall == nil, requests[number].strength == .required { requests[number].isForcedAtOnce = true }
      case .checked: requests[number].strengthen(to: .checked)
      case .skipped: requests[number].strengthen(to: .checked, isTest: false)
      case .compared: requests[number].strengthen(to: .presence)
      }
    }
  }

  override func assigned(_ value: Evaluated, to property: DeclarationID) {
    if frame.isEffectFree { return }
    noteKept(value, in: property)
    let isWeak = program.property(property).modifiers.contains { $0.hasPrefix("weak") || $0.hasPrefix("unowned") }
    forEachRequest(in: value) {
      requests[$0].isKept = requests[$0].isKept || program.isMember(property, of: requests[$0].ownerType)
      if isWeak { requests[$0].isHeldWeakly = true }
    }
  }

  override func cast(_ value: Evaluated, to type: Type, at node: Node) { noteCast(value, to: type, at: node) }

  override func mentioned(_ value: Evaluated) {
    if frame.isEffectFree { return }
    forEachRequest(in: value) {
      requests[$0].flow.given += 1
      noteTaken($0)
    }
  }

  /// `let logger = container.resolve(Logger.self)!` before `container.register(Feed.self) { _ in Feed(logger: logger)
  /// }`: no request of the provider, but a dependency of what it makes.
  private func noteTaken(_ number: Int) {
    guard let consumer, consumer.timing == .eager, requests[number].consumer != consumer.entry, frame.via.isEmpty,
      let taker = frame.taker
    else { return }
    let taken = Entry.Taken(request: number, taker: taker)
    if !entries[consumer.entry].taken.contains(taken) { entries[consumer.entry].taken.append(taken) }
  }

  override func bound(_ value: Evaluated) {
    if !frame.isEffectFree { forEachRequest(in: value) { requests[$0].flow.bound += 1 } }
  }

  override func taken(_ value: Evaluated, by parameter: String, of type: NominalID) {
    guard !frame.isEffectFree, let properties = program[type].properties[parameter] else { return }
    let isIdle = properties.contains { program.property($0).isIdle }
    let users = properties.count == 1 ? program.property(properties[0]).users : []
    forEachRequest(in: value) {
      if isIdle { requests[$0].flow.shelved += 1 }
      requests[$0].users = requests[$0].users == nil ? users : []
    }
  }

  override func looked(into value: Evaluated) {
    // What a closure looks into later is kept until then.
    if !frame.isEffectFree {
      forEachRequest(in: value) { if requests[$0].timing == timing { requests[$0].flow.looked += 1 } }
    }
  }

  private func forEachRequest(in value: Evaluated, _ body: (Int) -> Void) {
    switch value.value {
    case .entity(let entity): if let number = request(of: entity) { body(number) }
    case .either(let choices): choices.forEach { forEachRequest(in: $0, body) }
    default: break
    }
  }

  override func deferred(_ body: () -> Void) {
    let outer = (consumer, isDeferred, deferral)
    consumer?.timing = .deferred
    isDeferred = true
    deferrals += 1
    deferral = deferrals
    body()
    (consumer, isDeferred, deferral) = outer
  }

  override func fallback(for value: Evaluated, _ body: () -> Evaluated) -> Evaluated {
    let outer = asked
    defer { asked = outer }
    forEachRequest(in: value) { asked.append($0) }
    return body()
  }

  /// What a class makes anew of what it inherits replaces that on purpose.
  override func inherited(_ body: () -> Evaluated?) -> Evaluated? { apart(body) }

  /// Runs what may as well run without the code around it, so that two registrations need not come together.
  func apart<Result>(_ body: () -> Result) -> Result {
    let outer = deferral
    defer { deferral = outer }
    deferrals += 1
    deferral = deferrals
    return body()
  }

  /// What runs now, with all that surely runs with it: what follows `removeAll()` is another piece, and so is what runs
  /// later, once, several times or never.
  var currentRun: Int { deferral == 0 ? rootNumber + removals : -(deferral << 20 + removals) }

  /// When code that runs now is executed.
  var timing: Request.Timing { consumer?.timing ?? (isDeferred ? .deferred : .eager) }

  override func abstractValue(of type: Type, from source: Source?) -> Value {
    let kind: EntityKind
    switch type.unwrapped {
    case types.resolver: kind = .handle
    case let type where isAssembler(type): kind = .assembler
    case let type where isContainer(type): kind = .handle
    case .nominal(types.serviceEntryID, _): return anyEntry
    case let type where containerConformance(of: type) == .always: kind = .handle
    default: return .unknown
    }
    let number = handles.number(of: Handle(allocations: [], isUnknown: true, source: source))
    return .entity(Entity(kind: kind.rawValue, number: number))
  }

  /// Of one of several containers, the parameter that holds it tells that two registrations are made on the same one.
  override func held(_ value: Evaluated, by source: @autoclosure () -> Source) -> Evaluated {
    guard let entity = value.entity, entity.kind == EntityKind.handle.rawValue,
      handles[entity.number].allocations.count > 1
    else { return value }
    var (copy, handle) = (value, handles[entity.number])
    handle.source = source()
    copy.value = .entity(Entity(kind: entity.kind, number: handles.number(of: handle)))
    return copy
  }

  override func isAbstract(_ entity: Entity) -> Bool {
    guard entity.kind == EntityKind.handle.rawValue || entity.kind == EntityKind.assembler.rawValue else {
      return false
    }
    let handle = handles[entity.number]
    return handle.allocations.isEmpty && handle.isUnknown && handle.provider == nil && !handle.isGlobal
  }

  override func apply(_ effect: any RecordedEffect) {
    if let effect = effect as? RootEffect { record(effect) }
  }

  override var callContext: Int {
    let wrapper = wrappers.isRunning ? 8 : 0
    guard let consumer else { return wrapper + (isDeferred ? 1 : 0) }
    let timing =
      switch consumer.timing {
      case .eager: 2
      case .afterStorage: 4
      case .deferred: 6
      }
    return wrapper + timing + (consumer.followsStorage ? 1 : 0)
  }

  override func isLasting(_ entity: Entity) -> Bool {
    switch EntityKind(rawValue: entity.kind) {
    case .handle, .assembler: handles[entity.number].provider == nil
    case .scope: true
    case .entry: entity.number < 0
    case .request, .wrapperObject, nil: false
    }
  }

  override func isTracked(_ type: Type) -> Bool {
    switch type {
    case types.container, types.resolver, types.assembler, types.objectScope: return true
    case .nominal(let id, let arguments):
      return id == types.serviceEntryID || arguments.contains(where: isTracked) || isContainer(type)
        || isAssembler(type)
        || containerConformance(of: type) != .never
    case .array(let element), .optional(let element): return isTracked(element) || isAssembly(element)
    default: return false
    }
  }

  override var followsAllCalls: Bool { consumer != nil }
  override var maker: Int? { consumer.flatMap { $0.timing == .deferred ? nil : $0.entry } }
  override var makerClosure: Node? { consumer?.closure }

  override func wrapped(_ property: DeclarationID, in environment: Environment?) -> Evaluated? {
    wrapperValue(property)
  }

  override func exhausted(at node: Node) {
    looksBeyond = true
    // An empty range, since there may be a gap at the node for another reason.
    perform(.exhausted(Place(file: frame.file, range: node.range.lowerBound..<node.range.lowerBound)))
  }

  override func leaves(_ value: Evaluated, through call: Call) { open(value, through: call) }

  override func constructed(_ type: NominalID, at node: Node) {
    perform(.made(type))
    guard let consumer, consumer.timing != .deferred, !frame.isEffectFree else { return }
    runStoredProperties(of: type)
  }

  /// A resolver that is kept is used after its provider is done, as a container like any other.
  override func kept(_ value: Evaluated) -> Evaluated {
    var copy = value
    switch value.value {
    case .either(let choices): copy.value = .either(choices.map(kept))
    case .array(let elements): copy.value = .array(elements.map(kept))
    default: break
    }
    guard let entity = value.entity else { return copy }
    switch EntityKind(rawValue: entity.kind) {
    case .handle, .assembler:
      var handle = handles[entity.number]
      handle.provider = nil
      copy.value = .entity(Entity(kind: entity.kind, number: handles.number(of: handle)))
    case .entry: copy.value = anyEntry
    case .request, .wrapperObject: copy.value = .unknown
    case .scope, nil: break
    }
    return copy
  }

  override func join(_ values: [Evaluated]) -> Evaluated {
    var handleNumbers: [Int] = []
    var kind: Int?
    for value in values {
      guard let entity = value.entity,
        entity.kind == EntityKind.handle.rawValue || entity.kind == EntityKind.assembler.rawValue
      else { return super.join(values) }
      kind = entity.kind
      if !handleNumbers.contains(entity.number) { handleNumbers.append(entity.number) }
    }
    guard let kind, handleNumbers.count > 1 else { return super.join(values) }
    var result = values[0]
    let allocations = Set(handleNumbers.flatMap { handles[$0].allocations }).sorted()
    let isUnknown = handleNumbers.contains { handles[$0].isUnknown }
    var handle = Handle(allocations: allocations, isUnknown: isUnknown)
    handle.isSynchronized = handleNumbers.allSatisfy { handles[$0].isSynchronized }
    result.value = .entity(Entity(kind: kind, number: handles.number(of: handle)))
    return result
  }
}
