/// A property list as text, in OpenStep's old style, in which Xcode projects are written.
///
/// Parsing makes one flat array in the order of the text and copies nothing; strings are only made on request.
final class PropertyList: Sendable {
  fileprivate let bytes: [UInt8]
  fileprivate let nodes: [Node]

  /// A value or a key; the contents of a collection follow its node directly.
  struct Node: Sendable {
    var kind: Kind
    /// Offset of the first byte of the contents, without quotes.
    var start: UInt32
    /// Offset after the contents.
    var end: UInt32
    /// Index of the first node that does not belong to this one.
    var next: UInt32
  }

  enum Kind: UInt8, Sendable {
    case string, escapedString, data, array, dictionary
  }

  /// A text that is not a property list.
  struct SyntaxError: Error, Hashable, Sendable {
    /// The mistake in the text, in lower case and without a full stop.
    var message: String
    /// The line, starting at 1.
    var line: Int
    /// The column in bytes, starting at 1.
    var column: Int
  }

  /// Parses a text.
  ///
  /// - Complexity: O(length of the text), without recursion.
  init(parsing bytes: [UInt8]) throws(SyntaxError) {
    var parser = PropertyListParser(bytes)
    switch parser.parse() {
    case .success(let nodes): self.nodes = nodes
    case .failure(let error): throw error
    }
    self.bytes = bytes
  }

  /// The value of the whole text.
  var root: Value { Value(list: self, index: 0) }

  /// A place in the list.
  struct Value: Sendable {
    fileprivate let list: PropertyList
    fileprivate let index: Int

    private var node: Node { list.nodes[index] }

    /// Distinguishes the places of one list.
    var id: Int { index }

    /// The text of a string; nil for anything else.
    var string: String? {
      let node = node
      switch node.kind {
      case .string: return String(decoding: list.bytes[Int(node.start)..<Int(node.end)], as: UTF8.self)
      case .escapedString: return PropertyListParser.unescaped(list.bytes[Int(node.start)..<Int(node.end)])
      case .data, .array, .dictionary: return nil
      }
    }

    /// Whether the value is a string of exactly these bytes.
    func isString(_ text: StaticString) -> Bool {
      let node = node
      guard node.kind == .string, Int(node.end - node.start) == text.utf8CodeUnitCount else { return false }
      return text.withUTF8Buffer { $0.elementsEqual(list.bytes[Int(node.start)..<Int(node.end)]) }
    }

    /// Whether the value is a string that ends in these bytes, without regard to escapes.
    func ends(in suffix: StaticString) -> Bool {
      let node = node
      guard node.kind == .string || node.kind == .escapedString else { return false }
      let contents = list.bytes[Int(node.start)..<Int(node.end)]
      return suffix.withUTF8Buffer { contents.suffix($0.count).elementsEqual($0) }
    }

    /// The elements of an array; none for anything else.
    var elements: [Value] {
      guard node.kind == .array else { return [] }
      var result: [Value] = []
      var index = index + 1
      while index < Int(node.next) {
        result.append(Value(list: list, index: index))
        index = Int(list.nodes[index].next)
      }
      return result
    }

    /// The strings in an array.
    var strings: [String] { elements.compactMap(\.string) }

    /// The keys and values of a dictionary in the order of the text; none for anything else.
    var entries: [(key: Value, value: Value)] {
      guard node.kind == .dictionary else { return [] }
      var result: [(key: Value, value: Value)] = []
      var index = index + 1
      while index < Int(node.next) {
        result.append((Value(list: list, index: index), Value(list: list, index: index + 1)))
        index = Int(list.nodes[index + 1].next)
      }
      return result
    }

    /// The value for a key of a dictionary.
    ///
    /// - Complexity: O(entries of the dictionary).
    subscript(key: StaticString) -> Value? {
      guard node.kind == .dictionary else { return nil }
      var index = index + 1
      while index < Int(node.next) {
        if Value(list: list, index: index).isString(key) { return Value(list: list, index: index + 1) }
        index = Int(list.nodes[index + 1].next)
      }
      return nil
    }
  }
  /// A dictionary with too many keys for a linear search.
  struct Table {
    private let list: PropertyList
    /// Indices of keys, or -1, at the slots given by their hashes.
    private var slots: [Int32]

    /// - Complexity: O(keys) on average.
    init(_ dictionary: Value) {
      list = dictionary.list
      let entries = dictionary.entries
      var capacity = 16
      while capacity < 2 * entries.count { capacity *= 2 }
      slots = Array(repeating: -1, count: capacity)
      for (key, _) in entries where slot(of: key).isFree {
        let place = slot(of: key).place
        slots[place] = Int32(key.index)
      }
    }

    /// The value for a key that is a string of the same list.
    subscript(key: Value) -> Value? {
      guard list.nodes[key.index].kind == .string else { return nil }
      let (place, isFree) = slot(of: key)
      return isFree ? nil : Value(list: list, index: Int(slots[place]) + 1)
    }

    /// The slot of a key, or the free slot for it.
    private func slot(of key: Value) -> (place: Int, isFree: Bool) {
      list.bytes.withUnsafeBytes { bytes in
        let text = list.contents(of: key.index, in: bytes)
        var hasher = Hasher()
        hasher.combine(bytes: text)
        var place = hasher.finalize() & (slots.count - 1)
        while slots[place] >= 0 {
          let other = list.contents(of: Int(slots[place]), in: bytes)
          if other.elementsEqual(text) { return (place, false) }
          place = (place + 1) & (slots.count - 1)
        }
        return (place, true)
      }
    }
  }

  private func contents(of index: Int, in bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: bytes[Int(nodes[index].start)..<Int(nodes[index].end)])
  }
}
