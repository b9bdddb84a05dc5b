import CustomDump
import DigraphModel
import DigraphRenderers
import TestSupport
import Testing

@Suite("drawing of a graph")
struct GraphDrawingTests {
  @Test("modules, containers and bindings, with implementation, scope, arguments and conditions")
  func clusters() {
    var builder = SampleGraphBuilder()
    let main = builder.container("Main", module: "App")
    let child = builder.container("Child", module: "Feed", parents: [main])
    builder.bind("API", as: "LiveAPI", .shared, in: main, by: .initializer)
    builder.bind("Clock", .unique, in: main, kind: .struct, by: .value)
    builder.bind("Feed", named: "top", with: ["Int", "String"], .weak, in: child)
    builder.bind(
      "Debugger", .resettable, in: main, module: "Feed",
      conditions: [Condition(kind: .compilation, text: "DEBUG", construct: "1", clause: 0)])
    expectNoDifference(
      GraphDrawing().drawing(of: builder.graph).outline,
      """
      m0 [App]
        m0c0 [Main]
          b0: API / LiveAPI / ● container · init (card, solid 1.6 muted)
          b1: Clock / ○ transient (sheet, solid 1.0 faint)
      m1 [Feed]
        m1c0 [Main]
          b3: Debugger / ◕ session · #if DEBUG (card, dashed 1.6 muted)
        m1c1 [Child / child of Main]
          b2: Feed "top" / (Int, String) / ◑ weak (card, dashed 1.0 faint)

      """)
  }

  @Test("a single module goes without saying; edges tell when, whether and how many")
  func edges() {
    var builder = SampleGraphBuilder()
    let main = builder.container("Main", module: "App")
    let feed = builder.bind("Feed", in: main)
    for name in ["A", "B", "C", "D"] { builder.bind(name, in: main) }
    builder.ask(feed, for: "A")
    builder.ask(feed, for: "B", .afterStorage)
    builder.ask(feed, for: "C", .deferred, .checked)
    builder.ask(feed, for: "D", collection: true)
    expectNoDifference(
      GraphDrawing().drawing(of: builder.graph).outline,
      """
      m0c0 [Main]
        b0: Feed / ◔ graph (card, solid 1.0 faint)
        b1: A / ◔ graph (card, solid 1.0 faint)
        b2: B / ◔ graph (card, solid 1.0 faint)
        b3: C / ◔ graph (card, solid 1.0 faint)
        b4: D / ◔ graph (card, solid 1.0 faint)
      b0 -> b1 (solid 1.0 line, to filled)
      b0 -> b2 (dashed 1.0 line, to open)
      b0 -> b3 (dotted 1.2 line, from circle to open)
      b0 -> b4 (solid 1.0 line, to fork)

      """)
  }

  @Test("requests between the same two are one edge, as urgent as the most urgent of them")
  func bundles() {
    var builder = SampleGraphBuilder()
    let main = builder.container("Main", module: "App")
    let feed = builder.bind("Feed", in: main)
    builder.bind("API", in: main)
    builder.ask(feed, for: "API", .deferred, .checked)
    builder.ask(feed, for: "API")
    let drawing = GraphDrawing().drawing(of: builder.graph)
    #expect(drawing.edges.map(\.classes) == [["request", "eager"]])
    #expect(
      drawing.edges[0].tooltip
        == "Feed asks for API\nSources/App/Main+App.swift:18:5\nFeed asks for API\nSources/App/Main+App.swift:21:5")
  }

  @Test("a forwarding binding is another name of its provider, in another module a node of its own")
  func forwards() {
    var builder = SampleGraphBuilder()
    let main = builder.container("Main", module: "App")
    let store = builder.bind("Store", as: "KeychainStore", .shared, in: main)
    builder.bind("Reading", as: "KeychainStore", .shared, in: main, forwardsTo: store)
    builder.bind("Writing", as: "KeychainStore", .shared, in: main, module: "Feed", forwardsTo: store)
    let feed = builder.bind("Feed", in: main)
    builder.ask(feed, forAll: "Reading", "Writing")
    expectNoDifference(
      GraphDrawing().drawing(of: builder.graph).outline,
      """
      m0 [App]
        m0c0 [Main]
          b0: Store / also Reading / KeychainStore / ● container (card, solid 1.6 muted)
          b3: Feed / ◔ graph (card, solid 1.0 faint)
      m1 [Feed]
        m1c0 [Main]
          b2: Writing / KeychainStore / another name (pill, solid 1.0 faint)
      b2 -> b0 (solid 0.8 faint, to none)
      b3 -> b0 (solid 1.0 line, to filled)
      b3 -> b2 (solid 1.0 line, to filled)

      """)
  }

  @Test("what nothing binds is one ghost for all who ask; who asks from outside is one entry")
  func ghostsAndEntries() {
    var builder = SampleGraphBuilder()
    let main = builder.container("Main", module: "App")
    let feed = builder.bind("Feed", in: main)
    builder.ask(feed, for: "API")
    builder.ask(feed, for: "FileManager", status: .external)
    builder.askFromOutside("AppDelegate", for: "Feed", in: main)
    builder.askFromOutside("AppDelegate", for: "API", in: main)
    expectNoDifference(
      GraphDrawing().drawing(of: builder.graph).outline,
      """
      r2: AppDelegate (entry, solid 1.0 faint)
      g0: API / no binding (box, dashed 1.2 muted)
      g1: FileManager / bound elsewhere (box, solid 1.0 faint)
      m0c0 [Main]
        b0: Feed / ◔ graph (card, solid 1.0 faint)
      b0 -> g0 (solid 1.0 line, to filled)
      b0 -> g1 (solid 1.0 line, to filled)
      r2 -> b0 (solid 1.0 line, to filled)
      r2 -> g0 (solid 1.0 line, to filled)

      """)
  }

  @Test("findings are marked where they are: binding, request, loop, ghost; those that do not count are not")
  func findings() {
    var builder = SampleGraphBuilder()
    let main = builder.container("Main", module: "App")
    let feed = builder.bind("Feed", in: main)
    let user = builder.bind("User", in: main)
    let there = builder.ask(feed, for: "User")
    let back = builder.ask(user, for: "Feed")
    let missing = builder.ask(user, for: "API")
    func finding(_ rule: String, _ severity: Severity, at site: Site, _ notes: [Finding.Note] = []) -> Finding {
      var finding = Finding("m", at: site, subject: [], notes: notes)
      finding.rule = rule
      finding.severity = severity
      return finding
    }
    var old = finding("old", .error, at: builder.site(ofBinding: feed))
    old.state = .baselined
    var inside = builder.site(ofBinding: feed)
    inside.column += 3
    let findings = [
      old, finding("smell", .info, at: inside),
      finding("loop", .error, at: builder.site(ofRequest: there), [.init("n", at: builder.site(ofRequest: back))]),
      finding("missing", .warning, at: builder.site(ofRequest: missing)),
    ]
    expectNoDifference(
      GraphDrawing().drawing(of: builder.graph, findings: findings).outline,
      """
      g2: API / no binding / ▲ missing (box, dashed 1.2 caution)
      m0c0 [Main]
        b0: Feed / ◔ graph / ■ smell (card, solid 1.0 muted)
        b1: User / ◔ graph (card, solid 1.0 faint)
      b0 -> b1 (solid 1.8 alarm, to filled) ✕ loop
      b1 -> b0 (solid 1.8 alarm, to filled)
      b1 -> g2 (solid 1.8 caution, to filled)

      """)
  }

  @Test("the legend explains what occurs, and nothing else")
  func legend() {
    var builder = SampleGraphBuilder()
    let main = builder.container("Main", module: "App")
    let feed = builder.bind("Feed", .shared, in: main)
    builder.ask(feed, for: "Feed", .deferred)
    #expect(GraphDrawing().drawing(of: builder.graph).legend.map(\.text) == ["shared by the container", "asks later"])
    #expect(GraphDrawing(showsLegend: false).drawing(of: builder.graph).legend == [])
  }

  @Test("links lead to where the caller says")
  func links() {
    let drawing = GraphDrawing { "https://example.org/\($0.path)#L\($0.line)" }.drawing(of: SampleGraph().graph)
    #expect(drawing.nodes[0].url == "https://example.org/Sources/Networking/NetworkContainer+Networking.swift#L12")
    #expect(drawing.edges.allSatisfy { $0.url?.hasPrefix("https://example.org/Sources/") == true })
  }

  @Test("every drawing is sound: identifiers are unique, and what is referred to is there")
  func sound() {
    let sample = SampleGraph()
    let drawing = GraphDrawing().drawing(of: sample.graph, findings: sample.findings)
    let ids = drawing.clusters.map(\.id) + drawing.nodes.map(\.id) + drawing.edges.map(\.id)
    #expect(Set(ids).count == ids.count)
    #expect(ids.allSatisfy { $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) } })
    let nodes = Set(drawing.nodes.map(\.id))
    #expect(drawing.edges.allSatisfy { nodes.contains($0.from) && nodes.contains($0.to) })
    var clusters: Set<String> = []
    for cluster in drawing.clusters {
      #expect(cluster.parent.map(clusters.contains) ?? true)
      clusters.insert(cluster.id)
    }
    #expect(drawing.nodes.allSatisfy { $0.cluster.map(clusters.contains) ?? true })
    #expect(drawing == GraphDrawing().drawing(of: sample.graph, findings: sample.findings.reversed()))
    #expect(drawing.summary == "39 bindings in 4 containers, 71 requests, 4 findings")
  }
}
