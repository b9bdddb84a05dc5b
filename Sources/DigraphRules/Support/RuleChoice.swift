/// The rules that a run is limited to, besides the settings of the configuration.
public struct RuleChoice: Hashable, Sendable {
  /// Ids of the only rules that run, including those that are off by default; `nil` for all rules that are on.
  public var only: Set<String>?
  /// Ids of rules that do not run.
  public var skip: Set<String>

  /// Creates a choice.
  public init(only: Set<String>?, skip: Set<String> = []) {
    self.only = only
    self.skip = skip
  }

  /// Every rule that is on.
  public static let all = RuleChoice(only: nil, skip: [])

  /// Whether a rule may run. A rule that is off runs only if `only` names it.
  public func contains(_ id: String) -> Bool { only?.contains(id) ?? true && !skip.contains(id) }

  /// The choice as a text that is equal in all runs with the same choice.
  public var digest: String {
    (only.map { $0.sorted().joined(separator: " ") } ?? "*") + " - " + skip.sorted().joined(separator: " ")
  }
}

extension RuleChoice: ExpressibleByArrayLiteral {
  /// The choice of only the rules with these ids.
  public init(arrayLiteral ids: String...) { self.init(only: Set(ids)) }
}
