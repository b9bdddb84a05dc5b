import CustomDump
import Testing

@testable import DigraphSyntax

/// A scan of eight bytes at a time finds the same words as a scan of single bytes.
@Suite("words, eight bytes at a time")
struct WordBytesTests {
  private static func isIdentifier(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte == UInt8(ascii: "_") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
  }

  @Test("each byte is told from its neighbours, wherever it stands")
  func bytes() {
    for byte in UInt8.min...UInt8.max {
      for place in UInt64(0)..<8 {
        for others in [UInt64(0), 0x6161_6161_6161_6161, 0x8080_8080_8080_8080, 0x7f7f_7f7f_7f7f_7f7f, .max] {
          let eight = others & ~(0xff << (place << 3)) | UInt64(byte) << (place << 3)
          let mark = UInt64(0x80) << (place << 3)
          #expect((WordBytes.identifiers(eight) & mark != 0) == Self.isIdentifier(byte))
          #expect((WordBytes.equal(to: UInt8(ascii: "~"), eight) & mark != 0) == (byte == UInt8(ascii: "~")))
        }
      }
    }
  }

  @Test("words of random texts are found where they are, with the hashes that they have by themselves")
  func texts() {
    var generator = Linear(state: 20_261_121)
    let alphabet = Array("abzAZ09_é ~>.\n{`@[/:".utf8)
    for length in 0..<400 {
      let text = (0..<length).map { _ in
        // Long words are as likely as short ones.
        generator.next() % 3 > 0
          ? alphabet[Int(generator.next() % 10)] : alphabet[Int(generator.next() % UInt64(alphabet.count))]
      }
      var words: [String: [UInt32]] = [:]
      var start = 0
      while start < text.count {
        var end = start
        while end < text.count, Self.isIdentifier(text[end]) { end += 1 }
        if end > start { words[String(decoding: text[start..<end], as: UTF8.self), default: []].append(UInt32(start)) }
        start = max(end, start + 1)
      }
      let operators = text.indices.dropLast().filter {
        text[$0] == UInt8(ascii: "~") && text[$0 + 1] == UInt8(ascii: ">")
      }
      for (word, offsets) in words
      where String(decoding: Array(word.utf8), as: UTF8.self) == word && !word.contains("\u{FFFD}") {
        let scan = text.withUnsafeBufferPointer { WordScanner(Vocabulary(words: [word, "~>"])).scan($0) }
        let expected = (offsets + operators.map { UInt32($0) }).sorted()
        expectNoDifference(scan.hits, expected)
        #expect(scan.identifiers?.contains(WordScan.shortHash(of: word)) ?? true)
      }
    }
  }

  @Test("names are found in random texts where they stand as whole words, in whichever part")
  func names() {
    var generator = Linear(state: 7)
    let alphabet = Array("aaéqz_ .$`".utf8)
    func text(_ length: Int) -> [UInt8] {
      (0..<length).map { _ in alphabet[Int(generator.next() % UInt64(alphabet.count))] }
    }
    var found = 0
    for round in 0..<12_000 {
      let bytes = text(round % 41)
      let names = (0..<Int(generator.next() % 3)).map { _ in
        bytes.dropFirst(Int(generator.next() % 30)).prefix(Int(generator.next() % 4)).filter(Self.isIdentifier)
      }
      let start = min(Int(generator.next() % 12), bytes.count)
      let part = start..<max(start, bytes.count - Int(generator.next() % 12))
      let words = Set(bytes[part].split { !Self.isIdentifier($0) && $0 != UInt8(ascii: "$") }.map(Array.init))
      let expected = names.contains(where: words.contains)
      let buffer = names.flatMap(\.self)
      let isFound = buffer.withUnsafeBufferPointer { buffer in
        var rest = buffer[...]
        let slices = names.map { name in
          defer { rest = rest.dropFirst(name.count) }
          return rest.prefix(name.count)
        }
        return bytes.withUnsafeBufferPointer { WatchedNames(slices).occur(in: $0[part]) }
      }
      #expect(isFound == expected, "\(names) in \(bytes[part]) of \(bytes)")
      if expected { found += 1 }
    }
    #expect(found > 300)
  }

  /// Random numbers that are the same in each run (D. E. Knuth's MMIX).
  private struct Linear {
    var state: UInt64

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state >> 33
    }
  }
}
