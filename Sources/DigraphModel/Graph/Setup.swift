/// A place that sets up the container which code asks without being handed one: `injectMe { … }` in Injection.
public struct Setup: Hashable, Codable, Sendable {
  /// Whose container it is.
  public var framework: Framework
  /// The type or function that does it.
  public var owner: String
  /// The place.
  public var site: Site
  /// A setup that surely was done before it.
  public var earlierSetup: Site?
  /// Requests that surely were made before it.
  public var earlierRequests: [EarlierRequest]
  /// Whether it is in test, mock or preview code.
  public var isTestOnly: Bool

  /// Creates a setup.
  public init(
    framework: Framework, owner: String, site: Site, earlierSetup: Site? = nil, earlierRequests: [EarlierRequest] = [],
    isTestOnly: Bool = false
  ) {
    self.framework = framework
    self.owner = owner
    self.site = site
    self.earlierSetup = earlierSetup
    self.earlierRequests = earlierRequests
    self.isTestOnly = isTestOnly
  }

  /// A request that was made too early.
  public struct EarlierRequest: Hashable, Codable, Sendable {
    /// What is asked for.
    public var key: Key
    /// The type or function that asks.
    public var owner: String
    /// The request.
    public var site: Site

    /// Creates a request.
    public init(key: Key, owner: String, site: Site) {
      self.key = key
      self.owner = owner
      self.site = site
    }
  }
}
