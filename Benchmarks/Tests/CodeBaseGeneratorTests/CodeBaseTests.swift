import CodeBaseGenerator
import DigraphModel
import DigraphPipeline
import Testing

/// What every generated code base promises.
struct CodeBaseTests {
  private func files(of base: CodeBase) -> [CodeBase.File] {
    var files: [CodeBase.File] = []
    base.forEachFile { files.append($0) }
    return files
  }

  @Test func oneSeedGivesOneCodeBase() {
    let first = files(of: CodeBase(files: 60, share: 0.5, seed: 7))
    let second = files(of: CodeBase(files: 60, share: 0.5, seed: 7))
    let other = files(of: CodeBase(files: 60, share: 0.5, seed: 8))
    #expect(first.map(\.path) == second.map(\.path))
    #expect(first.map(\.text) == second.map(\.text))
    #expect(first.map(\.text) != other.map(\.text))
  }

  @Test(arguments: [0.02, 0.1, 0.5, 1])
  func asManyFilesAsAskedForWithDifferentPaths(share: Double) {
    let swift = files(of: CodeBase(files: 300, share: share)).filter { $0.path != "Package.swift" }
    #expect(swift.count == 300)
    #expect(Set(swift.map(\.path)).count == 300)
    let wired = swift.count { $0.text.contains("import Swinject") }
    #expect(wired == max(6, Int((300 * share).rounded())))
  }

  @Test(arguments: [(300, 0.1, 8, 1), (300, 1, 12, 2), (200, 0.4, 1, 3), (400, 0.2, 30, 4)])
  func nothingIsFoundAndEverythingIsUnderstood(count: Int, share: Double, depth: Int, seed: Int) async {
    let base = CodeBase(files: count, share: share, depth: depth, seed: UInt64(seed))
    let inputs = files(of: base).map {
      InputFile(path: $0.path, module: "App", source: .bytes(Array($0.text.utf8)))
    }
    let check = await Check.run(inputs)
    let graph = check.analysis.graph
    #expect(check.findings.map { "\($0.site): \($0.message)" } == [])
    #expect(check.analysis.diagnostics == [])
    #expect(graph.bindings.count { $0.forwardsTo == nil } == base.bindingCount)
    #expect(graph.coverage.bindings.understood == graph.coverage.bindings.total)
    #expect(graph.coverage.requests.understood == graph.coverage.requests.total)
    #expect(graph.requests.allSatisfy { $0.resolution.status == .bound })
  }
}
