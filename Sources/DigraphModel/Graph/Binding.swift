/// A declaration that can satisfy a key.
public struct Binding: Hashable, Sendable, Identifiable {
  /// Position in `Graph.bindings`.
  public typealias ID = Int

  /// Position in `Graph.bindings`.
  public var id: ID
  /// The framework of the declaration.
  public var framework: Framework
  /// The container that holds the binding.
  public var container: Container.ID
  /// The key that the binding satisfies.
  public var key: Key
  /// Canonical type of the value that is made, if the source shows it.
  public var implementation: String?
  /// The kind of the type `implementation`.
  public var implementationKind: TypeKind
  /// The scope of the value.
  public var scope: Scope
  /// How the value is made.
  public var provider: ProviderKind
  /// Branches around the declaration, outermost first.
  public var conditions: [Condition]
  /// The declaration.
  public var site: Site
  /// The binding whose provider, scope and storage this one shares (`.implements`, `forward`).
  public var forwardsTo: ID?
  /// Whether the value conforms to the key's type; `refuted` only where the input proves that it does not.
  public var conformance: Conformance
  /// The type or function that declares it; bindings of one owner in one file are declared together, in source order.
  public var owner: String
  /// Module of the declaring file.
  public var module: String
  /// Whether it is declared in test, mock or preview code.
  public var isTestOnly: Bool
  /// The place where the scope is written, if it is written.
  public var scopeSite: Site?
  /// The code that gives a value type a scope. It is set only if the framework's default scope would hold without this
  /// code.
  @Boxed public var scopeCall: Site?
  /// The code that may end a shared value before its container ends: a reset, or a time to live.
  @Boxed public var resetSite: Site?
  /// Whether a later declaration in the same container replaces it for its key.
  public var isReplaced: Bool
  /// Numbers of the pieces of code that declare the binding each time they run. Two bindings that share a number are
  /// surely declared together. Empty if all bindings of the container are declared together.
  public var runs: [Int] = []
  /// The reason why generated code of some version of the generator cannot use it; `nil` if it can.
  public var hindrance: Hindrance?
  /// Whether it answers no request: because of its hindrance, or because it only fills in objects.
  public var isHidden: Bool
  /// Further types whose requests it answers although no declaration says so, sorted: those of its supertypes that some
  /// code asks for, if the framework looks for implementations (Deli).
  public var alsoAnswers: [String] = []
  /// The key's type in canonical form, if the key holds the type as it is written or printed.
  public var canonicalType: String?
  /// A text that identifies how the value is made, if the source shows it: two bindings with equal recipes make equal
  /// values. It is not for people to read.
  public var recipe: String?
  /// A cast that fails, applied to the value once it is stored.
  @Boxed public var miscast: Miscast?
  /// Whether it may be in use without a request for its key. Code may read the property that it stands for (Needle), or
  /// it is made together with its container (Deli's `always`).
  public var isUsedUnasked = false
  /// Parameters that each caller has to pass, in this order: its own, then those of its dependencies (DIKit).
  public var parameters: [Parameter] = []
  /// Answers to earlier requests of the code around the provider, which the provider passes to an object that it makes.
  public var takenAnswers: [TakenAnswer] = []
  /// The actor that the provider is isolated to.
  @Boxed public var isolation: Isolation?
  /// Whether a storyboard, a nib or another archive makes the provider's value, by an initializer of its own.
  public var isUnarchived = false

  /// Creates a binding.
  public init(
    id: ID, framework: Framework, container: Container.ID, key: Key, implementation: String? = nil,
    implementationKind: TypeKind = .unknown, scope: Scope, provider: ProviderKind, conditions: [Condition] = [],
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

  /// Whether it makes nothing, and fills in an object that other code makes.
  public var fillsExistingObject: Bool { provider == .storyboard || provider == .injector }

  /// The key of this binding as another type.
  public func key(as type: String) -> Key { Key(type: type, name: key.name, arguments: key.arguments) }

  /// Whether some code surely declares both bindings.
  public func isDeclared(with other: Binding) -> Bool {
    runs.isEmpty || other.runs.isEmpty || runs.contains(where: other.runs.contains)
  }

  /// Whether all code that declares this binding surely declares the other, too.
  public func isAlwaysDeclared(with other: Binding) -> Bool {
    other.runs.isEmpty || !runs.isEmpty && runs.allSatisfy(other.runs.contains)
  }

  /// A parameter that each caller has to pass.
  public struct Parameter: Hashable, Codable, Sendable {
    /// Its name.
    public var name: String
    /// Its type, spelt like the type in a request's key.
    public var type: String

    /// Creates a parameter.
    public init(name: String, type: String) {
      self.name = name
      self.type = type
    }
  }

  /// The answer to a request that the binding itself does not make, as an argument for an object that its provider
  /// makes.
  public struct TakenAnswer: Hashable, Codable, Sendable {
    /// The place of the request.
    public var site: Site
    /// The type of the object, if the object is not the binding's value but a part of it.
    public var part: String?

    /// Creates an answer that is handed on.
    public init(site: Site, part: String? = nil) {
      self.site = site
      self.part = part
    }
  }

  /// How the value of a binding is made.
  public enum ProviderKind: String, Hashable, Codable, Sendable {
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

  /// The reason why generated code cannot use a binding.
  public enum Hindrance: String, Hashable, Codable, Sendable {
    /// The binding, or the type that declares it, is `private` or `fileprivate`.
    case privateAccess
    /// The binding is not `public`.
    case internalAccess
    /// The binding is `public`, but another modifier comes first, and the generator reads only the first.
    case modifierOrder
    /// The type of the binding is not written.
    case unwrittenType
    /// The declaration is a variable of a function, which the generator takes for a property.
    case localVariable
  }

  /// Whether the value of a binding conforms to the type of its key.
  public enum Conformance: String, Hashable, Codable, Sendable {
    /// The input shows that the value conforms.
    case proven
    /// The input shows that the value does not conform.
    case refuted
    /// Some supertype is not in the input.
    case unknown
  }
}

/// The kind of type that a name stands for.
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
  /// A type that is declared nowhere in the input.
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
