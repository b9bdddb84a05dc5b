/// A unit of compilation, declared by a manifest or suggested by the layout of the folders.
public struct Module: Hashable, Codable, Sendable {
  /// The module's name, as an `import` spells it.
  public var name: String
  /// The target's name in the manifest; several targets may compile modules of one name.
  public var target: String
  /// The kind of product that is built from the module.
  public var kind: Kind
  /// Names of the modules that the module uses according to its manifest; sorted. Some of them may not be part of the
  /// input.
  public var dependencies: [String]
  /// The manifest that declares the module, relative to the root; if there is none, the folder that gives the module
  /// its name.
  public var origin: String
  /// Conditions for `#if` that are set when the module is compiled, sorted, by the configuration's name (`Debug`,
  /// `Release`). They only include those of the manifest; the platform and the compiler add others.
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

  /// The kind of product that is built from a module.
  public enum Kind: String, Hashable, Codable, Sendable, CaseIterable {
    /// A program that users start: an app, a watch app, an app clip, a command-line tool.
    case app
    /// A program that runs in its own process beside an app: widgets, intents, XPC services.
    case `extension`
    /// A library that other modules link: a framework, or a target of a package.
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
