import CustomDump
import DigraphModel
import TestSupport
import Testing

/// Differences of two graphs.
@Suite("differences of graphs")
struct GraphDiffTests {
  /// A screen that requests a feed, which requests a client.
  private static func app(
    client: String = "Client", scope: Scope.Lifetime = .graph, named name: String? = nil,
    adjust: (inout SampleGraphBuilder, Int) -> Void = { _, _ in }
  ) -> Graph {
    var builder = SampleGraphBuilder()
    let container = builder.container("main", module: "App")
    builder.bind(client, named: name, as: "Live\(client)", scope, in: container)
    let feed = builder.bind("Feed", in: container)
    builder.ask(feed, for: client, named: name)
    builder.askFromOutside("Screen", for: "Feed", in: container)
    adjust(&builder, container)
    return builder.graph
  }

  private func changes(_ base: Graph, _ head: Graph) -> [String] {
    let diff = GraphComparison(from: base, to: head).diff
    func lines<Part>(_ changes: [GraphDiff.Change<Part>], _ name: (Part) -> String) -> [String] {
      changes.map { change in
        let differences = change.differences.map { "\($0.name): \($0.before) -> \($0.after)" }
        return ([change.kind.rawValue, change.part.map(name) ?? ""] + differences).joined(separator: " ")
      }
    }
    return diff.renaming.types.map { "\($0.from) is \($0.to)" }
      + diff.renaming.modules.map { "module \($0.from) is \($0.to)" }
      + diff.renaming.keys.map { "\($0.from) is \($0.to)" }
      + lines(diff.containers) { $0.name.name } + lines(diff.bindings) { "\($0.name.key)" }
      + lines(diff.requests) { "\($0.asker.text) -> \($0.key)" } + lines(diff.gaps) { $0.reason }
  }

  @Test("a graph does not differ from itself")
  func same() {
    #expect(GraphComparison(from: SampleGraph().graph, to: SampleGraph().graph).diff.isEmpty)
  }

  @Test("another scope is a change of the binding alone")
  func scope() {
    expectNoDifference(
      changes(Self.app(), Self.app(scope: .shared)),
      ["changed Client scope: graph -> container lifetime: graph -> shared"])
  }

  @Test("what is added comes with what it asks for")
  func added() {
    let head = Self.app { builder, container in
      let cart = builder.bind("Cart", in: container)
      builder.ask(cart, for: "Feed")
    }
    expectNoDifference(changes(Self.app(), head), ["added Cart", "added Cart -> Feed"])
    expectNoDifference(changes(head, Self.app()), ["removed Cart", "removed Cart -> Feed"])
  }

  @Test("a binding that is gone changes the answers of those who asked for it")
  func removed() {
    var builder = SampleGraphBuilder()
    let container = builder.container("main", module: "App")
    let feed = builder.bind("Feed", in: container)
    builder.ask(feed, for: "Client")
    builder.askFromOutside("Screen", for: "Feed", in: container)
    expectNoDifference(
      changes(Self.app(), builder.graph),
      ["removed Client", "changed Feed -> Client answer: bound -> missing answered by: Client in App.main -> "])
  }

  @Test("a renamed type is the same under another name, with its implementation")
  func renamedType() {
    expectNoDifference(
      changes(Self.app(client: "FeedLoader"), Self.app(client: "FeedFetching")),
      ["FeedLoader is FeedFetching", "LiveFeedLoader is LiveFeedFetching"])
  }

  @Test("of two services of one shape, none is taken for the other under another name")
  func unlike() {
    func graph(_ name: String) -> Graph {
      Self.app { builder, container in builder.bind(name, in: container) }
    }
    expectNoDifference(changes(graph("Printer"), graph("Umbrella")), ["removed Printer", "added Umbrella"])
    expectNoDifference(
      changes(graph("PriceViewModel"), graph("AccountViewModel")), ["added AccountViewModel", "removed PriceViewModel"])
  }

  @Test("another qualifier is another name of the key, for those who ask, too")
  func renamedKey() {
    expectNoDifference(
      changes(Self.app(named: "v1"), Self.app(named: "v2")), ["Client named \"v1\" is Client named \"v2\""])
  }

  @Test("a key that others keep asking for is not renamed")
  func keptKey() {
    let head = Self.app(named: "v2") { builder, container in
      builder.askFromOutside("Screen", for: "Client", named: "v1", in: container)
    }
    let base = Self.app(named: "v1") { builder, container in
      builder.askFromOutside("Screen", for: "Client", named: "v1", in: container)
    }
    expectNoDifference(
      changes(base, head),
      [
        "removed Client named \"v1\"", "added Client named \"v2\"", "removed Feed -> Client named \"v1\"",
        "added Feed -> Client named \"v2\"",
        "changed Screen -> Client named \"v1\" answer: bound -> missing answered by: Client named \"v1\" in App.main -> ",
      ])
  }

  @Test("a module that is called otherwise is the same")
  func renamedModule() {
    func graph(_ module: String) -> Graph {
      var builder = SampleGraphBuilder()
      let container = builder.container("main", module: module)
      for type in ["A", "B", "C"] { builder.bind(type, in: container) }
      return builder.graph
    }
    expectNoDifference(changes(graph("Old"), graph("New")), ["module Old is New"])
  }

  @Test("where code is does not matter, nor how often one thing asks for another")
  func places() {
    var builder = SampleGraphBuilder()
    let container = builder.container("main", module: "App")
    builder.bind("Other", in: container)
    let feed = builder.bind("Feed", in: container)
    builder.bind("Client", as: "LiveClient", in: container)
    builder.askFromOutside("Screen", for: "Feed", in: container)
    builder.ask(feed, for: "Client")
    builder.ask(feed, for: "Client")
    expectNoDifference(changes(Self.app(), builder.graph), ["added Other"])
  }
}
