import CustomDump
import DigraphModel
import DigraphPipeline
import Foundation
import FuzzSupport
import TestSupport
import Testing

/// Mutated programs: nothing crashes or hangs, and the same input gives the same output, however it is read.
///
/// `DIGRAPH_FUZZ_SEED` sets the seed of the first program, and `DIGRAPH_FUZZ_COUNT` the number of programs. A failure
/// is repeated with its own seed and a count of one. With a count, each seed is printed before its program is read.
@Suite("mutations")
struct MutationTests {
  @Test("mutated programs", .timeLimit(.minutes(600)))
  func mutations() async throws {
    let environment = ProcessInfo.processInfo.environment
    let first = environment["DIGRAPH_FUZZ_SEED"].flatMap { UInt64($0) } ?? UInt64.random(in: 0..<1_000_000_000)
    let count = environment["DIGRAPH_FUZZ_COUNT"].flatMap { UInt64($0) }
    let apps = try Corpus.apps()
    print("mutations: \(count ?? 60) programs from seed \(first)")
    for seed in first..<(first + (count ?? 60)) {
      if count != nil { FileHandle.standardError.write(Data("\(seed)\n".utf8)) }
      var mutation = Mutation(seed: seed)
      let clock = ContinuousClock()
      let start = clock.now
      let files = mutation.files(of: apps)
      let one = await outcome(files, jobs: 1)
      let four = await outcome(files, jobs: 4)
      let shuffled = await outcome(mutation.shuffled(files), jobs: 4)
      // All work that may run beside the rest is done before it.
      let apart = await Analysis(background: .immediate).run(files)
      expectNoDifference(GraphText.text(of: apart.graph), one[0], "seed \(seed), apart")
      expectNoDifference(four, one, "seed \(seed)")
      expectNoDifference(shuffled, one, "seed \(seed), shuffled")
      let time = clock.now - start
      // The limit is for hangs only, because debug builds are slow and machines busy.
      #expect(time < .seconds(600), "seed \(seed)")
      if count != nil, time > .seconds(10) { print("slow: seed \(seed), \(time)") }
    }
  }

  private func outcome(_ files: [InputFile], jobs: Int) async -> [String] {
    let check = await Check.run(files, jobs: jobs)
    return [GraphText.text(of: check.analysis.graph)]
      + check.analysis.diagnostics.map { "\($0.site): \($0.severity): \($0.message)" }
      + check.analysis.graph.gaps.map { "\($0.site): \($0.reason)" }
      + check.analysis.graph.requests.map { "\($0.site): \($0.key)" }
      + check.findings.map { "\($0)" }
  }
}

extension Mutation {
  /// Some files of an app, or a few apps in one. One to three of the files are mutated.
  fileprivate mutating func files(of apps: [[(path: String, source: String)]]) -> [InputFile] {
    var files: [(path: String, source: String)] = []
    for number in 0...below(3) {
      let app = apps[below(apps.count)]
      // Whole samples are large, and debug builds slow.
      files += shuffled(app).prefix(6).map { ("\(number)/\($0.path)", $0.source) }
    }
    var inputs = files.map { file in
      InputFile(path: file.path, module: "App", source: .bytes(Array(file.source.utf8)))
    }
    for _ in 0...below(3) {
      let index = below(inputs.count)
      inputs[index].source = .bytes(mutated(files[index].source))
    }
    return inputs
  }
}
