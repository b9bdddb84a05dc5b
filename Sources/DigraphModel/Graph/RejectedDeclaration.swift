/// A declaration that is written for a framework, which refuses it, passes over it or traps on it; or code that it
/// takes for a declaration.
///
/// What a generator does not take is in no container; the graph shows what it does take.
public struct RejectedDeclaration: Hashable, Codable, Sendable {
  /// Whose generator it is.
  public var framework: Framework
  /// What the generator does.
  public var effect: Effect
  /// What is wrong with the declaration, as a clause that begins with what it is about: lower case, names quoted.
  public var fact: String
  /// The edit that helps.
  public var remedy: String
  /// Types and names that it is about, in an order that does not depend on places.
  public var subject: [String]
  /// The declaration.
  public var site: Site
  /// Whether it is in test, mock or preview code.
  public var isTestOnly: Bool
  /// The container that the generator has no notion of because of it, if it is one.
  public var container: Container.ID?
  /// Types that it would be given out as, if the generator took it.
  public var offers: [String]
  /// What can be left out of the declaration without any other change, so that it fits.
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

  /// What a generator does with a declaration.
  public enum Effect: String, Hashable, Codable, Sendable {
    /// It stops with an error, or what it writes does not compile.
    case refused
    /// It takes no notice of it.
    case overlooked
    /// It takes no notice of it, and the program traps where it makes use of it.
    case unregistered
    /// It takes no notice of it because its access is too narrow.
    case inaccessible
    /// It takes it for something that it is not.
    case misread
    /// It takes it for something that it is not, which by itself only makes it write more.
    case misreadIdly
    /// Run time traps, because it lacks what it should override.
    case unimplemented
    /// Run time traps as soon as it puts it together with others.
    case unassemblable
    /// It works only as long as other code happens to do what it should do itself.
    case unaccounted
  }
}
