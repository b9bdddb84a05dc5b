import DigraphContainers
import DigraphEvaluation
import DigraphModel
import DigraphProgram

/// Records of the roots of a pass, so that the next pass can repeat them without evaluating the roots.
///
/// A root is evaluated again if a property that it reads has another value by then, or if it has dealt with
/// registrations or requests of another root. All other roots have the same effects, in the same order.
struct RootRuns {
  /// Code that runs with a budget of its own.
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
  }

  /// The records of a pass.
  fileprivate struct Pass {
    var runs: [Root: Run] = [:]
    /// The total size of all summaries.
    var size = 0
    var entries: [Entry] = []
    var requests: [RequestRecord] = []
    /// Registrations and requests that a root other than their own has dealt with.
    var touchedEntries: Set<Int> = []
    var touchedRequests: Set<Int> = []
  }

  fileprivate var pass = Pass()
  fileprivate var last = Pass()
  fileprivate var identities: [RegistrationID] = []
  fileprivate var isRecording = false
  /// Whether the current root does the same again if its properties have the same values.
  var isRepeatable = true
  /// The numbers of registrations and requests when the current root began.
  private var start = (entries: 0, requests: 0)

  mutating func startPass(_ entries: [Entry], _ requests: [RequestRecord]) {
    last = pass
    (last.entries, last.requests) = (entries, requests)
    pass = Pass()
    start = (0, 0)
  }

  fileprivate mutating func begin(entries: Int, requests: Int) {
    start = (entries, requests)
    (isRecording, isRepeatable) = (true, true)
  }

  fileprivate mutating func end() {
    identities = []
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

  /// Notes that the current root deals with a registration.
  mutating func touch(entry: Int) {
    guard isRecording, entry < start.entries else { return }
    isRepeatable = false
    pass.touchedEntries.insert(entry)
  }

  /// Notes that the current root deals with a request.
  mutating func touch(request: Int) {
    guard isRecording, request < start.requests else { return }
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
  case seen(allocation: Int)
  case parent(Int, of: Int)
  case defaultScope(ScopeRecord, of: Int)
  /// The scope of a registration depends on that of its container.
  case relied(on: ScopeRecord, of: Int)
  case opened(Int)
  /// Only code without callers fills a container, with values that a caller would pass.
  case forNobody(Int)
  /// A place makes a container below one that it has made before, and so on without end.
  case belowItself(Int)
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

  var isIndependentOfHelper: Bool {
    switch self {
    case .made, .applier, .handedOut: true
    default: false
    }
  }

  var isIndependentOfCaller: Bool {
    switch self {
    case .understood, .missed, .missedPart, .made, .applier, .handedOut, .foreign, .openRequest, .followed, .reset: true
    case .exhausted, .seen, .parent, .defaultScope, .relied, .opened, .forNobody, .belowItself, .filled, .applied,
      .appliedPair:
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
      requests: requestCount..<requests.count, identities: roots.identities)
    if roots.isRepeatable { roots.keep(run, of: root) }
    roots.end()
  }

  /// Repeats the effects that a root had in the previous pass; `false` if the root must be evaluated.
  private func `repeat`(_ root: RootRuns.Root) -> Bool {
    guard let run = roots.last.runs[root], isCurrent(run.summary), isUntouched(run), isClosed(run) else { return false }
    let shift = Shift(from: run, entries: entries.count, requests: requests.count)
    let old = roots.last.requests[run.requests].map { shift.moved($0) }
    guard old.allSatisfy({ knownRequests[RequestID($0)] == nil }), run.identities.allSatisfy({ known[$0] == nil })
    else { return false }
    for (identity, number) in zip(run.identities, entries.count...) { known[identity] = number }
    for (request, number) in zip(old, requests.count...) { knownRequests[RequestID(request)] = number }
    entries += roots.last.entries[run.entries].map { shift.moved($0) }
    requests += old
    consumer = nil
    var own = run
    own.summary = self.repeat(run.summary) { shift.entry($0) }
    own.entries = entries.count - run.entries.count..<entries.count
    own.requests = requests.count - run.requests.count..<requests.count
    roots.keep(own, of: root)
    return true
  }

  /// Whether the registrations and requests of a root of the previous pass refer only to one another. Most apps need
  /// no second pass, so only that pass looks.
  private func isClosed(_ run: RootRuns.Run) -> Bool {
    run.identities.count == run.entries.count
      && roots.last.entries[run.entries].allSatisfy { entry in
        entry.maker.map(run.entries.contains) ?? true && entry.taken.allSatisfy { run.requests.contains($0.request) }
      }
      && roots.last.requests[run.requests].allSatisfy { request in
        request.consumer.map(run.entries.contains) ?? true && request.original.map(run.requests.contains) ?? true
          && request.handle.provider.map(run.entries.contains) ?? true
      }
      && run.summary.recorded.allSatisfy { effect in
        switch effect as? RootEffect {
        case .parent(let handle, _): handles[handle].provider == nil
        case .appliedPair(let pair, _): handles[pair.handle].provider == nil
        default: true
        }
      }
  }

  /// Whether no other root has dealt with the registrations and requests of a root, and all that the root depends on is
  /// the same.
  private func isUntouched(_ run: RootRuns.Run) -> Bool {
    guard roots.last.touchedEntries.isDisjoint(with: run.entries),
      roots.last.touchedRequests.isDisjoint(with: run.requests)
    else { return false }
    var own: Set<AppliedPair> = []
    for effect in run.summary.recorded {
      switch effect as? RootEffect {
      case .appliedPair(let pair, let isNew):
        guard isNew == !(appliedPairs.contains(pair) || own.contains(pair)) else { return false }
        own.insert(pair)
      case .relied(let scope, let allocation): guard allocations[allocation].defaultScope == scope else { return false }
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
    roots.isRepeatable = false
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
    case .understood(let place, let subject): places.understand(place, subject)
    case .missed(let place, let allocations, let gap): places.miss(place, in: allocations, gap)
    case .missedPart(let statement, let gap): places.miss(partOf: statement, at: gap)
    case .exhausted(let place): exhaust(at: place)
    case .seen(let allocation): allocations.see(allocation)
    case .parent(let handle, let allocation): allocations[allocation].parents.insert(handle)
    case .defaultScope(let scope, let allocation): allocations[allocation].defaultScope = scope
    case .relied: break
    case .opened(let allocation): allocations[allocation].isOpen = true
    case .forNobody(let allocation): allocations[allocation].isForNobody = true
    case .belowItself(let allocation): allocations[allocation].isBelowItself = true
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
    }
  }

  func understand(_ place: Place, _ subject: Gap.Subject) { perform(.understood(place, subject)) }

  func noteOpen(_ place: Place, _ type: Type?) { perform(.openRequest(place, type)) }

  func followOpen(_ place: Place) { perform(.followed(place)) }

  func reset(_ scope: ScopeRecord?) { perform(.reset(scope)) }

  /// The container of an identity, made now or before.
  func allocation(_ identity: AllocationSites.Identity, _ make: () -> AllocationSite) -> Int {
    let number = allocations.number(of: identity, make)
    perform(.seen(allocation: number))
    return number
  }

  private func exhaust(at place: Place) {
    let all = Array(allocations.all.indices)
    places.miss(
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
private struct Shift {
  private let entries: Int
  private let requests: Int

  init(from run: RootRuns.Run, entries: Int, requests: Int) {
    self.entries = entries - run.entries.lowerBound
    self.requests = requests - run.requests.lowerBound
  }

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
