/// A file that the generator of a framework wrote: what the wiring was when it was written.
///
/// A front end recognises such a file, reads what it states, and never takes it for hand-written code. It uses the
/// names that the graph uses, so that a rule can compare the two: a container's `name`, a request's `owner`, a
/// binding's `owner`.
public struct GeneratedFile: Hashable, Codable, Sendable {
  /// Whose generator wrote it.
  public var framework: Framework
  /// The declaration by which it was recognised.
  public var site: Site
  /// The containers that it was generated for: the roots that its ways begin at (Needle), a resolver (DIKit), a module
  /// factory (Deli). Its ways and answers speak of these and of all containers below them; a module factory of Deli
  /// speaks of itself alone.
  public var containers: [Container.ID]
  /// What files of this kind state. What a file cannot state, it cannot lack.
  public var subjects: [Subject]
  /// What it states, in the order of the file. Bindings of types that the input does not have are left out: nobody
  /// knows whether they are gone or elsewhere.
  public var statements: [Statement]
  /// Of containers on its ways that are not in the input, the names of those that are not elsewhere, either: whoever
  /// could make them is in the input, and does not. Sorted.
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
    /// Each way from one of `containers` to a container below it.
    case ways
    /// Each binding of the containers themselves.
    case bindings
    /// Each answer to a required request of the containers, or of those below them.
    case answers
    /// What the bindings of the containers are made of, as far as the file shows it.
    case makings
    /// The types that the bindings of the containers are given out as besides their own, where a request needs it.
    case links
  }

  /// Something that the generated code says of the wiring.
  public struct Statement: Hashable, Codable, Sendable {
    /// What it says.
    public var fact: Fact
    /// Where.
    public var site: Site

    /// Creates a statement.
    public init(_ fact: Fact, at site: Site) {
      self.fact = fact
      self.site = site
    }
  }

  /// What a statement says.
  public enum Fact: Hashable, Codable, Sendable {
    /// Containers by name, each made by the one before it.
    case way([String])
    /// `owner` declares a binding of `key`: see `Binding.owner`.
    case binding(owner: String, key: Key)
    /// The request of `asker` for `key` is answered by a binding that `owner` declares: see `Request.owner`,
    /// `Binding.owner`. One statement for each answer, if there are several.
    case answer(asker: String, key: Key, owner: String)
    /// The binding of `key` that `owner` declares is made thus: see `Binding.provider`, `Binding.parameters`.
    case making(owner: String, key: Key, Making)
    /// The binding of `key` that `owner` declares is given out as `type`, too: see `Binding.alsoAnswers`.
    case link(owner: String, key: Key, type: String)

    /// Which kind of statement it is.
    public var subject: Subject {
      switch self {
      case .way: .ways
      case .binding: .bindings
      case .answer: .answers
      case .making: .makings
      case .link: .links
      }
    }
  }

  /// How generated code makes a value, or fills in an object.
  public struct Making: Hashable, Codable, Sendable {
    /// What makes the value.
    public var provider: Binding.Provider
    /// What has to be handed over, in order.
    public var parameters: [Binding.Parameter]
    /// What the value is made of, in order.
    public var members: [Member]

    /// Creates a making.
    public init(provider: Binding.Provider, parameters: [Binding.Parameter], members: [Member]) {
      self.provider = provider
      self.parameters = parameters
      self.members = members
    }

    /// Something that a value is made of: see `Request.label`.
    public struct Member: Hashable, Codable, Sendable {
      /// Its label.
      public var label: String
      /// The key that it is asked for under; `nil` if it is handed over.
      public var key: Key?

      /// Creates a member.
      public init(label: String, key: Key?) {
        self.label = label
        self.key = key
      }
    }
  }
}
