import DigraphModel

/// Puts findings of one rule together that have one cause: six values that one owner keeps are told as one thing.
///
/// The cause is a name that they all are about. Of several such names, the one that most findings share comes first;
/// what it leaves is grouped by the next. Each finding stays what it is, with a fingerprint of its own.
struct CauseGroups {
  /// Findings by cause: positions in the list that is grouped.
  private var members: [String: [Int]] = [:]
  /// Causes in the order in which they are met.
  private var order: [String] = []

  /// Names a group for each finding that shares a cause with others of its rule.
  ///
  /// - Parameters:
  ///   - findings: Findings of any rules.
  ///   - causes: Names that may be the cause of a finding.
  /// - Complexity: O(all names of all findings), and sorting those of each rule.
  static func name(_ findings: inout [Finding], causes: (Finding) -> [String]) {
    var rules: [String: CauseGroups] = [:]
    for (number, finding) in findings.enumerated() {
      var names: Set<String> = []
      for name in causes(finding) where !name.isEmpty && names.insert(name).inserted {
        rules[finding.rule, default: CauseGroups()].add(number, cause: name)
      }
    }
    for groups in rules.values { groups.name(&findings) }
  }

  private mutating func add(_ number: Int, cause: String) {
    if members[cause] == nil { order.append(cause) }
    members[cause, default: []].append(number)
  }

  private func name(_ findings: inout [Finding]) {
    var rank: [String: Int] = [:]
    for (position, cause) in order.enumerated() { rank[cause] = position }
    // Causes by how many findings they have left. Those numbers only shrink, so each list is looked at once.
    var causes: [Int: [String]] = [:]
    for cause in order { causes[members[cause]?.count ?? 0, default: []].append(cause) }
    var count = causes.keys.max() ?? 0
    while count > 1 {
      let waiting = causes.removeValue(forKey: count) ?? []
      for cause in waiting.sorted(by: { (rank[$0] ?? 0) < (rank[$1] ?? 0) }) {
        let left = (members[cause] ?? []).filter { findings[$0].group == nil }
        if left.count == count {
          for number in left { findings[number].group = cause }
        } else if left.count > 1 {
          causes[left.count, default: []].append(cause)
        }
      }
      count -= 1
    }
  }
}
