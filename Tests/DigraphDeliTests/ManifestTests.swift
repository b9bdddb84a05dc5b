import CustomDump
import DigraphModel
import DigraphPipeline
import TestSupport
import Testing

/// `deli.yml`: the files that belong together, and the generator's reaction to a file that it cannot read.
@Suite("deli.yml")
struct ManifestTests {
  private static let app = "import Deli\nfinal class Clock: Component {}\n"

  /// `path:line:column: effect: fact` for each rejected declaration.
  private func rejectedDeclarations(_ manifest: String, _ files: [String: String] = ["App/App.swift": app]) async
    -> [String]
  {
    let graph = await Analyzed.graph(of: files.merging(["deli.yml": manifest]) { first, _ in first })
    return graph.rejectedDeclarations.map { "\($0.site): \($0.effect): \($0.fact)" }
  }

  @Test("both shapes name the factory, its place, and what is read")
  func shapes() async {
    let shapes = [
      """
      target:
        - App
      config:
        App:
          project: App/App
          className: my-factory
        Other:
          project: Other/Other
      """,
      """
      project: App/App.xcodeproj
      className: my-factory
      """,
    ]
    for shape in shapes {
      let graph = await Analyzed.graph(of: ["deli.yml": shape, "App/App.swift": Self.app])
      expectNoDifference(graph.containers.map(\.name), ["My_factory"])
      expectNoDifference(graph.containers.map(\.site.path), ["deli.yml"])
      expectNoDifference(graph.rejectedDeclarations, [])
    }
  }

  @Test("each entry is wired for itself: its neighbours' services are not its own")
  func entries() async {
    let text = await Analyzed.text(of: [
      "deli.yml": """
      target: [Feed, Shop]
      config:
        Feed: {project: Feed/Feed, output: Generated.swift}
        Shop: {project: Shop/Shop, className: ShopFactory}
      """,
      "Feed/Feed.swift": """
      import Deli
      final class Clock: Component {}
      final class Only: Component {}
      final class Feed: Autowired { required init(_ clock: Clock) {} }
      """,
      "Shop/Shop.swift": """
      import Deli
      final class Clock: Component {}
      final class Shop: Autowired { required init(_ clock: Clock, _ only: Only) {} }
      """,
    ])
    expectNoDifference(
      text,
      """
      Clock = Feed.Clock (class) singleton initializer in Generated
      Only = Only (class) singleton initializer in Generated
      Feed = Feed (class) singleton initializer in Generated
        eager required Clock
      Clock = Shop.Clock (class) singleton initializer in ShopFactory
      Shop = Shop (class) singleton initializer in ShopFactory
        eager required Clock
        eager required Only -> missing
      """)
  }

  @Test("dependencies are other entries, exports of others, or unknown")
  func dependencies() async {
    let files = [
      "deli.yml": """
      target: [App, Core]
      config:
        Core: {project: Core/Core}
        App:
          project: App/App
          dependencies:
            - path: Core/Deli.resolved
              import: Core
            - path: Vendor
            - path: Absent/Deli.resolved
      """,
      "Vendor/Deli.resolved": """
      VERSION: 0.9.0
      DEPENDENCY:
      - TYPE: FileLog
        QUALIFIER: file
        LAZILY: false
        FACTORY: false
        VALUE_TYPE: false
        DEPENDENCY: []
        LINK:
        - Log
      PROPERTY: {}
      PROJECT: Vendor
      REFERENCE: Vendor
      """,
      "Core/Core.swift": "import Deli\npublic protocol Clock {}\nfinal class SystemClock: Clock, Component {}",
      "App/App.swift": """
      import Core
      import Deli
      final class App: Autowired { required init(_ clock: Clock, file log: Log, _ other: Other) {} }
      """,
    ]
    let graph = await Analyzed.graph(of: files)
    expectNoDifference(
      GraphText.text(of: graph),
      """
      App = App (class) singleton initializer in DeliFactory
        eager required Clock -> SystemClock
        eager required Log named "file" -> FileLog named "file"
        eager required Other -> missing
      SystemClock = SystemClock (class) singleton initializer in DeliFactory
      FileLog named "file" = FileLog (unknown) unknown initializer in Vendor
      """)
    expectNoDifference(
      graph.containers.map { "\($0.kind) \($0.isOpen)" },
      ["Deli.resolved true", "ModuleFactory false", "ModuleFactory true"])
  }

  @Test("what an entry excludes is not read, and neither is its own output")
  func exclusion() async {
    let text = await Analyzed.text(of: [
      "deli.yml": "project: App/App\noutput: Generated\nexclude: [Mocks]\n",
      "App/App.swift": Self.app,
      "App/Mocks/Mock.swift":
        "import Deli\nfinal class Mock: Component {}\nfinal class User: Inject { let mock = Inject(Mock.self) }",
      "App/Generated/DeliFactory.swift": "import Deli\nfinal class Leftover: Component {}",
    ])
    expectNoDifference(
      text,
      """
      Clock = Clock (class) singleton initializer
      User: eager required Mock -> missing global
      """)
  }

  @Test("a target is known by its name, or by what a scheme builds first")
  func targets() async {
    let scheme = """
      <Scheme><BuildAction><BuildActionEntries><BuildActionEntry buildForRunning = "YES">
        <BuildableReference BlueprintName = "Main" ReferencedContainer = "container:App.xcodeproj"/>
      </BuildActionEntry></BuildActionEntries></BuildAction></Scheme>
      """
    let project = "App.xcodeproj"
    for manifest in ["project: App\ntarget: Main\n", "project: App\nscheme: Everything\n", "project: App\n"] {
      let (_, sideFiles) = Analyzed.inputs([
        "deli.yml": manifest, "App.xcodeproj/xcshareddata/xcschemes/Everything.xcscheme": scheme,
      ])
      let files = ["Main", "Widget"].map { target in
        InputFile(
          path: "\(target).swift", module: target, targets: [BuildTarget(manifest: project, name: target)],
          source: .bytes(Array("import Deli\nfinal class \(target)Clock: Component {}".utf8)))
      }
      let graph = await Analysis().run(files, sideFiles: sideFiles).graph
      expectNoDifference(
        graph.bindings.map { "\($0.key) in \(graph.containers[$0.container].site.path)" },
        ["MainClock in deli.yml", "WidgetClock in Widget.swift"])
    }
  }

  @Test("the generator does not choose between targets or shared schemes")
  func severalTargets() async {
    func rejectedDeclarations(_ manifest: String, schemes: [String], targets: [String]) async -> [String] {
      var texts = ["deli.yml": manifest]
      for scheme in schemes { texts["App.xcodeproj/xcshareddata/xcschemes/\(scheme).xcscheme"] = "<Scheme/>" }
      let (_, sideFiles) = Analyzed.inputs(texts)
      let files = targets.map { target in
        InputFile(
          path: "\(target).swift", module: target,
          targets: [BuildTarget(manifest: "App.xcodeproj", name: target)],
          source: .bytes(Array("import Deli\nfinal class \(target)Clock: Component {}".utf8)))
      }
      return await Analysis().run(files, sideFiles: sideFiles).graph.rejectedDeclarations.map {
        "\($0.effect): \($0.fact); \($0.remedy)"
      }
    }
    let cases: [(manifest: String, schemes: [String], targets: [String], expected: [String])] = [
      ("project: App\n", [], ["Main"], []), ("project: App\n", ["Main"], ["Main", "Widget"], []),
      ("project: App\ntarget: Main\n", ["A", "B"], ["Main", "Widget"], []),
      ("project: App\nscheme: A\n", ["A", "B"], ["Main", "Widget"], []),
      ("project: App\nscheme: Generated\n", [], ["Main"], []),
      (
        "project: App\n", ["A", "B"], ["Main"],
        ["refused: 'App' names no target, and 'App.xcodeproj' has 2 shared schemes; add 'target:' or 'scheme:'"]
      ),
      (
        "project: App\n", [], ["Main", "Widget"],
        ["refused: 'App' names no target, and 'App.xcodeproj' has 2 of them; add 'target:' or 'scheme:'"]
      ),
      (
        "project: App\nscheme: Apps\n", ["App", "Widget"], ["Main"],
        ["refused: no shared scheme of 'App.xcodeproj' is called 'Apps', as 'App' says; write 'App'"]
      ),
      (
        "project: App\nscheme: Release\n", ["App"], ["Main"],
        [
          "refused: no shared scheme of 'App.xcodeproj' is called 'Release', as 'App' says; "
            + "share the scheme, or name the target with 'target:'"
        ]
      ),
    ]
    for item in cases {
      let found = await rejectedDeclarations(item.manifest, schemes: item.schemes, targets: item.targets)
      expectNoDifference(found, item.expected)
    }
  }

  @Test("targets among which the generator would not choose are wired each for itself")
  func eachTarget() async {
    let source = """
      import Deli
      protocol Clock {}
      final class LocalClock: Clock, Component {}
      final class Diary: Autowired { required init(_ clock: Clock) {} }
      """
    let (_, sideFiles) = Analyzed.inputs(["deli.yml": "project: App\n"])
    let files = ["Main", "Widget"].map { target in
      InputFile(
        path: "\(target)/App.swift", module: target,
        targets: [BuildTarget(manifest: "App.xcodeproj", name: target)], source: .bytes(Array(source.utf8)))
    }
    let graph = await Analysis().run(files, sideFiles: sideFiles).graph
    expectNoDifference(
      graph.requests.map {
        "\($0.resolution.status): " + $0.resolution.bindings.map { graph.bindings[$0].module }.joined()
      },
      ["bound: Main", "bound: Widget"])
    expectNoDifference(
      graph.rejectedDeclarations.map(\.fact), ["'App' names no target, and 'App.xcodeproj' has 2 of them"])
  }

  @Test("of two files that name one target, the nearer one counts")
  func nearest() async {
    let graph = await Analyzed.graph(of: [
      "deli.yml": "target: [Shop]\nconfig:\n  Shop: {project: Shop/Shop, className: Far}\n",
      "Shop/deli.yml": "target: [Shop]\nconfig:\n  Shop: {project: Shop, className: Near}\n",
      "Shop/Shop.swift": Self.app,
    ])
    expectNoDifference(graph.containers.map(\.name), ["Near"])
  }

  @Test("what Deli cannot load, it refuses")
  func refused() async {
    let cases = [
      "target: [App": "deli.yml:2:1: refused: not valid YAML: did not find expected ',' or ']'",
      "- project: App": "deli.yml:1:1: refused: 'deli.yml' is no mapping, so Deli cannot load it",
      "target: [App]": "deli.yml:1:1: refused: 'deli.yml' has neither 'config' nor 'project', so Deli cannot load it",
      "target: [App]\nconfig:\n  App:\n    - project: App":
        "deli.yml:3:3: refused: the entry 'App' is a list, so Deli cannot load 'deli.yml'",
      "target: [App]\nconfig:\n  App:\n    target: App":
        "deli.yml:3:3: refused: the entry 'App' names no project, so Deli cannot load 'deli.yml'",
      "config:\n  App: {project: App/App}":
        "deli.yml:1:1: refused: 'deli.yml' has no list 'target', so Deli cannot load it",
      "target: [App]\nconfig:\n  App: {project: App/App, exclude: Mocks}":
        "deli.yml:3:36: refused: 'exclude' of 'App' is no list, so Deli cannot load 'deli.yml'",
      "target: [App]\nconfig:\n  App: {project: App/App, dependencies: [{import: Core}]}":
        "deli.yml:3:42: refused: a dependency of 'App' has no path, so Deli cannot load 'deli.yml'",
      "target: [App]\nconfig:\n  App: {project: App/App, dependencies: [{path: Core, import: [A, B]}]}":
        "deli.yml:3:63: refused: 'import' of a dependency of 'App' is no text, so Deli cannot load 'deli.yml'",
    ]
    for (manifest, expected) in cases {
      let found = await rejectedDeclarations(manifest)
      #expect(found.contains(expected), "\(manifest): \(found)")
    }
  }

  @Test("what Deli does not know, it passes over")
  func overlooked() async {
    let manifest = """
      target: [App, Old]
      targets: [App]
      config:
        App:
          project: App/App
          classname: AppFactory
          exclude: [Sources/Foo]
          dependencies:
            - path: Core
              imports: [Core]
      """
    let found = await rejectedDeclarations(
      manifest,
      [
        "App/App.swift": Self.app, "App/Sources/Foo/Foo.swift": "import Deli",
        "App/Sources/FooBar.swift": "import Deli",
      ])
    expectNoDifference(
      found,
      [
        "deli.yml:1:15: overlooked: 'Old' is listed under 'target', but 'config' has no entry of that name",
        "deli.yml:2:1: overlooked: Deli does not know the key 'targets'",
        "deli.yml:6:5: overlooked: Deli does not know the key 'classname'",
        "deli.yml:7:15: overlooked: excluding 'App/Sources/Foo' also leaves out 'App/Sources/FooBar.swift', because Deli compares beginnings of paths",
        "deli.yml:10:9: overlooked: Deli does not know 'imports', so the factory of 'App' lacks the import",
      ])
  }

  @Test("what lies outside of the repository is not read")
  func outside() async {
    let graph = await Analyzed.graph(of: [
      "App/deli.yml":
        "project: App\nproperties: [../../secrets.yml]\ndependencies: [{path: ../../Core/Deli.resolved}]\n",
      "App/App.swift": "import Deli\nfinal class Client: Component { let url = InjectProperty(\"url\") }",
    ])
    expectNoDifference(graph.propertyReads.map(\.status), [.unknown])
    expectNoDifference(graph.gaps.map(\.reason), ["no file of the input is '../secrets.yml'"])
  }
}
