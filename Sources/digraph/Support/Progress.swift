import DigraphPipeline
import Foundation
import Synchronization

/// A line on a terminal that shows what the program is doing. It appears after half a second, and disappears when the
/// step is done.
///
/// Nothing is written if standard error is not a terminal: a file, a pipe, or the log of a build.
final class Progress: Sendable {
  private let line: Line
  private let task: Task<Void, Never>?

  /// Starts to show a step.
  ///
  /// - Parameters:
  ///   - step: The name of the step.
  ///   - run: The progress of the step; `nil` if it is not known.
  init(_ step: String, _ run: RunProgress? = nil) {
    let line = Line()
    self.line = line
    guard Self.isWanted else {
      task = nil
      return
    }
    task = Task {
      try? await Task.sleep(for: .milliseconds(500))
      while !Task.isCancelled {
        line.show("digraph: \(run?.state.description ?? step) …")
        try? await Task.sleep(for: .milliseconds(100))
      }
    }
  }

  /// Ends the step, and clears the line.
  func finish() {
    task?.cancel()
    line.end()
  }

  private static var isWanted: Bool {
    let environment = ProcessInfo.processInfo.environment
    return Console.errorIsTerminal && environment["TERM"] != "dumb" && (environment["CI"] ?? "").isEmpty
  }

  /// The line on the terminal. The task that shows it and the caller that ends it may be on different threads.
  private final class Line: Sendable {
    private let state = Mutex((isShown: false, isOver: false))

    func show(_ text: String) {
      state.withLock { state in
        guard !state.isOver else { return }
        // A line that the terminal wraps could not be cleared.
        let shown = text.prefix(max(Console.errorColumns - 1, 0))
        FileHandle.standardError.write(Data("\r\u{1B}[K\(shown)".utf8))
        state.isShown = true
      }
    }

    func end() {
      state.withLock { state in
        if state.isShown { FileHandle.standardError.write(Data("\r\u{1B}[K".utf8)) }
        state = (false, true)
      }
    }
  }
}
