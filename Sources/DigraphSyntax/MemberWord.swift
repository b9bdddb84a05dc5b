/// What a word of Swift says of the declaration that it stands in; see ``BodyScan``.
enum MemberWord {
  /// Nothing.
  case plain
  /// A modifier.
  case modifier
  /// `static`.
  case staticModifier
  /// `struct` and the like.
  case type
  /// `actor`, which may be a name, too.
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

  /// Whether it is no name unless it is quoted.
  var isReserved: Bool {
    switch self {
    case .type, .function, .namelessFunction, .subscript, .property, .staticModifier: true
    case .plain, .modifier, .contextualType, .other: false
    }
  }

  /// Looks a word up in ``table``, which costs more to get at than all the rest.
  init(_ word: Slice<UnsafeBufferPointer<UInt8>>, in table: Table) {
    self = .plain
    guard 3...15 ~= word.count else { return }
    // The first letter and the length leave few to compare with.
    let first = Int(word[word.startIndex]) - Int(UInt8(ascii: "a"))
    guard 0..<26 ~= first, table.lengths[first] & (1 << word.count) != 0 else { return }
    let packed = Entry.Packed(word)
    for number in table.starts[first]..<table.starts[first + 1] where table.entries[number].spelling == packed {
      self = table.entries[number].word
      return
    }
  }

  /// A word with what it is.
  struct Entry {
    fileprivate var spelling: Packed
    fileprivate var word: MemberWord

    /// Up to sixteen bytes, those that there are not as zeros.
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
  /// It is memory that lives as long as the process: it is looked into for each word of each file, and to count who
  /// holds an array would take longer than that.
  struct Table: @unchecked Sendable {
    /// All words.
    fileprivate let entries: UnsafeBufferPointer<Entry>
    /// Where the words of each letter begin, and where the last ones end.
    fileprivate let starts: UnsafeBufferPointer<Int>
    /// Of each letter a bit for each length of its words.
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
