import CustomDump
import DigraphModel
import DigraphPipeline
import Testing

/// Components of a library that several apps of a repository import: they stand in the graph of each.
struct SharedComponentTests {
  @Test("what a component hands on is told of it once, wherever it stands")
  func handedOn() async {
    let names = ["a", "b", "c", "d", "e", "f", "g", "h", "i"]
    let types = names.map { "public final class \($0.uppercased())x {}" }.joined(separator: "\n")
    let members = names.map { "var \($0): \($0.uppercased())x { get }" }.joined(separator: "; ")
    let parameters = names.map { "\($0): \($0.uppercased())x" }.joined(separator: ", ")
    let arguments = names.map { "\($0): dependency.\($0)" }.joined(separator: ", ")
    let provided = names.map { "var \($0): \($0.uppercased())x { shared { \($0.uppercased())x() } }" }.joined(
      separator: "\n")
    let files: [(module: String, apps: Set<String>, source: String)] = [
      (
        "Feature", [],
        """
        import NeedleFoundation
        \(types)
        public final class Page { init(\(parameters)) {} }
        public protocol PageDependency: Dependency { \(members) }
        public final class PageComponent: Component<PageDependency> { public func make() -> Page { Page(\(arguments)) } }
        """
      ),
      (
        "App", ["App"],
        """
        import Feature
        import NeedleFoundation
        final class AppComponent: BootstrapComponent {
        \(provided)
        var page: PageComponent { PageComponent(parent: self) }
        }
        """
      ),
      ("Demo", ["Demo"], "import Feature\nimport NeedleFoundation\nfinal class DemoComponent: BootstrapComponent {}"),
    ]
    let check = await Check.run(
      files.map {
        InputFile(
          path: "\($0.module)/main.swift", module: $0.module, apps: $0.apps, source: .bytes(Array($0.source.utf8)))
      })
    expectNoDifference(
      check.findings.filter { $0.rule == "too-many-dependencies" }.map { $0.message.prefix { $0 != ":" } },
      ["'Page', which 'PageComponent' makes, needs 9 others, which is more than 7"])
  }

  @Test(
    "a component that no root of an app comes to is no part of it, if another app has it", arguments: ["Demo", "Zoo"])
  func strays(main: String) async {
    let feature = """
      import NeedleFoundation
      public final class Clock {}
      public protocol PageDependency: Dependency { var clock: Clock { get } }
      public final class PageComponent: Component<PageDependency> { public var clock: Clock { dependency.clock } }
      """
    func app(_ name: String, _ members: String = "") -> InputFile {
      let source = """
        import Feature
        import NeedleFoundation
        final class \(name)Component: BootstrapComponent { \(members) }
        """
      return InputFile(path: "\(name)/main.swift", module: name, apps: [name], source: .bytes(Array(source.utf8)))
    }
    let members = "var clock: Clock { Clock() }; var page: PageComponent { PageComponent(parent: self) }"
    let inputs = [
      InputFile(path: "Feature/Page.swift", module: "Feature", apps: [], source: .bytes(Array(feature.utf8))),
      app(main, members), app("Middle"), app("Tour", members),
    ]
    let graph = await Check.run(inputs).analysis.graph
    expectNoDifference(
      graph.containers.filter { $0.name == "PageComponent" }.map { $0.parents.map { graph.containers[$0].name } },
      [main, "Tour"].sorted().map { ["\($0)Component"] })
    #expect(graph.requests.allSatisfy { $0.resolution.status == .bound && $0.containers.count == 1 })
  }
}
