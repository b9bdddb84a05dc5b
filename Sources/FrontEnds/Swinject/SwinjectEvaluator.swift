import DigraphContainers
import DigraphEvaluation
import DigraphModel
import DigraphProgram

/// Evaluates the input's code with the meaning that Swinject gives it, and records declarations and requests.
class SwinjectEvaluator: Evaluator {
  /// The containers of the input.
  var allocations = AllocationSites()
  /// Values of type `Container` or `Resolver`.
  @exclusivity(unchecked) var handles = InternTable<Handle>()
  /// The registrations.
  @exclusivity(unchecked) var entries: [Entry] = []
  /// Requests.
  @exclusivity(unchecked) var requests: [RequestRecord] = []
  /// Object scopes.
  @exclusivity(unchecked) var scopes = InternTable<ScopeRecord>()
  /// Places that were recognised, and whether they were understood.
  var coverage = StatementCoverage()
  /// The registration whose provider is being evaluated, and the timing of requests in it.
  @exclusivity(unchecked) var consumer: Consumer?
  /// Whether the app runs the current code later, or never.
  @exclusivity(unchecked) private var isDeferred = false
  /// Requests for which the current code is the fallback, if they get no answer.
  @exclusivity(unchecked) var asked: [Int] = []
  /// The number of the current piece of deferred code; 0 if the code is not deferred.
  @exclusivity(unchecked) private var deferral = 0
  private var deferrals = 0
  /// The entry of each registration that was made. Code that is evaluated twice registers once.
  @exclusivity(unchecked) var known: [RegistrationID: Int] = [:]
  /// The requests that were recorded. Code that is evaluated twice requests once.
  @exclusivity(unchecked) var knownRequests: [RequestID: Int] = [:]
  /// Assemblies that have been applied to some container, with the places of the code that applies them.
  var applied: [NominalID: Set<Place>] = [:]
  var appliedPairs: Set<AppliedPair> = []
  /// The number of times that a container was emptied.
  var removals = 0
  /// The number of registrations and requests that have been made.
  @exclusivity(unchecked) var time = 0
  /// Runs of code on containers that are known only by the parameter or property that holds them.
  var sourceRuns = InternTable<SourceRun>()
  /// Runs that have made a container at one place more than once.
  var creationRuns = InternTable<CreationRun>()
  /// Runs of providers that register something.
  var makerRuns = InternTable<MakerRun>()
  /// The number of times that the current root has made each container. It starts anew with each root.
  @exclusivity(unchecked) var creations: (run: Int, counts: [Int: Int]) = (0, [:])
  /// The run-time arguments of providers that all requests pass, as the pass before has found them.
  private(set) var providerArguments = ProviderArguments()
  /// How often a container has been put into a property.
  var containersStored = 0
  /// The number of registrations on containers whose holder is not known either.
  var unsureRuns = 0
  /// Classes that inherit from `Container` or `Assembler`, and whose initializer is being evaluated.
  var constructing: Set<NominalID> = []
  /// Whether types inherit from `Container` or `Assembler`, or conform to `Assembly`, by the number of the type.
  @exclusivity(unchecked) var containerMemo: [Bool?] = []
  @exclusivity(unchecked) var containerConformances: [NominalID: ContainerConformance] = [:]
  @exclusivity(unchecked) var assemblerMemo: [Bool?] = []
  @exclusivity(unchecked) var assemblyMemo: [Bool?] = []
  /// Calls on unknown values that may be requests.
  var foreignRequests: [Place: (type: Type, outsider: String?)] = [:]
  /// The current root, if it is a function to which no call has been followed.
  var uncertainRoot: DeclarationID?
  /// The current root, if it is a function.
  var rootFunction: DeclarationID?
  /// Types whose code applies assemblies to a container that they get.
  var appliers: Set<NominalID> = []
  /// Assemblies that are handed to code outside of the input, which may apply them.
  var handedOut: Set<NominalID> = []
  /// Types that some code of the input constructs.
  @exclusivity(unchecked) var made: Set<NominalID> = []
  var wrappers = WrapperTable()
  /// Scopes that some code resets.
  var resets = ScopeResets()
  /// Requests in generic code.
  var openRequests = OpenRequests()
  /// The records of roots.
  @exclusivity(unchecked) var roots = RootRuns()
  /// The number of finished runs.
  private var runs = 0
  /// The containers of one place that are told apart.
  @exclusivity(unchecked) var instances = ContainerInstances()
  /// Containers of the draft by allocation site.
  var containerNumbers: [Int: Container.ID] = [:]

  /// The functions that nothing calls.
  private(set) lazy var callers = UncalledFunctions(program)
  /// The types of Swinject, as types of this program.
  private(set) lazy var types = SwinjectTypes(program)
  /// Methods of the input that have the name of Swinject's own.
  private(set) lazy var ownResolves =
    program.methods("resolve", of: types.resolver) + program.methods("resolve", of: types.container)

  private lazy var ownOverloads = OwnOverloads(program, types)

  /// The numbers of entries and requests in earlier passes. Those of this pass are numbered from there on, because a
  /// stored closure may still hold an earlier one.
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
    handedOut = []
    entries = []
    requests = []
    coverage = StatementCoverage()
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

  /// Creates an evaluator of a program.
  override init(program: Program) { super.init(program: program) }

  /// Creates an evaluator for another run, in which containers, handles and scopes keep their numbers, because values
  /// of properties hold them.
  init(after last: LastRun, program: Program) {
    super.init(after: last.state, program: program)
    (allocations, handles, scopes, instances) = (last.allocations, last.handles, last.scopes, last.instances)
    (sourceRuns, creationRuns, makerRuns) = (last.sourceRuns, last.creationRuns, last.makerRuns)
    (deferrals, removals, unsureRuns, time) = last.counts
    (roots, earlier, runs) = (last.roots, last.earlier, last.runs)
    allocations.startPass()
    allocations.startRun()
    roots.startRun(editedFiles: program.files.replaced(since: last.program) ?? Set(program.files.indices))
    instances.startRun()
  }

  /// The part of an evaluator that lasts from run to run.
  struct LastRun {
    let program: Program
    let instances: ContainerInstances
    fileprivate let state: LastingState
    fileprivate let allocations: AllocationSites
    fileprivate let handles: InternTable<Handle>
    fileprivate let scopes: InternTable<ScopeRecord>
    fileprivate let sourceRuns: InternTable<SourceRun>
    fileprivate let creationRuns: InternTable<CreationRun>
    fileprivate let makerRuns: InternTable<MakerRun>
    fileprivate let counts: (deferrals: Int, removals: Int, unsureRuns: Int, time: Int)
    fileprivate let roots: RootRuns
    fileprivate let earlier: (entries: Int, requests: Int)
    fileprivate let runs: Int
  }

  override var needsAnotherPass: Bool {
    let knowsMore = providerArguments.take(entries, requests, in: program)
    return knowsMore || super.needsAnotherPass
  }

  /// Ends a run that another one may follow, before anything changes the results.
  ///
  /// - Returns: The part that lasts; `nil` if another run may have other results than a fresh one, or take much memory.
  ///   A budget counts all runs, numbers of containers and values add up, and the state of libraries on top is not
  ///   known.
  func endRun() -> LastRun? {
    roots.endPass(entries, requests)
    guard exhaustedRoots == 0, runs < Self.mostRuns, type(of: self) == SwinjectEvaluator.self else { return nil }
    return LastRun(
      program: program, instances: instances, state: lastingState, allocations: allocations, handles: handles,
      scopes: scopes, sourceRuns: sourceRuns, creationRuns: creationRuns, makerRuns: makerRuns,
      counts: (deferrals, removals, unsureRuns, time), roots: roots.forNextRun,
      earlier: (earlier.entries + entries.count, earlier.requests + requests.count), runs: runs + 1)
  }

  private static let mostRuns = 100

  /// The kinds of entity.
  enum EntityKind: Int {
    case handle, assembler, entry, request, scope, wrapperObject
  }

  /// A registration whose provider is being evaluated.
  struct Consumer {
    /// The registration.
    var entry: Int
    /// The timing of requests in the current code.
    var timing: Request.Timing
    /// Whether the code runs once the value is stored, or is deferred by such code.
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
    /// A text that tells the assembly from others of its type.
    var object: String
    var handle: Int
    /// Under other conditions, the same registrations are made at other times.
    var conditions: [Condition]
  }

  // MARK: Libraries on top of the framework

  /// The assemblies that an assembler runs when code gives it some: the same ones, or more.
  func arranged(_ assemblies: Evaluated, on handle: Int, at call: Node) -> [Evaluated] { [assemblies] }

  /// Adds further results to a draft, besides containers, bindings and requests.
  func complete(_ draft: inout Draft) {}

  // MARK: Hooks

  override func call(_ call: Call) -> Evaluated? {
    switch call.name {
    case "register" where ownOverloads.areMeant(by: call), "resolve" where ownOverloads.areMeant(by: call): nil
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
    case "init": delegatingCall(call)
    case "type": dynamicType(call)
    default: otherCall(call)
    }
  }

  /// Reads a call of something that Swinject does not declare. A provider may have an archive make an object.
  private func otherCall(_ call: Call) -> Evaluated? {
    if let consumer, consumer.timing == .eager, !frame.isEffectFree, call.isUnarchiving {
      entries[consumer.entry].unarchives = true
      noteOpaque()
    }
    return chainedCall(call) ?? noteUnread(call) ?? noteRequirement(call)
  }

  override func undeclared(_ call: Call) -> Evaluated? { LibraryMembers(evaluator: self).value(ofUndeclared: call) }

  override func construct(_ type: Type, _ call: Call) -> Evaluated? {
    if type == types.container { return constructByAddedInitializer(type, call) ?? constructContainer(call) }
    if type == types.assembler { return constructByAddedInitializer(type, call) ?? constructAssembler(call) }
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
      // A bare name may be anything that is visible there.
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
      let type = requests[number].keys[0].type
      if case .optional = type, value.type != type { return }
      switch use {
      case .forced:
        requests[number].strengthen(to: .required)
        // A helper may force an optional of its caller that holds nil. It certainly forces the answer of a request that
        // it makes itself.
        let isOwn = requests[number].keys.count == 1 && frame.helperCall.map(requests[number].via.contains) ?? false
        if isOwn || frame.helperCall == nil, requests[number].strength == .required {
          requests[number].isForcedAtOnce = true
        }
      case .checked: requests[number].strengthen(to: .checked)
      case .skipped: requests[number].strengthen(to: .checked, isTest: false)
      case .compared: requests[number].strengthen(to: .presence)
      }
    }
  }

  /// A preview that registers anything has wiring of its own. Only an editor runs it.
  override func isRun(_ closure: Node) -> Bool { !mayHaveEffects(closure) }

  override func mayHaveEffects(_ code: Node) -> Bool {
    code.calls(anyOf: ["apply", "assemble", "autoregister", "register"])
  }

  override func assigned(_ value: Evaluated, to property: DeclarationID) {
    if frame.isEffectFree { return }
    let declaration = program.property(property)
    if handle(of: value) != nil { containersStored += 1 }
    noteKept(value, in: property)
    noteHeldForGood(value, by: property)
    let isWeak = declaration.modifiers.contains { $0.hasPrefix("weak") || $0.hasPrefix("unowned") }
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

  /// Notes an answer that a provider captures: `let logger = container.resolve(Logger.self)!` before
  /// `container.register(Feed.self) { _ in Feed(logger: logger) }`. It is no request of the provider, but a dependency
  /// of the made value.
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

  override func memberAccessed(of value: Evaluated) {
    // A value that a closure looks into later is kept until then.
    if !frame.isEffectFree {
      forEachRequest(in: value) { if requests[$0].timing == timing { requests[$0].flow.looked += 1 } }
    }
  }

  func forEachRequest(in value: Evaluated, _ body: (Int) -> Void) {
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

  /// A class that registers its superclass's keys anew replaces those registrations on purpose.
  override func inherited(_ body: () -> Evaluated?) -> Evaluated? { apart(body) }

  /// Evaluates code that may also run without the code around it. Registrations of both are then not made in one run.
  func apart<Result>(_ body: () -> Result) -> Result {
    let outer = deferral
    defer { deferral = outer }
    deferrals += 1
    deferral = deferrals
    return body()
  }

  /// The number of the current run: the code that the app certainly runs together. Code after `removeAll()` is another run, and
  /// so is code that runs later, once, several times or never.
  var currentRun: Int { deferral == 0 ? rootNumber + removals : -(deferral << 20 + removals) }

  /// The timing of requests in the current code.
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
    let number = handles.intern(Handle(allocations: [], isUnknown: true, source: source))
    return .entity(Entity(kind: kind.rawValue, number: number))
  }

  /// Notes the parameter or variable that holds one of several containers. The holder shows that two registrations are
  /// made on the same container.
  override func held(_ value: Evaluated, by source: @autoclosure () -> Source) -> Evaluated {
    var copy = value
    if case .either(let choices) = value.value, choices.allSatisfy({ $0.number(of: EntityKind.handle) != nil }),
      Set(choices.map(\.type)).count == 1
    {
      copy.value = join(choices).value
    }
    guard let entity = copy.entity, entity.kind == EntityKind.handle.rawValue,
      handles[entity.number].allocations.count > (handles[entity.number].isUnknown ? 0 : 1)
    else { return value }
    var handle = handles[entity.number]
    handle.source = source()
    copy.value = .entity(Entity(kind: entity.kind, number: handles.intern(handle)))
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
    // An empty range, since there may be a gap at the node for another reason.
    perform(.exhausted(Place(file: frame.file, range: node.range.lowerBound..<node.range.lowerBound)))
  }

  override func leaves(_ value: Evaluated, through call: Call) {
    noteHandedOut(value)
    open(value, through: call)
  }

  override func constructed(_ type: NominalID, at node: Node) {
    perform(.made(type))
    guard let consumer, consumer.timing != .deferred, !frame.isEffectFree else { return }
    runStoredProperties(of: type)
  }

  /// Code uses a stored resolver after its provider has returned, so the resolver is a container like any other.
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
      copy.value = .entity(Entity(kind: entity.kind, number: handles.intern(handle)))
    case .entry: copy.value = anyEntry
    case .request, .wrapperObject: copy.value = .unknown
    case .scope, nil: break
    }
    return copy
  }

  override func join(_ values: [Evaluated]) -> Evaluated {
    let parts = values.flatMap { if case .either(let choices) = $0.value, values.count > 1 { choices } else { [$0] } }
    var handleNumbers: [Int] = []
    var kind: Int?
    for value in parts {
      guard let entity = value.entity,
        entity.kind == EntityKind.handle.rawValue || entity.kind == EntityKind.assembler.rawValue
      else { return super.join(values) }
      kind = entity.kind
      if !handleNumbers.contains(entity.number) { handleNumbers.append(entity.number) }
    }
    guard let kind, handleNumbers.count > 1 else { return super.join(values) }
    var result = parts[0]
    let allocations = Set(handleNumbers.flatMap { handles[$0].allocations }).sorted()
    let isUnknown = handleNumbers.contains { handles[$0].isUnknown }
    var handle = Handle(allocations: allocations, isUnknown: isUnknown)
    handle.isSynchronized = handleNumbers.allSatisfy { handles[$0].isSynchronized }
    result.value = .entity(Entity(kind: kind, number: handles.intern(handle)))
    return result
  }
}
