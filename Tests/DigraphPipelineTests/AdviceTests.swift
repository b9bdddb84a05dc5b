import CustomDump
import DigraphModel
import DigraphPipeline
import Testing

/// Advice and notes of findings: they must be right, and must not break the build when followed.
struct AdviceTests {
  /// Findings of one rule, with chain, notes and help. The first folder of a path is the module's name.
  private func findings(of rule: String, in files: [String: String]) async -> String {
    let inputs = files.sorted { $0.key < $1.key }.map { path, text in
      InputFile(path: path, module: String(path.prefix { $0 != "/" }), source: .bytes(Array(text.utf8)))
    }
    let found = await Check.run(inputs).findings.filter { $0.rule == rule }
    return found.map { finding in
      let chain = finding.chain.isEmpty ? [] : ["chain: " + finding.chain.joined(separator: " -> ")]
      return
        (["\(finding.severity): \(finding.message)"] + chain + finding.notes.map(\.message)
        + ["help: \(finding.help ?? "-")"]).joined(separator: "\n")
    }.joined(separator: "\n")
  }

  private static let app = """
    import NeedleFoundation
    final class API: Service {}
    protocol Service {}
    final class AppComponent: BootstrapComponent {
      public var service: Service { API() }
      public var feed: FeedComponent { FeedComponent(parent: self) }
    }

    """

  private static func feed(requiring property: String) -> String {
    """
    protocol FeedDependency: Dependency { var \(property) { get } }
    final class FeedComponent: Component<FeedDependency> { func load() { print(dependency) } }

    """
  }

  @Test("of two spellings, the one with 'any' compiles everywhere")
  func spellings() async {
    let text = await findings(
      of: "unresolved-dependency", in: ["App/A.swift": Self.app + Self.feed(requiring: "service: any Service")])
    expectNoDifference(
      text,
      """
      error: no binding for 'service: any Service', which 'FeedComponent' requires
      chain: AppComponent -> FeedComponent -> service: any Service
      'service: Service' is bound here; it is the same type, but not the same text
      help: write the type as 'any Service' in both places
      """)
  }

  @Test("a name that is taken is not to be declared again")
  func takenNames() async {
    let text = await findings(
      of: "unresolved-dependency", in: ["App/A.swift": Self.app + Self.feed(requiring: "service: API")])
    expectNoDifference(
      text,
      """
      error: no binding for 'service: API', which 'FeedComponent' requires
      chain: AppComponent -> FeedComponent -> service: API
      'service: Service' is bound here in 'AppComponent'
      help: let 'FeedDependency.service' and 'AppComponent.service' name the same type
      """)
  }

  @Test("what another root has, nobody below this one can ask for; nor what a component beside this one has")
  func otherRoots() async {
    let side = """
      import NeedleFoundation
      final class SideComponent: BootstrapComponent { public var log: Log { Log() } }
      """
    let log = "final class Log {}\n"
    let text = await findings(
      of: "unresolved-dependency",
      in: ["App/A.swift": Self.app + log + Self.feed(requiring: "log: Log"), "Side/B.swift": side])
    let help =
      "help: add 'public var log: Log' to one of the components above, on every path, or remove the requirement"
    expectNoDifference(
      text,
      """
      error: no binding for 'log: Log', which 'FeedComponent' requires
      chain: AppComponent -> FeedComponent -> log: Log
      \(help)
      """)
    let beside = """
      extension AppComponent { public var side: SideComponent { SideComponent(parent: self) } }
      final class SideComponent: Component<EmptyDependency> { public var log: Log { Log() } }
      """
    let near = await findings(
      of: "unresolved-dependency", in: ["App/A.swift": Self.app + log + Self.feed(requiring: "log: Log") + beside])
    expectNoDifference(
      near,
      """
      error: no binding for 'log: Log', which 'FeedComponent' requires
      chain: AppComponent -> FeedComponent -> log: Log
      'log: Log' is bound here in 'SideComponent', which is not asked
      \(help)
      """)
  }

  @Test("of two components of a name, one is made")
  func namesakes() async {
    let other = """
      import NeedleFoundation
      final class FeedComponent: Component<EmptyDependency> {}
      """
    let text = await findings(
      of: "orphan-component",
      in: ["App/A.swift": Self.app + Self.feed(requiring: "service: Service"), "Feed/B.swift": other])
    expectNoDifference(
      text,
      """
      info: no component makes this 'FeedComponent', only another one of that name
      the other one is made here
      help: rename one of the two, or remove this one: the generator tells components apart by nothing but their names
      """)
  }

  @Test("generated code: 'any' makes no difference, other ways are told as such, and what is not listed is counted")
  func generatedCode() async {
    let provider = """
      import NeedleFoundation
      private class FeedProvider: FeedDependency {
          var service: Service { return appComponent.service }
          private let appComponent: AppComponent
          init(appComponent: AppComponent) { self.appComponent = appComponent }
      }
      private func factory1(_ component: NeedleFoundation.Scope) -> AnyObject {
          return FeedProvider(appComponent: parent1(component) as! AppComponent)
      }
      private func register1() {
          registerProviderFactory("^->AppComponent->FeedComponent", factory1)
          registerProviderFactory("^->AppComponent", factoryEmptyDependencyProvider)
      }
      public func registerProviderFactories() { register1() }
      """
    let app = Self.app.replacing("service: Service", with: "service: any Service")
    let same = await findings(
      of: "stale-generated-code",
      in: ["App/A.swift": app + Self.feed(requiring: "service: any Service"), "App/G.swift": provider])
    expectNoDifference(same, "")
    let names = (1...6).map { "Page\($0)Component" }
    let pages = names.map { name in
      """
      extension AppComponent { public var \(name): \(name) { \(name)(parent: self) } }
      final class \(name): Component<EmptyDependency> {
        public var feed: FeedComponent { FeedComponent(parent: self) }
      }
      """
    }.joined(separator: "\n")
    let moved = Self.app.replacing("public var feed: FeedComponent { FeedComponent(parent: self) }", with: "")
    let text = await findings(
      of: "stale-generated-code",
      in: ["App/A.swift": moved + Self.feed(requiring: "service: Service") + pages, "App/G.swift": provider])
    expectNoDifference(
      text,
      """
      warning: this file is out of date: it lacks 12 entries, has 1 entry too many
      no component is made on the path 'AppComponent -> FeedComponent'
      'Page1Component' is not in the file
      'Page2Component' is not in the file
      'Page3Component' is not in the file
      'Page4Component' is not in the file
      'Page5Component' is not in the file
      2 further differences not listed here
      help: run the generator again
      """)
    let page = """
      extension AppComponent { public var page: PageComponent { PageComponent(parent: self) } }
      final class PageComponent: Component<EmptyDependency> {
        public var feed: FeedComponent { FeedComponent(parent: self) }
      }
      """
    let one = await findings(
      of: "stale-generated-code",
      in: ["App/A.swift": moved + Self.feed(requiring: "service: Service") + page, "App/G.swift": provider])
    expectNoDifference(
      one,
      """
      warning: this file is out of date: it lacks 2 entries, has 1 entry too many
      no component is made on the path 'AppComponent -> FeedComponent'
      'PageComponent' is not in the file
      'FeedComponent' is in the file, but not on the path that leads to it by now
      help: run the generator again
      """)
  }

  @Test("a circle of properties of one name names their components")
  func circles() async {
    let text = await findings(
      of: "dependency-cycle",
      in: [
        "App/A.swift": """
        import NeedleFoundation
        final class API {}
        final class AppComponent: BootstrapComponent {
          public var feed: FeedComponent { FeedComponent(parent: self) }
        }
        protocol FeedPlugin: PluginExtension { var api: API { get } }
        protocol FeedParts: Dependency { var api: API { get } }
        final class FeedNonCoreComponent: NonCoreComponent<FeedParts> { public var api: API { dependency.api } }
        final class FeedComponent: PluginizedComponent<EmptyDependency, FeedPlugin, FeedNonCoreComponent> {
          public var api: API { pluginExtension.api }
        }
        """
      ])
    expectNoDifference(
      text,
      """
      error: 'FeedNonCoreComponent.api' and 'FeedComponent.api' need each other while they are made
      chain: FeedNonCoreComponent.api -> FeedComponent.api -> FeedNonCoreComponent.api
      'api: API' asks for 'api: API' here
      help: cut 'FeedNonCoreComponent.api -> FeedComponent.api': hand in a closure that reads it when it is used
      """)
  }

  @Test("Injection: a module of its own is not below the global one, and binds already what it is asked for")
  func independentModules() async {
    let text = await findings(
      of: "container-scope-gap",
      in: [
        "App/A.swift": """
        import Injection
        final class Session {}
        final class Model { @Inject var session: Session }
        func launch() { injectMe { factory { "title" } } }
        let user = Module {
          factory { Session() }
          factory { Model() }
        }
        let model: Model = user.resolve()
        """
      ])
    expectNoDifference(
      text,
      """
      error: 'Model' asks 'global module' for 'Session', which is bound only in 'user'
      chain: Model -> Session
      'Session' is bound here in 'user'
      help: bind 'Session' in 'global module', or hand it in where 'Model' is made
      """)
  }

  @Test("DIKit: what is made by hand is only no injectable type")
  func superfluousConformances() async {
    let text = await findings(
      of: "unused-registration",
      in: [
        "App/A.swift": """
        import DIKit
        final class Client {}
        protocol AppResolver: Resolver { func provideClient() -> Client }
        struct Feed: Injectable {
          struct Dependency { let client: Client }
          let client: Client
          init(dependency: Dependency) { client = dependency.client }
        }
        struct Home: Injectable {
          struct Dependency {}
          init(dependency: Dependency) {}
        }
        func show(_ resolver: AppResolver) -> (Home, Feed) {
          (resolver.resolveHome(), Feed(dependency: .init(client: Client())))
        }
        """
      ])
    expectNoDifference(
      text,
      """
      warning: nothing asks for 'Feed', which alone leads to 1 other binding
      only 'Feed' leads to 'Client'
      help: remove its conformance, or all of it if no other code makes it, or list it under 'roots' if code outside of the input asks for it
      """)
  }
}
