/// A framework as rules, drawings and messages need to know it: all that tells it from the others, in one place.
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
  /// Whether a scope that lasts for one resolution keeps structs and enums, too.
  public var graphScopeKeepsValues = false
  /// Whether a weak scope promises nothing but "as long as somebody holds it", so that who holds it is meant to.
  public var weakScopeMeansWhileHeld = false
  /// The word for what tells bindings of one type apart; `nil` if nothing does.
  public var tag: String?
  /// How a key is bound that nothing binds.
  public var adviceForBinding: @Sendable (Key) -> String
  /// How a provider asks for something each time it needs it, rather than keeping one.
  public var adviceForAskingAnew: String
  /// How an unshared value is not kept for long; `nil` if only asking anew helps.
  public var adviceForKeptUnshared: String?
  /// How a provider asks for something without needing it at once.
  public var adviceForAskingLater: @Sendable (Key) -> String
  /// How code asks for something on an actor.
  public var adviceForIsolation: @Sendable (_ actor: String) -> String = { actor in
    actor == "MainActor"
      ? "ask on the main actor, as in 'await MainActor.run { … }', and hand the answer in"
      : "ask in code of '\(actor)', and hand the answer in"
  }
  /// Texts by which code that has not been read would ask for a key; empty if nothing in them tells it from others.
  public var requestTexts: @Sendable (Key) -> [String] = { _ in [] }
}

extension Framework {
  /// The framework as rules, drawings and messages need to know it.
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
    answersAtRunTime: true, tag: "name",
    adviceForBinding: { "register '\($0)' in the container, or list it under 'external' if other code does" },
    adviceForAskingAnew: "hand in a closure that asks for it anew, or give it a scope that lives as long",
    adviceForKeptUnshared: "give it a scope that lives as long, or hand in a closure that asks for it anew",
    adviceForAskingLater: { "ask for 'Lazy<\($0.type)>' or 'Provider<\($0.type)>' instead" },
    requestTexts: { ["\($0.type).self"] })

  fileprivate static let deli = Self(
    displayName: "Deli", module: "Deli",
    scopes: [("prototype", .unique), ("weak", .weak), ("singleton", .shared), ("always", .shared)],
    weakScopeMeansWhileHeld: true, tag: "qualifier",
    adviceForBinding: {
      "register '\($0)' with 'Component', 'Autowired' or 'Config', or list it under 'external' if other code does"
    },
    adviceForAskingAnew: "ask for it with 'Inject' where it is used, or give it a scope that lives as long",
    adviceForKeptUnshared: "give it the longer scope: it lives as long anyway",
    adviceForAskingLater: { _ in "ask for it with 'Inject' when it is used" },
    requestTexts: { ["\($0.type).self"] })

  fileprivate static let dikit = Self(
    displayName: "DIKit", module: "DIKit", scopes: [("unique", .unique), ("Shared", .shared)],
    adviceForBinding: { "bind '\($0)', or list it under 'external' if other code does" },
    adviceForAskingAnew: "ask for it each time it is needed, or give it a scope that lives as long",
    adviceForAskingLater: { _ in "ask for it when it is used" },
    requestTexts: { ["resolve\($0.type)("] })

  fileprivate static let needle = Self(
    displayName: "Needle", module: "NeedleFoundation",
    scopes: [("computed", .unique), ("shared", .shared), ("stored", .shared)], keysAreMembers: true,
    adviceForBinding: {
      "add 'public var \($0)' to one of the components above, on every path, or remove the requirement"
    },
    adviceForAskingAnew: "make it 'shared', or hand in a closure that reads it",
    adviceForAskingLater: { _ in "hand in a closure that reads it when it is used" },
    requestTexts: readTexts)

  fileprivate static let injection = Self(
    displayName: "Injection", module: "Injection",
    scopes: [("factory", .unique), ("weak", .weak), ("single", .shared)], answersAtRunTime: true, tag: "tag",
    adviceForBinding: { "bind '\($0)', or list it under 'external' if other code does" },
    adviceForAskingAnew: "ask for it each time it is needed, or give it a scope that lives as long",
    adviceForKeptUnshared: "give it a scope that lives as long, or hand in a closure that asks for it anew",
    adviceForAskingLater: { _ in "ask for it with '@LazyInject'" })

  fileprivate static let factory = Self(
    displayName: "Factory", module: "FactoryKit",
    scopes: [
      ("unique", .unique), ("graph", .graph), ("shared", .weak), ("cached", .shared), ("singleton", .shared),
    ], keysAreMembers: true, answersAtRunTime: true, graphScopeKeepsValues: true, weakScopeMeansWhileHeld: true,
    adviceForBinding: { "register '\($0)' before it is asked for, or list it under 'external' if other code does" },
    adviceForAskingAnew: "ask for it with '@DynamicInjected' where it is used, or give it a scope that lives as long",
    adviceForKeptUnshared: "give it a scope that lives as long, or ask for it where it is used",
    adviceForAskingLater: { _ in "ask for it with '@LazyInjected'" },
    adviceForIsolation: { actor in
      actor == "MainActor"
        ? "ask with '.resolveOnMainActor()', or before 3.2.1 in 'await MainActor.run { … }'"
        : "ask with '.resolveOnGlobalActor(\(actor).shared)', or in code of '\(actor)'"
    },
    requestTexts: readTexts)

  /// The text by which code reads a member.
  private static let readTexts: @Sendable (Key) -> [String] = { key in
    if case .member(let name) = key.name { [".\(name)"] } else { [] }
  }
}
