import DigraphRenderers

extension Placement {
  /// Leads lines around nodes that they cross, if it is enough to bend a piece a little.
  ///
  /// The layout bends lines around nodes, but smooths them afterwards, so that some cut a corner.
  mutating func leadAroundNodes(of drawing: Drawing) {
    for edge in drawing.edges {
      guard let line = edges[edge.id], let room = Box(around: line.curves.flatMap(\.points)) else { continue }
      let others = drawing.nodes.filter { $0.id != edge.from && $0.id != edge.to }
        .compactMap { nodes[$0.id]?.grown(by: -2) }.filter { $0.overlaps(room.grown(by: 60)) }
      func crossed(_ line: Line) -> Int {
        let paths = line.curves.map { $0.flattened() }
        return others.count { box in
          paths.contains { path in zip(path, path.dropFirst()).contains { box.isCrossed(from: $0, to: $1) } }
        }
      }
      var best = (line: line, crossed: crossed(line))
      for detour in line.detours where best.crossed > 0 {
        let count = crossed(detour)
        if count < best.crossed { best = (detour, count) }
      }
      edges[edge.id] = best.line
    }
  }
}

extension Placement.Line {
  /// Variants of the line with one piece, or two adjacent ones, bent up, down or sideways: a little at first, then
  /// more.
  fileprivate var detours: [Self] {
    [8.0, 16, 26, 40, 56].flatMap { distance in
      [(0.0, 1.0), (0, -1), (1, 0), (-1, 0)].flatMap { x, y in
        curves.indices.flatMap { curve in
          stride(from: 0, to: curves[curve].points.count - 3, by: 3).flatMap { piece -> [Self] in
            let last = curves[curve].points.count - 1
            return [piece + 2, piece + 5].filter { $0 < last }.map { end in
              var line = self
              for index in (piece + 1)...end {
                line.curves[curve].points[index].x += x * distance
                line.curves[curve].points[index].y += y * distance
              }
              return line
            }
          }
        }
      }
    }
  }
}
