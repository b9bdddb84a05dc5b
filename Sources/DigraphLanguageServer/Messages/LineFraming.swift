/// Cuts a stream of bytes into messages of one line each, as the Model Context Protocol specifies.
///
/// Specified by <https://modelcontextprotocol.io/specification/2025-06-18/basic/transports#stdio>.
public struct LineFraming: Sendable {
  /// The greatest number of bytes of a message.
  public static let largestMessage = 4 << 20

  private var buffer: [UInt8] = []
  /// The number of bytes at the start of the buffer that contain no line feed.
  private var searched = 0
  /// Whether the rest of an overlong line is being skipped.
  private var isSkipping = false

  /// Creates an empty stream.
  public init() {}

  /// Appends bytes.
  public mutating func append(_ bytes: some Sequence<UInt8>) { buffer.append(contentsOf: bytes) }

  /// The next complete message; `nil` if more bytes are needed. Empty lines are skipped.
  public mutating func next() -> MessageFraming.Part? {
    while let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
      var line = buffer[..<end]
      if line.last == UInt8(ascii: "\r") { line.removeLast() }
      buffer.removeFirst(end + 1)
      searched = 0
      let isRest = isSkipping
      isSkipping = false
      if isRest || line.isEmpty { continue }
      return line.count > Self.largestMessage ? tooLarge : .message(Array(line))
    }
    searched = buffer.count
    guard isSkipping || buffer.count > Self.largestMessage else { return nil }
    (buffer, searched) = ([], 0)
    defer { isSkipping = true }
    return isSkipping ? nil : tooLarge
  }

  private var tooLarge: MessageFraming.Part {
    .garbage("a message of more than \(Self.largestMessage) bytes, which is too large")
  }

  /// A message with its line feed. JSON contains line breaks only if an encoder formats it so.
  public static func framed(_ content: [UInt8]) -> [UInt8] { content + [UInt8(ascii: "\n")] }
}
