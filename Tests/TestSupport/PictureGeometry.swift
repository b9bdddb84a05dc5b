import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Where the parts of an SVG are, and what of it lies upon each other.
///
/// Reads what Graphviz writes: groups with a class; in them outlines as polygons and paths, texts with their left end.
/// Widths of letters are those of Arial, which fonts in its stead share.
public struct PictureGeometry {
  /// An upright rectangle, in points.
  public struct Box: Hashable {
    /// Its left side.
    public var minX: Double
    /// Its upper side, as y grows downwards.
    public var minY: Double
    /// Its right side.
    public var maxX: Double
    /// Its lower side.
    public var maxY: Double

    /// From the left to the right.
    public var width: Double { maxX - minX }
    /// From above to below.
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

    /// Whether both have some area in common; to touch is not enough.
    public func overlaps(_ other: Box) -> Bool {
      minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
    }

    /// How far away the nearest of some points on a straight line is; 0 if one is inside.
    func distance(from first: Point, to last: Point) -> Double {
      (0...8).map { step in
        let t = Double(step) / 8
        let (px, py) = (first.x + (last.x - first.x) * t, first.y + (last.y - first.y) * t)
        let (x, y) = (max(minX - px, 0, px - maxX), max(minY - py, 0, py - maxY))
        return (x * x + y * y).squareRoot()
      }.min() ?? .infinity
    }

    /// Whether a straight line runs through it: it is walked along in small steps.
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
    /// How far to the right it is.
    public var x: Double
    /// How far down it is.
    public var y: Double
  }

  /// Size of the whole.
  public private(set) var size = (width: 0.0, height: 0.0)
  /// Outlines of nodes.
  public private(set) var nodes: [String: Box] = [:]
  /// Outlines of frames.
  public private(set) var frames: [String: Box] = [:]
  /// Names of frames.
  public private(set) var titles: [String: Box] = [:]
  /// What is written beside edges.
  public private(set) var labels: [String: Box] = [:]
  /// Words in nodes.
  public private(set) var words: [String: Box] = [:]
  /// Where the group that holds everything has its origin.
  private var origin = Point(x: 0, y: 0)
  /// Lines of edges, and the outlines of their arrows.
  public private(set) var lines: [String: [[Point]]] = [:]

  /// Reads a picture.
  ///
  /// - Throws: if it is not well-formed.
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

  /// How much larger or smaller the picture is shown where all of it is to be seen on a screen.
  public func scale(onScreen width: Double, by height: Double) -> Double {
    min(width / size.width, height / size.height)
  }

  /// The part of its area that boxes take, between 0 and 1; those of the legend and the title do not count.
  public var shareOfBoxes: Double {
    let boxes = nodes.filter { !$0.key.hasPrefix("legend") }.values
    return boxes.reduce(0) { $0 + $1.width * $1.height } / (size.width * size.height)
  }

  /// How many pairs of lines cross, but for those that meet at one end.
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

  /// Whether two paths cross where neither begins or ends.
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

  /// Boxes and words that lie outside of the picture, or words outside of their box: a line each, sorted.
  ///
  /// Positions are those of the group that everything is in, which begins at the lower left corner.
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

  /// What lies upon something else: a line each, sorted.
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
    // The width of outlines and of lines that end at them, and the tab of a folder, beside which these end.
    let boxes = nodes.sorted { $0.key < $1.key }.map { (id: $0.key, box: $0.value.shrunk(by: 4.5)) }
    for (index, node) in boxes.enumerated() {
      for other in boxes[(index + 1)...] where other.box.overlaps(node.box) {
        result.append("\(node.id) on \(other.id)")
      }
      for (edge, lines) in lines where Self.cross(lines, node.box) { result.append("\(edge) through \(node.id)") }
    }
    return result.sorted()
  }

  /// Words beside edges that people would take for those of another edge, whose line is clearly nearer: a line each, sorted.
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

  /// Points on a path of curves.
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
