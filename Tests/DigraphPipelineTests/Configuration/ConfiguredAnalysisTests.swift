import DigraphModel
import DigraphPipeline
import DigraphRules
import TestSupport
import Testing

/// Effects of a configuration on the graph and on the findings.
struct ConfiguredAnalysisTests {
  private static func check(
    _ source: String, _ configuration: String, path: String = "App.swift", extent: Extent = .whole
  ) async throws -> Check {
    var reader = ConfigurationReader(path: ".digraph.yml")
    let file = InputFile(path: path, module: "App", source: .bytes(Array(source.utf8)))
    return await Check.run([file], configuration: try reader.read(configuration), extent: extent)
  }

  private static func findings(_ source: String, _ configuration: String, path: String = "App.swift") async throws
    -> [String]
  {
    try await check(source, configuration, path: path).findings.filter { $0.state == .new }.map {
      "\($0.site.path):\($0.site.line) \($0.severity) [\($0.rule)] \($0.message)"
    }
  }

  // MARK: Rules

  private static let missing = """
    import Swinject
    protocol Clock {}
    func wire() { _ = Container().resolve(Clock.self)! }
    """

  @Test func severitiesDependOnThePlace() async throws {
    let legacy = "overrides:\n  - {paths: [Legacy], rules: {unresolved-dependency: info}}\n"
    func severity(_ path: String, _ configuration: String) async throws -> [Severity] {
      try await Self.check(Self.missing, configuration, path: path).findings.map(\.severity)
    }
    expectSame(try await severity("Legacy/A.swift", legacy), [.info])
    expectSame(try await severity("New/A.swift", legacy), [.error])
    let only =
      "rules: {unresolved-dependency: off}\noverrides:\n  - {paths: New, rules: {unresolved-dependency: warning}}\n"
    expectSame(try await severity("Legacy/A.swift", only), [])
    expectSame(try await severity("New/A.swift", only), [.warning])
  }

  /// One cause may concern many places: an override for some of these files does not affect the others.
  @Test func anOverrideHidesNothingElsewhere() async throws {
    let types = "import Swinject\nprotocol Clock {}\nlet container = Container()\n"
    let files = ["Legacy/A.swift", "New/B.swift"].enumerated().map { number, path in
      InputFile(
        path: path, module: "App",
        source: .bytes(
          Array(
            ((number == 0 ? types : "import Swinject\n") + "func f\(number)() { _ = container.resolve(Clock.self)! }\n")
              .utf8)))
    }
    func report(_ configuration: String) async throws -> [String] {
      var reader = ConfigurationReader(path: ".digraph.yml")
      return await Check.run(files, configuration: try reader.read(configuration)).findings.map {
        "\($0.severity) \($0.site.path) \($0.places.map(\.path))"
      }
    }
    expectSame(try await report(""), ["error Legacy/A.swift [\"New/B.swift\"]"])
    for (word, rest) in [("off", []), ("info", ["Legacy/A.swift"])] {
      expectSame(
        try await report("overrides: [{paths: Legacy, rules: {unresolved-dependency: \(word)}}]"),
        ["error New/B.swift \(rest)"])
    }
    expectSame(try await report("overrides: [{paths: [Legacy, New], rules: {unresolved-dependency: off}}]"), [])
  }

  @Test func theLastOverrideCounts() async throws {
    let text = """
      overrides:
        - {paths: Sources, rules: {unresolved-dependency: off}}
        - {paths: Sources/New, rules: {unresolved-dependency: error}}
      """
    expectSame(try await Self.check(Self.missing, text, path: "Sources/New/A.swift").findings.map(\.severity), [.error])
    expectSame(try await Self.check(Self.missing, text, path: "Sources/A.swift").findings.map(\.severity), [])
  }

  // MARK: Code outside of the input

  @Test func externalTypesAreAnswered() async throws {
    expectSame(try await Self.findings(Self.missing, "external: [Clock]"), [])
    expectSame(try await Self.findings(Self.missing, "external: [Cl*k]"), [])
    expectSame(
      try await Self.findings(Self.missing, "external:\n  - Clok\n"),
      [
        ".digraph.yml:2 warning [stale-suppression] nothing asks for 'Clok', which 'external' lists",
        "App.swift:3 error [unresolved-dependency] no binding for 'Clock', which 'wire()' requires",
      ])
  }

  @Test func rootsAreAskedFor() async throws {
    let source = """
      import Swinject
      final class Feed {}
      let container = Container()
      func wire() { container.register(Feed.self) { _ in Feed() } }
      """
    let check = try await Self.check(source, "roots: [Fe*]")
    expectSame(
      check.analysis.graph.requests.map { "\($0.site.path):\($0.site.line) \($0.key) \($0.resolution.status)" },
      [".digraph.yml:1 Feed bound"])
    expectSame(check.analysis.graph.brokenInvariants(), [])
    expectSame(
      try await Self.findings(source, "roots: [Feet]"),
      [".digraph.yml:1 warning [stale-suppression] nothing binds 'Feet', which 'roots' lists, did you mean 'Feed'?"])
  }

  @Test func partsOfAProjectProveNothingStale() async throws {
    let check = try await Self.check(
      "import Swinject\n// digraph:disable:next dependency-cycle\nlet c = Container()", "external: [A]", extent: .narrow
    )
    expectSame(check.findings, [])
  }

  // MARK: Scopes

  private static let scopes = """
    import Swinject
    extension ObjectScope {
      static let session = ObjectScope(storageFactory: PermanentStorage.init)
      static let journey = ObjectScope(storageFactory: PermanentStorage.init)
    }
    final class Ticket {}
    final class Wallet { init(_ ticket: Ticket) {} }
    let container = Container()
    func wire() {
      container.register(Ticket.self) { _ in Ticket() }.inObjectScope(.journey)
      container.register(Wallet.self) { r in Wallet(r.resolve(Ticket.self)!) }.inObjectScope(.session)
      _ = container.resolve(Wallet.self)
    }
    """

  @Test func scopesLastAsLongAsTheProjectSays() async throws {
    expectSame(try await Self.findings(Self.scopes, ""), [])
    expectSame(
      try await Self.findings(Self.scopes, "scopes: [journey, session, container]"),
      ["App.swift:11 warning [captive-dependency] 'Ticket' (journey) is kept by longer-lived 'Wallet' (session)"])
    expectSame(try await Self.findings(Self.scopes, "scopes: [session, journey, container]"), [])
  }

  @Test func theOrderOfTheProjectCountsBeforeTheFrameworks() async throws {
    let source = Self.scopes.replacing("inObjectScope(.session)", with: "inObjectScope(.container)")
    expectSame(
      try await Self.findings(source, ""),
      ["App.swift:11 warning [captive-dependency] 'Ticket' (journey) is kept by longer-lived 'Wallet' (container)"])
    expectSame(try await Self.findings(source, "scopes: [container, journey]"), [])
  }

  @Test func scopesThatNothingHasAreTold() async throws {
    func told(_ configuration: String, _ source: String = ConfiguredAnalysisTests.scopes) async throws -> [String] {
      try await Self.findings(source, configuration).filter { $0.contains("stale") }
    }
    expectSame(
      try await told("scopes:\n  - jorney\n  - session\n  - login"),
      [
        ".digraph.yml:2 warning [stale-suppression] no binding has the scope 'jorney', which 'scopes' lists, did you mean 'journey'?",
        ".digraph.yml:4 warning [stale-suppression] no binding has the scope 'login', which 'scopes' lists",
      ])
    // Scopes of the framework may be listed for their order.
    expectSame(try await told("scopes: [transient, weak, journey, session, container, singleton]"), [])
    // A scope that cannot be read may be any scope, so unused names are not reported. A misspelt name still is.
    let open = Self.scopes.replacing(
      "_ = container.resolve",
      with: "container.register(Log.self) { _ in Log() }.inObjectScope(choose())\n  _ = container.resolve")
    expectSame(try await told("scopes: [journey, session, login]", open), [])
    expectSame(
      try await told("scopes: [journey, sesion]", open),
      [
        ".digraph.yml:1 warning [stale-suppression] no binding has the scope 'sesion', which 'scopes' lists, did you mean 'session'?"
      ])
  }

  // MARK: Conditional compilation

  @Test func whatIsNotCompiledIsNotRead() async throws {
    let source = """
      import Swinject
      protocol Clock {}
      struct Real: Clock {}
      struct Fake: Clock {}
      func wire(_ container: Container) {
        #if DEBUG && !os(macOS)
        container.register(Clock.self) { _ in Fake() }
        #else
        container.register(Clock.self) { _ in Real() }
        #endif
      }
      """
    func bindings(_ configuration: String) async throws -> [String] {
      try await Self.check(source, configuration).analysis.graph.bindings.map {
        "\($0.site.line):\($0.site.column) \($0.implementation ?? "?") \($0.conditions.map(\.text))"
      }
    }
    expectSame(
      try await bindings(""), [#"7:22 Fake ["DEBUG && !os(macOS)"]"#, #"9:22 Real ["!(DEBUG && !os(macOS))"]"#])
    expectSame(try await bindings("defines: {DEBUG: false}"), ["9:22 Real []"])
    expectSame(try await bindings("defines: {DEBUG: true, os(macOS): false}"), ["7:22 Fake []"])
    expectSame(try await bindings("defines: {DEBUG: true}").count, 2)
  }

  // MARK: Wrappers

  @Test func helpersFromElsewhereDoWhatTheConfigurationSays() async throws {
    let source = """
      import Swinject
      import Vendor
      protocol API {}
      final class Live: API {}
      final class Feed { init(api: API) {} }
      let container = Container()
      func wire() {
        container.single(API.self) { _ in Live() }
        container.single(Feed.self) { r in Feed(api: r.resolve(API.self)!) }
      }
      final class Screen { @Injected var feed: Feed }
      """
    let configuration = """
      wrappers:
        - |
          import Swinject
          extension Container {
            func single<T>(_ type: T.Type, _ make: @escaping (Resolver) -> T) {
              register(type, factory: make).inObjectScope(.container)
            }
          }
        - |
          @propertyWrapper struct Injected<T> {
            init() {}
            var wrappedValue: T { container.resolve(T.self)! }
          }
      """
    let graph = try await Self.check(source, configuration).analysis.graph
    expectSame(
      graph.bindings.map { "\($0.site.path):\($0.site.line) \($0.key) \($0.implementation ?? "?") \($0.scope.name)" },
      ["App.swift:8 API Live container", "App.swift:9 Feed Feed container"])
    expectSame(
      graph.requests.map { "\($0.site.path):\($0.site.line) \($0.key) \($0.resolution.status)" },
      ["App.swift:9 API bound", "App.swift:11 Feed bound"])
    expectSame(graph.gaps, [])
  }

  @Test func codeOfTheConfigurationHasItsPlaceThere() async throws {
    let configuration = """
      tests: false
      wrappers: |
        import Swinject
        protocol Clock {}
        func unusual() { _ = Container().resolve(Clock.self)! }
      """
    let found = try await Self.check("import Swinject\n", configuration).findings
    expectSame(
      found.map { "\($0.site.path):\($0.site.line):\($0.site.column) \($0.rule)" },
      [".digraph.yml:5:44 unresolved-dependency"])
  }

  // MARK: Deli

  @Test func manifestsOfOtherNamesAreRead() async throws {
    let manifest = """
      target:
        - Shop
      config:
        Shop:
          project: Shop
          className: ShopFactory
      """
    var configuration = Configuration()
    configuration.deliManifests = ["ci/release.yml"]
    let file = InputFile(
      path: "ci/A.swift", module: "Shop", source: .bytes(Array("import Deli\nclass A: Component {}\n".utf8)))
    let check = await Check.run(
      [file], sideFiles: .inMemory(["ci/release.yml": Array(manifest.utf8)]), configuration: configuration)
    expectSame(check.analysis.graph.containers.map(\.name), ["ShopFactory"])
  }

  @Test func entriesOfDeliAreChosenWithWhatTheyDependOn() async throws {
    let manifest = """
      target: [Shop, Kit, Widget]
      config:
        Shop:
          project: Shop/Shop
          className: ShopFactory
          dependencies: [{path: Kit/Deli.resolved}]
        Kit:
          project: Kit/Kit
          className: KitFactory
        Widget:
          project: Widget/Widget
          className: WidgetFactory
      """
    let files = ["Shop", "Kit", "Widget"].map { name in
      InputFile(
        path: "\(name)/A.swift", module: name, source: .bytes(Array("import Deli\nclass \(name): Component {}\n".utf8)))
    }
    func containers(_ entries: String...) async -> [String] {
      var configuration = Configuration()
      configuration.deliEntries = entries.map { .init($0) }
      let graph = await Check.run(
        files, sideFiles: .inMemory(["deli.yml": Array(manifest.utf8)]), configuration: configuration
      ).analysis.graph
      return graph.containers.map(\.name).sorted() + graph.gaps.map(\.reason)
    }
    expectSame(await containers(), ["KitFactory", "ShopFactory", "WidgetFactory"])
    expectSame(await containers("Widget"), ["WidgetFactory"])
    expectSame(await containers("Shop"), ["KitFactory", "ShopFactory"])
    expectSame(await containers("Kit", "Shp"), ["KitFactory", "no 'deli.yml' has an entry 'Shp'"])
    expectSame(
      await containers("Shp"), ["KitFactory", "ShopFactory", "WidgetFactory", "no 'deli.yml' has an entry 'Shp'"])
  }
}
