/// The verdict of a check on a required request that loses all its answers.
public struct Guard: Hashable, Sendable {
  /// The request, which fails at run time without an answer.
  public var request: Request.ID
  /// The severity of the finding; `off` if there is none.
  public var severity: Severity
  /// The reason why it is no error; `nil` for an error.
  public var cause: Cause?

  /// Creates a guard.
  public init(request: Request.ID, severity: Severity, cause: Cause? = nil) {
    self.request = request
    self.severity = severity
    self.cause = cause
  }

  /// The reason why the loss of an answer is no error.
  public struct Cause: Hashable, Sendable {
    /// Half a sentence.
    public var text: String
    /// The edit that lets a check report it; `nil` if there is none.
    public var remedy: String?

    /// Creates a cause.
    public init(text: String, remedy: String?) {
      self.text = text
      self.remedy = remedy
    }
  }
}
