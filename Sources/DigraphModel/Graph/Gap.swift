/// Code that was recognised as wiring but could not be read.
public struct Gap: Hashable, Codable, Sendable {
  /// Whose wiring it is.
  public var framework: Framework
  /// What kind of statement it is.
  public var subject: Subject
  /// Why it could not be read, as the end of the sentence "not understood: …".
  public var reason: String
  /// What is not known, if the reason names it - a property wrapper, a function, a type -: one cause in all of the app.
  /// `nil` if it is something about the place.
  public var cause: String?
  /// How to say in the source or in the configuration what digraph cannot see.
  public var remedy: String
  /// The code.
  public var site: Site
  /// Containers whose content is therefore not fully known; empty if the gap hides no binding.
  public var containers: [Container.ID]
  /// Whether containers are handed to code that cannot be followed: several such in one file are one thing to look at.
  /// The reason has the cause in quotation marks, if that has a name.
  public var handsOverContainers: Bool
  /// Types that are handed over along with containers, sorted: what they are bound to or asked for is not known.
  public var referencedTypes: [String] = []
  /// The name that a binding of unknown type has; `nil` if it has none, or it is not known either.
  public var keyName: String?
  /// Whether a syntax error keeps declarations from being read: nobody knows what else there is.
  public var losesDeclarations = false

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

  /// What kind of statement could not be read.
  public enum Subject: String, Hashable, Codable, Sendable {
    /// A binding.
    case binding
    /// A request.
    case request
    /// A container or the list of what is loaded into it.
    case container
  }
}

/// How much of the wiring was understood.
public struct Coverage: Hashable, Codable, Sendable {
  /// Statements that declare bindings, understood and all.
  public var bindings: Count
  /// Statements that request keys, understood and all.
  public var requests: Count

  /// How many required requests a check guards; `nil` where no rules have run.
  public var guards: Guards?

  /// Creates a count of nothing.
  public init(bindings: Count = .init(), requests: Count = .init(), guards: Guards? = nil) {
    self.bindings = bindings
    self.requests = requests
    self.guards = guards
  }

  /// Leaves `guards` out where nobody has counted them.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(bindings, forKey: .bindings)
    try container.encode(requests, forKey: .requests)
    if let guards { try container.encode(guards, forKey: .guards) }
  }

  /// How many required requests a check guards: if all that answers one of them were gone, the check would report it.
  public struct Guards: Hashable, Codable, Sendable {
    /// Requests that fail at run time without an answer.
    public var required: Int
    /// Those whose loss is an error.
    public var errors: Int
    /// Those whose loss is a warning.
    public var warnings: Int

    /// Creates a count.
    public init(required: Int = 0, errors: Int = 0, warnings: Int = 0) {
      self.required = required
      self.errors = errors
      self.warnings = warnings
    }

    /// Those whose loss is reported with a severity or a higher one.
    public func count(atLeast severity: Severity) -> Int {
      switch severity {
      case .off: 0
      case .error: errors
      case .warning, .info: errors + warnings
      }
    }
  }

  /// How many of how many were understood.
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
