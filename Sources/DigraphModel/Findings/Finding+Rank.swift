extension Finding {
  /// How much a finding matters, in reports and in pictures: by its severity, then whether users run that code, then by how
  /// much of the wiring depends on it.
  ///
  /// Infos are about the shape of an app: of them, the size of what they are about counts first.
  public struct Rank: Hashable, Comparable, Sendable {
    private let severity: Severity
    private let isOfApp: Bool
    private let size: Int
    private let dependents: Int

    fileprivate init(_ finding: Finding) {
      severity = finding.severity
      isOfApp = !finding.isOfDemo
      size = finding.severity == .info ? finding.measure ?? 0 : 0
      dependents = finding.dependents?.total ?? 0
    }

    /// Whether the left one matters less.
    public static func < (lhs: Self, rhs: Self) -> Bool {
      (lhs.severity, lhs.isOfApp ? 1 : 0, lhs.size, lhs.dependents)
        < (rhs.severity, rhs.isOfApp ? 1 : 0, rhs.size, rhs.dependents)
    }
  }

  /// How much it matters.
  public var rank: Rank { Rank(self) }
}
