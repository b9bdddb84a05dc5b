import DigraphModel

/// Groups findings of one rule that have one cause: six values that one owner keeps are reported together.
///
/// The cause is a name in the subjects of all these findings. Of several such names, the one that most findings share
/// forms a group first; the remaining findings are grouped by the next name. Each finding keeps its own fingerprint.
struct CauseGroups {
  /// The findings of each cause: positions in the list that is grouped.
  private var members: [String: [Int]] = [:]
  /// Causes in the order of their first findings.
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
    // Causes by their number of remaining findings. These numbers only shrink, so each list is visited once.
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
