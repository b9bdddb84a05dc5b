import CustomDump
import DigraphModel
import DigraphPipeline
import Foundation
import FuzzSupport
import TestSupport
import Testing

/// A few of the fuzzer's inputs. `Scripts/fuzz` runs as many as there is time for.
@Suite("fuzz")
struct FuzzTests {
  /// Reads an input, and fails if reading takes longer than the limit for every input.
  private func read(_ name: String, _ files: [(path: String, bytes: [UInt8])]) async {
    let clock = ContinuousClock()
    let start = clock.now
    _ = await Check.run(files.map { InputFile(path: $0.path, module: "App", source: .bytes($0.bytes)) })
    let time = clock.now - start
    // The limit is for hangs only, because debug builds are slow and machines busy.
    #expect(time < .seconds(60), "\(name)")
  }

  @Test("each way to be deep, wide, doubling or recursive", arguments: FuzzedFramework.allCases)
  func shapes(framework: FuzzedFramework) async {
    for shape in AdversarialShape.all {
      for size in [1, 12, min(64, shape.maximumSize)] {
        let code = framework.header + shape.code(framework, size)
        await read("\(framework), \(shape.name), \(size)", [("App/Shape.swift", Array(code.utf8))])
      }
    }
  }

  @Test("what the fuzzer has found")
  func corpus() async throws {
    let folder = "Tests/Fuzzer/Corpus"
    let names = try Repository.fileNames(in: folder).filter { $0.hasSuffix(".txt") }
    #expect(!names.isEmpty)
    for name in names {
      await read(name, [("App/A.swift", Array(try Repository.text(of: "\(folder)/\(name)").utf8))])
    }
  }

  @Test("a seed makes the same input each time")
  func seeds() {
    let source = "func f(a: [Int: String]?) -> A.B<C> { g(1, [2], h: { $0 + 3 }) }\nclass D: E, F { let i = J() }\n"
    let inputs = FuzzInputs(samples: [.init(name: "A.swift", source: source)])
    for kind in FuzzInput.Kind.allCases {
      for seed: UInt64 in 0..<50 {
        let (first, second) = (inputs.input(kind, seed: seed), inputs.input(kind, seed: seed))
        #expect(first.origin == second.origin && first.files.map(\.bytes) == second.files.map(\.bytes))
      }
      let different = Set((0..<50).map { inputs.input(kind, seed: $0).files.map(\.bytes) })
      #expect(different.count > 40)
    }
  }

  @Test("a source comes apart into pieces that stand for one another")
  func pieces() {
    let pieces = SourcePieces("class A: B { let c: D = e(1) }\n")
    func texts(_ kind: SourcePieces.Kind) -> [String] {
      (pieces.ranges[kind] ?? []).map { String(decoding: pieces.text[$0], as: UTF8.self) }
    }
    expectNoDifference(texts(.inheritance), ["B"])
    expectNoDifference(texts(.type), ["B", "D"])
    expectNoDifference(texts(.expression), ["e(1)", "e", "1"])
    expectNoDifference(texts(.argument), ["1"])
    expectNoDifference(texts(.member), ["let c: D = e(1)"])
    expectNoDifference(texts(.name), ["A", "B", "c", "D", "e"])
  }
}
