import DigraphLayout
import DigraphRenderers

/// Finds a place for everything in a drawing: in layers what edges join, packed beside each other what they do not.
struct Arrangement {
  let request: LayoutRequest
  let context: OpaquePointer
  private let parts: Parts

  /// Room between a frame and what is in it.
  private static let margin = 12.0
  /// Pictures that are wider than so many times their height are tried the other way round.
  private static let widest = 2.2
  /// Larger ones take so long that they are laid out once.
  private static let largest = 300

  init(_ request: LayoutRequest, in context: OpaquePointer) {
    self.request = request
    self.context = context
    parts = Parts(of: request.drawing)
  }

  /// Points that people scroll through in one picture: about six pages.
  private static let mostExtent = 4_800.0
  /// Square points that people look for something in; a narrow picture may be longer.
  private static let mostArea = 8_000_000.0
  /// Lines and words that may be in each other's way.
  private static let mostConflicts = 12

  /// Where everything is.
  ///
  /// - Throws: `GraphvizError.tooLarge` if the picture must be readable and is not.
  func placement() throws -> Placement {
    let sizes = try sizes()
    // A long way down is read more easily than a long way to the right.
    let isDownwards = Layers.count(of: request.drawing) > 24
    var best = try placement(sizes, isDownwards: isDownwards)
    if !isDownwards, request.drawing.nodes.count <= Self.largest, let bounds = best.placement.bounds,
      bounds.width > bounds.height * Self.widest
    {
      let other = try placement(sizes, isDownwards: true)
      if let room = other.placement.bounds, other.conflicts <= best.conflicts,
        Packing.extent(width: room.width, height: room.height) * 1.2
          < Packing.extent(width: bounds.width, height: bounds.height)
      {
        best = other
      }
    }
    if request.mustBeReadable, best.conflicts > Self.mostConflicts || best.placement.bounds.map(isTooLarge) ?? false {
      throw GraphvizError.tooLarge
    }
    return best.placement
  }

  private func isTooLarge(_ bounds: Placement.Box) -> Bool {
    bounds.width * bounds.height > Self.mostArea
      && Packing.extent(width: bounds.width, height: bounds.height) > Self.mostExtent
  }

  /// Sizes of nodes without edges, by their identifiers, and of the names of frames, by theirs.
  private func sizes() throws -> [String: Placement.Box] {
    var drawing = Drawing(title: "", summary: "")
    for home in parts.homes {
      if let frame = home.frame, !frame.label.lines.isEmpty {
        drawing.nodes.append(
          .init(id: frame.id, label: frame.label, tooltip: "", classes: [], shape: .text, line: .init()))
      }
      for case .island(var node) in home.items {
        node.cluster = nil
        drawing.nodes.append(node)
      }
    }
    return try laidOut(drawing, direction(isDownwards: true)).placement.nodes
  }

  private func direction(isDownwards: Bool) -> Attributes.Layers { .init(isDownwards: isDownwards, room: 1) }

  /// A part with as much room between its nodes as it takes to keep lines and words apart, if that is not too much.
  private func roomy(_ drawing: Drawing, isDownwards: Bool) throws -> (placement: Placement, conflicts: Int) {
    var layers = direction(isDownwards: isDownwards)
    var best = try laidOut(drawing, layers)
    while best.conflicts > 0, drawing.nodes.count <= Self.largest, layers.room < 2.25 {
      layers.room += 0.25
      let other = try laidOut(drawing, layers)
      if other.conflicts < best.conflicts { best = other }
    }
    return best
  }

  private func laidOut(_ drawing: Drawing, _ layers: Attributes.Layers) throws -> (placement: Placement, conflicts: Int)
  {
    guard !drawing.nodes.isEmpty else { return (Placement(), 0) }
    var part = request
    part.drawing = drawing
    var placement = try GraphvizGraph(part, in: layers).placement(by: request.engine.rawValue, in: context)
    // Blanks keep some edges apart.
    for edge in drawing.edges where edge.label.lines.isEmpty { placement.edges[edge.id]?.label = nil }
    placement.separatePairs(of: drawing)
    if drawing.nodes.count <= Self.largest { placement.leadAroundNodes(of: drawing) }
    let labels = LabelPlacement(of: drawing, in: placement)
    let conflicts = labels.improve(&placement) + labels.crossedNodes
    return (placement, conflicts)
  }

  private func placement(
    _ sizes: [String: Placement.Box], isDownwards: Bool
  ) throws -> (placement: Placement, conflicts: Int) {
    var conflicts = 0
    var homes: [Placement] = []
    for home in parts.homes {
      var items: [Placement] = []
      for item in home.items {
        switch item {
        case .island(let node): items.append(Placement(nodes: [node.id: sizes[node.id] ?? Self.nothing]))
        case .component(let drawing):
          let part = try roomy(drawing, isDownwards: isDownwards)
          items.append(part.placement)
          conflicts += part.conflicts
        case .home(let index): items.append(homes[index])
        }
      }
      var inside = Self.packed(items)
      if let frame = home.frame { inside.wrap(frame.id, title: sizes[frame.id], margin: Self.margin) }
      homes.append(inside)
    }
    return (homes.last?.withTightCurves() ?? Placement(), conflicts)
  }

  private static let nothing = Placement.Box(minX: 0, minY: 0, maxX: 0, maxY: 0)

  private static func packed(_ items: [Placement]) -> Placement {
    let bounds = items.map { $0.bounds ?? nothing }
    let packing = Packing.pack(bounds.map { ($0.width, $0.height) })
    var result = Placement()
    for (index, item) in items.enumerated() {
      let corner = packing.corners[index]
      result.add(item.moved(x: corner.x - bounds[index].minX, y: -corner.y - bounds[index].maxY))
    }
    return result
  }
}

extension Placement {
  /// Puts a frame around everything, with its name above it.
  fileprivate mutating func wrap(_ frame: String, title: Box?, margin: Double) {
    guard let bounds else { return }
    var box = bounds.grown(by: margin)
    var name: Box?
    if let title {
      // The name's own margins are in its size.
      box.maxY += max(0, title.height - margin / 2)
      box.maxX = max(box.maxX, box.minX + title.width)
      name = Box(
        around: Point(x: box.minX + title.width / 2, y: box.maxY - title.height / 2), width: title.width,
        height: title.height)
    }
    frames[frame] = Frame(box: box, title: name)
  }

  /// Bends lines apart that join the same two nodes and would be taken for one.
  fileprivate mutating func separatePairs(of drawing: Drawing) {
    var first: [Set<String>: String] = [:]
    for edge in drawing.edges where edge.from != edge.to {
      guard let other = first.updateValue(edge.id, forKey: [edge.from, edge.to]) else { continue }
      guard let line = edges[edge.id], let otherLine = edges[other], Self.areTogether(line, otherLine) else { continue }
      edges[edge.id]?.bend(by: 8)
      edges[other]?.bend(by: drawing.edges.first { $0.id == other }?.from == edge.from ? -8 : 8)
    }
  }

  private static func areTogether(_ first: Line, _ second: Line) -> Bool {
    func middle(_ line: Line) -> Point? {
      let points = line.curves.flatMap { $0.flattened() }
      guard let start = points.first, let end = points.last else { return nil }
      let half = Point(x: (start.x + end.x) / 2, y: (start.y + end.y) / 2)
      func distance(_ point: Point) -> Double { abs(point.x - half.x) + abs(point.y - half.y) }
      return points.min { distance($0) < distance($1) }
    }
    guard let first = middle(first), let second = middle(second) else { return false }
    return abs(first.x - second.x) + abs(first.y - second.y) < 8
  }
}

extension Placement.Line {
  /// Moves the middle to the left, seen along the line, and the ends not at all.
  fileprivate mutating func bend(by distance: Double) {
    for index in curves.indices {
      let points = curves[index].points
      guard points.count > 2, let first = points.first, let last = points.last else { continue }
      let length = max(
        1, ((last.x - first.x) * (last.x - first.x) + (last.y - first.y) * (last.y - first.y)).squareRoot())
      let aside = (x: -(last.y - first.y) / length * distance, y: (last.x - first.x) / length * distance)
      for inner in 1..<(points.count - 1) {
        curves[index].points[inner].x += aside.x
        curves[index].points[inner].y += aside.y
      }
    }
  }
}
