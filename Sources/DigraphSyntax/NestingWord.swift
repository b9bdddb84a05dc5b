/// What a word of Swift does to the depth of the code around it; see ``NestingGuard``.
enum NestingWord {
  /// Nothing.
  case plain
  /// An operand or a pattern follows, for which the parser calls itself.
  case prefix
  /// It goes on with what stands before it.
  case infix
  /// `else`.
  case branch

  /// Looks a word up in ``table``, which costs more to get at than all the rest.
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

  /// A word by its bytes; 0 for none.
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
  /// Whether it separates tokens.
  var isBlank: Bool {
    switch self {
    case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): true
    default: false
    }
  }

  /// Whether it ends a line.
  var isLineEnd: Bool { self == UInt8(ascii: "\n") || self == UInt8(ascii: "\r") }

  /// Whether it is a decimal digit.
  var isDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }

  /// Whether it is part of a name or number; bytes of multi-byte characters count.
  var isWord: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...0xff:
      true
    default: false
    }
  }

  /// Whether it is part of an operator, a dot excepted.
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

  /// Whether a type may begin with it.
  var opensType: Bool {
    switch self {
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "@"), UInt8(ascii: "~"), UInt8(ascii: "`"): true
    default: isWord && !isDigit
    }
  }
}
