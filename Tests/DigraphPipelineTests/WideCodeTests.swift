import CustomDump
import DigraphModel
import DigraphPipeline
import Testing

/// Much code that one place runs.
@Suite("wide code")
struct WideCodeTests {
  @Test("one assembler with more assemblies and helpers than a root is granted calls by itself")
  func manyAssemblies() async {
    let count = 700
    var source = """
      import Swinject
      func help(_ c: Container) {}
      """
    for index in 0..<count {
      source += """

        final class A\(index): Assembly {
          func assemble(container: Container) { \(String(repeating: "help(container); ", count: 6))
            container.register(Int.self, name: "\(index)") { _ in \(index) }
          }
        }
        """
    }
    source += """

      let assembler = Assembler([\((0..<count).map { "A\($0)()" }.joined(separator: ", "))])
      func last() { assembler.resolver.resolve(Int.self, name: "\(count - 1)")! }
      """
    let check = await Check.run([InputFile(path: "App.swift", module: "App", source: .bytes(Array(source.utf8)))])
    let graph = check.analysis.graph
    expectNoDifference(graph.containers.map(\.name), ["assembler"])
    expectNoDifference(graph.bindings.count, count)
    expectNoDifference(graph.gaps, [])
    expectNoDifference(check.findings, [])
  }
}
