import DigraphModel
import DigraphProgram

/// Version numbers of the values of properties: the same number means the same values, in any pass of any run.
struct PropertyVersions {
  struct Version: Hashable {
    /// The version of the assigned values; 0 if nothing has been assigned.
    var assigned = 0
    /// The version of the initial value; 0 if there is none, or if it has not been evaluated.
    var initial = 0
  }

  /// The state of a property before it gets another value. `version` is `nil` before the initial value.
  private struct Before: Hashable {
    var property: DeclarationID
    var version: Int?
  }

  /// The number of changes of all properties so far.
  private(set) var clock = 0
  private var assigned: [DeclarationID: Int] = [:]
  private var earlier: [DeclarationID: Int] = [:]
  private var initial: [DeclarationID: Int] = [:]
  /// For each state of a property, the values that have followed it so far, with the versions that they led to.
  private var followers: [Before: [(value: Evaluated, version: Int)]] = [:]
  /// The depth to which values in values are compared: deeper values count as different.
  static let mostDepth = 6

  /// Whether versions are recorded at all.
  var areKept = false

  mutating func noteAssignment(of value: Evaluated, to property: DeclarationID) {
    guard areKept else { return }
    assigned[property] = version(of: value, after: Before(property: property, version: assigned[property] ?? 0))
  }

  mutating func noteInitialValue(_ value: Evaluated, of property: DeclarationID) {
    guard areKept else { return }
    initial[property] = version(of: value, after: Before(property: property, version: nil))
  }

  private mutating func version(of value: Evaluated, after before: Before) -> Int {
    clock += 1
    if let known = followers[before]?.first(where: { $0.value.isSame(as: value) }) { return known.version }
    followers[before, default: []].append((value, clock))
    return clock
  }

  func version(of property: DeclarationID, isInitialized: Bool) -> Version {
    Version(
      assigned: earlier[property] ?? assigned[property] ?? 0, initial: isInitialized ? initial[property] ?? 0 : 0)
  }

  /// Begins a pass, whose code reads what the pass before has assigned.
  mutating func startPass() {
    earlier = assigned
    assigned = [:]
    clock += 1
  }

  /// Begins a run, whose code reads what it has assigned itself.
  mutating func startRun() {
    earlier = [:]
    assigned = [:]
    clock += 1
  }
}

extension Evaluated {
  /// Whether both are certainly the same value.
  public func isSame(as other: Evaluated) -> Bool { isSame(as: other, depth: 0) }

  func isSame(as other: Evaluated, depth: Int) -> Bool {
    // A closure may capture itself: `self.close = { self.close() }`.
    guard depth < PropertyVersions.mostDepth, type == other.type, made == other.made, origin == other.origin,
      nullability == other.nullability,
      isFromCaller == other.isFromCaller, isTypeUncertain == other.isTypeUncertain, isAnySubtype == other.isAnySubtype,
      conditions == other.conditions, isDefault == other.isDefault, variable == other.variable,
      isChoice == other.isChoice, isReturned == other.isReturned, hasSameFields(as: other, depth: depth)
    else { return false }
    switch (value, other.value) {
    case (.unknown, .unknown), (.nothing, .nothing): return true
    case (.entity(let own), .entity(let other)): return own == other
    case (.metatype(let own), .metatype(let other)): return own == other
    case (.texts(let own), .texts(let other)): return own == other
    case (.array(let own), .array(let others)), (.either(let own), .either(let others)):
      return own.count == others.count && zip(own, others).allSatisfy { $0.isSame(as: $1, depth: depth + 1) }
    case (.tuple(let own), .tuple(let others)):
      return own.count == others.count
        && zip(own, others).allSatisfy { $0.label == $1.label && $0.value.isSame(as: $1.value, depth: depth + 1) }
    case (.closure(let own), .closure(let other)):
      return own.node == other.node && own.parameterTypes == other.parameterTypes
        && own.environment.isSame(as: other.environment, depth: depth + 1)
    case (.function(let own), .function(let other)): return own.isSame(as: other, depth: depth + 1)
    default: return false
    }
  }

  private static let mostDepthOfObjects = 2

  /// Whether the constant properties of two objects hold the same values; objects deep inside of objects count as
  /// different.
  private func hasSameFields(as other: Evaluated, depth: Int) -> Bool {
    guard fields !== other.fields else { return true }
    guard let own = fields?.values, let others = other.fields?.values, own.count == others.count else { return false }
    return own.allSatisfy { property, value in
      guard value.fields == nil || depth < Self.mostDepthOfObjects,
        let other = others[property]
      else { return false }
      return value.isSame(as: other, depth: depth + 1)
    }
  }
}

extension FunctionValue {
  fileprivate func isSame(as other: FunctionValue, depth: Int) -> Bool {
    guard declaration == other.declaration, constructed == other.constructed, environment === other.environment,
      isAmbiguous == other.isAmbiguous, method == other.method
    else { return false }
    guard let receiver, let other = other.receiver else { return self.receiver == nil && other.receiver == nil }
    return receiver.isSame(as: other, depth: depth)
  }
}
