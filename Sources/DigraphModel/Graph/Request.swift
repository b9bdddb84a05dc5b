/// A place that asks for a key.
public struct Request: Hashable, Sendable, Identifiable {
  /// Position in `Graph.requests`.
  public typealias ID = Int

  /// Position in `Graph.requests`.
  public var id: ID
  /// Whose request it is.
  public var framework: Framework
  /// The binding whose value needs the key; `nil` for a request from outside of all bindings.
  public var consumer: Binding.ID?
  /// The type or function that asks.
  public var owner: String
  /// The container asked; the first of `containers`.
  public var container: Container.ID?
  /// All containers that the request could run against; one of them must have the key.
  public var containers: [Container.ID]
  /// What is asked for.
  public var key: Key
  /// When it asks.
  public var timing: Timing
  /// Whether it is made once the consumer's value is stored, whenever its answer is used: a consumer that does not get
  /// that far never makes it.
  public var followsStorage: Bool
  /// Whether the key was asked for inside a wrapper that nobody binds (`Optional`, `Lazy`): what answers is not cast to
  /// the key's type when it is made.
  public var isWrapped: Bool
  /// What happens if the key is missing.
  public var strength: Strength
  /// Whether all bindings of the key are asked for. Where none is fine, such a request is bound even to none.
  public var collection: Bool
  /// The answer.
  public var resolution: Resolution
  /// Branches that the request stands in, outermost first.
  public var conditions: [Condition]
  /// The request.
  public var site: Site
  /// Calls that lead from the consumer's provider to the request, outermost first; empty if it is written in the
  /// provider.
  public var via: [Site]
  /// How the provider came by the container that it asks.
  public var access: Access
  /// The expression that names the container, if one is written.
  @Boxed public var receiver: Site?
  /// The provider's parameter that stands for the container which should be asked, where it is discarded.
  @Boxed public var discard: Discard?
  /// The literal that is the key's name, if it is written at the request and means nothing else.
  @Boxed public var nameSite: Site?
  /// Whether the answer is put into a `weak` or `unowned` property, so that the consumer does not keep it alive.
  public var isHeldWeakly: Bool
  /// Whether it is made in test, mock or preview code.
  public var isTestOnly: Bool
  /// Whether its containers themselves are not asked, only those above them (what a Needle component requires, it
  /// cannot provide itself).
  public var startsAbove: Bool
  /// Whether the input shows that nothing ever uses the answer.
  public var isUnused: Bool
  /// How it is written.
  public var form = Form.expression
  /// The member or parameter that takes the answer, where the framework makes parameters of what nothing binds (DIKit).
  public var label: String?
  /// The protocol that lists it among what a component requires (Needle).
  public var requirementList: String?
  /// The configuration property whose value is the key's name, if one is.
  public var nameProperty: String?
  /// Whether the framework's generator does not read it, so that only run time decides.
  public var isUnchecked = false
  /// The key's type in canonical form, where the key holds it as it is written.
  public var canonicalType: String?
  /// Whether its containers do not ask their parents for it (an optional in Injection).
  public var ignoresParents = false
  /// Whether the consumer only takes something from the answer, and does not keep the answer itself:
  /// `r.resolve(Session.self)!.token`.
  public var isOnlyRead = false
  /// Whether the answer is put into a property that nothing reads, and nothing else is done with it.
  public var isIdle = false
  /// The functions of the object that are all that names the property which takes the answer, where that is known.
  public var users: [String] = []
  /// Whether the answer is what the consumer itself gives out: `var feed: Feed { mainFeed }`.
  public var isHandedOn = false
  /// The type of the object that takes the answer as an argument, if that is not what the consumer makes but a part of
  /// it: `Screen` is given a `Model(api: r.resolve(API.self)!)`.
  public var part: String?
  /// When the code that asks runs in the life of the object whose code it is.
  public var lifecyclePhase = LifecyclePhase.making
  /// Whether a stored property of the object begins with the answer, where it is declared.
  public var isInitialValue = false
  /// The function whose parameter is the container that is asked, if it is the object's own business and makes no
  /// object: `inject(from:)`.
  public var handedTo: String?
  /// The protocol that demands this function, so that who calls it may know nothing else of the object.
  public var demandedBy: String?
  /// Why nothing of the input ever runs the code that asks, as half a sentence; `nil` if something may.
  public var idleness: String?
  /// A cast of the answer that fails.
  @Boxed public var miscast: Miscast?
  /// Whether its code is handed to something that may run it beside other code.
  public var isConcurrent = false
  /// The executor that surely runs the code, if it is not that of whoever asks for the consumer.
  @Boxed public var executor: Executor?
  /// Whether an eager request may run on another executor than that of whoever asks for the consumer.
  public var mayHop = false
  /// Whether what it asks lets only one at a time in (Swinject's `synchronize()`).
  public var isSynchronized = false
  /// The result of linking if nothing answers it.
  public var unanswered = Unanswered.missing

  /// Creates a request.
  public init(
    id: ID, framework: Framework, consumer: Binding.ID? = nil, owner: String, containers: [Container.ID], key: Key,
    timing: Timing, strength: Strength, collection: Bool = false, resolution: Resolution = .init(status: .opaque),
    conditions: [Condition] = [], site: Site, via: [Site] = [], access: Access = .given,
    receiver: Site? = nil, isHeldWeakly: Bool = false, isTestOnly: Bool = false, followsStorage: Bool = false,
    isWrapped: Bool = false, startsAbove: Bool = false, isUnused: Bool = false, canonicalType: String? = nil
  ) {
    self.id = id
    self.framework = framework
    self.consumer = consumer
    self.owner = owner
    self.container = containers.first
    self.containers = containers
    self.key = key
    self.timing = timing
    self.followsStorage = followsStorage || timing == .afterStorage
    self.isWrapped = isWrapped
    self.strength = strength
    self.collection = collection
    self.resolution = resolution
    self.conditions = conditions
    self.site = site
    self.via = via
    self.access = access
    self.receiver = receiver
    self.isHeldWeakly = isHeldWeakly
    self.isTestOnly = isTestOnly
    self.startsAbove = startsAbove
    self.isUnused = isUnused
    self.canonicalType = canonicalType
  }

  /// Whether a missing binding fails at run time or at generation.
  public var required: Bool { strength == .required }

  /// When a request is made.
  public enum Timing: String, Hashable, Codable, Sendable {
    /// While the consumer's value is made.
    case eager
    /// After the value is stored, before it is given out (Swinject's `initCompleted`).
    case afterStorage
    /// Later, or never.
    case deferred
  }

  /// When code runs in the life of the object whose code it is.
  public enum LifecyclePhase: String, Hashable, Codable, Sendable {
    /// When the object is made, or when the property that keeps the answer is first read.
    case making
    /// Later, and the object keeps the answer until the code runs again.
    case keeping
    /// Whenever the object is used: never, or again and again.
    case use
    /// Without an object: in a static member.
    case type
  }

  /// How a request is written.
  public enum Form: String, Hashable, Codable, Sendable {
    /// An expression or an attribute that names the key.
    case expression
    /// A parameter through which the framework hands the value in; its label may be the key's name.
    case parameter
    /// Nothing: the framework asks of its own accord.
    case implied
    /// A property whose wrapper asks: one of the framework's, or one that the input declares.
    case wrapper
    /// An expression whose value somebody may hand in instead, or nobody can: the default of a parameter, what one
    /// initializer or a static member hands to another initializer, what is asked while an object is read from an
    /// archive.
    case fallback
    /// A call that names what another object is to ask for, and use itself: `navigator.show(Feed.self)`.
    case delegated = "errand"
  }

  /// What a missing binding does.
  public enum Strength: String, Hashable, Codable, Sendable {
    /// It traps, or generation fails.
    case required
    /// The value is `nil`, and nothing at the place shows that this was expected.
    case silent
    /// The place tests for it.
    case checked
    /// It is only asked whether there is a binding.
    case presence
    /// Nothing here: another request for the same key fails before this one can be made.
    case implied
  }

  /// `_` in the place of a parameter.
  public struct Discard: Hashable, Codable, Sendable {
    /// The `_`.
    public var site: Site
    /// A name that it could have without hiding anything that the provider mentions.
    public var freeName: String

    /// Creates a discarded parameter.
    public init(site: Site, freeName: String) {
      self.site = site
      self.freeName = freeName
    }
  }

  /// How the code came by the container that it asks.
  public enum Access: Hashable, Codable, Sendable {
    /// It was handed in for this purpose: a factory's parameter, an initialiser's parameter.
    case given
    /// Captured from around a provider, although the provider is given one of its own.
    /// `variable` is the captured expression, `parameter` the provider's own parameter (`_` if it is unnamed),
    /// `isWeak` whether a capture list holds it weakly or unowned.
    indirect case captured(variable: String, parameter: String?, isWeak: Bool)
    /// Through a static member or a global function.
    case global
  }
}

/// The answer to a request.
public struct Resolution: Hashable, Codable, Sendable {
  /// What the answer is.
  public var status: Status
  /// The bindings that answer; several where it depends on the container or on a branch.
  public var bindings: [Binding.ID]
  /// A path of container names for each way to a root that lacks the key.
  public var missingVia: [[String]]

  /// Creates an answer.
  public init(status: Status, bindings: [Binding.ID] = [], missingVia: [[String]] = []) {
    self.status = status
    self.bindings = bindings
    self.missingVia = missingVia
  }

  /// What the answer to a request is.
  public enum Status: String, Hashable, Codable, Sendable {
    /// A binding answers.
    case bound
    /// No container that the request could run against binds the key.
    case missing
    /// Several bindings answer and the framework refuses to choose.
    case ambiguous
    /// The configuration says that other code binds it.
    case external
    /// The input does not show enough to tell.
    case opaque
    /// It becomes a parameter of generated code (DIKit).
    case parameter
  }
}

extension Request {
  /// The result of linking a request that nothing answers.
  public enum Unanswered: String, Hashable, Codable, Sendable {
    /// It is missing, which rules may report.
    case missing
    /// Its key is known only in part, so that any binding of the type may be meant.
    case partlyKnown
    /// Code outside of the input may bind its key.
    case boundElsewhere
    /// Another request is made in its place, and has an answer.
    case alternative
    /// No path leads to its container, so that nobody makes it.
    case unreachable
    /// Nothing fails: the configuration lists the key as external, generated code takes it as a parameter, or what is
    /// asked for is a collection.
    case harmless
  }
}
