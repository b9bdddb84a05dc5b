/// A place that reads a configuration property: a path with a value in property files.
public struct PropertyRead: Hashable, Codable, Sendable {
  /// The framework of the property.
  public var framework: Framework
  /// The path as written.
  public var path: String
  /// The purpose of the value.
  public var purpose: Purpose
  /// The type or function that reads.
  public var owner: String
  /// The container whose property files are searched.
  public var container: Container.ID
  /// The result of looking the path up in the files.
  public var status: Status
  /// The places that define the property; if none does, the places of properties that may have been meant.
  public var definitions: [Definition]
  /// The place that reads.
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

  /// The purpose of a property's value.
  public enum Purpose: String, Hashable, Codable, Sendable {
    /// A text that code asks for.
    case value
    /// A stored property of a type that is filled from configuration properties.
    case field
    /// The name of a key.
    case name
  }

  /// The result of looking a path up in the property files.
  public enum Status: Hashable, Codable, Sendable {
    /// The files have a value for the path.
    case found
    /// The files have no value for the path.
    case missing
    /// The text is no path, for the given reason.
    case malformed(String)
    /// The value cannot be read as the wanted type, for the given reason.
    case mistyped(String)
    /// Not all files are in the input, or no file is named.
    case unknown
  }

  /// A property in a file.
  public struct Definition: Hashable, Codable, Sendable {
    /// Its path.
    public var path: String
    /// Whether the file is one of those that are searched.
    public var isAsked: Bool
    /// The place of the property.
    public var site: Site

    /// Creates a definition.
    public init(path: String, isAsked: Bool, site: Site) {
      self.path = path
      self.isAsked = isAsked
      self.site = site
    }
  }
}
