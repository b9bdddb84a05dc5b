import DigraphRenderers

/// Finds a place for everything in a drawing: in layers what edges join, packed beside each other what they do not.
struct Arrangement {
  let request: LayoutRequest
  let context: OpaquePointer
  private let parts: Parts

  /// Room between a frame and what is in it.
  private static let margin = 10.0
  /// Larger ones take so long that they are laid out once.
  fileprivate static let largest = 300

  init(_ request: LayoutRequest, in context: OpaquePointer) {
    self.request = request
    self.context = context
    parts = Parts(of: request.drawing)
  }

  /// Points that people scroll through in one picture: about six pages.
  private static let mostExtent = 3_200.0
  /// More steps than these are shown from above to below.
  private static let mostColumns = 24
  /// Square points that people look for something in; a narrow picture may be longer.
  private static let mostArea = 8_000_000.0
  /// Lines and words that may be in each other's way.
  private static let mostConflicts = 12

  /// All that is drawn - with its title, legend and remarks -, and where it is.
  ///
  /// - Throws: `GraphvizError.tooLarge` if the picture must be readable and is not.
  func picture() throws -> (request: LayoutRequest, placement: Placement) {
    var card = SideCard(of: request.drawing)
    var sizes = try sizes(with: card.parts.nodes + card.titles.dropFirst())
    // Of what leads to the right, only a picture of more steps than any screen is wide goes down.
    let isDownwards = request.drawing.leadsDown || Layers.count(of: request.drawing) > Self.mostColumns
    var best = inRows(try placement(sizes, isDownwards: isDownwards), card, sizes)
    if request.drawing.leadsDown, best.placement.upwardLines(of: request.drawing) > 0 {
      var drawing = request.drawing
      drawing.explainUpwardLines()
      card = SideCard(of: drawing)
      sizes = try self.sizes(with: card.parts.nodes + card.titles.dropFirst())
    }
    var whole = card.added(to: best.placement, sizes: sizes)
    if !request.drawing.leadsDown, whole.placement.bounds.map({ Self.exceedsScreen($0, letters: 9) }) ?? false {
      // Of what is only just too large, less may be empty.
      for room in [0.9, 0.8, 0.7] {
        let tight = try placement(sizes, isDownwards: isDownwards, room: room)
        let other = card.added(to: tight.placement, sizes: sizes)
        guard tight.conflicts <= best.conflicts, let bounds = other.placement.bounds,
          !Self.exceedsScreen(bounds, letters: 9)
        else { continue }
        (best, whole) = (tight, other)
        break
      }
    }
    var request = request
    request.drawing.legend = []
    request.drawing.notes = []
    request.drawing.nodes += whole.parts.nodes
    request.drawing.edges += whole.parts.edges
    request.drawing.clusters += whole.parts.clusters
    let exceedsScreen = whole.placement.bounds.map { Self.exceedsScreen($0, letters: 9.3) } ?? false
    if request.mustFitScreen, exceedsScreen || isTangled(whole.placement) {
      throw GraphvizError.tooLarge
    }
    if request.mustBeReadable, best.conflicts > Self.mostConflicts || best.placement.bounds.map(isTooLarge) ?? false {
      throw GraphvizError.tooLarge
    }
    return (request, whole.placement)
  }

  /// The same in rows of boxes, if these make a smaller picture or have fewer crossings: of an overview, without frames.
  private func inRows(
    _ layered: (placement: Placement, conflicts: Int), _ card: SideCard, _ sizes: [String: Placement.Box]
  ) -> (placement: Placement, conflicts: Int) {
    let drawing = request.drawing
    guard Self.hasRows(drawing), drawing.nodes.count > 1 else { return layered }
    let positions = Dictionary(
      drawing.nodes.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    let lines = drawing.edges.compactMap { edge in
      positions[edge.from].flatMap { from in
        positions[edge.to].map {
          Rows.Line(from: from, to: $0, isBackward: edge.isBackward, requests: Int(edge.label.text) ?? 1)
        }
      }
    }
    guard lines.count == drawing.edges.count, lines.allSatisfy({ $0.from != $0.to }) else { return layered }
    let boxes = drawing.nodes.map { layered.placement.nodes[$0.id] ?? Self.nothing }
    func cost(_ placement: Placement, _ conflicts: Int) -> Double {
      guard let bounds = card.added(to: placement, sizes: sizes).placement.bounds else { return .infinity }
      return Double(placement.crossings(of: drawing) + conflicts * 2) * 60
        + Double(placement.upwardLines(of: drawing)) * 110 + Self.room(bounds, for: boxes)
    }
    let labels = layered.placement.edges.compactMapValues(\.label)
    let widest = boxes.map(\.width).max() ?? 0
    var drafts: [(placement: Placement, cost: Double)] = []
    for width in stride(from: max(360, widest), through: 1_360, by: 100) {
      for (number, upwards) in [60.0, 120, 300, 900].enumerated() {
        for seed in 1...2 {
          guard
            let rows = Rows(
              sizes: boxes.map { ($0.width, $0.height) }, lines: lines, width: width, upwards: upwards,
              seed: UInt64(width) &* 1_000 &+ UInt64(number * 10 + seed))
          else { continue }
          let placement = RowPlacement(drawing, in: rows, labels: labels).placement()
          drafts.append((placement, cost(placement, 0)))
        }
      }
    }
    // Of two that are about as good, the one whose lines have an end of their own each.
    var best = (result: layered, cost: cost(layered.placement, layered.conflicts) + 80)
    for (_, draft) in drafts.enumerated().sorted(by: { ($0.1.cost, $0.0) < ($1.1.cost, $1.0) }).prefix(12) {
      var placement = draft.placement
      let conflicts = placement.improveLabels(of: drawing)
      let cost = cost(placement, conflicts)
      if cost < best.cost { best = ((placement, conflicts), cost) }
    }
    return best.result
  }

  /// How large a picture is: three quarters by the letters that a screen leaves it, one by its area. It is worse if boxes take
  /// less than 27 % of that, and if it does not fit a screen.
  private static func room(_ bounds: Placement.Box, for boxes: [Placement.Box]) -> Double {
    let screen = Packing.screen(width: bounds.width, height: bounds.height)
    let size = (screen * 3 + (bounds.width * bounds.height * 900 / 1_440).squareRoot()) / 4
    // The library leaves a margin around everything.
    let share = boxes.reduce(0) { $0 + $1.width * $1.height } / ((bounds.width + 30) * (bounds.height + 30))
    return size * 3 + max(0, 0.27 - share) * 3_000 + (exceedsScreen(bounds, letters: 9.4) ? 400 : 0)
  }

  /// Whether letters of nine points have fewer pixels than that where all of it is shown on a screen of 1440 × 900.
  private static func exceedsScreen(_ bounds: Placement.Box, letters pixels: Double) -> Bool {
    // The library leaves a margin around everything.
    bounds.width + 30 > 1_440 * 9 / pixels || bounds.height + 30 > 900 * 9 / pixels
  }

  /// Whether people would lose lines of an overview where these cross.
  private func isTangled(_ placement: Placement) -> Bool {
    placement.crossings(of: request.drawing) > max(3, request.drawing.nodes.count / 6)
  }

  private func isTooLarge(_ bounds: Placement.Box) -> Bool {
    bounds.width * bounds.height > Self.mostArea
      && Packing.extent(width: bounds.width, height: bounds.height) > Self.mostExtent
  }

  /// Sizes of nodes without edges, by their identifiers, and of the names of frames, by theirs.
  private func sizes(with others: [Drawing.Node]) throws -> [String: Placement.Box] {
    var drawing = Drawing(title: "", summary: "", nodes: others)
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

  private func direction(isDownwards: Bool, room: Double = 1) -> Attributes.Layers {
    .init(isDownwards: isDownwards, room: room)
  }

  /// Whether it may stand in rows: an overview without frames.
  private static func hasRows(_ drawing: Drawing) -> Bool {
    drawing.leadsDown && drawing.clusters.isEmpty && drawing.nodes.count <= fewNodes
  }

  /// A part with as much room between its nodes as it takes to keep lines and words apart, if that is not too much.
  private func roomy(
    _ drawing: Drawing, isDownwards: Bool, room: Double
  ) throws -> (placement: Placement, conflicts: Int) {
    let layers = direction(isDownwards: isDownwards, room: room)
    var best = try laidOut(drawing, layers)
    if Self.hasRows(request.drawing) { return (best.placement, best.conflicts) }
    if drawing.nodes.count <= Self.fewNodes, drawing.nodes.count > 3 {
      // The library's layout depends on the order of the nodes.
      for seed in 1...12 {
        let other = try laidOut(Self.shuffled(drawing, seed), layers)
        if other.cost < best.cost { best = other }
      }
    }
    return try widened(best, drawing, layers)
  }

  /// Drawings of so few nodes are laid out several times.
  private static let fewNodes = 40

  /// The same drawing with nodes and edges in another order, which is the same each time.
  private static func shuffled(_ drawing: Drawing, _ seed: Int) -> Drawing {
    var random = SplitMix(state: UInt64(seed) &* 0x9e37_79b9_7f4a_7c15)
    var result = drawing
    result.nodes = random.mixed(drawing.nodes)
    result.edges = random.mixed(drawing.edges)
    return result
  }

  private func widened(
    _ first: LaidOut, _ drawing: Drawing, _ layers: Attributes.Layers
  ) throws -> (placement: Placement, conflicts: Int) {
    var (best, layers) = (first, layers)
    while best.conflicts > 0, drawing.nodes.count <= Self.largest, layers.room < 2.25 {
      layers.room += 0.25
      let other = try laidOut(drawing, layers)
      if other.conflicts < best.conflicts { best = other }
    }
    return (best.placement, best.conflicts)
  }

  /// A part with places, and how bad they are.
  private struct LaidOut {
    var placement: Placement
    var conflicts: Int
    var cost: Double
  }

  private func laidOut(_ drawing: Drawing, _ layers: Attributes.Layers) throws -> LaidOut {
    guard !drawing.nodes.isEmpty else { return LaidOut(placement: Placement(), conflicts: 0, cost: 0) }
    var part = request
    part.drawing = drawing
    var placement = try GraphvizGraph(part, in: layers).placement(by: request.engine.rawValue, in: context)
    // Blanks keep some edges apart.
    for edge in drawing.edges where edge.label.lines.isEmpty { placement.edges[edge.id]?.label = nil }
    placement.addLabelsInColumns(of: drawing)
    placement.separatePairs(of: drawing)
    if drawing.nodes.count <= Self.largest { placement.leadAroundNodes(of: drawing) }
    let conflicts = placement.improveLabels(of: drawing)
    // A crossing is worth more room than a screen has in width.
    let room = placement.bounds.map { Packing.extent(width: $0.width, height: $0.height) } ?? 0
    let crossings = drawing.nodes.count <= Self.fewNodes ? placement.crossings(of: drawing) : 0
    return LaidOut(
      placement: placement, conflicts: conflicts, cost: Double(crossings + conflicts * 2) * 40 + room)
  }

  private func placement(
    _ sizes: [String: Placement.Box], isDownwards: Bool, room: Double = 1
  ) throws -> (placement: Placement, conflicts: Int) {
    var conflicts = 0
    var homes: [Placement] = []
    for home in parts.homes {
      var items: [Placement] = []
      for item in home.items {
        switch item {
        case .island(let node): items.append(Placement(nodes: [node.id: sizes[node.id] ?? Self.nothing]))
        case .component(let drawing):
          let part = try roomy(drawing, isDownwards: isDownwards, room: room)
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

extension Drawing {
  /// Says in the legend that lines lead up for want of room, too, and not only where it is part of a loop.
  fileprivate mutating func explainUpwardLines() {
    guard !legend.isEmpty else { return }
    let sign = LegendEntry.Sample.sign("↑", .muted)
    if let index = legend.firstIndex(where: { $0.sample == sign }) {
      legend[index].text = "up: part of a loop, or for room"
    } else {
      let lines = legend.lastIndex { if case .edge = $0.sample { true } else { false } }
      legend.insert(.init(sign, "up: for want of room below"), at: lines.map { $0 + 1 } ?? legend.endIndex)
    }
  }
}

extension Placement {
  /// How many lines lead up, but for those that lead back.
  fileprivate func upwardLines(of drawing: Drawing) -> Int {
    drawing.edges.count { edge in
      guard !edge.isBackward, let from = nodes[edge.from], let to = nodes[edge.to] else { return false }
      return from.middle.y < to.middle.y
    }
  }

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

  /// Gives a place to what is written beside lines within a column, of which the library was not told.
  fileprivate mutating func addLabelsInColumns(of drawing: Drawing) {
    let columns = Dictionary(drawing.nodes.map { ($0.id, $0.layer) }, uniquingKeysWith: { first, _ in first })
    for edge in drawing.edges where !edge.label.lines.isEmpty {
      guard let column = columns[edge.from] ?? nil, column == columns[edge.to] ?? nil,
        let points = edges[edge.id]?.curves.flatMap({ $0.flattened() }), !points.isEmpty
      else { continue }
      let longest = edge.label.lines.map { line in line.reduce(0) { $0 + $1.text.count } }.max() ?? 0
      edges[edge.id]?.label = Box(
        around: points[points.count / 2], width: Double(longest) * 5 + 4, height: Double(edge.label.lines.count) * 13)
    }
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

  /// Finds places for what is written beside lines; where one of two lines that join the same nodes has none, they exchange
  /// their courses.
  ///
  /// - Returns: How many labels and nodes have something in their way nevertheless.
  fileprivate mutating func improveLabels(of drawing: Drawing) -> Int {
    func improved(_ placement: Placement) -> (placement: Placement, conflicts: Int) {
      var result = placement
      let places = LabelPlacement(of: drawing, in: placement)
      let conflicts = places.improve(&result) + places.crossedNodes
      return (result, conflicts)
    }
    var best = improved(self)
    guard best.conflicts > 0, drawing.nodes.count <= Arrangement.largest else {
      self = best.placement
      return best.conflicts
    }
    var first: [Set<String>: Drawing.Edge] = [:]
    for edge in drawing.edges where edge.from != edge.to {
      guard let other = first.updateValue(edge, forKey: [edge.from, edge.to]),
        !edge.label.lines.isEmpty || !other.label.lines.isEmpty
      else { continue }
      var exchanged = self
      exchanged.exchangeCourses(edge, other)
      let result = improved(exchanged)
      if result.conflicts < best.conflicts { (best, self) = (result, exchanged) }
    }
    self = best.placement
    return best.conflicts
  }

  /// Leads a line where another one runs that joins the same nodes, and that one where it has run.
  private mutating func exchangeCourses(_ first: Drawing.Edge, _ second: Drawing.Edge) {
    guard let (one, other) = edges[first.id].flatMap({ one in edges[second.id].map { (one, $0) } }) else { return }
    let isOpposite = first.from != second.from
    edges[first.id]?.curves = (isOpposite ? other.turned : other).curves.tipped(like: one.curves)
    edges[second.id]?.curves = (isOpposite ? one.turned : one).curves.tipped(like: other.curves)
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

extension [Placement.Curve] {
  /// The same courses with tips of arrows where other curves have them.
  fileprivate func tipped(like others: Self) -> Self {
    guard var first = self.first, let other = others.first, count == 1, others.count == 1 else { return self }
    first.tip(start: other.start != nil, end: other.end != nil)
    return [first]
  }
}

extension Placement.Curve {
  /// Room for the tip of an arrow.
  private static let tipLength = 6.0

  /// Lets tips of arrows begin where the curve has begun or ended so far, or lets the curve go on to where one has been.
  fileprivate mutating func tip(start hasStart: Bool, end hasEnd: Bool) {
    func towards(_ next: Placement.Point, from point: Placement.Point) -> Placement.Point {
      let (dx, dy) = (next.x - point.x, next.y - point.y)
      let length = max(Self.tipLength, (dx * dx + dy * dy).squareRoot())
      return .init(x: point.x + dx / length * Self.tipLength, y: point.y + dy / length * Self.tipLength)
    }
    let last = points.count - 1
    guard last > 2 else { return }
    switch (hasStart, start) {
    case (false, let tip?): (points[0], start) = (tip, nil)
    case (true, nil): (start, points[0]) = (points[0], towards(points[1], from: points[0]))
    default: break
    }
    switch (hasEnd, end) {
    case (false, let tip?): (points[last], end) = (tip, nil)
    case (true, nil): (end, points[last]) = (points[last], towards(points[last - 1], from: points[last]))
    default: break
    }
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
