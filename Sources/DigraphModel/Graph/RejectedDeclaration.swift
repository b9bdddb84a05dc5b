/// A declaration that is written for a framework which refuses it, ignores it or traps on it; or code that the
/// framework takes for a declaration.
///
/// A declaration that a generator rejects is in no container; the graph has only the declarations that it accepts.
public struct RejectedDeclaration: Hashable, Codable, Sendable {
  /// The framework whose generator rejects it.
  public var framework: Framework
  /// The effect on the generator or at run time.
  public var effect: Effect
  /// The mistake in the declaration, as a clause that begins with its subject: lower case, names quoted.
  public var fact: String
  /// The edit that mends it.
  public var remedy: String
  /// Types and names that it is about, in an order that does not depend on places.
  public var subject: [String]
  /// The declaration.
  public var site: Site
  /// Whether it is in test, mock or preview code.
  public var isTestOnly: Bool
  /// The container that is unknown to the generator because of the mistake, if the declaration is a container.
  public var container: Container.ID?
  /// Types of the requests that it would answer if the generator accepted it.
  public var offers: [String]
  /// The part of the declaration whose removal, without any other change, makes it valid.
  public var surplus: Site?

  /// Creates a rejected declaration.
  public init(
    framework: Framework, effect: Effect, fact: String, remedy: String, subject: [String], site: Site,
    isTestOnly: Bool = false, container: Container.ID? = nil, offers: [String] = []
  ) {
    self.framework = framework
    self.effect = effect
    self.fact = fact
    self.remedy = remedy
    self.subject = subject
    self.site = site
    self.isTestOnly = isTestOnly
    self.container = container
    self.offers = offers
  }

  /// The effect of the declaration on the generator or at run time.
  public enum Effect: String, Hashable, Codable, Sendable {
    /// The generator stops with an error, or its output does not compile.
    case refused
    /// The generator ignores the declaration.
    case overlooked
    /// The generator ignores the declaration, and the program traps where it uses it.
    case unregistered
    /// The generator ignores the declaration because its access is too narrow.
    case inaccessible
    /// The generator takes the code for a declaration of another kind.
    case misread
    /// The generator takes the code for a declaration of another kind, and therefore only writes more code than needed.
    case misreadHarmlessly = "misreadIdly"
    /// The program traps at run time because the declaration lacks an override.
    case unimplemented
    /// The program traps at run time as soon as it assembles the declaration with others.
    case unassemblable
    /// The declaration works only as long as other code happens to do its work.
    case unaccounted
  }
}
