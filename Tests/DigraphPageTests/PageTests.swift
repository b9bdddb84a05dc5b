import CustomDump
import DigraphGraphviz
import DigraphRenderers
import DigraphModel
import DigraphPage
import Foundation
import TestSupport
import Testing

/// The contents of a page's file; `BrowserTests` tests pages in a browser.
@Suite("page")
struct PageTests {
  let sample = SampleGraph()
  let tool = Tool(version: "1.2.3")

  @Test("every part of the graph is in the data and in the picture, and nothing else")
  func parts() throws {
    let page = PageReader(try WiringPage.drawn(sample.graph, sample.findings))
    let saved = try JSONGraph.contents(of: page.graph())
    let (graph, findings) = (saved.graph, saved.findings)
    // The page carries only the parts of the graph that it shows.
    let shown = Graph(
      containers: sample.graph.containers, bindings: sample.graph.bindings, requests: sample.graph.requests,
      gaps: sample.graph.gaps, coverage: sample.graph.coverage, apps: sample.graph.apps)
    #expect(try JSONGraph.text(of: graph, tool: tool) == JSONGraph.text(of: shown, tool: tool))
    expectNoDifference(findings, sample.findings)
    let drawing = GraphDrawing(folding: .none).drawing(of: sample.graph)
    let all = Set(
      drawing.nodes.flatMap(\.elements) + drawing.edges.flatMap(\.elements) + drawing.clusters.flatMap(\.elements)
        + drawing.elements)
    #expect(Set(page.elements) == all)
    #expect(all.count { $0.hasPrefix("b") } == sample.graph.bindings.count)
    #expect(all.count { $0.hasPrefix("r") } == sample.graph.requests.count)
    #expect(all.count { $0.hasPrefix("c") } == sample.graph.containers.count)
    #expect(all.count { $0.hasPrefix("x") } == sample.graph.gaps.count)
  }

  @Test("a page about a change has both sides, and says what has become of each part")
  func change() throws {
    let change = WiringPage.sampleChange()
    let text = try WiringPage.drawn(change)
    #expect(try WiringPage.drawn(change) == text)
    let page = PageReader(text)
    let saved = try JSONGraph.contents(of: page.graph())
    let (graph, findings) = (saved.graph, saved.findings)
    expectNoDifference(graph.bindings.map(\.key.type), ["Cart", "Store", "Clock", "New", "Log"])
    expectNoDifference(findings?.map(\.message), ["'Cart' lives too long", "'Log' (graph) is slow"])
    #expect(graph.bindings[4].site.path.hasPrefix("main:"))
    struct Mark: Decodable, Equatable {
      var element: String
      var kind: String
      var differences: [String] = []
    }
    struct Data: Decodable {
      struct Change: Decodable {
        var parts: [Mark]
        var names: [[String]]
        var findings: [String]
      }
      struct Finding: Decodable { var elements: [String] }
      var change: Change
      var findings: [Finding]
    }
    let data = try JSONDecoder().decode(Data.self, from: page.data("page"))
    expectNoDifference(
      data.change.parts,
      [
        Mark(element: "b0", kind: "changed", differences: ["scope: graph → container"]),
        Mark(element: "b2", kind: "added"), Mark(element: "b3", kind: "changed", differences: ["was Old"]),
        Mark(element: "b4", kind: "removed"),
        Mark(element: "r0", kind: "changed", differences: ["timing: when it is made → lazy"]),
        Mark(element: "r1", kind: "added"), Mark(element: "r4", kind: "earlier"), Mark(element: "r5", kind: "removed"),
      ])
    expectNoDifference(data.change.names, [["Old", "New"]])
    expectNoDifference(data.change.findings, ["new", "gone"])
    expectNoDifference(data.findings.map(\.elements), [["b0"], ["b4"]])
    // A renamed binding is drawn, too, with the bindings that request it.
    expectNoDifference(
      Set(page.elements).sorted(), ["b0", "b1", "b2", "b3", "b4", "c0", "r0", "r1", "r2", "r3", "r4", "r5"])
  }

  @Test("edges of the picture say which nodes they join")
  func ends() throws {
    let page = PageReader(try WiringPage.drawn(sample.graph, sample.findings))
    let drawing = GraphDrawing(folding: .none).drawing(of: sample.graph, findings: sample.findings)
    let tags = page.tags.filter { tag in
      tag.attributes["class"].map { $0.hasPrefix("edge") && !$0.hasSuffix("legend") } ?? false
    }
    let ends = tags.map { [$0.attributes["id"], $0.attributes["data-from"], $0.attributes["data-to"]] }
    expectNoDifference(
      Set(ends), Set(drawing.edges.map { [Optional($0.id), $0.from, $0.to] }))
  }

  @Test("the policy names the hashes of the script and the style, and nothing may be loaded")
  func policy() throws {
    let page = PageReader(try WiringPage.drawn(sample.graph))
    func hash(_ tag: PageReader.Tag) -> String {
      "'sha256-\(Data(SHA256.digest(of: tag.content)).base64EncodedString())'"
    }
    let scripts = page.tags.filter { $0.name == "script" }
    let style = try #require(page.tags.first { $0.name == "style" })
    expectNoDifference(
      scripts.map(\.attributes),
      [
        ["type": "application/json", "id": "digraph-page"], ["type": "application/json", "id": "digraph-graph"],
        ["type": "module"],
      ])
    #expect(page.tags.count { $0.name == "style" } == 1)
    #expect(
      page.tags.first { $0.attributes["http-equiv"] == "Content-Security-Policy" }?.attributes["content"]
        == "default-src 'none'; script-src \(hash(scripts[2])); style-src \(hash(style)); img-src data:; "
        + "base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'")
    // An example of the standard shows that the test's own digest is right.
    #expect(SHA256.digest(of: "abc").prefix(4) == [0xba, 0x78, 0x16, 0xbf])
  }

  @Test("nothing leads out of the file but links of people's choice")
  func selfContained() throws {
    let page = PageReader(
      try WiringPage.drawn(sample.graph, sample.findings, links: "https://example.org/{path}#L{line}"))
    for tag in page.tags {
      for (name, value) in tag.attributes
      where ["src", "href", "xlink:href", "action", "data", "srcset", "style"].contains(name) {
        #expect(value.hasPrefix("#digraph-") || value == "data:,", "\(tag.name) \(name)=\(value)")
      }
      #expect(!tag.attributes.keys.contains { $0.hasPrefix("on") }, "\(tag)")
      #expect(!tag.content.contains("@import"))
      if tag.name == "style" { #expect(!tag.content.contains("url(")) }
      if tag.attributes["type"] == "module" {
        #expect(!tag.content.contains { $0 == "\u{2028}" } && !tag.content.contains("<!--"))
        // The XML namespace is a name, and no address that is loaded.
        #expect(tag.content.replacing("http://www.w3.org/2000/svg", with: "").firstRange(of: "http") == nil)
        for word in [
          "innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "new Function", "fetch(",
          "import(",
        ] {
          #expect(!tag.content.contains(word), "\(word)")
        }
      }
    }
  }

  @Test("names from source are neither markup nor script nor places of the template")
  func hostile() throws {
    let sound = PageReader(try WiringPage.drawn(sample.graph))
    let graph = WiringPage.hostileGraph
    let page = PageReader(try WiringPage.drawn(graph, source: { _ in "</script><script>" }))
    #expect(Set(page.tags.map(\.name)).isSubset(of: Set(sound.tags.map(\.name))))
    #expect(page.tags.count { $0.name == "script" } == 3)
    #expect(page.tags.count { $0.name == "style" } == 1)
    #expect(page.tags.last?.content == sound.tags.last?.content)
    #expect(!page.tags.contains { $0.attributes.keys.contains { $0.hasPrefix("on") } })
    let read = try JSONGraph.read(page.graph())
    expectNoDifference(read.bindings.map(\.key.type), WiringPage.hostileNames)
  }

  @Test("the same graph gives the same bytes, read from JSON or not")
  func deterministic() throws {
    let text = try WiringPage.drawn(sample.graph, sample.findings)
    #expect(try WiringPage.drawn(sample.graph, sample.findings) == text)
    let json = try JSONGraph.text(of: sample.graph, findings: sample.findings, tool: tool)
    let saved = try JSONGraph.contents(of: Data(json.utf8))
    #expect(try WiringPage.drawn(saved.graph, saved.findings ?? []) == text)
  }

  @Test("findings come with what they are about and with the code, in three parts")
  func findings() throws {
    var builder = SampleGraphBuilder()
    let container = builder.container("Main", module: "App")
    let feed = builder.bind("Feed", in: container)
    let request = builder.ask(feed, for: "API")
    var site = builder.site(ofRequest: request)
    (site.column, site.endColumn) = (12, 14)
    var found = Finding(
      "no binding for 'API'", at: builder.site(ofRequest: request), subject: [],
      notes: [
        .init("here", at: site),
        .init("nowhere", at: Site(path: "B.swift", line: 1, column: 1, endLine: 1, endColumn: 2)),
      ])
    found.severity = .error
    found.rule = "unresolved-dependency"
    var off = found
    off.state = .suppressed
    let graph = builder.graph
    let path = site.path
    let source = String(repeating: "\n", count: site.line - 1) + "\tlet 寝 = ab日(x)\n"
    let page = PageReader(try WiringPage.drawn(graph, [off, found], source: { $0 == path ? source : nil }))
    let data = try #require(JSONSerialization.jsonObject(with: page.data("page")) as? [String: Any])
    let findings = try #require(data["findings"] as? [[String: Any]])
    #expect(findings.map { $0["elements"] as? [String] } == [[], ["r0"]])
    let excerpts = try #require(findings[1]["excerpts"] as? [Any])
    let marked = try #require(excerpts[1] as? [String: Any])
    #expect(marked["line"] as? Int == site.line)
    #expect([marked["before"], marked["marked"], marked["after"]] as? [String] == ["    let 寝 = ", "ab", "日(x)"])
    #expect(excerpts[2] is NSNull)
  }

  @Test("the page's style has the colours of pictures on dark grounds")
  func colours() throws {
    let drawing = GraphDrawing().drawing(of: sample.graph)
    let picture = try LayoutWorker.render(LayoutRequest(drawing: drawing, format: .svg))
    let rules = String(decoding: picture, as: UTF8.self).matches(
      of: /\[(fill|stroke)="(#[0-9a-f]+)"\] \{ \1: #[0-9a-f]+; \}/)
    #expect(rules.count > 20)
    let style = try Repository.text(of: "Sources/DigraphPage/Web/page.css")
    for rule in rules { #expect(style.contains("  .picture \(rule.output.0)\n"), "\(rule.output.0)") }
  }

  @Test("a page without a picture has the rest")
  func noPicture() throws {
    let page = PageReader(
      try WiringPage(graph: sample.graph, findings: sample.findings, tool: tool, picture: nil).text())
    #expect(try JSONGraph.read(page.graph()).bindings.count == sample.graph.bindings.count)
  }
}
