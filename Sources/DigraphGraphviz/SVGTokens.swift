/// The tokens of an SVG text: tags, and text between them.
struct SVGTokens: Sequence, IteratorProtocol {
  enum Token {
    /// `<!-- … -->` or `<!DOCTYPE … >`.
    case comment
    /// A whole `title` element.
    case title
    /// Any other tag, from `<` to `>`.
    case tag(ArraySlice<UInt8>)
    /// Text between tags, still escaped.
    case text(ArraySlice<UInt8>)
  }

  private var rest: ArraySlice<UInt8>

  init(_ text: [UInt8]) { rest = text[...] }

  mutating func next() -> Token? {
    guard let first = rest.first else { return nil }
    guard first == UInt8(ascii: "<") else { return .text(take(upTo: rest.firstIndex(of: UInt8(ascii: "<")))) }
    if rest.starts(with: "<!--".utf8) {
      _ = take(upTo: end(of: "-->"))
      return .comment
    }
    let tag = take(upTo: endOfTag)
    if tag.starts(with: "<!".utf8) { return .comment }
    if tag.elementsEqual("<title>".utf8) {
      _ = take(upTo: end(of: "</title>"))
      return .title
    }
    return .tag(tag)
  }

  /// The value of an attribute, still escaped; `nil` if there is none.
  static func attribute(_ name: String, of tag: ArraySlice<UInt8>) -> String? {
    let start = Array(" \(name)=\"".utf8)
    guard let position = tag.indices.first(where: { tag[$0...].starts(with: start) }) else { return nil }
    return String(decoding: tag[(position + start.count)...].prefix { $0 != UInt8(ascii: "\"") }, as: UTF8.self)
  }

  /// The first position after some text.
  private func end(of text: String) -> Int? {
    rest.indices.first { rest[$0...].starts(with: text.utf8) }.map { $0 + text.utf8.count }
  }

  /// The position after the `>` that ends a tag, which is not inside a quoted value.
  private var endOfTag: Int? {
    var quote: UInt8?
    for index in rest.indices {
      switch rest[index] {
      case let byte where byte == quote: quote = nil
      case UInt8(ascii: "\"") where quote == nil, UInt8(ascii: "'") where quote == nil: quote = rest[index]
      case UInt8(ascii: ">") where quote == nil: return index + 1
      default: break
      }
    }
    return nil
  }

  private mutating func take(upTo end: Int?) -> ArraySlice<UInt8> {
    let end = end ?? rest.endIndex
    defer { rest = rest[end...] }
    return rest[..<end]
  }
}
