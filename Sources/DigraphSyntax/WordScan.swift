public import DigraphModel

/// The result of one pass over a file's bytes, without parsing: words of the vocabulary, names of declared types, and
/// all identifiers.
///
/// Comments and string literals count as code. That can only make a file look more relevant than it is.
public struct WordScan: Sendable {
  /// Offsets of words of the vocabulary, ascending.
  public var hits: [UInt32] = []
  /// Offsets of the words for which types are read, ascending.
  public var typeHits: [UInt32] = []
  /// The words that occur, as positions in the vocabulary's sorted list.
  public var words: Set<Int> = []
  /// The declared types, extensions and typealiases.
  public var declarations: [Declared] = []
  /// Offsets of the names of `declarations`, ascending.
  public var declarationOffsets: [UInt32] = []
  /// Short hashes of all identifiers, of the operator `~>` and of imported modules, each once. The names of types in
  /// their own declarations are not included. The hashes show which words of a later vocabulary may be in the file.
  /// `nil` if there are too many to keep.
  public var identifiers: [UInt32]? = []

  /// Whether a word of the vocabulary lies in a range of offsets.
  ///
  /// - Complexity: O(log hits).
  public func hasHit(in range: Range<Int>) -> Bool { hits.hasMember(in: range) }

  /// Positions of the declarations inside of some ranges of offsets; ranges and positions are ascending.
  func declarations(in ranges: [Range<Int>]) -> [Int] {
    var rest = ranges[...]
    return declarationOffsets.indices.filter { number in
      let offset = Int(declarationOffsets[number])
      while let range = rest.first, range.upperBound <= offset { rest.removeFirst() }
      return rest.first?.contains(offset) ?? false
    }
  }

  /// A declared name.
  public struct Declared: Hashable, Codable, Sendable {
    /// The keyword before the name.
    public var keyword: DeclarationKeyword
    /// Hash of the name.
    public var name: UInt64
    /// Whether an inheritance clause may follow the name. None follows if `{` or `where` comes directly behind it.
    public var hasInheritance: Bool
    /// Creates a name.
    public init(keyword: DeclarationKeyword, name: UInt64, hasInheritance: Bool) {
      self.keyword = keyword
      self.name = name
      self.hasInheritance = hasInheritance
    }
  }

  /// The hash of a name, as in `Declared.name`.
  public static func hash(of name: String) -> UInt64 {
    var name = name
    return name.withUTF8 { hash(of: $0) }
  }

  /// The hash of a text in memory.
  public static func hash(of text: UnsafeBufferPointer<UInt8>) -> UInt64 {
    text.baseAddress.map { hash(of: $0, count: text.count) } ?? 0
  }

  /// The hash of a name in a file.
  static func hash(of name: Slice<UnsafeBufferPointer<UInt8>>) -> UInt64 {
    hash(of: UnsafeBufferPointer(rebasing: name))
  }

  /// The hash that the scan computes while it passes over the bytes.
  fileprivate static func hash(of start: UnsafePointer<UInt8>, count: Int) -> UInt64 {
    var hash = WordHash()
    let rest = count & 7
    for position in stride(from: 0, to: count - rest, by: 8) { hash.combine(WordBytes.load(start + position)) }
    var last: UInt64 = 0
    for index in 0..<rest { last |= UInt64(start[count - rest + index]) << UInt64(index << 3) }
    return hash.finish(last, count: count)
  }

  /// The hash of a name, as in `identifiers`; never 0.
  public static func shortHash(of name: String) -> UInt32 { shortened(hash(of: name)) }

  /// The additional hash in `identifiers` of a file that imports a module; never 0.
  public static func importHash(of module: String) -> UInt32 { importHash(hash(of: module)) }

  fileprivate static func importHash(_ module: UInt64) -> UInt32 { shortened(module &+ 0x9E37_79B9_7F4A_7C15) }

  /// The hash in `identifiers` of a word, from the word's full hash; never 0.
  public static func shortened(_ hash: UInt64) -> UInt32 {
    max(UInt32(truncatingIfNeeded: hash ^ (hash >> 32)), 1)
  }
}

extension [UInt32] {
  /// Whether one of the offsets lies in a range; the offsets are ascending.
  func hasMember(in range: Range<Int>) -> Bool {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if Int(self[middle]) < range.lowerBound { low = middle + 1 } else { high = middle }
    }
    return low < count && Int(self[low]) < range.upperBound
  }
}

/// Searches files for a fixed set of words.
public struct WordScanner: Sendable {
  /// The words, sorted; `WordScan.words` has positions in this list.
  public let words: [String]
  private let slots: [Slot]
  private let mask: Int
  private let operatorWord: Int?

  /// The value that represents all words for which types are read.
  private static var typeWord: Int32 { .max }

  private struct Slot {
    var hash: UInt64 = 0
    /// Position of a word, `typeWord`, `-1` for an empty slot, `-2 - n` for keyword n.
    var value: Int32 = -1
  }

  /// Prepares the search for the words of a vocabulary.
  public init(_ vocabulary: Vocabulary) {
    words = vocabulary.all.sorted()
    operatorWord = words.firstIndex(of: "~>")
    var size = 64
    while size < (words.count + vocabulary.typeWords.count + DeclarationKeyword.allCases.count) * 4 { size *= 2 }
    var slots = [Slot](repeating: Slot(), count: size)
    let mask = size - 1
    func insert(_ word: String, _ value: Int32) {
      let hash = WordScan.hash(of: word)
      var index = Int(truncatingIfNeeded: hash ^ (hash >> 32)) & mask
      while slots[index].value != -1 { index = (index + 1) & mask }
      slots[index] = Slot(hash: hash, value: value)
    }
    for (number, word) in words.enumerated() where word != "~>" { insert(word, Int32(number)) }
    for word in vocabulary.typeWords.subtracting(words).sorted() { insert(word, Self.typeWord) }
    for keyword in DeclarationKeyword.allCases { insert(keyword.spelling, -2 - Int32(keyword.rawValue)) }
    self.slots = slots
    self.mask = mask
  }

  /// Scans a file.
  ///
  /// Two words with equal 64-bit hashes would be confused; the only effect is an unnecessarily parsed file.
  ///
  /// - Complexity: O(bytes).
  public func scan(_ bytes: UnsafeBufferPointer<UInt8>) -> WordScan {
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: IdentifierSet.size(byteCount: bytes.count)) { slots in
      scan(bytes, IdentifierSet(in: slots))
    }
  }

  private func scan(_ bytes: UnsafeBufferPointer<UInt8>, _ noIdentifiers: IdentifierSet) -> WordScan {
    var result = WordScan()
    guard let base = bytes.baseAddress else { return result }
    let count = bytes.count
    var pending: DeclarationKeyword?
    var identifiers = noIdentifiers
    let operatorHash = WordScan.shortHash(of: "~>")
    let lookalike = Lookalike.word
    let importWord = Self.importWord
    slots.withUnsafeBufferPointer { slots in
      var position = 0
      while true {
        let start = Self.wordStart(base, from: position, count) { tilde in
          guard tilde + 1 < count, base[tilde + 1] == UInt8(ascii: ">") else { return }
          identifiers.insert(operatorHash)
          if let operatorWord {
            result.hits.append(UInt32(tilde))
            result.words.insert(operatorWord)
          }
        }
        guard start < count else { break }
        let hash: UInt64
        (hash, position) = Self.word(base, from: start, count)
        if hash == importWord, let module = Self.importedModule(base, behind: position, count) {
          identifiers.insert(WordScan.importHash(module))
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
        // The name of a type in its own declaration is no use of the type.
        if pending == nil || pending == .extension || pending == .typealias {
          guard hash != lookalike || !Lookalike.isCalled(behind: position, in: bytes) else {
            pending = nil
            continue
          }
          identifiers.insert(WordScan.shortened(hash))
          if found == Self.typeWord {
            result.typeHits.append(UInt32(start))
          } else if found >= 0 {
            result.hits.append(UInt32(start))
            result.words.insert(Int(found))
          }
        }
        if let keyword = pending, found > -2 {
          result.declarationOffsets.append(UInt32(start))
          result.declarations.append(
            .init(keyword: keyword, name: hash, hasInheritance: Self.mayInherit(bytes, behind: position)))
          // `extension A.B`: the last name counts.
          let isPartOfPath = keyword == .extension && position < count && base[position] == UInt8(ascii: ".")
          pending = isPartOfPath ? .extension : nil
        } else {
          // `class func` and `class var` declare no type.
          pending = found <= -2 ? DeclarationKeyword(rawValue: UInt8(-2 - found)) : nil
        }
      }
    }
    result.identifiers = identifiers.members
    return result
  }

  private static let importWord = WordScan.hash(of: "import")
  /// Words between `import` and the module in the import of a single declaration.
  private static let importKinds = Set(
    ["class", "enum", "func", "let", "protocol", "struct", "typealias", "var"].map { WordScan.hash(of: $0) })

  /// The hash of the module that follows `import` on the same line.
  private static func importedModule(_ base: UnsafePointer<UInt8>, behind start: Int, _ count: Int) -> UInt64? {
    var position = start
    while true {
      while position < count, base[position] == UInt8(ascii: " ") || base[position] == UInt8(ascii: "\t") {
        position += 1
      }
      if position < count, base[position] == UInt8(ascii: "`") { position += 1 }
      guard position < count, WordBytes.isIdentifier(base[position]) else { return nil }
      let (hash, end) = word(base, from: position, count)
      guard importKinds.contains(hash) else { return hash }
      position = end
    }
  }

  /// The start of the next word, or the end of the bytes; `tilde` is called for each `~` on the way.
  @inline(__always)
  private static func wordStart(
    _ base: UnsafePointer<UInt8>, from start: Int, _ count: Int, _ tilde: (Int) -> Void
  ) -> Int {
    var position = start
    while position + 8 <= count {
      let bytes = WordBytes.load(base + position)
      let length = WordBytes.count(before: WordBytes.identifiers(bytes))
      var tildes = WordBytes.equal(to: UInt8(ascii: "~"), bytes)
      while WordBytes.count(before: tildes) < length {
        tilde(position + WordBytes.count(before: tildes))
        tildes &= tildes - 1
      }
      position += length
      if length < 8 { return position }
    }
    while position < count, !WordBytes.isIdentifier(base[position]) {
      if base[position] == UInt8(ascii: "~") { tilde(position) }
      position += 1
    }
    return position
  }

  /// The hash of the word at a position, and the end of the word.
  @inline(__always)
  private static func word(_ base: UnsafePointer<UInt8>, from start: Int, _ count: Int) -> (hash: UInt64, end: Int) {
    var hash = WordHash()
    var position = start
    while position + 8 <= count {
      let bytes = WordBytes.load(base + position)
      let length = WordBytes.count(before: WordBytes.others(than: WordBytes.identifiers(bytes)))
      position += length
      if length < 8 { return (hash.finish(WordBytes.prefix(bytes, length), count: position - start), position) }
      hash.combine(bytes)
    }
    var rest: UInt64 = 0
    var length: UInt64 = 0
    while position < count, WordBytes.isIdentifier(base[position]) {
      rest |= UInt64(base[position]) << (length << 3)
      position += 1
      length += 1
    }
    return (hash.finish(rest, count: position - start), position)
  }

  /// Whether an inheritance clause may follow a declared name. Behind a part of a path there is none.
  private static func mayInherit(_ bytes: UnsafeBufferPointer<UInt8>, behind position: Int) -> Bool {
    var position = position
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"): position += 1
      case UInt8(ascii: "{"), UInt8(ascii: "."): return false
      default: return !bytes[position...].starts(with: "where".utf8)
      }
    }
    return false
  }
}

/// The distinct identifiers of a file: open addressing in memory that the scan provides, since every word of every file
/// is looked up here.
private struct IdentifierSet {
  /// The number of slots is a power of two; 0 marks a free slot.
  private let slots: UnsafeMutableBufferPointer<UInt32>
  private let mask: Int
  private var count = 0

  /// The number of slots for a file of a given size: code has at most one distinct identifier for each fifteen bytes.
  static func size(byteCount: Int) -> Int {
    var size = 64
    while size * 4 < byteCount { size *= 2 }
    return size
  }

  /// - Parameter slots: Memory of a size given by `size(byteCount:)`, which lives as long as the set.
  init(in slots: UnsafeMutableBufferPointer<UInt32>) {
    slots.initialize(repeating: 0)
    self.slots = slots
    mask = slots.count - 1
  }

  @inline(__always)
  mutating func insert(_ hash: UInt32) {
    var index = Int(hash) & mask
    while slots[index] != hash {
      guard slots[index] == 0 else {
        index = (index + 1) & mask
        continue
      }
      // One slot always stays free, so that every search ends.
      guard count < mask else { return }
      slots[index] = hash
      count += 1
      return
    }
  }

  /// All identifiers; `nil` if there may be more.
  var members: [UInt32]? {
    guard count < mask else { return nil }
    return [UInt32](unsafeUninitializedCapacity: count) { buffer, filled in
      for hash in slots where hash != 0 {
        buffer[filled] = hash
        filled += 1
      }
    }
  }
}
