/// A format of a report: a pure function to text.
public protocol Reporter: Sendable {
  /// The whole report, with a final newline unless it is empty.
  func text(of report: Report) throws -> String
}

/// The formats of `digraph check --format`.
public enum ReportFormat: String, CaseIterable, Sendable {
  /// Excerpts and remedies, for people at a terminal.
  case human
  /// `path:line:column: severity: message [rule]`, for editors and logs.
  case plain
  /// The same as Xcode's build log reads it.
  case xcode
  /// Everything, for programs.
  case json

  /// The reporter that writes this format, with colours if it can and is told to.
  public func reporter(colour: Bool = false) -> any Reporter {
    switch self {
    case .human: HumanReporter(colour: colour)
    case .plain: PlainReporter()
    case .xcode: XcodeReporter()
    case .json: JSONReporter()
    }
  }
}
