import CustomDump
import DigraphModel
import DigraphPipeline
import DigraphRules
import Testing

/// Findings about a path have the place of each of its steps, which viewers of SARIF show one by one.
struct WayTests {
  private static func ways(
    _ rule: String, _ files: [(path: String, module: String, text: String)], _ configuration: String = ""
  ) async throws -> [[String]] {
    var reader = ConfigurationReader(path: ".digraph.yml")
    let inputs = files.map { file in
      InputFile(path: file.path, module: file.module, source: .bytes(Array(("import Swinject\n" + file.text).utf8)))
    }
    return await Check.run(inputs, configuration: try reader.read(configuration), rules: [rule]).findings.map {
      finding in
      finding.steps.map { "\($0.site.path):\($0.site.line)" }
    }
  }

  private static let line = """
    final class Disk {}
    final class Store { init(disk: Disk) {} }
    final class Screen { init(store: Store) {} }
    let container = Container()
    func wire() {
      container.register(Disk.self) { _ in Disk() }
      container.register(Store.self) { r in Store(disk: r.resolve(Disk.self)!) }
      container.register(Screen.self) { r in Screen(store: r.resolve(Store.self)!) }
      _ = container.resolve(Screen.self)!
    }
    """

  @Test func forbiddenWays() async throws {
    let ways = try await Self.ways(
      "forbidden-dependency", [("A.swift", "App", Self.line)],
      "rules: {forbidden-dependency: {rules: [{transitive: true, forbidden: {from: Screen, to: Disk}}]}}")
    expectNoDifference(ways, [["A.swift:9", "A.swift:8"]])
  }

  /// A path begins with a binding, even if code outside of all bindings requests that one.
  @Test func longWays() async throws {
    let ways = try await Self.ways("graph-limits", [("A.swift", "App", Self.line)], "rules: {graph-limits: {depth: 2}}")
    expectNoDifference(ways, [["A.swift:9", "A.swift:8", "A.swift:7"]])
  }

  /// A user who sets a limit wants it checked, so the limit switches the rule on.
  @Test func whoSetsALimitWantsIt() async throws {
    func severities(_ configuration: String) async throws -> [Severity] {
      var reader = ConfigurationReader(path: ".digraph.yml")
      let file = InputFile(
        path: "A.swift", module: "App", source: .bytes(Array(("import Swinject\n" + Self.line).utf8)))
      return await Check.run([file], configuration: try reader.read(configuration)).findings
        .filter { $0.rule == "graph-limits" }.map(\.severity)
    }
    for (text, expected) in [
      ("rules: {graph-limits: {depth: 2}}", [Severity.warning]),
      ("rules: {graph-limits: {depth: 2, severity: info}}", [.info]),
      ("rules: {graph-limits: {depth: 2, severity: off}}", []), ("rules: {graph-limits: {depth: 3}}", []),
    ] {
      let found = try await severities(text)
      expectNoDifference(found, expected, "\(text)")
    }
  }

  @Test func loopsOfModules() async throws {
    let feed = """
      import Shop
      public final class Feed { public init(cart: Cart) {} }
      public final class Font { public init() {} }
      public final class FeedAssembly: Assembly {
        public func assemble(container: Container) {
          container.register(Font.self) { _ in Font() }
          container.register(Feed.self) { r in Feed(cart: r.resolve(Cart.self)!) }
        }
      }
      """
    let shop = """
      import Feed
      public final class Cart { public init() {} }
      public final class Label { public init(font: Font) {} }
      public final class ShopAssembly: Assembly {
        public func assemble(container: Container) {
          container.register(Cart.self) { _ in Cart() }
          container.register(Label.self) { r in Label(font: r.resolve(Font.self)!) }
        }
      }
      """
    let app = """
      import Feed
      import Shop
      let assembler = Assembler([FeedAssembly(), ShopAssembly()])
      func start() { _ = assembler.resolver.resolve(Feed.self)!; _ = assembler.resolver.resolve(Label.self)! }
      """
    let ways = try await Self.ways(
      "module-cycle", [("Feed.swift", "Feed", feed), ("Shop.swift", "Shop", shop), ("App.swift", "App", app)])
    expectNoDifference(ways, [["Feed.swift:8", "Shop.swift:8"]])
  }

  @Test func loopsThatMakeTwice() async throws {
    let loop = """
      final class Parent { var child: Child? }
      final class Child { init(parent: Parent) {} }
      let container = Container()
      func wire() {
        container.register(Parent.self) { _ in Parent() }.initCompleted { r, parent in parent.child = r.resolve(Child.self) }
        container.register(Child.self) { r in Child(parent: r.resolve(Parent.self)!) }
        _ = container.resolve(Child.self)!
      }
      """
    let ways = try await Self.ways("double-instantiation", [("A.swift", "App", loop)])
    expectNoDifference(ways, [["A.swift:7", "A.swift:6"]])
  }
}
