import DigraphLanguageServer
import FuzzSupport
import Testing

/// Bytes become messages, whatever bytes a client sends.
@Suite("message framing")
struct FramingTests {
  private func parts(_ bytes: [UInt8], chunk: Int) -> [MessageFraming.Part] {
    var framing = MessageFraming()
    var parts: [MessageFraming.Part] = []
    for start in stride(from: 0, to: bytes.count, by: chunk) {
      framing.append(bytes[start..<min(start + chunk, bytes.count)])
      while let part = framing.next() { parts.append(part) }
    }
    return parts
  }

  @Test("messages come whole, in pieces of any size", arguments: [1, 2, 3, 7, 1000])
  func pieces(_ chunk: Int) {
    let stream =
      MessageFraming.framed(Array("{\"a\":1}".utf8))
      + Array("content-type: x\r\nCONTENT-LENGTH:   2\r\n\r\n{}".utf8) + MessageFraming.framed([])
    #expect(
      parts(stream, chunk: chunk) == [.message(Array("{\"a\":1}".utf8)), .message(Array("{}".utf8)), .message([])])
  }

  @Test("a header without a length costs no other message", arguments: [1, 5, 1000])
  func garbage(_ chunk: Int) {
    let stream = Array("Hello: 1\r\n\r\n".utf8) + MessageFraming.framed(Array("{}".utf8))
    #expect(parts(stream, chunk: chunk).last == .message(Array("{}".utf8)))
    #expect(parts(stream, chunk: chunk).first == .garbage("a header without 'Content-Length'"))
  }

  @Test("wrong lengths, and far too large ones", arguments: ["-1", "x", "99999999999999999999", ""])
  func wrongLengths(_ length: String) {
    let stream = Array("Content-Length: \(length)\r\n\r\n".utf8) + MessageFraming.framed(Array("{}".utf8))
    #expect(parts(stream, chunk: 1000).last == .message(Array("{}".utf8)))
  }

  @Test("a message that is too large is skipped")
  func tooLarge() {
    let size = MessageFraming.largestMessage + 1
    var framing = MessageFraming()
    framing.append(Array("Content-Length: \(size)\r\n\r\n".utf8))
    #expect(framing.next() == .garbage("a message of \(size) bytes, which is too large"))
    let block = [UInt8](repeating: 32, count: 1 << 20)
    for _ in 0..<64 {
      framing.append(block)
      #expect(framing.next() == nil)
    }
    framing.append([32] + MessageFraming.framed([1]))
    #expect(framing.next() == .message([1]))
  }

  @Test("random bytes end")
  func random() {
    var random = SeededRandom(seed: 7)
    for _ in 0..<200 {
      let pieces: [[UInt8]] = (0..<random.below(30)).map { _ in
        switch random.below(4) {
        case 0: Array("Content-Length: \(random.below(20))\r\n\r\n".utf8)
        case 1: Array("\r\n\r\n".utf8)
        case 2: MessageFraming.framed(Array("{}".utf8))
        default: (0..<random.below(40)).map { _ in UInt8(random.below(256)) }
        }
      }
      _ = parts(Array(pieces.joined()), chunk: 1 + random.below(50))
    }
  }
}
