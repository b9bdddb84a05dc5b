import Synchronization

/// Where a run is, for people who wait for it.
///
/// Threads that read files advance it together, so the state is behind a lock. No result depends on it.
public final class RunProgress: Sendable {
  private let current = Mutex(State(stage: .reading, done: 0, total: 0))

  /// Creates the progress of a run that has not begun.
  public init() {}

  /// Stages of a run, in order; reading and following may take turns.
  public enum Stage: String, Hashable, Sendable {
    /// Files are looked through, and parsed where they have something to do with the wiring.
    case reading = "reading files"
    /// Code that wires is followed.
    case following = "following the wiring"
    /// Requests are answered.
    case linking = "answering requests"
    /// Rules look at the graph.
    case checking = "checking rules"
  }

  /// How far a stage has come.
  public struct State: Hashable, Sendable, CustomStringConvertible {
    /// The stage.
    public var stage: Stage
    /// How many of its parts are done.
    public var done: Int
    /// How many parts it has; 0 if they are not counted.
    public var total: Int

    /// Creates a state.
    public init(stage: Stage, done: Int, total: Int) { (self.stage, self.done, self.total) = (stage, done, total) }

    /// `reading files: 120 of 1400`.
    public var description: String { total == 0 ? stage.rawValue : "\(stage.rawValue): \(done) of \(total)" }
  }

  /// How far the run has come.
  public var state: State { current.withLock { $0 } }

  /// Begins a stage.
  func begin(_ stage: Stage, of total: Int = 0) {
    current.withLock { $0 = State(stage: stage, done: 0, total: total) }
  }

  /// One more part of the stage is done.
  func advance() { current.withLock { $0.done += 1 } }
}
