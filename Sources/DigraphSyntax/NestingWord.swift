/// The effect of a Swift word on the depth of the code around it; see ``NestingGuard``.
enum NestingWord {
  /// A word without an effect.
  case plain
  /// A word before an operand or a pattern, for which the parser recurses.
  case prefix
  /// A word that continues the expression before it.
  case infix
  /// `else`.
  case branch

  /// Looks a word up in the given ``table``; accessing the static property would cost more than the rest of the
  /// look-up.
  init(_ word: Slice<UnsafeBufferPointer<UInt8>>, in table: [Entry] = Self.table) {
    guard 2...8 ~= word.count else {
      self = .plain
      return
    }
    var key: UInt64 = 0
    for byte in word { key = key << 8 | UInt64(byte) }
    var slot = Self.slot(of: key)
    while table[slot].key != key {
      guard table[slot].key != 0 else {
        self = .plain
        return
      }
      slot = (slot + 1) & (Self.size - 1)
    }
    self = table[slot].word
  }

  /// A word, as its bytes; 0 for an empty slot.
  struct Entry {
    fileprivate var key: UInt64 = 0
    fileprivate var word = NestingWord.plain
  }

  private static let size = 256

  private static func slot(of key: UInt64) -> Int { Int(truncatingIfNeeded: (key &* 0x9e37_79b9_7f4a_7c15) >> 56) }

  /// The words, by their slots.
  static let table: [Entry] = {
    var table = [Entry](repeating: Entry(), count: size)
    let words: [(NestingWord, [String])] = [
      (
        .prefix,
        [
          "any", "await", "borrow", "case", "consume", "copy", "defer", "do", "each", "for", "guard", "if", "inout",
          "is",
          "isolated", "let", "repeat", "return", "sending", "some", "switch", "then", "throw", "try", "unsafe", "var",
          "while", "yield",
        ]
      ), (.infix, ["as", "async", "catch", "in", "rethrows", "throws", "where"]), (.branch, ["else"]),
    ]
    for (word, spellings) in words {
      for spelling in spellings {
        let key = spelling.utf8.reduce(0) { $0 << 8 | UInt64($1) }
        var slot = slot(of: key)
        while table[slot].key != 0 { slot = (slot + 1) & (size - 1) }
        table[slot] = Entry(key: key, word: word)
      }
    }
    return table
  }()
}

extension UInt8 {
  /// Whether the byte separates tokens.
  var isBlank: Bool {
    switch self {
    case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): true
    default: false
    }
  }

  /// Whether the byte ends a line.
  var isLineEnd: Bool { self == UInt8(ascii: "\n") || self == UInt8(ascii: "\r") }

  /// Whether the byte is a decimal digit.
  var isDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }

  /// Whether the byte is part of a name or number; bytes of multi-byte characters count.
  var isWord: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...0xff:
      true
    default: false
    }
  }

  /// Whether the byte is part of an operator, except for a dot.
  var isOperator: Bool {
    switch self {
    case UInt8(ascii: "/"), UInt8(ascii: "="), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "!"),
      UInt8(ascii: "*"),
      UInt8(ascii: "%"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"), UInt8(ascii: "|"), UInt8(ascii: "^"),
      UInt8(ascii: "~"), UInt8(ascii: "?"):
      true
    default: false
    }
  }

  /// Whether a type may begin with the byte.
  var opensType: Bool {
    switch self {
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "@"), UInt8(ascii: "~"), UInt8(ascii: "`"): true
    default: isWord && !isDigit
    }
  }
}
