import CustomDump
import DigraphModel
import DigraphPipeline
import Testing

/// A large amount of code that one place runs.
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

  @Test("an object of many objects of many objects, none of which has any state", .timeLimit(.minutes(1)))
  func manyParts() async {
    let count = 300
    var source = "import Swinject\n"
    for level in 0..<3 {
      let parts = (0..<count).map { "let part\($0) = Level\(level + 1)()" }.joined(separator: "\n")
      source += "final class Level\(level) {\nfunc work() {}\n\(parts)\n}\n"
    }
    source += """
      final class Level3 { let name = "deepest" }
      final class Feed { let level = Level0(); let size: Int; init(size: Int) { self.size = size } }
      func fill(_ container: Container) { container.register(Feed.self) { _ in Feed(size: 1) } }
      """
    let check = await Check.run([InputFile(path: "App.swift", module: "App", source: .bytes(Array(source.utf8)))])
    #expect(check.analysis.graph.types["Feed"]?.isComposed == true)
  }

  @Test("registrations behind as many guards, in a function that another one calls", .timeLimit(.minutes(1)))
  func manyGuards() async {
    let count = 3_000
    let source = """
      import Swinject
      final class A {}
      func run(_ c: Container) {
      \(String(repeating: "guard Bool.random() else { return }\nc.register(A.self) { _ in A() }\n", count: count))
      }
      func run(_ c: Container) {
        let x = run { c.a() }
        c.register(Int.self) { _ in x }
      }
      """
    let check = await Check.run([InputFile(path: "App.swift", module: "App", source: .bytes(Array(source.utf8)))])
    #expect(check.analysis.graph.bindings.count { $0.key.type == "A" } == count)
    #expect(check.analysis.graph.bindings.allSatisfy { $0.conditions.count <= 64 })
  }

  @Test("a chain of calls on something unknown", .timeLimit(.minutes(1)))
  func chain() async {
    let count = 14
    let wiring = """
      import Swinject
      final class Feed {}
      let container = Container()
      func fill() { container.register(Feed.self) { _ in Feed() } }
      """
    let chain = "func run(_ outside: Outside) { _ = outside\(String(repeating: ".resolve(Feed.self)", count: count)) }"
    let check = await Check.run([
      InputFile(path: "App.swift", module: "App", source: .bytes(Array(wiring.utf8))),
      InputFile(path: "Use.swift", module: "App", source: .bytes(Array(chain.utf8))),
    ])
    expectNoDifference(
      check.findings.map(\.message),
      [
        "this request was not understood: 'Outside' is declared outside of the input (and \(count - 1) more places in this file)"
      ])
  }

  @Test("components that are each below another one, in a circle", .timeLimit(.minutes(1)))
  func circleOfComponents() async {
    let count = 1_000
    var source = "import NeedleFoundation\nclass A { init() {} }\n"
    for index in 0..<count {
      let next = (index + 1) % count
      source += """
        protocol D\(index): Dependency { var p\(index): A { get } }
        class C\(index): Component<D\(index)> {
          public var p\(next): A { dependency.p\(index) }
          var next: C\(next) { C\(next)(parent: self) }
        }

        """
    }
    let check = await Check.run([InputFile(path: "App.swift", module: "App", source: .bytes(Array(source.utf8)))])
    expectNoDifference(check.analysis.graph.requests.count, 2 * count)
    expectNoDifference(check.findings.map(\.rule), ["container-cycle"])
  }

  @Test("registrations of one key, each after another early return", .timeLimit(.minutes(1)))
  func manyEarlyReturns() async {
    let count = 2_000
    let statements = "if Bool.random() { return }\n c.register(A.self) { _ in A() }\n"
    let source = """
      import Swinject
      final class A {}
      func fill(_ c: Container) {
      \(String(repeating: statements, count: count))}
      """
    let check = await Check.run([InputFile(path: "App.swift", module: "App", source: .bytes(Array(source.utf8)))])
    #expect(check.analysis.graph.bindings.count <= count)
  }
}
