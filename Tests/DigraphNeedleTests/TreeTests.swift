import CustomDump
import Testing

/// Components, and the components that each of them makes (uber/needle, `ParentLinker`,
/// `DependencyProviderDeclarerTask`).
struct TreeTests {
  @Test func whatIsRequiredBelowTheLoggedInComponentComesFromTheNearestAbove() async {
    await expectNeedle(
      """
      class RootComponent: BootstrapComponent {
        public var scoreStream: ScoreStream { shared { ScoreStream() } }
        public var players: Players { shared { Players() } }
        var loggedOutComponent: LoggedOutComponent { LoggedOutComponent(parent: self) }
        var loggedInComponent: LoggedInComponent { LoggedInComponent(parent: self) }
      }
      class LoggedOutComponent: Component<LoggedOutDependency> {}
      class LoggedInComponent: Component<EmptyDependency> {
        public var scoreStream: ScoreStream { shared { ScoreStream() } }
        var gameComponent: GameComponent { GameComponent(parent: self) }
      }
      class GameComponent: Component<GameDependency> {}
      protocol LoggedOutDependency: Dependency { var scoreStream: ScoreStream { get } }
      protocol GameDependency: Dependency { var scoreStream: ScoreStream { get }; var players: Players { get } }
      """,
      is: """
        RootComponent (BootstrapComponent)
          + scoreStream: ScoreStream shared
          + players: Players shared
          + loggedOutComponent: LoggedOutComponent
          + loggedInComponent: LoggedInComponent
        LoggedOutComponent < RootComponent
          scoreStream: ScoreStream <- RootComponent unused
        LoggedInComponent < RootComponent
          + scoreStream: ScoreStream shared
          + gameComponent: GameComponent
        GameComponent < LoggedInComponent
          scoreStream: ScoreStream <- LoggedInComponent unused
          players: Players <- RootComponent unused
        """)
  }

  @Test func everyFormOfMakingAChild() async {
    await expectNeedle(
      """
      final class App: BootstrapComponent {
        var plain: Plain { Plain(parent: self) }
        var returned: Building { return Returned(parent: self) }
        func withArgument(id: String) -> Argument { Argument(parent: self, id: id) }
        lazy var stored: Stored = Stored(parent: self)
        var kept: Kept { shared { Kept(parent: self) } }
        var wrapped: Building { Wrapper { Wrapped(parent: self) } }
        var initialised: Initialised { Initialised.init(parent: self) }
        var array: [Building] { [InArray(parent: self)] }
        var chained: Screen { Chained(parent: self).screen }
        init(extra: Int) { super.init() }
      }
      extension App {
        var extended: Extended { Extended(parent: self) }
        var again: Plain { Plain(parent: self) }
      }
      class Plain: Component<EmptyDependency> {}
      class Returned: Component<EmptyDependency>, Building {}
      class Argument: Component<EmptyDependency> {
        let id: String
        init(parent: Scope, id: String) { self.id = id; super.init(parent: parent) }
      }
      class Stored: Component<EmptyDependency> {}
      class Kept: Component<EmptyDependency> {}
      class Wrapped: Component<EmptyDependency> {}
      class Initialised: Component<EmptyDependency> {}
      class InArray: Component<EmptyDependency> {}
      class Chained: Component<EmptyDependency> { public var screen: Screen { Screen() } }
      class Extended: Component<EmptyDependency> {}
      """,
      is: """
        App (BootstrapComponent)
          + plain: Plain
          + returned: Building
          + stored: Stored stored
          + kept: Kept shared
          + wrapped: Building
          + initialised: Initialised
          + array: [Building]
          + chained: Screen
          + extended: Extended
          + again: Plain
          chained reads screen of Chained
        Plain < App
        Returned < App
        Argument < App
          + id: String stored
        Stored < App
        Kept < App
        Wrapped < App
        Initialised < App
        InArray < App
        Chained < App
          + screen: Screen
        Extended < App
        """)
  }

  @Test func oneComponentUnderSeveralParents() async {
    await expectNeedle(
      """
      class App: BootstrapComponent {
        public var log: Log { shared { Log() } }
        public var left: Left { Left(parent: self) }
        public var right: Right { Right(parent: self) }
      }
      class Left: Component<EmptyDependency> { var leaf: Leaf { Leaf(parent: self) } }
      class Right: Component<EmptyDependency> {
        public var log: Log { Log() }
        var leaf: Leaf { Leaf(parent: self) }
      }
      protocol LeafDependency: Dependency { var log: Log { get } }
      class Leaf: Component<LeafDependency> { var screen: Screen { Screen(dependency.log) } }
      """, hidingInternal: true,
      is: """
        App (BootstrapComponent)
          + log: Log shared
          + left: Left
          + right: Right
        Left < App
          - leaf: Leaf (internalAccess)
        Right < App
          + log: Log
          - leaf: Leaf (internalAccess)
        Leaf < Left, Right
          - screen: Screen (internalAccess)
          log: Log <- App, Right
          screen reads log of App, Right
        """)
  }

  @Test func whatNoRootReachesIsLeftOut() async {
    await expectNeedle(
      """
      class App: BootstrapComponent { public var api: API { API() } }
      protocol LostDependency: Dependency { var api: API { get } }
      class Lost: Component<LostDependency> {
        var leaf: Leaf { Leaf(parent: self) }
        var used: API { dependency.api }
      }
      class Leaf: Component<EmptyDependency> {}
      """,
      is: """
        App (BootstrapComponent)
          + api: API
        Lost unreachable
          + leaf: Leaf
          + used: API
          api: API unasked
          used reads api of \("")
        Leaf < Lost unreachable
        """)
  }

  @Test func aCallThatOnlyBeginsWithTheNameMakesAChildForTheGenerator() async {
    await expectNeedle(
      """
      class App: BootstrapComponent { var height: Int { Feed.defaultHeight() } }
      class Feed: Component<EmptyDependency> { static func defaultHeight() -> Int { 44 } }
      """,
      is: """
        App (BootstrapComponent)
          + height: Int
        Feed < App
        misreadHarmlessly: the generator takes this call for the making of 'Feed', and 'App' for its parent
        """)
  }

  @Test func aRootThatIsMadeByAnotherComponentIsNoEndOfAPath() async {
    await expectNeedle(
      """
      class App: BootstrapComponent {
        public var api: API { API() }
        var inner: Inner { Inner() }
      }
      class Inner: BootstrapComponent { var leaf: Leaf { Leaf(parent: self) } }
      protocol LeafDependency: Dependency { var api: API { get } }
      class Leaf: Component<LeafDependency> { var used: API { dependency.api } }
      """,
      is: """
        App (BootstrapComponent)
          + api: API
          + inner: Inner
        Inner (BootstrapComponent) < App
          + leaf: Leaf
        Leaf < Inner
          + used: API
          api: API <- App
          used reads api of App
        unregistered: 'Inner' is a root, but the generator takes it for a child of 'App', so nothing is registered for it
        """)
  }

  @Test func aRootOfAnotherModuleHasNothingAboveIt() async {
    let inner = """
      class Inner: BootstrapComponent { var leaf: Leaf { Leaf(parent: self) } }
      protocol LeafDependency: Dependency { var api: API { get } }
      class Leaf: Component<LeafDependency> { var used: API { dependency.api } }
      """
    let app = """
      class App: BootstrapComponent {
        public var api: API { API() }
        var inner: Inner { Inner() }
      }

      """
    let apart = await NeedleText.of([
      "App/App.swift": "import NeedleFoundation\n" + app, "Feature/Inner.swift": "import NeedleFoundation\n" + inner,
    ])
    expectNoDifference(
      apart,
      """
      App (BootstrapComponent)
        + api: API
        + inner: Inner
      Inner (BootstrapComponent)
        + leaf: Leaf
      Leaf < Inner
        + used: API
        api: API missing on Inner/Leaf
        used reads api of \("")
      """)
    // The module of a public class is not certain.
    let open = await NeedleText.of(app + inner.replacing("class Inner", with: "public class Inner"))
    #expect(open.contains("Inner (BootstrapComponent) < App") && !open.contains("unregistered"))
  }

  @Test func aRootInACircleKeepsWhatIsAboveIt() async {
    let text = await NeedleText.of([
      "App/App.swift": """
      import NeedleFoundation
      class App: BootstrapComponent { var feed: Feed { Feed(parent: self) } }
      """,
      "App/NeedleGenerated.swift": """
      import NeedleFoundation
      public func registerProviderFactories() {
        registerProviderFactory("^->App", factoryEmptyDependencyProvider)
      }
      """,
      "Feed/Feed.swift": """
      import NeedleFoundation
      class Feed: Component<EmptyDependency> {}
      extension Feed { func preview() -> Screen { Screen(App().feed) } }
      """,
    ])
    expectNoDifference(
      text,
      """
      App (BootstrapComponent) < Feed unreachable
        + feed: Feed
      Feed < App unreachable
      """)
  }

  @Test func circlesEnd() async {
    await expectNeedle(
      """
      class App: BootstrapComponent { var folder: Folder { Folder(parent: self) } }
      protocol FolderDependency: Dependency { var files: Files { get } }
      class Folder: Component<FolderDependency> {
        var inner: Folder { Folder(parent: self) }
        var list: List { List(dependency.files) }
      }
      """,
      is: """
        App (BootstrapComponent)
          + folder: Folder
        Folder < App, Folder
          + inner: Folder
          + list: List
          files: Files missing on App/Folder
          list reads files of \("")
        """)
  }

  private static let oldFeed = """
    protocol FeedDependency: Dependency { var log: Log { get } }
    class Feed: Component<FeedDependency> { var used: Log { dependency.log } }

    """

  @Test func anOldRootIsGivenTheBootstrapComponent() async {
    await expectNeedle(
      Self.oldFeed + """
        class App: Component<EmptyDependency> {
          public var log: Log { Log() }
          var feed: Feed { Feed(parent: self) }
        }
        class Preview: Component<EmptyDependency> { public var log: Log { Log() } }
        func start() { _ = App(parent: BootstrapComponent()) }
        """,
      is: """
        Feed < App
          + used: Log
          log: Log <- App
          used reads log of App
        App
          + log: Log
          + feed: Feed
        Preview
          + log: Log
        """)
  }

  @Test func anOldRootMayTakeTheBootstrapComponentItself() async {
    await expectNeedle(
      Self.oldFeed + """
        class App: Component<EmptyDependency> {
          var feed: Feed { Feed(parent: self) }
          init() { super.init(parent: BootstrapComponent()) }
        }
        """,
      is: """
        Feed < App
          + used: Log
          log: Log missing on App/Feed
          used reads log of \("")
        App
          + feed: Feed
        """)
  }

  @Test func whatRegistersTheProvidersOfAnOldRootHadOtherNames() async {
    await expectNeedle(
      """
      class App: Component<EmptyDependency> {}
      class Delegate: UIResponder, UIApplicationDelegate {
        func start() {
          Generated.registerDependencyProviderFactories()
          _ = App(parent: BootstrapComponent())
        }
      }
      """,
      is: "App")
  }

  @Test func whereARootInheritsFromTheBootstrapComponentNoOtherOneIsOld() async {
    await expectNeedle(
      Self.oldFeed + """
        class App: BootstrapComponent { public var log: Log { Log() } }
        class Demo: Component<EmptyDependency> { var feed: Feed { Feed(parent: self) } }
        func start() { _ = Demo(parent: BootstrapComponent()) }
        """,
      is: """
        Feed < Demo unreachable
          + used: Log
          log: Log unasked
          used reads log of \("")
        App (BootstrapComponent)
          + log: Log
        Demo unreachable
          + feed: Feed
        """)
  }
}
