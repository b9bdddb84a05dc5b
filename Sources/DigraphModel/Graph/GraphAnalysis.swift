import Synchronization

/// Something about a whole graph that takes a walk over all of it, and that more than one reader of the graph needs.
///
/// The value says what is worked out: analyses that are equal give the same result.
public protocol GraphAnalysis: Hashable, Sendable {
  /// What is worked out. It must not hold the graph, which holds it.
  associatedtype Result: Sendable

  /// Works it out. It may ask for other analyses, but not for itself.
  func result(in graph: Graph) -> Result
}

extension Graph {
  /// What an analysis says, worked out when it is first asked for. Readers on other threads wait for it.
  public func result<Analysis: GraphAnalysis>(of analysis: Analysis) -> Analysis.Result {
    results.result(of: analysis, in: self)
  }
}

/// Results of the analyses of one graph.
final class AnalysisResults: Sendable {
  private let slots = Mutex<[AnyHashable: Slot]>([:])

  /// The result of one analysis, locked while it is worked out, so that the others are not.
  private final class Slot: Sendable {
    let result = Mutex<(any Sendable)?>(nil)
  }

  func result<Analysis: GraphAnalysis>(of analysis: Analysis, in graph: Graph) -> Analysis.Result {
    let slot = slots.withLock { slots in
      let slot = slots[analysis] ?? Slot()
      slots[analysis] = slot
      return slot
    }
    return slot.result.withLock { known in
      if let known = known as? Analysis.Result { return known }
      let result = analysis.result(in: graph)
      known = result
      return result
    }
  }
}
