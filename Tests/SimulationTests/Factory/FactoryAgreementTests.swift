import DigraphModel
import DigraphPipeline
import Foundation
import Testing

/// digraph against a simulation of Factory, on random programs.
///
/// `DIGRAPH_SIMULATION_SEED` and `_PROGRAMS` set the seed of the first program, and the number of programs.
@Suite struct FactoryAgreementTests {
  @Test func digraphAgreesWithTheLibrary() async {
    let seed = number("SEED") ?? UInt64.random(in: 0..<1_000_000_000)
    let count = number("PROGRAMS").map { min($0, 1_000) } ?? 400
    print("simulation of Factory: \(count) programs from seed \(seed)")
    var trapping = 0
    for number in 0..<count {
      var random = SplitMix64(seed: seed &+ number)
      let program = FactoryProgram(using: &random)
      let traps = program.traps()
      if !traps.isEmpty { trapping += 1 }
      let found = await findings(in: program.source)
      #expect(
        disagreement(traps, found, in: program) == nil, "seed \(seed &+ number)\n\(program.source)\n\(found)")
    }
    #expect(trapping > count / 5 && trapping < count)
  }

  /// The library itself as the judge, of the simulation and of digraph.
  @Test(.enabled(if: FactoryLibrary.isGiven)) func bothAgreeWithTheRealLibrary() async throws {
    let seed = number("SEED") ?? UInt64.random(in: 0..<1_000_000_000)
    let count = number("PROGRAMS").map { min($0, 1_000) } ?? 200
    print("Factory itself: \(count) programs from seed \(seed)")
    let programs = (0..<count).map { number in
      var random = SplitMix64(seed: seed &+ number)
      return FactoryProgram(using: &random)
    }
    let outcomes = try FactoryLibrary().outcomes(of: programs)
    #expect(outcomes.joined().contains { $0 != nil } && outcomes.joined().contains { $0 == nil })
    for (number, (program, ends)) in zip(programs, outcomes).enumerated() {
      let simulated = program.factories.indices.map { program.end(ofAskingFor: $0) }
      #expect(
        zip(simulated, ends).allSatisfy { isSame($0, $1) }, "seed \(seed &+ UInt64(number))\n\(program.source)\n\(ends)"
      )
      let found = await findings(in: program.source)
      #expect(
        disagreement(Set(ends.compactMap(\.self)), found, in: program) == nil,
        "seed \(seed &+ UInt64(number))\n\(program.source)\n\(ends)\n\(found)")
    }
  }

  /// For a loop, the library names the factory that is asked for again.
  private func isSame(_ simulated: FactoryProgram.Trap?, _ real: FactoryProgram.Trap?) -> Bool {
    guard case .loop(let members)? = simulated, case .loop(let again)? = real else { return simulated == real }
    return members.isSuperset(of: again)
  }

  private struct Found: CustomStringConvertible {
    var loops: [Set<Int>] = []
    var promises: Set<Int> = []
    var notUnderstood = 0

    var description: String { "loops \(loops), promises \(promises), not understood \(notUnderstood)" }
  }

  /// Errors of the rules about cycles and promises.
  private func findings(in source: String) async -> Found {
    let check = await Check.run([
      InputFile(path: "Program.swift", module: "Program", source: .bytes(Array(source.utf8)))
    ])
    var found = Found(notUnderstood: check.analysis.graph.gaps.count)
    for finding in check.findings where finding.severity == .error {
      let numbers = Set(finding.subject.compactMap { Int($0.dropFirst().prefix { $0 != ":" }) })
      switch finding.rule {
      case "dependency-cycle": found.loops.append(numbers)
      case "unresolved-dependency": found.promises.formUnion(numbers)
      default: Issue.record("unexpected error: \(finding.rule) \(finding.message)")
      }
    }
    return found
  }

  /// A trap that digraph does not report, or an error without a trap. A cycle is reported once for all factories that
  /// reach one another. A cycle behind a promise that traps first is reported, too.
  private func disagreement(_ traps: Set<FactoryProgram.Trap>, _ found: Found, in program: FactoryProgram) -> String? {
    if found.notUnderstood > 0 { return "a gap" }
    let components = program.eagerComponents()
    for case .loop(let members) in traps {
      guard
        found.loops.contains(where: { loop in
          components.contains { $0.isSuperset(of: members) && $0.isSuperset(of: loop) }
        })
      else { return "loop \(members)" }
    }
    for loop in found.loops where !components.contains(where: { $0.isSuperset(of: loop) }) { return "no loop \(loop)" }
    let missing = program.factories.indices.filter {
      program.factories[$0].isPromise && !program.factories[$0].isRegistered
    }
    // Each factory is requested at the end of the program.
    return found.promises == Set(missing) ? nil : "promises \(missing)"
  }

  private func number(_ name: String) -> UInt64? {
    ProcessInfo.processInfo.environment["DIGRAPH_SIMULATION_\(name)"].flatMap { UInt64($0) }
  }
}

extension FactoryProgram {
  /// Factories that need each other, or themselves, while they are made.
  fileprivate func eagerComponents() -> [Set<Int>] {
    func reached(from start: Int) -> Set<Int> {
      var seen: Set<Int> = []
      var queue = [start]
      while let next = queue.popLast() {
        // A promise without a registration makes no object.
        if factories[next].isPromise, !factories[next].isRegistered { continue }
        for need in factories[next].needs where need.way.isEager && seen.insert(need.factory).inserted {
          queue.append(need.factory)
        }
      }
      return seen
    }
    let reach = factories.indices.map(reached)
    return factories.indices.filter { reach[$0].contains($0) }.map { one in
      Set(factories.indices.filter { reach[one].contains($0) && reach[$0].contains(one) })
    }
  }
}
