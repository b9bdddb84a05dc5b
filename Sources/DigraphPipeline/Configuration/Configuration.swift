public import DigraphModel
public import DigraphProjects
public import DigraphRules

/// The settings of a project, from `.digraph.yml`.
public struct Configuration: Hashable, Sendable {
  /// Files and folders to leave out, as globs.
  public var exclude: [String] = []
  /// Files and folders to read although they are left out by default, as globs.
  public var include: [String] = []
  /// Whether test code is read.
  public var readsTests = false
  /// Rules that assign files to modules, before manifests are asked; the first rule that matches a file counts.
  public var modules: [ModuleRule] = []
  /// The values of conditions of `#if`: names, and calls such as `os(iOS)`.
  public var defines: [String: Bool] = [:]
  /// Types of keys that code outside of the input binds; `*` stands for any text.
  public var external: [Statement] = []
  /// Types of keys that code outside of the input requests; `*` stands for any text.
  public var roots: [Statement] = []
  /// Scopes, from the shortest to the longest.
  public var scopes: [String] = []
  /// Swift code that declares the effect of helpers whose own code is not in the input.
  public var wrappers: [Wrapper] = []
  /// Whether Needle's generator provides properties that are not public, as it did before version 0.24. `nil` if the
  /// generated files decide.
  public var needleSeesInternalProperties: Bool?
  /// Configuration files of Deli's generator, besides every `deli.yml`, relative to the root.
  public var deliManifests: [String] = []
  /// Names of the entries of `deli.yml` for which the generator runs; empty for all entries.
  public var deliEntries: [Statement] = []
  /// Severities by rule, and their options.
  public var rules = RuleSettings()
  /// Settings for some files; if several set the same rule, the last one counts.
  public var overrides: [Override] = []
  /// The least severity that fails a check.
  public var failOn: Severity = .error
  /// The share of required requests, in percent, that must be guarded.
  public var minimumGuarded = 0
  /// The list of known findings.
  public var baseline: Baseline?
  /// Paths in the project's own file; paths that lead to no file are reported.
  public var paths: [PathEntry] = []
  /// Conditions in the project's own file; conditions that occur in no source file are reported.
  public var ownDefines: [Statement] = []
  /// Scopes in the project's own file; scopes that no binding has are reported.
  public var ownScopes: [Statement] = []
  /// Entries of the configuration that have no effect on the project's files.
  public var unusedEntries: [UnusedEntry] = []
  /// Files that the project compiles and that are absent from the disk.
  public var absentFiles: [AbsentFile] = []

  /// The configuration of a project that has none.
  public init() {}

  /// The name of the file.
  public static let fileName = ".digraph.yml"

  /// A text with its place in the configuration.
  public struct Statement: Hashable, Sendable {
    /// The written text.
    public var text: String
    /// The place of the text.
    public var site: Site

    /// Creates a statement.
    public init(_ text: String, at site: Site = Site(path: Configuration.fileName)) {
      self.text = text
      self.site = site
    }
  }

  /// A path, or a pattern for paths, with the key that names it.
  public struct PathEntry: Hashable, Sendable {
    /// The key, as it is written.
    public var key: String
    /// The path or pattern as it is written, with its place.
    public var statement: Statement
    /// The pattern relative to the root.
    public var pattern: String

    /// Creates an entry.
    public init(_ key: String, _ statement: Statement) {
      self.key = key
      self.statement = statement
      pattern = statement.text
    }
  }

  /// A rule that assigns files to a module.
  public struct ModuleRule: Hashable, Sendable {
    /// The module's name.
    public var name: String
    /// Its files, as globs.
    public var paths: [String]
  }

  /// Swift code in the configuration.
  public struct Wrapper: Hashable, Sendable {
    /// The configuration's path.
    public var path: String
    /// The code, each part in the lines and columns that it has in the configuration.
    public var text: String
  }

  /// Settings for some files.
  public struct Override: Hashable, Sendable {
    /// The files, as globs.
    public var paths: [String]
    /// Severities and options.
    public var rules: RuleSettings
  }

  /// The reference to the list of known findings.
  public struct Baseline: Hashable, Sendable {
    /// Its path, relative to the configuration's folder.
    public var file: String
    /// Whether an entry whose finding is gone fails a check.
    public var ratchet: Bool

    /// Creates a reference.
    public init(file: String, ratchet: Bool = false) {
      self.file = file
      self.ratchet = ratchet
    }
  }
}

/// The reason why a configuration cannot be used: every problem, each with its place.
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
