import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Reads XML, and keeps only the names of its elements.
final class XMLChecker: NSObject, XMLParserDelegate {
  private(set) var elements: Set<String> = []

  func isWellFormed(_ data: Data) -> Bool {
    let parser = XMLParser(data: data)
    parser.delegate = self
    return parser.parse()
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String] = [:]
  ) {
    elements.insert(name)
  }
}
