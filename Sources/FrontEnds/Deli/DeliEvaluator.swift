import DigraphEvaluation
import DigraphModel
import DigraphProgram

/// Evaluates the input's code with the meaning that Deli gives its calls: finds requests, their consumers and their
/// timing.
final class DeliEvaluator: Evaluator {
  let declarations: Declarations
  /// Registrations of the declarations, followed by those of hand-written factories.
  var registrations: [Registration] = []
  /// Requests.
  var usages: [Usage] = []
  /// Reads of properties.
  var reads: [ReadRecord] = []
  /// Code that the generator refuses or passes over.
  private(set) var rejectedDeclarations: [(rejected: RejectedDeclaration, file: Int)] = []
  private var knownRejectedDeclarations: Set<RejectedDeclaration> = []
  /// Statements that were recognised but not understood.
  private(set) var gaps: [(gap: Gap, factory: NominalID?)] = []
  private var knownGaps: Set<Gap> = []
  var understoodBindings: Set<Place> = []
  /// The registration whose value the current code makes, and the timing of requests in that code.
  private(set) var consumer: (registration: Int, timing: Request.Timing)?
  private var isDeferred = false
  /// Positions of registrations in hand-written factories, by place.
  private(set) var manual: [Place: Int] = [:]
  private var knownUsages: [UsageID: Int] = [:]
  private var knownReads: Set<ReadRecord> = []
  /// Places that load module factories.
  var loads: [LoadRecord] = []
  /// Requests that the current code has certainly made without a consumer, and the root that it runs from.
  var history: (root: Int, usages: Set<Int>) = (0, [])
  /// The type with the stored property whose initial value is being evaluated.
  var storing: NominalID?
  /// Calls of `Inject` and `InjectProperty` that were evaluated, by the place of their first argument.
  private(set) var seenCalls: Set<Place> = []

  init(_ declarations: Declarations) {
    self.declarations = declarations
    super.init(program: declarations.program)
    restart()
  }

  private func restart() {
    registrations = declarations.registrations
    usages = []
    reads = []
    rejectedDeclarations = declarations.rejectedDeclarations
    knownRejectedDeclarations = Set(rejectedDeclarations.map(\.rejected))
    gaps = []
    knownGaps = []
    manual = [:]
    knownUsages = [:]
    knownReads = []
    seenCalls = []
    loads = []
    history = (0, [])
    for usage in declarations.usages { record(usage) }
    for read in declarations.reads { record(read) }
  }

  override func startPass() {
    super.startPass()
    restart()
  }

  private struct UsageID: Hashable {
    var place: Place
    var consumer: Int?
    var spelling: String
    var isArray: Bool
    var name: Key.Name?
    var form: Request.Form
  }

  // MARK: Records

  /// Records a request once for each consumer. The earliest timing of several counts.
  @discardableResult
  func record(_ usage: Usage) -> Int {
    noteAsking(at: usage.place)
    let id = UsageID(
      place: usage.place, consumer: usage.consumer, spelling: usage.spelling, isArray: usage.isArray, name: usage.name,
      form: usage.form)
    if let known = knownUsages[id] {
      if usage.timing.rank > usages[known].timing.rank {
        usages[known].timing = usage.timing
        usages[known].conditions = usage.conditions
        usages[known].via = usage.via
      }
      noteInHistory(known)
      return known
    }
    usages.append(usage)
    knownUsages[id] = usages.count - 1
    noteInHistory(usages.count - 1)
    return usages.count - 1
  }

  func record(_ read: ReadRecord) { if knownReads.insert(read).inserted { reads.append(read) } }

  /// Records a gap once.
  func record(_ gap: Gap, of factory: NominalID? = nil) {
    if knownGaps.insert(gap).inserted { gaps.append((gap, factory)) }
  }

  /// Records a registration of a hand-written factory.
  func record(_ registration: Registration) -> Int {
    registrations.append(registration)
    manual[registration.place] = registrations.count - 1
    return registrations.count - 1
  }

  func sawCall(at place: Place) { seenCalls.insert(place) }

  // MARK: Hooks

  /// The kinds of entity.
  enum EntityKind: Int {
    case context, request, linker
  }

  override func call(_ call: Call) -> Evaluated? {
    switch call.name {
    case "Inject": injectCall(call)
    case "InjectProperty": injectPropertyCall(call)
    case "get": getCall(call)
    case "getProperty": getPropertyCall(call)
    case "load": loadCall(call)
    case "unload", "unloadAll", "reset", "loadProperty": contextCall(call)
    case "register", "registerLazy", "registerFactory", "registerLazyFactory": registerCall(call)
    case "link": linkCall(call)
    default: nil
    }
  }

  override func member(_ name: String, of base: Evaluated, at node: Node, in environment: Environment) -> Evaluated? {
    if name == "shared", case .metatype(let type) = base.value, isContext(type) {
      return Evaluated(type: type, value: abstractValue(of: type), origin: .existing)
    }
    return nil
  }

  override func used(_ value: Evaluated, _ use: Use) {
    guard !frame.isEffectFree, let entity = value.entity, entity.kind == EntityKind.request.rawValue else { return }
    switch use {
    case .forced: usages[entity.number].strength = .required
    case .checked, .skipped:
      if usages[entity.number].strength == .silent { usages[entity.number].strength = .checked }
    case .compared: break
    }
  }

  override func deferred(_ body: () -> Void) {
    let outer = (consumer, isDeferred)
    consumer?.timing = .deferred
    isDeferred = true
    body()
    (consumer, isDeferred) = outer
  }

  /// The timing of a request in the current code.
  var timing: Request.Timing { consumer?.timing ?? (isDeferred ? .deferred : .eager) }

  override func abstractValue(of type: Type, from source: Source?) -> Value {
    isContext(type.unwrapped) ? .entity(Entity(kind: EntityKind.context.rawValue, number: 0)) : .unknown
  }

  override func isTracked(_ type: Type) -> Bool { isContext(type) }

  /// Whether all calls are followed: calls of an initializer are part of making the value.
  override var followsAllCalls: Bool { consumer.map { $0.timing != .deferred } ?? false }

  override var maker: Int? { consumer.flatMap { $0.timing == .deferred ? nil : $0.registration } }

  override var escapeContext: Int? { consumer?.registration ?? -1 }

  override func constructed(_ type: NominalID, at node: Node) {
    guard let consumer, consumer.timing != .deferred, !frame.isEffectFree else { return }
    runStoredProperties(of: type)
  }

  override func exhausted(at node: Node) {
    // An empty range, since there may be a gap at the node for another reason.
    let range = node.range.lowerBound..<node.range.lowerBound
    let gap = Gap(
      framework: .deli, subject: .request, reason: "following the calls around it would take too long",
      remedy: "put nested calls into variables or functions of their own", site: program.site(of: range, in: frame.file)
    )
    record(gap)
  }

  // MARK: Consumers

  /// Evaluates code on behalf of a registration; without one, for no consumer.
  func making(_ registration: Int?, _ timing: Request.Timing, _ body: () -> Void) {
    let outer = (consumer, frame)
    consumer = registration.map { ($0, timing) }
    frame.beginProvider()
    body()
    (consumer, frame) = outer
  }

  // MARK: Types

  /// Whether a type is Deli's context.
  func isContext(_ type: Type) -> Bool {
    guard case .nominal(let id, _) = type else { return false }
    return program[id].path == "AppContext" || program[id].path == "AppContextType"
  }

  /// The class of a value, if it is a hand-written or generated module factory.
  func moduleFactory(_ value: Evaluated?) -> NominalID? {
    guard let type = value?.type, case .nominal(let id, _) = type.unwrapped else { return nil }
    var isFactory = false
    program.forEachAncestor(of: type) { nominal in
      isFactory = nominal.path == "ModuleFactory"
      return !isFactory
    }
    return isFactory && program[id].path != "ModuleFactory" ? id : nil
  }

  func note(
    _ effect: RejectedDeclaration.Effect, _ fact: String, remedy: String, subject: [String], at range: Range<Int>,
    in file: Int
  ) {
    let rejected = RejectedDeclaration(
      framework: .deli, effect: effect, fact: fact, remedy: remedy, subject: subject,
      site: program.site(of: range, in: file), isTestOnly: program.files[file].isTest)
    if knownRejectedDeclarations.insert(rejected).inserted { rejectedDeclarations.append((rejected, file)) }
  }
}

extension Request.Timing {
  /// The weight of a timing: the earlier a request, the higher.
  fileprivate var rank: Int {
    switch self {
    case .eager: 2
    case .afterStorage: 1
    case .deferred: 0
    }
  }
}
