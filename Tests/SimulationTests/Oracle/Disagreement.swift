/// One point on which digraph and the run time disagree.
enum Disagreement: Equatable, Sendable {
  /// A forced request got `nil`, and no rule that could report it does.
  case missingNotReported(line: Int, rules: Set<String>)
  /// More than one finding is about the same missing key at the same request.
  case missingReportedTwice(line: Int, [Verdict.Finding])
  /// A program has a flaw that no error reports.
  case flawNotReported(lines: [Int], rules: Set<String>)
  /// A run recurses for ever, and no finding of the rule lists the lines of such a cycle.
  case knotNotReported(lines: [Int], rule: String)
  /// There are more findings about cycles through the same requests than there are cycles.
  case knotReportedTwice([Verdict.Finding])
  /// A registration has forwards to types that its product does not have, and the number of findings differs.
  case wrongForwards(lines: ClosedRange<Int>, expected: ClosedRange<Int>, reported: Int)
  /// A scope has no effect on a struct, and the number of warnings differs.
  case valueScope(lines: ClosedRange<Int>, expected: ClosedRange<Int>, reported: Int)
  /// No run confirms a finding.
  case unfounded(Verdict.Finding)
  /// A finding names lines that belong to another program of the same file.
  case strayNote(Verdict.Finding)
}

extension Disagreement: CustomStringConvertible {
  /// A sentence for the report.
  var description: String {
    switch self {
    case .missingNotReported(let line, let rules):
      "line \(line): the key of this forced request is not bound; expected one error of \(rules.sorted())"
    case .missingReportedTwice(let line, let findings):
      "line \(line): one missing key, several errors: \(findings)"
    case .flawNotReported(let lines, let rules):
      "lines \(lines): expected an error of \(rules.sorted())"
    case .knotNotReported(let lines, let rule):
      "lines \(lines): resolving recurses for ever; expected an error of \(rule) that lists a loop among these lines"
    case .knotReportedTwice(let findings):
      "the same loops are reported several times: \(findings)"
    case .wrongForwards(let lines, let expected, let reported):
      "lines \(lines): \(expected) forwards to a wrong type, \(reported) errors of \(RuleID.implements)"
    case .valueScope(let lines, let expected, let reported):
      "lines \(lines): \(expected) scopes are wasted on a struct, \(reported) warnings of \(RuleID.valueScope)"
    case .unfounded(let finding):
      "no run confirms \(finding)"
    case .strayNote(let finding):
      "lines of another program: \(finding)"
    }
  }
}
