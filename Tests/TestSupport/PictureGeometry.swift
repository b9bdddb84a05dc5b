import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The positions of an SVG's parts, and overlaps between them.
///
/// It reads Graphviz's output: groups with a class, which contain outlines as polygons and paths, and texts with their
/// left end. Widths of letters are those of Arial; fonts that replace Arial have the same widths.
public struct PictureGeometry {
  /// An upright rectangle, in points.
  public struct Box: Hashable {
    /// The left side.
    public var minX: Double
    /// The upper side; y grows downwards.
    public var minY: Double
    /// The right side.
    public var maxX: Double
    /// The lower side.
    public var maxY: Double

    /// The distance from the left to the right side.
    public var width: Double { maxX - minX }
    /// The distance from the upper to the lower side.
    public var height: Double { maxY - minY }

    init(_ points: [Point]) {
      minX = points.map(\.x).min() ?? 0
      minY = points.map(\.y).min() ?? 0
      maxX = points.map(\.x).max() ?? 0
      maxY = points.map(\.y).max() ?? 0
    }

    func union(_ other: Box) -> Box {
      Box([
        Point(x: min(minX, other.minX), y: min(minY, other.minY)),
        Point(x: max(maxX, other.maxX), y: max(maxY, other.maxY)),
      ])
    }

    func shrunk(by distance: Double) -> Box {
      Box([Point(x: minX + distance, y: minY + distance), Point(x: maxX - distance, y: maxY - distance)])
    }

    /// Whether both boxes have some area in common; boxes that only touch do not.
    public func overlaps(_ other: Box) -> Bool {
      minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
    }

    /// The distance from the box to the nearest point on a straight line; 0 if a point is inside.
    func distance(from first: Point, to last: Point) -> Double {
      (0...8).map { step in
        let t = Double(step) / 8
        let (px, py) = (first.x + (last.x - first.x) * t, first.y + (last.y - first.y) * t)
        let (x, y) = (max(minX - px, 0, px - maxX), max(minY - py, 0, py - maxY))
        return (x * x + y * y).squareRoot()
      }.min() ?? .infinity
    }

    /// Whether a straight line runs through the box. The line is tested in small steps.
    func isCrossed(from first: Point, to last: Point) -> Bool {
      guard overlaps(Box([first, last]).shrunk(by: -0.01)) else { return false }
      let length = max(abs(last.x - first.x), abs(last.y - first.y))
      let steps = max(1, Int(length / 0.25))
      return (0...steps).contains { step in
        let t = Double(step) / Double(steps)
        let point = Point(x: first.x + (last.x - first.x) * t, y: first.y + (last.y - first.y) * t)
        return minX < point.x && point.x < maxX && minY < point.y && point.y < maxY
      }
    }
  }

  /// A point of the picture.
  public struct Point: Hashable {
    /// The distance from the left side of the picture.
    public var x: Double
    /// The distance from the top of the picture.
    public var y: Double
  }

  /// The size of the whole picture, in points.
  public private(set) var size = (width: 0.0, height: 0.0)
  /// Outlines of nodes.
  public private(set) var nodes: [String: Box] = [:]
  /// Outlines of frames.
  public private(set) var frames: [String: Box] = [:]
  /// Titles of frames.
  public private(set) var titles: [String: Box] = [:]
  /// Labels beside edges.
  public private(set) var labels: [String: Box] = [:]
  /// Words in nodes.
  public private(set) var words: [String: Box] = [:]
  /// The origin of the group that holds all parts.
  private var origin = Point(x: 0, y: 0)
  /// Lines of edges, and the outlines of their arrows.
  public private(set) var lines: [String: [[Point]]] = [:]

  /// Reads a picture.
  ///
  /// - Throws: an error if the SVG is not well-formed.
  public init(_ svg: String) throws {
    let reader = Reader()
    let parser = XMLParser(data: Data(svg.utf8))
    parser.delegate = reader
    guard parser.parse() else { throw parser.parserError ?? CocoaError(.fileReadCorruptFile) }
    size = reader.size
    origin = reader.origin
    for group in reader.groups {
      let texts = group.texts.dropFirst().reduce(group.texts.first) { $0?.union($1) }
      switch group.kind {
      case "node":
        nodes[group.id] = group.outlines.first.map { Box($0) } ?? texts
        words[group.id] = texts
      case "cluster": frames[group.id] = group.outlines.first.map { Box($0) }
      case "title": titles[group.id] = texts
      case "edge":
        lines[group.id] = group.outlines
        labels[group.id] = texts
      default: break
      }
    }
  }

  /// The factor by which the picture is enlarged or reduced to fit whole on a screen.
  public func scale(onScreen width: Double, by height: Double) -> Double {
    min(width / size.width, height / size.height)
  }

  /// The share of the area that boxes cover, from 0 to 1. Boxes of the legend and of the title do not count.
  public var shareOfBoxes: Double {
    let boxes = nodes.filter { !$0.key.hasPrefix("legend") }.values
    return boxes.reduce(0) { $0 + $1.width * $1.height } / (size.width * size.height)
  }

  /// The number of pairs of lines that cross, without pairs that meet at one end.
  public var crossings: Int {
    let paths = lines.filter { !$0.key.hasPrefix("legend") }.compactMap { edge in
      edge.value.max { $0.count < $1.count }.map { (points: $0, box: Box($0)) }
    }
    var count = 0
    for (index, first) in paths.enumerated() {
      for second in paths[(index + 1)...] where first.box.overlaps(second.box) {
        if Self.cross(first.points, second.points) { count += 1 }
      }
    }
    return count
  }

  /// Whether two paths cross at a point where neither begins or ends.
  private static func cross(_ first: [Point], _ second: [Point]) -> Bool {
    let ends = [first.first, first.last, second.first, second.last].compactMap(\.self)
    for (a, b) in zip(first, first.dropFirst()) {
      for (c, d) in zip(second, second.dropFirst()) {
        let (rx, ry, sx, sy) = (b.x - a.x, b.y - a.y, d.x - c.x, d.y - c.y)
        let turn = rx * sy - ry * sx
        guard abs(turn) > 1e-9 else { continue }
        let t = ((c.x - a.x) * sy - (c.y - a.y) * sx) / turn
        let u = ((c.x - a.x) * ry - (c.y - a.y) * rx) / turn
        guard t >= 0, t <= 1, u >= 0, u <= 1 else { continue }
        let (x, y) = (a.x + t * rx, a.y + t * ry)
        if ends.allSatisfy({ abs($0.x - x) + abs($0.y - y) > 16 }) { return true }
      }
    }
    return false
  }

  /// Lines that people take for one: on a screen they run within 5 pixels of each other for more than 60, though they share
  /// no end there, or lead in opposite directions. A line each, sorted.
  public func merged(onScreen width: Double, by height: Double) -> [String] {
    let scale = scale(onScreen: width, by: height)
    let (near, least) = (5 / scale, 60 / scale)
    let boxes = nodes.filter { !$0.key.hasPrefix("legend") }
    func box(at point: Point) -> String? {
      boxes.min {
        ($0.value.distance(from: point, to: point), $0.key) < ($1.value.distance(from: point, to: point), $1.key)
      }?
      .key
    }
    let paths = lines.filter { !$0.key.hasPrefix("legend") }.sorted { $0.key < $1.key }.compactMap { edge, outlines in
      outlines.max { $0.count < $1.count }.map { points in
        (
          edge: edge, points: Self.walked(points), box: Box(points).shrunk(by: -near),
          ends: (points.first.flatMap(box), points.last.flatMap(box))
        )
      }
    }
    var result: [String] = []
    for (index, first) in paths.enumerated() {
      for second in paths[(index + 1)...] where first.box.overlaps(second.box) {
        let isAlike = first.ends.0 == second.ends.0 || first.ends.1 == second.ends.1
        if Self.longest(of: first.points, along: second.points, near, countsAlike: !isAlike) > least {
          result.append("\(first.edge) runs on \(second.edge)")
        }
      }
    }
    return result.sorted()
  }

  /// From one point to the next where lines are compared.
  private static let step = 2.0

  /// Points on a path at equal distances.
  private static func walked(_ path: [Point]) -> [Point] {
    zip(path, path.dropFirst()).flatMap { a, b in
      let length = ((b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y)).squareRoot()
      let count = max(1, Int(length / step))
      return (0..<count).map { index in
        let t = Double(index) / Double(count)
        return Point(x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t)
      }
    }
  }

  /// The length of the longest piece of a path near another one, where it leads the other way, or anywhere.
  private static func longest(
    of path: [Point], along other: [Point], _ near: Double, countsAlike: Bool
  ) -> Double {
    guard other.count > 1 else { return 0 }
    var (best, run) = (0.0, 0.0)
    for (last, point) in zip(path, path.dropFirst()) {
      func distance(_ index: Int) -> Double {
        let (dx, dy) = (other[index].x - point.x, other[index].y - point.y)
        return dx * dx + dy * dy
      }
      let nearest = other.indices.dropFirst().min { distance($0) < distance($1) } ?? 1
      let isOpposite =
        (point.x - last.x) * (other[nearest].x - other[nearest - 1].x)
        + (point.y - last.y) * (other[nearest].y - other[nearest - 1].y) < 0
      let isNear = distance(nearest) < near * near
      run =
        isNear && (countsAlike || isOpposite)
        ? run + ((point.x - last.x) * (point.x - last.x) + (point.y - last.y) * (point.y - last.y)).squareRoot() : 0
      best = max(best, run)
    }
    return best
  }

  /// Boxes and words that lie outside of the picture, or words outside of their box: a line each, sorted.
  ///
  /// Positions are relative to the group around all parts, whose origin is the lower left corner.
  public var clipped: [String] {
    let whole = Box([
      Point(x: -origin.x, y: -origin.y), Point(x: size.width - origin.x, y: size.height - origin.y),
    ]).shrunk(by: -0.5)
    func isInside(_ box: Box, _ outer: Box) -> Bool {
      outer.minX <= box.minX && box.maxX <= outer.maxX && outer.minY <= box.minY && box.maxY <= outer.maxY
    }
    let outside = [("node", nodes), ("frame", frames), ("label", labels), ("name", titles)].flatMap { kind, boxes in
      boxes.filter { !isInside($0.value, whole) }.map { "\(kind) \($0.key) leaves the picture" }
    }
    let spilt = words.filter { word in nodes[word.key].map { !isInside(word.value, $0.shrunk(by: -1.5)) } ?? false }
    return (outside + spilt.map { "words of \($0.key) leave their box" }).sorted()
  }

  /// Parts that overlap others: a line each, sorted.
  public var overlaps: [String] {
    var result: [String] = []
    let words =
      labels.map { (id: $0.key, name: "label of \($0.key)", box: $0.value.shrunk(by: 0.3)) }
      + titles.map { (id: $0.key, name: "name of \($0.key)", box: $0.value.shrunk(by: 0.3)) }
    for (index, word) in words.enumerated() {
      for (node, box) in nodes where box.overlaps(word.box) { result.append("\(word.name) on \(node)") }
      for other in words[(index + 1)...] where other.box.overlaps(word.box) {
        result.append([word.name, other.name].sorted().joined(separator: " on "))
      }
      for (edge, lines) in lines where edge != word.id && Self.cross(lines, word.box) {
        result.append("\(edge) through \(word.name)")
      }
    }
    // Boxes are reduced by the width of outlines, by lines that end there, and by the tab of a folder, at whose side
    // lines end.
    let boxes = nodes.sorted { $0.key < $1.key }.map { (id: $0.key, box: $0.value.shrunk(by: 4.5)) }
    for (index, node) in boxes.enumerated() {
      for other in boxes[(index + 1)...] where other.box.overlaps(node.box) {
        result.append("\(node.id) on \(other.id)")
      }
      for (edge, lines) in lines where Self.cross(lines, node.box) { result.append("\(edge) through \(node.id)") }
    }
    return result.sorted()
  }

  /// Lines that do not lead from box to box: one end touches a box, the other is at most an arrow's length away. A line
  /// each, sorted.
  public var loose: [String] {
    let boxes = Array(nodes.values) + frames.values
    func distance(_ end: Point) -> Double { boxes.map { $0.distance(from: end, to: end) }.min() ?? .infinity }
    return lines.filter { !$0.key.hasPrefix("legend") }.compactMap { edge, outlines in
      guard let path = outlines.max(by: { $0.count < $1.count }), let first = path.first, let last = path.last else {
        return nil
      }
      let distances = [distance(first), distance(last)].sorted()
      return distances[0] <= 2 && distances[1] <= 8.5 ? nil : edge
    }.sorted()
  }

  /// Labels that readers would take for those of another edge, because its line is clearly nearer: a line each, sorted.
  public var mistakable: [String] {
    labels.compactMap { id, label in
      let distances = lines.filter { !$0.key.hasPrefix("legend") }.mapValues { lines in
        lines.flatMap { line in zip(line, line.dropFirst()).map { label.distance(from: $0, to: $1) } }.min()
          ?? .infinity
      }
      guard let own = distances[id], let nearest = distances.min(by: { ($0.value, $0.key) < ($1.value, $1.key) }),
        nearest.value + 2 < own
      else { return nil }
      return "label of \(id) is nearer to \(nearest.key)"
    }.sorted()
  }

  /// Words beside edges that lie on the border of a frame: a line each, sorted.
  public var split: [String] {
    let borders = frames.filter { !$0.key.hasPrefix("legend") }
    return labels.flatMap { id, label in
      borders.filter { $0.value.overlaps(label) && $0.value.union(label) != $0.value }
        .map { "label of \(id) on the border of \($0.key)" }
    }.sorted()
  }

  private static func cross(_ lines: [[Point]], _ box: Box) -> Bool {
    lines.contains { line in zip(line, line.dropFirst()).contains { box.isCrossed(from: $0, to: $1) } }
  }

  // MARK: - Reading

  private struct Group {
    var kind: String
    var id: String
    var outlines: [[Point]] = []
    var texts: [Box] = []
  }

  private final class Reader: NSObject, XMLParserDelegate {
    var size = (width: 0.0, height: 0.0)
    var groups: [Group] = []
    var origin = Point(x: 0, y: 0)
    private var open: [Int?] = []
    private var text: (attributes: [String: String], content: String)?

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
      attributes: [String: String]
    ) {
      switch name {
      case "svg":
        let numbers = PictureGeometry.numbers(in: attributes["viewBox"] ?? "")
        if numbers.count == 4 { size = (numbers[2], numbers[3]) }
      case "text": text = (attributes, "")
      case "path", "polygon", "polyline", "ellipse":
        guard let group = open.last(where: { $0 != nil }) ?? nil, attributes["stroke"] != "transparent" else { break }
        let numbers = PictureGeometry.numbers(in: attributes["d"] ?? attributes["points"] ?? "")
        let points = stride(from: 0, to: numbers.count - 1, by: 2).map { Point(x: numbers[$0], y: numbers[$0 + 1]) }
        if name == "path" {
          groups[group].outlines.append(PictureGeometry.flattened(points))
        } else if name == "ellipse" {
          func number(_ name: String) -> Double { attributes[name].flatMap(Double.init) ?? 0 }
          groups[group].outlines.append([
            Point(x: number("cx") - number("rx"), y: number("cy") - number("ry")),
            Point(x: number("cx") + number("rx"), y: number("cy") + number("ry")),
          ])
        } else {
          groups[group].outlines.append(points)
        }
      default: break
      }
      if name == "g", let moved = attributes["transform"]?.firstMatch(of: /translate\(([-0-9.]+)[ ,]+([-0-9.]+)\)/) {
        origin = Point(x: Double(moved.output.1) ?? 0, y: Double(moved.output.2) ?? 0)
      }
      guard name == "g", let kind = attributes["class"]?.split(separator: " ").first.map(String.init),
        let id = attributes["data-of"] ?? attributes["id"], kind != "graph"
      else {
        open.append(nil)
        return
      }
      groups.append(Group(kind: kind, id: id))
      open.append(groups.count - 1)
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) { text?.content += string }

    func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
      open.removeLast()
      guard name == "text", let ended = text else { return }
      text = nil
      let isBlank = ended.content.allSatisfy { $0.isWhitespace }
      if let group = open.last(where: { $0 != nil }) ?? nil, !isBlank, let box = PictureGeometry.box(of: ended) {
        groups[group].texts.append(box)
      }
    }
  }

  fileprivate static func numbers(in text: String) -> [Double] {
    text.split { !($0.isNumber || $0 == "." || $0 == "-") }.compactMap { Double($0) }
  }

  /// Points on a path of Bézier curves.
  fileprivate static func flattened(_ points: [Point]) -> [Point] {
    guard let first = points.first else { return [] }
    var result = [first]
    for piece in stride(from: 0, to: points.count - 3, by: 3) {
      let (a, b, c, d) = (points[piece], points[piece + 1], points[piece + 2], points[piece + 3])
      for step in 1...24 {
        let t = Double(step) / 24
        let u = 1 - t
        let (wa, wb, wc, wd) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
        result.append(
          Point(x: wa * a.x + wb * b.x + wc * c.x + wd * d.x, y: wa * a.y + wb * b.y + wc * c.y + wd * d.y))
      }
    }
    return result
  }

  fileprivate static func box(of text: (attributes: [String: String], content: String)) -> Box? {
    guard let size = text.attributes["font-size"].flatMap(Double.init),
      let x = text.attributes["x"].flatMap(Double.init),
      let y = text.attributes["y"].flatMap(Double.init)
    else { return nil }
    let thousandths = text.content.reduce(0) { $0 + (widths[$1] ?? 800) }
    // Bold letters are wider.
    let width = Double(thousandths) * size / 1000 * (text.attributes["font-weight"] == "bold" ? 1.07 : 1)
    return Box([Point(x: x, y: y - size * 0.72), Point(x: x + width, y: y + size * 0.2)])
  }

  /// Widths of letters in thousandths of their size.
  private static let widths: [Character: Int] = {
    let groups: [(String, Int)] = [
      ("ijl'", 222), (" !,./:;I[\\]ft\u{a0}·", 278), ("()-`r", 333), ("ckJsvxyz", 500), ("*", 389), ("\"", 355),
      ("+<=>~", 584), ("#$?_abdeghnopquL0123456789", 556), ("FTZ", 611), ("&ABEKPSVXY", 667), ("CDHNRUw", 722),
      ("GOQ", 778), ("Mm", 833), ("W", 944), ("%", 889), ("@", 1015), ("{}", 334), ("|", 260), ("\u{2060}", 0),
    ]
    return Dictionary(
      groups.flatMap { group in group.0.map { ($0, group.1) } }, uniquingKeysWith: { first, _ in first })
  }()
}
