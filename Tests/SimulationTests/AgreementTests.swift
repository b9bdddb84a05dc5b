import Foundation
import Testing

/// digraph against the run time, on random programs.
///
/// `DIGRAPH_SIMULATION_SEED`, `_PROGRAMS` and `_BATCH` set the seed of the first program, the number of programs, and
/// the number of programs per file; a failure is repeated with its own seed, one program, and a batch of one.
@Suite
struct AgreementTests {
  @Test
  func digraphAgreesWithTheRunTime() async {
    let comparer = Comparer(
      analyze: Analyser.analyze,
      seed: number("SEED") ?? UInt64.random(in: 0..<1_000_000_000),
      count: Int(number("PROGRAMS") ?? 10_000),
      batchSize: max(1, Int(number("BATCH") ?? 40)))
    print("simulation: \(comparer.count) programs from seed \(comparer.seed), \(comparer.batchSize) per file")
    for failure in await comparer.failures() { Issue.record("\(failure.report)") }
  }

  /// A program alone in its file is judged like one among others.
  @Test
  func filesOfOneProgram() async {
    let seed = number("SEED") ?? UInt64.random(in: 0..<1_000_000_000)
    print("simulation: 200 programs from seed \(seed), one per file")
    let comparer = Comparer(analyze: Analyser.analyze, seed: seed, count: 200, batchSize: 1)
    for failure in await comparer.failures() { Issue.record("\(failure.report)") }
  }

  private func number(_ name: String) -> UInt64? {
    ProcessInfo.processInfo.environment["DIGRAPH_SIMULATION_\(name)"].flatMap { UInt64($0) }
  }
}
