import DigraphPipeline
import Foundation
import Synchronization

/// A line on a terminal that says what the program does, from half a second on; it is gone when the step is done.
///
/// Nothing is written where nobody looks on: to a file, a pipe, or the log of a build.
final class Progress: Sendable {
  private let line: Line
  private let task: Task<Void, Never>?

  /// Starts to watch a step.
  ///
  /// - Parameters:
  ///   - step: What is done.
  ///   - run: Tells how far it has come.
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

  /// The step is done: whatever is written next begins on an empty line.
  func finish() {
    task?.cancel()
    line.end()
  }

  private static var isWanted: Bool {
    let environment = ProcessInfo.processInfo.environment
    return Console.errorIsTerminal && environment["TERM"] != "dumb" && (environment["CI"] ?? "").isEmpty
  }

  /// The line on the terminal; the task that shows it and who ends it are not the same.
  private final class Line: Sendable {
    private let state = Mutex((isShown: false, isOver: false))

    func show(_ text: String) {
      state.withLock { state in
        guard !state.isOver else { return }
        // A line that is broken by the terminal could not be taken back.
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
