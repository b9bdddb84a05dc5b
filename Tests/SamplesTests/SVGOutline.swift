import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The contents of an SVG without positions: for each element with a class, the class and its texts, in a fixed order.
///
/// Positions, and with them almost every byte of a picture, depend on the version of Graphviz and on the fonts.
struct SVGOutline: Equatable {
  private(set) var elements: [String] = []

  /// Reads a picture.
  ///
  /// - Throws: an error if the SVG is not well-formed.
  init(_ text: String) throws {
    let reader = Reader()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = reader
    guard parser.parse() else { throw parser.parserError ?? CocoaError(.fileReadCorruptFile) }
    elements = reader.elements.map { element in
      ([element.classes, element.title].compactMap(\.self) + element.texts).joined(separator: " | ")
    }.sorted()
  }

  private struct Element {
    var classes: String
    var title: String?
    var texts: [String] = []
  }

  private final class Reader: NSObject, XMLParserDelegate {
    var elements: [Element] = []
    /// The elements around the current place, as positions in `elements`; `nil` for elements without a class.
    private var open: [Int?] = []
    private var text: String?

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
      attributes: [String: String]
    ) {
      if name == "text" || name == "title" { text = "" }
      if let classes = attributes["class"] {
        elements.append(Element(classes: classes))
        open.append(elements.count - 1)
      } else {
        open.append(nil)
      }
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) { text?.append(string) }

    func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
      open.removeLast()
      guard let ended = text, name == "text" || name == "title" else { return }
      text = nil
      guard let owner = open.last(where: { $0 != nil }) ?? nil else { return }
      if name == "title" { elements[owner].title = ended } else { elements[owner].texts.append(ended) }
    }
  }
}
