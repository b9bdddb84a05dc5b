/// The limits of how far digraph follows what users have written.
///
/// Code nests, types inherit and functions call. Each of these may be thousands of levels deep, double with each level,
/// or form a cycle. Every recursion over user code checks one of these bounds, keeps a set of visited nodes, or is a
/// loop over a work list. The comment of each bound tells the effect of exceeding it: nothing that matters is left out
/// in silence. `BoundTests` goes beyond every one of them.
public enum Bound: CaseIterable, Sendable {
  /// Calls within calls. A container that is handed to a deeper call may be given any binding there: that is a gap.
  case calls
  /// Objects whose stored properties make objects. Requests of the deeper objects are read where their own code stands.
  case constructions
  /// Superclasses of superclasses. A class beyond the bound counts as a class without known superclass.
  case inheritance
  /// Types that a type consists of. Beyond the bound, a typealias is not expanded, and an inferred type is unknown,
  /// which is a gap.
  case typeSize
  /// Parts that a value consists of, and blocks of 64 bytes of its texts. A larger value is unknown: a name counts as
  /// computed, and a list of things to apply to a container is a gap.
  case valueSize
  /// Elements of a list that a loop runs for one by one. A loop over a longer list runs once for an unknown element,
  /// and its registrations and applications are gaps.
  case elements
  /// Elements that nested loops run for together. Beyond the bound, the inner loops run once for an unknown element, as
  /// above.
  case nestedElements
  /// Nodes within nodes of lowered code. Deeper code is left out, which is an error where it may be part of the wiring.
  case nodes
  /// Conditions within conditions of `#if`. Nothing is known of a deeper condition.
  case conditions
  /// Lists within lists of a configuration, or of a file that a framework reads. A deeper file counts as unreadable.
  case trees

  /// The largest number that is allowed.
  public var limit: Int {
    switch self {
    case .calls: 24
    case .constructions: 12
    case .inheritance: 100
    case .typeSize: 1_000
    case .valueSize: 65_536
    case .elements: 256
    case .nestedElements: 2_048
    case .nodes: 1_500
    case .conditions: 64
    case .trees: 100
    }
  }

  /// Whether something `depth` levels deep may have a further level in it.
  public func allows(_ depth: Int) -> Bool { depth < limit }
}
