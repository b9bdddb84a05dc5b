import DigraphGraphviz
import DigraphRenderers
import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Contents of a drawing's SVG, as a strict XML parser reads them.
final class SVGPicture: NSObject, XMLParserDelegate {
  /// The document.
  let text: String
  /// Attributes of the outermost element.
  private(set) var root: [String: String] = [:]
  /// Texts of elements with an identifier that contain nothing but text.
  private(set) var texts: [String: String] = [:]
  /// Classes of groups, by identifier.
  private(set) var classes: [String: [String]] = [:]
  /// Identifiers of graph elements that a group stands for, by the group's identifier.
  private(set) var elements: [String: [String]] = [:]
  /// Contents of all `text` elements, without characters that only isolate them.
  private(set) var words: [String] = []
  /// All values of `fill` and `stroke`.
  private(set) var colours: Set<String> = []
  /// Targets of all links.
  private(set) var links: [String] = []

  private var titles: [String: String] = [:]
  private var groups: [String] = []
  private var path: [(name: String, id: String?)] = []
  private var content = ""

  init(_ drawing: Drawing, engine: LayoutRequest.Engine = .dot) throws {
    let data = try LayoutWorker.render(LayoutRequest(drawing: drawing, format: .svg, engine: engine))
    text = String(decoding: data, as: UTF8.self)
    super.init()
    let parser = XMLParser(data: data)
    parser.delegate = self
    guard parser.parse() else { throw parser.parserError ?? CocoaError(.coderReadCorrupt) }
  }

  /// Titles of the groups of a class, by identifier. Groups of the legend are left out, since they are no part of the
  /// graph.
  func elements(of kind: String) -> [String: String] {
    Dictionary(
      groups.filter { classes[$0]?.first == kind && classes[$0]?.contains("legend") == false }.map {
        ($0, titles[$0] ?? "no title")
      },
      uniquingKeysWith: { "\($0) and again \($1)" })
  }

  /// The text with characters that XML cannot carry made visible.
  static func visible(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { scalar in
          switch scalar.value {
          case 0..<0x20: Unicode.Scalar(0x2400 + scalar.value) ?? "?"
          case 0x7f: "\u{2421}"
          case 0x202e: "\u{fffd}"
          default: scalar
          }
        }))
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    if path.isEmpty { root = attributes }
    if name == "g", let id = attributes["id"], let list = attributes["class"] {
      groups.append(id)
      classes[id] = list.split(separator: " ").map(String.init)
      elements[id] = attributes["data-elements"].map { $0.split(separator: " ").map(String.init) }
    }
    if let link = attributes["xlink:href"] { links.append(link) }
    for paint in ["fill", "stroke"] { attributes[paint].map { _ = colours.insert($0) } }
    path.append((name, attributes["id"]))
    content = ""
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) { content += string }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
    if let id = path.removeLast().id { texts[id] = content }
    if name == "title", let group = path.last?.id { titles[group] = content }
    if name == "text" { words.append(content.replacing("\u{2060}", with: "").trimmingCharacters(in: ["\u{a0}"])) }
    content = ""
  }
}
