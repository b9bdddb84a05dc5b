import Foundation
import Testing

/// The settings from the environment: `DIGRAPH_SIMULATION_SEED`, `_PROGRAMS` and `_BATCH`.
enum SimulationSettings {
  /// The number in a variable, if the variable is set.
  static func number(_ name: String) -> UInt64? {
    ProcessInfo.processInfo.environment["DIGRAPH_SIMULATION_\(name)"].flatMap { UInt64($0) }
  }

  /// Compares digraph with the simulation of programs, and records each failure.
  ///
  /// The environment may set another number of programs, unless the number is fixed, and another seed, unless one is
  /// given. `batch` programs share a file.
  static func compare<Program: SimulatedProgram>(
    _: Program.Type, seed: UInt64? = nil, count: Int, batch: Int, isFixed: Bool = false
  ) async {
    let comparer = Comparer<Program>(
      analyze: Analyser.analyze,
      seed: seed ?? number("SEED") ?? UInt64.random(in: 0..<1_000_000_000),
      count: isFixed ? count : Int(number("PROGRAMS") ?? UInt64(count)),
      batchSize: batch)
    print("simulation: \(comparer.count) \(Program.self)s from seed \(comparer.seed), \(batch) per file")
    for failure in await comparer.failures() { Issue.record("\(failure.report)") }
  }

  /// The number of programs per file.
  static func batch(_ usual: Int) -> Int { max(1, Int(number("BATCH") ?? UInt64(usual))) }
}
