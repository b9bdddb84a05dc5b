import DigraphModel
import TestSupport
import Testing

struct NeedleUsersTests {
  /// The functions that use a dependency are found through the property that stores it.
  @Test func usersOfWhatIsRead() async {
    let graph = await Analyzed.graph(
      """
      import NeedleFoundation
      final class App: BootstrapComponent {
        public var api: API { API() }
        public var log: Log { Log() }
        public var clock: Clock { Clock() }
        public var feed: Feed { shared { Feed(api, log: self.log, clock: clock, timer: Timer(clock: clock), name: "") } }
        public var other: Feed { Feed(from: api, log: log, clock, rest: 1) }
      }
      final class Feed {
        private let api: API
        private let log: Log
        private let clock: Clock
        init(_ api: API, log: Log, clock: Clock, timer: Timer, name: String) {
          self.api = api
          self.log = log
          self.clock = clock
        }
        func load() { api.load(); log.write() }
        func save() { log.write() }
        func show() { print(clock.now) }
      }
      let feed = App().feed
      """)
    let used = graph.requests.filter { !$0.users.isEmpty }
    #expect(
      used.map { "\($0.key.description) \($0.users)" } == [
        #"api: API ["load"]"#, #"log: Log ["load", "save"]"#, #"clock: Clock ["show"]"#,
      ])
  }
}
