import CustomDump
import DigraphModel
import TestSupport
import Testing

/// Factories whose closure is not found.
@Suite struct UnreadFactoryTests {
  /// Code requests a factory that exists, but its type is unknown.
  @Test func requestsOfUnreadFactories() async {
    let graph = await Analyzed.graph(
      """
      import FactoryKit
      final class Feed {}
      extension Container {
        var feed: Factory<Feed> { let feed = Container.shared.feed() }
      }
      let feed = Container.shared.feed()
      """)
    expectNoDifference(graph.requests.map(\.resolution), [.init(status: .opaque), .init(status: .opaque)])
    expectNoDifference(graph.gaps.map(\.reason), ["the closure of the factory was not found"])
    expectNoDifference(graph.brokenInvariants(), [])
  }
}
