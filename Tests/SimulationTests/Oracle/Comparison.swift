/// Compares digraph's findings about one program with the expectation.
struct Comparison {
  let expectation: Expectation
  /// The lines of the program's parts in the analysed file.
  let lines: LineTable
  /// Findings whose site is in the program.
  let findings: [Verdict.Finding]

  /// All points of disagreement, in the order of the rules.
  func disagreements() -> [Disagreement] {
    missing() + components(expectation.cycles, rule: RuleID.cycle) { _ in true }
      + components(expectation.transientCycles, rule: RuleID.transientInCycle) { $0.contains { !$0.isFactory } }
      + wrongForwards() + valueScopes()
  }

  private func errors(_ rules: Set<String>) -> [Verdict.Finding] {
    findings.filter { $0.severity == "error" && rules.contains($0.rule) }
  }
}

// MARK: - Missing keys

extension Comparison {
  /// Every missing key must be reported once: by a finding at the request, or by one at another request for the same
  /// key that lists this one in its notes. Every finding must be at such a request.
  private func missing() -> [Disagreement] {
    let errors = errors(RuleID.missing)
    let reports = findings.filter { $0.severity != "info" && RuleID.missing.contains($0.rule) }
    var disagreements: [Disagreement] = []
    var founded: [Verdict.Finding] = []
    for (request, missing) in expectation.missing.sorted(by: { $0.key < $1.key }) {
      guard let line = lines.requests[request] else { continue }
      let about = (missing.failsFromRoot ? errors : reports).filter { finding in
        missing.rules.contains(finding.rule) && (finding.line == line || lists(finding, line, missing.key))
      }
      // A warning may be shown at an optional request for the key, for which no finding is expected. A warning about
      // another key may list the line as the place of a call, so such a note counts only if no other finding is about
      // the line.
      let elsewhere = reports.filter { finding in
        about.isEmpty && !missing.failsFromRoot && finding.severity != "error" && missing.rules.contains(finding.rule)
          && finding.noteLines.contains(line) && !finding.nearMissLines.contains(line)
      }
      founded += about.filter { $0.line == line }
      if about.isEmpty, elsewhere.isEmpty, missing.certainty == .must {
        disagreements.append(.missingNotReported(line: line, rules: missing.rules))
      }
      if about.count > 1 { disagreements.append(.missingReportedTwice(line: line, about)) }
    }
    return disagreements + errors.filter { !founded.contains($0) }.map(Disagreement.unfounded)
  }

  /// Whether a finding at another request for a missing key lists a line.
  private func lists(_ finding: Verdict.Finding, _ line: Int, _ key: Key) -> Bool {
    finding.noteLines.contains(line) && !finding.nearMissLines.contains(line) && self.key(at: finding.line) == key
  }

  /// The missing key of the request on a line.
  private func key(at line: Int) -> Key? {
    lines.requests.first { $0.value == line }.flatMap { expectation.missing[$0.key]?.key }
  }
}

// MARK: - Strongly connected components

extension Comparison {
  /// Every group of strongly connected components must be reported by a finding that lists the lines of a cycle in one
  /// of them, and every finding must list such a cycle. A group must not have more findings than it has different
  /// components. A component that no root run reaches may be reported as a warning.
  private func components(
    _ groups: [[Expectation.StronglyConnectedComponent: Expectation.Certainty]], rule: String,
    isLoop: ([Expectation.StronglyConnectedComponent.Edge]) -> Bool
  ) -> [Disagreement] {
    let errors = errors([rule])
    let reports = findings.filter { $0.severity != "info" && $0.rule == rule }
    var founded: [Verdict.Finding] = []
    var disagreements: [Disagreement] = []
    for group in groups {
      let isFromRoot = !expectation.knotsFromRoot.isDisjoint(with: group.keys)
      let listing = (isFromRoot ? errors : reports).filter { finding in
        group.keys.contains { isInside(finding.line, $0) && lists(finding, $0, isLoop) }
      }
      founded += listing
      if listing.isEmpty, group.values.contains(.must) {
        let requests = Set(group.keys.flatMap(\.edges).map(\.request))
        disagreements.append(
          .knotNotReported(lines: requests.compactMap { lines.requests[$0] }.sorted(), rule: rule))
      }
      let different = Set(group.keys.map { Set($0.edges.map(\.request)) })
      if listing.count > different.count { disagreements.append(.knotReportedTwice(listing)) }
    }
    return disagreements + errors.filter { !founded.contains($0) }.map(Disagreement.unfounded)
  }

  /// Whether the lines of a finding are those of a cycle in a strongly connected component.
  private func lists(
    _ finding: Verdict.Finding, _ component: Expectation.StronglyConnectedComponent,
    _ isLoop: ([Expectation.StronglyConnectedComponent.Edge]) -> Bool
  ) -> Bool {
    let requests = lines.requests(on: finding.lines)
    let listed = component.edges.filter { requests.contains($0.request) }
    return ComponentFinder.components(Array(listed)).contains(where: isLoop)
  }

  /// Whether a line belongs to a request or a registration of a strongly connected component.
  private func isInside(_ line: Int, _ component: Expectation.StronglyConnectedComponent) -> Bool {
    component.edges.contains { lines.requests[$0.request] == line }
      || component.registrations.contains { lines.registrations[$0]?.contains(line) ?? false }
  }
}

// MARK: - Registrations

extension Comparison {
  private func wrongForwards() -> [Disagreement] {
    // The severity is a warning as long as no code requests the key, and an error at requests that trap.
    counted(findings.filter { $0.rule == RuleID.implements && $0.severity != "info" }) { registration in
      let expected = expectation.wrongForwards[registration] ?? Expectation.WrongForwards()
      return expected.must...expected.must + expected.may
    } disagreement: {
      .wrongForwards(lines: $0, expected: $1, reported: $2)
    }
  }

  private func valueScopes() -> [Disagreement] {
    let warnings = findings.filter { $0.rule == RuleID.valueScope && $0.severity != "info" }
    return counted(warnings.filter { $0.severity == "warning" }) { registration in
      switch expectation.valueScopes[registration] {
      case .must: 1...1
      case .may: 0...1
      case nil: 0...0
      }
    } disagreement: {
      .valueScope(lines: $0, expected: $1, reported: $2)
    }
      + warnings.filter { $0.severity != "warning" }.map(Disagreement.unfounded)
  }

  /// Compares the number of findings inside of each registration statement with the number expected.
  private func counted(
    _ findings: [Verdict.Finding], expected: (Int) -> ClosedRange<Int>,
    disagreement: (ClosedRange<Int>, ClosedRange<Int>, Int) -> Disagreement
  ) -> [Disagreement] {
    let statements = lines.registrations.sorted { $0.key < $1.key }
    let counts = statements.compactMap { registration, range -> Disagreement? in
      let reported = findings.filter { range.contains($0.line) }.count
      let expected = expected(registration)
      return expected.contains(reported) ? nil : disagreement(range, expected, reported)
    }
    let outside = findings.filter { finding in !statements.contains { $0.value.contains(finding.line) } }
    return counts + outside.map(Disagreement.unfounded)
  }
}
