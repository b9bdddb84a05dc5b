/// The reason why there is no picture. None of these reasons says anything about the graph.
public enum LayoutError: Error, Hashable, Sendable {
  /// The child did not answer in time, and was killed.
  case timedOut(limit: Duration)
  /// A signal ended the child.
  case crashed(signal: Int32)
  /// The picture would be too large or too crowded to be read.
  case tooLarge
  /// The child gave up; the text is its message on standard error.
  case failed(String)
  /// The child's program is missing; the text says where it was expected.
  case noProgram(String)
  /// The child's program exists, but the layout library is missing.
  case noLibrary
  /// The child could not be started, or communication with it failed.
  case unreachable(String)
}

extension LayoutError: CustomStringConvertible {
  /// The reason in one line: lower case, no full stop.
  public var description: String {
    switch self {
    case .timedOut(let limit): "the layout was not finished within \(limit.formatted) seconds"
    case .crashed(let signal): "the layout library crashed (signal \(signal))"
    case .tooLarge: "the picture would be too large or too crowded to be read"
    case .failed(let message): message
    case .noProgram(let reason):
      "SVG, PNG and PDF need the program 'digraph-layout': \(reason); releases include it, and Scripts/digraph builds it"
    case .noLibrary:
      "SVG, PNG and PDF need Graphviz; 'apt-get install graphviz' or 'brew install graphviz' installs it"
    case .unreachable(let reason): "the layout process could not be used: \(reason)"
    }
  }
}

extension Duration {
  /// The duration in seconds, with at most two decimal places.
  fileprivate var formatted: String {
    let hundredths =
      components.seconds * 100 + (components.attoseconds + 5_000_000_000_000_000) / 10_000_000_000_000_000
    guard hundredths % 100 > 0 else { return "\(hundredths / 100)" }
    let decimals = String(100 + hundredths % 100).dropFirst().reversed().drop { $0 == "0" }.reversed()
    return "\(hundredths / 100).\(String(decimals))"
  }
}
