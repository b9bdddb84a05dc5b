import DigraphContainers
import DigraphEvaluation
import DigraphModel
import DigraphProgram

/// Records of the roots of a pass. With them, the next pass, or the same pass of the next run, repeats effects of a
/// root without evaluating it.
///
/// There are three reasons to evaluate a root again. A property that it reads has another value by then; it has dealt
/// with registrations or requests of another root; or a file that it has looked at was edited. All other roots have the
/// same effects, in the same order.
struct RootRuns {
  /// Code from which evaluation starts, with a budget of its own.
  enum Root: Hashable {
    case property(DeclarationID)
    case topLevel(file: Int)
    case function(DeclarationID)
    /// A function without known calls, evaluated as if unknown code called it.
    case uncalled(DeclarationID)
  }

  /// The record of a root.
  fileprivate struct Run {
    var summary: RootSummary
    /// The ranges of its registrations and of its requests.
    var entries: Range<Int>
    var requests: Range<Int>
    var identities: [RegistrationID]
    /// The applications of assemblies among its code.
    var assemblies: [AssemblyRun.ID]
  }

  /// The records of a pass.
  struct Pass {
    fileprivate var runs: [Root: Run] = [:]
    /// The total size of all summaries.
    var size = 0
    var entries: [Entry] = []
    var requests: [RequestRecord] = []
    /// Registrations and requests that a root other than their own has dealt with.
    var touchedEntries: Set<Int> = []
    var touchedRequests: Set<Int> = []
    fileprivate var assemblies: [AssemblyRun.ID: AssemblyRun] = [:]
  }

  fileprivate var pass = Pass()
  fileprivate var last = Pass()
  /// The finished passes of this run, if there may be another run.
  private var passes: [Pass] = []
  /// The remaining passes of the run before. The first of them corresponds to this pass.
  private var passesBefore: ArraySlice<Pass> = []
  /// The files that have been edited since that run.
  fileprivate var editedFiles: Set<Int> = []
  /// Whether passes are kept for another run.
  var areKept = false
  fileprivate var identities: [RegistrationID] = []
  fileprivate var isRecording = false
  /// Whether the current root does the same again if its properties have the same values.
  private(set) var isRepeatable = true
  /// The same for the assembly that is being applied.
  private var isPartRepeatable = true
  /// The numbers of registrations and requests when the current root began.
  private var start = (entries: 0, requests: 0)

  /// The applications of assemblies that the current root has evaluated or repeated.
  fileprivate private(set) var assemblies: [AssemblyRun.ID] = []
  /// The numbers of registrations and requests when the current part of the root began: the innermost assembly, or the
  /// code after the last assembly.
  private var startOfPart = (entries: 0, requests: 0)
  /// Registrations and requests of assemblies that other code of the same root has dealt with.
  private var touchedInAssemblies = (entries: Set<Int>(), requests: Set<Int>())

  /// The pass of the run before that corresponds to this one.
  fileprivate var before: Pass? { passesBefore.first }

  mutating func startPass(_ entries: [Entry], _ requests: [RequestRecord]) {
    endPass(entries, requests)
    passesBefore = passesBefore.dropFirst()
  }

  /// Ends a pass, before anything changes its registrations and requests.
  mutating func endPass(_ entries: [Entry], _ requests: [RequestRecord]) {
    let touched = (
      touchedInAssemblies.entries.union(pass.touchedEntries), touchedInAssemblies.requests.union(pass.touchedRequests)
    )
    touchedInAssemblies = ([], [])
    // The records of an assembly can be repeated only if no other code has changed them before the end of the pass.
    pass.assemblies = pass.assemblies.filter { _, run in
      !touched.0.contains(where: run.entries.contains) && !touched.1.contains(where: run.requests.contains)
    }
    last = pass
    (last.entries, last.requests) = (entries, requests)
    if areKept { passes.append(last) }
    pass = Pass()
    start = (0, 0)
  }

  /// The records for the next run alone.
  var forNextRun: RootRuns {
    var own = RootRuns()
    (own.passes, own.areKept) = (passes, areKept)
    return own
  }

  /// Begins a run, whose first pass corresponds to the first one of the run before.
  mutating func startRun(editedFiles: Set<Int>) {
    passesBefore = passes[...]
    (passes, last) = ([], Pass())
    self.editedFiles = editedFiles
  }

  fileprivate mutating func begin(entries: Int, requests: Int) {
    start = (entries, requests)
    startOfPart = start
    (isRecording, isRepeatable, isPartRepeatable) = (true, true, true)
  }

  /// Notes that the current code may do something else the next time.
  mutating func noteUnrepeatable() { (isRepeatable, isPartRepeatable) = (false, false) }

  fileprivate mutating func end() {
    identities = []
    assemblies = []
    isRecording = false
  }

  fileprivate mutating func keep(_ run: Run, of root: Root) {
    guard pass.size < Self.mostListed else { return }
    pass.runs[root] = run
    pass.size += run.summary.size
  }

  /// The largest total size of the records. Hand-written apps stay below it, and more would only take memory.
  private static let mostListed = 1_000_000

  mutating func note(_ identity: RegistrationID) { if isRecording { identities.append(identity) } }

  // MARK: Assemblies

  /// Whether applications of assemblies are recorded.
  var keepsAssemblies: Bool { areKept && isRecording }

  /// The number of registrations that the current root has made so far.
  var identitiesSoFar: Int { identities.count }

  /// The identities of registrations that the current root has made since there were some.
  func identities(since count: Int) -> [RegistrationID] { Array(identities[count...]) }

  /// Begins to apply an assembly.
  ///
  /// - Returns: The state to pass to `endAssembly`.
  mutating func beginAssembly(entries: Int, requests: Int) -> Bool {
    defer { (startOfPart, isPartRepeatable) = ((entries, requests), true) }
    return isPartRepeatable
  }

  /// Ends the application of an assembly.
  ///
  /// - Returns: Whether its code does the same again if its properties have the same values.
  mutating func endAssembly(_ outer: Bool, entries: Int, requests: Int) -> Bool {
    defer { (startOfPart, isPartRepeatable) = ((entries, requests), isPartRepeatable && outer) }
    return isPartRepeatable
  }

  /// Keeps the application of an assembly by the current root for another pass or run.
  mutating func keep(_ run: AssemblyRun, of id: AssemblyRun.ID) {
    assemblies.append(id)
    pass.assemblies[id] = run
  }

  /// Keeps the applications of assemblies by a root that was repeated.
  fileprivate mutating func keepAssemblies(of run: Run, in earlier: Pass, _ shift: Shift) {
    for id in run.assemblies { pass.assemblies[id] = earlier.assemblies[id]?.moved(by: shift) }
  }

  /// The applications of an assembly in the pass before, and in this pass of the run before.
  func earlier(_ id: AssemblyRun.ID) -> [(run: AssemblyRun, pass: Pass)] {
    var runs = last.assemblies[id].map { [($0, last)] } ?? []
    if let before, let run = before.assemblies[id], editedFiles.isDisjoint(with: run.part.summary.files) {
      runs.append((run, before))
    }
    return runs
  }

  /// Notes that the current root deals with a registration.
  mutating func touch(entry: Int) {
    guard isRecording else { return }
    if areKept, entry < startOfPart.entries {
      isPartRepeatable = false
      touchedInAssemblies.entries.insert(entry)
    }
    guard entry < start.entries else { return }
    isRepeatable = false
    pass.touchedEntries.insert(entry)
  }

  /// Notes that the current root deals with a request.
  mutating func touch(request: Int) {
    guard isRecording else { return }
    if areKept, request < startOfPart.requests {
      isPartRepeatable = false
      touchedInAssemblies.requests.insert(request)
    }
    guard request < start.requests else { return }
    isRepeatable = false
    pass.touchedRequests.insert(request)
  }
}

/// An effect of a root, besides registrations and requests. Numbers are those of containers; the first of `parent` is a
/// handle's.
enum RootEffect: RecordedEffect {
  case understood(Evaluator.Place, Gap.Subject)
  indirect case missed(Evaluator.Place, [Int], Gap)
  indirect case missedPart(of: Evaluator.Place, gap: Evaluator.Place)
  case exhausted(Evaluator.Place)
  indirect case seen(allocation: Int, made: AllocationSite?)
  case parent(Int, of: Int)
  case defaultScope(ScopeRecord, of: Int)
  /// The scope of a registration depends on that of its container.
  case relied(on: ScopeRecord, of: Int)
  case opened(Int)
  /// Only code without callers fills a container, with values that a caller would pass.
  case filledByUncalledCode(Int)
  /// A place makes a container below one that it has made before, and so on without end.
  case belowItself(Int)
  /// An object that lives as long as the app holds a container.
  case heldForGood(Int)
  case filled(Int, by: DeclarationID?)
  /// The code at a place applies an assembly.
  indirect case applied(NominalID, at: Evaluator.Place)
  indirect case appliedPair(SwinjectEvaluator.AppliedPair, isNew: Bool)
  case made(NominalID)
  case applier(NominalID)
  case handedOut(NominalID)
  indirect case foreign(Evaluator.Place, Type, outsider: String?)
  case openRequest(Evaluator.Place, Type?)
  case followed(Evaluator.Place)
  case reset(ScopeRecord?)
  /// Calls lead to a place that makes a container.
  indirect case led(to: Evaluator.Place, by: [Evaluator.Place])
  /// A property or a branch may keep the container of a place for the next call.
  case keeping(Evaluator.Place)

  var isIndependentOfHelper: Bool {
    switch self {
    case .made, .applier, .handedOut: true
    default: false
    }
  }

  var isIndependentOfCaller: Bool {
    switch self {
    case .understood, .missed, .missedPart, .made, .applier, .handedOut, .foreign, .openRequest, .followed, .reset: true
    case .exhausted, .seen, .parent, .defaultScope, .relied, .opened, .filledByUncalledCode, .belowItself, .heldForGood,
      .filled,
      .applied, .appliedPair, .led, .keeping:
      false
    }
  }
}

extension SwinjectEvaluator {
  /// Evaluates a root, or repeats its effects of the previous pass if they are the same.
  func run(_ root: RootRuns.Root, _ body: () -> Void) {
    guard keepsSummaries else { return body() }
    if `repeat`(root) { return }
    let (entryCount, requestCount) = (entries.count, requests.count)
    roots.begin(entries: entryCount, requests: requestCount)
    let summary = summarize(body)
    let run = RootRuns.Run(
      summary: summary, entries: entryCount..<entries.count,
      requests: requestCount..<requests.count, identities: roots.identities, assemblies: roots.assemblies)
    if roots.isRepeatable { roots.keep(run, of: root) }
    roots.end()
  }

  /// Repeats the effects that a root had in the previous pass, or in this pass of the run before; `false` if the root
  /// must be evaluated.
  private func `repeat`(_ root: RootRuns.Root) -> Bool {
    if let run = roots.last.runs[root], `repeat`(run, of: root, in: roots.last) { return true }
    guard let before = roots.before, let run = before.runs[root],
      roots.editedFiles.isDisjoint(with: run.summary.files), isLasting(run.summary)
    else { return false }
    return `repeat`(run, of: root, in: before)
  }

  private func `repeat`(_ run: RootRuns.Run, of root: RootRuns.Root, in pass: RootRuns.Pass) -> Bool {
    guard isCurrent(run.summary), isUntouched(run, in: pass), isClosed(run, in: pass) else { return false }
    let shift = Shift(from: run, entries: entries.count, requests: requests.count)
    let old = pass.requests[run.requests].map { shift.moved($0) }
    guard old.allSatisfy({ knownRequests[RequestID($0)] == nil }), run.identities.allSatisfy({ known[$0] == nil })
    else { return false }
    for (identity, number) in zip(run.identities, entries.count...) { known[identity] = number }
    for (request, number) in zip(old, requests.count...) { knownRequests[RequestID(request)] = number }
    entries += pass.entries[run.entries].map { shift.moved($0) }
    requests += old
    consumer = nil
    var own = run
    own.summary = self.repeat(run.summary) { shift.entry($0) }
    own.entries = entries.count - run.entries.count..<entries.count
    own.requests = requests.count - run.requests.count..<requests.count
    roots.keep(own, of: root)
    roots.keepAssemblies(of: run, in: pass, shift)
    return true
  }

  /// Whether the registrations and requests of a root of an earlier pass refer only to one another. Most apps need no
  /// second pass, so only a second pass checks this.
  private func isClosed(_ run: RootRuns.Run, in pass: RootRuns.Pass) -> Bool {
    run.identities.count == run.entries.count
      && pass.entries[run.entries].allSatisfy { entry in
        entry.maker.map(run.entries.contains) ?? true && entry.taken.allSatisfy { run.requests.contains($0.request) }
      }
      && pass.requests[run.requests].allSatisfy { request in
        request.consumer.map(run.entries.contains) ?? true && request.original.map(run.requests.contains) ?? true
          && request.handle.provider.map(run.entries.contains) ?? true
      }
      && areClosed(run.summary.recorded)
  }

  /// Whether no effect names the container of a provider. The number of such a handle depends on that of the
  /// registration.
  func areClosed(_ effects: some Sequence<any RecordedEffect>) -> Bool {
    effects.allSatisfy { effect in
      switch effect as? RootEffect {
      case .parent(let handle, _): handles[handle].provider == nil
      case .appliedPair(let pair, _): handles[pair.handle].provider == nil
      default: true
      }
    }
  }

  /// Whether no other root has dealt with the registrations and requests of a root, and all that the root depends on is
  /// the same.
  private func isUntouched(_ run: RootRuns.Run, in pass: RootRuns.Pass) -> Bool {
    guard pass.touchedEntries.isDisjoint(with: run.entries), pass.touchedRequests.isDisjoint(with: run.requests)
    else { return false }
    return areUntouched(run.summary.recorded)
  }

  /// Whether all that some effects depend on is the same.
  func areUntouched(_ effects: some Sequence<any RecordedEffect>) -> Bool {
    var own: Set<AppliedPair> = []
    var made: Set<Int> = []
    for effect in effects {
      switch effect as? RootEffect {
      case .appliedPair(let pair, let isNew):
        guard isNew == !(appliedPairs.contains(pair) || own.contains(pair)) else { return false }
        own.insert(pair)
      case .relied(let scope, let allocation): guard allocations[allocation].defaultScope == scope else { return false }
      case .seen(let allocation, nil):
        guard allocations[allocation].isMade || made.contains(allocation) else { return false }
      case .seen(let allocation, _): made.insert(allocation)
      default: break
      }
    }
    return true
  }

  /// Notes that a container is emptied. The code after that has another `currentRun`.
  func noteRemoval() {
    removals += 1
    noteOpaque()
  }

  /// Notes that the current code looks at registrations or calls of other code.
  func lookBeyond() {
    roots.noteUnrepeatable()
    noteOpaque()
  }

  /// Notes that the current code deals with a registration.
  func touch(entry: Int) {
    noteOpaque()
    roots.touch(entry: entry)
  }

  /// Notes that the current code deals with a request.
  func touch(request: Int) {
    noteOpaque()
    roots.touch(request: request)
  }

  func perform(_ effect: RootEffect) { perform(effect as any RecordedEffect) }

  func record(_ effect: RootEffect) {
    switch effect {
    case .understood(let place, let subject): coverage.understand(place, subject)
    case .missed(let place, let allocations, let gap): coverage.miss(place, in: allocations, gap)
    case .missedPart(let statement, let gap): coverage.miss(partOf: statement, at: gap)
    case .exhausted(let place): exhaust(at: place)
    case .seen(let allocation, let made): allocations.see(allocation, made)
    case .parent(let handle, let allocation): allocations[allocation].parents.insert(handle)
    case .defaultScope(let scope, let allocation): allocations[allocation].defaultScope = scope
    case .relied: break
    case .opened(let allocation): allocations[allocation].isOpen = true
    case .filledByUncalledCode(let allocation): allocations[allocation].isFilledByUncalledCode = true
    case .belowItself(let allocation): allocations[allocation].isBelowItself = true
    case .heldForGood(let allocation): allocations[allocation].livesWithApp = true
    case .filled(let allocation, let root?): allocations[allocation].uncalledFillers?.insert(root)
    case .filled(let allocation, nil): allocations[allocation].uncalledFillers = nil
    case .applied(let assembly, let place): applied[assembly, default: []].insert(place)
    case .appliedPair(let pair, _): appliedPairs.insert(pair)
    case .made(let type): made.insert(type)
    case .applier(let type): appliers.insert(type)
    case .handedOut(let type): handedOut.insert(type)
    case .foreign(let place, let type, let outsider): foreignRequests[place] = (type, outsider)
    case .openRequest(let place, let type): openRequests.note(place, type)
    case .followed(let place): openRequests.follow(place)
    case .reset(let scope): resets.note(scope)
    case .led(let place, let path): instances.note(path, to: place)
    case .keeping(let place): instances.keep(place)
    }
  }

  func understand(_ place: Place, _ subject: Gap.Subject) { perform(.understood(place, subject)) }

  func noteOpen(_ place: Place, _ type: Type?) { perform(.openRequest(place, type)) }

  func followOpen(_ place: Place) { perform(.followed(place)) }

  func reset(_ scope: ScopeRecord?) { perform(.reset(scope)) }

  /// The container of an identity, made now or before.
  func allocation(_ identity: AllocationSites.Identity, _ make: () -> AllocationSite) -> Int {
    let (number, made) = allocations.intern(identity, make)
    perform(.seen(allocation: number, made: made))
    return number
  }

  private func exhaust(at place: Place) {
    let all = Array(allocations.all.indices)
    coverage.miss(
      place, in: all,
      Gap(
        framework: .swinject, subject: .binding, reason: "following the calls around it would take too long",
        remedy: "put nested calls into variables or functions of their own", site: site(place), containers: all))
  }
}

extension RequestID {
  init(_ request: RequestRecord) {
    self.init(
      place: request.place, consumer: request.consumer, timing: request.timing, keys: request.keys,
      handle: request.handle)
  }
}

/// The distance between the numbers of a root's registrations and requests in the previous pass and in this one.
struct Shift {
  let entries: Int
  let requests: Int

  fileprivate init(from run: RootRuns.Run, entries: Int, requests: Int) {
    self.entries = entries - run.entries.lowerBound
    self.requests = requests - run.requests.lowerBound
  }

  init(entries: Int, requests: Int) { (self.entries, self.requests) = (entries, requests) }

  func entry(_ number: Int) -> Int { number + entries }

  func moved(_ entry: Entry) -> Entry {
    var own = entry
    own.order += entries
    own.maker = own.maker.map(self.entry)
    for number in own.taken.indices { own.taken[number].request += requests }
    return own
  }

  func moved(_ request: RequestRecord) -> RequestRecord {
    guard entries != 0 || requests != 0 else { return request }
    var own = request
    own.consumer = own.consumer.map(entry)
    own.original = own.original.map { $0 + requests }
    own.handle.provider = own.handle.provider.map(entry)
    return own
  }
}
