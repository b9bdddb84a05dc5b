import DigraphModel
import TestSupport
import Testing

/// Whether an answer is only put into a property that nothing reads.
@Suite("Answers that nothing reads")
struct IdleRequestTests {
  private func idle(_ provider: String, _ rest: String = "") async -> [String] {
    let graph = await Analyzed.graph(
      """
      import Swinject
      final class Log {}
      final class API {}
      final class Other { init(log: Log) {} }
      final class Feed {
        private let api: API
        private let log: Log
        init(api: API, log: Log, name: String = "", size: Int = 0) {
          self.api = api
          self.log = log
        }
        func load() { api.load() }
      }
      let container = Container()
      container.register(Log.self) { _ in Log() }
      container.register(API.self) { _ in API() }
      \(provider)
      \(rest)
      """)
    return graph.requests.filter(\.isIdle).map(\.key.type)
  }

  @Test(arguments: [
    "container.register(Feed.self) { r in Feed(api: r.resolve(API.self)!, log: r.resolve(Log.self)!) }",
    "container.register(Feed.self) { r in let log = r.resolve(Log.self)!; return Feed(api: r.resolve(API.self)!, log: log) }",
    "func make(_ r: Resolver) -> Feed { Feed(api: r.resolve(API.self)!, log: r.resolve(Log.self)!) }; container.register(Feed.self) { make($0) }",
  ])
  func stored(provider: String) async {
    #expect(await idle(provider) == ["Log"])
  }

  @Test(arguments: [
    "container.register(Feed.self) { r in let log = r.resolve(Log.self)!; log.start(); return Feed(api: r.resolve(API.self)!, log: log) }",
    "container.register(Feed.self) { r in let log = r.resolve(Log.self)!; _ = Other(log: log); return Feed(api: r.resolve(API.self)!, log: log) }",
    "container.register(Other.self) { r in Other(log: r.resolve(Log.self)!) }",
    "func make(_ r: Resolver) -> Feed { Feed(api: r.resolve(API.self)!, log: r.resolve(Log.self)!) }",
  ])
  func used(provider: String) async {
    #expect(await idle(provider) == [])
  }
}
