/// Code that was recognised as wiring but could not be read.
public struct Gap: Hashable, Codable, Sendable {
  /// The framework of the wiring.
  public var framework: Framework
  /// The kind of the unread statement.
  public var subject: Subject
  /// The reason why it could not be read, as the end of the sentence "not understood: …".
  public var reason: String
  /// The unknown property wrapper, function or type that the reason names. It is the same for all gaps with this cause;
  /// `nil` if the reason is about the place.
  public var cause: String?
  /// How the user can tell digraph, in the source or in the configuration, about the unseen wiring.
  public var remedy: String
  /// The place of the code.
  public var site: Site
  /// Containers whose bindings are not fully known because of the gap; empty if the gap hides no binding.
  public var containers: [Container.ID]
  /// Whether containers are handed to code that cannot be followed. Several such gaps in one file are reported as one.
  /// The reason quotes the cause, if the cause has a name.
  public var handsOverContainers: Bool
  /// Types that are handed over along with containers, sorted. The requests and bindings of these types are unknown.
  public var referencedTypes: [String] = []
  /// The name of a binding whose type is unknown; `nil` if it has no name, or the name is unknown, too.
  public var keyName: String?
  /// Whether a syntax error keeps declarations from being read, so that there may be any others.
  public var losesDeclarations = false
  /// Whether a file is absent that the app's project compiles, so that it may bind any key of the app.
  public var lacksFile = false

  /// Creates a gap.
  public init(
    framework: Framework, subject: Subject, reason: String, cause: String? = nil, remedy: String, site: Site,
    containers: [Container.ID] = [], handsOverContainers: Bool = false
  ) {
    self.framework = framework
    self.subject = subject
    self.reason = reason
    self.cause = cause
    self.remedy = remedy
    self.site = site
    self.containers = containers
    self.handsOverContainers = handsOverContainers
  }

  /// The kinds of statements that could not be read.
  public enum Subject: String, Hashable, Codable, Sendable {
    /// A binding.
    case binding
    /// A request.
    case request
    /// A container, or the list of assemblies or modules that are loaded into it.
    case container
  }
}

/// The number of statements that were understood.
public struct Coverage: Hashable, Codable, Sendable {
  /// Statements that declare bindings: the number understood, and the number of all.
  public var bindings: Count
  /// Statements that request keys: the number understood, and the number of all.
  public var requests: Count

  /// The number of required requests that a check guards; `nil` if no rules have run.
  public var guards: Guards?

  /// Creates a coverage; without arguments, of no statements.
  public init(bindings: Count = .init(), requests: Count = .init(), guards: Guards? = nil) {
    self.bindings = bindings
    self.requests = requests
    self.guards = guards
  }

  /// Encodes `guards` only if they have been counted.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(bindings, forKey: .bindings)
    try container.encode(requests, forKey: .requests)
    if let guards { try container.encode(guards, forKey: .guards) }
  }

  /// The number of required requests that a check guards: if all bindings that answer one of them were gone, the check
  /// would report it.
  public struct Guards: Hashable, Codable, Sendable {
    /// Requests that fail at run time without an answer.
    public var required: Int
    /// Requests whose loss of all answers is an error.
    public var errors: Int
    /// Requests whose loss of all answers is a warning.
    public var warnings: Int

    /// Creates a count.
    public init(required: Int = 0, errors: Int = 0, warnings: Int = 0) {
      self.required = required
      self.errors = errors
      self.warnings = warnings
    }

    /// The number of requests whose loss of all answers is reported with this severity or a higher one.
    public func count(atLeast severity: Severity) -> Int {
      switch severity {
      case .off: 0
      case .error: errors
      case .warning, .info: errors + warnings
      }
    }
  }

  /// The number of understood statements out of all.
  public struct Count: Hashable, Codable, Sendable {
    /// Statements that were understood.
    public var understood: Int
    /// All statements that were recognised.
    public var total: Int

    /// Creates a count.
    public init(understood: Int = 0, total: Int = 0) {
      self.understood = understood
      self.total = total
    }
  }
}
