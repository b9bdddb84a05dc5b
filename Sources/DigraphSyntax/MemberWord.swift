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

  /// Looks a word up.
  ///
  /// - Parameter table: ``table``, which costs more to get at than all the rest.
  init(_ word: Slice<UnsafeBufferPointer<UInt8>>, in table: [[Entry]]) {
    self = .plain
    guard 3...15 ~= word.count else { return }
    // The first letter and the length leave few to compare with.
    let first = word[word.startIndex]
    guard first >= UInt8(ascii: "a"), first <= UInt8(ascii: "z") else { return }
    for candidate in table[Int(first - UInt8(ascii: "a"))] where candidate.spelling.elementsEqual(word) {
      self = candidate.word
      return
    }
  }

  /// A word with what it is.
  struct Entry {
    fileprivate var spelling: [UInt8]
    fileprivate var word: MemberWord
  }

  /// The words, by their first letter.
  static let table: [[Entry]] = {
    var table = [[Entry]](repeating: [], count: 26)
    let words: [(MemberWord, [String])] = [
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
    ]
    for (word, spellings) in words {
      for spelling in spellings { table[Int(spelling.utf8.first ?? 97) - 97].append(Entry(spelling: Array(spelling.utf8), word: word)) }
    }
    return table
  }()
}
