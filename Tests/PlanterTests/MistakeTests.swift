import CustomDump
import DigraphModel
import Foundation
import PlantSupport
import Testing

/// Mistakes that can be planted in small programs, each with its kind and the lines that it changes.
@Suite("planting: mistakes in a program")
struct MistakeTests {
  /// `kind: - old line + new line`, for each mistake, sorted.
  private func mistakes(_ source: String) async -> [String] {
    let app = await PlantedApp(["main.swift": source])
    let before = source.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    return app.mistakes().map { mistake in
      let bytes = mistake.edits.applied(to: Array(source.utf8), of: "main.swift") ?? []
      let after = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        .map(String.init)
      let difference = after.difference(from: before)
      let lines = difference.removals.map { change -> String in
        guard case .remove(_, let line, _) = change else { return "" }
        return "- \(line.trimmingCharacters(in: .whitespaces))"
      }
      let added = difference.insertions.map { change -> String in
        guard case .insert(_, let line, _) = change else { return "" }
        return "+ \(line.trimmingCharacters(in: .whitespaces))"
      }
      return "\(mistake.kind): \((lines + added).joined(separator: " "))"
    }.sorted()
  }

  @Test func swinject() async {
    let found = await mistakes(
      """
      import Swinject
      protocol API {}
      final class Client: API { init(feed: Int) {} }
      final class Feed { init(api: API) {} }
      final class Screen { init(feed: Feed, page: Int, title: String) {} }
      final class Core: Assembly {
        func assemble(container: Container) {
          container.register(API.self) { r in
            Client(feed: 1)
          }
          container.register(Feed.self) { r in Feed(api: r.resolve(API.self)!) }
        }
      }
      final class UI: Assembly {
        func assemble(container: Container) {
          container.register(Screen.self, name: "main") { (r: Resolver, page: Int, title: String) in
            Screen(feed: r.resolve(Feed.self)!, page: page, title: title)
          }
        }
      }
      let assembler = Assembler([Core(), UI()])
      let screen = assembler.resolver.resolve(Screen.self, name: "main", arguments: 1, "a")!
      """)
    expectNoDifference(
      found,
      [
        "argument: - container.register(Screen.self, name: \"main\") { (r: Resolver, page: Int, title: String) in + container.register(Screen.self, name: \"main\") { (r: Resolver, title: String, page: Int) in",
        "argument: - let screen = assembler.resolver.resolve(Screen.self, name: \"main\", arguments: 1, \"a\")! + let screen = assembler.resolver.resolve(Screen.self, name: \"main\", arguments: \"a\", 1)!",
        "delete: - container.register(API.self) { r in - Client(feed: 1) - } +  +  + ",
        "delete: - container.register(Feed.self) { r in Feed(api: r.resolve(API.self)!) } + ",
        "delete: - container.register(Screen.self, name: \"main\") { (r: Resolver, page: Int, title: String) in - Screen(feed: r.resolve(Feed.self)!, page: page, title: title) - } +  +  + ",
        "duplicate: + container.register(API.self) { r in + Client(feed: 1) + }",
        "duplicate: + container.register(Feed.self) { r in Feed(api: r.resolve(API.self)!) }",
        "duplicate: + container.register(Screen.self, name: \"main\") { (r: Resolver, page: Int, title: String) in + Screen(feed: r.resolve(Feed.self)!, page: page, title: title) + }",
        "isolate: - Screen(feed: r.resolve(Feed.self)!, page: page, title: title) - let screen = assembler.resolver.resolve(Screen.self, name: \"main\", arguments: 1, \"a\")! + MainActor.assumeIsolated { Screen(feed: r.resolve(Feed.self)!, page: page, title: title) } + Task.detached { _ = assembler.resolver.resolve(Screen.self, name: \"main\", arguments: 1, \"a\") }; let screen = assembler.resolver.resolve(Screen.self, name: \"main\", arguments: 1, \"a\")!",
        "loop: - Client(feed: 1) + _ = r.resolve(Feed.self)!; return Client(feed: 1)",
        "rename: - Screen(feed: r.resolve(Feed.self)!, page: page, title: title) + Screen(feed: r.resolve(Feed.self, name: \"planted\")!, page: page, title: title)",
        "rename: - container.register(API.self) { r in + container.register(API.self, name: \"planted\") { r in",
        "rename: - container.register(Feed.self) { r in Feed(api: r.resolve(API.self)!) } + container.register(Feed.self) { r in Feed(api: r.resolve(API.self, name: \"planted\")!) }",
        "rename: - container.register(Feed.self) { r in Feed(api: r.resolve(API.self)!) } + container.register(Feed.self, name: \"planted\") { r in Feed(api: r.resolve(API.self)!) }",
        "rename: - container.register(Screen.self, name: \"main\") { (r: Resolver, page: Int, title: String) in + container.register(Screen.self, name: \"planted\") { (r: Resolver, page: Int, title: String) in",
        "rename: - let screen = assembler.resolver.resolve(Screen.self, name: \"main\", arguments: 1, \"a\")! + let screen = assembler.resolver.resolve(Screen.self, name: \"planted\", arguments: 1, \"a\")!",
        "retype: - container.register(API.self) { r in + container.register(Client.self) { r in",
        "retype: - container.register(Feed.self) { r in Feed(api: r.resolve(API.self)!) } + container.register(Feed.self) { r in Feed(api: r.resolve(Client.self)!) }",
        "unapply: - let assembler = Assembler([Core(), UI()]) + let assembler = Assembler([ UI()])",
        "unapply: - let assembler = Assembler([Core(), UI()]) + let assembler = Assembler([Core()])",
      ])
  }

  @Test func factory() async {
    let found = await mistakes(
      """
      import FactoryKit
      final class Clock {}
      final class Feed { init(clock: Clock) {} }
      extension Container {
        var clock: Factory<Clock> { self { Clock() }.singleton }
        var feed: Factory<Feed> { self { Feed(clock: self.clock()) } }
      }
      let feed = Container.shared.feed()
      """)
    expectNoDifference(
      found,
      [
        "isolate: - var feed: Factory<Feed> { self { Feed(clock: self.clock()) } } + var feed: Factory<Feed> { self { MainActor.assumeIsolated { Feed(clock: self.clock()) } } } + func planted() { Task.detached { _ = Container.shared.feed() } } + "
      ])
  }

  @Test func injection() async {
    let found = await mistakes(
      """
      import Injection
      protocol API {}
      final class Client: API {}
      final class Feed { init(api: API) {} }
      final class Screen { init(feed: Feed) {} }
      let core = Component {
        factory { Client() as API }
        single { Feed(api: $0()) }
        factory(tag: "main") { Screen(feed: $0()) }
      }
      let module = Module {
        component { core }
        factory { Screen(feed: $0()) }
        factory(tag: "b") { Screen(feed: $0()) }
      }
      let screen: Screen = module.resolve(tag: "main")
      """)
    expectNoDifference(
      found,
      [
        "delete: - factory { Client() as API } + ",
        "delete: - factory(tag: \"main\") { Screen(feed: $0()) } + ",
        "delete: - single { Feed(api: $0()) } + ",
        "duplicate: + factory { Client() as API }",
        "duplicate: + factory { Screen(feed: $0()) }",
        "duplicate: + factory(tag: \"b\") { Screen(feed: $0()) }",
        "duplicate: + factory(tag: \"main\") { Screen(feed: $0()) }",
        "duplicate: + single { Feed(api: $0()) }",
        "loop: - factory { Client() as API } + factory { (planted: Module) -> API in let _: Feed = planted.resolve(); return Client() as API }",
        "loop: - factory { Client() as API } + factory { (planted: Module) -> API in let _: Screen = planted.resolve(); return Client() as API }",
        "loop: - single { Feed(api: $0()) } + single { (planted: Module) -> Feed in let _: Screen = planted.resolve(); return Feed(api: planted()) }",
        "rename: - factory { Client() as API } + factory(tag: \"planted\") { Client() as API }",
        "rename: - factory { Screen(feed: $0()) } + factory { Screen(feed: $0(tag: \"planted\")) }",
        "rename: - factory(tag: \"b\") { Screen(feed: $0()) } + factory(tag: \"b\") { Screen(feed: $0(tag: \"planted\")) }",
        "rename: - factory(tag: \"main\") { Screen(feed: $0()) } + factory(tag: \"main\") { Screen(feed: $0(tag: \"planted\")) }",
        "rename: - factory(tag: \"main\") { Screen(feed: $0()) } + factory(tag: \"planted\") { Screen(feed: $0()) }",
        "rename: - let screen: Screen = module.resolve(tag: \"main\") + let screen: Screen = module.resolve(tag: \"planted\")",
        "rename: - single { Feed(api: $0()) } + single { Feed(api: $0(tag: \"planted\")) }",
        "rename: - single { Feed(api: $0()) } + single(tag: \"planted\") { Feed(api: $0()) }",
        "retype: - factory { Client() as API } + factory { Client() }",
        "unapply: - component { core } + ",
      ])
  }

  @Test func deli() async {
    let found = await mistakes(
      """
      import Deli
      protocol API {}
      final class Client: API, Component { var qualifier: String? = "net" }
      final class Feed: Autowired { let api: API; required init(net api: API) { self.api = api; print(self.api) } }
      final class Screen: Autowired { required init(_ feed: Feed) { print(feed) } }
      final class Setup: Configuration {
        let date = Config(Date.self, qualifier: "start") { Date() }
      }
      final class Clock: Component { let start = Inject(Date.self, qualifier: "start") }
      """)
    expectNoDifference(
      found,
      [
        "delete: - final class Client: API, Component { var qualifier: String? = \"net\" } + final class Client: API { var qualifier: String? = \"net\" }",
        "delete: - final class Feed: Autowired { let api: API; required init(net api: API) { self.api = api; print(self.api) } } + final class Feed { let api: API; required init(net api: API) { self.api = api; print(self.api) } }",
        "delete: - let date = Config(Date.self, qualifier: \"start\") { Date() } + ",
        "duplicate: + let planted = Config(Date.self, qualifier: \"start\") { Date() }",
        "loop: - final class Client: API, Component { var qualifier: String? = \"net\" } + final class Client: API, Component { let planted = Inject(Feed.self); var qualifier: String? = \"net\" }",
        "loop: - final class Client: API, Component { var qualifier: String? = \"net\" } + final class Client: API, Component { let planted = Inject(Screen.self); var qualifier: String? = \"net\" }",
        "loop: - final class Feed: Autowired { let api: API; required init(net api: API) { self.api = api; print(self.api) } } + final class Feed: Autowired { let planted = Inject(Screen.self); let api: API; required init(net api: API) { self.api = api; print(self.api) } }",
        "loop: - final class Setup: Configuration { + final class Setup: Configuration { let planted = Inject(Clock.self);",
        "loop: - final class Setup: Configuration { + final class Setup: Configuration { let planted = Inject(Date.self, qualifier: \"start\");",
        "rename: - final class Client: API, Component { var qualifier: String? = \"net\" } + final class Client: API, Component { var qualifier: String? = \"planted\" }",
        "rename: - final class Clock: Component { let start = Inject(Date.self, qualifier: \"start\") } + final class Clock: Component { let start = Inject(Date.self, qualifier: \"planted\") }",
        "rename: - final class Feed: Autowired { let api: API; required init(net api: API) { self.api = api; print(self.api) } } + final class Feed: Autowired { let api: API; required init(planted api: API) { self.api = api; print(self.api) } }",
        "rename: - final class Screen: Autowired { required init(_ feed: Feed) { print(feed) } } + final class Screen: Autowired { required init(planted feed: Feed) { print(feed) } }",
        "rename: - let date = Config(Date.self, qualifier: \"start\") { Date() } + let date = Config(Date.self, qualifier: \"planted\") { Date() }",
        "retype: - final class Feed: Autowired { let api: API; required init(net api: API) { self.api = api; print(self.api) } } + final class Feed: Autowired { let api: API; required init(net api: any API) { self.api = api; print(self.api) } }",
      ])
  }

  @Test func dikit() async {
    let found = await mistakes(
      """
      import DIKit
      protocol API {}
      protocol AppResolver: Resolver { func provideAPI() -> API }
      final class Feed: Injectable {
        struct Dependency { let api: API }
        let api: API
        init(dependency: Dependency) { api = dependency.api }
      }
      final class Screen: Injectable {
        struct Dependency { let feed: Feed }
        let feed: Feed
        init(dependency: Dependency) { feed = dependency.feed }
      }
      """)
    expectNoDifference(
      found,
      [
        "duplicate: - protocol AppResolver: Resolver { func provideAPI() -> API } + protocol AppResolver: Resolver { func provideAPI() -> API + func providePlanted() -> API }",
        "loop: - struct Dependency { let api: API } + struct Dependency { let planted: Screen; let api: API }",
        "retype: - protocol AppResolver: Resolver { func provideAPI() -> API } + protocol AppResolver: Resolver { func provideAPI()  }",
      ])
  }

  @Test func needle() async {
    let found = await mistakes(
      """
      import NeedleFoundation
      protocol API {}
      final class Client: API {}
      final class Feed { init(api: API) {} }
      final class Root: BootstrapComponent {
        public var api: API { Client() }
        public var feed: Feed { Feed(api: api) }
        var screen: ScreenComponent { ScreenComponent(parent: self) }
      }
      protocol ScreenDependency: Dependency {
        var feed: Feed { get }
        var api: API { get }
      }
      final class ScreenComponent: Component<ScreenDependency> {
        public var title: String { "\\(dependency.feed) \\(dependency.api)" }
      }
      registerProviderFactories()
      print(Root().screen)
      """)
    expectNoDifference(
      found,
      [
        "delete: - public var api: API { Client() } + ",
        "delete: - public var feed: Feed { Feed(api: api) } + ",
        "loop: - public var api: API { Client() } + public var api: API { _ = self.feed; return Client() }",
        "rename: - public var api: API { Client() } + public var planted: API { Client() }",
        "rename: - public var feed: Feed { Feed(api: api) } + public var planted: Feed { Feed(api: api) }",
        "rename: - var api: API { get } + var planted: API { get }",
        "rename: - var feed: Feed { get } + var planted: Feed { get }",
        "retype: - public var api: API { Client() } + public var api: any API { Client() }",
        "retype: - var api: API { get } + var api: any API { get }",
        "unapply: - registerProviderFactories() + ",
        "unapply: - var screen: ScreenComponent { ScreenComponent(parent: self) } + var screen: ScreenComponent { .init(parent: self) }",
      ])
  }

  @Test func scopesThatAreTooShort() async {
    let found = await mistakes(
      """
      import Swinject
      final class Session {}
      final class Clock {}
      struct Value {}
      final class Account { init(session: Session, clock: Clock, value: Value) {} }
      let container = Container()
      container.register(Session.self) { _ in Session() }
      container.register(Clock.self) { _ in Clock() }.inObjectScope(.transient).initCompleted { _, _ in }
      container.register(Value.self) { _ in Value() }
      container.register(Account.self) { r in
        Account(session: r.resolve(Session.self)!, clock: r.resolve(Clock.self)!, value: r.resolve(Value.self)!)
      }.inObjectScope(.container)
      let account = container.resolve(Account.self)!
      """)
    expectNoDifference(
      found.filter { $0.hasPrefix("captive") },
      [
        "captive: - container.register(Clock.self) { _ in Clock() }.inObjectScope(.transient).initCompleted { _, _ in } + container.register(Clock.self) { _ in Clock() }.inObjectScope(.weak).initCompleted { _, _ in }",
        "captive: - container.register(Session.self) { _ in Session() } + container.register(Session.self) { _ in Session() }.inObjectScope(.weak)",
      ])
  }
}
