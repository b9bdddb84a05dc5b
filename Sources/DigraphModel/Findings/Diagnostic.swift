/// An input that could not be read as it should; the run goes on.
public struct Diagnostic: Hashable, Codable, Sendable {
  /// How much it matters for the verdict.
  public var severity: Severity
  /// What is wrong: lower case, no full stop.
  public var message: String
  /// Where.
  public var site: Site

  /// Creates a diagnostic.
  public init(_ severity: Severity, _ message: String, at site: Site) {
    self.severity = severity
    self.message = message
    self.site = site
  }
}
