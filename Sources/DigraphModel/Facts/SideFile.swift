/// A file of the input that is no Swift source but holds information about the wiring. It is a framework's
/// configuration, a property file that code reads by its path, or the output of a code generator.
public struct SideFile: Sendable {
  /// Path relative to the repository root, `/`-separated.
  public var path: String
  /// Its content.
  public var content: Content

  /// Creates a file.
  public init(path: String, content: Content) {
    self.path = path
    self.content = content
  }

  /// The content of a file.
  public enum Content: Sendable {
    /// YAML or JSON.
    case tree(Tree)
    /// YAML or JSON that cannot be read, with the reason and the place.
    case unreadable(String, Site)
    /// Any other format, as its text.
    case text(String)
  }

  /// A value of YAML or JSON with its place.
  public struct Tree: Hashable, Sendable {
    /// The value.
    public var value: Value
    /// The place where the value begins.
    public var site: Site

    /// Creates a value.
    public init(_ value: Value, at site: Site) {
      self.value = value
      self.site = site
    }
  }

  /// A value of YAML or JSON.
  public indirect enum Value: Hashable, Sendable {
    /// `null`, or nothing.
    case null
    /// A text, number or truth value: as written, and as its value prints.
    case scalar(source: String, printed: String)
    /// A list.
    case list([Tree])
    /// A mapping, in the order of the file.
    case map([Entry])
  }

  /// An entry of a mapping.
  public struct Entry: Hashable, Sendable {
    /// The key.
    public var key: String
    /// The place of the key.
    public var site: Site
    /// The value.
    public var tree: Tree

    /// Creates an entry.
    public init(key: String, at site: Site, _ tree: Tree) {
      self.key = key
      self.site = site
      self.tree = tree
    }
  }

  /// The value, if the file could be read.
  public var tree: Tree? {
    if case .tree(let tree) = content { return tree }
    return nil
  }
}

extension SideFile.Tree {
  /// The entries, if it is a mapping.
  public var entries: [SideFile.Entry]? {
    if case .map(let entries) = value { return entries }
    return nil
  }

  /// The elements, if it is a list.
  public var elements: [SideFile.Tree]? {
    if case .list(let elements) = value { return elements }
    return nil
  }

  /// The text as written, if it is a scalar.
  public var text: String? {
    if case .scalar(let source, _) = value { return source }
    return nil
  }

  /// The value of a key; of several equal ones the last.
  public subscript(key: String) -> SideFile.Tree? { entries?.last { $0.key == key }?.tree }
}

/// Names files by a path relative to the repository root. In each component, `*` stands for any characters.
public struct SidePath: Hashable, Sendable {
  /// The path.
  public var pattern: String
  /// Creates a path.
  public init(_ pattern: String) { self.pattern = pattern }
}

/// A target of a build: the unit of files that a manifest compiles together.
public struct BuildTarget: Hashable, Codable, Sendable, Comparable {
  /// Path of the manifest, relative to the repository root.
  public var manifest: String
  /// The target's name in it.
  public var name: String
  /// Whether it is a test target.
  public var isTest: Bool

  /// Creates a target.
  public init(manifest: String, name: String, isTest: Bool = false) {
    self.manifest = manifest
    self.name = name
    self.isTest = isTest
  }

  /// Orders by manifest, then name.
  public static func < (lhs: BuildTarget, rhs: BuildTarget) -> Bool {
    (lhs.manifest, lhs.name) < (rhs.manifest, rhs.name)
  }
}
