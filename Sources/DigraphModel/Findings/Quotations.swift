/// A message in parts: its own words, and the names that it quotes with `'`.
public struct Quotations: Sendable {
  /// A stretch of the message, without the quotes around it.
  public struct Part: Sendable {
    /// The words, or the name.
    public var text: Substring
    /// Whether it is a name.
    public var isName: Bool
  }

  /// All parts, in order.
  public private(set) var parts: [Part] = []

  /// Splits a message into its parts.
  ///
  /// A name may hold a `'` itself: within a word, or between quotes or backticks of its own, as in
  /// `'Shop (name: "a' b")'`.
  public init(_ text: String) {
    var words = text.startIndex
    while let open = Self.opening(in: text[words...]) {
      guard let close = Self.closing(in: text[text.index(after: open)...]) else { break }
      add(text[words..<open], isName: false)
      add(text[text.index(after: open)..<close], isName: true)
      words = text.index(after: close)
    }
    add(text[words...], isName: false)
  }

  private mutating func add(_ text: Substring, isName: Bool) {
    if !text.isEmpty { parts.append(Part(text: text, isName: isName)) }
  }

  /// A quote that begins a word.
  private static func opening(in text: Substring) -> Substring.Index? {
    text.indices.first { index in
      text[index] == "'" && (index == text.startIndex || !text[text.index(before: index)].isWordPart)
    }
  }

  /// A quote that ends a word.
  private static func closing(in name: Substring) -> Substring.Index? {
    var index = name.startIndex
    while index < name.endIndex {
      let next = name.index(after: index)
      switch name[index] {
      case "'" where index != name.startIndex && (next == name.endIndex || !name[next].isWordPart): return index
      case "\"", "`": index = end(ofLiteralAt: index, in: name) ?? next
      default: index = next
      }
    }
    return nil
  }

  /// The index after a literal or a raw identifier; `nil` if it does not end.
  private static func end(ofLiteralAt start: Substring.Index, in name: Substring) -> Substring.Index? {
    var index = name.index(after: start)
    while index < name.endIndex {
      if name[index] == name[start] { return name.index(after: index) }
      if name[index] == "\\", name[start] == "\"" { index = name.index(after: index) }
      if index < name.endIndex { index = name.index(after: index) }
    }
    return nil
  }
}

extension Character {
  fileprivate var isWordPart: Bool { isLetter || isNumber }
}
