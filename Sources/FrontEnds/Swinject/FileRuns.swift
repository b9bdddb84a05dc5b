import DigraphContainers
import DigraphEvaluation
import DigraphModel
import DigraphProgram

/// Evaluates functions in the background, file by file from the last one, while properties and the functions of the
/// first files are evaluated.
///
/// In large apps, nearly all functions only ask a resolver that was passed to their object. The functions of a file are
/// evaluated as if nothing else had run. Then their results are adopted in the order of the files, as they would have
/// come about. Code that registers, makes containers, or reads values that other code assigns cannot be adopted: its
/// file is evaluated anew. The result is the same with and without a background.
enum FileRuns {
  /// The evaluation that runs ahead, and the promise of its results.
  struct Ahead {
    fileprivate let files: SharedRange
    fileprivate let isAwaited: SharedFlag
    fileprivate let interpreter: SwinjectEvaluator
    fileprivate let results: Background.Promise<Results>
    /// The number of types that the program had when it was forked.
    fileprivate let common: Int
  }

  /// The results of the evaluation that ran ahead.
  fileprivate struct Results {
    /// The results of the functions of files, from the last file on.
    var files: [FunctionRun] = []
    /// The results of functions in these files that take containers, in case no call of them is known.
    var postponed: [DeclarationID: FunctionRun] = [:]
    /// See `calledNames`.
    var calledNames: Set<String> = []

    /// Evaluates functions that take containers, until another thread waits for the results.
    mutating func runPostponed(_ fork: SwinjectEvaluator, isAwaited: () -> Bool) {
      for run in files {
        for id in run.postponed where postponed[id] == nil {
          if isAwaited() { return }
          postponed[id] = FunctionRun(ofPostponed: id, fork)
        }
      }
    }
  }

  /// With a single file, nothing can run ahead.
  private static let fewestFiles = 2

  /// Starts to evaluate functions in the background; `nil` if there is no background, or if something is known from an
  /// earlier pass.
  static func ahead(of evaluator: SwinjectEvaluator) -> Ahead? {
    let program = evaluator.program
    guard let background = program.background, program.files.count >= fewestFiles, evaluator.isNew else { return nil }
    let (files, isAwaited) = (SharedRange(program.files.indices), SharedFlag())
    let fork = SwinjectFrontEnd.evaluator(of: program.fork())
    let common = program.nominals.count
    fork.notesReads = true
    let promise = background.run {
      var results = Results()
      results.calledNames = fork.program.files.calledNames
      while let file = files.takeLast() { results.files.append(FunctionRun(of: file, fork)) }
      results.runPostponed(fork) { isAwaited.isSet }
      return results
    }
    return promise.map { Ahead(files: files, isAwaited: isAwaited, interpreter: fork, results: $0, common: common) }
  }
}

extension FileRuns.Ahead {
  /// Takes the next file from the front; `false` if the background evaluates this file and all files behind it.
  func claimNext(_ file: Int) -> Bool { files.takeFirst(file) }

  /// Waits for the results, and adopts those of the functions of files, in order.
  ///
  /// - Parameters:
  ///   - evaluator: The evaluator that adopts results where it can, and evaluates the rest itself.
  ///   - postpone: Gets the functions that are to run at the end.
  /// - Returns: The results of the functions that run at the end.
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

  /// The results of functions that take containers.
  ///
  /// It is an object, so that it can be disposed of together with all adopted results.
  final class Postponed {
    private var results: FileRuns.Results
    private let interpreter: SwinjectEvaluator
    fileprivate var translation: ForkTranslation
    private let background: Background?
    /// Functions that are evaluated while the results of files are adopted.
    private let more: Background.Promise<FileRuns.Results>?
    private let isAwaited = SharedFlag()
    /// Functions that are evaluated from the last one on while the first ones are adopted, and their numbers.
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

    /// Waits for evaluations that still run.
    fileprivate func collect() {
      guard let more else { return }
      isAwaited.set()
      results = more.value()
      translation.renew(from: interpreter.program)
    }

    /// Shares the remaining functions with the background.
    ///
    /// - Parameter order: All functions that are left, in the order in which ``adopt(_:into:)`` will get them.
    func runRest(of order: [DeclarationID]) {
      let pending = order.filter { results.postponed[$0] == nil }
      guard pending.count > 1 else { return }
      let (open, interpreter) = (SharedRange(pending.indices), interpreter)
      let promise = background?.run {
        var runs: [DeclarationID: FunctionRun] = [:]
        while let number = open.takeLast() {
          let run = FunctionRun(ofPostponed: pending[number], interpreter)
          runs[pending[number]] = run
          // A function that does more must be evaluated anew, and others may be like it.
          if !run.onlyAsks { break }
        }
        return runs
      }
      rest = promise.map { ($0, open, Dictionary(uniqueKeysWithValues: zip(pending, pending.indices))) }
    }

    /// Adopts the results of a function; `false` if the function must be evaluated.
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

/// The results of a file's functions, or of one function that takes a container, evaluated on their own.
private struct FunctionRun {
  let subject: Subject
  let postponed: [DeclarationID]
  let trace: Trace
  /// Whether the code does nothing but make requests and assign properties.
  let onlyAsks: Bool
  /// Whether the code used up the steps that roots are granted, or was granted fewer. The steps left for a root depend
  /// on the roots before it, and those are others here.
  let isCut: Bool
  let requests: [RequestRecord]
  let knownRequests: [RequestID: Int]
  let handles: Table<Handle>
  let places: StatementCoverage
  let openRequests: OpenRequests
  let foreignRequests: [Evaluator.Place: (type: Type, outsider: String?)]
  let made: Set<NominalID>
  let appliers: Set<NominalID>
  let handedOut: Set<NominalID>
  let wants: (files: Set<Int>, words: Set<String>)
  let deferrals: Int
  let time: Int

  enum Subject {
    case file(Int)
    case postponed(DeclarationID)
  }

  var requestCount: Int { requests.count }

  /// Evaluates the functions of a file with an evaluator that has no other results.
  init(of file: Int, _ evaluator: SwinjectEvaluator) {
    let exhausted = evaluator.exhaustedRoots
    self.init(.file(file), postponed: evaluator.runFunctions(of: file), evaluator, exhausted)
  }

  /// Evaluates a function that takes a container.
  init(ofPostponed id: DeclarationID, _ evaluator: SwinjectEvaluator) {
    let exhausted = evaluator.exhaustedRoots
    evaluator.runUncalled(id)
    self.init(.postponed(id), postponed: [], evaluator, exhausted)
  }

  /// Takes the results of an evaluator, and lets it start over.
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
    (made, appliers, handedOut) = (evaluator.made, evaluator.appliers, evaluator.handedOut)
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
  /// Whether this is the first pass, and nothing has been evaluated yet.
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

  /// Adopts the effects of functions, as if they happened now.
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
      perform(.openRequest(place, translation(type)))
    } followed: {
      perform(.followed($0))
    }
    for (place, request) in run.foreignRequests {
      perform(.foreign(place, translation(request.type), outsider: request.outsider))
    }
    for type in run.made { perform(.made(translation(type))) }
    for type in run.appliers { perform(.applier(translation(type))) }
    for type in run.handedOut { perform(.handedOut(translation(type))) }
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
