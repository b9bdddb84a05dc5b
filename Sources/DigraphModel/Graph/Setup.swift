/// A place after which something can be asked for, and not before: the setup of the container that code asks without
/// being handed one (`injectMe { … }` in Injection, `AppContext.shared.load(…)` in Deli), or a registration that is
/// asked for by the code that makes it.
public struct Setup: Hashable, Codable, Sendable {
  /// Whose container it is.
  public var framework: Framework
  /// The type or function that does it.
  public var owner: String
  /// The place.
  public var site: Site
  /// The key that can be asked for from here on; `nil` if all can.
  public var key: Key?
  /// A setup that surely was done before it.
  public var earlierSetup: Site?
  /// Why it is done again, if what calls its code does so more than once.
  public var repetition: Repetition?
  /// Requests that surely were made before it.
  public var earlierRequests: [EarlierRequest]
  /// Whether it is in test, mock or preview code.
  public var isTestOnly: Bool

  /// Creates a setup.
  public init(
    framework: Framework, owner: String, site: Site, key: Key? = nil, earlierSetup: Site? = nil,
    repetition: Repetition? = nil, earlierRequests: [EarlierRequest] = [], isTestOnly: Bool = false
  ) {
    self.framework = framework
    self.owner = owner
    self.site = site
    self.key = key
    self.earlierSetup = earlierSetup
    self.repetition = repetition
    self.earlierRequests = earlierRequests
    self.isTestOnly = isTestOnly
  }

  /// What calls code more than once in a run of the program.
  public enum Repetition: String, Hashable, Codable, Sendable {
    /// Each window that opens, or that the system takes up again.
    case connection
    /// Each time that the app or a screen of it comes to the front.
    case appearance
  }

  /// A request that was made too early.
  public struct EarlierRequest: Hashable, Codable, Sendable {
    /// What is asked for.
    public var key: Key
    /// The type or function that asks.
    public var owner: String
    /// The request.
    public var site: Site
    /// What is asked for on its behalf until it comes to the setup's key, if it is not that key itself.
    public var through: [Key]?

    /// Creates a request.
    public init(key: Key, owner: String, site: Site, through: [Key]? = nil) {
      self.key = key
      self.owner = owner
      self.site = site
      self.through = through
    }
  }
}
