extension Finding {
  /// How much a finding matters, in reports and in pictures: by its severity, then whether users run that code, then whether
  /// anything does, then by how much of the wiring depends on it.
  ///
  /// Infos are about the shape of an app: among them, the size of their subject counts before its dependents.
  public struct Rank: Hashable, Comparable, Sendable {
    private let severity: Severity
    private let isOfApp: Bool
    private let isLive: Bool
    private let size: Int
    private let dependents: Int
    private let further: Int

    fileprivate init(_ finding: Finding) {
      severity = finding.severity
      isOfApp = !finding.isOfDemo
      isLive = !finding.isIdle
      further = finding.further
      size = finding.severity == .info ? finding.measure ?? 0 : 0
      dependents = finding.dependents?.total ?? 0
    }

    /// Whether the left finding matters less.
    public static func < (lhs: Self, rhs: Self) -> Bool {
      (lhs.severity, lhs.isOfApp ? 1 : 0, lhs.isLive ? 1 : 0, lhs.size, lhs.dependents, lhs.further)
        < (rhs.severity, rhs.isOfApp ? 1 : 0, rhs.isLive ? 1 : 0, rhs.size, rhs.dependents, rhs.further)
    }
  }

  /// The importance of the finding.
  public var rank: Rank { Rank(self) }
}
