import DigraphRenderers

/// Finds a place for each part of a drawing. Connected nodes are laid out in layers, and unconnected parts are packed
/// beside each other.
struct Arrangement {
  let request: LayoutRequest
  let context: OpaquePointer
  private let parts: Parts

  /// The distance between a frame and its content.
  private static let margin = 10.0
  /// The greatest number of nodes of a drawing that is laid out more than once.
  fileprivate static let largest = 300

  init(_ request: LayoutRequest, in context: OpaquePointer) {
    self.request = request
    self.context = context
    parts = Parts(of: request.drawing)
  }

  /// The greatest extent in points of a picture through which people scroll: about six pages.
  private static let mostExtent = 3_200.0
  /// The greatest number of layers from left to right. With more, layers go from top to bottom.
  private static let mostColumns = 24
  /// The greatest area in square points in which people look for something; a narrow picture may be longer.
  private static let mostArea = 8_000_000.0
  /// The greatest number of lines and labels that may cover each other.
  private static let mostConflicts = 12

  /// All parts to draw, including title, legend and remarks, and their places.
  ///
  /// - Throws: `GraphvizError.tooLarge` if the picture must be readable and is not.
  func picture() throws -> (request: LayoutRequest, placement: Placement) {
    let card = SideCard(of: request.drawing)
    let sizes = try sizes(with: card.parts.nodes + card.titles.dropFirst())
    // A picture that leads to the right goes down instead if it has more columns than fit on any screen.
    let isDownwards = request.drawing.leadsDown || Layers.count(of: request.drawing) > Self.mostColumns
    var best = try inRows(try placement(sizes, isDownwards: isDownwards), card, sizes)
    var whole = card.added(to: best.placement, sizes: sizes)
    if !request.drawing.leadsDown, whole.placement.bounds.map(Self.isPoor) ?? false {
      var cost = cost(ofWhole: whole.placement)
      func tried(_ direction: Bool, _ room: Double, orders: Int) throws -> (
        result: (placement: Placement, conflicts: Int), whole: (placement: Placement, parts: Drawing), cost: Double
      ) {
        let other = try placement(sizes, isDownwards: direction, room: room, orders: orders)
        let added = card.added(to: other.placement, sizes: sizes)
        // People expect pictures of parts to lead to the right, so another direction must be clearly better.
        return (other, added, self.cost(ofWhole: added.placement) * (direction == isDownwards ? 1 : 1.1))
      }
      // One order of the nodes shows which alternatives are worth trying all orders.
      let promising = try alternatives(to: isDownwards).enumerated().map { number, alternative in
        (
          alternative: alternative, number: number,
          cost: try tried(alternative.isDownwards, alternative.room, orders: 0).cost
        )
      }.sorted { ($0.cost, $0.number) < ($1.cost, $1.number) }.prefix(Self.mostAlternatives)
      for (alternative, _, _) in promising {
        let other = try tried(alternative.isDownwards, alternative.room, orders: Self.orders)
        guard other.result.conflicts <= best.conflicts, other.cost < cost else { continue }
        (best, whole, cost) = (other.result, other.whole, other.cost)
      }
    }
    let isMostlyEmpty = whole.placement.bounds.map { isThin(best.placement, in: $0) } ?? false
    var request = request
    request.drawing.legend = []
    request.drawing.notes = []
    request.drawing.nodes += whole.parts.nodes
    request.drawing.edges += whole.parts.edges
    request.drawing.clusters += whole.parts.clusters
    whole.placement.turnNumbers(of: &request.drawing)
    let least = request.drawing.leadsDown ? 9.3 : 9.05
    let exceedsScreen = whole.placement.bounds.map { Self.exceedsScreen($0, letters: least) } ?? false
    if request.mustFitScreen, exceedsScreen || isTangled(whole.placement) || isMostlyEmpty {
      throw GraphvizError.tooLarge
    }
    if request.mustBeReadable, best.conflicts > Self.mostConflicts || best.placement.bounds.map(isTooLarge) ?? false {
      throw GraphvizError.tooLarge
    }
    return (request, whole.placement)
  }

  /// Whether another layout is worth its time: letters are small, or the picture leaves much of a screen empty although
  /// it could be larger.
  private static func isPoor(_ bounds: Placement.Box) -> Bool {
    let sides = [bounds.width * 900 / 1_440, bounds.height]
    let isUneven = (sides.min() ?? 0) < 0.75 * (sides.max() ?? 0)
    return exceedsScreen(bounds, letters: 11.5) || isUneven && exceedsScreen(bounds, letters: 17)
  }

  /// Alternatives for a picture that is too large to be read at once: less room between its parts, and for a picture of
  /// few parts, the other direction.
  private func alternatives(to isDownwards: Bool) -> [(isDownwards: Bool, room: Double)] {
    let tight = [0.9, 0.8, 0.7].map { (isDownwards, $0) }
    let drawing = request.drawing
    guard drawing.nodes.count <= Self.fewNodes, drawing.nodes.allSatisfy({ $0.layer == nil }) else { return tight }
    return tight + [1, 0.85, 0.7].map { (!isDownwards, $0) }
  }

  /// The size of a picture on a screen, with the height of a line of text added for each crossing.
  private func cost(ofWhole placement: Placement) -> Double {
    guard let bounds = placement.bounds else { return .infinity }
    return Packing.screen(width: bounds.width, height: bounds.height)
      + Double(placement.crossings(of: request.drawing)) * 12
  }

  /// The greatest number of crossings with which people can follow lines.
  var mostCrossings: Int {
    request.drawing.leadsDown ? max(2, request.drawing.nodes.count / 5) : 12
  }

  /// Whether letters of nine points get fewer than `pixels` pixels if a screen of 1440 × 900 shows the whole picture.
  static func exceedsScreen(_ bounds: Placement.Box, letters pixels: Double) -> Bool {
    // The library leaves a margin around the picture.
    bounds.width + 30 > 1_440 * 9 / pixels || bounds.height + 30 > 900 * 9 / pixels
  }

  /// Whether the boxes of an overview cover less than a quarter of the picture. A picture with fewer boxes says more
  /// then.
  private func isThin(_ placement: Placement, in bounds: Placement.Box) -> Bool {
    let covered = placement.nodes.values.reduce(0) { $0 + $1.width * $1.height }
    // The library leaves a margin around the picture.
    return request.drawing.leadsDown && covered < 0.25 * (bounds.width + 30) * (bounds.height + 30)
  }

  /// Whether a picture has so many crossings that people lose track of lines.
  private func isTangled(_ placement: Placement) -> Bool {
    placement.crossings(of: request.drawing) > mostCrossings
  }

  private func isTooLarge(_ bounds: Placement.Box) -> Bool {
    bounds.width * bounds.height > Self.mostArea
      && Packing.extent(width: bounds.width, height: bounds.height) > Self.mostExtent
  }

  /// Sizes of nodes without edges and of names of frames, by the identifiers of nodes and frames.
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

  /// Whether the drawing may stand in rows: it is a small overview without frames.
  static func hasRows(_ drawing: Drawing) -> Bool {
    drawing.leadsDown && drawing.clusters.isEmpty && drawing.nodes.count <= fewNodes
  }

  /// The placement of a part with enough room between nodes to keep lines and labels apart, if that does not take too
  /// much space.
  private func roomy(
    _ drawing: Drawing, isDownwards: Bool, room: Double, orders: Int
  ) throws -> (placement: Placement, conflicts: Int) {
    let layers = direction(isDownwards: isDownwards, room: room)
    var best = try laidOut(drawing, layers)
    if Self.hasRows(request.drawing) { return (best.placement, best.conflicts) }
    if drawing.nodes.count <= Self.fewNodes, drawing.nodes.count > 3, orders > 0 {
      // The library's layout depends on the order of the nodes, so several orders are tried.
      for seed in 1...orders {
        let other = try laidOut(Self.shuffled(drawing, seed), layers)
        if other.cost < best.cost { best = other }
      }
    }
    return try widened(best, drawing, layers)
  }

  /// The greatest number of nodes of a drawing that is laid out in several orders.
  private static let fewNodes = 40
  /// The number of orders besides that of the drawing.
  private static let orders = 12
  /// The greatest number of other layouts that are tried in all orders.
  private static let mostAlternatives = 2

  /// The drawing with nodes and edges in another order, which depends only on the seed.
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

  /// A placement of a part, with its conflicts and its cost.
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
    // Blank labels only keep some edges apart, so they get no place.
    for edge in drawing.edges where edge.label.lines.isEmpty { placement.edges[edge.id]?.label = nil }
    placement.addLabelsInColumns(of: drawing)
    if !request.drawing.leadsDown, request.drawing.nodes.count <= LineEnds.mostNodes {
      placement.spreadEnds(of: drawing, isDownwards: layers.isDownwards)
    }
    placement.separatePairs(of: drawing)
    if drawing.nodes.count <= Self.largest { placement.leadAroundNodes(of: drawing) }
    let conflicts = placement.improveLabels(of: drawing)
    // A crossing costs as much as 40 points of extent.
    let room = placement.bounds.map { Packing.extent(width: $0.width, height: $0.height) } ?? 0
    let crossings = drawing.nodes.count <= Self.fewNodes ? placement.crossings(of: drawing) : 0
    return LaidOut(
      placement: placement, conflicts: conflicts, cost: Double(crossings + conflicts * 2) * 40 + room)
  }

  private func placement(
    _ sizes: [String: Placement.Box], isDownwards: Bool, room: Double = 1, orders: Int = Self.orders
  ) throws -> (placement: Placement, conflicts: Int) {
    var conflicts = 0
    var homes: [Placement] = []
    for home in parts.homes {
      var items: [Placement] = []
      for item in home.items {
        switch item {
        case .island(let node): items.append(Placement(nodes: [node.id: sizes[node.id] ?? Self.nothing]))
        case .component(let drawing):
          let part = try roomy(drawing, isDownwards: isDownwards, room: room, orders: orders)
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

  static let nothing = Placement.Box(minX: 0, minY: 0, maxX: 0, maxY: 0)

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
  /// The number of boxes above those at which the app begins.
  func boxesAboveStarts(of drawing: Drawing) -> Int {
    let starts = drawing.nodes.filter(\.isStart).compactMap { nodes[$0.id] }
    guard let lowest = starts.map(\.maxY).min() else { return 0 }
    return drawing.nodes.count { node in !node.isStart && nodes[node.id].map { $0.minY > lowest } ?? false }
  }

  /// The number of lines that lead up, without those that are marked as leading back.
  func upwardLines(of drawing: Drawing) -> Int {
    drawing.edges.count { edge in
      guard !edge.isBackward, let from = nodes[edge.from], let to = nodes[edge.to] else { return false }
      return from.middle.y < to.middle.y
    }
  }

  /// Exchanges the two numbers of lines that stand for requests in both directions and lead up: the first number counts
  /// the requests that lead down.
  fileprivate func turnNumbers(of drawing: inout Drawing) {
    for (index, edge) in drawing.edges.enumerated() where edge.isBothWays {
      guard let from = nodes[edge.from], let to = nodes[edge.to], from.middle.y < to.middle.y else { continue }
      let line = edge.label.lines[0]
      var turned = line
      turned[0].text = line[2].text.dropFirst() + " "
      turned[2].text = " " + line[0].text.dropLast()
      drawing.edges[index].label.lines[0] = turned
    }
  }

  /// Puts a frame around all parts, with its name at the upper left.
  fileprivate mutating func wrap(_ frame: String, title: Box?, margin: Double) {
    guard let bounds else { return }
    var box = bounds.grown(by: margin)
    var name: Box?
    if let title {
      // The size of the name includes its own margins.
      box.maxY += max(0, title.height - margin / 2)
      box.maxX = max(box.maxX, box.minX + title.width)
      name = Box(
        around: Point(x: box.minX + title.width / 2, y: box.maxY - title.height / 2), width: title.width,
        height: title.height)
    }
    frames[frame] = Frame(box: box, title: name)
  }

  /// Gives a place to the labels of lines within a column, which the library does not get.
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

  /// Bends lines between the same two nodes apart if they would be taken for one line.
  fileprivate mutating func separatePairs(of drawing: Drawing) {
    var first: [Set<String>: String] = [:]
    for edge in drawing.edges where edge.from != edge.to {
      guard let other = first.updateValue(edge.id, forKey: [edge.from, edge.to]) else { continue }
      guard let line = edges[edge.id], let otherLine = edges[other], Self.areTogether(line, otherLine) else { continue }
      edges[edge.id]?.bend(by: 8)
      edges[other]?.bend(by: drawing.edges.first { $0.id == other }?.from == edge.from ? -8 : 8)
    }
  }

  /// Finds places for labels. If a label of one of two lines between the same nodes finds none, the two lines
  /// exchange their courses.
  ///
  /// - Returns: The number of labels that still cover other parts, and of nodes that lines still cross.
  mutating func improveLabels(of drawing: Drawing) -> Int {
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
        !edge.label.lines.isEmpty || !other.label.lines.isEmpty,
        // A number at the end of a line would then belong to the other line.
        edges[edge.id]?.isLabelAtEnd != true, edges[other.id]?.isLabelAtEnd != true
      else { continue }
      var exchanged = self
      exchanged.exchangeCourses(edge, other)
      let result = improved(exchanged)
      if result.conflicts < best.conflicts { (best, self) = (result, exchanged) }
    }
    self = best.placement
    return best.conflicts
  }

  /// Exchanges the courses of two lines between the same nodes.
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
  /// The same courses, with tips of arrows at the same ends as other curves.
  fileprivate func tipped(like others: Self) -> Self {
    guard var first = self.first, let other = others.first, count == 1, others.count == 1 else { return self }
    first.tip(start: other.start != nil, end: other.end != nil)
    return [first]
  }
}

extension Placement.Curve {
  /// The length of an arrow's tip.
  private static let tipLength = 6.0

  /// Adds or removes tips of arrows. A tip takes the place of the curve's end, and the curve takes the place of a
  /// removed tip.
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
  /// Moves the middle of the line to its left, and keeps the ends.
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
