/// An input that could not be read as it should; the run goes on.
public struct Diagnostic: Hashable, Codable, Sendable {
  /// The weight of the diagnostic in the verdict.
  public var severity: Severity
  /// The problem: lower case, no full stop.
  public var message: String
  /// The place of the problem.
  public var site: Site

  /// Creates a diagnostic.
  public init(_ severity: Severity, _ message: String, at site: Site) {
    self.severity = severity
    self.message = message
    self.site = site
  }
}
