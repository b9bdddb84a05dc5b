/// Which rules a run is about, besides what the configuration says of them.
public struct RuleChoice: Hashable, Sendable {
  /// Ids of the only rules that run. Who names a rule wants it: one that is off runs, too. `nil` for all that are on.
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

  /// Whether a rule may run, unless it is off.
  public func contains(_ id: String) -> Bool { only?.contains(id) ?? true && !skip.contains(id) }

  /// The choice as a text that is the same in each run.
  public var digest: String {
    (only.map { $0.sorted().joined(separator: " ") } ?? "*") + " - " + skip.sorted().joined(separator: " ")
  }
}

extension RuleChoice: ExpressibleByArrayLiteral {
  /// The rules with these ids alone.
  public init(arrayLiteral ids: String...) { self.init(only: Set(ids)) }
}
