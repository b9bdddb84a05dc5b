import DigraphModel

/// Summaries of calls: what a call did and gave back, kept for the next call of the same function with the same values.
///
/// A call is summarised if all that it did is to note things that can be noted again (`CallEffect`): it gave properties
/// values, constructed types, called functions. It is taken from its summary if the properties that it has read hold the
/// same as then. This is tabulation: Tamaki and Sato, "OLD resolution with tabulation" (1986).
struct CallSummaries {
  /// What tells calls apart.
  struct Key: Hashable {
    var function: DeclarationID
    var receiver: PlainValue?
    var arguments: [PlainValue]
    var substitutions: [String: Type]
    var context: Int
    var isRehearsal: Bool
    var isGenericRoot: Bool
    var followsCalls: Bool
    var trapsOnErrors: Bool
    /// Whether a generic helper runs, or is called.
    var isOfHelper: Bool
  }

  /// What a call did and gave back.
  final class Summary {
    let result: Evaluated?
    /// What the constant properties of the receiver hold after an initializer.
    let fields: [DeclarationID: Evaluated]
    let effects: [CallEffect]
    /// Properties whose values were asked for, and which they were.
    let reads: [DeclarationID: Int]
    let deferrals: Int
    /// Whether there is more to it than what a second time changes nothing.
    let isIdempotent: Bool
    /// When it was last found to hold, and last done.
    var validAt = -1
    var doneInPass = -1

    init(
      result: Evaluated?, fields: [DeclarationID: Evaluated], effects: [CallEffect], reads: [DeclarationID: Int],
      deferrals: Int
    ) {
      (self.result, self.fields, self.effects, self.reads) = (result, fields, effects, reads)
      self.deferrals = deferrals
      isIdempotent = deferrals == 0 && effects.allSatisfy(\.isIdempotent)
    }
  }

  /// What the calls that run have done so far, since the root.
  struct Log {
    var effects: [CallEffect] = []
    var reads: [(property: DeclarationID, state: Int)] = []
    /// How often something was done that cannot be done again.
    var opaque = 0
    /// How many calls are being summarised.
    var depth = 0
  }

  var all: [Key: Summary] = [:]
  var log = Log()
  /// Counts changes of what properties hold.
  var clock = 0
  var pass = 0
  /// States of what is known of properties: assigned in this pass, in the one before, and initial values.
  var assigned: [DeclarationID: Int] = [:]
  var earlier: [DeclarationID: Int] = [:]
  var stored: [DeclarationID: (state: Int, value: Evaluated)] = [:]

  /// Calls that are kept; more of them than any app has that people have written would only take memory.
  static let most = 200_000
}

/// Something that a call did, and that can be done again.
enum CallEffect {
  case invoked(DeclarationID)
  case made(NominalID)
  case note(Evaluated, DeclarationID)
  case readUnassigned(DeclarationID)
  case readVaguely(DeclarationID)
  case readCount(DeclarationID, Int)
  case instantiated(NominalID, Node, Environment, Evaluator.Place, Evaluator.Owner)
  case call(CallSummaries.Summary)

  /// Whether a second time in the same pass changes nothing.
  var isIdempotent: Bool {
    switch self {
    case .invoked, .made, .readUnassigned, .readVaguely, .readCount: true
    case .note, .instantiated: false
    case .call(let summary): summary.isIdempotent
    }
  }
}

/// A value that is compared by what it is, not by where it comes from.
struct PlainValue: Hashable {
  enum Content: Hashable {
    case unknown, nothing
    case entity(Entity)
    case metatype(Type)
    case texts([String])
  }

  var content: Content
  var type: Type?
  var made: Type?
  var origin: Evaluated.Origin
  var presence: Evaluated.Presence?
  var variable: DeclarationID?
  var flags: Int
  /// What its constant properties hold.
  var fields: [DeclarationID: PlainValue]?

  /// Of a parameter that nothing is known of.
  static var absent: PlainValue { PlainValue() }

  private init() {
    (content, origin, flags) = (.unknown, .unknown, 128)
  }

  init?(_ value: Evaluated) {
    self.init(value, depth: 0)
  }

  private init?(_ value: Evaluated, depth: Int) {
    guard value.conditions.isEmpty, depth < 3 else { return nil }
    if let held = value.fields?.values {
      var plain: [DeclarationID: PlainValue] = [:]
      for (property, value) in held {
        guard let value = PlainValue(value, depth: depth + 1) else { return nil }
        plain[property] = value
      }
      fields = plain
    }
    switch value.value {
    case .unknown: content = .unknown
    case .nothing: content = .nothing
    case .entity(let entity): content = .entity(entity)
    case .metatype(let type): content = .metatype(type)
    case .texts(let texts): content = .texts(texts)
    case .closure, .function, .array, .tuple, .either, .slot: return nil
    }
    (type, made, origin) = (value.type, value.made, value.origin)
    (presence, variable) = (value.presence, value.variable)
    flags =
      (value.isFromCaller ? 1 : 0) | (value.isTypeUncertain ? 2 : 0) | (value.isAnyHeir ? 4 : 0)
      | (value.isDefault ? 8 : 0) | (value.isChoice ? 16 : 0) | (value.isReturned ? 32 : 0)
      | (value.fields == nil ? 0 : 64)
  }
}

extension Evaluator {
  /// What tells a call apart; `nil` if it is not to be summarised.
  func summaryKey(
    _ id: DeclarationID, _ receiver: Evaluated?, _ arguments: [String: Evaluated], _ substitutions: [String: Type],
    helperCall: Place?
  ) -> CallSummaries.Key? {
    guard summarisesCalls else { return nil }
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
    return .init(
      function: id, receiver: own, arguments: values, substitutions: substitutions, context: callContext,
      isRehearsal: frame.isRehearsal, isGenericRoot: frame.isGenericRoot, followsCalls: frame.followsCalls,
      trapsOnErrors: frame.trapsOnErrors,
      isOfHelper: helperCall != nil || frame.helperCall != nil)
  }

  /// Takes a call from its summary, or runs it and summarises it.
  func summarised(
    _ key: CallSummaries.Key?, receiver: Evaluated?, _ run: () -> Evaluated?
  ) -> Evaluated? {
    guard let key else { return run() }
    if let summary = summaries.all[key], isValid(summary) {
      perform(.call(summary))
      receiver?.fields?.replace(with: summary.fields)
      return summary.result
    }
    summaries.log.depth += 1
    let (effectCount, readCount) = (summaries.log.effects.count, summaries.log.reads.count)
    let (opaque, deferrals) = (summaries.log.opaque, deferralCount)
    let result = run()
    summaries.log.depth -= 1
    let summary =
      summaries.log.opaque == opaque && summaries.all.count < CallSummaries.most
      ? summary(
        of: result, fields: receiver?.fields?.values ?? [:], effects: effectCount, reads: readCount,
        deferrals: deferralCount - deferrals) : nil
    // What calls this one cannot be summarised either if this one cannot, and forgets what was noted for it.
    summaries.log.effects.removeSubrange(effectCount...)
    summaries.log.reads.removeSubrange(readCount...)
    if let summary {
      summaries.all[key] = summary
      summaries.log.effects.append(.call(summary))
    } else {
      noteOpaque()
    }
    return result
  }

  /// The summary of a call that is done; `nil` if it has changed what it has read.
  private func summary(
    of result: Evaluated?, fields: [DeclarationID: Evaluated], effects: Int, reads: Int, deferrals: Int
  ) -> CallSummaries.Summary? {
    var states: [DeclarationID: Int] = [:]
    var isStable = true
    func add(_ property: DeclarationID, _ state: Int) {
      if let known = states.updateValue(state, forKey: property), known != state { isStable = false }
    }
    for read in summaries.log.reads[reads...] { add(read.property, read.state) }
    for case .call(let summary) in summaries.log.effects[effects...] {
      for (property, state) in summary.reads { add(property, state) }
    }
    guard isStable else { return nil }
    let summary = CallSummaries.Summary(
      result: result, fields: fields, effects: Array(summaries.log.effects[effects...]), reads: states,
      deferrals: deferrals)
    summary.doneInPass = summaries.pass
    return summary
  }

  /// Forgets all summaries: numbers in them mean something else from now on.
  public func forgetSummaries() { summaries = .init() }

  /// Whether the properties that a call has read hold the same as then.
  private func isValid(_ summary: CallSummaries.Summary) -> Bool {
    if summary.validAt == summaries.clock { return true }
    for (property, state) in summary.reads where knowledge(of: property) != state { return false }
    summary.validAt = summaries.clock
    return true
  }

  /// A number for what is known of a property; 0 for nothing.
  private func knowledge(of property: DeclarationID) -> Int {
    let assigned = summaries.earlier[property] ?? summaries.assigned[property] ?? 0
    let initial = storedValues[property] == nil ? 0 : summaries.stored[property]?.state ?? 0
    return assigned << 32 | initial
  }

  /// Does something that a summary can do again.
  func perform(_ effect: CallEffect) {
    if summaries.log.depth > 0 { summaries.log.effects.append(effect) }
    apply(effect)
  }

  private func apply(_ effect: CallEffect) {
    switch effect {
    case .invoked(let function): invoked.insert(function)
    case .made(let type): made(type)
    case .note(let value, let property): add(value, to: property)
    case .readUnassigned(let property): readUnassigned.insert(property)
    case .readVaguely(let property): readVaguely.insert(property)
    case .readCount(let property, let count): if readCounts[property] == nil { readCounts[property] = count }
    case .instantiated(let type, let node, let environment, let place, let owner):
      guard let maker else { return }
      let object = Instantiated(
        type: type, recipe: recipe(ofConstruction: node, in: makerClosure, environment), maker: maker, place: place,
        owner: owner)
      if knownInstantiations.insert(object).inserted { instantiated.append(object) }
    case .call(let summary):
      if notesReads { readProperties.formUnion(summary.reads.keys) }
      if summary.isIdempotent, summary.doneInPass == summaries.pass { return }
      summary.doneInPass = summaries.pass
      for effect in summary.effects { apply(effect) }
      deferralCount += summary.deferrals
    }
  }

  /// Remembers what a property may hold.
  private func add(_ value: Evaluated, to property: DeclarationID) {
    var limit = 16
    // A list is what all of its parts are, and not one of them.
    if case .array = value.value { limit = 4_096 }
    guard (assigned[property]?.count ?? 0) < limit else { return }
    if let known = assigned[property], known.contains(where: { $0.isSame(as: value) }) { return }
    assigned[property, default: []].append(value)
    summaries.clock += 1
    summaries.assigned[property] = summaries.clock
  }

  /// Notes that a property is read.
  func noteRead(_ property: DeclarationID) {
    if summaries.log.depth > 0 { summaries.log.reads.append((property, knowledge(of: property))) }
  }

  /// Notes that an initial value was worked out.
  func noteStored(_ value: Evaluated, in property: DeclarationID) {
    noteOpaque()
    if let known = summaries.stored[property], known.value.isSame(as: value) { return }
    summaries.clock += 1
    summaries.stored[property] = (summaries.clock, value)
  }

  /// Keeps the numbers of what is known of properties where it is the same as in the pass before.
  func renewSummaries(before: [DeclarationID: [Evaluated]]) {
    summaries.pass += 1
    summaries.clock += 1
    for (property, values) in earlierAssigned {
      if let known = before[property], let state = summaries.earlier[property], known.count == values.count,
        zip(known, values).allSatisfy({ $0.isSame(as: $1) })
      {
        summaries.earlier[property] = state
      } else {
        summaries.earlier[property] = summaries.assigned[property]
      }
    }
    for property in summaries.earlier.keys where earlierAssigned[property] == nil {
      summaries.earlier[property] = nil
    }
    summaries.assigned = [:]
  }
}

extension Evaluated {
  /// Whether it surely is the same value.
  func isSame(as other: Evaluated) -> Bool {
    guard fields == nil, other.fields == nil else { return false }
    if let own = PlainValue(self) { return own == PlainValue(other) }
    switch (value, other.value) {
    case (.closure(let own), .closure(let other)):
      return own.node == other.node && own.environment === other.environment
        && own.parameterTypes == other.parameterTypes
    case (.array(let own), .array(let others)), (.either(let own), .either(let others)):
      return type == other.type && made == other.made && conditions.isEmpty && other.conditions.isEmpty
        && own.count == others.count && zip(own, others).allSatisfy { $0.isSame(as: $1) }
    default: return false
    }
  }
}
