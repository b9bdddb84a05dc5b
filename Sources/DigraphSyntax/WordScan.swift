/// What one pass over a file's bytes finds, without parsing: words of the vocabulary, and names of declared types.
///
/// Comments and string literals are not told from code: that can only make a file look more interesting than it is.
public struct WordScan: Sendable {
  /// Offsets of words of the vocabulary, ascending.
  public var hits: [UInt32] = []
  /// The words that occur, by their position in the vocabulary's sorted list.
  public var words: Set<Int> = []
  /// Types, extensions and typealiases that are declared.
  public var declarations: [Declared] = []

  /// A declared name.
  public struct Declared: Hashable, Codable, Sendable {
    /// The keyword before the name.
    public var keyword: Keyword
    /// FNV-1a hash of the name.
    public var name: UInt64
  }

  /// Keywords that declare a type name.
  public enum Keyword: UInt8, Codable, Sendable, CaseIterable {
    /// `class`
    case `class`
    /// `struct`
    case `struct`
    /// `enum`
    case `enum`
    /// `actor`
    case actor
    /// `protocol`
    case `protocol`
    /// `typealias`
    case `typealias`
    /// `extension`
    case `extension`

    var spelling: String {
      switch self {
      case .class: "class"
      case .struct: "struct"
      case .enum: "enum"
      case .actor: "actor"
      case .protocol: "protocol"
      case .typealias: "typealias"
      case .extension: "extension"
      }
    }
  }

  /// The hash of a name, as `Declared.name` holds it.
  public static func hash(of name: String) -> UInt64 {
    var hash = offsetBasis
    for byte in name.utf8 { hash = (hash ^ UInt64(byte)) &* prime }
    return hash
  }

  // FNV-1a, http://www.isthe.com/chongo/tech/comp/fnv/
  fileprivate static let offsetBasis: UInt64 = 0xcbf2_9ce4_8422_2325
  fileprivate static let prime: UInt64 = 0x0000_0100_0000_01b3
}

/// Looks for a fixed set of words in files.
public struct WordScanner: Sendable {
  /// The words, sorted; `WordScan.words` are positions in it.
  public let words: [String]
  private let slots: [Slot]
  private let mask: Int
  private let operatorWord: Int?

  private struct Slot {
    var hash: UInt64 = 0
    /// Position of a word, `-1` for an empty slot, `-2 - n` for keyword n.
    var value: Int32 = -1
  }

  /// Prepares the search for the words of a vocabulary.
  public init(_ vocabulary: Vocabulary) {
    words = vocabulary.all.sorted()
    operatorWord = words.firstIndex(of: "~>")
    var size = 64
    while size < (words.count + WordScan.Keyword.allCases.count) * 4 { size *= 2 }
    var slots = [Slot](repeating: Slot(), count: size)
    let mask = size - 1
    func insert(_ word: String, _ value: Int32) {
      let hash = WordScan.hash(of: word)
      var index = Int(truncatingIfNeeded: hash ^ (hash >> 32)) & mask
      while slots[index].value != -1 { index = (index + 1) & mask }
      slots[index] = Slot(hash: hash, value: value)
    }
    for (number, word) in words.enumerated() where word != "~>" { insert(word, Int32(number)) }
    for keyword in WordScan.Keyword.allCases { insert(keyword.spelling, -2 - Int32(keyword.rawValue)) }
    self.slots = slots
    self.mask = mask
  }

  /// Scans a file.
  ///
  /// Two words of equal 64-bit hash would be taken for each other; the only effect is a file parsed in vain.
  ///
  /// - Complexity: O(bytes).
  public func scan(_ bytes: UnsafeBufferPointer<UInt8>) -> WordScan {
    var result = WordScan()
    guard let base = bytes.baseAddress else { return result }
    let count = bytes.count
    var pending: WordScan.Keyword?
    Self.identifierBytes.withUnsafeBufferPointer { identifierBytes in
      slots.withUnsafeBufferPointer { slots in
        var position = 0
        while position < count {
          let byte = base[position]
          guard identifierBytes[Int(byte)] else {
            if byte == UInt8(ascii: "~"), let operatorWord, position + 1 < count,
              base[position + 1] == UInt8(ascii: ">")
            {
              result.hits.append(UInt32(position))
              result.words.insert(operatorWord)
            }
            position += 1
            continue
          }
          let start = position
          var hash = WordScan.offsetBasis
          while position < count, identifierBytes[Int(base[position])] {
            hash = (hash ^ UInt64(base[position])) &* WordScan.prime
            position += 1
          }
          var found: Int32 = -1
          var index = Int(truncatingIfNeeded: hash ^ (hash >> 32)) & mask
          while slots[index].value != -1 {
            if slots[index].hash == hash {
              found = slots[index].value
              break
            }
            index = (index + 1) & mask
          }
          if let keyword = pending {
            pending = nil
            // `class func` and `class var` declare no type.
            if found > -2 { result.declarations.append(.init(keyword: keyword, name: hash)) }
          }
          if found >= 0 {
            result.hits.append(UInt32(start))
            result.words.insert(Int(found))
          } else if found <= -2 {
            pending = WordScan.Keyword(rawValue: UInt8(-2 - found))
            // `extension A.B`: the name that counts is the last one.
          }
          if pending == nil, let last = result.declarations.last, last.keyword == .extension,
            position < count, base[position] == UInt8(ascii: "."), start > 0
          {
            pending = .extension
          }
        }
      }
    }
    return result
  }

  /// Letters, digits, `_` and every byte of a multi-byte character.
  private static let identifierBytes: [Bool] = (0..<256).map { byte in
    switch UInt8(byte) {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...0xff:
      true
    default: false
    }
  }
}
