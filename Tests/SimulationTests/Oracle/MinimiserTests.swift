import Testing

@Suite struct MinimiserTests {
  /// A program with a cycle of factory requests shrinks to the requests of the cycle.
  @Test func aLoopShrinksToItself() async throws {
    let minimiser = Minimiser<ContainerProgram> { !Expectation($0).cycles.isEmpty }
    for seed in 0..<UInt64(40) {
      let program = ProgramGenerator.program(seed: seed)
      guard await minimiser.fails(program) else { continue }
      let smallest = await minimiser.minimise(program)
      let components = Expectation(smallest).cycles
      let component = try #require(components.first?.keys.first)
      #expect(components.count == 1)
      #expect(smallest.registrations.flatMap(\.requests).count == component.edges.count, "seed \(seed)")
      #expect(smallest.registrations.count == component.registrations.count, "seed \(seed)")
      #expect(smallest.roots.isEmpty && smallest.spelling == Spelling(seed: nil))
    }
  }

  /// A wrong analyser is detected, and the report shows the smallest source.
  @Test func aWrongAnalyserIsFoundOut() async throws {
    let comparer = Comparer<ContainerProgram>(
      analyze: { _ in Verdict(findings: []) }, seed: 1, count: 20, batchSize: 10)
    let failures = await comparer.failures(limit: 1)
    let report = try #require(failures.first?.report)
    #expect(report.contains("import Swinject"))
    #expect(report.contains("expected"))
  }
}
