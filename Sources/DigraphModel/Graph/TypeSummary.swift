/// What the input says about a type that it declares.
public struct TypeSummary: Hashable, Codable, Sendable {
  /// What it is.
  public var kind: TypeKind
  /// Canonical names of all classes and protocols that it is known to inherit from or conform to, directly or not.
  public var supertypes: Set<String>
  /// Whether it declares a stored `var`, so that two copies of a value can come to differ.
  public var hasStoredVariables: Bool

  /// Creates a summary.
  public init(kind: TypeKind, supertypes: Set<String> = [], hasStoredVariables: Bool = false) {
    self.kind = kind
    self.supertypes = supertypes
    self.hasStoredVariables = hasStoredVariables
  }
}
