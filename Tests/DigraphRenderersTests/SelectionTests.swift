import CustomDump
import DigraphModel
import DigraphRenderers
import TestSupport
import Testing

@Suite("selection")
struct SelectionTests {
  private let sample = SampleGraph()

  private func nodes(_ selection: GraphSelection) -> [String] {
    GraphDrawing(selection: selection).drawing(of: sample.graph, findings: sample.findings).nodes.map(\.id)
  }

  @Test("around a key, one step or as many as are asked for")
  func focus() {
    expectNoDifference(nodes(.init(focus: ["Reachability"])), ["b_URL_api", "b_HTTPClient", "b_Reachability"])
    expectNoDifference(nodes(.init(focus: ["Reachability"], depth: 0)), ["b_Reachability"])
    #expect(nodes(.init(focus: ["PathMonitor"], depth: 2)).count > 4)
    expectNoDifference(nodes(.init(focus: ["URL \"api\""], depth: 0)), ["b_URL_api"])
    expectNoDifference(nodes(.init(focus: ["Token*"], depth: 0)), ["b_TokenStore"])
    expectNoDifference(nodes(.init(focus: ["HTTPClient in NetworkContainer"], depth: 0)), ["b_HTTPClient"])
    expectNoDifference(nodes(.init(focus: ["HTTPClient in AppContainer"], depth: 0)), [])
  }

  @Test("a key may have the names that it has in questions: in other case, or a part of it")
  func namesAsInQuestions() {
    expectNoDifference(nodes(.init(focus: ["reachability"], depth: 0)), ["b_Reachability"])
    expectNoDifference(nodes(.init(focus: ["eachabil"], depth: 0)), ["b_Reachability"])
    expectNoDifference(nodes(.init(focus: ["productcoordinator"], depth: 0)), ["r_ProductCoordinator"])
    expectNoDifference(nodes(.init(depth: 0, reaches: ["imagecache"])), ["b_ImageCache"])
    expectNoDifference(GraphSelection(focus: ["eachabil"]).problems(in: sample.graph), [])
    let several = GraphSelection(focus: ["Product"]).problems(in: sample.graph)
    #expect(several.count == 1 && several[0].hasPrefix("'Product' may be one of "), "\(several)")
  }

  @Test("what needs a key, directly or not")
  func reaches() {
    let all = nodes(.init(reaches: ["ImageCache"]))
    #expect(all.prefix(2) == ["b_ImageCache", "b_ImageLoader"])
    #expect(all.contains("r_ProductListViewController"))
    #expect(!all.contains("b_HTTPClient"))
    expectNoDifference(nodes(.init(depth: 1, reaches: ["ImageCache"])), ["b_ImageCache", "b_ImageLoader"])
  }

  @Test("what findings are about, with or without what is around it")
  func findings() {
    let selected = GraphDrawing(selection: .init(onlyFindings: true)).drawing(
      of: sample.graph, findings: sample.findings)
    #expect(!selected.nodes.isEmpty && selected.nodes.count < 12)
    #expect(selected.edges.allSatisfy { $0.classes.contains("finding") || $0.classes == ["forward"] })
    #expect(nodes(.init(depth: 1, onlyFindings: true)).count > selected.nodes.count)
  }

  @Test("what matches patterns of keys, modules, containers and paths, with what is missing there")
  func filters() {
    let network = nodes(.init(filters: ["module:Networking"]))
    #expect(network.contains("g_FileManager"))
    #expect(network.allSatisfy { !$0.hasPrefix("b_User") })
    let some = nodes(.init(filters: ["container:Net*", "!*URL*"]))
    #expect(some.contains("b_HTTPClient") && !some.contains("b_URLSession") && !some.contains("b_URL_api"))
    expectNoDifference(nodes(.init(filters: ["path:*/NetworkContainer*", "nothing"])), network)
    expectNoDifference(nodes(.init(filters: ["Clock"])), ["b_Clock"])
  }

  @Test("code that asks from outside is chosen by its name, as keys are")
  func outside() {
    let focus = GraphSelection(focus: ["ProductCoordinator"])
    expectNoDifference(focus.problems(in: sample.graph), [])
    #expect(
      nodes(focus).contains("r_ProductCoordinator")
        && nodes(focus).contains { $0.hasPrefix("b_ProductDetailViewModel") })
    let filter = GraphSelection(filters: ["ProductCoordinator"])
    expectNoDifference(filter.problems(in: sample.graph), [])
    expectNoDifference(nodes(filter), ["r_ProductCoordinator"])
    #expect(!nodes(.init(filters: ["module:Networking"])).contains("r_ProductCoordinator"))
    expectNoDifference(
      GraphSelection(focus: ["ProductCordinator"]).problems(in: sample.graph),
      ["nothing is bound or asked for as 'ProductCordinator', did you mean 'ProductCoordinator'?"])
  }

  @Test("what is chosen is said in the picture")
  func notes() {
    let drawing = GraphDrawing(selection: .init(focus: ["Clock"], depth: 0)).drawing(of: sample.graph)
    #expect(drawing.folded.count == 1)
    #expect(drawing.folded[0].hasPrefix("shown: around Clock, up to 0 steps away - 1 of "))
  }

  @Test("a key that is not there is a problem, with near misses")
  func problems() {
    expectNoDifference(
      GraphSelection(focus: ["Clok"], reaches: ["Xyzzy", "Clock", "Sys*"]).problems(in: sample.graph),
      [
        "nothing is bound or asked for as 'Clok', did you mean 'Clock'?",
        "nothing is bound or asked for as 'Xyzzy'",
      ])
  }

  @Test(
    "a filter that matches nothing is a problem, unless it leaves out",
    arguments: [
      ("Clok", "the filter 'Clok' matches nothing, did you mean 'Clock'?"),
      ("module:App", nil),
      ("module:Netwrking", "the filter 'module:Netwrking' matches nothing, did you mean 'Networking'?"),
      ("module:X", "the filter 'module:X' matches nothing; there are App, Networking, Shop"),
      (
        "modul:App",
        "the filter 'modul:App' matches nothing; filters begin with a key or with one of 'key:', 'module:', 'container:', 'path:'"
      ),
      (
        "!modul:App",
        "the filter '!modul:App' matches nothing; filters begin with a key or with one of 'key:', 'module:', 'container:', 'path:'"
      ),
      ("!Clok", nil), ("!module:X", nil), ("path:X/*", "the filter 'path:X/*' matches nothing"),
      ("api: Clock", "the filter 'api: Clock' matches nothing"),
    ] as [(String, String?)])
  func filterProblems(filter: String, problem: String?) {
    expectNoDifference(
      GraphSelection(filters: [filter]).problems(in: sample.graph), problem.map { [$0] } ?? [])
  }

  @Test("what leaves nothing is a problem; that there are no findings is none")
  func nothingLeft() {
    expectNoDifference(
      GraphSelection(focus: ["Clock"], depth: 0, filters: ["FileManager"]).problems(in: sample.graph),
      ["nothing is left of the graph: around Clock, matches of FileManager, up to 0 steps away"])
    expectNoDifference(GraphSelection(onlyFindings: true).problems(in: sample.graph), [])
  }
}
