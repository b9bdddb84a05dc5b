/// The executor that code surely runs on.
public struct Executor: Hashable, Codable, Sendable {
  /// The actor whose executor it is; `nil` for a thread of a queue or of the thread pool, which runs no actor's code.
  public var actor: String?
  /// The call, closure or function that moves the code there.
  public var site: Site

  /// Creates an executor.
  public init(actor: String?, site: Site) {
    self.actor = actor
    self.site = site
  }
}

/// The isolation of a provider to an actor.
public struct Isolation: Hashable, Codable, Sendable {
  /// The actor.
  public var actor: String
  /// The place of the code that only the actor's executor may run.
  public var site: Site
  /// Whether the code traps on any other executor, in every build. Otherwise, running it elsewhere is a data race,
  /// which Swift 6 traps at.
  public var isChecked: Bool

  /// Creates an isolation.
  public init(actor: String, site: Site, isChecked: Bool) {
    self.actor = actor
    self.site = site
    self.isChecked = isChecked
  }
}
