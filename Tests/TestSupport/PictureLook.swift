import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The colours and letter sizes of an SVG: each colour with the colour behind it, in light and dark mode.
public struct PictureLook {
  /// A colour that must be distinguishable from the one behind it.
  public struct Paint: Hashable {
    /// The name of the part: a text, or the class of the element with the line.
    public var name: String
    /// The part's colour, as `#rrggbb`.
    public var colour: String
    /// The colour behind the part; `nil` for the page and the frames on it.
    public var ground: String?
  }

  /// A line or an outline.
  public struct Stroke: Hashable {
    /// The classes of the part.
    public var name: String
    /// The line's colour, as `#rrggbb`.
    public var colour: String
    /// The line's width, in points.
    public var width: Double
  }

  /// Texts, each with the colour of its box.
  public private(set) var texts: [Paint] = []
  /// Outlines of boxes, and lines.
  public private(set) var lines: [Paint] = []
  /// The sizes of all letters, in units of the picture.
  public private(set) var sizes: [Double] = []
  /// Fills of frames.
  public private(set) var frames: Set<String> = []
  /// Signs in boxes and at lines that need an explanation.
  public private(set) var signs: Set<String> = []
  /// Signs that the legend explains.
  public private(set) var signsInLegend: Set<String> = []
  /// Looks of lines, outlines and frames that need an explanation: patterns, colours with a width, tips, kinds of frame.
  public private(set) var looks: Set<String> = []
  /// Looks that the legend shows.
  public private(set) var looksInLegend: Set<String> = []
  /// Lines and outlines of parts whose worst finding is an info.
  public private(set) var infos: [Stroke] = []
  /// The dark colour for each light one.
  public private(set) var dark: [String: String] = [:]

  /// Reads a picture.
  ///
  /// - Throws: an error if the SVG is not well-formed.
  public init(_ svg: String) throws {
    let reader = Reader()
    let parser = XMLParser(data: Data(svg.utf8))
    parser.delegate = reader
    guard parser.parse() else { throw parser.parserError ?? CocoaError(.fileReadCorruptFile) }
    (texts, lines, sizes, frames) = (reader.texts, reader.lines, reader.sizes, reader.frames)
    (signs, signsInLegend, infos) = (reader.signs, reader.signsInLegend, reader.infos)
    (looks, looksInLegend) = (reader.looks, reader.looksInLegend)
    for match in svg.matches(of: /\[fill="(#[0-9a-f]{6})"\] \{ fill: (#[0-9a-f]{6}); \}/) {
      dark[String(match.output.1)] = String(match.output.2)
    }
  }

  /// Parts that are too faint on one of some pages: a line each, sorted.
  ///
  /// - Parameters:
  ///   - pages: the background colours of pages.
  ///   - isDark: whether the pages show the dark colours.
  /// - Returns: the parts with too little contrast, and the contrast of each.
  public func faint(on pages: [String], isDark: Bool) -> [String] {
    func shown(_ colour: String) -> String { isDark ? dark[colour] ?? colour : colour }
    func check(_ paints: [Paint], atLeast least: Double) -> [String] {
      Set(paints).flatMap { paint in
        (paint.ground.map { [shown($0)] } ?? pages + frames.map(shown)).compactMap { ground in
          let ratio = Self.contrast(shown(paint.colour), ground)
          return ratio < least
            ? "\(paint.name): \(shown(paint.colour)) on \(ground) has \((ratio * 100).rounded() / 100)" : nil
        }
      }
    }
    return (check(texts, atLeast: 4.5) + check(lines, atLeast: 3)).sorted()
  }

  /// The contrast ratio of two colours by WCAG 2.2, from 1 to 21.
  public static func contrast(_ first: String, _ second: String) -> Double {
    let (light, dark) = (max(luminance(first), luminance(second)), min(luminance(first), luminance(second)))
    return (light + 0.05) / (dark + 0.05)
  }

  private static func luminance(_ colour: String) -> Double {
    let number = Int(colour.dropFirst(), radix: 16) ?? 0
    func channel(_ shift: Int) -> Double {
      let value = Double((number >> shift) & 0xff) / 255
      return value <= 0.03928 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * channel(16) + 0.7152 * channel(8) + 0.0722 * channel(0)
  }

  private final class Reader: NSObject, XMLParserDelegate {
    var texts: [Paint] = []
    var lines: [Paint] = []
    var sizes: [Double] = []
    var frames: Set<String> = []
    var signs: Set<String> = []
    var signsInLegend: Set<String> = []
    var infos: [Stroke] = []
    var looks: Set<String> = []
    var looksInLegend: Set<String> = []
    private var groups: [(classes: [String], fill: String?)] = []
    private var elements: [Bool] = []
    private var legendPart = ""
    private var text: (colour: String, size: Double, content: String)?

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
      attributes: [String: String]
    ) {
      elements.append(name == "g")
      if name == "g" {
        groups.append(((attributes["class"] ?? "").split(separator: " ").map(String.init), groups.last?.fill ?? nil))
        if let id = attributes["id"], id.hasPrefix("legend") { legendPart = id }
      }
      let kind = groups.last { !$0.classes.isEmpty }?.classes.first ?? ""
      let classes = groups.last { !$0.classes.isEmpty }?.classes ?? []
      if name == "path", classes.contains("info"), !classes.contains("first"), let stroke = attributes["stroke"],
        stroke.hasPrefix("#"), attributes["fill"] == "none" || kind == "node"
      {
        infos.append(
          Stroke(
            name: classes.joined(separator: " "), colour: stroke,
            width: attributes["stroke-width"].flatMap(Double.init) ?? 1))
      }
      let found = Self.looks(of: name, attributes, kind, classes)
      if legendPart.isEmpty || !classes.contains("legend") {
        looks.formUnion(found)
      } else {
        looksInLegend.formUnion(found)
      }
      switch name {
      case "text":
        text = (attributes["fill"] ?? "#000000", attributes["font-size"].flatMap(Double.init) ?? 14, "")
      case "path", "polygon", "polyline", "ellipse":
        let (fill, stroke) = (attributes["fill"] ?? "none", attributes["stroke"] ?? "none")
        if kind == "node", !groups.isEmpty {
          if fill.hasPrefix("#") { groups[groups.count - 1].fill = fill }
          if stroke.hasPrefix("#") { lines.append(Paint(name: kind, colour: stroke)) }
        } else if kind == "edge" {
          if stroke.hasPrefix("#") { lines.append(Paint(name: kind, colour: stroke)) }
        } else if kind == "cluster", fill.hasPrefix("#") {
          frames.insert(fill)
        }
      default: break
      }
    }

    /// The looks of a shape, as the legend has them.
    private static func looks(
      of shape: String, _ attributes: [String: String], _ kind: String, _ classes: [String]
    ) -> [String] {
      guard ["path", "polygon", "polyline", "ellipse"].contains(shape), let stroke = attributes["stroke"],
        stroke.hasPrefix("#")
      else { return [] }
      let pattern = attributes["stroke-dasharray"].map { $0.hasPrefix("1") ? "dotted" : "dashed" } ?? "solid"
      let points = (attributes["points"] ?? "").split(separator: " ").count
      switch kind {
      case "edge" where shape == "path" && attributes["fill"] == "none":
        let width = attributes["stroke-width"].flatMap(Double.init) ?? 1
        // Grey lines are thicker for more requests, and what ends a loop has a sign of its own.
        let isGrey = stroke == "#7a828c"
        return (classes.contains("cut") ? [] : ["\(pattern) line"])
          + (isGrey ? [] : ["\(stroke) line, \(width < 1.6 ? "thin" : "bold")"])
      case "edge" where shape == "polygon":
        return [points > 5 ? "open tip" : attributes["fill"] == stroke ? "filled tip" : "hollow tip"]
      case "node" where shape == "polygon" || shape == "path":
        // The outline of what has no binding, and of code that was not understood; others have the pattern of a scope.
        let isOutside = ["ghost", "gap"].contains(where: classes.contains)
        // In the legend, the two are the boxes without rounded corners.
        let isSharp = classes.contains("legend") ? shape == "polygon" : isOutside
        return pattern == "solid" ? [] : ["\(isSharp ? "sharp" : "round") \(pattern) outline"]
      case "cluster":
        let frame = ["module", "container"].first(where: classes.contains)
        return frame.map { ["frame of a \($0)"] } ?? []
      default: return []
      }
    }

    /// Signs of lifetimes, severities and changes, and numbers of equal or further names.
    private func signs(in text: String) -> Set<String> {
      var signs = Set(text.filter { "○◔◑◕●◌✕▲■✂".contains($0) }.map(String.init))
      if text.contains(/[^ ] ×[0-9]|^×2$/) { signs.insert("×") }
      if text.contains(/[ ]\+[0-9]+$|^\+3$/) { signs.insert("+n") }
      for sign in ["+", "−", "±"] where text.trimmingCharacters(in: .whitespaces) == sign { signs.insert(sign) }
      return signs
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) { text?.content += string }

    func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
      if name == "text", let ended = text, !ended.content.allSatisfy(\.isWhitespace) {
        texts.append(Paint(name: "'\(ended.content)'", colour: ended.colour, ground: groups.last?.fill ?? nil))
        sizes.append(ended.size)
        let classes = groups.last { !$0.classes.isEmpty }?.classes ?? []
        // Remarks below the legend name the findings about no box, and the title has the reader's own words.
        if !classes.contains("legend") {
          signs.formUnion(signs(in: ended.content))
        } else if legendPart.hasPrefix("legend_sample") {
          signsInLegend.formUnion(signs(in: ended.content))
        } else if legendPart == "legend_remarks" {
          signs.formUnion(signs(in: ended.content).intersection(["✕", "▲", "■"]))
        }
      }
      if name == "text" { text = nil }
      if elements.removeLast() { groups.removeLast() }
    }
  }
}
