/// A place that must run before a key can be asked for. Some places set up a container that code reaches without
/// getting it as an argument: `injectMe { … }` in Injection, `AppContext.shared.load(…)` in Deli. Others register a key
/// that the same code asks for.
public struct Setup: Hashable, Codable, Sendable {
  /// The framework of the container.
  public var framework: Framework
  /// The type or function with the setup.
  public var owner: String
  /// The place of the setup.
  public var site: Site
  /// The key that can be asked for from here on; `nil` if all keys can.
  public var key: Key?
  /// A setup that surely was done before it.
  public var earlierSetup: Site?
  /// The reason why the setup runs again, if its code is called more than once.
  public var repetition: Repetition?
  /// Requests that surely ran before the setup.
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

  /// The caller that runs code more than once in a run of the program.
  public enum Repetition: String, Hashable, Codable, Sendable {
    /// The system, for each window that opens or is restored.
    case connection
    /// The system, each time that the app or a screen of it comes to the front.
    case appearance
  }

  /// A request that ran too early.
  public struct EarlierRequest: Hashable, Codable, Sendable {
    /// The requested key.
    public var key: Key
    /// The type or function that asks.
    public var owner: String
    /// The place of the request.
    public var site: Site
    /// The keys on the path from the requested key to the setup's key, without both; `nil` if the request is for the
    /// setup's key.
    public var through: [Key]?
    /// Whether nothing else may have done the setup before, so that the request surely fails.
    public var isCertain: Bool

    /// Creates a request.
    public init(key: Key, owner: String, site: Site, through: [Key]? = nil, isCertain: Bool = false) {
      self.key = key
      self.owner = owner
      self.site = site
      self.through = through
      self.isCertain = isCertain
    }
  }
}

extension Setup.EarlierRequest {
  private enum CodingKeys: CodingKey { case key, owner, site, through, isCertain }

  /// Decodes a request; older documents do not say whether it is certain.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    key = try container.decode(Key.self, forKey: .key)
    owner = try container.decode(String.self, forKey: .owner)
    site = try container.decode(Site.self, forKey: .site)
    through = try container.decodeIfPresent([Key].self, forKey: .through)
    isCertain = try container.decodeIfPresent(Bool.self, forKey: .isCertain) ?? false
  }

  /// Encodes a request, and whether it is certain only if it is.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(key, forKey: .key)
    try container.encode(owner, forKey: .owner)
    try container.encode(site, forKey: .site)
    try container.encodeIfPresent(through, forKey: .through)
    if isCertain { try container.encode(isCertain, forKey: .isCertain) }
  }
}
