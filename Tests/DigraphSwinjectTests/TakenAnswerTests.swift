import CustomDump
import DigraphModel
import TestSupport
import Testing

/// Answers that code around a provider has requested, and that the provider passes to the object that it makes.
struct TakenAnswerTests {
  /// The answers that the provider of `Feed` takes, as `line` or `line: part`.
  private func taken(_ code: String) async -> [String] {
    let graph = await Analyzed.graph(
      """
      import Swinject
      final class Log {}; final class Store {}
      final class Part { init(log: Log) {} }
      final class Feed { init(log: Log? = nil, part: Part? = nil, text: String = "", store: Store? = nil) {} }
      final class FeedAssembly: Assembly { func assemble(container: Container) {
      container.register(Log.self) { _ in Log() }; container.register(Store.self) { _ in Store() }
      let log = container.resolve(Log.self)!
      \(code)
      } }
      let assembler = Assembler([FeedAssembly()])
      """)
    expectNoDifference(graph.requests.filter { $0.key.type == "Log" }.map(\.consumer), [nil])
    return graph.bindings.first { $0.key.type == "Feed" }?.takenAnswers.map { answer in
      "\(answer.site.line)" + (answer.part.map { ": " + $0 } ?? "")
    } ?? ["nothing"]
  }

  @Test(arguments: [
    ("container.register(Feed.self) { r in Feed(log: log, store: r.resolve(Store.self)!) }", ["7"]),
    ("container.register(Feed.self) { [log] _ in let own = log; return Feed(log: own) }", ["7"]),
    ("container.register(Feed.self) { _ in Feed(log: log, part: Part(log: log)) }", ["7", "7: Part"]),
    // A provider that only uses the answer does not keep it.
    ("container.register(Feed.self) { _ in print(log); return Feed() }", []),
    ("container.register(Feed.self) { _ in Feed() }.initCompleted { _, feed in show(feed, log) }", []),
    ("container.register(Feed.self) { _ in Feed(store: later { Feed(log: log) }) }", []),
    ("print(Feed(log: log)); container.register(Feed.self) { _ in Feed() }", []),
  ])
  func whatIsHandedOn(code: String, taken: [String]) async {
    let found = await self.taken(code)
    expectNoDifference(found, taken)
  }
}
