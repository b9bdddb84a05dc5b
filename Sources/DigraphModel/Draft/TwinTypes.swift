extension [String: TypeSummary] {
  /// Adds the summaries of another program or framework. The first summary of a name counts. A type of another module
  /// with the same name is added with its module: `Kiosk.Clock`.
  ///
  /// - Parameters:
  ///   - others: The summaries.
  ///   - apps: The programs that they are of.
  public mutating func add(_ others: [String: TypeSummary], of apps: Set<String> = []) {
    let twins = others.filter { name, other in
      self[name].map { $0.path != other.path && $0.module != other.module && !other.module.isEmpty } ?? false
    }
    merge(others) { first, _ in first }
    for (name, twin) in twins.sorted(by: { $0.key < $1.key }) {
      self["\(twin.module).\(name)", default: twin].apps.formUnion(apps)
    }
  }
}
