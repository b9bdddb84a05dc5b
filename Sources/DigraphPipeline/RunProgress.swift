import Synchronization

/// The progress of a run, for people who wait for it.
///
/// The threads that read files advance the progress together, so its state is behind a lock. No result depends on it.
public final class RunProgress: Sendable {
  private let current = Mutex(State(stage: .reading, done: 0, total: 0))

  /// Creates the progress of a run that has not begun.
  public init() {}

  /// Stages of a run, in order.
  public enum Stage: String, Hashable, Sendable, CaseIterable {
    /// Files are scanned, and parsed if they may be a part of the wiring.
    case reading = "reading files"
    /// Code of the wiring is evaluated. Further files that it needs are read meanwhile.
    case following = "following the wiring"
    /// The linker answers requests.
    case linking = "answering requests"
    /// Rules check the graph.
    case checking = "checking rules"
  }

  /// The progress of a stage.
  public struct State: Hashable, Sendable, CustomStringConvertible {
    /// The stage.
    public var stage: Stage
    /// The number of its parts that are done.
    public var done: Int
    /// The number of its parts; 0 if they are not counted.
    public var total: Int

    /// Creates a state.
    public init(stage: Stage, done: Int, total: Int) { (self.stage, self.done, self.total) = (stage, done, total) }

    /// `reading files: 120 of 1400`.
    public var description: String { total == 0 ? stage.rawValue : "\(stage.rawValue): \(done) of \(total)" }
  }

  /// The progress of the run.
  public var state: State { current.withLock { $0 } }

  /// Begins a stage, or adds parts to the current one. An earlier stage does not begin again: files that a later stage
  /// needs are read without a change of stage.
  func begin(_ stage: Stage, of total: Int = 0) {
    current.withLock { state in
      if stage == state.stage {
        state.total += total
      } else if stage.number > state.stage.number {
        state = State(stage: stage, done: 0, total: total)
      }
    }
  }

  /// One more part of the stage is done.
  func advance() { current.withLock { $0.done = min($0.done + 1, $0.total) } }
}

extension RunProgress.Stage {
  fileprivate var number: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
