/// A declaration that can satisfy a key.
public struct Binding: Hashable, Sendable, Identifiable {
  /// Position in `Graph.bindings`.
  public typealias ID = Int

  /// Position in `Graph.bindings`.
  public var id: ID
  /// Whose declaration it is.
  public var framework: Framework
  /// The container it lives in.
  public var container: Container.ID
  /// What it satisfies.
  public var key: Key
  /// Canonical type of what is made, if the source shows it.
  public var implementation: String?
  /// What kind of type `implementation` is.
  public var implementationKind: TypeKind
  /// How long what is made is shared.
  public var scope: Scope
  /// What makes the value.
  public var provider: Provider
  /// Branches that the declaration stands in, outermost first.
  public var conditions: [Condition]
  /// The declaration.
  public var site: Site
  /// The binding whose provider, scope and storage this one shares (`.implements`, `forward`).
  public var forwardsTo: ID?
  /// Whether what is made can be given out under the key; `false` only where the input proves that it cannot.
  public var conformance: Conformance
  /// The type or function that declares it; bindings of one owner in one file are declared together, in source order.
  public var owner: String
  /// Module of the declaring file.
  public var module: String
  /// Whether it is declared in test, mock or preview code.
  public var isTestOnly: Bool
  /// Where the scope is written, if it is.
  public var scopeSite: Site?
  /// The code that gives a value type a scope, if the framework's ordinary one would hold without it.
  @Boxed public var scopeCall: Site?
  /// Whether a later declaration in the same container takes its key away.
  public var isReplaced: Bool
  /// Pieces of code that declare it each time they run, by number; two bindings surely come together if they share one.
  /// Empty where all bindings of the container come together.
  public var runs: [Int] = []
  /// What keeps generated code - that of some version of the generator at least - from using it.
  public var hindrance: Hindrance?
  /// Whether it answers no request, because of that or because all it does is to fill in objects.
  public var isHidden: Bool
  /// Further types that it can be given out as without a declaration that says so, sorted: its supertypes, where the
  /// framework looks for implementations (Deli).
  public var alsoAnswers: [String] = []
  /// The key's type in canonical form, where the key holds it as it is written or printed.
  public var canonicalType: String?
  /// How the value is made, where the source shows it: two bindings of one recipe make the same. Means nothing to
  /// people.
  public var recipe: String?
  /// A cast of what is made, once it is stored, that fails.
  @Boxed public var miscast: Miscast?
  /// Whether it may be of use although nobody asks for its key: code may read the property that it is (Needle), or it
  /// is made as soon as its container is there (Deli's `always`).
  public var isUsedUnasked = false
  /// What whoever asks for it has to hand over, in this order: its own, then what its dependencies ask for in turn
  /// (DIKit).
  public var parameters: [Parameter] = []
  /// Answers that code around the provider has asked for before, and that the provider hands to what it makes.
  public var takenAnswers: [TakenAnswer] = []
  /// The actor that the provider is isolated to.
  @Boxed public var isolation: Isolation?
  /// Whether a storyboard, a nib or another archive makes what the provider gives out, by an initializer of its own.
  public var isUnarchived = false

  /// Creates a binding.
  public init(
    id: ID, framework: Framework, container: Container.ID, key: Key, implementation: String? = nil,
    implementationKind: TypeKind = .unknown, scope: Scope, provider: Provider, conditions: [Condition] = [],
    site: Site, forwardsTo: ID? = nil, conformance: Conformance = .unknown, module: String = "",
    isTestOnly: Bool = false, scopeSite: Site? = nil, owner: String = "", isReplaced: Bool = false,
    hindrance: Hindrance? = nil, isHidden: Bool = false, canonicalType: String? = nil
  ) {
    self.id = id
    self.framework = framework
    self.container = container
    self.key = key
    self.implementation = implementation
    self.implementationKind = implementationKind
    self.scope = scope
    self.provider = provider
    self.conditions = conditions
    self.site = site
    self.forwardsTo = forwardsTo
    self.conformance = conformance
    self.owner = owner
    self.module = module
    self.isTestOnly = isTestOnly
    self.scopeSite = scopeSite
    self.isReplaced = isReplaced
    self.hindrance = hindrance
    self.isHidden = isHidden
    self.canonicalType = canonicalType
  }

  /// Whether it makes nothing, but fills in an object that others make.
  public var fillsIn: Bool { provider == .storyboard || provider == .injector }

  /// The key under which it is given out as a type.
  public func key(as type: String) -> Key { Key(type: type, name: key.name, arguments: key.arguments) }

  /// Whether some code surely declares both.
  public func isDeclared(with other: Binding) -> Bool {
    runs.isEmpty || other.runs.isEmpty || runs.contains(where: other.runs.contains)
  }

  /// Whether all code that declares this one surely declares the other, too.
  public func isAlwaysDeclared(with other: Binding) -> Bool {
    other.runs.isEmpty || !runs.isEmpty && runs.allSatisfy(other.runs.contains)
  }

  /// Something that has to be handed over.
  public struct Parameter: Hashable, Codable, Sendable {
    /// Its name.
    public var name: String
    /// Its type, as the key of a request would have it.
    public var type: String

    /// Creates a parameter.
    public init(name: String, type: String) {
      self.name = name
      self.type = type
    }
  }

  /// The answer of a request that is no one's of the binding, as an argument for an object that its provider makes.
  public struct TakenAnswer: Hashable, Codable, Sendable {
    /// The request.
    public var site: Site
    /// The type of the object, if that is not what the binding makes but a part of it.
    public var part: String?

    /// Creates an answer that is handed on.
    public init(site: Site, part: String? = nil) {
      self.site = site
      self.part = part
    }
  }

  /// What makes the value of a binding.
  public enum Provider: String, Hashable, Codable, Sendable {
    /// A closure or function of the user.
    case factory
    /// An initialiser whose parameters are requests.
    case initializer
    /// A value that exists already: a captured instance or a static member.
    case value
    /// The value of another key, unchanged.
    case alias
    /// Fills in an object that a storyboard makes.
    case storyboard
    /// Fills in an object that code of the user makes.
    case injector
    /// A property of a container type.
    case property
  }

  /// What keeps generated code from using a binding.
  public enum Hindrance: String, Hashable, Codable, Sendable {
    /// It, or the type that declares it, is `private` or `fileprivate`.
    case privateAccess
    /// It is not `public`.
    case internalAccess
    /// It is `public`, but another modifier comes first, and the generator reads only the first.
    case modifierOrder
    /// Its type is not written.
    case unwrittenType
    /// It is no property but a variable of a function, which the generator takes for one.
    case localVariable
  }

  /// Whether what a binding makes can be given out under its key.
  public enum Conformance: String, Hashable, Codable, Sendable {
    /// The input shows that it can.
    case proven
    /// The input shows that it cannot.
    case refuted
    /// Some supertype is not in the input.
    case unknown
  }
}

/// What kind of type a name stands for.
public enum TypeKind: String, Hashable, Codable, Sendable {
  /// `class`.
  case `class`
  /// `actor`.
  case actor
  /// `struct`.
  case `struct`
  /// `enum`.
  case `enum`
  /// `protocol`.
  case `protocol`
  /// A function type.
  case function
  /// A tuple.
  case tuple
  /// Declared nowhere in the input.
  case unknown

  /// Whether a value of this kind is copied, so that it cannot be shared by reference.
  public var isValueType: Bool {
    switch self {
    case .struct, .enum, .tuple: true
    case .class, .actor, .protocol, .function, .unknown: false
    }
  }

  /// Whether a value of this kind is an object.
  public var isReferenceType: Bool {
    switch self {
    case .class, .actor: true
    case .struct, .enum, .tuple, .protocol, .function, .unknown: false
    }
  }
}
