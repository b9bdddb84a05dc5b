import CustomDump
import DigraphGraphviz
import DigraphRenderers
import Foundation
import TestSupport
import Testing

/// Positions of boxes and lines, measured in the picture.
@Suite("arrangement")
struct ArrangementTests {
  /// A drawing in a line: `a b` is two nodes, `a>b` an edge, `a>b:text` an edge with a label, `f{a b}` a frame with
  /// nodes.
  private func drawing(_ words: String...) -> Drawing {
    var drawing = Drawing(title: "", summary: "")
    func node(_ name: Substring, in frame: String? = nil) {
      let id = String(name)
      guard !drawing.nodes.contains(where: { $0.id == id }) else { return }
      drawing.nodes.append(
        .init(
          id: id, cluster: frame, label: .init([[.init("node \(id)", .strong)]]), tooltip: id, classes: ["binding"],
          shape: .card, line: .init()))
    }
    for word in words {
      if let brace = word.firstIndex(of: "{") {
        let frame = String(word[..<brace])
        drawing.clusters.append(
          .init(id: frame, label: .init([[.init("frame \(frame)")]]), tooltip: frame, classes: ["module"]))
        for name in word[brace...].dropFirst().dropLast().split(separator: " ") { node(name, in: frame) }
      } else if word.contains(">") {
        let parts = word.split(separator: ":")
        let ends = parts[0].split(separator: ">")
        ends.forEach { node($0) }
        let text = parts.count > 1 ? String(parts[1]) : ""
        drawing.edges.append(
          .init(
            id: "e_\(ends[0])_\(ends[1])", from: String(ends[0]), to: String(ends[1]),
            label: .init(text.isEmpty ? [] : [[.init(text, .small, .alarm)]]), tooltip: word, classes: ["request"],
            line: .init(), head: .filled))
      } else {
        node(word[...])
      }
    }
    return drawing
  }

  private func geometry(_ drawing: Drawing) throws -> PictureGeometry {
    let svg = try LayoutWorker.render(LayoutRequest(drawing: drawing, format: .svg))
    return try PictureGeometry(String(decoding: svg, as: UTF8.self))
  }

  @Test("lines of one side of a box begin and end at places of their own, in the order in which they go on")
  func ends() throws {
    let drawing = drawing(of: ["hub>a", "hub>b", "hub>c", "hub>d", "hub>e", "x>a", "y>a", "z>a"])
    let picture = try geometry(drawing)
    func heights(_ ids: [String], atStart isStart: Bool) -> [Double] {
      ids.compactMap { id in
        let points = picture.lines[id]?.max { $0.count < $1.count }
        return (isStart ? points?.first : points?.last)?.y
      }
    }
    let starts = heights(["a", "b", "c", "d", "e"].map { "e_hub_\($0)" }, atStart: true)
    #expect(Set(starts.map { ($0 * 10).rounded() }).count == 5, "\(starts)")
    let targets = ["a", "b", "c", "d", "e"].map { picture.nodes[$0]?.minY ?? 0 }
    // Whoever stands higher is reached from a higher place.
    let order = targets.indices.sorted { targets[$0] < targets[$1] }
    #expect(order.map { starts[$0] } == starts.sorted(), "\(starts) \(targets)")
    let ends = heights(["x", "y", "z", "hub"].map { "e_\($0)_a" }, atStart: false)
    #expect(Set(ends.map { ($0 * 10).rounded() }).count == 4, "\(ends)")
    // With many lines, the box is higher than its text needs.
    let (hub, single) = (picture.nodes["hub"], picture.nodes["e"])
    #expect((hub?.height ?? 0) > (single?.height ?? 0) + 5)
  }

  private func names(_ letter: String, _ count: Int) -> [String] { (1...count).map { "\(letter)\($0)" } }

  private func drawing(of words: [String]) -> Drawing {
    words.reduce(into: Drawing(title: "", summary: "")) { result, word in
      let part = drawing(word)
      result.clusters += part.clusters
      result.nodes += part.nodes.filter { node in !result.nodes.contains { $0.id == node.id } }
      result.edges += part.edges
    }
  }

  @Test("two lines between the same nodes are two lines, each with its label beside it")
  func pair() throws {
    let picture = try geometry(drawing("a>b:cut here", "b>a"))
    expectNoDifference(picture.overlaps, [])
    func middle(_ id: String) throws -> Double {
      let points = try #require(picture.lines[id]?.first)
      let half = picture.size.width / 2
      return try #require(points.min { abs($0.x - half) < abs($1.x - half) }).y
    }
    #expect(abs(try middle("e_a_b") - middle("e_b_a")) > 6)
    expectNoDifference(picture.mistakable, [])
  }

  @Test("words of a line that bends around boxes stand beside it, and not beside the one that leads back")
  func bentPair() throws {
    // The frame separates the boxes of the pair `queue` and `service`, so that one of the lines takes a detour.
    let drawing = drawing(
      "ordering{queue service payment}", "net{loader client signer}", "queue>service:✕ dependency-cycle ✂ cut here",
      "service>queue", "payment>ghost:+", "payment>signer:−", "signer>clock:−", "payment>client", "loader>client",
      "rewards>loader", "screen>loader", "screen>presenter", "presenter>screen")
    let picture = try geometry(drawing)
    expectNoDifference(picture.mistakable, [])
    expectNoDifference(picture.overlaps, [])
  }

  @Test("nodes without edges stand in rows, not in one column")
  func islands() throws {
    let picture = try geometry(drawing(of: names("n", 40)))
    #expect(picture.nodes.count == 40)
    #expect(picture.size.height < picture.size.width * 2 && picture.size.width < picture.size.height * 2)
    expectNoDifference(picture.overlaps, [])
  }

  @Test("frames that nothing leaves stand beside each other, around what is in them")
  func frames() throws {
    let frames = names("f", 9).map { "\($0){\($0)a \($0)b \($0)c}" }
    let edges = names("f", 9).map { "\($0)a>\($0)b" }
    let picture = try geometry(drawing(of: frames + edges))
    #expect(picture.size.height < picture.size.width * 2 && picture.size.width < picture.size.height * 2)
    expectNoDifference(picture.overlaps, [])
    for (id, frame) in picture.frames {
      for node in ["a", "b", "c"] {
        let box = try #require(picture.nodes[id + node])
        #expect(frame.minX < box.minX && box.maxX < frame.maxX && frame.minY < box.minY && box.maxY < frame.maxY)
      }
      #expect(!picture.frames.contains { $0.key != id && $0.value.overlaps(frame) })
    }
  }

  @Test("a frame with a frame in it, of which an edge leads out, is one part with what that leads to")
  func openFrames() throws {
    var drawing = drawing("outer{x}", "inner{a b}", "a>b", "b>x", "island")
    drawing.clusters[1].parent = "outer"
    let picture = try geometry(drawing)
    let (outer, inner) = (try #require(picture.frames["outer"]), try #require(picture.frames["inner"]))
    #expect(outer.minX < inner.minX && inner.maxX < outer.maxX && outer.minY < inner.minY && inner.maxY < outer.maxY)
    #expect(try !outer.overlaps(#require(picture.nodes["island"])))
    expectNoDifference(picture.overlaps, [])
  }

  @Test("the lines of a fan begin at places of their own; in a picture with many boxes, at one point")
  func fan() throws {
    for (count, places) in [(12, 12), (45, 1)] {
      let picture = try geometry(drawing(of: names("n", count).map { "a>\($0)" }))
      #expect(Set(picture.lines.values.compactMap(\.first?.first)).count == places, "\(count)")
    }
  }

  @Test("arrows lead to the right, and down only where the picture is clearly larger on a screen then")
  func direction() throws {
    for (count, leadsDown) in [(4, false), (24, true), (25, true)] {
      let chain = names("n", count)
      let picture = try geometry(drawing(of: zip(chain, chain.dropFirst()).map { "\($0)>\($1)" }))
      #expect((picture.size.height > picture.size.width) == leadsDown, "\(count)")
    }
  }

  @Test("an overview leads down; what leads back does not change the order of layers")
  func overview() throws {
    var drawing = drawing("a>b", "b>c:7", "c>a:12")
    drawing.leadsDown = true
    drawing.edges[2].isBackward = true
    let picture = try geometry(drawing)
    let (a, b, c) = (
      try #require(picture.nodes["a"]), try #require(picture.nodes["b"]), try #require(picture.nodes["c"])
    )
    #expect(a.maxY < b.minY && b.maxY < c.minY)
    expectNoDifference(picture.overlaps, [])
  }

  @Test("an overview with many callers of one area has the shape of a screen, and each line has ends of its own")
  func rows() throws {
    let callers = names("caller", 14)
    var drawing = drawing(of: callers.map { "\($0)>hub" } + ["hub>store", "hub>api", "api>store", "alone"])
    drawing.leadsDown = true
    let picture = try geometry(drawing)
    let hub = try #require(picture.nodes["hub"])
    for caller in callers { #expect(try #require(picture.nodes[caller]).maxY < hub.minY, "\(caller)") }
    #expect(picture.size.width < picture.size.height * 2.2, "\(picture.size)")
    #expect(picture.crossings <= 1)
    expectNoDifference(picture.overlaps, [])
    expectNoDifference(picture.clipped, [])
    let ends = callers.compactMap { picture.lines["e_\($0)_hub"]?.first?.last?.x }
    #expect(ends.count == 14 && Set(ends).count == 14)
  }

  @Test("lines of one box that pass a row of others run side by side as a ribbon")
  func ribbon() throws {
    let needed = names("needed", 24)
    var drawing = drawing(of: needed.map { "hub>\($0)" })
    drawing.leadsDown = true
    let picture = try geometry(drawing)
    let boxes = try needed.map { try #require(picture.nodes[$0]) }
    let first = try #require(boxes.min { $0.minY < $1.minY })
    let y = (first.minY + first.maxY) / 2
    // The horizontal position of each line where it passes the middle of the first row.
    let passing = needed.compactMap { name -> Double? in
      guard let line = picture.lines["e_hub_\(name)"]?.first else { return nil }
      return zip(line, line.dropFirst()).first { ($0.y - y) * ($1.y - y) <= 0 }?.0.x
    }.sorted()
    #expect(passing.count > 6)
    let gaps = zip(passing, passing.dropFirst()).map { $1 - $0 }
    #expect(gaps.allSatisfy { $0 < 5 || $0 > 16 }, "\(gaps)")
    expectNoDifference(picture.overlaps, [])
  }

  @Test("lines between two rows run on tracks of their own, and numbers stand at the end of their line")
  func tracks() throws {
    // Two rows that need one another crosswise.
    let (upper, lower) = (names("upper", 4), names("lower", 4))
    var drawing = drawing(
      of: upper.flatMap { from in lower.map { "\(from)>\($0):12" } }
        + zip(lower, upper.reversed()).map { "\($0)>\($1):7" })
    drawing.leadsDown = true
    for index in drawing.nodes.indices {
      drawing.nodes[index].label.lines.append([.init(String(repeating: "m", count: 26))])
    }
    for index in drawing.edges.indices {
      drawing.edges[index].isBackward = drawing.edges[index].from.hasPrefix("lower")
    }
    let picture = try geometry(drawing)
    expectNoDifference(picture.merged(onScreen: 1440, by: 900), [])
    expectNoDifference(picture.overlaps, [])
    #expect(picture.labels.count == drawing.edges.count)
    for (edge, label) in picture.labels {
      let line = try #require(picture.lines[edge]?.max { $0.count < $1.count })
      let ends = try [#require(line.first), #require(line.last)]
      let middle = (x: (label.minX + label.maxX) / 2, y: (label.minY + label.maxY) / 2)
      #expect(ends.contains { abs($0.x - middle.x) < 16 && abs($0.y - middle.y) < 16 }, "\(edge)")
    }
  }

  @Test("the part that an app begins with stands above all others, whoever needs it")
  func start() throws {
    var drawing = drawing("a>app", "b>app", "app>c", "a>c", "a>b")
    drawing.leadsDown = true
    for index in drawing.nodes.indices { drawing.nodes[index].isStart = drawing.nodes[index].id == "app" }
    for index in drawing.edges.indices { drawing.edges[index].isBackward = drawing.edges[index].to == "app" }
    let picture = try geometry(drawing)
    let app = try #require(picture.nodes["app"])
    for (id, box) in picture.nodes where ["a", "b", "c"].contains(id) { #expect(app.maxY < box.minY, "\(id)") }
  }

  @Test("every line of an overview that does not lead back leads down, however many rows that takes")
  func downwards() throws {
    // A hub: half of the areas need it, and it needs others. Below all of them lies `core`, which all of them need.
    let (screens, services) = (names("screen", 9), names("service", 5))
    var drawing = drawing(
      of: screens.map { "\($0)>hub" } + services.flatMap { ["hub>\($0):20", "\($0)>hub:4", "\($0)>core:9"] }
        + ["profile>hub:9", "profile>core:13", "hub>core", "unit>video", "video>hub", "outline>domain"])
    drawing.leadsDown = true
    for index in drawing.edges.indices where drawing.edges[index].from.hasPrefix("service") {
      drawing.edges[index].isBackward = drawing.edges[index].to == "hub"
    }
    let picture = try geometry(drawing)
    for edge in drawing.edges {
      let (from, to) = (try #require(picture.nodes[edge.from]), try #require(picture.nodes[edge.to]))
      #expect(edge.isBackward ? to.maxY < from.minY : from.maxY < to.minY, "\(edge.id)")
    }
    expectNoDifference(picture.overlaps, [])
  }

  @Test("columns are in their order, whatever leads back or within one of them")
  func columns() throws {
    var drawing = drawing("x>s", "y>s", "s>t:why", "t>x", "x>y:within", "y>u", "t>u")
    let layers = ["x": -1, "y": -1, "s": 0, "t": 1, "u": 1]
    for index in drawing.nodes.indices { drawing.nodes[index].layer = layers[drawing.nodes[index].id] }
    let picture = try geometry(drawing)
    let nodes = try layers.keys.map { name in (layers[name] ?? 0, try #require(picture.nodes[name])) }
    for (layer, box) in nodes {
      for (other, next) in nodes where layer < other { #expect(box.maxX < next.minX) }
    }
    #expect(picture.lines.count == 7)
  }

  @Test("title above, legend at the side, remarks below that")
  func sideCard() throws {
    var drawing = drawing("a>b")
    drawing.title = "Wiring of App"
    drawing.summary = "2 bindings"
    drawing.notes = [.init([[.init("a remark", .small, .muted)]])]
    drawing.legend = [
      .init(.edge(drawing.edges[0].line, head: .filled, tail: .none), "needs it"), .init(.sign("✕", .alarm), "error"),
      .init(.node(.card, .init(), sign: "●"), "shared"),
    ]
    let picture = try geometry(drawing)
    let (a, b) = (try #require(picture.nodes["a"]), try #require(picture.nodes["b"]))
    #expect(try #require(picture.nodes["legend_title"]).maxY < a.minY)
    let card = try #require(picture.frames["legend_card"])
    #expect(card.minX > b.maxX)
    for sample in ["legend_text0", "legend_sample1", "legend_sample2", "legend_text2"] {
      let box = try #require(picture.nodes[sample])
      #expect(card.minX < box.minX && box.maxX <= card.maxX + 1 && card.minY < box.minY && box.maxY < card.maxY)
    }
    #expect(try #require(picture.nodes["legend_remarks"]).minY > card.maxY)
    // The sign in the legend has the same shape as the one in the picture: a line and a head of three points.
    #expect(picture.lines["legend_sample0"]?.map(\.count) == picture.lines["e_a_b"]?.map(\.count))
    expectNoDifference(picture.overlaps, [])
    expectNoDifference(picture.clipped, [])
  }

  @Test("lines below the title are as long as the picture is wide")
  func title() throws {
    func height(_ words: String...) throws -> Double {
      var drawing = words.reduce(into: Drawing(title: "", summary: "")) { result, word in
        let part = self.drawing(word)
        result.nodes += part.nodes.filter { node in !result.nodes.contains { $0.id == node.id } }
        result.edges += part.edges
      }
      // Columns lead to the right, however wide the picture becomes.
      for index in drawing.nodes.indices { drawing.nodes[index].layer = index }
      drawing.title = "Wiring of App"
      drawing.headline = (1...18).map { "word\($0)" }.joined(separator: " ")
      drawing.legend = [.init(.sign("✕", .alarm), "error")]
      let picture = try geometry(drawing)
      expectNoDifference(picture.clipped, [])
      return try #require(picture.nodes["legend_title"]).height
    }
    let wide = try height("a>b", "b>c", "c>d", "d>e", "e>f", "f>g", "g>h", "h>i", "i>j")
    #expect(try wide + 10 < height("a>b"))
  }

  @Test("labels find places where nothing crosses them, wherever all lead to all")
  func crowded() throws {
    let edges = names("a", 5).flatMap { from in
      names("b", 5).map { "\(from)>\($0)" + ($0 == "b3" || from == "a2" ? ":service-locator" : "") }
    }
    let picture = try geometry(drawing(of: edges))
    #expect(picture.labels.count == 9)
    expectNoDifference(picture.overlaps, [])
  }

  @Test("a number of requests that finds no place beside its line is left out, as the line's width tells it")
  func counts() throws {
    let edges = names("a", 8).flatMap { from in names("b", 8).map { "\(from)>\($0):3" } }
    expectNoDifference(try geometry(drawing(of: edges)).overlaps, [])
  }

  @Test("who wants a picture that can be read gets none of a thousand nodes, who wants all of them does")
  func readable() throws {
    let nodes = names("n", 1_500)
    var request = LayoutRequest(drawing: drawing(of: nodes), format: .svg)
    for index in request.drawing.nodes.indices {
      request.drawing.nodes[index].label = .init([[.init(String(repeating: "long name ", count: 20))]])
    }
    #expect(try !LayoutWorker.render(request).isEmpty)
    request.mustBeReadable = true
    #expect(throws: GraphvizError.self) { try LayoutWorker.render(request) }
  }

  @Test("PNG and PDF are made of the same places")
  func otherFormats() throws {
    let drawing = drawing("f{a b}", "a>b:text", "c")
    for (format, start) in [(LayoutRequest.Format.png, "\u{89}PNG"), (.pdf, "%PDF")] {
      let data = try LayoutWorker.render(LayoutRequest(drawing: drawing, format: format))
      #expect(String(decoding: data.prefix(4), as: Unicode.ASCII.self).hasSuffix(String(start.suffix(3))))
    }
  }
}
