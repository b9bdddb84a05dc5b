/// A random program of a framework, and the judge of what is said about it.
protocol SimulatedProgram: Equatable, Sendable {
  /// The lines that a file of such programs begins with.
  static var header: String { get }

  /// The program of a seed, the same on every machine.
  static func program(seed: UInt64) -> Self

  /// Ways to make a program smaller, those that remove most first; each yields `nil` where it does not apply.
  static func steps(of program: Self) -> [(Self) -> Self?]

  /// Prints the program; the prefix keeps the programs of one file apart.
  func printed(prefix: String) -> (text: String, lines: LineTable)

  /// The points on which findings, all of them inside of the program, and its behaviour differ.
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
