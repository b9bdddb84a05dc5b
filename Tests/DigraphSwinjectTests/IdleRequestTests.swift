import DigraphModel
import TestSupport
import Testing

/// Answers that are stored in a property that nothing reads.
@Suite("Answers that nothing reads")
struct IdleRequestTests {
  private func graph(_ provider: String, _ rest: String = "") async -> Graph {
    await Analyzed.graph(
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
  }

  private func idle(_ provider: String, _ rest: String = "") async -> [String] {
    await graph(provider, rest).requests.filter(\.isIdle).map(\.key.type)
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

  @Test(arguments: [
    (
      "container.register(Feed.self) { r in Feed(api: r.resolve(API.self)!, log: r.resolve(Log.self)!) }", ["API: load"]
    ),
    // If two objects take the same answer, either may use it.
    (
      """
      final class Pair { init(_ one: Feed, _ two: Feed) {} }
      container.register(Pair.self) { r in
        let api = r.resolve(API.self)!
        return Pair(Feed(api: api, log: r.resolve(Log.self)!), Feed(api: api, log: r.resolve(Log.self)!))
      }
      """, []
    ),
    ("let feed = Feed(api: container.resolve(API.self)!, log: container.resolve(Log.self)!)", []),
  ])
  func users(provider: String, users: [String]) async {
    let requests = await graph(provider).requests.filter { !$0.users.isEmpty }
    #expect(requests.map { "\($0.key.type): \($0.users.joined(separator: " "))" } == users)
  }
}
