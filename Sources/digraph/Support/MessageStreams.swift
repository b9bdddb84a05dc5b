import Foundation

/// Standard input of a server.
enum MessageInput {
  /// The bytes as they arrive, in pieces, until the input ends.
  static func bytes() -> AsyncStream<[UInt8]> {
    AsyncStream { continuation in
      Thread.detachNewThread {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
          let count = read(STDIN_FILENO, &buffer, buffer.count)
          if count < 0, errno == EINTR { continue }
          guard count > 0 else { break }
          continuation.yield(Array(buffer[..<count]))
        }
        continuation.finish()
      }
    }
  }
}

/// Standard output, to which several tasks write messages without mixing them.
final class MessageOutput: Sendable {
  private let lock = NSLock()

  /// Writes the bytes. A failure is not reported: it means that the client has gone, and the end of the input shows
  /// that, too.
  func write(_ bytes: [UInt8]) { lock.withLock { _ = Console.writeAll(Data(bytes), to: STDOUT_FILENO) } }
}
