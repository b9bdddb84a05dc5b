/// Why there is no picture. None of this says anything about the graph that was to be drawn.
public enum LayoutError: Error, Hashable, Sendable {
  /// The child did not answer in time, and was killed.
  case timedOut(limit: Duration)
  /// The child was ended by a signal.
  case crashed(signal: Int32)
  /// The child gave up; what it said on standard error.
  case failed(String)
  /// The child could not be started, or talking to it failed.
  case unreachable(String)
}

extension LayoutError: CustomStringConvertible {
  /// The reason in one line: lower case, no full stop.
  public var description: String {
    switch self {
    case .timedOut(let limit): "the layout was not finished within \(limit.formatted) seconds"
    case .crashed(let signal): "the layout library crashed (signal \(signal))"
    case .failed(let message): message
    case .unreachable(let reason): "the layout process could not be used: \(reason)"
    }
  }
}

extension Duration {
  /// Seconds, with the tenth if there is one.
  fileprivate var formatted: String {
    let tenths = components.attoseconds / 100_000_000_000_000_000
    return tenths == 0 ? "\(components.seconds)" : "\(components.seconds).\(tenths)"
  }
}
