public import DigraphModel

/// What one pass over a file's bytes finds, without parsing: words of the vocabulary, names of declared types, and which
/// identifiers there are at all.
///
/// Comments and string literals are not told from code: that can only make a file look more interesting than it is.
public struct WordScan: Sendable {
  /// Offsets of words of the vocabulary, ascending.
  public var hits: [UInt32] = []
  /// Offsets of words that types are read for, ascending.
  public var typeHits: [UInt32] = []
  /// The words that occur, by their position in the vocabulary's sorted list.
  public var words: Set<Int> = []
  /// Types, extensions and typealiases that are declared.
  public var declarations: [Declared] = []
  /// Offsets of their names, ascending.
  public var declarationOffsets: [UInt32] = []
  /// All identifiers that occur, but for types' own names where they are declared, and the operator `~>`, as short hashes, each once: they tell which words of a later vocabulary may be in the
  /// file. `nil` if there are too many to keep.
  public var identifiers: [UInt32]? = []

  /// Whether a word of the vocabulary lies in a range of offsets.
  ///
  /// - Complexity: O(log hits).
  public func hasHit(in range: Range<Int>) -> Bool { hits.hasMember(in: range) }

  /// Positions of the declarations in some ranges of offsets, which ascend, as the positions do.
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
    /// Whether the name may be followed by an inheritance clause: it is not if `{` or `where` follows at once.
    public var hasInheritance: Bool
    /// Creates a name.
    public init(keyword: DeclarationKeyword, name: UInt64, hasInheritance: Bool) {
      self.keyword = keyword
      self.name = name
      self.hasInheritance = hasInheritance
    }
  }

  /// The hash of a name, as `Declared.name` holds it.
  public static func hash(of name: String) -> UInt64 {
    var name = name
    return name.withUTF8 { hash(of: $0[...]) }
  }

  /// The hash of a name in a file.
  static func hash(of name: Slice<UnsafeBufferPointer<UInt8>>) -> UInt64 {
    UnsafeBufferPointer(rebasing: name).baseAddress.map { hash(of: $0, count: name.count) } ?? 0
  }

  /// The hash of the bytes of a name, eight at a time: every word of every file is hashed. Folding the halves of a wide
  /// product mixes all bits (https://github.com/wangyi-fudan/wyhash).
  @inline(__always)
  fileprivate static func hash(of start: UnsafePointer<UInt8>, count: Int) -> UInt64 {
    func mixed(_ value: UInt64) -> UInt64 {
      let product = value.multipliedFullWidth(by: 0x9e37_79b9_7f4a_7c15)
      return product.high ^ product.low
    }
    var hash: UInt64 = 0xa076_1d64_78bd_642f ^ UInt64(count)
    var bytes = UnsafeRawPointer(start)
    var rest = count
    while rest > 8 {
      hash = mixed(hash ^ bytes.loadUnaligned(as: UInt64.self))
      bytes += 8
      rest -= 8
    }
    // What is left is read as two halves that may overlap.
    let tail =
      switch rest {
      case 4...:
        UInt64(bytes.loadUnaligned(as: UInt32.self))
          | UInt64((bytes + (rest - 4)).loadUnaligned(as: UInt32.self)) << 32
      case 1...:
        UInt64(bytes.load(as: UInt8.self)) | UInt64((bytes + rest / 2).load(as: UInt8.self)) << 8
          | UInt64((bytes + (rest - 1)).load(as: UInt8.self)) << 16
      default: UInt64(0)
      }
    return mixed(mixed(hash ^ tail) ^ 0xe703_7ed1_a0b4_28db)
  }

  /// The hash of a name, as `identifiers` holds it; never 0.
  public static func shortHash(of name: String) -> UInt32 { shortened(hash(of: name)) }

  fileprivate static func shortened(_ hash: UInt64) -> UInt32 {
    max(UInt32(truncatingIfNeeded: hash ^ (hash >> 32)), 1)
  }
}

extension [UInt32] {
  /// Whether one of the offsets, which ascend, lies in a range.
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

/// Looks for a fixed set of words in files.
public struct WordScanner: Sendable {
  /// The words, sorted; `WordScan.words` are positions in it.
  public let words: [String]
  private let slots: [Slot]
  private let mask: Int
  private let operatorWord: Int?

  /// Stands for all words that types are read for.
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
  /// Two words of equal 64-bit hash would be taken for each other; the only effect is a file parsed in vain.
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
    Self.identifierBytes.withUnsafeBufferPointer { identifierBytes in
      slots.withUnsafeBufferPointer { slots in
        var position = 0
        while position < count {
          let byte = base[position]
          guard identifierBytes[Int(byte)] else {
            if byte == UInt8(ascii: "~"), position + 1 < count, base[position + 1] == UInt8(ascii: ">") {
              identifiers.insert(operatorHash)
              if let operatorWord {
                result.hits.append(UInt32(position))
                result.words.insert(operatorWord)
              }
            }
            position += 1
            continue
          }
          let start = position
          while position < count, identifierBytes[Int(base[position])] { position += 1 }
          let hash = WordScan.hash(of: base + start, count: position - start)
          var found: Int32 = -1
          var index = Int(truncatingIfNeeded: hash ^ (hash >> 32)) & mask
          while slots[index].value != -1 {
            if slots[index].hash == hash {
              found = slots[index].value
              break
            }
            index = (index + 1) & mask
          }
          // A type's own name, where it is declared, uses nothing.
          if pending == nil || pending == .extension || pending == .typealias {
            guard hash != Lookalike.word || !Lookalike.isCalled(behind: position, in: bytes) else {
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
            // `extension A.B`: the name that counts is the last one.
            let isPartOfPath = keyword == .extension && position < count && base[position] == UInt8(ascii: ".")
            pending = isPartOfPath ? .extension : nil
          } else {
            // `class func` and `class var` declare no type.
            pending = found <= -2 ? DeclarationKeyword(rawValue: UInt8(-2 - found)) : nil
          }
        }
      }
    }
    result.identifiers = identifiers.members
    return result
  }

  /// Whether what follows a declared name may be an inheritance clause. Behind a part of a path it is not.
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

/// The different identifiers of a file: open addressing in memory that the scan lends it, since every word of every file
/// is looked up here.
private struct IdentifierSet {
  /// A power of two; 0 is free.
  private let slots: UnsafeMutableBufferPointer<UInt32>
  private let mask: Int
  private var count = 0

  /// How many slots a file of some bytes needs: code has one different identifier for each fifteen bytes, or fewer.
  static func size(byteCount: Int) -> Int {
    var size = 64
    while size * 4 < byteCount { size *= 2 }
    return size
  }

  /// - Parameter slots: Memory of a size as above, which lives as long as the set.
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

  /// All of them; `nil` if there may be more.
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
