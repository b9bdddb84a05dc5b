/// What the input says about a type that it declares.
public struct TypeSummary: Hashable, Codable, Sendable {
  /// What it is.
  public var kind: TypeKind
  /// Canonical names of all classes and protocols that it is known to inherit from or conform to, directly or not.
  public var supertypes: Set<String>
  /// Whether it declares a stored `var`, so that two copies of a value can come to differ.
  public var hasStoredVariables: Bool
  /// Whether it is known to do something and to store nothing, so that one object of it is as good as another.
  public var isStateless: Bool
  /// How many constants its initializers' parameters have to fill, if an object of it stores nothing but such constants and
  /// those whose parameters have default values; else zero.
  public var givenConstants: Int
  /// Whether it is `public` or `open`, so that code outside of its module can name it.
  public var isPublic: Bool
  /// Whether it is declared in test, mock or preview code.
  public var isTestOnly: Bool
  /// The module that declares it.
  public var module: String
  /// The file that declares it.
  public var path: String

  /// Creates a summary.
  public init(
    kind: TypeKind, supertypes: Set<String> = [], hasStoredVariables: Bool = false, isPublic: Bool = false,
    isTestOnly: Bool = false, module: String = "", path: String = "", isStateless: Bool = false,
    givenConstants: Int = 0
  ) {
    self.kind = kind
    self.supertypes = supertypes
    self.hasStoredVariables = hasStoredVariables
    self.isPublic = isPublic
    self.isTestOnly = isTestOnly
    self.module = module
    self.path = path
    self.isStateless = isStateless
    self.givenConstants = givenConstants
  }
}
