extension Verdict {
  /// The verdict of a faultless analyser: all findings that must be reported, and no others.
  static func faultless(_ expectation: Expectation, lines: LineTable) -> Verdict {
    var findings: [Finding] = []
    func report(_ rule: String, _ severity: String = "error", at lines: [Int]) {
      guard let line = lines.first else { return }
      findings.append(Finding(rule: rule, severity: severity, line: line, noteLines: Array(lines.dropFirst())))
    }
    for (request, missing) in expectation.missing where missing.certainty == .must {
      report(missing.rules.sorted()[0], at: [lines.requests[request] ?? 0])
    }
    for (groups, rule) in [
      (expectation.cycles, RuleID.cycle), (expectation.transientCycles, RuleID.transientInCycle),
    ] {
      for group in groups {
        guard let component = group.first(where: { $0.value == .must })?.key else { continue }
        report(rule, at: Set(component.edges.compactMap { lines.requests[$0.request] }).sorted())
      }
    }
    for (registration, forwards) in expectation.wrongForwards {
      let line = lines.registrations[registration]?.lowerBound ?? 0
      for _ in 0..<forwards.must { report(RuleID.implements, at: [line]) }
    }
    for (registration, certainty) in expectation.valueScopes where certainty == .must {
      report(RuleID.valueScope, "warning", at: [lines.registrations[registration]?.lowerBound ?? 0])
    }
    return Verdict(findings: findings.sorted { ($0.line, $0.rule) < ($1.line, $1.rule) })
  }
}
