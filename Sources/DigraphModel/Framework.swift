/// A dependency-injection framework whose source digraph reads.
public enum Framework: String, Hashable, Codable, Sendable, CaseIterable, Comparable {
  /// Swinject, with SwinjectAutoregistration and SwinjectStoryboard.
  case swinject
  /// kawoou/Deli.
  case deli
  /// ishkawa/DIKit.
  case dikit
  /// uber/needle.
  case needle
  /// JulianAlonso/Injection.
  case injection
  /// hmlongco/Factory.
  case factory

  /// The name as its authors write it.
  public var displayName: String { descriptor.displayName }

  /// Whether its keys are members: a property or method with its type.
  public var keysAreMembers: Bool { descriptor.keysAreMembers }

  /// Whether a container answers requests at run time. The code generators of the other frameworks refuse code with a
  /// missing binding, even if that code never runs.
  public var answersAtRunTime: Bool { descriptor.answersAtRunTime }

  /// Its own scopes, from the shortest to the longest.
  public var scopes: [(name: String, lifetime: Scope.Lifetime)] { descriptor.scopes }

  /// Orders frameworks by their identifier.
  public static func < (lhs: Framework, rhs: Framework) -> Bool { lhs.rawValue < rhs.rawValue }
}
