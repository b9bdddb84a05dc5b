import DigraphRenderers

/// The surroundings of a picture: its title above it, the legend as a card beside it, and remarks below the card.
///
/// Samples in the legend are boxes and lines of the drawing's own kinds, so that they look like the parts that they
/// explain.
struct SideCard {
  /// The boxes of title, legend and remarks, the lines of the legend, and the card around the legend.
  private(set) var parts = Drawing(title: "", summary: "")
  /// Variants of the title with lines of different lengths. The first is among `parts`.
  private(set) var titles: [Drawing.Node] = []
  private var rows: [Row] = []
  private let hasRemarks: Bool

  private struct Row {
    var sample: String?
    /// Whether the sample is a letter. The library leaves more room around it than a list needs.
    var isSign = false
    var line: Drawing.Edge?
    var frame: String?
    var text: String
  }

  fileprivate static let title = "legend_title"
  /// The greatest numbers of letters in a line of the title. With longer lines, the title takes less height, if the
  /// picture is wide enough.
  private static let lengths = [90, 58, 70, 110, 135, 165, 200]
  private static let remarks = "legend_remarks"
  private static let card = "legend_card"
  /// The distance between the picture and its surroundings.
  private static let gap = 20.0
  private static let padding = 9.0
  private static let sampleWidth = 32.0
  private static let frameSize = (width: 26.0, height: 15.0)

  init(of drawing: Drawing) {
    hasRemarks = !drawing.notes.isEmpty
    guard !drawing.legend.isEmpty || hasRemarks else { return }
    func text(_ id: String, _ lines: [[Drawing.Run]]) -> Drawing.Node {
      Drawing.Node(id: id, label: .init(lines), tooltip: "", classes: ["legend"], shape: .text, line: .init())
    }
    for length in Self.lengths {
      var lines = [[Drawing.Run(drawing.title, .title)]]
      lines += Self.wrapped(drawing.contents, length).map { [Drawing.Run($0, .plain)] }
      // The numbers stand beside the title if they have room there. The factor accounts for the title's larger letters.
      if drawing.title.count * 8 / 5 + drawing.counts.count <= length + 10 {
        lines[0].append(.init("   " + drawing.counts, .plain, .muted))
      } else {
        lines += Self.wrapped(drawing.counts, length).map { [Drawing.Run($0, .plain, .muted)] }
      }
      lines += Self.wrapped(drawing.headline, length).map { [Drawing.Run($0, .plain)] }
      guard !titles.contains(where: { $0.label.lines == lines }) else { continue }
      titles.append(text(titles.isEmpty ? Self.title : "\(Self.title)_\(length)", lines))
    }
    parts.nodes.append(titles[0])
    if hasRemarks { parts.nodes.append(text(Self.remarks, drawing.notes.flatMap(\.lines))) }
    var frames: [Drawing.Cluster] = []
    for (index, entry) in drawing.legend.enumerated() {
      var row = Row(text: "legend_text\(index)")
      parts.nodes.append(text(row.text, [[.init(entry.text, .small, .muted)]]))
      let sample = "legend_sample\(index)"
      switch entry.sample {
      case .sign(let sign, let tone):
        row.sample = sample
        row.isSign = true
        parts.nodes.append(text(sample, [[.init(sign, sign.count == 1 ? .sign : .small, tone)]]))
      case .node(let shape, let line, let sign):
        row.sample = sample
        parts.nodes.append(
          Drawing.Node(
            id: sample, label: .init([[.init(sign.isEmpty ? " " : sign, .sign, .muted)]]), tooltip: "",
            classes: ["legend"], shape: shape, line: line))
      case .edge(let line, let head, let tail):
        row.line = Drawing.Edge(
          id: sample, from: Self.title, to: row.text, tooltip: "", classes: ["legend"], line: line, head: head,
          tail: tail)
      case .frame(let kind):
        row.frame = sample
        frames.append(.init(id: sample, label: .init(), tooltip: "", classes: ["legend", kind]))
      }
      rows.append(row)
    }
    // Later clusters are drawn above earlier ones.
    if !rows.isEmpty {
      parts.clusters = [.init(id: Self.card, label: .init(), tooltip: "", classes: ["legend"])] + frames
    }
    parts.edges = rows.compactMap(\.line)
  }

  private static func wrapped(_ text: String, _ length: Int) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, last.count + word.count < length {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }

  /// The picture with its surroundings.
  ///
  /// - Parameters:
  ///   - placement: The places of the picture's parts.
  ///   - sizes: Boxes of the sizes of all `parts.nodes` and `titles`, at any place.
  /// - Returns: The placement with places for `parts`, and `parts` with the best title.
  func added(to placement: Placement, sizes: [String: Placement.Box]) -> (placement: Placement, parts: Drawing) {
    guard !parts.nodes.isEmpty else { return (placement, parts) }
    var result = placement
    let bounds = placement.bounds ?? Placement.Box(minX: 0, minY: 0, maxX: 0, maxY: 0)
    func width(_ id: String) -> Double { sizes[id]?.width ?? 0 }
    func height(_ id: String) -> Double { sizes[id]?.height ?? 0 }
    func put(_ id: String, left: Double, middle: Double) {
      result.nodes[id] = .init(
        around: .init(x: left + width(id) / 2, y: middle), width: width(id), height: height(id))
    }
    let obstacles = placement.obstacles
    var parts = parts
    let size = size(width, height)
    func box(of title: Drawing.Node) -> Placement.Box {
      let (wide, high) = (width(title.id), height(title.id))
      // The title's size includes its margins.
      let left = bounds.minX - 6
      let below = obstacles.filter { $0.minX < left + wide && left < $0.maxX }.map(\.maxY).max() ?? bounds.maxY
      let middle = max(below + Self.gap / 2, bounds.maxY - high + 12) + high / 2
      return .init(around: .init(x: left + wide / 2, y: middle), width: wide, height: high)
    }
    // A title may stand above the card, too.
    let boxes = titles.filter { width($0.id) <= max(bounds.width + Self.gap + size.width, width(Self.title)) }
      .map { (title: $0, box: box(of: $0)) }
    // The lowest title enlarges the picture least. One with longer lines is read more easily, and is better if it does
    // not enlarge the picture either. Few are tried, because each search for the card's place takes time.
    let lowest = boxes.min { $0.box.maxY < $1.box.maxY }
    let flatter = boxes.filter { $0.box.height < lowest?.box.height ?? 0 }.sorted { $0.box.height < $1.box.height }
    var best: (title: Placement.Box, corner: Placement.Point, extent: Double)?
    for (title, box) in [lowest].compactMap(\.self) + flatter.prefix(2) {
      let most = best.map { $0.extent * 1.005 } ?? .infinity
      let whole = bounds.union(box)
      guard Packing.screen(width: whole.width, height: whole.height) <= most else { continue }
      result.nodes[Self.title] = box
      let corner = result.free(size, Self.gap, from: bounds, among: obstacles)
      let all = whole.union(
        .init(minX: corner.x, minY: corner.y - size.height, maxX: corner.x + size.width, maxY: corner.y))
      let extent = Packing.screen(width: all.width, height: all.height)
      guard extent <= most else { continue }
      let isFlatter = best != nil
      best = (box, corner, extent)
      parts.nodes[0].label = title.label
      if isFlatter { break }
    }
    guard let best else { return (placement, parts) }
    result.nodes[Self.title] = best.title
    let left = best.corner.x
    var top = best.corner.y
    // A title above the whole picture begins at the left side of the card.
    if best.title.minY > bounds.maxY, left < bounds.minX {
      result.nodes[Self.title] = best.title.moved(x: left - bounds.minX, y: 0)
    }
    if !rows.isEmpty {
      let samples = max(Self.sampleWidth, rows.compactMap(\.sample).map(width).max() ?? 0)
      let textLeft = left + Self.padding + samples
      var y = top - Self.padding
      for row in rows {
        let rowHeight = Self.height(of: row, height)
        let middle = y - rowHeight / 2
        put(row.text, left: textLeft, middle: middle)
        if let sample = row.sample {
          put(sample, left: left + Self.padding + (samples - width(sample)) / 2, middle: middle)
        }
        if let frame = row.frame {
          result.frames[frame] = .init(
            box: .init(
              around: .init(x: left + Self.padding + samples / 2, y: middle), width: Self.frameSize.width,
              height: Self.frameSize.height), title: nil)
        }
        if let line = row.line {
          result.edges[line.id] = Self.line(
            line, from: left + Self.padding + (samples - Self.sampleWidth) / 2 + 2, width: Self.sampleWidth - 4,
            at: middle)
        }
        y -= rowHeight
      }
      let right = textLeft + (rows.map { width($0.text) }.max() ?? 0)
      result.frames[Self.card] = .init(
        box: .init(minX: left, minY: y - Self.padding, maxX: right, maxY: top), title: nil)
      top = y - Self.padding - Self.gap / 2
    }
    if hasRemarks { put(Self.remarks, left: left - 6, middle: top - height(Self.remarks) / 2) }
    return (result, parts)
  }

  private static func height(of row: Row, _ height: (String) -> Double) -> Double {
    max(15, row.isSign ? 0 : row.sample.map { height($0) + 3 } ?? 0, row.frame == nil ? 0 : frameSize.height + 4) + 1
  }

  /// The size of the card and the remarks below it.
  private func size(_ width: (String) -> Double, _ height: (String) -> Double) -> (width: Double, height: Double) {
    var size = (width: 0.0, height: 0.0)
    if !rows.isEmpty {
      let samples = max(Self.sampleWidth, rows.compactMap(\.sample).map(width).max() ?? 0)
      size.width = Self.padding + samples + (rows.map { width($0.text) }.max() ?? 0)
      size.height = 2 * Self.padding + rows.reduce(0) { $0 + Self.height(of: $1, height) }
    }
    if hasRemarks {
      size.width = max(size.width, width(Self.remarks) - 6)
      size.height += (rows.isEmpty ? 0 : Self.gap / 2) + height(Self.remarks)
    }
    return size
  }

  /// A straight line with its arrow ends.
  private static func line(_ edge: Drawing.Edge, from left: Double, width: Double, at y: Double) -> Placement.Line {
    let (start, end) = (RowPlacement.length(of: edge.tail), RowPlacement.length(of: edge.head))
    let (first, last) = (left + start, left + width - end)
    let points = (0...3).map { Placement.Point(x: first + (last - first) * Double($0) / 3, y: y) }
    return .init(curves: [
      .init(
        points: points, start: start > 0 ? .init(x: left, y: y) : nil,
        end: end > 0 ? .init(x: left + width, y: y) : nil)
    ])
  }
}

extension Placement {
  /// Bounding boxes of all parts; a line has one for each piece.
  fileprivate var obstacles: [Box] {
    let pieces = edges.values.flatMap(\.curves).flatMap { curve -> [Box] in
      let points = curve.flattened(6, skipsStraight: true)
      return zip(points, points.dropFirst()).compactMap { Box(around: [$0, $1]) }
    }
    return Array(nodes.values) + frames.values.map(\.box) + edges.values.compactMap(\.label) + pieces
  }

  /// The left upper corner of the free place at which a card enlarges the picture least. It is at the left or right
  /// side: beside the whole picture, or where rows end early. `parts` are the boxes of all parts but the title.
  fileprivate func free(
    _ size: (width: Double, height: Double), _ gap: Double, from bounds: Box, among parts: [Box]
  ) -> Point {
    let obstacles = parts + [nodes[SideCard.title]].compactMap(\.self)
    let whole = nodes[SideCard.title].map(bounds.union) ?? bounds
    var best: (corner: Point, extent: Double)?
    for top in [bounds.maxY] + Array(stride(from: bounds.maxY, to: bounds.minY, by: -8)) {
      // The title stands half a gap above the picture.
      let beside = obstacles.filter { $0.minY < top + gap / 2 - 0.5 && top - size.height - gap < $0.maxY }
      let right = (beside.map(\.maxX).max() ?? bounds.minX - gap) + gap
      let left = (beside.map(\.minX).min() ?? bounds.maxX + gap) - gap - size.width
      for (x, malus) in [(right, 0.0), (left, 30)] {
        let all = whole.union(.init(minX: x, minY: top - size.height, maxX: x + size.width, maxY: top))
        let extent = Packing.screen(width: all.width, height: all.height)
        // Places at the right and near the top come first, so they win if others are not clearly better.
        if best.map({ extent + malus < $0.extent - 4 }) ?? true { best = (Point(x: x, y: top), extent + malus) }
      }
    }
    return best?.corner ?? Point(x: bounds.maxX + gap, y: bounds.maxY)
  }
}
