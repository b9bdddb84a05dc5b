/// Cuts a stream of bytes into messages. Each has a header with `Content-Length`, an empty line, and that many bytes.
///
/// Specified by <https://microsoft.github.io/language-server-protocol/specifications/lsp/3.17/specification/#baseProtocol>.
/// Bytes that are no header are skipped up to the next header, so that a wrong length costs only one message.
public struct MessageFraming: Sendable {
  /// The greatest number of bytes of a message.
  public static let largestMessage = 64 << 20
  private static let largestHeader = 4 << 10
  private static let name = Array("content-length".utf8)

  private var buffer: [UInt8] = []
  private var start = 0
  /// The number of bytes of an oversized message that are still to be skipped.
  private var skipped = 0

  /// A part of the stream.
  public enum Part: Hashable, Sendable {
    /// The content of a message.
    case message([UInt8])
    /// Bytes that are no message, with the reason.
    case garbage(String)
  }

  /// Creates an empty stream.
  public init() {}

  /// Appends bytes.
  public mutating func append(_ bytes: some Sequence<UInt8>) { buffer.append(contentsOf: bytes) }

  /// The next complete part; `nil` if more bytes are needed.
  public mutating func next() -> Part? {
    defer { compact() }
    if skipped > 0 {
      let count = min(skipped, buffer.count - start)
      (start, skipped) = (start + count, skipped - count)
      if skipped > 0 { return nil }
    }
    guard let end = endOfHeader() else {
      guard buffer.count - start > Self.largestHeader else { return nil }
      return dropToNextHeader("a header without an end")
    }
    guard let length = Self.length(in: buffer[start..<end]) else {
      return dropToNextHeader("a header without 'Content-Length'")
    }
    guard length <= Self.largestMessage else {
      (start, skipped) = (end, length)
      return .garbage("a message of \(length) bytes, which is too large")
    }
    guard buffer.count - end >= length else { return nil }
    defer { start = end + length }
    return .message(Array(buffer[end..<end + length]))
  }

  /// The position after the empty line that ends a header.
  private func endOfHeader() -> Int? {
    let limit = min(buffer.count, start + Self.largestHeader)
    var position = start
    while position + 3 < limit {
      if buffer[position] == 13, buffer[position + 1] == 10, buffer[position + 2] == 13, buffer[position + 3] == 10 {
        return position + 4
      }
      position += 1
    }
    return nil
  }

  private static func length(in header: ArraySlice<UInt8>) -> Int? {
    for line in header.split(whereSeparator: { $0 == 13 || $0 == 10 }) {
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")),
        line[..<colon].map({ $0 | 0x20 }).elementsEqual(name.map { $0 | 0x20 })
      else { continue }
      let text = String(decoding: line[(colon + 1)...], as: UTF8.self)
      return Int(text.drop { $0 == " " }.prefix { $0 != " " }).flatMap { $0 >= 0 ? $0 : nil }
    }
    return nil
  }

  /// Skips bytes up to the next possible header. If there is none, only bytes that may begin one are kept.
  private mutating func dropToNextHeader(_ reason: String) -> Part {
    var position = start + 1
    while position < buffer.count {
      let rest = buffer[position...].prefix(Self.name.count)
      if zip(rest, Self.name).allSatisfy({ $0 | 0x20 == $1 | 0x20 }) { break }
      position += 1
    }
    start = position
    return .garbage(reason)
  }

  private mutating func compact() {
    guard start > 1 << 16 || start == buffer.count else { return }
    buffer.removeFirst(start)
    start = 0
  }

  /// A message with its header.
  public static func framed(_ content: [UInt8]) -> [UInt8] {
    Array("Content-Length: \(content.count)\r\n\r\n".utf8) + content
  }
}
