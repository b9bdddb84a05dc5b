import CustomDump
import DigraphModel
import Testing

@testable import DigraphPipeline

/// The evaluation of a link ends where that of a check ends.
@Suite("budgets of a link")
struct LinkBudgetTests {
  /// A root, and 2^13 calls: in its own file, and in another one.
  private static let doubling = (0..<13).map { "func f\($0)(_ c: Container) { f\($0 + 1)(c); f\($0 + 1)(c) }\n" }
    .joined()
  private static let last = "func f13(_ c: Container) { c.register(Int.self) { _ in 1 } }\n"
  private static let root = "func fill() { let c = Container(); f0(c) }\n"

  @Test(
    "a root that takes too long stops after as many calls",
    arguments: [[doubling + last + root], [doubling + last, root]])
  func exhausted(sources: [String]) async throws {
    let inputs = sources.enumerated().map { number, source in
      InputFile(path: "\(number).swift", module: "M", source: .bytes(Array(("import Swinject\n" + source).utf8)))
    }
    let folder = try ScanTests.Folder()
    let scan = try ModuleScan(module: "M", inputs: inputs)
    let name = try folder.write(scan.encoded(tool: ScanTests.tool), "M.digraph")
    let graphs = [
      await Check.run(inputs).analysis.graph, await Check.run(try folder.link([name]).files).analysis.graph,
    ]
    for graph in graphs {
      expectNoDifference(graph.gaps.map(\.reason), ["following the calls around it would take too long"])
    }
    expectNoDifference(graphs[1].bindings.count, graphs[0].bindings.count)
  }
}
