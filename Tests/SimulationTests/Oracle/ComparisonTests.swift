import Testing

/// The oracle accepts right verdicts, and no others.
@Suite struct ComparisonTests {
  /// A program alone in its file, with its expectation.
  private struct Case {
    let program: ContainerProgram
    let expectation: Expectation
    let member: Batch<ContainerProgram>.Member

    init(_ program: ContainerProgram) {
      self.program = program
      expectation = Expectation(program)
      member = Batch([program]).members[0]
    }

    var lines: LineTable { member.lines }
    var faultless: [Verdict.Finding] { Verdict.faultless(expectation, lines: lines).findings }

    func disagreements(_ findings: [Verdict.Finding]) -> [Disagreement] {
      Comparison(expectation: expectation, lines: lines, findings: findings).disagreements()
    }

    /// Whether a cycle of one request is at a line.
    func hasLoop(at line: Int, rule: String) -> Bool {
      let groups = rule == RuleID.cycle ? expectation.cycles : expectation.transientCycles
      return groups.joined().contains { component, _ in
        component.edges.contains { $0.from == $0.to && lines.requests[$0.request] == line }
      }
    }
  }

  /// Programs of the first seeds.
  private func examples(_ count: UInt64) -> some Sequence<Case> {
    (0..<count).lazy.map { Case(ProgramGenerator.program(seed: $0)) }
  }

  @Test func aFaultlessVerdictIsAccepted() {
    for example in examples(150) {
      #expect(example.disagreements(example.faultless) == [], "\(example.program)")
    }
  }

  @Test func everyOmissionAndEveryWrongSeverityIsNoticed() {
    for example in examples(60) {
      let findings = example.faultless
      for index in findings.indices {
        var fewer = findings
        fewer.remove(at: index)
        #expect(example.disagreements(fewer) != [], "without \(findings[index]): \(example.program)")
        var weaker = findings
        weaker[index].severity = "info"
        #expect(example.disagreements(weaker) != [], "with weaker \(findings[index]): \(example.program)")
      }
    }
  }

  /// An error without a reason: at an answered request, at a line without requests, twice at one request, or about a
  /// cycle that does not exist.
  @Test func everyUnfoundedErrorIsNoticed() {
    for example in examples(60) {
      let findings = example.faultless
      let allowed = example.expectation.missing.filter { $0.value.certainty == .may }.compactMap {
        example.lines.requests[$0.key]
      }
      for line in example.member.range {
        for rule in RuleID.missing.sorted() where !allowed.contains(line) {
          let more = findings + [Verdict.Finding(rule: rule, severity: "error", line: line)]
          #expect(example.disagreements(more) != [], "\(rule) at \(line): \(example.program)")
        }
        for rule in [RuleID.cycle, RuleID.transientInCycle] where !example.hasLoop(at: line, rule: rule) {
          let more = findings + [Verdict.Finding(rule: rule, severity: "error", line: line)]
          #expect(example.disagreements(more) != [], "\(rule) at \(line): \(example.program)")
        }
      }
    }
  }

  /// Two consumers of one missing key may be one finding, but not two consumers of two keys.
  @Test(arguments: [true, false]) func oneCauseMayBeOneFinding(isOneKey: Bool) {
    var wiring = Wiring()
    let api = wiring.declareClass("API")
    let log = wiring.declareClass("Log")
    let feed = wiring.declareClass("Feed")
    let first = wiring.ask(api)
    let second = wiring.ask(isOneKey ? api : log)
    wiring.register(feed, first, second)
    let example = Case(wiring.program)
    let lines = example.lines.requests
    let finding = Verdict.Finding(
      rule: RuleID.unresolved, severity: "error", line: lines[first.id] ?? 0, noteLines: [lines[second.id] ?? 0])
    #expect(example.disagreements([finding]).isEmpty == isOneKey)
  }

  /// A finding must list all lines of a cycle.
  @Test func theLinesOfALoopAreListed() {
    var wiring = Wiring()
    let chef = wiring.declareClass("Chef")
    let menu = wiring.declareClass("Menu")
    let requests = [wiring.ask(menu), wiring.ask(chef)]
    wiring.register(chef, requests[0])
    wiring.register(menu, requests[1])
    let example = Case(wiring.program)
    let lines = requests.map { example.lines.requests[$0.id] ?? 0 }
    func finding(_ notes: [Int]) -> Verdict.Finding {
      Verdict.Finding(rule: RuleID.cycle, severity: "error", line: lines[0], noteLines: notes)
    }
    #expect(example.disagreements([finding([lines[1]])]) == [])
    #expect(example.disagreements([finding([])]).count == 2)
    #expect(example.disagreements([finding([lines[1]]), finding([lines[1], lines[0]])]) != [])
  }

  @Test func programsOfOneFileAreJudgedApart() {
    let programs = (0..<UInt64(30)).map(ProgramGenerator.program)
    let batch = Batch(programs)
    var findings = batch.members.flatMap { member in
      Verdict.faultless(Expectation(member.program), lines: member.lines).findings
    }
    #expect(batch.disagreements(with: Verdict(findings: findings)).isEmpty)
    findings[0].noteLines.append(batch.members[29].range.upperBound)
    #expect(batch.disagreements(with: Verdict(findings: findings))[0]?.contains(.strayNote(findings[0])) == true)
  }
}
