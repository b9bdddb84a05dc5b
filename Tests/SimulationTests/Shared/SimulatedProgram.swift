/// A random program of a framework, which can judge findings about itself.
protocol SimulatedProgram: Equatable, Sendable {
  /// The first lines of a file with such programs.
  static var header: String { get }

  /// The program of a seed, the same on every machine.
  static func program(seed: UInt64) -> Self

  /// Steps that make a program smaller, the largest first. A step returns `nil` if it does not apply.
  static func steps(of program: Self) -> [(Self) -> Self?]

  /// Prints the program; the prefix keeps the programs of one file apart.
  func printed(prefix: String) -> (text: String, lines: LineTable)

  /// The differences between findings, all of them in the program, and the program's behaviour.
  func disagreements(lines: LineTable, findings: [Verdict.Finding]) -> [Disagreement]
}

extension SimulatedProgram {
  /// A copy with one change.
  func with(_ change: (inout Self) -> Void) -> Self {
    var program = self
    change(&program)
    return program
  }
}
