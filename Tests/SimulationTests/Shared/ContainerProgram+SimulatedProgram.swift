extension ContainerProgram: SimulatedProgram {
  static var header: String { SwinjectSource.header }

  static func program(seed: UInt64) -> ContainerProgram { ProgramGenerator.program(seed: seed) }

  func printed(prefix: String) -> (text: String, lines: LineTable) {
    let source = SwinjectSource(self, prefix: prefix)
    return (source.text, source.lines)
  }

  func disagreements(lines: LineTable, findings: [Verdict.Finding]) -> [Disagreement] {
    Comparison(expectation: Expectation(self), lines: lines, findings: findings).disagreements()
  }
}
