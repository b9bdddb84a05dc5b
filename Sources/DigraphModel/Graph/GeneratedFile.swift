/// A file that the code generator of a framework wrote: it shows the wiring at the time of its generation.
///
/// A front end recognises such a file, reads its statements, and never takes it for hand-written code. The file uses
/// the names that the graph uses, so that a rule can compare the two: a container's `name`, a request's `owner`, a
/// binding's `owner`.
public struct GeneratedFile: Hashable, Codable, Sendable {
  /// The framework whose generator wrote the file.
  public var framework: Framework
  /// The declaration that identifies the file as generated.
  public var site: Site
  /// The containers that it was generated for: the roots of its paths (Needle), a resolver (DIKit), a module factory
  /// (Deli). Its paths and answers are about these and all containers below them; a module factory of Deli is only
  /// about itself.
  public var containers: [Container.ID]
  /// The kinds of statements that files of this kind have. A statement of another kind is not missing from the file.
  public var subjects: [Subject]
  /// Its statements, in the order of the file. Bindings of types that the input lacks are left out: they may be gone,
  /// or declared outside of the input.
  public var statements: [Statement]
  /// Names of containers on its paths that the input lacks, and that are not declared outside of the input either. All
  /// code that could make them is in the input, and makes none of them. Sorted.
  public var goneContainers: [String]

  /// Creates a file.
  public init(
    framework: Framework, site: Site, containers: [Container.ID], subjects: [Subject], statements: [Statement],
    goneContainers: [String] = []
  ) {
    self.framework = framework
    self.site = site
    self.containers = containers
    self.subjects = subjects
    self.statements = statements
    self.goneContainers = goneContainers
  }

  /// Kinds of statements.
  public enum Subject: String, Hashable, Codable, Sendable, CaseIterable {
    /// Each path from one of `containers` to a container below it.
    case paths = "ways"
    /// Each binding of the containers themselves.
    case bindings
    /// Each answer to a required request of the containers, or of those below them.
    case answers
    /// How the values of the containers' bindings are made, as far as the file shows it.
    case makings
    /// The further types, besides their own, under which bindings of the containers answer requests.
    case links
  }

  /// A statement of the generated code about the wiring.
  public struct Statement: Hashable, Codable, Sendable {
    /// The fact that it states.
    public var fact: Fact
    /// The place of the statement.
    public var site: Site

    /// Creates a statement.
    public init(_ fact: Fact, at site: Site) {
      self.fact = fact
      self.site = site
    }
  }

  /// The facts that a statement can state.
  public enum Fact: Hashable, Codable, Sendable {
    /// Containers by name; each one makes the next.
    case path([String])
    /// `owner` declares a binding of `key`: see `Binding.owner`.
    case binding(owner: String, key: Key)
    /// The request of `asker` for `key` is answered by a binding that `owner` declares: see `Request.owner`,
    /// `Binding.owner`. One statement for each answer, if there are several.
    case answer(asker: String, key: Key, owner: String)
    /// How the binding of `key` that `owner` declares is made: see `Binding.provider`, `Binding.parameters`.
    case making(owner: String, key: Key, Making)
    /// The binding of `key` that `owner` declares also answers requests for `type`: see `Binding.alsoAnswers`.
    case link(owner: String, key: Key, type: String)

    /// The kind of the statement.
    public var subject: Subject {
      switch self {
      case .path: .paths
      case .binding: .bindings
      case .answer: .answers
      case .making: .makings
      case .link: .links
      }
    }
  }

  /// How generated code makes a value, or fills in an object.
  public struct Making: Hashable, Codable, Sendable {
    /// The kind of provider.
    public var provider: Binding.ProviderKind
    /// Parameters that a caller has to pass, in order.
    public var parameters: [Binding.Parameter]
    /// Arguments and properties of the value, in order.
    public var members: [Member]

    /// Creates a making.
    public init(provider: Binding.ProviderKind, parameters: [Binding.Parameter], members: [Member]) {
      self.provider = provider
      self.parameters = parameters
      self.members = members
    }

    /// An argument or property of a value: see `Request.label`.
    public struct Member: Hashable, Codable, Sendable {
      /// Its label.
      public var label: String
      /// The key of the request for it; `nil` if a caller passes it.
      public var key: Key?

      /// Creates a member.
      public init(label: String, key: Key?) {
        self.label = label
        self.key = key
      }
    }
  }
}
