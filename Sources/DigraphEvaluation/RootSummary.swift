import DigraphModel
import DigraphProgram

/// The effects of a root's code, and the properties that the code has read.
///
/// Effects are values: if the properties still hold the same values, performing the effects again replaces the
/// evaluation of the code. So a further pass evaluates only the roots that read new values of the pass before:
/// semi-naive evaluation, after Bancilhon and Ramakrishnan, "An Amateur's Introduction to Recursive Query Processing
/// Strategies" (SIGMOD 1986).
public struct RootSummary {
  var reads: [ReadVersion] = []
  var effects: [Effect] = []
  /// Whether performing the effects has the same result as evaluating the code.
  public internal(set) var isRepeatable = true
  /// The files that the code has looked at, if looks are noted.
  public internal(set) var files: [Int] = []

  /// A single effect of code.
  enum Effect {
    case invoked(DeclarationID)
    // Most effects are small, and there are many.
    indirect case assigned(Evaluated, DeclarationID)
    indirect case initialized(Evaluated, DeclarationID)
    case readUnassigned(DeclarationID)
    indirect case instantiated(Evaluator.Instantiated, Node, TypeContext, functionName: String)
    case recorded(any RecordedEffect)
    indirect case asked(Evaluator.Asking)
    indirect case called(Evaluator.Calling)
    indirect case isolated(Evaluator.Isolated)
  }

  /// Effects that the front end has recorded.
  public var recorded: some Sequence<any RecordedEffect> {
    effects.lazy.compactMap { if case .recorded(let effect) = $0 { effect } else { nil } }
  }

  /// The number of effects and reads in the summary.
  public var size: Int { effects.count + reads.count }
}

/// An effect that a front end records, and can record again.
public protocol RecordedEffect {
  /// Whether the effect is the same for all callers of the code.
  var isIndependentOfCaller: Bool { get }
  /// Whether the effect is the same in all generic helpers that may call the code.
  var isIndependentOfHelper: Bool { get }
}

/// A property that was read or assigned, with its version before that.
struct ReadVersion {
  var property: DeclarationID
  var version: PropertyVersions.Version
  /// Whether the code itself has evaluated the initial value.
  var isInitialized = false
  var isAssignment = false
}

extension Evaluator {
  /// Whether reads and effects of roots are kept.
  public final var keepsSummaries: Bool {
    get { versions.areKept }
    set { versions.areKept = newValue }
  }

  /// Whether the values that a root has assigned mean the same in another run.
  public func isLasting(_ summary: RootSummary) -> Bool {
    summary.effects.allSatisfy { effect in
      switch effect {
      case .assigned(let value, _), .initialized(let value, _): isLasting(value)
      case .invoked, .readUnassigned, .instantiated, .recorded, .asked, .called, .isolated: true
      }
    }
  }

  /// Evaluates the code of a root, and returns its reads and effects.
  public func summarize(_ body: () -> Void) -> RootSummary {
    summary = RootSummary()
    calls.startRoot()
    let looks = program.files.looks.begin()
    body()
    var result = summary ?? RootSummary()
    result.files = Array(Set(program.files.looks.end(looks)))
    summary = nil
    result.reads = result.reads.ofOthers
    return result
  }

  /// Whether evaluating the code of a root now would have the same effects.
  public func isCurrent(_ summary: RootSummary) -> Bool {
    summary.isRepeatable
      && summary.reads.allSatisfy { read in
        if read.isInitialized {
          // The first reader of a property evaluates its initial value.
          guard storedValues[read.property] == nil else { return false }
          return versions.version(of: read.property, isInitialized: false).assigned == read.version.assigned
        }
        return version(of: read.property) == read.version
      }
  }

  /// Performs the effects of a root's code again.
  ///
  /// - Parameters:
  ///   - summary: The effects and reads of the earlier run.
  ///   - maker: Gives the current number of a registration by its earlier number.
  /// - Returns: The effects and reads, in terms of this pass.
  public func `repeat`(_ summary: RootSummary, maker: (Int) -> Int) -> RootSummary {
    frame = Frame()
    var own = summary
    // The code has read these before it has assigned anything to them, or it would not be repeated.
    for read in own.reads { noteUse(of: read.property) }
    for number in own.effects.indices {
      own.effects[number].move(maker)
      apply(own.effects[number])
    }
    return own
  }

  /// Records an effect that can be recorded again.
  public final func perform(_ effect: any RecordedEffect) { perform(.recorded(effect)) }

  /// Performs an effect, and lists it in the current summary.
  func perform(_ effect: RootSummary.Effect) {
    if summary != nil {
      summary?.effects.append(effect)
      if case .assigned(_, let property) = effect {
        summary?.reads.append(
          ReadVersion(property: property, version: version(of: property), isAssignment: true))
      }
      if case .initialized(let value, _) = effect, !isLasting(value) { summary?.isRepeatable = false }
    }
    apply(effect)
    if case .initialized(_, let property) = effect { log(read: property, isInitialized: true) }
  }

  private func apply(_ effect: RootSummary.Effect) {
    switch effect {
    case .invoked(let function): invoked.insert(function)
    case .assigned(let value, let property):
      var limit = 16
      // A list has the elements of all of its assignments, and not of one of them.
      if case .array = value.value { limit = 4_096 }
      guard (assigned[property]?.count ?? 0) < limit else { return }
      assigned[property, default: []].append(value)
      versions.noteAssignment(of: value, to: property)
    case .initialized(let value, let property):
      storedValues[property] = value
      versions.noteInitialValue(value, of: property)
    case .readUnassigned(let property): readUnassigned.insert(property)
    case .instantiated(let object, _, _, _):
      if knownInstantiations.insert(object).inserted { instantiated.append(object) }
    case .recorded(let effect): apply(effect)
    case .asked(let asking): asked.insert(asking)
    case .called(let calling): called.insert(calling)
    case .isolated(let isolated): isolations.insert(isolated)
    }
  }

  func version(of property: DeclarationID) -> PropertyVersions.Version {
    versions.version(of: property, isInitialized: storedValues[property] != nil)
  }

  /// Notes that a property is read.
  func noteRead(_ property: DeclarationID) {
    noteUse(of: property)
    log(read: property, isInitialized: false)
  }

  private func log(read property: DeclarationID, isInitialized: Bool) {
    guard summary != nil else { return }
    summary?.reads.append(
      ReadVersion(property: property, version: version(of: property), isInitialized: isInitialized))
  }

  /// Notes the known values of a property that is read.
  func noteUse(of property: DeclarationID) {
    guard let assignments = earlierAssigned[property] ?? assigned[property] else { return }
    if assignments.first?.entity != nil, readCounts[property] == nil { readCounts[property] = assignments.count }
    if earlierAssigned[property] != nil, assignments.contains(where: isAbstract) { readVaguely.insert(property) }
  }

  /// Whether a value has the same meaning in each pass.
  func isLasting(_ value: Evaluated) -> Bool {
    var seen: Set<ObjectIdentifier> = []
    return isLasting(value, &seen)
  }

  // An object may hold itself: `seen` has the objects that were already visited.
  private func isLasting(_ value: Evaluated, _ seen: inout Set<ObjectIdentifier>) -> Bool {
    if let fields = value.fields, seen.insert(ObjectIdentifier(fields)).inserted,
      !fields.values.values.allSatisfy({ isLasting($0, &seen) })
    {
      return false
    }
    switch value.value {
    case .unknown, .nothing, .metatype, .texts: return true
    case .entity(let entity): return isLasting(entity)
    case .array(let values), .either(let values): return values.allSatisfy { isLasting($0, &seen) }
    case .tuple(let elements): return elements.allSatisfy { isLasting($0.value, &seen) }
    case .closure(let closure): return closure.environment.hasNoVariables
    case .function(let function):
      return function.environment == nil && function.receiver.map { isLasting($0, &seen) } ?? true
    case .untypedParameter: return false
    }
  }
}

extension RootSummary.Effect {
  /// Adapts the effect to the current numbers of registrations.
  mutating func move(_ maker: (Int) -> Int) {
    switch self {
    case .instantiated(var object, let node, let context, let name):
      object.maker = maker(object.maker)
      self = .instantiated(object, node, context, functionName: name)
    case .asked(var asking):
      asking.maker = asking.maker.map(maker)
      self = .asked(asking)
    case .isolated(var isolated):
      isolated.maker = maker(isolated.maker)
      self = .isolated(isolated)
    case .invoked, .assigned, .initialized, .readUnassigned, .recorded, .called: break
    }
  }
}

extension Collection<ReadVersion> {
  /// The properties that code has read, each with the version that it had before the code. Only the code itself changes
  /// it from then on.
  var ofOthers: [ReadVersion] {
    guard count > 1 else { return filter { !$0.isAssignment } }
    var first: [DeclarationID: Int] = [:]
    var result: [(read: ReadVersion, isRead: Bool)] = []
    for read in self {
      if let known = first[read.property] {
        result[known].isRead = result[known].isRead || !read.isAssignment
      } else {
        first[read.property] = result.count
        result.append((read, !read.isAssignment))
      }
    }
    return result.filter(\.isRead).map(\.read)
  }

  /// Each property once, or twice if it was read and assigned.
  var withoutRepetitions: [ReadVersion] {
    var (read, assigned): (Set<DeclarationID>, Set<DeclarationID>) = ([], [])
    return filter { $0.isAssignment ? assigned.insert($0.property).inserted : read.insert($0.property).inserted }
  }

  /// Each property that code has read once; `nil` if a property has held different values in the meantime.
  var consistent: [ReadVersion]? {
    guard count > 1 else { return filter { !$0.isAssignment } }
    var versions: [DeclarationID: PropertyVersions.Version] = [:]
    var result: [ReadVersion] = []
    for read in self where !read.isAssignment {
      guard let known = versions.updateValue(read.version, forKey: read.property) else {
        result.append(read)
        continue
      }
      if known != read.version { return nil }
    }
    return result
  }
}
