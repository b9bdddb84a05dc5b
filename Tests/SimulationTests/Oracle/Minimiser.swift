/// Makes a failing program smaller, as long as the program still fails.
struct Minimiser<Program: SimulatedProgram> {
  /// Whether a program still shows the failure.
  let fails: (Program) async -> Bool

  /// The smallest failing program that can be reached by single steps.
  func minimise(_ program: Program) async -> Program {
    var smallest = program
    var goesOn = true
    while goesOn {
      goesOn = false
      for step in Program.steps(of: smallest) {
        guard let candidate = step(smallest), candidate != smallest, await fails(candidate) else { continue }
        smallest = candidate
        goesOn = true
      }
    }
    return smallest
  }
}
