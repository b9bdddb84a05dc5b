/// Writes an XML 1.0 document: each element on lines of its own, indented, with all text escaped.
public struct XMLWriter {
  /// The document so far, with a final newline.
  public private(set) var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
  private var depth = 0

  /// Begins a document.
  public init() {}

  /// Attributes in their order; attributes without a value are left out.
  public typealias Attributes = KeyValuePairs<String, String?>

  /// Writes an element that is empty or has text in it.
  public mutating func element(_ name: String, _ attributes: Attributes = [:], text content: String? = nil) {
    begin(name, attributes)
    guard let content else {
      text += "/>\n"
      return
    }
    text += ">"
    XMLText.escape(content, newline: "\n", to: &text)
    text += "</"
    text += name
    text += ">\n"
  }

  /// Writes an element around the elements that `content` writes.
  public mutating func element(
    _ name: String, _ attributes: Attributes = [:], content: (inout XMLWriter) throws -> Void
  ) rethrows {
    begin(name, attributes)
    text += ">\n"
    let before = text.utf8.count
    depth += 1
    try content(&self)
    depth -= 1
    if text.utf8.count == before {
      text.removeLast(2)
      text += "/>\n"
    } else {
      indent()
      text += "</"
      text += name
      text += ">\n"
    }
  }

  private mutating func indent() { for _ in 0..<depth { text += "  " } }

  private mutating func begin(_ name: String, _ attributes: Attributes) {
    indent()
    text += "<"
    text += name
    for case let (name, value?) in attributes {
      text += " "
      text += name
      text += "=\""
      XMLText.escape(value, newline: "&#10;", to: &text)
      text += "\""
    }
  }
}
