import Testing

/// The generators of small programs make every flaw often enough, and an analyser without findings is detected.
@Suite struct FlawTests {
  @Test func needle() async {
    await check(NeedleProgram.self, ["unresolved-dependency", "container-cycle", "dependency-cycle"])
  }

  @Test func diKit() async {
    await check(DIKitProgram.self, ["refused-declaration", "dependency-cycle"])
  }

  @Test func injection() async { await check(InjectionProgram.self, [RuleID.unresolved, RuleID.cycle]) }

  @Test func knit() async {
    await check(KnitProgram.self, ["unresolved-dependency", "assembly-mismatch", RuleID.cycle])
  }

  private func check<Program: FlawedProgram>(_: Program.Type, _ rules: [String]) async {
    let programs = (0..<UInt64(400)).map(Program.program)
    #expect(programs.prefix(20) == (0..<UInt64(20)).map(Program.program)[...])
    for rule in rules {
      let flawed = programs.filter { $0.flaws.contains { $0.isCertain && $0.rules.contains(rule) } }
      #expect(flawed.count >= 8, "\(rule)")
    }
    #expect(programs.count { $0.flaws.isEmpty } >= 40)
    for program in programs {
      let table = program.printed(prefix: "").lines
      #expect(program.flaws.allSatisfy { $0.places.contains { table.requests[$0] != nil } })
      let told = Set(program.flaws.filter(\.isCertain)).map { flaw in
        let lines = flaw.places.compactMap { table.requests[$0] }.sorted()
        return Verdict.Finding(
          rule: flaw.rules.sorted()[0], severity: "error", line: lines[0], noteLines: Array(lines.dropFirst()))
      }
      #expect(program.disagreements(lines: table, findings: told) == [])
      #expect(program.disagreements(lines: table, findings: []).isEmpty == told.isEmpty)
    }
    let silent = Comparer<Program>(analyze: { _ in Verdict(findings: []) }, seed: 0, count: 40, batchSize: 10)
    #expect(await silent.failures(limit: 1).first?.report.contains("expected") == true)
    let alarm = Verdict(findings: [Verdict.Finding(rule: "captive-dependency", severity: "error", line: 2)])
    let loud = Comparer<Program>(analyze: { _ in alarm }, seed: 0, count: 1, batchSize: 1)
    #expect(await loud.failures(limit: 1).first?.report.contains("no run confirms") == true)
  }
}
