import CustomDump
import DigraphModel
import TestSupport
import Testing

/// Functions that are passed assemblies, and files that only their calls lead to.
struct UncalledFunctionTests {
  /// Gaps of an app with an assembly. `code` is the code around its container, and `others` are further files.
  private func gaps(_ code: String, _ others: [String: String] = [:]) async -> [String] {
    let app = """
      import Swinject
      final class API {}
      final class AppAssembly: Assembly {
        func assemble(container: Container) { container.register(API.self) { _ in API() } }
      }
      @main enum Main { static func main() { _ = shared.assembler.resolver.resolve(API.self) } }
      \(code)
      """
    let graph = await Analyzed.graph(of: others.merging(["App/App.swift": app]) { first, _ in first })
    return graph.gaps.map { "\($0.site.path.split(separator: "/").last ?? ""): \($0.reason)" }
  }

  private static let shared = """
    let shared = Locator()
    final class Locator {
      var assembler = Assembler([AppAssembly()])
      init() {}
    """

  @Test(arguments: [
    "init(with assemblies: [Assembly]) { assembler = Assembler(assemblies) }",
    "func replace(by assemblies: [Assembly]) { assembler = Assembler(assemblies) }",
    "func add(_ assembly: Assembly) { assembler.apply(assembly: assembly) }",
    "func add(all assemblies: [Assembly]) { assemblies.forEach { assembler.apply(assembly: $0) } }",
  ])
  func whatNobodyCallsIsNoGap(_ function: String) async {
    let gaps = await gaps("\(Self.shared)\n\(function)\n}")
    expectNoDifference(gaps, [])
  }

  @Test func whatAFileWithoutAWordOfSwinjectCallsIsRead() async {
    let code = "\(Self.shared)\nfunc add(_ assembly: Assembly) { assembler.apply(assembly: assembly) }\n}"
    let gaps = await gaps(code, ["App/Boot.swift": "import Vendor\nfunc boot() { shared.add(Vendor.part()) }"])
    expectNoDifference(gaps, ["App.swift: digraph cannot tell which assemblies are applied to it"])
  }

  /// The app's own protocol of assemblies, and a call in a file without a word of Swinject's.
  @Test func assembliesOfAnotherProtocol() async {
    let code = """
      import Swinject
      final class API {}
      protocol Part { func assemble(container: Container) }
      final class APIPart: Part { func assemble(container: Container) { container.register(API.self) { _ in API() } } }
      final class Locator {
        static let shared = Locator()
        let container = Container()
        static func apply(_ parts: [Part]) { parts.forEach { $0.assemble(container: shared.container) } }
        static func apply(_ part: Part) { part.assemble(container: shared.container) }
        static func find() -> API { shared.container.resolve(API.self)! }
      }
      """
    let boot =
      "@main enum Main { static func main() { let parts: [Part] = [APIPart()]; Locator.apply(parts); _ = Locator.find() } }"
    let graph = await Analyzed.graph(of: ["App/App.swift": code, "App/Boot.swift": boot])
    expectNoDifference(
      graph.bindings.map { "\($0.key) in \(graph.containers[$0.container].name)" } + graph.gaps.map(\.reason),
      ["API in Locator.container"])
  }

  @Test func whatIsAddedIsFollowed() async {
    let graph = await Analyzed.graph(
      """
      import Swinject
      final class API {}
      final class AppAssembly: Assembly {
        func assemble(container: Container) { container.register(API.self) { _ in API() } }
      }
      final class Locator {
        let assembler = Assembler()
        var added: Set<String> = []
        func add(_ assembly: Assembly) {
          guard !added.contains("\\(assembly)") else { return }
          assembler.apply(assembly: assembly)
        }
      }
      let locator = Locator()
      locator.add(AppAssembly())
      let api = locator.assembler.resolver.resolve(API.self)!
      """)
    expectNoDifference(
      GraphText.text(of: graph),
      """
      API = API (class) graph
      api: eager required API
      """)
  }

  /// The order of a set of functions differs in each run, and any function of it may be looked up first.
  @Test func whatOnlyUncalledCodeRefersToIsNotCalled() async {
    for _ in 0..<16 {
      let graph = await Analyzed.graph(
        """
        import Swinject
        final class A {}
        final class B {}
        func start(_ c: Container) {
          c.register(A.self) { _ in A() }
          later(rest)
        }
        func rest(_ c: Container) { c.register(B.self) { _ in B() } }
        func later(_ f: (Container) -> Void) {}
        @main enum Main { static func main() {} }
        """)
      expectNoDifference(graph.containers.map(\.uncalledFiller), ["start(_:)", "rest(_:)"])
    }
  }

  /// For each function, the function that calls it is looked up.
  @Test(.timeLimit(.minutes(1)))
  func manyFunctionsThatCallOneAnother() async {
    let count = 3_000
    let graph = await Analyzed.graph(
      """
      import Swinject
      final class A {}
      \((0..<count).map { "func f\($0)(_ c: Container) { f\($0 + 1)(c) }" }.joined(separator: "\n"))
      func f\(count)(_ c: Container) { c.register(A.self) { _ in A() } }
      @main enum Main { static func main() { f0(Container()) } }
      """)
    expectNoDifference(graph.bindings.map(\.key.description), ["A"])
    expectNoDifference(graph.containers.map(\.uncalledFiller), [nil, nil])
  }

  @Test func aHelperInAFileWithoutAWordOfSwinjectIsFollowed() async {
    let graph = await Analyzed.graph(of: [
      "App/App.swift": """
      import Swinject
      final class API {}
      let container = configured(Container()) { container in
        container.register(API.self) { _ in API() }
      }
      let api = container.resolve(API.self)!
      """,
      "App/Configured.swift": """
      func configured<Value>(_ value: Value, with body: (Value) -> Void) -> Value {
        body(value)
        return value
      }
      """,
    ])
    expectNoDifference(
      GraphText.text(of: graph),
      """
      API = API (class) graph
      api: eager required API
      """)
  }

  @Test func anAssemblyThatRegistersItself() async {
    let text = await Analyzed.swinject(
      """
      protocol Part: Assembly { init() }
      extension Part {
        func assemble(container: Container) {
          container.register(type(of: self)) { _ in type(of: self).init() }
        }
      }
      final class Feed: Part {}
      final class Ad: Part {}
      let assembler = Assembler([Feed(), Ad()])
      func boot() { _ = assembler.resolver.resolve(Feed.self)! }
      """)
    expectNoDifference(
      text,
      """
      Ad = Ad (class) graph
      Feed = Feed (class) graph
      boot(): eager required Feed
      """)
  }

  @Test func aClosureThatIsHandedTheContainerIsTheCallers() async {
    let text = await Analyzed.swinject(
      """
      final class API {}
      final class Wiring {
        func build(completion: (Container) -> Void) {
          let container = Container()
          completion(container)
        }
      }
      func boot(_ wiring: Wiring) {
        wiring.build { container in container.register(API.self) { _ in API() } }
      }
      """)
    expectNoDifference(
      text,
      """
      API = API (class) graph
      """)
  }
}
