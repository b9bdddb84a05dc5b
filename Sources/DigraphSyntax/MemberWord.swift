/// The role of a Swift word in the declaration around it; see ``BodyScan``.
enum MemberWord {
  /// A word without a role.
  case plain
  /// A modifier.
  case modifier
  /// `static`.
  case staticModifier
  /// `struct`, `class` and the like.
  case type
  /// `actor`, which may also be a name.
  case contextualType
  /// `func`.
  case function
  /// `init` and `deinit`.
  case namelessFunction
  /// `subscript`.
  case `subscript`
  /// `let` and `var`.
  case property
  /// Declarations without a body to read.
  case other

  /// Whether the word is a name only in backticks.
  var isReserved: Bool {
    switch self {
    case .type, .function, .namelessFunction, .subscript, .property, .staticModifier: true
    case .plain, .modifier, .contextualType, .other: false
    }
  }

  /// Looks a word up in the given ``table``; accessing the static property would cost more than the rest of the
  /// look-up.
  init(_ word: Slice<UnsafeBufferPointer<UInt8>>, in table: Table) {
    self = .plain
    guard 3...15 ~= word.count else { return }
    // The first letter and the length leave few entries to compare.
    let first = Int(word[word.startIndex]) - Int(UInt8(ascii: "a"))
    guard 0..<26 ~= first, table.lengths[first] & (1 << word.count) != 0 else { return }
    let packed = Entry.Packed(word)
    for number in table.starts[first]..<table.starts[first + 1] where table.entries[number].spelling == packed {
      self = table.entries[number].word
      return
    }
  }

  /// A word with its role.
  struct Entry {
    fileprivate var spelling: Packed
    fileprivate var word: MemberWord

    /// Up to sixteen bytes, padded with zeros.
    fileprivate struct Packed: Equatable {
      var low: UInt64 = 0
      var high: UInt64 = 0

      init(_ bytes: some Sequence<UInt8>) {
        var shift: UInt64 = 0
        for byte in bytes {
          if shift < 64 { low |= UInt64(byte) << shift } else { high |= UInt64(byte) << (shift - 64) }
          shift += 8
        }
      }
    }
  }

  /// All words, by their first letter.
  ///
  /// The memory of the table lives as long as the process. The table is read for each word of each file, and counting
  /// references to an array would take longer than the look-up.
  struct Table: @unchecked Sendable {
    /// All words.
    fileprivate let entries: UnsafeBufferPointer<Entry>
    /// The index of the first entry of each letter, and behind them the number of entries.
    fileprivate let starts: UnsafeBufferPointer<Int>
    /// For each letter, a set of bits with the lengths of its words.
    fileprivate let lengths: UnsafeBufferPointer<UInt16>

    fileprivate init(_ words: [(MemberWord, [String])]) {
      var byLetter = [[Entry]](repeating: [], count: 26)
      var lengths = [UInt16](repeating: 0, count: 26)
      for (word, spellings) in words {
        for spelling in spellings {
          let letter = Int(spelling.utf8.first ?? 97) - 97
          byLetter[letter].append(Entry(spelling: .init(spelling.utf8), word: word))
          lengths[letter] |= 1 << spelling.utf8.count
        }
      }
      var starts = [0]
      for entries in byLetter { starts.append(starts[starts.count - 1] + entries.count) }
      self.entries = Self.kept(byLetter.flatMap { $0 })
      self.starts = Self.kept(starts)
      self.lengths = Self.kept(lengths)
    }

    private static func kept<Element>(_ array: [Element]) -> UnsafeBufferPointer<Element> {
      let memory = UnsafeMutableBufferPointer<Element>.allocate(capacity: array.count)
      _ = memory.initialize(from: array)
      return UnsafeBufferPointer(memory)
    }
  }

  /// The words.
  static let table = Table([
    (
      .modifier,
      [
        "public", "private", "internal", "fileprivate", "open", "package", "final", "override", "required",
        "convenience",
        "lazy", "weak", "unowned", "mutating", "nonmutating", "nonisolated", "dynamic", "optional", "indirect",
        "isolated", "distributed", "prefix", "postfix", "infix", "borrowing", "consuming", "sending",
      ]
    ),
    (.staticModifier, ["static"]), (.type, ["class", "struct", "enum", "protocol", "extension"]),
    (.contextualType, ["actor"]), (.function, ["func"]), (.namelessFunction, ["init", "deinit"]),
    (.subscript, ["subscript"]),
    (.property, ["let", "var"]),
    (.other, ["case", "typealias", "associatedtype", "import", "operator", "precedencegroup", "macro"]),
  ])
}
