/// Changes text at random, as typing, merging and bad luck do, and worse.
package struct Mutation {
  private var random: SeededRandom

  package init(seed: UInt64) { random = SeededRandom(seed: seed) }

  package mutating func next() -> UInt64 { random.next() }

  /// A number from 0 to below a bound; 0 for the bound 0.
  package mutating func below(_ bound: Int) -> Int { random.below(bound) }

  package mutating func shuffled<Element>(_ elements: [Element]) -> [Element] { random.shuffled(elements) }

  /// The text with one to eight changes.
  package mutating func mutated(_ text: String) -> [UInt8] {
    var bytes = Array(text.utf8)
    for _ in 0...below(8) { change(&bytes) }
    return bytes
  }

  private mutating func change(_ bytes: inout [UInt8]) {
    let tokens = Self.tokens(of: bytes)
    guard let token = pick(tokens) else { return bytes.append(UInt8(below(256))) }
    let position = below(bytes.count + 1)
    switch below(14) {
    case 0: bytes.removeSubrange(token)
    case 1: bytes.insert(contentsOf: bytes[token], at: token.upperBound)
    case 2:
      guard let other = pick(tokens), other.lowerBound >= token.upperBound else { return }
      let (left, right) = (Array(bytes[token]), Array(bytes[other]))
      bytes.replaceSubrange(other, with: left)
      bytes.replaceSubrange(token, with: right)
    case 3: if let other = pick(tokens) { bytes.replaceSubrange(token, with: Array(bytes[other])) }
    case 4: bytes.insert(contentsOf: word(), at: token.lowerBound)
    case 5: bytes.replaceSubrange(token, with: word())
    case 6: if position < bytes.count { bytes[position] = UInt8(below(256)) }
    case 7: bytes.insert(UInt8(below(256)), at: position)
    case 8: if position < bytes.count { bytes.remove(at: position) }
    case 9:
      let run = Array(repeating: Array(Self.openers[below(Self.openers.count)].utf8), count: 1 + below(400)).joined()
      bytes.insert(contentsOf: run, at: token.lowerBound)
    case 10:
      // A piece of the text, repeated many times.
      let end = min(token.lowerBound + below(40), bytes.count)
      let piece = Array(bytes[token.lowerBound..<end])
      bytes.insert(contentsOf: Array(repeating: piece, count: 1 + below(100)).joined(), at: end)
    case 11: bytes.removeSubrange(min(position, token.lowerBound)..<max(min(position, bytes.count), token.lowerBound))
    case 12: bytes = Array(bytes[..<position])
    default:
      for _ in 0..<(1 + below(20)) where !bytes.isEmpty { bytes[below(bytes.count)] ^= UInt8(1 << below(8)) }
    }
  }

  private mutating func pick(_ tokens: [Range<Int>]) -> Range<Int>? {
    tokens.isEmpty ? nil : tokens[below(tokens.count)]
  }

  private mutating func word() -> [UInt8] { Array(" \(Self.words[below(Self.words.count)]) ".utf8) }

  private static let openers = [
    "(", "[", "{", "<", "\"", "\\(", "#if A\n", ")", "]", "}", "!", "?", ".a", "try ", "a<", "if ", "/*",
  ]

  private static let words = [
    "Container", "Container()", "resolve", "register", "r", "container", "self", "Self", "inObjectScope(.container)",
    "~>",
    ".self", "Assembly", "Assembler([])", "class", "struct", "extension Container", "extension", "protocol", "func",
    "init",
    "init()", "{ _ in }", "{", "}", "(", ")", "[", "]", "<", ">", "->", "=", "==", "??", "!", "?", "as!", "as?", "is",
    "try",
    "await", "some", "any", "let x =", "var x:", "typealias A = A", "typealias X =", "import Swinject", "import",
    "if let x", "guard", "else", "switch self", "case .a:", "default:", "for x in [A.self, B.self]", "while true",
    "return",
    "#if DEBUG", "#elseif", "#else", "#endif", "@Injected", "@", "name: \"x\"", "name: nil", "\"\\(x)\"", "\"\"\"",
    "//", "/*",
    "*/", "// digraph:disable", "// digraph:enable", "$0", "`", "\\", "\u{0}", "\u{FEFF}", "\r", "😀", "0x", "1e9",
    "...", "&", ";",
    "where T == U", "inout", "implements(A.self)", "initCompleted { r, a in }",
    "autoregister(A.self, initializer: A.init)",
  ]

  /// Words, and single bytes of everything else, without blanks.
  private static func tokens(of bytes: [UInt8]) -> [Range<Int>] {
    var tokens: [Range<Int>] = []
    var index = 0
    while index < bytes.count {
      let start = index
      while index < bytes.count, isWord(bytes[index]) { index += 1 }
      if index == start { index += 1 }
      if bytes[start] > 0x20 { tokens.append(start..<index) }
    }
    return tokens
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "_"), 0x80...0xff:
      true
    default: false
    }
  }
}
