import DigraphModel
import Foundation

/// Standard output and standard error.
///
/// Writing goes on quietly if the reader has gone (`| head`): the verdict is in the exit status.
enum Console {
  /// Whether standard output is a terminal.
  static var outputIsTerminal: Bool { isatty(STDOUT_FILENO) == 1 }
  /// Whether standard error is a terminal.
  static var errorIsTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// Whether colours are wanted on standard output; https://no-color.org, https://bixense.com/clicolors.
  static var wantsColour: Bool {
    let environment = ProcessInfo.processInfo.environment
    if environment["NO_COLOR"].map({ !$0.isEmpty }) ?? false { return false }
    if let force = environment["CLICOLOR_FORCE"], force != "0" { return true }
    return outputIsTerminal && environment["TERM"] != "dumb"
  }

  /// Makes writes to a closed pipe fail instead of killing the program.
  static func ignoreBrokenPipes() { signal(SIGPIPE, SIG_IGN) }

  /// Writes text to standard output; what nobody reads is dropped.
  static func write(_ text: String) { write(Data(text.utf8)) }

  /// Writes bytes to standard output; what nobody reads is dropped.
  static func write(_ data: Data) { writeAll(data, to: STDOUT_FILENO) }

  /// Says why there is no verdict.
  static func error(_ message: String) { say("digraph: error: \(message)") }

  /// Says something about the run.
  static func note(_ message: String) { say("digraph: \(message)") }

  /// Says that an input could not be read as it should.
  static func diagnostic(_ diagnostic: Diagnostic) {
    say("\(diagnostic.site): \(diagnostic.severity): \(diagnostic.message)")
  }

  /// Writes a line to standard error, on one line whatever is in it.
  private static func say(_ line: String) {
    let clean = line.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" || $0 == "\r" }
    for part in clean { writeAll(Data((part + "\n").utf8), to: STDERR_FILENO) }
  }

  private static func writeAll(_ data: Data, to descriptor: Int32) {
    data.withUnsafeBytes { buffer in
      var rest = buffer[...]
      while let base = rest.baseAddress, !rest.isEmpty {
        let count = Foundation.write(descriptor, base, rest.count)
        if count > 0 {
          rest = rest.dropFirst(count)
        } else if errno != EINTR {
          return
        }
      }
    }
  }
}

extension Slice<UnsafeRawBufferPointer> {
  fileprivate var baseAddress: UnsafeRawPointer? { base.baseAddress.map { $0 + startIndex } }
}
