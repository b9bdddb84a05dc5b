extension Finding {
  /// The importance of a finding, in reports and in pictures.
  ///
  /// The severity counts first; then whether users run the code; then whether the finding prevents the build or else all
  /// of the wiring; then whether anything runs the code; then how much of the wiring depends on it.
  ///
  /// Infos are about the shape of an app, so the size of their subject counts before the number of its dependents.
  public struct Rank: Hashable, Comparable, Sendable {
    private let severity: Severity
    /// The criteria besides the severity, the most important first.
    private let order: [Int]

    fileprivate init(_ finding: Finding) {
      severity = finding.severity
      let size = finding.severity == .info ? finding.measure ?? 0 : 0
      order = [
        finding.isOfDemo ? 0 : 1, finding.urgency, finding.isIdle ? 0 : 1, size,
        finding.dependents?.total ?? 0, finding.further, finding.isBoundElsewhere ? 0 : 1,
      ]
    }

    /// Whether the left finding matters less.
    public static func < (lhs: Self, rhs: Self) -> Bool {
      if lhs.severity != rhs.severity { return lhs.severity < rhs.severity }
      return lhs.order.lexicographicallyPrecedes(rhs.order)
    }
  }

  /// The importance of the stage that the finding prevents; 0 if it prevents none.
  var urgency: Int { prevents.map { $0.isOfBuild ? 2 : 1 } ?? 0 }

  /// The importance of the finding.
  public var rank: Rank { Rank(self) }
}
