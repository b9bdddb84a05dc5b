/// A unit of compilation, as a manifest declares it or as the layout of the folders suggests.
public struct Module: Hashable, Codable, Sendable {
  /// Its name, as an `import` spells it.
  public var name: String
  /// The target's name in the manifest; several targets may compile modules of one name.
  public var target: String
  /// What is built of it.
  public var kind: Kind
  /// Names of the modules that its manifest says it uses; sorted. Some of them may be no part of the input.
  public var dependencies: [String]
  /// The manifest that declares it, relative to the root; if none does, the folder that it is named after.
  public var origin: String
  /// Conditions for `#if` that are set when it is compiled, sorted, by the configuration's name (`Debug`, `Release`).
  /// Only what the manifest sets: the platform and the compiler add theirs.
  public var conditions: [String: [String]]

  /// Creates a module.
  public init(
    name: String, target: String? = nil, kind: Kind = .unknown, dependencies: [String] = [], origin: String = "",
    conditions: [String: [String]] = [:]
  ) {
    self.name = name
    self.target = target ?? name
    self.kind = kind
    self.dependencies = dependencies
    self.origin = origin
    self.conditions = conditions
  }

  /// What is built of a module.
  public enum Kind: String, Hashable, Codable, Sendable, CaseIterable {
    /// Something that people start: an app, a watch app, an app clip, a command-line tool.
    case app
    /// Something that runs in a process of its own beside an app: widgets, intents, XPC services.
    case `extension`
    /// Something that others link, a framework or a package's target.
    case library
    /// Unit tests and UI tests.
    case test
    /// A macro, a plugin of the build, or a module that no manifest declares.
    case unknown
  }
}

extension Module: Comparable {
  /// Orders by name, then target, then manifest.
  public static func < (lhs: Module, rhs: Module) -> Bool {
    (lhs.name, lhs.target, lhs.origin) < (rhs.name, rhs.target, rhs.origin)
  }
}
