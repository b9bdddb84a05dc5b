import DigraphModel
import TestSupport
import Testing

/// Properties of components that code reads without requiring them.
struct DirectReadTests {
  /// Names of properties that code may use although no component requires them.
  private func read(_ source: String) async -> [String] {
    await Analyzed.graph("import NeedleFoundation\n" + source).bindings.filter(\.isUsedUnasked).map(\.key.description)
  }

  @Test func membersOfAnythingCount() async {
    #expect(
      await read(
        """
        final class Feed {}
        final class AppComponent: BootstrapComponent {
          public var feed: Feed { Feed() }
          public var other: Feed { Feed() }
        }
        func start(_ app: AppComponent) { _ = app.feed }
        """) == ["feed: Feed"])
  }

  @Test func ownCodeCounts() async {
    #expect(
      await read(
        """
        final class Feed {}
        final class AppComponent: BootstrapComponent {
          public var feed: Feed { Feed() }
          func start() { _ = feed }
        }
        """) == ["feed: Feed"])
  }

  @Test func memberOfSelfInAnotherClassDoesNotCount() async {
    #expect(
      await read(
        """
        final class Feed {}
        final class AppComponent: BootstrapComponent { public var feed: Feed { Feed() } }
        final class Screen {
          var feed = 1
          func show() { self.feed += 1 }
        }
        """) == [])
  }

  @Test func protocolOfTheInputCountsByItsProperties() async {
    #expect(
      await read(
        """
        final class Feed {}
        protocol FeedBuilding { var feed: Feed { get } }
        final class AppComponent: BootstrapComponent, FeedBuilding {
          public var feed: Feed { Feed() }
          public var other: Feed { Feed() }
        }
        """) == ["feed: Feed"])
  }

  @Test func protocolFromElsewhereMayAskForAnything() async {
    #expect(
      await read(
        """
        final class Feed {}
        final class AppComponent: BootstrapComponent, RemoteBuilding { public var feed: Feed { Feed() } }
        """) == ["feed: Feed"])
  }

  @Test func oneProgramThatReadsIsEnough() async {
    let component = """
      import NeedleFoundation
      public final class Feed {}
      public final class AppComponent: BootstrapComponent { public var feed: Feed { Feed() } }
      """
    let files = [
      ("Core/AppComponent.swift", [] as Set<String>, component),
      ("Phone/App.swift", ["Phone"], "import Core\nfunc start(_ app: AppComponent) { _ = app.feed }"),
      ("Watch/App.swift", ["Watch"], "import Core\nfunc start(_ app: AppComponent) {}"),
    ]
    for order in [files, files.reversed()] {
      #expect(await AnalyzedApps.graph(order).bindings.map(\.isUsedUnasked) == [true])
    }
  }
}
