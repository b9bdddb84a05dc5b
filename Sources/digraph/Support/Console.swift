import ArgumentParser
import DigraphModel
import DigraphReporters
import Foundation

/// Standard output and standard error.
///
/// If the reader has gone (`| head`), writing fails silently, because the exit status has the verdict.
enum Console {
  /// Whether standard output is a terminal.
  static var outputIsTerminal: Bool { isatty(STDOUT_FILENO) == 1 }
  /// Whether standard error is a terminal.
  static var errorIsTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// The number of columns for text for people: the terminal's width, within reason; `nil` if standard output is no
  /// terminal.
  static var width: Int? {
    outputIsTerminal ? min(max(columns(of: STDOUT_FILENO), 60), 200) : nil
  }

  /// The number of lines of the terminal; `nil` if standard output is no terminal, or the number is not known.
  static var height: Int? {
    var size = winsize()
    guard outputIsTerminal, ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_row > 0 else { return nil }
    return Int(size.ws_row)
  }

  /// The width of the terminal behind standard error, in columns.
  static var errorColumns: Int { columns(of: STDERR_FILENO) }

  private static func columns(of descriptor: Int32) -> Int {
    var size = winsize()
    return ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 ? Int(size.ws_col) : 80
  }

  /// Whether standard output should have colours; https://no-color.org, https://bixense.com/clicolors.
  static var wantsColour: Bool {
    let environment = ProcessInfo.processInfo.environment
    if environment["NO_COLOR"].map({ !$0.isEmpty }) ?? false { return false }
    if let force = environment["CLICOLOR_FORCE"], force != "0" { return true }
    return outputIsTerminal && environment["TERM"] != "dumb"
  }

  /// Prepares the standard streams.
  ///
  /// Writes to a closed pipe, and beyond the limit of a file's size, then fail instead of killing the program. A
  /// closed standard stream is opened, so that the next opened file does not take its place.
  static func prepare() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(descriptor, F_GETFD) < 0 {
      // It is opened for reading only, so that writing to it fails.
      _ = open("/dev/null", O_RDONLY)
    }
  }

  /// Writes text to standard output.
  ///
  /// - Throws: `ExitCode.noVerdict`, after an error message, if writing fails for another reason than a closed pipe.
  static func write(_ text: String) throws { try write(Data(text.utf8)) }

  /// Writes a page of Markdown to standard output, formatted for a terminal even if standard output is a file or a
  /// pager.
  ///
  /// - Throws: As `write(_:)`.
  static func write(page: String) throws {
    try write(
      TerminalPage.text(of: page, colour: wantsColour, columns: width ?? HumanReporter.standardWidth))
  }

  /// Writes bytes to standard output.
  ///
  /// - Throws: `ExitCode.noVerdict`, after an error message, if writing fails for another reason than a closed pipe.
  static func write(_ data: Data) throws {
    let code = writeAll(data, to: STDOUT_FILENO)
    guard code != 0, code != EPIPE else { return }
    error("cannot write to standard output: \(String(cString: strerror(code)))")
    throw ExitCode.noVerdict
  }

  /// Prints the reason why there is no verdict.
  static func error(_ message: String) { say("digraph: error: \(SafeLine.text(message))") }

  /// Prints a mistake in the command line, on several lines.
  static func usage(_ text: String) {
    for line in text.split(separator: "\n") { say(SafeLine.text(String(line))) }
  }

  /// Prints a message about the run.
  static func note(_ message: String) { say("digraph: \(SafeLine.text(message))") }

  /// Prints a problem with an input; its path is relative to the root.
  static func diagnostic(_ diagnostic: Diagnostic, root: String) {
    var diagnostic = diagnostic
    diagnostic.site = shownPaths(from: root).site(diagnostic.site)
    say(SafeLine.text(of: diagnostic))
  }

  /// The form in which paths relative to a folder are shown.
  static func shownPaths(from root: String) -> ShownPaths {
    ShownPaths(root: root, workingDirectory: FileManager.default.currentDirectoryPath)
  }

  private static func say(_ line: String) { _ = writeAll(Data((line + "\n").utf8), to: STDERR_FILENO) }

  /// Writes all bytes; returns 0, or the number of the error.
  static func writeAll(_ data: Data, to descriptor: Int32) -> Int32 {
    data.withUnsafeBytes { buffer in
      var rest = buffer[...]
      while let base = rest.baseAddress, !rest.isEmpty {
        let count = Foundation.write(descriptor, base, rest.count)
        if count > 0 {
          rest = rest.dropFirst(count)
        } else if errno == EAGAIN {
          // Another program has made the stream non-blocking.
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
