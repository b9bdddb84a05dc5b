import CustomDump
import DigraphModel
import DigraphRenderers
import TestSupport
import Testing

@Suite("drawing of a graph")
struct GraphDrawingTests {
  private func notes(_ drawing: Drawing) -> [String] { drawing.notes.map(\.text) }

  @Test("a frame is drawn only where it tells something: main and only containers are named in words")
  func frames() {
    var builder = SampleGraphBuilder()
    let main = builder.container("Main", module: "App")
    let session = builder.container("Session", module: "App", parents: [main])
    let empty = builder.container("Kiosk", module: "Shop")
    builder.bind("API", in: main)
    builder.bind("Clock", in: main)
    builder.bind("Cart", in: main, module: "Shop")
    builder.bind("User", in: session, module: "Account")
    builder.gaps = [
      Gap(
        framework: .swinject, subject: .container, reason: "its assemblies are listed elsewhere", remedy: "list them",
        site: builder.site(ofBinding: 0), containers: [empty])
    ]
    let drawing = GraphDrawing().drawing(of: builder.graph)
    expectNoDifference(
      drawing.outline,
      """
      m_Account [Account / Session, child of Main]
        b_User: User / ◔ graph (card, solid 1.0 faint)
      m_App [App]
        b_API: API / ◔ graph (card, solid 1.0 faint)
        b_Clock: Clock / ◔ graph (card, solid 1.0 faint)
      m_Shop [Shop]
        b_Cart: Cart / ◔ graph (card, solid 1.0 faint)
        c_Shop_Kiosk [Kiosk]
          x_container: container not understood / its assemblies are listed / elsewhere (box, dotted 1.0 muted)

      """)
    expectNoDifference(drawing.summary, "4 bindings in 3 containers, 0 requests, 0 findings")
    expectNoDifference(notes(drawing), ["container: Main, unless a frame", "  names another"])
  }

  @Test("containers of one name, each the only one of an app, are named once")
  func namesakes() {
    var builder = SampleGraphBuilder()
    let phone = builder.container("Assembler.container", module: "Phone")
    let watch = builder.container("Assembler.container", module: "Watch")
    let tests = builder.container("Container", module: "Widget")
    builder.bind("API", in: phone)
    builder.bind("Clock", in: phone)
    builder.bind("Cart", in: phone)
    builder.bind("Cart", in: watch)
    builder.bind("Face", in: tests)
    let drawing = GraphDrawing().drawing(of: builder.graph)
    expectNoDifference(drawing.clusters.map(\.label.text), ["Phone", "Watch", "Widget\nContainer"])
    #expect(drawing.clusters[1].elements == ["c1"] && drawing.clusters[1].tooltip.contains("Assembler.container"))
    expectNoDifference(
      notes(drawing).suffix(2), ["container: Assembler.container,", "  unless a frame names another"])
  }

  @Test("where no container has most bindings, each has a frame; one with nothing in it is not forgotten")
  func equalContainers() {
    var builder = SampleGraphBuilder()
    let first = builder.container("First", module: "App")
    let second = builder.container("Second", module: "App")
    _ = builder.container("Third", module: "App")
    builder.bind("A", in: first)
    builder.bind("B", in: second)
    let drawing = GraphDrawing().drawing(of: builder.graph)
    expectNoDifference(
      drawing.outline,
      """
      c_App_First [First]
        b_A: A / ◔ graph (card, solid 1.0 faint)
      c_App_Second [Second]
        b_B: B / ◔ graph (card, solid 1.0 faint)
      c_App_Third [Third]
        c_Third: nothing is bound here (text, solid 1.0 faint)

      """)
  }

  @Test(
    "a finding about the container that a request asks is marked at the request; one about nothing in the graph below")
  func findingsElsewhere() {
    var builder = SampleGraphBuilder()
    let main = builder.container("Main", module: "App")
    let player = builder.bind("Player", in: main)
    builder.bind("Library", in: main)
    builder.ask(player, for: "Library")
    var receiver = builder.site(ofRequest: 0)
    receiver.line -= 1
    var request = builder.graph.requests[0]
    request.receiver = receiver
    let graph = Graph(containers: builder.graph.containers, bindings: builder.graph.bindings, requests: [request])
    var captured = Finding("m", at: receiver, subject: [])
    captured.rule = "captured"
    captured.severity = .warning
    var lost = Finding("m", at: Site(path: "B.swift", line: 1, column: 1, endLine: 1, endColumn: 2), subject: [])
    lost.rule = "lost"
    lost.severity = .info
    let drawing = GraphDrawing().drawing(of: graph, findings: [captured, lost])
    expectNoDifference(
      drawing.outline,
      """
      b_Player: Player / ◔ graph (card, solid 1.0 faint)
      b_Library: Library / ◔ graph (card, solid 1.0 faint)
      b_Player -> b_Library (solid 3.6 caution, to filled) ▲ captured / look here first

      """)
    #expect(notes(drawing).last == "■ lost: m (B.swift:1)")
    // A drawing of a part leaves out notes about code that requests the part.
    let part = GraphDrawing(selection: .init(focus: ["Player"])).drawing(of: graph, findings: [captured, lost])
    #expect(notes(part).last?.contains("lost") == false)
    #expect(!part.legend.contains { $0.text == "info" } && part.legend.contains { $0.text == "warning" })
  }

  @Test("each part of the graph is part of exactly one frame, node or edge, or named below")
  func complete() {
    let sample = SampleGraph()
    for folding in [Folding.none, .automatic(.picture), .automatic(.init(nodes: 12, links: 12)), .level(.container)] {
      let drawing = GraphDrawing(folding: folding).drawing(of: sample.graph, findings: sample.findings)
      let elements =
        drawing.elements + drawing.clusters.flatMap(\.elements) + drawing.nodes.flatMap(\.elements)
        + drawing.edges.flatMap(\.elements)
      let all =
        sample.graph.containers.map { "c\($0.id)" } + sample.graph.bindings.map { "b\($0.id)" }
        + sample.graph.requests.map { "r\($0.id)" } + sample.graph.gaps.indices.map { "x\($0)" }
      expectNoDifference(elements.sorted(), all.sorted(), "\(folding)")
    }
  }

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
      m_App [App]
        b_API: API / LiveAPI / ● container · init (card, solid 1.6 muted)
        b_Clock: Clock / ○ transient (sheet, solid 1.0 faint)
      m_Feed [Feed]
        b_Debugger: Debugger / ◕ session · #if DEBUG (card, dashed 1.6 muted)
        c_Feed_Child [Child / child of Main]
          b_Feed_top: Feed "top" / (Int, String) / ◑ weak (card, dashed 1.0 faint)

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
      b_Feed: Feed / ◔ graph (card, solid 1.0 faint)
      b_A: A / ◔ graph (card, solid 1.0 faint)
      b_B: B / ◔ graph (card, solid 1.0 faint)
      b_C: C / ◔ graph (card, solid 1.0 faint)
      b_D: D / ◔ graph (card, solid 1.0 faint)
      b_Feed -> b_A (solid 1.0 line, to filled)
      b_Feed -> b_B (dashed 1.0 line, to open)
      b_Feed -> b_C (dotted 1.2 line, from circle to open)
      b_Feed -> b_D (solid 1.0 line, to fork)

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
        == "Feed asks for API - Sources/App/Main+App.swift:18:5\nFeed asks for API - Sources/App/Main+App.swift:21:5")
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
      m_App [App]
        b_Store: Store / also Reading / KeychainStore / ● container (card, solid 1.6 muted)
        b_Feed: Feed / ◔ graph (card, solid 1.0 faint)
      m_Feed [Feed]
        b_Writing: Writing / KeychainStore / another name (pill, solid 1.0 faint)
      b_Writing -> b_Store (solid 0.8 faint, to none)
      b_Feed -> b_Store (solid 1.0 line, to filled)
      b_Feed -> b_Writing (solid 1.0 line, to filled)

      """)
  }

  @Test("a binding that hands on another one's value says that it is another name, as the legend does not")
  func aliases() {
    var builder = SampleGraphBuilder()
    let main = builder.container("Main", module: "App")
    builder.bind("Store", as: "KeychainStore", .shared, in: main)
    let reading = builder.bind("Reading", in: main, by: .alias)
    builder.ask(reading, for: "Store")
    let drawing = GraphDrawing().drawing(of: builder.graph)
    expectNoDifference(
      drawing.outline,
      """
      b_Store: Store / KeychainStore / ● container (card, solid 1.6 muted)
      b_Reading: Reading / ◔ graph · another name (pill, solid 1.0 faint)
      b_Reading -> b_Store (solid 1.0 line, to filled)

      """)
    #expect(!drawing.legend.map(\.text).contains("another name of"))
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
      b_Feed: Feed / ◔ graph (card, solid 1.0 faint)
      g_API: API / no binding (box, dashed 1.2 muted)
      g_FileManager: FileManager / bound elsewhere (box, solid 1.0 faint)
      r_AppDelegate: AppDelegate (entry, solid 1.0 faint)
      b_Feed -> g_API (solid 1.0 line, to filled)
      b_Feed -> g_FileManager (solid 1.0 line, to filled)
      r_AppDelegate -> b_Feed (solid 1.0 line, to filled)
      r_AppDelegate -> g_API (solid 1.0 line, to filled)

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
    func finding(
      _ rule: String, _ severity: Severity, at site: Site, _ notes: [Finding.Note] = [], chain: [String] = [],
      help: String? = nil
    ) -> Finding {
      var finding = Finding("m", at: site, subject: [], chain: chain, notes: notes, help: help)
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
      finding(
        "loop", .error, at: builder.site(ofRequest: there), [.init("n", at: builder.site(ofRequest: back))],
        chain: ["Feed", "User", "Feed"], help: "cut 'User -> Feed': ask later"),
      finding("missing", .warning, at: builder.site(ofRequest: missing)),
    ]
    expectNoDifference(
      GraphDrawing().drawing(of: builder.graph, findings: findings).outline,
      """
      b_Feed: Feed / ◔ graph / ■ smell (card, solid 1.0 notice)
      b_User: User / ◔ graph (card, solid 1.0 faint)
      g_API: API / no binding / ▲ missing (box, dashed 2.0 caution)
      b_Feed -> b_User (solid 3.6 alarm, to filled) ↻ ✕ loop / look here first
      b_User -> b_Feed (dashed 2.6 alarm, to filled) ↻ ✂ cut here
      b_User -> g_API (solid 2.0 caution, to filled)

      """)
  }

  @Test("of what one statement asks for, only the key of a finding is marked")
  func findingsAboutOneOfSeveralKeys() {
    var builder = SampleGraphBuilder()
    let main = builder.container("Main", module: "App")
    let feed = builder.bind("Feed", in: main)
    builder.bind("Session", in: main)
    builder.bind("User", in: main)
    let session = builder.ask(feed, for: "Session")
    let user = builder.ask(feed, for: "User")
    let plain = builder.graph
    var requests = plain.requests
    requests[user].site = requests[session].site
    let graph = Graph(containers: plain.containers, bindings: plain.bindings, requests: requests)
    var finding = Finding("it is wrong", at: requests[user].site, subject: ["User"], chain: ["Feed", "User"])
    (finding.rule, finding.severity) = ("rule", .error)
    let drawing = GraphDrawing().drawing(of: graph, findings: [finding])
    expectNoDifference(
      drawing.edges.filter { $0.classes.contains("error") }.map { "\($0.from) \($0.to)" }, ["b_Feed b_User"])
  }

  @Test("a binding that no release has says so: it is no further answer")
  func testCode() {
    var builder = SampleGraphBuilder()
    let main = builder.container("Main", module: "App")
    for _ in 0..<2 { builder.bind("Clock", in: main) }
    let plain = builder.graph
    let bindings = plain.bindings.map { binding in
      var binding = binding
      binding.isTestOnly = binding.id == 1
      return binding
    }
    let drawing = GraphDrawing().drawing(of: Graph(containers: plain.containers, bindings: bindings, requests: []))
    expectNoDifference(drawing.nodes.map { $0.label.text.contains("only for tests") }, [false, true])
  }

  @Test("a finding about a declaration is marked there: not at what it asks for, by its type if it has no other part")
  func findingsAboutDeclarations() {
    var builder = SampleGraphBuilder()
    let main = builder.container("Main", module: "App")
    let feed = builder.bind("Feed", in: main)
    builder.bind("User", as: "LiveUser", in: main)
    let asks = builder.ask(feed, for: "User")
    builder.askFromOutside("Screen", for: "User", in: main)
    let plain = builder.graph
    var requests = plain.requests
    // In Deli, the request of a configuration has the same place as the binding that it makes.
    requests[asks].site = builder.site(ofBinding: feed)
    func place(_ line: Int) -> Site {
      Site(path: "Elsewhere.swift", line: line, column: 1, endLine: line, endColumn: 9)
    }
    let graph = Graph(
      containers: plain.containers, bindings: plain.bindings, requests: requests,
      rejectedDeclarations: [
        RejectedDeclaration(
          framework: .deli, effect: .refused, fact: "f", remedy: "r", subject: ["LiveUser"], site: place(1)),
        RejectedDeclaration(
          framework: .deli, effect: .overlooked, fact: "f", remedy: "r", subject: ["Other"], site: place(2)),
      ],
      propertyReads: [
        PropertyRead(
          framework: .deli, path: "a", purpose: .value, owner: "Screen", container: main, status: .missing,
          site: place(3))
      ])
    func finding(_ rule: String, at site: Site, chain: [String] = []) -> Finding {
      var finding = Finding("'\(rule)' is found", at: site, subject: [], chain: chain)
      finding.rule = rule
      finding.severity = .error
      return finding
    }
    let drawing = GraphDrawing().drawing(
      of: graph,
      findings: [
        finding("twice", at: builder.site(ofBinding: feed)),
        finding("way", at: builder.site(ofBinding: feed), chain: ["Feed", "User"]),
        finding("refused", at: place(1)), finding("overlooked", at: place(2)), finding("property", at: place(3)),
      ])
    expectNoDifference(
      drawing.outline,
      """
      b_Feed: Feed / ◔ graph / ✕ twice (card, solid 2.6 alarm)
      b_User: User / LiveUser / ◔ graph / ✕ refused (card, solid 2.6 alarm)
      r_Screen: Screen / ✕ property (entry, solid 2.6 alarm)
      r_Screen -> b_User (solid 1.0 line, to filled)
      b_Feed -> b_User (solid 2.6 alarm, to filled) ✕ way

      """)
    expectNoDifference(
      drawing.notes.suffix(3).map(\.text),
      ["✕ overlooked: 'overlooked' is found", "  (Elsewhere.swift:2)", "look here first"])
  }

  @Test("findings about containers are on their frames, and below the picture for a container that has none")
  func findingsAboutContainers() {
    var builder = SampleGraphBuilder()
    let main = builder.container("Main", module: "App")
    let child = builder.container("Child", module: "App", parents: [main])
    for name in ["A", "B", "C"] { builder.bind(name, in: main) }
    builder.bind("D", in: child)
    let graph = builder.graph
    let findings = graph.containers.map { container in
      var finding = Finding("'\(container.name)' is found", at: container.site, subject: [])
      finding.rule = "r\(container.id)"
      finding.severity = .warning
      return finding
    }
    let drawing = GraphDrawing().drawing(of: graph, findings: findings)
    expectNoDifference(drawing.clusters.map(\.label.text), ["Child\nchild of Main\n▲ r1"])
    expectNoDifference(
      drawing.notes.map(\.text).filter { $0.contains("found") },
      ["▲ r0: 'Main' is found (Main.swift:12)"])
  }

  @Test(
    "a container that asks by itself does so in its frame; what makes it is known, and findings about that are there")
  func containersThatAsk() {
    var builder = SampleGraphBuilder()
    let root = builder.container("Root", module: "App")
    let child = builder.container("Child", module: "App", parents: [root])
    builder.bind("Child", in: root)
    builder.bind("Log", in: root)
    builder.bind("Screen", in: child)
    builder.bind("Title", in: child)
    builder.askFromOutside("Child", for: "Log", in: child)
    let plain = builder.graph
    let site = Site(path: "Making.swift", line: 1, column: 1, endLine: 1, endColumn: 9)
    var requests = plain.requests
    requests[0].framework = .needle
    let graph = Graph(
      containers: plain.containers, bindings: plain.bindings, requests: requests,
      constructions: [
        Construction(framework: .needle, container: child, maker: root, owner: "Root", parent: .maker, site: site)
      ])
    var finding = Finding("m", at: site, subject: [])
    finding.rule = "made"
    finding.severity = .error
    let small = GraphDrawing(folding: .automatic(.init(nodes: 1, links: 1))).drawing(of: graph)
    #expect(small.nodes.map(\.elements) == [["b0", "b1", "b2", "b3", "r0"]])
    let whole = GraphDrawing().drawing(of: graph, findings: [finding])
    expectNoDifference(
      whole.outline,
      """
      c_App_Root [Root]
        b_Child: Child / ◔ graph / ✕ made (card, solid 2.6 alarm)
        b_Log: Log / ◔ graph (card, solid 1.0 faint)
      c_App_Child [Child / child of Root]
        b_Screen: Screen / ◔ graph (card, solid 1.0 faint)
        b_Title: Title / ◔ graph (card, solid 1.0 faint)
        r_Child: asks for (entry, solid 1.0 faint)
      r_Child -> b_Log (solid 1.0 line, to filled)

      """)
    expectNoDifference(whole.clusters.first { $0.id == "c_App_Child" }?.makers, ["b_Child"])
  }

  @Test("long remarks are several lines, so that they do not make the picture wide")
  func longRemarks() {
    let site = Site(path: "A/" + String(repeating: "b", count: 60), line: 1, column: 2, endLine: 1, endColumn: 3)
    var finding = Finding("it is " + String(repeating: "very ", count: 16) + "long", at: site, subject: [])
    finding.rule = "r"
    finding.severity = .error
    let notes = GraphDrawing().drawing(of: SampleGraph().graph, findings: [finding]).notes.suffix(4).map(\.text)
    expectNoDifference(
      notes,
      [
        "✕ r: it is" + String(repeating: " very", count: 5), "  very very very very very very very",
        "  very very very very long",
        "  (\(String(repeating: "b", count: 60)):1)",
      ])
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

  @Test("the legend explains frames, code that was not understood, and thin lines that lead to a finding")
  func legendOfAll() {
    var builder = SampleGraphBuilder()
    let main = builder.container("Main", module: "App")
    let screen = builder.bind("Screen", in: main)
    let store = builder.bind("Store", in: main, module: "Core")
    let way = builder.ask(screen, for: "Store")
    builder.gaps = [
      Gap(
        framework: .swinject, subject: .request, reason: "it is odd", remedy: "change it",
        site: Site(path: "A.swift", line: 1, column: 1, endLine: 1, endColumn: 2), containers: [main])
    ]
    let graph = builder.graph
    var finding = Finding(
      "m", at: graph.bindings[store].site, subject: [], notes: [.init("here", at: graph.requests[way].site)])
    (finding.rule, finding.severity) = ("r", .error)
    let legend = GraphDrawing().drawing(of: graph, findings: [finding]).legend
    #expect(legend.contains(.init(.frame("module"), "module")))
    #expect(legend.contains { $0.text == "code not understood" })
    #expect(
      legend.contains(
        .init(.edge(.init(.solid, width: 1.2, tone: .alarm), head: .filled, tail: .none), "leads to an error")))
    #expect(!legend.contains { $0.text == "an error is about it" })
  }

  @Test("the path to an error avoids a line that a finding of its own colours, if there is another path")
  func pathBesideFindings() {
    var builder = SampleGraphBuilder()
    let main = builder.container("Main", module: "App")
    let (machine, timetable) = (builder.bind("Machine", in: main), builder.bind("Timetable", in: main))
    let direct = builder.askFromOutside("Depot", for: "Timetable", in: main)
    let around = [
      builder.askFromOutside("Depot", for: "Machine", in: main), builder.ask(machine, for: "Timetable"),
    ]
    let missing = builder.ask(timetable, for: "Lost")
    let graph = builder.graph
    func finding(_ severity: Severity, at request: Request.ID) -> Finding {
      var finding = Finding("m", at: graph.requests[request].site, subject: [])
      (finding.rule, finding.severity) = ("r\(request)", severity)
      return finding
    }
    func red(_ findings: [Finding]) -> [String] {
      GraphDrawing().drawing(of: graph, findings: findings).edges.filter { $0.line.tone == .alarm }.flatMap(\.elements)
        .sorted()
    }
    let error = finding(.error, at: missing)
    expectNoDifference(red([error]), [direct, missing].map { "r\($0)" })
    expectNoDifference(red([error, finding(.warning, at: direct)]), (around + [missing]).map { "r\($0)" })
  }

  @Test("a picture of all parts marks the finding to look at first, at a line or a box, and the legend says so")
  func firstFinding() {
    var builder = SampleGraphBuilder()
    let main = builder.container("Main", module: "App")
    let screen = builder.bind("Screen", in: main)
    let store = builder.bind("Store", in: main)
    let request = builder.ask(screen, for: "Store")
    let graph = builder.graph
    func finding(_ severity: Severity, at site: Site) -> Finding {
      var finding = Finding("m", at: site, subject: [])
      (finding.rule, finding.severity) = (severity.rawValue, severity)
      return finding
    }
    func marks(_ findings: [Finding], _ selection: GraphSelection = .init()) -> [String] {
      let drawing = GraphDrawing(selection: selection).drawing(of: graph, findings: findings)
      func widths(_ parts: [(String, Drawing.Line, Drawing.Label)]) -> [String] {
        parts.filter { $0.1.width == 3.6 && $0.2.text.hasSuffix("look here first") }.map(\.0)
      }
      return widths(drawing.nodes.map { ($0.id, $0.line, $0.label) })
        + widths(drawing.edges.map { ($0.id, $0.line, $0.label) })
        + drawing.legend.filter { $0.text == "look here first" }.map { entry in
          switch entry.sample {
          case .node: "legend: box"
          case .edge: "legend: line"
          case .sign, .frame: "legend: other"
          }
        }
    }
    let line = finding(.error, at: graph.requests[request].site)
    let box = finding(.warning, at: graph.bindings[store].site)
    expectNoDifference(marks([line, box]), ["e_Screen_Store", "legend: line"])
    expectNoDifference(
      marks([box, finding(.info, at: graph.bindings[screen].site)]), ["b_Store", "legend: box"])
    // One finding needs no mark, nor does a part of the app.
    expectNoDifference(marks([line]), [])
    expectNoDifference(marks([line, box], .init(focus: ["Store"])), [])
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
    #expect(ids.allSatisfy { $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") } })
    let nodes = Set(drawing.nodes.map(\.id))
    #expect(drawing.edges.allSatisfy { nodes.contains($0.from) && nodes.contains($0.to) })
    var clusters: Set<String> = []
    for cluster in drawing.clusters {
      #expect(cluster.parent.map(clusters.contains) ?? true)
      clusters.insert(cluster.id)
    }
    #expect(drawing.nodes.allSatisfy { $0.cluster.map(clusters.contains) ?? true })
    #expect(drawing == GraphDrawing().drawing(of: sample.graph, findings: sample.findings.reversed()))
    #expect(drawing.counts == "39 bindings in 4 containers, 71 requests, 4 findings")
    expectNoDifference(
      drawing.headline,
      "look first at CheckoutContainer+Shop.swift:36: dependency-cycle, 'PriceCalculator' needs itself: PriceCalculator -> "
        + "PromotionEngine -> CouponService (the first of 2 errors)"
    )
  }
}
