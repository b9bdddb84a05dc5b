/// The scope of a binding: how long its value is shared.
public struct Scope: Hashable, Codable, Sendable {
  /// The framework's own word: `container`, `graph`, `singleton`, `login` …
  public var name: String
  /// The lifetime that the word stands for.
  public var lifetime: Lifetime
  /// Whether the source states the scope; otherwise it is the default.
  public var isExplicit: Bool
  /// Position in the project's own order of scopes, from the shortest; `nil` if the project does not list this one.
  public var rank: Int?

  /// Creates a scope.
  public init(name: String, lifetime: Lifetime, isExplicit: Bool) {
    self.name = name
    self.lifetime = lifetime
    self.isExplicit = isExplicit
  }

  /// Kinds of lifetime, from the shortest to the longest; `unknown` is outside of this order.
  public enum Lifetime: String, Hashable, Codable, Sendable, CaseIterable {
    /// A new value for each request.
    case unique
    /// Shared within one outermost request.
    case graph
    /// Shared as long as some object holds it.
    case weak
    /// Shared as long as its container lives, or until a reset that the source shows (custom permanent scopes).
    case resettable
    /// Shared as long as its container lives.
    case shared
    /// A custom scope whose storage could not be read.
    case unknown
  }
}

extension Scope {
  /// Whether a value of this scope lives longer than a value of `other`: by the project's order of scopes, if it lists
  /// both; otherwise as far as their lifetimes prove it.
  public func outlives(_ other: Scope) -> Bool {
    if let rank, let theirs = other.rank { return rank > theirs }
    return lifetime.outlives(other.lifetime)
  }
}

extension Scope.Lifetime {
  /// Whether a value of this lifetime provably lives longer than one of `other`; `unknown` never does.
  public func outlives(_ other: Scope.Lifetime) -> Bool {
    guard let mine = rank, let theirs = other.rank else { return false }
    return mine > theirs
  }

  private var rank: Int? {
    switch self {
    case .unique: 0
    case .graph: 1
    case .weak: 2
    case .resettable: 3
    case .shared: 4
    case .unknown: nil
    }
  }
}
