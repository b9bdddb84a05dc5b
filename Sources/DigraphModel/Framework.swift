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

  /// The name as its authors write it.
  public var displayName: String {
    switch self {
    case .swinject: "Swinject"
    case .deli: "Deli"
    case .dikit: "DIKit"
    case .needle: "Needle"
    case .injection: "Injection"
    }
  }

  /// Whether its keys are members: a property or method with its type.
  public var keysAreMembers: Bool { self == .needle }

  /// Whether a container answers requests at run time. The generators of the others refuse code that lacks something,
  /// whether or not it ever runs.
  public var answersAtRunTime: Bool { self == .swinject || self == .injection }

  /// Its own scopes, from the shortest to the longest.
  public var scopes: [(name: String, lifetime: Scope.Lifetime)] {
    switch self {
    case .swinject: [("transient", .unique), ("graph", .graph), ("weak", .weak), ("container", .shared)]
    case .deli: [("prototype", .unique), ("weak", .weak), ("singleton", .shared), ("always", .shared)]
    case .needle: [("computed", .unique), ("shared", .shared), ("stored", .shared)]
    case .injection: [("factory", .unique), ("weak", .weak), ("single", .shared)]
    case .dikit: [("unique", .unique), ("Shared", .shared)]
    }
  }

  /// Orders frameworks by their identifier.
  public static func < (lhs: Framework, rhs: Framework) -> Bool { lhs.rawValue < rhs.rawValue }
}
