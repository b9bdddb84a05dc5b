import DigraphProjects
import Foundation
import Testing

@Suite("content hash")
struct ContentHashTests {
  /// The hash of earlier versions: it multiplies and mixes eight bytes at a time, and has no key.
  private enum Former {
    static func state(after bytes: [UInt8], count: Int) -> UInt64 {
      var hash: UInt64 = 0x9e37_79b9_7f4a_7c15 ^ UInt64(count)
      for start in stride(from: 0, to: bytes.count - 7, by: 8) {
        hash = mix(hash, (0..<8).reduce(0) { $0 | UInt64(bytes[start + $1]) << UInt64(8 * $1) })
      }
      return hash
    }

    static func of(_ bytes: [UInt8]) -> UInt64 {
      mix(state(after: bytes, count: bytes.count), bytes.suffix(bytes.count % 8).reduce(0) { $0 << 8 | UInt64($1) })
    }

    private static func mix(_ hash: UInt64, _ value: UInt64) -> UInt64 {
      let product = (hash ^ value).multipliedFullWidth(by: 0xa076_1d64_78bd_642f)
      return (product.high ^ product.low) &+ 0xe703_7ed1_a0b4_28db
    }
  }

  /// Bytes that bring the former hash into the same state, whatever prefix comes before: the hash's own state, as eight
  /// bytes, makes the product zero.
  private static func forgotten(_ prefix: UInt64, count: Int) -> [UInt8] {
    let bytes = (0..<16).map {
      UInt8(truncatingIfNeeded: prefix &* 0x9e37_79b9_7f4a_7c15 >> UInt64($0 % 8 * 8)) ^ UInt8($0)
    }
    let state = Former.state(after: bytes, count: count)
    return bytes + (0..<8).map { UInt8(truncatingIfNeeded: state >> UInt64(8 * $0)) }
  }

  @Test("pairs of contents that had the same hash have different ones")
  func craftedPairs() {
    // `DIGRAPH_FUZZ_COUNT=10000000` tests all ten million pairs, and takes half a minute.
    let count = ProcessInfo.processInfo.environment["DIGRAPH_FUZZ_COUNT"].flatMap { Int($0) } ?? 100_000
    let end = Array(") { }\n".utf8)
    var (former, equal) = (0, 0)
    for number in 0..<UInt64(count) {
      let first = Self.forgotten(2 * number + 1, count: 24 + end.count) + end
      let second = Self.forgotten(2 * number + 2, count: 24 + end.count) + end
      if first != second, Former.of(first) == Former.of(second) { former += 1 }
      if ContentHash(of: first) == ContentHash(of: second) { equal += 1 }
    }
    #expect(former == count)
    #expect(equal == 0)
  }

  @Test("the hash is SHA-256")
  func known() {
    #expect(
      ContentHash(of: Array("abc".utf8)).description
        == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(
      ContentHash(of: [UInt8]()).description == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
  }

  @Test("lists of texts are told apart wherever they are divided")
  func lists() {
    let lists = [["ab", "c"], ["a", "bc"], ["abc"], ["abc", ""], ["", "abc"], [], [""], ["a\0b"], ["a", "b"]]
    #expect(Set(lists.map { ContentHash(of: $0) }).count == lists.count)
    #expect(ContentHash(of: ["\u{E9}"]) != ContentHash(of: ["e\u{301}"]))
  }

  @Test("a hash is read as it was written")
  func coding() throws {
    let hash = ContentHash(of: [1, 2, 3])
    #expect(ContentHash(bytes: hash.bytes[...]) == hash)
    #expect(ContentHash(bytes: hash.bytes.dropLast()) == nil)
    #expect(try JSONDecoder().decode([ContentHash].self, from: JSONEncoder().encode([hash])) == [hash])
    #expect(throws: DecodingError.self) { try JSONDecoder().decode([ContentHash].self, from: Data("[\"12\"]".utf8)) }
  }
}
