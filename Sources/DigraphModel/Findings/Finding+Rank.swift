extension Finding {
  /// How much a finding matters, in reports and in pictures: by its severity, then whether users run that code, then whether
  /// it prevents all of the wiring, then whether anything runs that code, then by how much of the wiring depends on it.
  ///
  /// Infos are about the shape of an app: among them, the size of their subject counts before its dependents.
  public struct Rank: Hashable, Comparable, Sendable {
    private let severity: Severity
    /// The criteria besides the severity, the most important first.
    private let order: [Int]

    fileprivate init(_ finding: Finding) {
      severity = finding.severity
      let size = finding.severity == .info ? finding.measure ?? 0 : 0
      order = [
        finding.isOfDemo ? 0 : 1, finding.prevents == nil ? 0 : 1, finding.isIdle ? 0 : 1, size,
        finding.dependents?.total ?? 0, finding.further, finding.isBoundElsewhere ? 0 : 1,
      ]
    }

    /// Whether the left finding matters less.
    public static func < (lhs: Self, rhs: Self) -> Bool {
      if lhs.severity != rhs.severity { return lhs.severity < rhs.severity }
      return lhs.order.lexicographicallyPrecedes(rhs.order)
    }
  }

  /// The importance of the finding.
  public var rank: Rank { Rank(self) }

  /// The effect of a finding that a generator stops at.
  public static let generatorStops = "the generator stops at it and writes nothing"
}
