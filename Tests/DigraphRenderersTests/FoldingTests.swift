import CustomDump
import DigraphModel
import DigraphRenderers
import TestSupport
import Testing

@Suite("folding")
struct FoldingTests {
  private func drawing(
    _ builder: SampleGraphBuilder, _ folding: Folding, _ findings: [Finding] = []
  ) -> Drawing {
    GraphDrawing(folding: folding).drawing(of: builder.graph, findings: findings)
  }

  /// Each part of the graph is in the drawing, once.
  private func expectComplete(_ drawing: Drawing, _ graph: Graph, sourceLocation: SourceLocation = #_sourceLocation) {
    let elements =
      drawing.elements + drawing.clusters.flatMap(\.elements) + drawing.nodes.flatMap(\.elements)
      + drawing.edges.flatMap(\.elements)
    let all =
      graph.containers.map { "c\($0.id)" } + graph.bindings.map { "b\($0.id)" } + graph.requests.map { "r\($0.id)" }
      + graph.gaps.indices.map { "x\($0)" }
    #expect(elements.sorted() == all.sorted(), sourceLocation: sourceLocation)
  }

  @Test("what can be read stays as it is, whatever the budget says about links of small pictures")
  func small() {
    let graph = SampleGraph().graph
    #expect(GraphDrawing().drawing(of: graph) == GraphDrawing(folding: .none).drawing(of: graph))
  }

  @Test("names of other modules are written at what they name")
  func forwards() {
    var builder = SampleGraphBuilder()
    let main = builder.container("Main", module: "App")
    let store = builder.bind("Store", in: main)
    builder.bind("Reading", in: main, module: "Feed", forwardsTo: store)
    let drawing = drawing(builder, .automatic(.init(nodes: 1, links: 1)))
    expectNoDifference(
      drawing.outline,
      """
      m_App [App]
        b_Store: Store / also Reading / ◔ graph (card, solid 1.0 faint)

      """)
    expectNoDifference(drawing.folded, ["without a box: 1 forwarded key, named at what it leads to"])
    expectComplete(drawing, builder.graph)
  }

  @Test("code outside that asks for one thing is written there, unless a finding is about that")
  func entries() {
    var builder = SampleGraphBuilder()
    let main = builder.container("Main", module: "App")
    builder.bind("Feed", in: main)
    builder.bind("Cart", in: main)
    builder.askFromOutside("FeedScreen", for: "Feed", in: main)
    builder.askFromOutside("AppDelegate", for: "Feed", in: main)
    builder.askFromOutside("CartScreen", for: "Cart", in: main)
    builder.askFromOutside("SceneDelegate", for: "Feed", in: main)
    builder.askFromOutside("SceneDelegate", for: "Cart", in: main)
    var finding = Finding("m", at: builder.site(ofRequest: 2), subject: [])
    finding.rule = "r"
    finding.severity = .error
    let drawing = drawing(builder, .automatic(.init(nodes: 4, links: 9)), [finding])
    expectNoDifference(
      drawing.outline,
      """
      b_Feed: Feed / ◔ graph / asked by FeedScreen, AppDelegate (card, solid 1.0 faint)
      b_Cart: Cart / ◔ graph (card, solid 1.0 faint)
      r_CartScreen: CartScreen (entry, solid 1.0 faint)
      r_SceneDelegate: SceneDelegate (entry, solid 1.0 faint)
      r_SceneDelegate -> b_Feed (solid 1.0 line, to filled)
      r_SceneDelegate -> b_Cart (solid 1.0 line, to filled)
      r_CartScreen -> b_Cart (solid 2.6 alarm, to filled) ✕ r

      """)
    expectComplete(drawing, builder.graph)
  }

  @Test("code outside that only asks for what everybody asks for is one box")
  func gatheredEntries() {
    var builder = SampleGraphBuilder()
    let main = builder.container("Main", module: "App")
    for index in 0..<8 {
      let hub = builder.bind("Hub\(index % 2)", named: "\(index / 2)", in: main)
      builder.bind("Leaf\(index)", in: main)
      builder.ask(hub, for: "Leaf\(index)")
    }
    for index in 0..<40 {
      for hub in 0..<3 { builder.askFromOutside("Screen\(index)", for: "Hub0", named: "\(hub)", in: main) }
    }
    let drawing = drawing(builder, .automatic(.init(nodes: 60, links: 20)))
    expectNoDifference(
      drawing.folded,
      [
        "without arrows to Hub0 \"0\" (40), Hub0 \"1\" (40), Hub0 \"2\" (40); boxes list them as ‘uses’",
        "in one box: 40 callers outside that have no arrow left",
      ])
    expectComplete(drawing, builder.graph)
  }

  @Test("what has the same neighbours shares a box, but for what findings are about")
  func twins() {
    var builder = SampleGraphBuilder()
    let main = builder.container("Main", module: "App")
    let feed = builder.bind("Feed", in: main)
    for name in ["A", "B", "C", "D"] {
      builder.bind(name, in: main)
      builder.ask(feed, for: name)
    }
    var finding = Finding("m", at: builder.site(ofBinding: 4), subject: [])
    finding.rule = "r"
    finding.severity = .info
    let drawing = drawing(builder, .automatic(.init(nodes: 3, links: 9)), [finding])
    expectNoDifference(
      drawing.outline,
      """
      b_Feed: Feed / ◔ graph (card, solid 1.0 faint)
      s_A: A / B / C (stack, solid 1.0 muted)
      b_D: D / ◔ graph / ■ r (card, solid 1.0 notice)
      b_Feed -> s_A (solid 1.0 line, to filled) 3
      b_Feed -> b_D (solid 1.0 line, to filled)

      """)
    expectComplete(drawing, builder.graph)
  }

  /// Ten layers of ten. Each element needs the layer below, and one element that all need.
  private func layers() -> SampleGraphBuilder {
    var builder = SampleGraphBuilder()
    let main = builder.container("Main", module: "App")
    builder.bind("Log", .shared, in: main)
    for layer in 0..<10 {
      for index in 0..<10 {
        let id = builder.bind("L\(layer)N\(index)", in: main)
        builder.ask(id, for: "Log")
        for below in 0..<layer where below >= layer - 2 { builder.ask(id, for: "L\(below)N\(index)") }
      }
    }
    return builder
  }

  @Test("what several apps each have is named once where its arrows are left out")
  func namesakes() {
    var builder = SampleGraphBuilder()
    for (module, count) in [("Phone", 30), ("Watch", 20)] {
      let container = builder.container("Main", module: module)
      builder.bind("Log", .shared, in: container)
      builder.bind("Clock", .shared, in: container)
      for index in 0..<count {
        let id = builder.bind("\(module)\(index)", in: container)
        builder.ask(id, forAll: "Log", "Clock")
      }
    }
    let drawing = drawing(builder, .automatic(.init(nodes: 200, links: 10)))
    expectNoDifference(
      drawing.folded.first, "without arrows to Log (30, 20), Clock (30, 20); boxes list them as ‘uses’")
  }

  @Test("links to what most ask for become words; what longer ways imply is left out; both are said")
  func links() {
    let builder = layers()
    let drawing = drawing(builder, .automatic(.init(nodes: 200, links: 90)))
    #expect(drawing.nodes.count == 101)
    #expect(drawing.edges.count == 90)
    expectNoDifference(
      drawing.folded,
      [
        "without arrows to Log (100); boxes list them as ‘uses’",
        "left out: 80 arrows that a longer path implies",
      ])
    let log = drawing.nodes.first { $0.id == "b_Log" }
    #expect(log?.label.text == "●\u{20}Log\nused by 100")
    let top = drawing.nodes.first { $0.id == "b_L9N0" }
    #expect(top?.label.text == "◔\u{20}L9N0\nuses Log")
    #expect(top?.tooltip.hasSuffix("uses Log\nalso asks for L7N0") == true)
    expectComplete(drawing, builder.graph)
  }

  @Test("of large graphs the largest assemblies are collapsed, and what findings are about is not")
  func collapses() {
    var builder = SampleGraphBuilder()
    let main = builder.container("Main", module: "App")
    for (module, count) in [("Large", 40), ("Small", 3)] {
      for index in 0..<count {
        let id = builder.bind("\(module)\(index)", in: main, module: module)
        if index > 0 { builder.ask(id, for: "\(module)\(index - 1)") }
        if module == "Large", index % 2 == 0 { builder.ask(id, for: "Small0") }
      }
    }
    var finding = Finding("m", at: builder.site(ofBinding: 5), subject: [])
    finding.rule = "r"
    finding.severity = .error
    let drawing = drawing(builder, .automatic(.init(nodes: 10, links: 20)), [finding])
    expectNoDifference(
      drawing.outline,
      """
      m_Large [Large]
        s_Main_Large_swift: Main+Large.swift / file · 39 bindings (stack, solid 1.0 muted)
        b_Large5: Large5 / ◔ graph / ✕ r (card, solid 2.6 alarm)
      m_Small [Small]
        b_Small0: Small0 / ◔ graph (card, solid 1.0 faint)
        b_Small1: Small1 / ◔ graph (card, solid 1.0 faint)
        b_Small2: Small2 / ◔ graph (card, solid 1.0 faint)
      s_Main_Large_swift -> b_Small0 (solid 2.2 line, to filled) 20
      b_Large5 -> s_Main_Large_swift (solid 1.0 line, to filled)
      s_Main_Large_swift -> b_Large5 (solid 1.0 line, to filled)
      b_Small1 -> b_Small0 (solid 1.0 line, to filled)
      b_Small2 -> b_Small1 (solid 1.0 line, to filled)

      """)
    expectComplete(drawing, builder.graph)
  }

  @Test("containers that are nothing but one node need no frame where room is scarce; empty ones are one box")
  func bareContainers() {
    var builder = SampleGraphBuilder()
    let main = builder.container("Main", module: "App")
    for index in 0..<70 { builder.bind("Key\(index)", in: main) }
    let empty = (0..<4).map { builder.container("Empty\($0)", module: "App", parents: [main]) }
    let graph = builder.graph
    var finding = Finding("m", at: graph.containers[empty[3]].site, subject: [])
    finding.rule = "orphan-component"
    finding.severity = .warning
    func lines(_ folding: Folding) -> [String] {
      let drawing = GraphDrawing(folding: folding).drawing(of: graph, findings: [finding])
      expectComplete(drawing, graph)
      #expect(drawing.clusters.isEmpty)
      return drawing.nodes.filter { !$0.classes.contains("binding") }
        .map { $0.label.lines.map { $0.map(\.text).joined() }.joined(separator: " / ") }
    }
    expectNoDifference(
      lines(.none),
      (0..<4).map { "Empty\($0) / nothing is bound here" + ($0 == 3 ? " / ▲ orphan-component" : "") })
    expectNoDifference(
      lines(.automatic(.init(nodes: 73, links: 80))),
      [
        "nothing is bound in / Empty0 / Empty1 / Empty2",
        "Empty3 / nothing is bound here / ▲ orphan-component",
      ])
    #expect(
      GraphDrawing().drawing(of: graph).notes.map(\.text).joined()
        .contains("containers are children of Main,  unless"))
  }

  /// An app of one module and one container; each file has one binding.
  private func folders(_ paths: [String]) -> Graph {
    var builder = SampleGraphBuilder()
    let main = builder.container("Main", module: "App")
    for index in paths.indices {
      let id = builder.bind("Key\(index)", in: main)
      if index > 0 { builder.ask(id, for: "Key\(index - 1)") }
    }
    let graph = builder.graph
    var bindings = graph.bindings
    for (index, path) in paths.enumerated() { bindings[index].site.path = path }
    return Graph(containers: graph.containers, bindings: bindings, requests: graph.requests)
  }

  @Test("a large app that is one module is put together by its deepest folders that can be read")
  func byFolders() {
    let paths = (0..<400).map { "App/Feature\($0 / 20)/Part\($0 / 5)/File\($0).swift" }
    let graph = folders(paths)
    let drawing = GraphDrawing(folding: .automatic(.init(nodes: 20, links: 60))).drawing(of: graph)
    expectNoDifference(
      drawing.nodes.map { $0.label.lines[0].map(\.text).joined() },
      (0..<20).map { "Feature\($0)" })
    expectComplete(drawing, graph)
    let deeper = GraphDrawing(folding: .automatic(.init(nodes: 100, links: 60))).drawing(of: graph)
    #expect(deeper.nodes.count == 100)
    #expect(deeper.nodes.contains { $0.label.lines[0].map(\.text).joined() == "Part0" })
    expectComplete(deeper, graph)
  }

  @Test("where even folders are too many or too few, most of the graph is shown, and the rest said")
  func rest() {
    for paths in [(0..<400).map { "App/Feature\($0 / 2)/File\($0).swift" }, (0..<400).map { "App/File\($0).swift" }] {
      let graph = folders(paths)
      let drawing = GraphDrawing(folding: .automatic(.init(nodes: 60, links: 90))).drawing(of: graph)
      #expect(drawing.nodes.count == 60)
      #expect(drawing.nodes.contains { $0.label.lines[0].map(\.text).joined() == "everything else" })
      expectComplete(drawing, graph)
    }
  }

  @Test("no budget is exceeded, and nothing is lost", arguments: [1, 2, 5, 12, 30, 200])
  func budgets(count: Int) {
    let sample = SampleGraph()
    for graph in [sample.graph, layers().graph] {
      let drawing = GraphDrawing(folding: .automatic(.init(nodes: count, links: count))).drawing(
        of: graph, findings: sample.findings.filter { _ in graph.bindings.count == sample.graph.bindings.count })
      #expect(drawing.nodes.count <= max(2, count))
      #expect(drawing.edges.count <= max(80, count))
      expectComplete(drawing, graph)
    }
  }

  @Test("by hand, everything on a level is one node", arguments: Folding.Level.allCases)
  func levels(level: Folding.Level) {
    let graph = SampleGraph().graph
    let drawing = GraphDrawing(folding: .level(level)).drawing(of: graph)
    let nodes = drawing.nodes.map { $0.label.lines[0].map(\.text).joined() }
    switch level {
    case .module: expectNoDifference(nodes, ["Networking", "App", "Shop", "FileManager", "no binding", "code outside"])
    case .container:
      expectNoDifference(
        nodes,
        ["NetworkContainer", "AppContainer", "SessionContainer", "CheckoutContainer"] + nodes.dropFirst(4))
    case .folder: expectNoDifference(nodes.prefix(4), ["Networking", "App", "Shop", "Shop"])
    case .file: #expect(drawing.nodes.count { $0.shape == .stack } >= 4)
    }
    expectComplete(drawing, graph)
  }
}
