@testable import DigraphGraphviz
import DigraphRenderers
import Testing

/// Positions of labels beside lines.
@Suite("label placement")
struct LabelPlacementTests {
  @Test("words that are far from the only line find a place beside it")
  func farLabel() throws {
    var drawing = Drawing(title: "", summary: "")
    drawing.edges = [
      .init(
        id: "e", from: "a", to: "b", label: .init([[.init("cut here", .small)]]), tooltip: "", classes: [],
        line: .init(),
        head: .filled)
    ]
    let points = [0.0, 100, 200, 300].map { Placement.Point(x: $0, y: $0) }
    var placement = Placement(
      edges: [
        "e": .init(
          curves: [.init(points: points, start: nil, end: nil)],
          label: .init(around: .init(x: 190, y: 110), width: 40, height: 12))
      ])
    let conflicts = LabelPlacement(of: drawing, in: placement).improve(&placement)
    #expect(conflicts == 0)
    let label = try #require(placement.edges["e"]?.label)
    #expect(abs(label.middle.x - label.middle.y) < 40)
  }
}
