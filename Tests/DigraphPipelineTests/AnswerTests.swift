import CustomDump
import DigraphModel
import DigraphPipeline
import TestSupport
import Testing

/// Comments that answer for code that cannot be read.
struct AnswerTests {
  @Test func bindingsAndRequestsThatCommentsState() async {
    let graph = await Analyzed.graph(
      """
      import Swinject
      import Elsewhere
      protocol API {}
      typealias Service = API
      final class Feed {}
      let container = Container()
      func boot(type: Any.Type) {
        // digraph:binds Service named "live" - the SDK does it
        // digraph:binds Optional<Feed> with (Int, [String : Int], (Int) -> Void)
        Elsewhere.fill(container)
        _ = container.resolve(type) // digraph:requests API named "live"
        _ = container.resolve(API.self, name: "live")!
      }
      """)
    expectNoDifference(
      graph.bindings.map { "\($0.site.line) \($0.key) in \(graph.containers[$0.container].name)" },
      [
        "8 API named \"live\" in container",
        "9 Feed? with (Int, [String: Int], (Int) -> Void) in container",
      ])
    expectNoDifference(
      graph.requests.map { "\($0.site.line) \($0.key) \($0.resolution.status)" },
      ["11 API named \"live\" bound", "12 API named \"live\" bound"])
    expectNoDifference(graph.gaps, [])
  }

  /// Code that may bind anything in a container may request anything from it.
  @Test func whatBindsUnseenMayAskAsWell() async {
    func report(_ comments: String) async -> [String] {
      let result = await Analyzed.result([
        "App.swift": """
        import Swinject
        import Elsewhere
        final class Feed {}
        let container = Container()
        func boot() {
          container.register(Feed.self) { _ in Feed() }
          \(comments)
          Elsewhere.fill(container)
        }
        """
      ])
      return result.graph.requests.map { "\($0.key) \($0.resolution.status)" } + result.diagnostics.map(\.message)
        + result.graph.gaps.map { "gap \($0.site.line)" }
    }
    let both = await report("// digraph:binds Int\n  // digraph:requests Feed - its first screen")
    expectNoDifference(both, ["Feed bound"])
    let one = await report("// digraph:requests Feed")
    expectNoDifference(one, ["Feed bound", "gap 8"])
  }

  @Test func commentsThatAnswerNothingAreSaid() async {
    let result = await Analyzed.result([
      "App.swift": """
      import Swinject
      final class Feed {}
      let container = Container()
      // digraph:binds Feed
      let other = 1
      // digraph:binds Feed named
      // digraph:requests
      func boot() { container.register(Feed.self) { _ in Feed() } }
      """
    ])
    expectNoDifference(
      result.diagnostics.map { "\($0.site.line) \($0.message)" },
      [
        "4 'digraph:binds' answers nothing: the code here is understood without it",
        "6 the key of this comment cannot be read; write it like '// digraph:binds Service named \"main\" with (Int, String) scope weak in Container'",
        "7 the key of this comment cannot be read; write it like '// digraph:requests Service named \"main\" with (Int, String) in Container'",
      ])
  }

  @Test func scopesAndContainersThatCommentsState() async {
    let source = """
      import Swinject
      import Elsewhere
      protocol API {}
      protocol Clock {}
      let first = Container()
      let second = Container()
      func boot(type: Any.Type) {
        // digraph:binds API named "in a" scope weak in second - the vendor does it
        // digraph:binds Clock scope containr in secnd
        Elsewhere.fill(first, second)
        _ = first.resolve(type) // digraph:requests API named "in a" in second
        _ = first.resolve(type) // digraph:requests API scope weak
      }
      """
    let result = await Analyzed.result(["App.swift": source])
    let graph = result.graph
    expectNoDifference(
      graph.bindings.map {
        "\($0.site.line) \($0.key) \($0.scope.name) \($0.scope.lifetime) in \(graph.containers[$0.container].name)"
      },
      [
        "8 API named \"in a\" weak weak in second",
        "9 Clock containr unknown in first",
        "9 Clock containr unknown in second",
      ])
    expectNoDifference(
      graph.requests.map { "\($0.site.line) \($0.key) \($0.resolution.status)" }, ["11 API named \"in a\" bound"])
    expectNoDifference(
      result.diagnostics.map { "\($0.site.line) \($0.message)" },
      [
        "9 no container is called 'secnd'; did you mean 'second'?",
        "9 no scope is called 'containr'; did you mean 'container'?",
        "12 the key of this comment cannot be read; write it like '// digraph:requests Service named \"main\" with (Int, String) in Container'",
      ])
  }

  @Test("a slip is told once, however many containers it is about")
  func slipInSeveralContainers() async {
    let source = """
      import Swinject
      final class Clock {}
      let first = Container()
      let second = Container()
      func fill(_ container: Container, _ type: Clock.Type) {
        // digraph:binds Clock scope containr
        container.register(type(of: make()), name: "a") { _ in make() }
      }
      func start() {
        fill(first, Clock.self)
        fill(second, Clock.self)
      }
      """
    let result = await Analyzed.result(["App.swift": source])
    #expect(result.graph.bindings.map { result.graph.containers[$0.container].name } == ["first", "second"])
    expectNoDifference(
      result.diagnostics.map { "\($0.site.line) \($0.message)" },
      ["6 no scope is called 'containr'; did you mean 'container'?"])
  }
}
