import CustomDump
import DigraphModel
import DigraphPipeline
import DigraphRules
import TestSupport
import Testing

/// Files that the generator has written: they are recognised, never run, and read for their statements.
@Suite("Generated files of Deli")
struct GeneratedFileTests {
  private static let sources = """
    import Deli
    protocol Sink {}
    final class Clock: Component {}
    final class Log: Autowired, Sink {
      let qualifier: String? = "app"
      required init(_ clock: Clock) {}
    }
    struct Line { let text: String }
    final class Setup: Configuration {
      let line = Config(Line.self, qualifier: "first") { Line(text: "a") }
    }
    final class Text: Payload {}
    final class Page: AutowiredFactory {
      required init(_ clock: Clock, payload: Text) {}
    }
    final class Reader {
      let log = Inject(Sink.self, qualifier: "app")
    }
    """

  private static let factory = """
    //
    //  DeliFactory.swift
    //  Auto generated code.
    //

    import Deli

    final class DeliFactory: ModuleFactory {
        override func load(context: AppContext) {
            register(Clock.self, resolver: { return Clock() }, qualifier: "", scope: .singleton)
            register(
                Line.self,
                resolver: {
                    let parent = context.get(Setup.self, qualifier: "")!
                    return parent.line() as AnyObject
                },
                qualifier: "first",
                scope: .singleton
            )
            register(
                Log.self,
                resolver: {
                    let _0 = context.get(Clock.self, qualifier: "")!
                    return Log(_0)
                },
                qualifier: "app",
                scope: .singleton
            ).link(Sink.self)
            registerFactory(
                Page.self,
                resolver: { payload in
                    let _0 = context.get(Clock.self, qualifier: "")!
                    return Page(_0, payload: payload as! Text)
                },
                qualifier: ""
            )
            register(Setup.self, resolver: { return Setup() }, qualifier: "", scope: .singleton)
        }
    }
    """

  private func graph(_ factory: String, _ files: [String: String] = [:]) async -> Graph {
    await Analyzed.graph(
      of: ["App/App.swift": Self.sources, "App/DeliFactory.swift": factory].merging(files) { _, new in new })
  }

  /// Bindings of the graph that the file does not state, and statements of the file that the graph does not have.
  private func differences(_ graph: Graph, _ number: Int = 0) throws -> [String] {
    let file = try #require(graph.generatedFiles.dropFirst(number).first)
    let stated = Set(file.statements.map(\.fact).filter { $0.subject == .bindings })
    let bound = Set(
      graph.bindings.filter { file.containers.contains($0.container) }.map {
        GeneratedFile.Fact.binding(owner: $0.owner, key: $0.key)
      })
    func name(_ fact: GeneratedFile.Fact) -> String {
      if case .binding(let owner, let key) = fact { "\(owner): \(key)" } else { "?" }
    }
    return bound.subtracting(stated).map { "- " + name($0) }.sorted()
      + stated.subtracting(bound).map { "+ " + name($0) }.sorted()
  }

  @Test("a factory that is up to date states what the sources bind, and binds nothing itself")
  func current() async throws {
    let graph = await graph(Self.factory)
    expectNoDifference(graph.containers.map(\.name), ["DeliFactory"])
    #expect(graph.bindings.count == 5)
    #expect(graph.bindings.allSatisfy { $0.site.path == "App/App.swift" })
    #expect(graph.requests.allSatisfy { $0.site.path == "App/App.swift" })
    let file = try #require(graph.generatedFiles.first)
    expectNoDifference(file.site, Site(path: "App/DeliFactory.swift", line: 8, column: 13, endLine: 8, endColumn: 24))
    expectNoDifference(file.subjects, [.bindings, .links])
    expectNoDifference(file.statements.map(\.site.line), [10, 12, 21, 28, 30, 37])
    expectNoDifference(
      file.statements.map(\.fact).filter { $0.subject == .links },
      [.link(owner: "Log", key: Key(type: "Log", name: .literal("app")), type: "Sink")])
    expectNoDifference(try differences(graph), [])
  }

  @Test("a factory that is out of date states what it was written for")
  func stale() async throws {
    let old = Self.factory
      .replacing("register(Clock.self, resolver: { return Clock() }, qualifier: \"\", scope: .singleton)", with: "")
      .replacing("qualifier: \"app\",\n            scope", with: "qualifier: \"old\",\n            scope")
      .replacing("registerFactory(\n            Page.self", with: "register(\n            Page.self")
    let graph = await graph(old)
    expectNoDifference(
      try differences(graph),
      [
        "- Clock: Clock", "- Log: Log named \"app\"", "- Page: Page with (Text)", "+ Log: Log named \"old\"",
        "+ Page: Page",
      ])
  }

  @Test("factories of the first versions of Deli are read, too")
  func firstVersions() async throws {
    let old = Self.factory
      .replacing("DeliFactory: ModuleFactory {", with: "DeliFactory {\n    let context: AppContextType")
      .replacing("override func load(context: AppContext) {", with: "init() {\n        let context = AppContext.shared")
      .replacing("    register", with: "    context.register")
    let graph = await graph(old)
    expectNoDifference(try differences(graph), [])
  }

  @Test("an export states what was bound when it was written")
  func export() async throws {
    let files = [
      "deli.yml": "target: [App]\nconfig:\n  App: {project: App/App}\n", "App/Gone.swift": "final class Gone {}",
      "App/Deli.resolved": """
      VERSION: 0.9.0
      DEPENDENCY:
      - TYPE: Clock
        LAZILY: false
        FACTORY: false
        VALUE_TYPE: false
        DEPENDENCY: []
        LINK: []
      - TYPE: Page
        LAZILY: false
        FACTORY: true
        VALUE_TYPE: false
        DEPENDENCY: []
        LINK: []
      - TYPE: Reader
        LAZILY: false
        FACTORY: false
        VALUE_TYPE: false
        DEPENDENCY:
        - TYPE: Sink
          QUALIFIER: app
        LINK: []
      - TYPE: Gone
        LAZILY: false
        FACTORY: false
        VALUE_TYPE: false
        DEPENDENCY: []
        LINK: []
      """,
    ]
    let graph = await graph(Self.factory, files)
    expectNoDifference(graph.generatedFiles.map(\.site.path), ["App/Deli.resolved", "App/DeliFactory.swift"])
    expectNoDifference(
      try differences(graph),
      ["- Log: Log named \"app\"", "- Setup: Line named \"first\"", "- Setup: Setup", "+ Gone: Gone"])
    expectNoDifference(try differences(graph, 1), [])
  }

  @Test("of two factories of a module, nobody knows which one is meant")
  func several() async throws {
    let graph = await graph(
      Self.factory, ["App/Other.swift": Self.factory.replacing("DeliFactory", with: "OtherFactory")])
    expectNoDifference(graph.generatedFiles, [])
  }

  @Test("what is not in the input, and what depends on conditions, is not held against a file")
  func unknown() async throws {
    let factory = Self.factory.replacing(
      "        register(Setup",
      with:
        "        register(Elsewhere.self, resolver: { return Elsewhere() }, qualifier: \"\")\n        register(Setup")
    let sources = ["App/More.swift": "import Deli\n#if DEBUG\nfinal class Probe: Component {}\n#endif\n"]
    #expect(factory != Self.factory)
    let silent = await findings(factory, sources)
    expectNoDifference(silent, [])
    let declared = sources.merging(["App/Elsewhere.swift": "final class Elsewhere {}\n"]) { first, _ in first }
    let found = await findings(factory, declared)
    expectNoDifference(found, ["this file is out of date: it has 1 entry too many"])
  }

  @Test("a file that may be of one of several targets is not compared")
  func severalTargets() async throws {
    let files = [
      "deli.yml": "target: [App]\nconfig:\n  App: {project: App}\n",
      "Widget/Widget.swift": "import Deli\nfinal class Widget: Component {}\n",
    ]
    let graph = await graph(Self.factory, files)
    expectNoDifference(graph.containers.count, 1)
    expectNoDifference(graph.generatedFiles, [])
  }

  private func findings(_ factory: String, _ files: [String: String]) async -> [String] {
    let sources = ["App/App.swift": Self.sources, "App/DeliFactory.swift": factory].merging(files) { _, new in new }
    let inputs = sources.map { InputFile(path: $0, module: "App", source: .bytes(Array($1.utf8))) }
    return await Check.run(inputs, rules: ["stale-generated-code"]).findings.map(\.message)
  }

  @Test(
    "a factory is compared also where nothing declares itself any more; of types that are gone, too, nobody knows",
    arguments: [
      (nil, "final class Clock {}", ["has 1 entry too many"]),
      ("target: [App]\nconfig:\n  App: {project: App/App}\n", "final class Clock {}", ["has 1 entry too many"]),
      (nil, "final class Watch {}", []),
    ])
  func nothingLeft(manifest: String?, source: String, expected: [String]) async {
    let factory = """
      // Auto generated code.
      import Deli
      final class DeliFactory: ModuleFactory {
        override func load(context: AppContext) {
          register(Clock.self, resolver: { return Clock() }, qualifier: "", scope: .singleton)
        }
      }
      """
    var files = ["App/Clock.swift": source, "App/DeliFactory.swift": factory]
    files["deli.yml"] = manifest
    let (inputs, sideFiles) = Analyzed.inputs(files)
    let findings = await Check.run(inputs, sideFiles: sideFiles).findings
    expectNoDifference(findings.map(\.message), expected.map { "this file is out of date: it \($0)" })
  }
}
