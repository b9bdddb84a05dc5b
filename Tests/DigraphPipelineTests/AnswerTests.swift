import CustomDump
import DigraphModel
import DigraphPipeline
import TestSupport
import Testing

/// Comments that say what cannot be read.
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
        "6 the key of this comment cannot be read; write it like '// digraph:binds Service named \"main\" with (Int, String)'",
        "7 the key of this comment cannot be read; write it like '// digraph:requests Service named \"main\" with (Int, String)'",
      ])
  }
}
