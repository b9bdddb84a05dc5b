/// A place that reads a configuration property: a value that property files give a path.
public struct PropertyRead: Hashable, Codable, Sendable {
  /// Whose property it is.
  public var framework: Framework
  /// The path as written.
  public var path: String
  /// What the value is for.
  public var purpose: Purpose
  /// The type or function that reads.
  public var owner: String
  /// The container whose property files are asked.
  public var container: Container.ID
  /// What the files say.
  public var status: Status
  /// Where the property is written, or one that may have been meant.
  public var definitions: [Definition]
  /// The place.
  public var site: Site
  /// Whether it is in test, mock or preview code.
  public var isTestOnly: Bool

  /// Creates a read.
  public init(
    framework: Framework, path: String, purpose: Purpose, owner: String, container: Container.ID, status: Status,
    definitions: [Definition] = [], site: Site, isTestOnly: Bool = false
  ) {
    self.framework = framework
    self.path = path
    self.purpose = purpose
    self.owner = owner
    self.container = container
    self.status = status
    self.definitions = definitions
    self.site = site
    self.isTestOnly = isTestOnly
  }

  /// What a property's value is for.
  public enum Purpose: String, Hashable, Codable, Sendable {
    /// A text that code asks for.
    case value
    /// A stored property of a type that is made of configuration properties.
    case field
    /// The name of a key.
    case name
  }

  /// What the property files say of a path.
  public enum Status: Hashable, Codable, Sendable {
    /// They give it a value.
    case found
    /// They give it none.
    case missing
    /// It is no path; the value says why.
    case malformed(String)
    /// They give it a value that cannot be read as the type that is wanted; the value says why.
    case mistyped(String)
    /// Not all files are in the input, or none is named.
    case unknown
  }

  /// A property in a file.
  public struct Definition: Hashable, Codable, Sendable {
    /// Its path.
    public var path: String
    /// Whether the file is one of those that are asked.
    public var isAsked: Bool
    /// Where it is.
    public var site: Site

    /// Creates a definition.
    public init(path: String, isAsked: Bool, site: Site) {
      self.path = path
      self.isAsked = isAsked
      self.site = site
    }
  }
}
