import DigraphModel
import DigraphRules
import TestSupport
import Testing

struct CaptiveDependencyTests {
  private func report(_ wiring: GraphBuilder) -> [String] { DigraphRulesTests.report("captive-dependency", wiring) }

  /// `Account`, which is held for ever, needs `Session`.
  private func wiring(
    _ scope: Scope, _ kind: TypeKind = .class, _ timing: Request.Timing = .eager,
    _ adjust: (inout Request) -> Void = { _ in }
  ) -> GraphBuilder {
    var wiring = GraphBuilder()
    let account = wiring.bind("Account", scope: .container)
    wiring.bind("Session", kind, scope: scope)
    wiring.request("Session", from: account, timing, .required, adjust)
    return wiring
  }

  @Test func weakAndResettableValuesAreKept() throws {
    #expect(
      report(wiring(.weak)) == ["4: warning: 'Session' (weak) is kept by longer-lived 'Account' (container)"])
    #expect(
      report(wiring(.login, .class, .afterStorage)) == [
        "4: warning: 'Session' (login) is kept by longer-lived 'Account' (container)"
      ])
    let finding = try #require(findings("captive-dependency", wiring(.weak)).first)
    #expect(finding.chain == ["Account", "Session"])
    #expect(finding.notes.texts == ["3: 'Session' gets its scope here"])
    #expect(
      finding.help == "hand in a closure that asks for it anew, or give it a scope that lasts as long as its keeper's")
  }

  @Test func keptThroughUnsharedValues() throws {
    var wiring = GraphBuilder()
    let account = wiring.bind("Account", scope: .container)
    let feed = wiring.bind("Feed")
    let store = wiring.bind("Store")
    wiring.bind("Session", making: "UserSession", scope: .login)
    wiring.request("Feed", from: account)
    wiring.request("Store", from: feed)
    wiring.request("Session", from: store)
    #expect(
      report(wiring) == [
        "6: warning: 'Session' ('UserSession', login) is kept by longer-lived 'Account' (container), through 'Feed' and 'Store'"
      ])
    let finding = try #require(findings("captive-dependency", wiring).first)
    #expect(finding.chain == ["Account", "Feed", "Store", "Session"])
    #expect(finding.subject == ["Session", "Account"])
  }

  /// `weak` means that an object lives as long as any holder. With only one holder, it lives as long as that one.
  @Test func weakWithOneHolderIsHisOwn() async {
    func help(_ rest: String) async -> [String] {
      let graph = await Analyzed.graph(
        """
        import Deli
        final class Session: Component { var scope: Scope = .weak }
        final class Feed: Autowired { required init(_ session: Session) {} }
        \(rest)
        """)
      return RuleRunner(RuleCatalog.all.filter { $0.info.id == "captive-dependency" }).findings(in: graph).compactMap(
        \.help)
    }
    #expect(
      await help("") == ["give it 'singleton', too: only 'Feed' asks for it, so it lives as long anyway"]
    )
    #expect(
      await help("final class Chat: Component { lazy var session = Inject(Session.self) }") == [
        "give it the longer scope: it lives as long anyway"
      ])
  }

  /// A request in a preview does not count as a use.
  @Test(arguments: [
    ("", "give it 'container', too: only 'Feed' asks for it, so it lives as long anyway"),
    (
      "struct Rows_Previews: PreviewProvider { static var previews: Rows { app.resolve(Rows.self)! } }",
      "give it 'container', too: only 'Feed' asks for it, so it lives as long anyway"
    ),
    (
      "final class Wall { lazy var rows = app.resolve(Rows.self)! }; let wall = Wall().rows",
      "give it a scope that lasts as long as its keeper's, or hand in a closure that asks for it anew"
    ),
  ])
  func unsharedWithOneHolder(rest: String, help: String) async {
    let graph = await Analyzed.graph(
      """
      import Swinject
      final class Rows { var count = 0 }
      final class Feed { let rows: Rows; init(rows: Rows) { self.rows = rows } }
      let app = Container { c in
        c.register(Rows.self) { _ in Rows() }.inObjectScope(.transient)
        c.register(Feed.self) { r in Feed(rows: r.resolve(Rows.self)!) }.inObjectScope(.container)
      }
      \(rest)
      let feed = app.resolve(Feed.self)!
      """)
    let found = RuleRunner(RuleCatalog.all.filter { $0.info.id == "captive-dependency" }).findings(in: graph)
    #expect(found.map(\.help) == [help])
  }

  /// If a helper requests for several holders, each holder has its own object. If another container makes the object,
  /// several holders may share it.
  @Test(arguments: [
    (
      """
      c.register(Rows.self) { _ in Rows() }.inObjectScope(.transient)
      keep(Feed.self) { Feed(rows: $0) }
      keep(Wall.self) { Wall(rows: $0) }
      """, false
    ),
    (
      """
      c.register(Rows.self) { _ in Rows() }.inObjectScope(.transient)
      keep(Feed.self) { Feed(rows: $0) }
      """, true
    ),
    (
      """
      c.register(Rows.self) { _ in Rows() }.inObjectScope(.transient)
      let d = Container(parent: c)
      d.register(Feed.self) { r in Feed(rows: r.resolve(Rows.self)!) }.inObjectScope(.container)
      """, false
    ),
  ])
  func unsharedOfSeveralHolders(wiring: String, isOfOne: Bool) async {
    let graph = await Analyzed.graph(
      """
      import Swinject
      final class Rows { var count = 0 }
      final class Feed { let rows: Rows; init(rows: Rows) { self.rows = rows } }
      final class Wall { let rows: Rows; init(rows: Rows) { self.rows = rows } }
      let c = Container()
      func keep<T>(_ type: T.Type, make: @escaping (Rows) -> T) {
        c.register(type) { r in make(r.resolve(Rows.self)!) }.inObjectScope(.container)
      }
      func boot() {
        \(wiring)
      }
      """)
    let found = RuleRunner(RuleCatalog.all.filter { $0.info.id == "captive-dependency" }).findings(in: graph)
    #expect(found.map { $0.help?.hasPrefix("give it 'container', too") } == [isOfOne])
  }

  @Test func onlyTheLongestLivedOwnerCounts() {
    var wiring = GraphBuilder()
    let account = wiring.bind("Account", scope: .container)
    let cache = wiring.bind("Cache", scope: .login)
    wiring.bind("Session", scope: .weak)
    wiring.request("Cache", from: account)
    wiring.request("Session", from: cache)
    #expect(
      report(wiring) == [
        "5: warning: 'Cache' (login) is kept by longer-lived 'Account' (container)",
        "6: warning: 'Session' (weak) is kept by longer-lived 'Cache' (login)",
      ])
  }

  @Test func valuesAndLazyRequestsAreNotKept() {
    #expect(report(wiring(.weak, .struct)) == [])
    #expect(report(wiring(.weak, .function)) == [])
    #expect(report(wiring(.login, .class, .deferred)) == [])
    #expect(report(wiring(.login, .class, .afterStorage) { $0.isHeldWeakly = true }) == [])
    #expect(report(wiring(.container)) == [])
  }

  @Test func backReferenceIsNotKept() {
    var wiring = GraphBuilder()
    let coordinator = wiring.bind("Coordinator", scope: .weak)
    let menu = wiring.bind("Menu", scope: .container)
    wiring.request("Menu", from: coordinator)
    wiring.request("Coordinator", from: menu, .afterStorage, .silent)
    #expect(report(wiring) == [])
  }

  @Test func explicitTransientIsWorthAWord() {
    #expect(
      report(wiring(.transient)) == ["4: info: 'Session' (transient) is kept by longer-lived 'Account' (container)"])
    #expect(report(wiring(.transient, .unknown)) == [])
  }

  @Test func defaultScopeIsOrdinaryComposition() {
    #expect(report(wiring(.standard)) == [])
  }

  @Test func defaultScopeMattersIfOthersGetObjectsOfTheirOwn() throws {
    var wiring = wiring(.standard)
    let screen = wiring.bind("Screen")
    let log = wiring.bind("Log", scope: .container)
    wiring.request("Session", from: screen)
    wiring.request("Session", from: log)
    #expect(
      report(wiring) == ["4: info: 'Session' (graph) is kept by longer-lived 'Account' (container) and 1 other"])
    let finding = try #require(findings("captive-dependency", wiring).first)
    #expect(finding.notes.texts == ["8: 'Log' asks for 'Session' here, too", "3: 'Session' gets its scope here"])
  }

  @Test func sharedValueKeepsOneOfAChild() {
    var wiring = GraphBuilder()
    let child = wiring.container("child", parents: [0])
    let account = wiring.bind("Account", scope: .container)
    let session = wiring.bind("Session", in: child)
    wiring.request("Session", from: account) { $0.resolution = Resolution(status: .bound, bindings: [session]) }
    #expect(report(wiring) == ["5: warning: 'Session' (graph) lives in 'child', but is kept by 'Account' (container)"])
  }
}
