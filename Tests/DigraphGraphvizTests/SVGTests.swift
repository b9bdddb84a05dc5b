import CustomDump
import DigraphGraphviz
import DigraphRenderers
import DigraphModel
import Foundation
import TestSupport
import Testing

@Suite("SVG")
struct SVGTests {
  let sample = SampleGraph()
  var drawing: Drawing { GraphDrawing(title: "Shop").drawing(of: sample.graph, findings: sample.findings) }

  @Test("every cluster, node and edge of the drawing is there, with its tooltip, and nothing else")
  func structure() throws {
    let drawing = drawing
    let svg = try SVGPicture(drawing)
    func titles(_ items: [(String, String)]) -> [String: String] { Dictionary(uniqueKeysWithValues: items) }
    expectNoDifference(svg.elements(of: "cluster"), titles(drawing.clusters.map { ($0.id, $0.tooltip) }))
    expectNoDifference(svg.elements(of: "node"), titles(drawing.nodes.map { ($0.id, $0.tooltip) }))
    expectNoDifference(svg.elements(of: "edge"), titles(drawing.edges.map { ($0.id, $0.tooltip) }))
    for item in drawing.nodes { #expect(svg.classes[item.id] == ["node"] + item.classes) }
    for item in drawing.edges { #expect(svg.classes[item.id] == ["edge"] + item.classes) }
  }

  @Test("names of frames and words in nodes lie above all lines")
  func order() throws {
    let text = try SVGPicture(drawing).text
    let lastEdge = try #require(text.ranges(of: "class=\"edge ").last?.lowerBound)
    let firstNode = try #require(text.firstRange(of: "class=\"node ")?.lowerBound)
    let names = text.ranges(of: "<g class=\"title\" data-of=\"").map(\.lowerBound)
    #expect(names.count == drawing.clusters.count)
    #expect(lastEdge < firstNode)
    #expect(names.allSatisfy { $0 > lastEdge })
  }

  @Test("each part says what of the graph it stands for")
  func elements() throws {
    let drawing = drawing
    let svg = try SVGPicture(drawing)
    let parts = (drawing.nodes.map { ($0.id, $0.elements) } + drawing.edges.map { ($0.id, $0.elements) })
      .filter { !$0.1.isEmpty }
    for (id, elements) in parts { #expect(svg.elements[id] == elements) }
    #expect(svg.elements.values.joined().count { $0.hasPrefix("r") } == sample.graph.requests.count)
  }

  @Test("a sign keeps its distance from what it is a sign of, even for programs that only read the text")
  func spaces() throws {
    let svg = try SVGPicture(drawing)
    #expect(svg.text.contains(">&#160;PriceCalculator</text>") || svg.text.contains(">\u{a0}PriceCalculator</text>"))
    #expect(svg.root["xml:space"] == "preserve")
  }

  @Test("the picture has a role, a title, a description, and no background")
  func accessibility() throws {
    let svg = try SVGPicture(drawing)
    #expect(svg.root["role"] == "img")
    #expect(svg.root["aria-labelledby"] == "digraph-title digraph-desc")
    #expect(svg.texts["digraph-title"] == "Shop")
    #expect(
      svg.texts["digraph-desc"]
        == "made of 3 modules: Shop (17 bindings), App (11) and Networking (11); asked by AppDelegate, SceneDelegate, SettingsView and 3 others; "
        + "wired with Swinject; "
        + "39 bindings in 4 containers, 71 requests, 4 findings, "
        + "look first at CheckoutContainer+Shop.swift:36: dependency-cycle, 'PriceCalculator' needs itself: PriceCalculator -> "
        + "PromotionEngine -> CouponService (the first of 2 errors)"
    )
    #expect(!svg.text.contains("<!DOCTYPE") && !svg.text.contains("<!--"))
    #expect(!svg.text.contains("polygon fill=\"white\""))
  }

  @Test("every colour that occurs has a counterpart for dark pages")
  func darkPages() throws {
    let svg = try SVGPicture(drawing)
    let plain: Set<String> = ["none", "transparent"]
    #expect(svg.colours.subtracting(plain).count > 5)
    for colour in svg.colours.subtracting(plain) {
      #expect(svg.text.contains("[fill=\"\(colour)\"] { fill: #"), "\(colour)")
    }
  }

  @Test("the same drawing gives the same bytes")
  func stable() throws {
    let request = LayoutRequest(drawing: drawing, format: .svg)
    #expect(try LayoutWorker.render(request) == LayoutWorker.render(request))
  }

  /// Centres of nodes.
  private func positions(_ svg: SVGPicture) -> [String: (x: Double, y: Double)] {
    var positions: [String: (x: Double, y: Double)] = [:]
    for part in svg.text.components(separatedBy: "<g id=\"b_").dropFirst() {
      let id = "b_" + part.prefix { $0 != "\"" }
      guard let match = part.firstMatch(of: /\ x="(-?[0-9.]+)" y="(-?[0-9.]+)"/), let x = Double(match.output.1),
        let y = Double(match.output.2)
      else { continue }
      positions[id] = (x, y)
    }
    return positions
  }

  @Test("a small change moves little: of all pairs of nodes few change sides")
  func smallChange() throws {
    let before = positions(try SVGPicture(GraphDrawing().drawing(of: sample.graph)))
    #expect(before.count > 30)
    for removed in [sample.graph.bindings.count - 1, 20] {
      let graph = sample.graph.without(removed)
      let after = positions(try SVGPicture(GraphDrawing().drawing(of: graph)))
      let shared = before.keys.filter { after[$0] != nil }.sorted()
      #expect(shared.count >= before.count - 2)
      var (pairs, swapped) = (0, 0)
      for (index, first) in shared.enumerated() {
        for second in shared[(index + 1)...] {
          guard let a = before[first], let b = before[second], let c = after[first], let d = after[second] else {
            continue
          }
          pairs += 2
          if (a.x - b.x) * (c.x - d.x) < 0 { swapped += 1 }
          if (a.y - b.y) * (c.y - d.y) < 0 { swapped += 1 }
        }
      }
      #expect(swapped * 4 < pairs, "\(swapped) of \(pairs)")
    }
  }

  @Test("labels are read as they were written, whatever is in them", arguments: nastyNames)
  func hygiene(name: String) throws {
    let label = Drawing.Label([[.init(name, .strong), .init(" \(name) ")], [.init(name, .small, .alarm)], [.init("")]])
    let line = Drawing.Line()
    let drawing = Drawing(
      title: name, summary: name,
      clusters: [.init(id: "c", label: label, tooltip: name, classes: ["container"])],
      nodes: Drawing.Shape.allCases.map {
        .init(id: "n\($0.rawValue)", cluster: "c", label: label, tooltip: name, classes: [], shape: $0, line: line)
      },
      edges: [
        .init(id: "e", from: "nbox", to: "ncard", label: label, tooltip: name, classes: [], line: line, head: .open)
      ],
      legend: [.init(.sign(name, .ink), name)])
    let svg = try SVGPicture(drawing)
    let shown = SVGPicture.visible(name)
    #expect(svg.texts["digraph-title"] == shown)
    #expect(svg.elements(of: "edge") == ["e": shown])
    #expect(svg.elements(of: "node").count == Drawing.Shape.allCases.count)
    #expect(svg.words.count { $0 == shown } >= 3 * 7)
  }

  static let nastyNames = [
    "Dictionary<String, () -> Void>", "a & b &amp; c &#60; &lt;b&gt;", "\"quoted\" 'single'",
    "</title><script>x</script>", "]]> --> <!-- <![CDATA[", "\\N \\G \\n \\l \\", "a\u{0}b\u{1b}[31mc\u{7f}",
    "\u{202e}reversed", "日本語 👩‍👩‍👧 é", "%00 %n {x|y}",
  ]

  @Test("links are links, with their tooltips")
  func links() throws {
    let url = "https://example.org/a?b=\"c\"&d=<e>#L1"
    let svg = try SVGPicture(GraphDrawing { _ in url }.drawing(of: sample.graph))
    #expect(Set(svg.links) == [url])
    let tooltip = "URLSession\nmade as URLSession, container\nSources/Networking/NetworkContainer+Networking.swift:12:5"
    #expect(svg.elements(of: "node")["b_URLSession"] == tooltip)
  }

  @Test("an empty drawing, and each engine", arguments: LayoutRequest.Engine.allCases)
  func engines(engine: LayoutRequest.Engine) throws {
    #expect(try SVGPicture(Drawing(title: "t", summary: "s"), engine: engine).elements(of: "node") == [:])
    #expect(try SVGPicture(drawing, engine: engine).elements(of: "edge").count == drawing.edges.count)
  }

  @Test("an edge without ends is an error, not a crash")
  func dangling() {
    let edge = Drawing.Edge(id: "e", from: "x", to: "y", tooltip: "", classes: [], line: .init(), head: .open)
    #expect(throws: (any Error).self) { try SVGPicture(Drawing(title: "", summary: "", edges: [edge])) }
  }
}

extension Graph {
  /// The graph without one binding, the binding's requests, and its part in answers.
  fileprivate func without(_ removed: Binding.ID) -> Graph {
    func moved(_ id: Int) -> Int { id > removed ? id - 1 : id }
    let bindings = bindings.filter { $0.id != removed && $0.forwardsTo != removed }.map { binding in
      var binding = binding
      binding.id = moved(binding.id)
      binding.forwardsTo = binding.forwardsTo.map(moved)
      return binding
    }
    let requests = requests.filter { $0.consumer != removed && !$0.resolution.bindings.contains(removed) }.enumerated()
      .map {
        var request = $1
        request.id = $0
        request.consumer = request.consumer.map(moved)
        request.resolution.bindings = request.resolution.bindings.map(moved)
        return request
      }
    return Graph(containers: containers, bindings: bindings, requests: requests)
  }
}
