/// The storage for an entry's value (11.3).
///
/// - transient: nothing is stored.
/// - graph: weakly, per graph; the last value is stored strongly until its graph is complete.
/// - container: for ever, whether it is an object or a copy.
/// - weak: weakly, for all graphs; and also as in the graph scope.
final class SimulatedStorage {
  private let scope: ObjectScope
  private var permanent: SimulatedValue?
  private weak var shared: SimulatedObject?
  private var inFlight: SimulatedValue?
  private var ofGraph: [Int: WeakObject] = [:]

  init(scope: ObjectScope) { self.scope = scope }

  private struct WeakObject {
    weak var object: SimulatedObject?
  }

  /// The stored value, as one graph sees it. Run-time arguments play no part (11.3).
  func value(in graph: Int) -> SimulatedValue? {
    switch scope {
    case .transient: nil
    case .container: permanent
    case .graph: ofGraph[graph]?.object.map(SimulatedValue.object)
    case .weak: (shared ?? ofGraph[graph]?.object).map(SimulatedValue.object)
    }
  }

  /// Stores a value in place of the one before.
  func store(_ value: SimulatedValue, in graph: Int) {
    switch scope {
    case .transient: return
    case .container: permanent = value
    case .graph, .weak:
      if scope == .weak { shared = value.object }
      inFlight = value
      ofGraph[graph] = WeakObject(object: value.object)
    }
  }

  /// Ends a graph in which this entry took part: the entry no longer holds the value strongly.
  func completeGraph() { inFlight = nil }
}
