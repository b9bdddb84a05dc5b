import CustomDump
import DigraphModel
import DigraphPipeline
import Testing

/// A few lines whose values, types or calls double with each line.
///
/// Unbounded work shows as a test that runs out of time or memory.
@Suite("code that doubles", .timeLimit(.minutes(1)))
struct DoublingCodeTests {
  /// Bindings, requests and reasons of gaps of a file, as text.
  private func outline(_ source: String) async -> String {
    let check = await Check.run([
      InputFile(path: "App.swift", module: "App", source: .bytes(Array(("import Swinject\n" + source).utf8)))
    ])
    let graph = check.analysis.graph
    return
      (graph.bindings.map { "binds \($0.key)" } + graph.requests.map { "asks \($0.key) \($0.resolution.status)" }
      + graph.gaps.map { "gap: \($0.reason)" }).joined(separator: "\n")
  }

  @Test(
    "a default that calls its own function",
    arguments: [
      "func g(_ c: Container = g()) {}",
      "func g(_ a: Int = h(), _ b: Int = h()) -> Int { 1 }\nfunc h(_ a: Int = g(), _ b: Int = g()) -> Int { 1 }",
      "final class W { init(_ c: Container = Container(), w: W = W()) { c.register(Int.self, name: \"w\") { _ in 1 } } }",
    ])
  func defaults(source: String) async {
    let outline = await outline(source + "\nfunc fill(_ c: Container) { c.register(String.self) { _ in \"\" } }")
    #expect(outline.contains("binds String"))
  }

  @Test(
    "a text that is added to itself",
    arguments: ["s += s", "s = s + s", #"s = "\(s)\(s)""#])
  func texts(step: String) async {
    let steps = String(repeating: step + "\n", count: 36)
    let outline = await outline(
      "func fill(_ c: Container) {\nvar s = \"a\"\n\(steps)c.register(Int.self, name: s) { _ in 1 }\n}")
    expectNoDifference(outline, "binds Int named by s")
  }

  @Test(
    "a list that is added to itself", arguments: ["l += l", "l = l + l", "l.append(contentsOf: l)"])
  func lists(step: String) async {
    let steps = String(repeating: step + "\n", count: 36)
    let outline = await outline(
      """
      final class A: Assembly { func assemble(container: Container) { container.register(Int.self) { _ in 1 } } }
      func start() -> Assembler {
      var l: [Assembly] = [A()]
      \(steps)return Assembler(l)
      }
      """)
    expectNoDifference(outline, "binds Int\ngap: digraph cannot tell which assemblies are applied to it")
  }

  @Test("a typealias that names the one before it twice")
  func aliases() async {
    var source = "struct P<A, B> {}\ntypealias X0 = Int\n"
    for level in 1...40 { source += "typealias X\(level) = P<X\(level - 1), X\(level - 1)>\n" }
    let outline = await outline(source + "func fill(_ c: Container) { c.register(X40.self) { _ in X40() } }")
    // An alias whose expansion would be too large is not expanded.
    var type = "X36"
    for _ in 0..<4 { type = "P<\(type), \(type)>" }
    expectNoDifference(outline, "binds \(type)")
  }

  @Test("a generic function that calls another one with a pair")
  func generics() async {
    var source = ""
    for level in 0..<40 { source += "func f\(level)<T>(_ c: Container, _ t: T) { f\(level + 1)(c, (t, t)) }\n" }
    source += "func f40<T>(_ c: Container, _ t: T) { c.register(T.self) { _ in t } }\n"
    let outline = await outline(source + "func start() { f0(Container(), 1) }")
    expectNoDifference(outline, "gap: it is handed to 'f23', which cannot be followed and may bind anything in it")
  }

  @Test("registrations of Needle's providers in closures of one another")
  func providers() async {
    let count = 40
    let open = String(
      repeating: "__DependencyProviderRegistry.instance.registerDependencyProviderFactory(for: \"^->Root\") { _ in ",
      count: count)
    let source =
      "import NeedleFoundation\nfinal class Root: BootstrapComponent {}\npublic func registerProviderFactories() {\n"
      + open + "1" + String(repeating: " }", count: count) + "\n}\n"
    let check = await Check.run([
      InputFile(path: "App.swift", module: "App", source: .bytes(Array(source.utf8)))
    ])
    expectNoDifference(check.analysis.graph.containers.map(\.name), ["Root"])
  }
}
