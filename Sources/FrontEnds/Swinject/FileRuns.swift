import DigraphLinker
import DigraphModel

/// Runs functions in the background, file by file from the last one, while properties and the functions of the first
/// files run.
///
/// In large apps nearly all functions do no more than to ask a resolver that somebody has handed to their object. What
/// those of one file do is worked out as if nothing else had run; then it is taken over in the order of the files, as
/// it would have come about. Where it would not - code that registers, makes containers, or reads what other code has
/// assigned - the file is run anew: with a background or without, the result is the same.
enum FileRuns {
  /// What runs ahead, and where its results will be.
  struct Ahead {
    fileprivate let files: SharedRange
    fileprivate let isAwaited: SharedFlag
    fileprivate let interpreter: SwinjectEvaluator
    fileprivate let results: Background.Promise<Results>
    /// How many types the program had when it was forked.
    fileprivate let common: Int
  }

  /// What has been run ahead.
  fileprivate struct Results {
    /// The functions of files, from the last file on.
    var files: [FunctionRun] = []
    /// Functions of these files that are handed containers, in case nobody is seen calling them.
    var postponed: [DeclarationID: FunctionRun] = [:]
    /// See `calledNames`.
    var calledNames: Set<String> = []

    /// Runs functions that are handed containers, until somebody waits.
    mutating func runPostponed(_ fork: SwinjectEvaluator, isAwaited: () -> Bool) {
      for run in files {
        for id in run.postponed where postponed[id] == nil {
          if isAwaited() { return }
          postponed[id] = FunctionRun(ofPostponed: id, fork)
        }
      }
    }
  }

  /// In one file there is nothing to run ahead of.
  private static let fewestFiles = 2

  /// Starts to run functions in the background; `nil` if there is none, or if something is known from an earlier pass.
  static func ahead(of evaluator: SwinjectEvaluator) -> Ahead? {
    let program = evaluator.program
    guard let background = program.background, program.files.count >= fewestFiles, evaluator.isNew else { return nil }
    let (files, isAwaited) = (SharedRange(program.files.indices), SharedFlag())
    let fork = SwinjectFrontEnd.evaluator(of: program.fork())
    let common = program.nominals.count
    fork.notesReads = true
    let promise = background.run {
      var results = Results()
      results.calledNames = fork.calledNames()
      while let file = files.takeLast() { results.files.append(FunctionRun(of: file, fork)) }
      results.runPostponed(fork) { isAwaited.isSet }
      return results
    }
    return promise.map { Ahead(files: files, isAwaited: isAwaited, interpreter: fork, results: $0, common: common) }
  }
}

extension FileRuns.Ahead {
  /// Takes the next file from the front; `false` if it runs in the background, as all behind it do.
  func claimNext(_ file: Int) -> Bool { files.takeFirst(file) }

  /// Waits for the results and takes over what the functions of files do, in order.
  ///
  /// - Parameters:
  ///   - evaluator: takes over what it can, and runs the rest itself.
  ///   - postpone: is given the functions that are to run at the end.
  /// - Returns: what the functions do that are run at the end.
  func adopt(into evaluator: SwinjectEvaluator, postpone: ([DeclarationID]) -> Void) -> Postponed {
    isAwaited.set()
    let results = results.value()
    let postponed = Postponed(
      results, of: interpreter,
      translation: ForkTranslation(from: interpreter.program, to: evaluator.program, common: common),
      background: evaluator.program.background)
    evaluator.reserveRequests(results.files.reduce(0) { $0 + $1.requestCount })
    for run in results.files.reversed() {
      if evaluator.canAdopt(run, &postponed.translation) {
        if case .file(let file) = run.subject {
          evaluator.run(.functions(file: file)) { evaluator.adopt(run, &postponed.translation) }
        }
        postpone(run.postponed)
      } else if case .file(let file) = run.subject {
        postpone(evaluator.runFunctions(of: file))
      }
    }
    postponed.collect()
    return postponed
  }

  /// What functions do that are handed containers.
  ///
  /// An object, so that it can be disposed of with all that has been taken over.
  final class Postponed {
    private var results: FileRuns.Results
    private let interpreter: SwinjectEvaluator
    fileprivate var translation: ForkTranslation
    private let background: Background?
    /// Those that are run while files are taken over.
    private let more: Background.Promise<FileRuns.Results>?
    private let isAwaited = SharedFlag()
    /// Those that are run from the last one on while the ones in front are, and their numbers.
    private var rest:
      (runs: Background.Promise<[DeclarationID: FunctionRun]>, open: SharedRange, numbers: [DeclarationID: Int])?
    var calledNames: Set<String> { results.calledNames }

    fileprivate init(
      _ results: FileRuns.Results, of interpreter: SwinjectEvaluator, translation: ForkTranslation,
      background: Background?
    ) {
      (self.results, self.interpreter, self.translation) = (results, interpreter, translation)
      self.background = background
      more = background?.run { [isAwaited] in
        var results = results
        results.runPostponed(interpreter) { isAwaited.isSet }
        return results
      }
    }

    /// Waits for what is still running.
    fileprivate func collect() {
      guard let more else { return }
      isAwaited.set()
      results = more.value()
      translation.renew(from: interpreter.program)
    }

    /// Shares out what has not been run yet.
    ///
    /// - Parameter order: The order in which ``adopt(_:into:)`` is asked for them.
    func runRest(of order: [DeclarationID]) {
      let pending = order.filter { results.postponed[$0] == nil }
      guard pending.count > 1 else { return }
      let (open, interpreter) = (SharedRange(pending.indices), interpreter)
      let promise = background?.run {
        var runs: [DeclarationID: FunctionRun] = [:]
        while let number = open.takeLast() {
          let run = FunctionRun(ofPostponed: pending[number], interpreter)
          runs[pending[number]] = run
          // What does more has to be run anew, and others may be like it.
          if !run.onlyAsks { break }
        }
        return runs
      }
      rest = promise.map { ($0, open, Dictionary(uniqueKeysWithValues: zip(pending, pending.indices))) }
    }

    /// Takes over what a function does; `false` if it has to be run.
    func adopt(_ id: DeclarationID, into evaluator: SwinjectEvaluator) -> Bool {
      if let rest, let number = rest.numbers[id], !rest.open.takeFirst(number) {
        results.postponed.merge(rest.runs.value()) { own, _ in own }
        translation.renew(from: interpreter.program)
        self.rest = nil
      }
      guard let run = results.postponed[id], evaluator.canAdopt(run, &translation) else { return false }
      evaluator.run(.uncalled(id)) { evaluator.adopt(run, &translation) }
      return true
    }
  }
}

/// What the functions of one file do, or one that is handed a container, run on their own.
private struct FunctionRun {
  let subject: Subject
  let postponed: [DeclarationID]
  let trace: Trace
  /// Whether it does nothing but to ask, and to assign properties.
  let onlyAsks: Bool
  /// Whether it used up what roots are granted, or was granted less. What is left for a root depends on those before it,
  /// and these are others here.
  let isCut: Bool
  let requests: [RequestRecord]
  let knownRequests: [RequestID: Int]
  let handles: Table<Handle>
  let places: StatementCoverage
  let openRequests: OpenRequests
  let foreignRequests: [Evaluator.Place: (type: Type, outsider: String?)]
  let made: Set<NominalID>
  let appliers: Set<NominalID>
  let wants: (files: Set<Int>, words: Set<String>)
  let deferrals: Int
  let time: Int

  enum Subject {
    case file(Int)
    case postponed(DeclarationID)
  }

  var requestCount: Int { requests.count }

  /// Runs the functions of a file on an interpreter that has nothing else to do.
  init(of file: Int, _ evaluator: SwinjectEvaluator) {
    let exhausted = evaluator.exhaustedRoots
    self.init(.file(file), postponed: evaluator.runFunctions(of: file), evaluator, exhausted)
  }

  /// Runs a function that is handed a container.
  init(ofPostponed id: DeclarationID, _ evaluator: SwinjectEvaluator) {
    let exhausted = evaluator.exhaustedRoots
    evaluator.runUncalled(id)
    self.init(.postponed(id), postponed: [], evaluator, exhausted)
  }

  /// Takes what an interpreter has run, and lets it start over.
  private init(
    _ subject: Subject, postponed: [DeclarationID], _ evaluator: SwinjectEvaluator, _ exhaustedBefore: Int
  ) {
    (self.subject, self.postponed) = (subject, postponed)
    isCut = evaluator.isShort || evaluator.exhaustedRoots > exhaustedBefore
    onlyAsks =
      evaluator.entries.isEmpty && evaluator.allocations.all.isEmpty && evaluator.scopes.isEmpty
      && evaluator.applied.isEmpty
      && evaluator.appliedPairs.isEmpty && evaluator.removals == 0 && evaluator.resets.isEmpty && !evaluator.looksBeyond
    (requests, knownRequests) = (evaluator.requests, evaluator.knownRequests)
    (handles, places) = (evaluator.handles, evaluator.places)
    (openRequests, foreignRequests) = (evaluator.openRequests, evaluator.foreignRequests)
    (made, appliers) = (evaluator.made, evaluator.appliers)
    (deferrals, time) = (evaluator.deferrals, evaluator.time)
    wants = evaluator.program.takeWants()
    trace = evaluator.takeTrace()
    evaluator.startOver()
  }

  func isPortable(_ entity: Entity) -> Bool {
    switch SwinjectEvaluator.EntityKind(rawValue: entity.kind) {
    case .handle, .assembler: handles[entity.number].allocations.isEmpty && handles[entity.number].provider == nil
    case .entry: entity.number < 0
    case .request, .scope, .wrapperObject, nil: false
    }
  }
}

extension SwinjectEvaluator {
  /// Whether this is the first pass, of which nothing has run yet.
  fileprivate var isNew: Bool { rootNumber == 0 && allocations.all.isEmpty && handles.isEmpty }

  fileprivate func canAdopt(_ run: FunctionRun, _ translation: inout ForkTranslation) -> Bool {
    guard run.onlyAsks, !run.isCut, !isShort, isUnaffected(run.trace, isPortable: run.isPortable) else { return false }
    for id in run.knownRequests.keys where knownRequests[translated(id, &translation)] != nil { return false }
    return true
  }

  fileprivate func reserveRequests(_ count: Int) {
    requests.reserveCapacity(requests.count + count)
    knownRequests.reserveCapacity(knownRequests.count + count)
  }

  /// Does what functions do, as they would have done it now.
  fileprivate func adopt(_ run: FunctionRun, _ translation: inout ForkTranslation) {
    let offset = requests.count
    let (roots, deferralsBefore, timeBefore) = (rootNumber + removals, deferrals, time)
    for var request in run.requests {
      request.keys = translated(request.keys, &translation)
      request.ownerType = request.ownerType.map { translation($0) }
      request.taker = request.taker.map { translation($0) }
      for number in request.casts.indices { request.casts[number].type = translation(request.casts[number].type) }
      request.original = request.original.map { $0 + offset }
      request.moments.move { moment in
        // See `currentRun`.
        let run = moment.run >= 0 ? moment.run + roots : -((-moment.run >> 20 + deferralsBefore) << 20 + removals)
        return .init(run: run, time: moment.time + timeBefore)
      }
      requests.append(request)
    }
    for (id, number) in run.knownRequests { knownRequests[translated(id, &translation)] = number + offset }
    for (place, subject) in run.places.understood { perform(.understood(place, subject)) }
    for (place, gap) in run.places.gaps { perform(.missed(place, gap.containers, gap)) }
    run.openRequests.forEach { place, type in
      perform(.open(place, translation(type)))
    } followed: {
      perform(.followed($0))
    }
    for (place, request) in run.foreignRequests {
      perform(.foreign(place, translation(request.type), outsider: request.outsider))
    }
    for type in run.made { perform(.made(translation(type))) }
    for type in run.appliers { perform(.applier(translation(type))) }
    program.wantedFiles.formUnion(run.wants.files)
    program.wantedWords.formUnion(run.wants.words)
    adopt(run.trace, &translation) { entity in
      switch EntityKind(rawValue: entity.kind) {
      case .handle, .assembler: Entity(kind: entity.kind, number: handles.number(of: run.handles[entity.number]))
      case .entry, .request, .scope, .wrapperObject, nil: entity
      }
    }
    count(deferrals: run.deferrals, time: run.time)
  }

  private func translated(_ id: RequestID, _ translation: inout ForkTranslation) -> RequestID {
    guard translation.isNeeded else { return id }
    var own = id
    own.keys = translated(id.keys, &translation)
    return own
  }

  private func translated(_ keys: [KeyRecord], _ translation: inout ForkTranslation) -> [KeyRecord] {
    guard translation.isNeeded else { return keys }
    var own = keys
    for number in keys.indices {
      own[number].type = translation(keys[number].type)
      for position in keys[number].arguments.indices {
        own[number].arguments[position] = keys[number].arguments[position].map { translation($0) }
      }
    }
    return own
  }
}
