/// A holder of bindings: Swinject's `Container`, a Needle component, a DIKit resolver, an Injection `Module`, a Deli
/// module factory.
public struct Container: Hashable, Codable, Sendable, Identifiable {
  /// Position in `Graph.containers`.
  public typealias ID = Int

  /// Position in `Graph.containers`.
  public var id: ID
  /// A name for readers of reports.
  public var name: String
  /// The framework's own word for this kind of container.
  public var kind: String
  /// The framework of the container.
  public var framework: Framework
  /// The module that creates the container.
  public var module: String
  /// Containers that are asked when this one lacks a key. There are several if several roots construct it.
  public var parents: [ID]
  /// The place that creates the container.
  public var site: Site
  /// Whether the container may have bindings that the input does not show (an unread wrapper, an external assembly, a
  /// parameter that outside code fills).
  public var isOpen: Bool
  /// Whether it may stand for several containers of the running program that the source does not tell apart. Two of its
  /// bindings need not be in the same container then.
  public var isMerged: Bool
  /// Containers that are asked right after this one if a container below it lacks a key: a Needle component's plugin
  /// extension and non-core component.
  public var annexes: [ID]
  /// Whether the program can come to make the container. If only other containers make it, a path must lead to it from
  /// a container that needs no other. A container out of reach is never asked.
  public var isReachable: Bool
  /// Whether it begins as a copy of its parents' own bindings, so that containers above its parents are not asked
  /// (Injection's `ModuleBuilder`).
  public var copiesParents: Bool
  /// Whether it is known to live as long as the program: a global or static variable holds it, directly or through an
  /// object that the variable holds.
  public var livesWithApp: Bool
  /// Whether it stands in for the container of an assembly that no code of the program is seen to apply.
  public var isUnapplied = false
  /// Whether only tests use it: only they name its unapplied assembly, or only they call the function that fills this
  /// part of a container.
  public var isUnused = false
  /// The function that declares all its bindings, if nothing calls that function: `setUp(_:)`.
  public var uncalledFiller: String?
  /// The advice on how to apply its unapplied assembly, if the framework has a way of its own.
  public var adviceForApplying: String?
  /// The function of an applied assembly that binds nothing, if the container has no bindings at all.
  public var emptyAssembly: Site?
  /// Whether only code that never runs would fill it.
  public var isNeverFilled: Bool { isUnused || uncalledFiller != nil }
  /// The apps and extensions that have the container, sorted, if the repository has several; empty if they are unknown.
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
