public import DigraphModel

/// What a project says about its check, from `.digraph.yml`.
public struct Configuration: Hashable, Sendable {
  /// Files and folders to leave out, as globs relative to the configuration's folder.
  public var exclude: [String] = []
  /// Files and folders to read although they are left out by default.
  public var include: [String] = []
  /// Whether test code is read.
  public var readsTests = false
  /// Types of keys that code outside of the input binds.
  public var external: [String] = []
  /// Whether Needle's generator takes properties that are not public for provided ones: it did before 0.24. `nil` if the
  /// generated files are to tell.
  public var needleSeesInternalProperties: Bool?
  /// Severities by rule.
  public var severities: [String: Severity] = [:]
  /// The least severity that fails a check.
  public var failOn: Severity = .error

  /// The configuration of a project that has none.
  public init() {}

  /// The name of the file.
  public static let fileName = ".digraph.yml"
}

/// Why a configuration cannot be used: every problem, each with its place.
public struct ConfigurationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The problems, in order of their places.
  public var problems: [Diagnostic]

  /// Creates an error.
  public init(_ problems: [Diagnostic]) { self.problems = problems }

  /// One line for each problem.
  public var description: String {
    problems.map { "\($0.site): \($0.severity): \($0.message)" }.joined(separator: "\n")
  }
}
