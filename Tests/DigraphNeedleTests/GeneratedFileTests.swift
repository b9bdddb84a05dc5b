import CustomDump
import DigraphModel
import DigraphPipeline
import TestSupport
import Testing

/// The files that Needle's generator writes.
@Suite("generated files")
struct GeneratedFileTests {
  private static let sources = """
    import NeedleFoundation
    final class RootComponent: BootstrapComponent {
      public var store: Store { Store() }
      public var leaf: LeafComponent { LeafComponent(parent: self) }
    }
    protocol LeafDependency: Dependency { var store: Store { get } }
    final class LeafComponent: Component<LeafDependency> { var it: Store { dependency.store } }

    """

  /// A file in the generator's present layout, with a given beginning and a given body of its provider.
  private static func generated(_ provider: String, _ answer: String, factory: String = "factory1") -> String {
    """
    import NeedleFoundation
    \(provider) {
      var store: Store { \(answer) }
      private let rootComponent: RootComponent
      init(rootComponent: RootComponent) { self.rootComponent = rootComponent }
    }
    private func factory1(_ component: NeedleFoundation.Scope) -> AnyObject {
      return LeafDependencyProvider(rootComponent: parent1(component) as! RootComponent)
    }
    private func register1() {
      registerProviderFactory("^->RootComponent", factoryEmptyDependencyProvider)
      registerProviderFactory("^->RootComponent->LeafComponent", \(factory))
    }
    public func registerProviderFactories() { register1() }

    """
  }

  private func statements(_ generated: String) async throws -> [String] {
    let graph = await NeedleText.graph(of: ["App/App.swift": Self.sources, "App/Needle.swift": generated])
    let file = try #require(graph.generatedFiles.first)
    return file.subjects.map(\.rawValue)
      + file.statements.map { statement in
        switch statement.fact {
        case .path(let names): names.joined(separator: "/")
        case .answer(let asker, let key, let owner): "\(asker) \(key) <- \(owner)"
        case .binding(let owner, let key), .making(let owner, let key, _), .link(let owner, let key, _):
          "\(owner) \(key)"
        }
      }
  }

  @Test(
    "however a provider conforms to its protocol, it is read",
    arguments: [
      "private class LeafDependencyProvider: LeafDependency",
      "@MainActor private class LeafDependencyProvider: @preconcurrency LeafDependency",
      "private class LeafDependencyProvider: @MainActor Main.LeafDependency",
      "fileprivate final class LeafDependencyProvider: LeafDependency, @unchecked Sendable",
    ])
  func conformances(provider: String) async throws {
    let found = try await statements(Self.generated(provider, "return rootComponent.store"))
    expectNoDifference(
      found,
      [
        "ways", "answers", "RootComponent", "RootComponent/LeafComponent",
        "LeafComponent store: Store <- RootComponent",
      ])
  }

  @Test(
    "a formatter may put 'self' before what a provider asks",
    arguments: [
      ("self.rootComponent.store", "RootComponent"),
      ("return self.rootComponent.pluginExtension.store", "RootComponent"),
      ("return (self.rootComponent.nonCoreComponent as! RootNonCoreComponent).store", "RootNonCoreComponent"),
    ])
  func explicitSelf(answer: String, owner: String) async throws {
    let found = try await statements(Self.generated("private class LeafDependencyProvider: LeafDependency", answer))
    expectNoDifference(
      found,
      ["ways", "answers", "RootComponent", "RootComponent/LeafComponent", "LeafComponent store: Store <- \(owner)"])
  }

  @Test(
    "of a provider that is written otherwise, it is not known what it answers",
    arguments: [
      ("makeStore(of: rootComponent)", "factory1", ["ways"]), ("return rootComponent.store", "makeLeaf", ["ways"]),
      ("return rootComponent.store", "factoryEmptyDependencyProvider", ["ways", "answers"]),
    ])
  func rewritten(answer: String, factory: String, subjects: [String]) async throws {
    let provider = "private class LeafDependencyProvider: LeafDependency"
    let found = try await statements(Self.generated(provider, answer, factory: factory))
    expectNoDifference(found, subjects + ["RootComponent", "RootComponent/LeafComponent"])
  }

  /// A module with a root of its own, and the file that the generator has written for that module alone.
  private static func module(_ name: String, _ rest: String = "", lacks leaf: Bool = false) -> [String: String] {
    let way = "registerProviderFactory(\"^->\(name)Component->\(name)LeafComponent\", factoryEmptyDependencyProvider)"
    return [
      "\(name)/\(name).swift": """
      import NeedleFoundation
      public final class \(name)Component: BootstrapComponent {
        private let owner: AnyObject
        public init(owner: AnyObject) { self.owner = owner }
        public var leaf: \(name)LeafComponent { \(name)LeafComponent(parent: self) }
        \(rest)
      }
      public final class \(name)LeafComponent: Component<EmptyDependency> {}
      """,
      "\(name)/NeedleGenerated.swift": """
      import NeedleFoundation
      private func register1() {
        registerProviderFactory("^->\(name)Component", factoryEmptyDependencyProvider)
        \(leaf ? "" : way)
      }
      public func registerProviderFactories() { register1() }
      """,
    ]
  }

  private func stale(_ files: [String: String], apps: Set<String> = []) async -> [String] {
    let inputs = files.sorted { $0.key < $1.key }.map { path, text in
      let module = String(path.prefix { $0 != "/" })
      return InputFile(path: path, module: module, apps: apps.intersection([module]), source: .bytes(Array(text.utf8)))
    }
    return await Check.run(inputs).findings.filter { $0.rule == "stale-generated-code" }.map {
      "\($0.site.path): \($0.message)"
    }
  }

  @Test("where each module has a file of its own, none speaks of the others' components")
  func fileOfEachModule() async {
    let rest = "public var home: HomeComponent { HomeComponent(owner: self) }"
    let whole = Self.module("Root", rest).merging(Self.module("Home")) { first, _ in first }
    let current = await stale(whole)
    expectNoDifference(current, [])
    let old = Self.module("Root", rest).merging(Self.module("Home", lacks: true)) { first, _ in first }
    let outdated = await stale(old)
    expectNoDifference(outdated, ["Home/NeedleGenerated.swift: this file is out of date: it lacks 1 entry"])
    // The verdict is the same without the file of the other module.
    var one = whole
    one["Home/NeedleGenerated.swift"] = nil
    let single = await stale(one)
    expectNoDifference(single, [])
    // A file that has one root below another was written for both modules.
    let way = "registerProviderFactory(\"^->RootComponent->HomeComponent\", factoryEmptyDependencyProvider)"
    one["Root/NeedleGenerated.swift"]?.replace(
      "private func register1() {", with: "private func register1() {\n  \(way)")
    let together = await stale(one)
    expectNoDifference(together, ["Root/NeedleGenerated.swift: this file is out of date: it lacks 1 entry"])
  }

  @Test("a root that begins the ways of a file of its own has nothing above it, whoever makes it")
  func rootOfItsOwnFile() async {
    let files = [
      "Root/Root.swift": """
      import NeedleFoundation
      public final class RootComponent: BootstrapComponent {
        public var tide: Tide { Tide() }
        public var harbor: HarborComponent { HarborComponent(tide: tide) }
      }
      """,
      "Harbor/Harbor.swift": """
      import NeedleFoundation
      public final class HarborComponent: BootstrapComponent {
        public init(tide: Tide) {}
        public var quay: QuayComponent { QuayComponent(parent: self) }
      }
      protocol QuayDependency: Dependency { var tide: Tide { get } }
      public final class QuayComponent: Component<QuayDependency> { var it: Tide { dependency.tide } }
      """,
    ]
    func quay(_ ways: [String: [String]]) async -> [String] {
      let generated = ways.map { module, ways in
        let lines = ways.map { "  registerProviderFactory(\"^->\($0)\", factoryEmptyDependencyProvider)" }
        let text =
          "import NeedleFoundation\npublic func registerProviderFactories() {\n\(lines.joined(separator: "\n"))\n}\n"
        return ("\(module)/NeedleGenerated.swift", text)
      }
      let text = await NeedleText.of(files.merging(generated) { first, _ in first })
      return text.split(separator: "\n").map(String.init).filter {
        $0.hasPrefix("HarborComponent") || $0.hasPrefix("  tide: Tide")
      }
    }
    let apart = await quay([
      "Root": ["RootComponent"], "Harbor": ["HarborComponent", "HarborComponent->QuayComponent"],
    ])
    expectNoDifference(
      apart, ["HarborComponent (BootstrapComponent)", "  tide: Tide missing on HarborComponent/QuayComponent"])
    let way = "RootComponent->HarborComponent"
    let together = await quay(["Root": ["RootComponent", way, way + "->QuayComponent"], "Harbor": ["HarborComponent"]])
    expectNoDifference(
      together, ["HarborComponent (BootstrapComponent) < RootComponent", "  tide: Tide <- RootComponent"])
  }

  /// Two apps with one library of wiring, each with a generated file, and some code of their own.
  private func staleInApps(demo: String? = nil, own: (String) -> String = { _ in "" }) async -> [String] {
    let generated = """
      import NeedleFoundation
      private func register1() {
        registerProviderFactory("^->TowerComponent", factoryEmptyDependencyProvider)
        registerProviderFactory("^->TowerComponent->ClockComponent", factoryEmptyDependencyProvider)
      }
      public func registerProviderFactories() { register1() }
      """
    var files: [(path: String, apps: Set<String>, text: String)] = [
      (
        "Clock/Clock.swift", [],
        "import NeedleFoundation\npublic final class ClockComponent: Component<EmptyDependency> {}"
      ),
      (
        "Wiring/Tower.swift", [],
        """
        import Clock
        import NeedleFoundation
        public final class TowerComponent: BootstrapComponent {
          public var clock: ClockComponent { ClockComponent(parent: self) }
        }
        """
      ),
    ]
    for app in ["North", "South"] {
      files.append(("\(app)/NeedleGenerated.swift", [app], generated))
      files.append(
        (
          "\(app)/main.swift", [app],
          "import Clock\nimport NeedleFoundation\nimport Wiring\n_ = TowerComponent()\n" + own(app)
        ))
    }
    if let demo { files.append(("Demo/main.swift", ["Demo"], demo)) }
    let inputs = files.map { path, apps, text in
      InputFile(path: path, module: String(path.prefix { $0 != "/" }), apps: apps, source: .bytes(Array(text.utf8)))
    }
    return await Check.run(inputs).findings.filter { $0.rule == "stale-generated-code" }.map {
      "\($0.site.path): \($0.message)"
    }
  }

  @Test("an app that has only a part of what others share does not keep these from sharing it")
  func partOfTheTree() async {
    let stale = await staleInApps(demo: "import Clock\nimport NeedleFoundation\nprint(ClockComponent.self)\n")
    expectNoDifference(stale, [])
  }

  @Test("a way leads to a component in each of the apps that add something to it")
  func componentOfEachApp() async {
    let stale = await staleInApps { app in
      "public final class \(app)Bell {}\nextension ClockComponent { public var bell: \(app)Bell { \(app)Bell() } }\n"
    }
    expectNoDifference(stale, [])
  }

  @Test(
    "a component that nothing mentions any more is gone; one that something makes is elsewhere, as a root may be",
    arguments: [
      ("RootComponent->OldComponent", "", ["App/Needle.swift: this file is out of date: it has 1 entry too many"]),
      (
        "RootComponent->OldComponent->DeepComponent", "",
        ["App/Needle.swift: this file is out of date: it has 1 entry too many"]
      ),
      (
        "RootComponent->OldComponent", "extension RootComponent { var old: AnyObject { OldComponent(parent: self) } }",
        []
      ),
      ("RootComponent->OldComponent", "class Old: Factory<OldComponent> {}", []), ("OldComponent", "", []),
      ("OldComponent->LeafComponent", "", []),
    ])
  func goneComponent(way: String, code: String, expected: [String]) async {
    let file = Self.generated("private class LeafDependencyProvider: LeafDependency", "rootComponent.store").replacing(
      "private func register1() {",
      with: "private func register1() {\n  registerProviderFactory(\"^->\(way)\", factoryEmptyDependencyProvider)")
    let found = await stale(["App/App.swift": Self.sources + code, "App/Needle.swift": file])
    expectNoDifference(found, expected)
  }

  @Test("what apps add to a library does not make the library's file differ")
  func fileOfLibrary() async {
    let file = Self.generated("private class LeafDependencyProvider: LeafDependency", "rootComponent.store").replacing(
      "private func register1() {",
      with:
        "private func register1() {\n  registerProviderFactory(\"^->RootComponent->BoxComponent\", factoryEmptyDependencyProvider)"
    )
    let box = """
      import NeedleFoundation
      final class BoxComponent: Component<EmptyDependency> {}
      extension RootComponent { func box() { _ = BoxComponent(parent: self) } }
      """
    let found = await stale(
      [
        "Library/App.swift": Self.sources, "Library/Needle.swift": file, "One/Box.swift": box,
        "Two/main.swift": "import NeedleFoundation\nprint(RootComponent().leaf)",
      ],
      apps: ["One", "Two"])
    expectNoDifference(found, [])
  }
}
