/// The properties of a framework that rules, drawings and messages need. They also decide which rules cover it: a rule
/// names the properties that its mistake presupposes, as in `.whose(\.keysHaveArguments)`.
public struct FrameworkDescriptor: Sendable {
  /// The name as its authors write it.
  public var displayName: String
  /// The module that code imports.
  public var module: String
  /// Its own scopes, from the shortest to the longest.
  public var scopes: [(name: String, lifetime: Scope.Lifetime)]
  /// Whether its keys are members: a property or method with its type.
  public var keysAreMembers = false
  /// Whether a container answers requests at run time.
  public var answersAtRunTime = false
  /// Whether its bindings are ordinary members and functions: they are there before any code runs, and the compiler
  /// sees each call of them. Otherwise, running code registers them.
  public var bindingsAreDeclarations = false
  /// Whether its wiring is nothing but methods that call one another. A key without a binding becomes a parameter, each
  /// cycle recurses, and an object keeps its arguments, as in any other code.
  public var wiringIsCalls = false
  /// Whether a request names the declaration of its binding, so that the compiler knows its type and its module.
  public var requestsNameBindings = false
  /// Whether arguments of a request are part of its key.
  public var keysHaveArguments = false
  /// Whether a request can ask for all bindings of a type.
  public var answersWithAll = false
  /// Whether a container can have a parent, which it asks for keys that it does not bind.
  public var containersHaveParents = false
  /// Whether providers are handed the container that is asked.
  public var providersTakeContainer = false
  /// Whether its generator reads source as text, and therefore misreads some code.
  public var generatorReadsText = false
  /// Whether shared values are kept under the name of the member that makes them.
  public var sharesByName = false
  /// Whether a scope that lasts for one resolution also keeps structs and enums.
  public var graphScopeKeepsValues = false
  /// Whether a weak scope promises nothing but "as long as somebody holds it", so that other objects are meant to hold
  /// the value.
  public var weakScopeMeansWhileHeld = false
  /// The word for the part of a key that distinguishes bindings of one type; `nil` if keys have no such part.
  public var tag: String?
  /// The supertypes of those of its types that apps extend or ask, by type.
  public var supertypes: [String: [String]] = [:]
  /// Libraries that wrap it, and that apps import in its place: their names, and the protocols that apps conform to.
  public var wrappers: [(name: String, protocols: Set<String>)] = []
  /// The method that binds the value of a registration under a further type; `nil` if there is none.
  public var methodForFurtherType: String?
  /// The advice for a missing binding: how to bind the key.
  public var adviceForBinding: @Sendable (Key) -> String
  /// The advice to ask anew: how a provider requests a value each time it needs it, rather than keeping one.
  public var adviceForAskingAnew: String
  /// The advice against keeping an unshared value for long; `nil` if only asking anew helps.
  public var adviceForKeptUnshared: String?
  /// The advice to ask later: how a provider requests a value without needing it at once.
  public var adviceForAskingLater: @Sendable (Key) -> String
  /// The advice for isolation: how code makes a request on an actor.
  public var adviceForIsolation: @Sendable (_ actor: String) -> String = { actor in
    actor == "MainActor"
      ? "ask on the main actor, as in 'await MainActor.run { … }', and hand the answer in"
      : "ask in code of '\(actor)', and hand the answer in"
  }
  /// The advice on where to keep one value for each argument.
  public var adviceForSharedArguments = "in an object that is shared"
  /// Texts of a request for a key, as unread code would spell it; empty if no text distinguishes the key from others.
  public var requestTexts: @Sendable (Key) -> [String] = { _ in [] }

  /// Whether a generator writes the wiring before the app is compiled. It refuses code with a missing binding, even if
  /// that code never runs.
  public var hasGenerator: Bool { !answersAtRunTime }
  /// Whether running code registers the providers of types.
  public var registersTypes: Bool { !keysAreMembers && !bindingsAreDeclarations }
}

extension [Framework] {
  /// All frameworks that have a property.
  public static func whose(_ property: (FrameworkDescriptor) -> Bool) -> Self {
    Framework.allCases.filter { property($0.descriptor) }
  }
}

extension Framework {
  /// The properties of the framework that rules, drawings and messages need.
  public var descriptor: FrameworkDescriptor {
    switch self {
    case .swinject: .swinject
    case .deli: .deli
    case .dikit: .dikit
    case .needle: .needle
    case .injection: .injection
    case .factory: .factory
    }
  }
}

extension FrameworkDescriptor {
  fileprivate static let swinject = Self(
    displayName: "Swinject", module: "Swinject",
    scopes: [("transient", .unique), ("graph", .graph), ("weak", .weak), ("container", .shared)],
    answersAtRunTime: true, keysHaveArguments: true, answersWithAll: true, containersHaveParents: true,
    providersTakeContainer: true, tag: "name", supertypes: ["Container": ["Resolver"]],
    wrappers: [("Knit", ["AbstractAssembly", "AutoInitModuleAssembly", "FakeAssembly", "ModuleAssembly"])],
    methodForFurtherType: ".implements",
    adviceForBinding: { "register '\($0)' in the container, or list it under 'external' if other code does" },
    adviceForAskingAnew:
      "hand in a closure that asks for it anew, or give it a scope that lasts as long as its keeper's",
    adviceForKeptUnshared:
      "give it a scope that lasts as long as its keeper's, or hand in a closure that asks for it anew",
    adviceForAskingLater: { "ask for 'Lazy<\($0.type)>' or 'Provider<\($0.type)>' instead" },
    requestTexts: { ["\($0.type).self"] })

  fileprivate static let deli = Self(
    displayName: "Deli", module: "Deli",
    scopes: [("prototype", .unique), ("weak", .weak), ("singleton", .shared), ("always", .shared)],
    keysHaveArguments: true, answersWithAll: true, generatorReadsText: true, weakScopeMeansWhileHeld: true,
    tag: "qualifier",
    adviceForBinding: {
      "register '\($0)' with 'Component', 'Autowired' or 'Config', or list it under 'external' if other code does"
    },
    adviceForAskingAnew:
      "ask for it with 'Inject' where it is used, or give it a scope that lasts as long as its keeper's",
    adviceForKeptUnshared: "give it the longer scope: it lives as long anyway",
    adviceForAskingLater: { _ in "ask for it with 'Inject' when it is used" },
    requestTexts: { ["\($0.type).self"] })

  fileprivate static let dikit = Self(
    displayName: "DIKit", module: "DIKit", scopes: [("unique", .unique), ("Shared", .shared)],
    bindingsAreDeclarations: true, wiringIsCalls: true,
    adviceForBinding: { "bind '\($0)', or list it under 'external' if other code does" },
    adviceForAskingAnew: "ask for it each time it is needed, or give it a scope that lasts as long as its keeper's",
    adviceForAskingLater: { _ in "ask for it when it is used" },
    requestTexts: { ["resolve\($0.type)("] })

  fileprivate static let needle = Self(
    displayName: "Needle", module: "NeedleFoundation",
    scopes: [("computed", .unique), ("shared", .shared), ("stored", .shared)], keysAreMembers: true,
    bindingsAreDeclarations: true, containersHaveParents: true, generatorReadsText: true, sharesByName: true,
    adviceForBinding: {
      "add 'public var \($0)' to one of the components above, on every path, or remove the requirement"
    },
    adviceForAskingAnew: "make it 'shared', or hand in a closure that reads it",
    adviceForAskingLater: { _ in "hand in a closure that reads it when it is used" },
    requestTexts: readTexts)

  fileprivate static let injection = Self(
    displayName: "Injection", module: "Injection",
    scopes: [("factory", .unique), ("weak", .weak), ("single", .shared)], answersAtRunTime: true,
    containersHaveParents: true, providersTakeContainer: true, tag: "tag",
    adviceForBinding: { "bind '\($0)', or list it under 'external' if other code does" },
    adviceForAskingAnew: "ask for it each time it is needed, or give it a scope that lasts as long as its keeper's",
    adviceForKeptUnshared:
      "give it a scope that lasts as long as its keeper's, or hand in a closure that asks for it anew",
    adviceForAskingLater: { _ in "ask for it with '@LazyInject'" })

  fileprivate static let factory = Self(
    displayName: "Factory", module: "FactoryKit",
    scopes: [
      ("unique", .unique), ("graph", .graph), ("shared", .weak), ("cached", .shared), ("singleton", .shared),
    ], keysAreMembers: true, answersAtRunTime: true, requestsNameBindings: true, sharesByName: true,
    graphScopeKeepsValues: true, weakScopeMeansWhileHeld: true,
    adviceForBinding: { "register '\($0)' before it is asked for, or list it under 'external' if other code does" },
    adviceForAskingAnew:
      "ask for it with '@DynamicInjected' where it is used, or give it a scope that lasts as long as its keeper's",
    adviceForKeptUnshared: "give it a scope that lasts as long as its keeper's, or ask for it where it is used",
    adviceForAskingLater: { _ in "ask for it with '@LazyInjected'" },
    adviceForIsolation: { actor in
      actor == "MainActor"
        ? "ask with '.resolveOnMainActor()', or before 3.2.1 in 'await MainActor.run { … }'"
        : "ask with '.resolveOnGlobalActor(\(actor).shared)', or in code of '\(actor)'"
    },
    adviceForSharedArguments: "with '.scopeOnParameters' (Factory 3)", requestTexts: readTexts)

  /// The text of code that reads a member.
  private static let readTexts: @Sendable (Key) -> [String] = { key in
    if case .member(let name) = key.name { [".\(name)"] } else { [] }
  }
}
