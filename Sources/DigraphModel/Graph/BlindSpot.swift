/// A declaration that the generator of a framework overlooks or refuses, although the compiler accepts it.
///
/// Generators read source as text or as bare syntax. What they do not understand is missing from the code that they write,
/// which then does not compile, or traps when it is asked.
public struct BlindSpot: Hashable, Codable, Sendable {
  /// Whose generator it is.
  public var framework: Framework
  /// What it does not understand.
  public var kind: Kind
  /// What the declaration is called.
  public var subject: String
  /// What else a message has to name; see `Kind`.
  public var details: [String]
  /// The container that is concerned, if one is.
  public var container: Container.ID?
  /// The declaration or expression.
  public var site: Site

  /// Creates a blind spot.
  public init(
    framework: Framework, kind: Kind, subject: String, details: [String] = [], container: Container.ID? = nil, site: Site
  ) {
    self.framework = framework
    self.kind = kind
    self.subject = subject
    self.details = details
    self.container = container
    self.site = site
  }

  /// What a generator does not understand.
  public enum Kind: String, Hashable, Codable, Sendable, CaseIterable {
    /// A container is made without its name: `.init(…)`.
    case unnamedConstruction
    /// A container is made by its qualified name; `details` has the name as written.
    case qualifiedConstruction
    /// A container inherits from the framework's class only through another class; `details` has that class.
    case indirectSubclass
    /// A container is declared inside of something that is not looked into; `details` has the word for what it is, and its
    /// name.
    case declaredOutOfSight
    /// A container is declared inside of another one, which is lost by it; `details` has the inner one.
    case enclosesContainer
    /// A container is generic, so its name at run time is not the one in the source.
    case genericContainer
    /// A container describes itself (`CustomStringConvertible`), and its name at run time is taken from that.
    case describedContainer
    /// The type that lists what a container requires is not recognised; `details` has what it is instead.
    case unrecognisedRequirements
    /// Two containers, or two lists of requirements, of one name; `details` has the word for what they are.
    case sameName
    /// A type that lists requirements inherits some; `details` has the type that declares them, then their names.
    case inheritedRequirements
    /// A requirement that is no property; `details` has the word for what it is.
    case unsupportedRequirement
  }
}
