import ArgumentParser
import DigraphModel
import DigraphReporters
import Foundation

/// Standard output and standard error.
///
/// Writing goes on quietly if the reader has gone (`| head`): the verdict is in the exit status.
enum Console {
  /// Whether standard output is a terminal.
  static var outputIsTerminal: Bool { isatty(STDOUT_FILENO) == 1 }
  /// Whether standard error is a terminal.
  static var errorIsTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// Columns that text for people is laid out in: those of the terminal, within reason; `nil` if standard output is
  /// none.
  static var width: Int? {
    outputIsTerminal ? min(max(columns(of: STDOUT_FILENO), 60), 200) : nil
  }

  /// How wide the terminal behind standard error is.
  static var errorColumns: Int { columns(of: STDERR_FILENO) }

  private static func columns(of descriptor: Int32) -> Int {
    var size = winsize()
    return ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 ? Int(size.ws_col) : 80
  }

  /// Whether colours are wanted on standard output; https://no-color.org, https://bixense.com/clicolors.
  static var wantsColour: Bool {
    let environment = ProcessInfo.processInfo.environment
    if environment["NO_COLOR"].map({ !$0.isEmpty }) ?? false { return false }
    if let force = environment["CLICOLOR_FORCE"], force != "0" { return true }
    return outputIsTerminal && environment["TERM"] != "dumb"
  }

  /// Prepares for whatever is behind the standard streams.
  ///
  /// Writes to a closed pipe, and beyond the size that files may have, fail instead of killing the program. A stream
  /// that is not open at all is occupied, lest the next file that is opened take its place.
  static func prepare() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(descriptor, F_GETFD) < 0 {
      // Reading alone: who writes to it is told.
      _ = open("/dev/null", O_RDONLY)
    }
  }

  /// Writes text to standard output.
  ///
  /// - Throws: `ExitCode.noVerdict`, after saying why, if it cannot be written, but for a reader that has gone.
  static func write(_ text: String) throws { try write(Data(text.utf8)) }

  /// Writes a page of Markdown to standard output as a terminal shows it, also to a file or a pager.
  ///
  /// - Throws: As `write(_:)`.
  static func write(page: String) throws {
    try write(
      TerminalPage.text(of: page, colour: wantsColour, columns: width ?? HumanReporter.standardWidth))
  }

  /// Writes bytes to standard output.
  ///
  /// - Throws: `ExitCode.noVerdict`, after saying why, if they cannot be written, but for a reader that has gone.
  static func write(_ data: Data) throws {
    let code = writeAll(data, to: STDOUT_FILENO)
    guard code != 0, code != EPIPE else { return }
    error("cannot write to standard output: \(String(cString: strerror(code)))")
    throw ExitCode.noVerdict
  }

  /// Says why there is no verdict.
  static func error(_ message: String) { say("digraph: error: \(SafeLine.text(message))") }

  /// Says what is wrong with the command line, on several lines.
  static func usage(_ text: String) {
    for line in text.split(separator: "\n") { say(SafeLine.text(String(line))) }
  }

  /// Says something about the run.
  static func note(_ message: String) { say("digraph: \(SafeLine.text(message))") }

  /// Says that an input could not be read as it should; its path is relative to the root.
  static func diagnostic(_ diagnostic: Diagnostic, root: String) {
    var diagnostic = diagnostic
    diagnostic.site = shownPaths(from: root).site(diagnostic.site)
    say(SafeLine.text(of: diagnostic))
  }

  /// How paths are shown that are relative to a folder.
  static func shownPaths(from root: String) -> ShownPaths {
    ShownPaths(root: root, workingDirectory: FileManager.default.currentDirectoryPath)
  }

  private static func say(_ line: String) { _ = writeAll(Data((line + "\n").utf8), to: STDERR_FILENO) }

  /// Writes all of it, and returns 0, or the error's number.
  static func writeAll(_ data: Data, to descriptor: Int32) -> Int32 {
    data.withUnsafeBytes { buffer in
      var rest = buffer[...]
      while let base = rest.baseAddress, !rest.isEmpty {
        let count = Foundation.write(descriptor, base, rest.count)
        if count > 0 {
          rest = rest.dropFirst(count)
        } else if errno == EAGAIN {
          // Somebody has made the stream one that does not wait.
          usleep(1_000)
        } else if errno != EINTR {
          return errno
        }
      }
      return 0
    }
  }
}

extension Slice<UnsafeRawBufferPointer> {
  fileprivate var baseAddress: UnsafeRawPointer? { base.baseAddress.map { $0 + startIndex } }
}
