/// The limits of how far digraph follows what users have written.
///
/// Code nests, types inherit, functions call, and each of it may be thousands of levels deep, double with each level, or
/// be a circle. Every recursion over it asks one of these bounds before it goes on, keeps a set of what it has seen, or
/// is a loop over a list of its own. Beside each bound stands what happens there: nothing that matters is left out in
/// silence. `BoundTests` goes beyond every one of them.
public enum Bound: CaseIterable, Sendable {
  /// Calls within calls. A container that is handed on there may be given anything: that is a gap.
  case calls
  /// Objects whose stored properties make objects. What those ask for is read where their own code stands.
  case constructions
  /// Superclasses of superclasses. A class counts as one of which no more is known.
  case inheritance
  /// Types that a type consists of. A typealias stands for itself there; what is inferred is not known, which is a gap.
  case typeSize
  /// Parts that a value consists of, and blocks of 64 bytes of its texts. It is not known: a name is one that is
  /// computed, and a list of what is applied to a container is a gap.
  case valueSize
  /// Elements of a list that a loop runs for one by one. It runs once for any element, which is not known: what it
  /// registers or applies is a gap.
  case elements
  /// Elements that loops within loops run for together; the inner ones then run once, as above.
  case nestedElements
  /// Nodes within nodes of lowered code. The code is left out, which is an error where it may be part of the wiring.
  case nodes
  /// Conditions within conditions of `#if`. Nothing is known of such a condition.
  case conditions
  /// Lists within lists of a configuration, or of a file that a framework reads. The file counts as unreadable.
  case trees

  /// The number that is not exceeded.
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

  /// Whether what is `depth` levels deep may have something in it.
  public func allows(_ depth: Int) -> Bool { depth < limit }
}
