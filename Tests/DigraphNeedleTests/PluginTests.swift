import CustomDump
import DigraphModel
import Testing

/// Pluginized components: a core, a non-core component beside it, and a plugin extension between them (uber/needle,
/// `PluginizedDependencyProviderContentTask`).
struct PluginTests {
  /// A shop whose core shows a basket, which a plugin provides.
  private static let shop = """
    class App: BootstrapComponent {
      public var clock: Clock { Clock() }
      public var shop: Shop { Shop(parent: self) }
    }
    protocol ShopDependency: Dependency { var clock: Clock { get } }
    protocol ShopPlugin: PluginExtension {
      var offers: Offers { get }
      var basketBuilder: BasketBuilding { get }
    }
    class Shop: PluginizedComponent<ShopDependency, ShopPlugin, ShopNonCore> {
      public var title: String { "shop" }
      var list: List { List(pluginExtension.offers, dependency.clock) }
      var till: Till { Till(parent: self) }
    }
    class ShopNonCore: NonCoreComponent<EmptyDependency> {
      public var offers: Offers { shared { Offers() } }
      public var basketBuilder: BasketBuilding { Basket(parent: self) }
    }
    protocol TillDependency: Dependency { var offers: Offers { get }; var clock: Clock { get } }
    class Till: Component<TillDependency> { var screen: Screen { Screen(dependency.offers, dependency.clock) } }
    protocol BasketDependency: Dependency { var offers: Offers { get } }
    class Basket: Component<BasketDependency> { var screen: Screen { Screen(dependency.offers) } }
    """

  @Test func theWayDecidesBetweenExtensionAndNonCoreComponent() async {
    await expectNeedle(
      Self.shop,
      is: """
        App (BootstrapComponent)
          + clock: Clock
          + shop: Shop
        Shop (PluginizedComponent) < App beside ShopPlugin, ShopNonCore
          + title: String
          + list: List
          + till: Till
          clock: Clock <- App
          list reads offers of ShopPlugin
          list reads clock of App
        ShopPlugin (PluginExtension)
          + offers: Offers shared of ShopNonCore
          + basketBuilder: BasketBuilding of ShopNonCore
        ShopNonCore (NonCoreComponent) < Shop
          + offers: Offers shared
          + basketBuilder: BasketBuilding
        Till < Shop
          + screen: Screen
          offers: Offers <- ShopPlugin
          clock: Clock <- App
          screen reads offers of ShopPlugin
          screen reads clock of App
        Basket < ShopNonCore
          + screen: Screen
          offers: Offers <- ShopNonCore
          screen reads offers of ShopNonCore
        """)
  }

  @Test func belowANonCoreComponentTheNonCoreOnesOfOtherScopesAnswer() async {
    await expectNeedle(
      """
      class App: BootstrapComponent { var outer: Outer { Outer(parent: self) } }
      protocol OuterPlugin: PluginExtension { var score: Score { get } }
      class Outer: PluginizedComponent<EmptyDependency, OuterPlugin, OuterNonCore> {
        var inner: Inner { Inner(parent: self) }
        var plain: Plain { Plain(parent: self) }
      }
      class OuterNonCore: NonCoreComponent<EmptyDependency> { public var score: Score { Score() } }
      protocol InnerPlugin: PluginExtension {}
      class Inner: PluginizedComponent<EmptyDependency, InnerPlugin, InnerNonCore> {}
      class InnerNonCore: NonCoreComponent<EmptyDependency> { var sheet: Sheet { Sheet(parent: self) } }
      protocol SheetDependency: Dependency { var score: Score { get } }
      class Sheet: Component<SheetDependency> { var it: Score { dependency.score } }
      class Plain: Component<SheetDependency> { var it: Score { dependency.score } }
      """,
      is: """
        App (BootstrapComponent)
          + outer: Outer
        Outer (PluginizedComponent) < App beside OuterPlugin, OuterNonCore
          + inner: Inner
          + plain: Plain
        OuterPlugin (PluginExtension)
          + score: Score of OuterNonCore
        OuterNonCore (NonCoreComponent) < Outer
          + score: Score
        Inner (PluginizedComponent) < Outer beside InnerPlugin, InnerNonCore
        InnerPlugin (PluginExtension)
        InnerNonCore (NonCoreComponent) < Inner
          + sheet: Sheet
        Sheet < InnerNonCore
          + it: Score
          score: Score <- OuterNonCore
          it reads score of OuterNonCore
        Plain < Outer
          + it: Score
          score: Score <- OuterPlugin
          it reads score of OuterPlugin
        """)
  }

  @Test func whatIsRequiredByAScopeItselfItsPluginsDoNotAnswer() async {
    await expectNeedle(
      """
      class App: BootstrapComponent {
        public var score: Score { Score() }
        var game: Game { Game(parent: self) }
      }
      protocol GameDependency: Dependency { var score: Score { get } }
      protocol GamePlugin: PluginExtension { var score: Score { get } }
      class Game: PluginizedComponent<GameDependency, GamePlugin, GameNonCore> { var child: Child { Child(parent: self) } }
      class GameNonCore: NonCoreComponent<GameDependency> { public var score: Score { Score() } }
      class Child: Component<GameDependency> { var it: Score { dependency.score } }
      """,
      is: """
        App (BootstrapComponent)
          + score: Score
          + game: Game
        Game (PluginizedComponent) < App beside GamePlugin, GameNonCore
          + child: Child
          score: Score <- App
        GamePlugin (PluginExtension)
          + score: Score of GameNonCore
        GameNonCore (NonCoreComponent) < Game
          + score: Score
          score: Score <- App
        Child < Game
          + it: Score
          score: Score <- App
          it reads score of App
        """)
  }

  @Test func theBuiltInNameOfItsAuthorsOwnClass() async {
    await expectNeedle(
      """
      class UberPluginizedComponent<D, E, N>: PluginizedComponent<D, E, N> {}
      class App: BootstrapComponent { var shop: Shop { Shop(parent: self) } }
      protocol ShopPlugin: PluginExtension { var offers: Offers { get } }
      class Shop: UberPluginizedComponent<EmptyDependency, ShopPlugin, ShopNonCore> {}
      class ShopNonCore: NonCoreComponent<EmptyDependency> { public var offers: Offers { Offers() } }
      """,
      is: """
        App (BootstrapComponent)
          + shop: Shop
        Shop (UberPluginizedComponent) < App beside ShopPlugin, ShopNonCore
        ShopPlugin (PluginExtension)
          + offers: Offers of ShopNonCore
        ShopNonCore (NonCoreComponent) < Shop
          + offers: Offers
        """)
  }

  @Test func aPropertyOnBothSidesIsTakenForACircle() async {
    func game(_ core: String, _ plugin: String, _ required: String) -> String {
      """
      class App: BootstrapComponent { var game: Game { Game(parent: self) } }
      protocol GamePlugin: PluginExtension { \(plugin) }
      class Game: PluginizedComponent<EmptyDependency, GamePlugin, GameNonCore> { \(core) }
      protocol GameNonCoreDependency: Dependency { \(required) }
      class GameNonCore: NonCoreComponent<GameNonCoreDependency> {
        public var score: Score { Score() }
        var it: Score { dependency.score }
      }
      """
    }
    func rejectedDeclarations(_ source: String) async -> [String] {
      await NeedleText.of(source).split(separator: "\n").filter { $0.hasPrefix("refused") }.map(String.init)
    }
    let (provided, listed) = ("public var score: Score { pluginExtension.score }", "var score: Score { get }")
    let circle = await rejectedDeclarations(game(provided, listed, listed))
    expectNoDifference(
      circle, ["refused: 'Game.score' is taken for a cycle: 'GamePlugin' lists it, and 'GameNonCore' requires it"])
    for source in [
      game("", listed, listed), game(provided, "", listed), game(provided, listed, ""),
      game(provided, "var score: Score? { get }", listed),
      game("private var score: Score { pluginExtension.score }", listed, listed),
    ] {
      let found = await rejectedDeclarations(source)
      expectNoDifference(found, [])
    }
  }

  @Test func whatAPluginizedComponentIsMadeOfMayBeElsewhere() async {
    let graph = await NeedleText.graph(of: [
      "App/App.swift": """
      import NeedleFoundation
      class App: BootstrapComponent { var game: Game { Game(parent: self) } }
      class Game: PluginizedComponent<EmptyDependency, GamePlugin, GameNonCore> {
        var board: Board { Board(parent: self) }
      }
      protocol BoardDependency: Dependency { var score: Score { get } }
      class Board: Component<BoardDependency> { var it: Score { dependency.score } }
      """
    ])
    expectNoDifference(
      graph.gaps.map(\.reason),
      [
        "the plugin extension 'GamePlugin' is not in the input",
        "the non-core component 'GameNonCore' is not in the input",
      ])
    expectNoDifference(graph.containers.filter(\.isOpen).map(\.name), ["Game"])
  }
}
