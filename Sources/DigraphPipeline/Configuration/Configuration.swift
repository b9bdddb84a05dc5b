public import DigraphModel
public import DigraphProjects
public import DigraphRules

/// What a project says about its check, from `.digraph.yml`.
public struct Configuration: Hashable, Sendable {
  /// Files and folders to leave out, as globs.
  public var exclude: [String] = []
  /// Files and folders to read although they are left out by default, as globs.
  public var include: [String] = []
  /// Whether test code is read.
  public var readsTests = false
  /// Which module files belong to, before whatever manifests say; the first that fits counts.
  public var modules: [ModuleRule] = []
  /// What conditions of `#if` are: names, and calls such as `os(iOS)`.
  public var defines: [String: Bool] = [:]
  /// Types of keys that code outside of the input binds, with `*` for anything.
  public var external: [Statement] = []
  /// Types of keys that code outside of the input asks for, with `*` for anything.
  public var roots: [Statement] = []
  /// Scopes, from the shortest to the longest.
  public var scopes: [String] = []
  /// Swift code that says what helpers do whose own code is not in the input.
  public var wrappers: [Wrapper] = []
  /// Whether Needle's generator takes properties that are not public for provided ones: it did before 0.24. `nil` if
  /// the generated files are to tell.
  public var needleSeesInternalProperties: Bool?
  /// Files that Deli's generator is configured by, besides every `deli.yml`, relative to the root.
  public var deliManifests: [String] = []
  /// Names of the entries of `deli.yml` that the generator is run for; none for all of them.
  public var deliEntries: [Statement] = []
  /// Severities by rule, and their options.
  public var rules = RuleSettings()
  /// What is different for some files; of several that speak of the same, the last one counts.
  public var overrides: [Override] = []
  /// The least severity that fails a check.
  public var failOn: Severity = .error
  /// The share of required requests, in percent, that has to be guarded.
  public var minimumGuarded = 0
  /// The list of findings that are known and do not count.
  public var baseline: Baseline?
  /// Paths that the project's own file names; those that lead nowhere are told.
  public var paths: [PathEntry] = []
  /// Conditions and scopes that the project's own file names; those that are nowhere else are told.
  public var ownDefines: [Statement] = []
  /// As `ownDefines`.
  public var ownScopes: [Statement] = []
  /// What of all this has no effect on the files of the project.
  public var unusedEntries: [UnusedEntry] = []
  /// Files that the project compiles and that are not there.
  public var absentFiles: [AbsentFile] = []

  /// The configuration of a project that has none.
  public init() {}

  /// The name of the file.
  public static let fileName = ".digraph.yml"

  /// A text with its place in the configuration.
  public struct Statement: Hashable, Sendable {
    /// What is written.
    public var text: String
    /// Where.
    public var site: Site

    /// Creates a statement.
    public init(_ text: String, at site: Site = Site(path: Configuration.fileName)) {
      self.text = text
      self.site = site
    }
  }

  /// A path or a pattern for some, with what it is named for.
  public struct PathEntry: Hashable, Sendable {
    /// The key, as it is written.
    public var key: String
    /// What is written, and where.
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

  /// Files of a module.
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
    /// The code, each part of it in the lines and columns where it stands there.
    public var text: String
  }

  /// What is different for some files.
  public struct Override: Hashable, Sendable {
    /// The files, as globs.
    public var paths: [String]
    /// Severities and options.
    public var rules: RuleSettings
  }

  /// The list of findings that are known.
  public struct Baseline: Hashable, Sendable {
    /// Its path, relative to the configuration's folder.
    public var file: String
    /// Whether an entry that nothing is found for any more fails a check.
    public var ratchet: Bool

    /// Creates a reference.
    public init(file: String, ratchet: Bool = false) {
      self.file = file
      self.ratchet = ratchet
    }
  }
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
