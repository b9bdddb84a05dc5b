/// Where bindings live: Swinject's `Container`, a Needle component, a DIKit resolver, an Injection `Module`, a Deli
/// module factory.
public struct Container: Hashable, Codable, Sendable, Identifiable {
  /// Position in `Graph.containers`.
  public typealias ID = Int

  /// Position in `Graph.containers`.
  public var id: ID
  /// A name for people.
  public var name: String
  /// What kind of container its framework calls it.
  public var kind: String
  /// Whose container it is.
  public var framework: Framework
  /// The module that creates it.
  public var module: String
  /// Containers that are asked when this one lacks a key. Several where several roots construct it.
  public var parents: [ID]
  /// Where it is created.
  public var site: Site
  /// Whether bindings may be in it that the input does not show (an unread wrapper, an external assembly, a parameter
  /// that outside code fills).
  public var isOpen: Bool
  /// Whether it may stand for several containers of the running program that the source does not tell apart, so that
  /// two of its bindings need not be in one container.
  public var isMerged: Bool
  /// Containers that are asked right after this one by those below it: a Needle component's plugin extension and
  /// non-core component.
  public var annexes: [ID]
  /// Whether the program can come to make it. A container that only another one makes is out of reach if no way leads
  /// to it from one that needs no other; nothing in it is ever asked.
  public var isReachable: Bool
  /// Whether it begins as a copy of what its parents bind themselves, so that what is above those is not asked
  /// (Injection's `ModuleBuilder`).
  public var copiesParents: Bool
  /// Whether it is known to live as long as the program: a global or static variable holds it, or what such a one
  /// holds.
  public var livesWithApp: Bool
  /// Whether it stands for what an assembly is handed that nothing of the program is seen applying.
  public var isUnapplied = false
  /// Whether no code but tests so much as names that assembly; or calls a function that fills a part of a container which
  /// other code uses.
  public var isUnused = false
  /// The function that binds all it has, if nothing calls that: `setUp(_:)`.
  public var uncalledFiller: String?
  /// Whether only code would fill it that never runs.
  public var isNeverFilled: Bool { isUnused || uncalledFiller != nil }
  /// The apps and extensions that have it, sorted, where the repository has several; empty where that is not known.
  public var apps: [String] = []

  /// Creates a container.
  public init(
    id: ID, name: String, kind: String, framework: Framework, module: String, parents: [ID] = [], site: Site,
    isOpen: Bool = false, isMerged: Bool = false, annexes: [ID] = [], isReachable: Bool = true,
    copiesParents: Bool = false, livesWithApp: Bool = false
  ) {
    self.id = id
    self.name = name
    self.kind = kind
    self.framework = framework
    self.module = module
    self.parents = parents
    self.site = site
    self.isOpen = isOpen
    self.isMerged = isMerged
    self.annexes = annexes
    self.isReachable = isReachable
    self.copiesParents = copiesParents
    self.livesWithApp = livesWithApp
  }
}
