import CustomDump
import Foundation
import TestSupport
import Testing

/// `digraph why`, `uses`, `tree`, `stats` and `explain KEY`.
@Suite("questions")
struct QuestionTests {
  private static let source = """
    import Swinject
    protocol API {}
    final class LiveAPI: API { init(log: Log) {} }
    final class Log {}
    final class Feed { init(api: API, log: Log) {} }
    final class Cart { init(api: API, rates: Rates) {} }
    protocol Rates {}
    func assemble(_ container: Container) {
      container.register(Log.self) { _ in Log() }.inObjectScope(.container)
      container.register(API.self) { r in LiveAPI(log: r.resolve(Log.self)!) }.inObjectScope(.container)
      container.register(Feed.self) { r in Feed(api: r.resolve(API.self)!, log: r.resolve(Log.self)!) }
      container.register(Cart.self) { r in Cart(api: r.resolve(API.self)!, rates: r.resolve(Rates.self)!) }
    }
    let container = Container()
    assemble(container)
    func open() { _ = container.resolve(Cart.self) }

    """

  private func run(_ arguments: String...) throws -> CommandResult {
    try Scene(["A.swift": Self.source]).run(arguments)
  }

  @Test("why: the shortest ways, with places")
  func why() throws {
    let result = try run("why", "Cart", "log")
    expectNoDifference(
      result.output,
      """
      'Cart' needs 'Log': 1 path of 2 steps

        Cart (graph)
          asks for API (made as LiveAPI, container)  A.swift:12:60
          asks for Log (container)                   A.swift:10:62

      """)
    #expect(result.status == 0)
    #expect(result.errors == "")
  }

  @Test("why not: status 1, with what comes closest")
  func whyNot() throws {
    let back = try run("why", "Log", "Cart")
    expectNoDifference(
      back.output,
      """
      'Log' does not need 'Cart': no path leads there
      'Cart' needs 'Log', over 2 steps

      """)
    #expect(back.status == 1)
    #expect(try run("why", "Cart", "Rates").output.contains("asks for Rates (no binding)  A.swift:12:89"))
  }

  @Test("uses: who asks, where, and who needs it through these")
  func uses() throws {
    expectNoDifference(
      try run("uses", "API").output,
      """
      2 ask for 'API', in 2 places
        Feed  A.swift:11:60
        Cart  A.swift:12:60
      1 more needs it through these
        2 steps away
          open()

      """)
    expectNoDifference(try run("uses", "open").output, "nothing asks for 'open()'\n")
    let near = try run("uses", "API", "--depth", "1").output
    #expect(near.hasSuffix("1 more needs it through these\n  1 farther away\n"))
  }

  @Test("tree: what is shared is shown once")
  func tree() throws {
    expectNoDifference(
      try run("tree", "Feed").output,
      """
      Feed (graph)
        API (made as LiveAPI, container)
          Log (container)
        Log (container)

      """)
    expectNoDifference(
      try run("tree", "Feed", "--depth", "1").output,
      """
      Feed (graph)
        API (made as LiveAPI, container, …)
        Log (container)

      """)
  }

  @Test("stats: for people, and for programs")
  func stats() throws {
    expectNoDifference(
      try run("stats").output,
      """
      bindings      4 in 1 container
      requests      6
      longest path  3 bindings
        open() (entry point)
        -> Cart
        -> API
        -> Log
      cycles        none

      most asked for (fan-in), with the number of those who ask
            2  Log
            2  API

      asking for most (fan-out), with the number of what they ask for
            2  Feed
            2  Cart

      betweenness, in percent of the shortest paths between others
           20  API

      """)
    expectNoDifference(
      try run("stats", "--top", "1").output.split(separator: "\n").prefix(6).joined(separator: "\n"),
      """
      bindings      4 in 1 container
      requests      6
      longest path  3 bindings
        open() (entry point)
        … 2 more
        -> Log
      """)
    let json = try run("stats", "--format", "json").output
    #expect(try JSONSchema(named: "stats-v1").problems(in: json) == [])
    let object = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    #expect((object["bindings"] as? [[String: Any]])?.compactMap { $0["fanIn"] as? Int } == [2, 2, 0, 1])
    #expect(object["bindingCount"] as? Int == 4)
  }

  @Test("explain: all that is known of a key, with what was found about it")
  func explain() throws {
    expectNoDifference(
      try run("explain", "Cart").output,
      """
      Cart

      bound in container (Swinject Container)  A.swift:12:22
        made as  Cart
        scope    graph
        asks for
          API (made as LiveAPI, container)  A.swift:12:60
          Rates (no binding)                A.swift:12:89

      asked for by
        open()  A.swift:16:37

      findings
        A.swift:12:89: error: no binding for 'Rates', which 'Cart' requires [unresolved-dependency]

      """)
  }

  @Test("names that mean several things, or none; command lines that mean nothing")
  func names() throws {
    let several = try run("uses", "a")
    #expect(
      several.errors.hasPrefix(
        "digraph: error: 'a' may be one of 3:\ndigraph:   API\ndigraph:   Cart\ndigraph:   Rates\n"))
    #expect(several.status == 2)
    let none = try run("tree", "Lgo")
    #expect(none.errors == "digraph: error: nothing is bound or asked for as 'Lgo', did you mean 'Log'?\n")
    #expect(none.status == 2)
    for arguments in [
      ["why", "Cart"], ["why", "Cart", "Log", "--most", "0"], ["uses", "Log", "--depth", "0"],
      ["tree", "Log", "--depth", "-1"],
      ["stats", "--top", "0"], ["explain", "no-such-rule"], ["uses", "Log", "A.swift", "--from", "a.json"],
    ] {
      #expect(try Scene(["A.swift": Self.source]).run(arguments).status == 64, "\(arguments)")
    }
  }
}
