import Synchronization

/// An analysis of a whole graph that has to walk over all of it, and that several readers of the graph need.
///
/// Its value is its identity: analyses that are equal give the same result.
public protocol GraphAnalysis: Hashable, Sendable {
  /// The result of the analysis. It must not hold the graph, because the graph holds the result.
  associatedtype Result: Sendable

  /// Computes the result. It may ask for other analyses, but not for itself.
  func result(in graph: Graph) -> Result
}

extension Graph {
  /// The result of an analysis, computed when it is first asked for. Readers on other threads wait for it.
  public func result<Analysis: GraphAnalysis>(of analysis: Analysis) -> Analysis.Result {
    results.result(of: analysis, in: self)
  }
}

/// Results of the analyses of one graph.
final class AnalysisResults: Sendable {
  private let slots = Mutex<[AnyHashable: Slot]>([:])

  /// The result of one analysis. It has a lock of its own, so that computing it does not block the other analyses.
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
