/// A place that asks for a key.
public struct Request: Hashable, Sendable, Identifiable {
  /// Position in `Graph.requests`.
  public typealias ID = Int

  /// Position in `Graph.requests`.
  public var id: ID
  /// The framework of the request.
  public var framework: Framework
  /// The binding whose value needs the key; `nil` for a request from outside of all bindings.
  public var consumer: Binding.ID?
  /// The type or function that asks.
  public var owner: String
  /// The container asked; the first of `containers`.
  public var container: Container.ID?
  /// All containers that the request could run against; one of them must have the key.
  public var containers: [Container.ID]
  /// The key that is asked for.
  public var key: Key
  /// When the request runs.
  public var timing: Timing
  /// Whether it runs after the consumer's value is stored, whenever its answer is used. A consumer that fails before
  /// that never makes it.
  public var followsStorage: Bool
  /// Whether the key was asked for inside a wrapper that has no binding of its own (`Optional`, `Lazy`). The answer is
  /// then not cast to the key's type when it is made.
  public var isWrapped: Bool
  /// How it behaves if the key is missing.
  public var strength: Strength
  /// Whether it asks for all bindings of the key. If the framework accepts an empty collection, such a request is bound
  /// even without a binding.
  public var collection: Bool
  /// The answer.
  public var resolution: Resolution
  /// Branches around the request, outermost first.
  public var conditions: [Condition]
  /// The place of the request.
  public var site: Site
  /// Calls that lead from the consumer's provider to the request, outermost first; empty if it is written in the
  /// provider.
  public var via: [Site]
  /// How the provider got the container that it asks.
  public var access: Access
  /// The expression that names the container, if one is written.
  @Boxed public var receiver: Site?
  /// The provider's discarded parameter `_` for the container that it should ask.
  @Boxed public var discard: Discard?
  /// The literal that is the key's name, if it is written at the request and used for nothing else.
  @Boxed public var nameSite: Site?
  /// Whether the answer is put into a `weak` or `unowned` property, so that the consumer does not keep it alive.
  public var isHeldWeakly: Bool
  /// Whether it is made in test, mock or preview code.
  public var isTestOnly: Bool
  /// Whether only the containers above its containers are asked, and not these themselves: a Needle component cannot
  /// provide its own requirements.
  public var startsAbove: Bool
  /// Whether the input shows that nothing ever uses the answer.
  public var isUnused: Bool
  /// How the request is written.
  public var form = Form.expression
  /// The member or parameter that takes the answer, if the framework turns requests without a binding into parameters
  /// (DIKit).
  public var label: String?
  /// The protocol that lists it among the requirements of a component (Needle).
  public var requirementList: String?
  /// The configuration property whose value is the key's name, if there is one.
  public var nameProperty: String?
  /// Whether the framework's generator does not read it, so that the answer is only decided at run time.
  public var isUnchecked = false
  /// The key's type in canonical form, if the key holds the type as it is written.
  public var canonicalType: String?
  /// Whether its containers do not ask their parents for it (an optional in Injection).
  public var ignoresParents = false
  /// Whether the consumer only reads a member of the answer, and does not keep the answer itself:
  /// `r.resolve(Session.self)!.token`.
  public var isOnlyRead = false
  /// Whether the answer is only put into a property that nothing reads.
  public var isIdle = false
  /// The functions of the object that use the property for the answer, if no other code names the property; empty if
  /// they are unknown.
  public var users: [String] = []
  /// Whether the consumer gives out the answer as its own value: `var feed: Feed { mainFeed }`.
  public var isHandedOn = false
  /// The type of the object that takes the answer as an argument, if that object is only a part of the consumer's
  /// value: `Screen` is given a `Model(api: r.resolve(API.self)!)`.
  public var part: String?
  /// The phase in the life of the asking object in which the code runs.
  public var lifecyclePhase = LifecyclePhase.making
  /// Whether the answer is the initial value of a stored property, at its declaration.
  public var isInitialValue = false
  /// The function that takes the asked container as a parameter, if the function is no initializer: `inject(from:)`.
  public var handedTo: String?
  /// The protocol that requires this function, so that its caller may know only that protocol of the object.
  public var demandedBy: String?
  /// The reason why nothing in the input ever runs the code that asks, as half a sentence; `nil` if something may.
  public var idleness: String?
  /// The apps and extensions whose code makes it, sorted, if the repository has several; empty if they are unknown.
  public var apps: [String] = []
  /// A cast of the answer that fails.
  @Boxed public var miscast: Miscast?
  /// Whether its code is handed to a function that may run it concurrently with other code.
  public var isConcurrent = false
  /// The executor that surely runs the code, if it is not the executor of the code that asks for the consumer.
  @Boxed public var executor: Executor?
  /// Whether an eager request may run on another executor than the code that asks for the consumer.
  public var mayHop = false
  /// Whether the asked container lets only one thread in at a time (Swinject's `synchronize()`).
  public var isSynchronized = false
  /// The result of linking if no binding answers it.
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

  /// Whether a missing binding makes the program fail at run time, or the generator fail.
  public var required: Bool { strength == .required }

  /// When a request runs.
  public enum Timing: String, Hashable, Codable, Sendable {
    /// While the consumer's value is made.
    case eager
    /// After the value is stored, before it is given out (Swinject's `initCompleted`).
    case afterStorage
    /// Later, or never.
    case deferred
  }

  /// The phase in the life of an object in which its code runs.
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
    /// A parameter through which the framework passes the value; its label may be the key's name.
    case parameter
    /// No code: the framework itself asks.
    case implied
    /// A property whose wrapper asks: a wrapper of the framework, or one that the input declares.
    case wrapper
    /// An expression whose value a caller may replace by an argument, or whose object takes no arguments from a caller.
    /// Examples are the default of a parameter, an argument that one initializer or a static member passes to another
    /// initializer, and a request while an object is read from an archive.
    case fallback
    /// A call that names the key for another object, which makes the request and uses the answer:
    /// `navigator.show(Feed.self)`.
    case delegated = "errand"
  }

  /// How a request behaves if no binding answers it.
  public enum Strength: String, Hashable, Codable, Sendable {
    /// The request traps, or generation fails.
    case required
    /// The value is `nil`, and nothing at the place shows that this was expected.
    case silent
    /// The code at the place tests for a missing value.
    case checked
    /// The code only asks whether there is a binding.
    case presence
    /// It has no effect here: another request for the same key fails before this one can run.
    case implied
  }

  /// A `_` in the place of a parameter.
  public struct Discard: Hashable, Codable, Sendable {
    /// The place of the `_`.
    public var site: Site
    /// A name for the parameter that hides nothing that the provider mentions.
    public var freeName: String

    /// Creates a discarded parameter.
    public init(site: Site, freeName: String) {
      self.site = site
      self.freeName = freeName
    }
  }

  /// How the code got the container that it asks.
  public enum Access: Hashable, Codable, Sendable {
    /// The container was passed for this purpose: as a factory's parameter, or an initialiser's parameter.
    case given
    /// The container is captured from around a provider, although the provider is given one of its own. `variable` is
    /// the captured expression, `parameter` the provider's own parameter (`_` if it is unnamed), `isWeak` whether a
    /// capture list holds the container weakly or unowned.
    indirect case captured(variable: String, parameter: String?, isWeak: Bool)
    /// The container is reached through a static member or a global function.
    case global
  }
}

/// The answer to a request.
public struct Resolution: Hashable, Codable, Sendable {
  /// The kind of answer.
  public var status: Status
  /// The bindings that answer; several if the answer depends on the container or on a branch.
  public var bindings: [Binding.ID]
  /// For each path to a root that lacks the key, the names of its containers.
  public var missingVia: [[String]]

  /// Creates an answer.
  public init(status: Status, bindings: [Binding.ID] = [], missingVia: [[String]] = []) {
    self.status = status
    self.bindings = bindings
    self.missingVia = missingVia
  }

  /// The kinds of answers to a request.
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
    /// The key becomes a parameter of generated code (DIKit).
    case parameter
  }
}

extension Request {
  /// The result of linking a request that no binding answers.
  public enum Unanswered: String, Hashable, Codable, Sendable {
    /// It is missing, which rules may report.
    case missing
    /// Its key is known only in part, so that any binding of the type may be meant.
    case partlyKnown
    /// Code outside of the input may bind its key.
    case boundElsewhere
    /// Another request is made in its place, and has an answer.
    case alternative
    /// No path leads to its container, so the container is never made.
    case unreachable
    /// Nothing fails: the configuration lists the key as external, generated code takes it as a parameter, or the
    /// request is for a collection.
    case harmless
  }
}
