extension RulePages {
  /// The page of a rule for people who look at a finding: the remedy comes right after the summary. In the page's file,
  /// which is also a specification, the remedy comes after the examples.
  static func page(of rule: String) -> String? {
    guard let page = all[rule] else { return nil }
    var sections: [[Substring]] = [[]]
    for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("## ") { sections.append([]) }
      sections[sections.count - 1].append(line)
    }
    guard let remedy = sections.firstIndex(where: { $0.first == "## How to fix" }), remedy > 1 else { return page }
    var moved = sections.remove(at: remedy)
    // The last section of a page has no blank line at its end.
    if moved.last != "" { moved.append("") }
    sections.insert(moved, at: 1)
    return sections.joined().joined(separator: "\n")
  }
}
