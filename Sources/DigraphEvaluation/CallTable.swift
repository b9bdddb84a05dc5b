import DigraphModel
import DigraphProgram

/// Keeps the effects and results of calls for later calls of the same function with the same values.
///
/// A call is taken from the table if the properties that it has read hold what they held. The table leaves out three
/// kinds of calls: those that register or ask, those that a bound has cut, and those inside of a recursion that began
/// before them. This is tabulation: Tamaki and Sato, "OLD Resolution with Tabulation" (ICLP 1986).
struct CallTable {
  /// The values that identify a call. Calls with equal keys have the same summary.
  struct Key: Hashable {
    var function: DeclarationID
    var receiver: PlainValue?
    var arguments: [PlainValue]
    var substitutions: [String: Type]
    var context: Int
    var executor: Evaluator.Executor.Kind
    var flags: Int

    var isOfHelper: Bool { flags & 16 != 0 }
  }

  /// The effects and the result of a call.
  final class Summary {
    let result: Evaluated?
    /// Values of the receiver's constant properties after an initializer.
    let fields: [DeclarationID: Evaluated]
    let effects: [RootSummary.Effect]
    /// The executor that it began on.
    let executor: Evaluator.Executor
    let reads: [ReadVersion]
    /// Functions that the call evaluates, and properties whose getters it evaluates.
    let functions: Set<DeclarationID>
    let getters: Set<DeclarationID>
    /// Files that the call looks at.
    let files: [Int]
    /// The calls and steps that evaluating the call takes.
    let effort: Evaluator.Effort
    /// The depth of the calls inside it.
    let height: Int
    /// The clock of ``PropertyVersions`` when the summary was last found to hold.
    var validAt: Int

    init(
      result: Evaluated?, fields: [DeclarationID: Evaluated], effects: [RootSummary.Effect],
      executor: Evaluator.Executor, reads: [ReadVersion], functions: Set<DeclarationID>, getters: Set<DeclarationID>,
      files: [Int],
      effort: Evaluator.Effort, height: Int, validAt: Int
    ) {
      (self.result, self.fields, self.effects, self.executor) = (result, fields, effects, executor)
      self.reads = reads
      (self.functions, self.getters, self.files) = (functions, getters, files)
      (self.effort, self.height, self.validAt) = (effort, height, validAt)
    }
  }

  /// The number of calls of a function that were not in the table, and whether one ever was.
  struct Use {
    var misses = 0
    var isFound = false
    var isWorthwhile: Bool { isFound || misses < CallTable.mostMisses }
  }

  private(set) var summaries: [Key: Summary] = [:]
  /// The number of entries of all summaries.
  private var size = 0
  var uses: [DeclarationID: Use] = [:]
  /// The number of effects so far that no summary can repeat.
  var opaque = 0
  /// Functions that have been evaluated since the root began, and properties whose getters have.
  var functions: [DeclarationID] = []
  var getters: [DeclarationID] = []
  /// The greatest depth that has been reached.
  var deepest = 0
  /// The number of functions that are being evaluated.
  var depth = 0
  /// The depth at which each function that is being evaluated was called first.
  var first: [DeclarationID: Int] = [:]
  /// The depth at which the outermost of the cut recursions began.
  var cut = Int.max

  /// Whether there is room for more. No app that people have written reaches the limit.
  var hasRoom: Bool { size < Self.mostListed }

  mutating func insert(_ summary: Summary, for key: Key) {
    summaries[key] = summary
    size += 8 + summary.effects.count + summary.reads.count + summary.functions.count
  }

  private static let mostListed = 300_000
  /// Effects of one call that are kept.
  static let mostEffects = 500
  private static let mostMisses = 32

  mutating func startRoot() {
    (depth, deepest, cut) = (0, 0, .max)
    first = [:]
    functions.removeAll(keepingCapacity: true)
    getters.removeAll(keepingCapacity: true)
  }
}

extension Evaluator {
  /// Notes that the current calls cannot be tabulated: something depends on more than their values, or cannot be
  /// repeated.
  public final func noteOpaque() { calls.opaque += 1 }

  /// The key of a call; `nil` if it is not to be looked up.
  func key(
    of id: DeclarationID, _ receiver: Evaluated?, _ arguments: [String: Evaluated], _ substitutions: [String: Type],
    helperCall: Place?
  ) -> CallTable.Key? {
    guard summary != nil, calls.uses[id]?.isWorthwhile ?? true else { return nil }
    let parameters = program.files[id.file].facts.functions[id.index].parameters
    var values: [PlainValue] = []
    values.reserveCapacity(parameters.count)
    for parameter in parameters {
      if parameter.specifiers.contains("inout") { return nil }
      guard let value = arguments[parameter.name] else {
        values.append(.absent)
        continue
      }
      guard let plain = PlainValue(value) else { return nil }
      values.append(plain)
    }
    var own: PlainValue?
    if let receiver {
      guard let plain = PlainValue(receiver) else { return nil }
      own = plain
    }
    let flags =
      (frame.isEffectFree ? 1 : 0) | (frame.isGenericRoot ? 2 : 0) | (frame.followsCalls ? 4 : 0)
      | (frame.trapsOnErrors ? 8 : 0) | (helperCall != nil || frame.helperCall != nil ? 16 : 0)
      | (maker != nil ? 32 : 0)
    return CallTable.Key(
      function: id, receiver: own, arguments: values, substitutions: substitutions, context: callContext,
      executor: frame.executor.kind, flags: flags)
  }

  /// Takes a call from the table, or evaluates it and puts it there.
  func tabulated(
    _ key: CallTable.Key?, of id: DeclarationID, receiver: Evaluated?, _ run: () -> Evaluated?
  ) -> Evaluated? {
    // A summary is used only if evaluating the call would reach no bound and no recursion.
    if let key, let known = calls.summaries[key], known.executor.isAsGood(as: frame.executor), isCurrent(known),
      Bound.calls.allows(frame.depth + known.height),
      known.functions.allSatisfy({ calls.first[$0] == nil }), activeProperties.isDisjoint(with: known.getters),
      use(known.effort)
    {
      calls.uses[id, default: .init()].isFound = true
      perform(known)
      receiver?.fields?.replace(with: known.fields)
      return known.result
    }
    let (functionCount, getterCount) = (calls.functions.count, calls.getters.count)
    if summary != nil { calls.functions.append(id) }
    calls.depth += 1
    let depth = calls.depth
    let isFirst = calls.first[id] == nil
    if isFirst { calls.first[id] = depth }
    defer {
      calls.depth = depth - 1
      if isFirst { calls.first[id] = nil }
      // A recursion that began here ends here.
      if calls.cut >= depth { calls.cut = .max }
    }
    guard let key else { return run() }
    calls.uses[id, default: .init()].misses += 1
    let (effects, reads, executor) = (summary?.effects.count ?? 0, summary?.reads.count ?? 0, frame.executor)
    let (opaque, used, deepest) = (calls.opaque, used, calls.deepest)
    calls.deepest = frame.depth
    let looks = program.files.looks.begin()
    let result = run()
    let files = program.files.looks.end(looks)
    let height = calls.deepest - frame.depth
    calls.deepest = max(calls.deepest, deepest)
    guard calls.opaque == opaque, calls.cut >= depth, calls.hasRoom else { return result }
    guard let (effects, reads) = log(from: effects, reads, isOfHelper: key.isOfHelper),
      result.map(isLasting) ?? true, receiver?.fields?.values.values.allSatisfy(isLasting) ?? true
    else { return result }
    let (functions, getters) = (Set(calls.functions[functionCount...]), Set(calls.getters[getterCount...]))
    calls.functions.replaceSubrange(functionCount..., with: functions)
    calls.getters.replaceSubrange(getterCount..., with: getters)
    let summary = CallTable.Summary(
      result: result, fields: receiver?.fields?.values ?? [:], effects: effects, executor: executor, reads: reads,
      functions: functions, getters: getters, files: files, effort: self.used - used, height: height,
      validAt: versions.clock)
    calls.insert(summary, for: key)
    return result
  }

  /// Effects and reads of a call that is done, each once; `nil` if it has changed a property that it has read, or has
  /// an effect that cannot be repeated.
  private func log(
    from first: Int, _ firstRead: Int, isOfHelper: Bool
  ) -> (effects: [RootSummary.Effect], reads: [ReadVersion])? {
    guard let effects = summary?.effects[first...].withoutRepetitions, effects.count <= CallTable.mostEffects,
      let reads = summary?.reads[firstRead...].consistent, !reads.contains(where: \.isInitialized)
    else { return nil }
    for effect in effects {
      switch effect {
      case .recorded(let effect):
        guard isOfHelper ? effect.isIndependentOfHelper : effect.isIndependentOfCaller else { return nil }
      case .initialized, .asked, .isolated: return nil
      case .assigned(let value, _): guard value.conditions.isEmpty else { return nil }
      case .invoked, .readUnassigned, .instantiated, .called: break
      }
    }
    if let all = summary?.reads[firstRead...].withoutRepetitions {
      summary?.reads.replaceSubrange(firstRead..., with: all)
    }
    summary?.effects.replaceSubrange(first..., with: effects)
    return (effects, reads)
  }

  /// Whether the properties that a call has read still hold the same values.
  private func isCurrent(_ known: CallTable.Summary) -> Bool {
    if known.validAt == versions.clock { return true }
    guard known.reads.allSatisfy({ version(of: $0.property) == $0.version }) else { return false }
    known.validAt = versions.clock
    return true
  }

  /// Repeats the effects of a call.
  private func perform(_ known: CallTable.Summary) {
    for function in known.functions { grantSteps(for: function) }
    for effect in known.effects {
      switch effect {
      case .instantiated(var object, let node, let context, let name):
        guard let maker else { continue }
        object.maker = maker
        object.recipe = recipe(of: node, in: makerClosure, Environment(context: context, functionName: name))
        perform(.instantiated(object, node, context, functionName: name))
      case .called(let calling):
        noteUnfollowed(calling.callee, on: calling.executor == known.executor ? frame.executor : calling.executor)
      case .invoked, .assigned, .initialized, .readUnassigned, .recorded, .asked, .isolated: perform(effect)
      }
    }
    program.files.looks.note(known.files)
    for read in known.reads { noteUse(of: read.property) }
    summary?.reads += known.reads
    calls.functions += known.functions
    calls.getters += known.getters
    calls.deepest = max(calls.deepest, frame.depth + known.height)
  }
}

extension Collection<RootSummary.Effect> {
  /// The effects without repetitions that would change nothing.
  fileprivate var withoutRepetitions: [Element] {
    var invoked: Set<DeclarationID> = []
    var read: Set<DeclarationID> = []
    var called: Set<Evaluator.Calling> = []
    return filter { effect in
      switch effect {
      case .invoked(let function): invoked.insert(function).inserted
      case .readUnassigned(let property): read.insert(property).inserted
      case .called(let calling): called.insert(calling).inserted
      case .assigned, .initialized, .instantiated, .recorded, .asked, .isolated: true
      }
    }
  }
}
