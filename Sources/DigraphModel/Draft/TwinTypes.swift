extension [String: TypeSummary] {
  /// Adds the summaries of other programs or of another framework. The first summary of a name counts. A type of another
  /// module with the same name is added with its module: `Kiosk.Clock`. Both then know the programs that mean them.
  ///
  /// - Parameters:
  ///   - others: The summaries.
  ///   - apps: The programs that they are of.
  ///   - own: The programs that the present summaries are of.
  public mutating func add(
    _ others: [String: TypeSummary], of apps: Set<String> = [], beside own: Set<String> = []
  ) {
    let twins = others.filter { name, other in
      self[name].map { $0.path != other.path && $0.module != other.module && !other.module.isEmpty } ?? false
    }
    merge(others) { first, _ in first }
    for (name, twin) in twins.sorted(by: { $0.key < $1.key }) {
      let meaning = twin.apps.isEmpty ? apps : twin.apps
      // A program with both types as twins already has one under the bare name.
      if self[name]?.apps.isEmpty == true { self[name]?.apps = own.subtracting(meaning) }
      self["\(twin.module).\(name)", default: twin].apps.formUnion(meaning)
    }
  }
}
