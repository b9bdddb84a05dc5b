/// Where the made value of an entry is kept (11.3).
///
/// - transient: nowhere.
/// - graph: weakly, per graph; and the last one strongly until its graph is complete.
/// - container: for ever, whether it is an object or a copy.
/// - weak: weakly, for all graphs; and in addition as in the graph scope.
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

  /// What is kept, as one graph sees it. Run-time arguments play no part (11.3).
  func value(in graph: Int) -> SimulatedValue? {
    switch scope {
    case .transient: nil
    case .container: permanent
    case .graph: ofGraph[graph]?.object.map(SimulatedValue.object)
    case .weak: (shared ?? ofGraph[graph]?.object).map(SimulatedValue.object)
    }
  }

  /// Keeps a value; what was kept before is replaced.
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

  /// A graph in which this entry took part is complete: it is no longer kept strongly on its behalf.
  func completeGraph() { inFlight = nil }
}
