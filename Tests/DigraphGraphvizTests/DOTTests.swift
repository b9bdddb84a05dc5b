import CGraphviz
import DigraphGraphviz
import DigraphRenderers
import TestSupport
import Testing

@Suite("DOT")
struct DOTTests {
  @Test("the graph in the language of Graphviz, without positions")
  func source() throws {
    let dot = DOTSource.text(of: GraphDrawing().drawing(of: SampleGraph().graph))
    #expect(dot.hasPrefix("digraph wiring {\n\tgraph [bgcolor=transparent,\n"))
    #expect(dot.hasSuffix("}\n"))
    #expect(!dot.contains("pos="))
  }

  @Test("the legend tells outlines from one another")
  func legend() throws {
    // Texts need no sign in the legend, and a pill differs from a card only by its sign.
    let shapes = Drawing.Shape.allCases.filter { $0 != .pill && $0 != .text }
    let sources = shapes.map { shape in
      let entry = Drawing.LegendEntry(.node(shape, .init(), sign: ""), "meaning")
      return DOTSource.text(of: Drawing(title: "wiring", summary: "", legend: [entry]))
    }
    #expect(sources.allSatisfy { $0.contains("meaning") })
    #expect(Set(sources).count == shapes.count)
  }

  @Test("words are in quotation marks unless the grammar reads them without")
  func words() throws {
    for (word, written) in [
      ("b_Feed", "b_Feed"), ("0.16", "0.16"), ("12", "12"), ("", #""""#), ("Node", #""Node""#), ("1a", #""1a""#),
      (".5", #"".5""#), ("1.2.3", #""1.2.3""#), ("#ffffff", ##""#ffffff""##), ("Ä", #""Ä""#),
      (#"say "hi""#, #""say \"hi\"""#), (#"\"#, #""\\""#), (#"\\"#, #""\\""#), (#"\""#, #""\\\"""#),
      ("\\\n", "\"\\\\\n\""),
    ] {
      var drawing = Drawing(title: "wiring", summary: "")
      drawing.elements = [word]
      #expect(DOTSource.text(of: drawing).hasSuffix("\telements=\(written);\n}\n"), "\(word)")
    }
  }

  /// Passes text to a C function whose parameter is mutable, although the function does not change it.
  private func given<Result>(_ text: String, _ body: (UnsafeMutablePointer<CChar>?) -> Result) -> Result {
    let copy = strdup(text)
    defer { free(copy) }
    return body(copy)
  }

  /// The subgraph of a cluster; it lies in the subgraph of the cluster's parent.
  private func frame(_ id: String, of drawing: Drawing, in graph: UnsafeMutablePointer<Agraph_t>)
    -> UnsafeMutablePointer<Agraph_t>?
  {
    let parent = drawing.clusters.first { $0.id == id }?.parent
    let outer = parent == nil ? graph : parent.flatMap { frame($0, of: drawing, in: graph) }
    return given("cluster_\(id)") { name in outer.flatMap { agsubg($0, name, 0) } }
  }

  @Test("the library reads it, and finds every part with what is said of it, whatever names are")
  func accepted() throws {
    var drawing = GraphDrawing().drawing(of: SampleGraph().graph)
    for (index, name) in SVGTests.nastyNames.enumerated() {
      drawing.nodes[index].label = .init([[.init(name, .strong)]])
      drawing.nodes[index].tooltip = name
      drawing.nodes[index].url = name
      drawing.edges[index % drawing.edges.count].tooltip = name
    }
    agseterr(AGMAX)
    let graph = try #require(agmemread(DOTSource.text(of: drawing, background: .white)))
    defer { agclose(graph) }
    func value(_ name: String, of object: UnsafeMutableRawPointer) -> String? {
      given(name) { agget(object, $0) }.map { String(cString: $0) }
    }

    #expect(agnnodes(graph) == Int32(drawing.nodes.count))
    #expect(agnedges(graph) == Int32(drawing.edges.count))
    #expect(value("bgcolor", of: graph) == "#ffffff")
    #expect(value("label", of: graph) == Legend.markup(of: drawing))
    for node in drawing.nodes {
      let found = try #require(given(node.id) { agnode(graph, $0, 0) })
      #expect(value("label", of: found) == Markup.label(node.label))
      #expect(value("tooltip", of: found) == Markup.escaped(node.tooltip))
      #expect(value("URL", of: found) ?? "" == Markup.escaped(node.url ?? ""))
      for (name, text) in Attributes.node(node) { #expect(value(name, of: found) == text, "\(name)") }
      if let cluster = node.cluster {
        let frame = try #require(self.frame(cluster, of: drawing, in: graph))
        #expect(agcontains(frame, found) == 1)
      }
    }
    for edge in drawing.edges {
      let (from, to) = (given(edge.from) { agnode(graph, $0, 0) }, given(edge.to) { agnode(graph, $0, 0) })
      let found = try #require(given(edge.id) { agedge(graph, from, to, $0, 0) })
      #expect(value("tooltip", of: found) == Markup.escaped(edge.tooltip))
      #expect(value("class", of: found) == edge.classes.joined(separator: " "))
    }
    for cluster in drawing.clusters {
      let frame = try #require(self.frame(cluster.id, of: drawing, in: graph))
      #expect(value("label", of: frame) == Markup.label(cluster.label, ground: Attributes.fill(of: cluster)))
      #expect(value("elements", of: frame) ?? "" == cluster.elements.joined(separator: " "))
    }
  }
}
