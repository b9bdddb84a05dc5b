import CustomDump
import Testing

/// Declarations of Needle, and lookalikes.
struct RecognitionTests {
  @Test func namesWithTheirModule() async {
    await expectNeedle(
      """
      class App: NeedleFoundation.BootstrapComponent { var feed: Feed { Feed(parent: self) } }
      protocol FeedDependency: NeedleFoundation.Dependency { var title: String { get } }
      class Feed: NeedleFoundation.Component<
        App.FeedDependency
      > { var it: String { self.title } }
      """,
      is: """
        App (BootstrapComponent)
          + feed: Feed
        Feed < App
          + it: String
          title: String missing on App/Feed
          it reads title of \("")
        """)
  }

  @Test func componentsOfRIBsAreNone() async {
    let text = await NeedleText.of([
      "App/App.swift": """
      import NeedleFoundation
      class App: BootstrapComponent { var root: Root { Root(parent: self) } }
      class Root: NeedleFoundation.Component<EmptyDependency> {}
      """,
      "App/Builder.swift": """
      import RIBs
      protocol ProfileDependency: Dependency { var name: String { get } }
      final class ProfileComponent: Component<ProfileDependency> {}
      final class ProfileBuilder: Builder<ProfileDependency> {
        func build() -> Int { _ = ProfileComponent(dependency: dependency); return 1 }
      }
      """,
      "App/Both.swift": """
      import NeedleFoundation
      import RIBs
      final class MenuComponent: RIBs.Component<MenuDependency> {}
      final class TabComponent: Component<TabDependency> {
        override init(dependency: TabDependency) { super.init(dependency: dependency) }
      }
      protocol TabDependency: RIBs.Dependency {}
      final class CardComponent: Component<EmptyDependency> {}
      extension App { var card: CardComponent { CardComponent(parent: self) } }
      """,
    ])
    expectNoDifference(
      text,
      """
      App (BootstrapComponent)
        + root: Root
        + card: CardComponent
      Root < App
      CardComponent < App
      """)
  }

  @Test func classesOfOtherLibrariesAreNone() async {
    await expectNeedle(
      """
      class App: BootstrapComponent {}
      class Sprite: Component<Position> { init(entity: Entity) {} }
      class Button: Component {}
      class Box<T>: Component<T> {}
      class Builder: ComponentizedBuilder<Component, Dependency, (), ()> {}
      class Nested: NeedleFoundation.Component.Inner<Component, Dependency> {}
      struct Wheel: Component {}
      """,
      is: """
        App (BootstrapComponent)
        Sprite unreachable
        gap: the dependency protocol 'Position' is not in the input
        """)
  }

  @Test func aComponentClassOfTheInputIsItsOwn() async {
    let text = await NeedleText.of([
      "App/App.swift": "import NeedleFoundation\nclass App: BootstrapComponent {}",
      "Engine/Component.swift": "open class Component<State> {}",
      "Engine/Wheel.swift": "class Wheel: Component<Int> {}",
    ])
    expectNoDifference(text, "App (BootstrapComponent)")
  }

  @Test func needlesOwnSourcesDeclareNoScopes() async {
    let text = await NeedleText.of([
      "App/App.swift": "import NeedleFoundation\nclass App: BootstrapComponent {}",
      "Vendor/NeedleFoundation/Bootstrap.swift": "open class BootstrapComponent: Component<EmptyDependency> {}",
      "Vendor/NeedleFoundation/Component.swift": "open class Component<DependencyType>: Scope {}",
    ])
    expectNoDifference(text, "App (BootstrapComponent)")
  }

  @Test func withoutTheFrameworkNothingIsRead() async {
    let text = await NeedleText.of([
      "App/App.swift": """
      class App: BootstrapComponent { var feed: Feed { Feed(parent: self) } }
      class Feed: Component<EmptyDependency> {}
      """
    ])
    expectNoDifference(text, "")
  }

  @Test func aModuleThatExportsTheFrameworkWillDo() async {
    let text = await NeedleText.of([
      "Core/Exports.swift": "@_exported import NeedleFoundation",
      "App/App.swift": """
      import Core
      class App: BootstrapComponent { var feed: Feed { Feed(parent: self) } }
      class Feed: Component<EmptyDependency> {}
      """,
    ])
    expectNoDifference(
      text,
      """
      App (BootstrapComponent)
        + feed: Feed
      Feed < App
      """)
  }

  @Test func twoAppsOfOneRepository() async {
    func app(_ name: String, _ title: String) -> String {
      """
      import NeedleFoundation
      class RootComponent: BootstrapComponent {
        public var \(title): String { "" }
        var feed: FeedComponent { FeedComponent(parent: self) }
      }
      protocol FeedDependency: Dependency { var \(title): String { get } }
      class FeedComponent: Component<FeedDependency> { var it: String { dependency.\(title) } }
      """
    }
    let text = await NeedleText.of(["One/App.swift": app("One", "first"), "Two/App.swift": app("Two", "second")])
    expectNoDifference(
      text,
      """
      RootComponent (BootstrapComponent)
        + first: String
        + feed: FeedComponent
      FeedComponent < RootComponent
        + it: String
        first: String <- RootComponent
        it reads first of RootComponent
      RootComponent (BootstrapComponent)
        + second: String
        + feed: FeedComponent
      FeedComponent < RootComponent
        + it: String
        second: String <- RootComponent
        it reads second of RootComponent
      """)
  }
}
