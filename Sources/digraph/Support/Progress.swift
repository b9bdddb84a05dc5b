import Foundation

/// Shows that the program is busy, on a terminal, if a step takes longer than half a second.
final class Progress: Sendable {
  private let task: Task<Void, Never>?

  /// Starts to watch a step.
  init(_ step: String) {
    guard Console.errorIsTerminal else {
      task = nil
      return
    }
    task = Task {
      try? await Task.sleep(for: .milliseconds(500))
      guard !Task.isCancelled else { return }
      FileHandle.standardError.write(Data("digraph: \(step) …\r".utf8))
      try? await Task.sleep(for: .seconds(3600))
      // Clears the line.
      FileHandle.standardError.write(Data("\r\u{1B}[K".utf8))
    }
  }

  /// The step is done.
  func finish() { task?.cancel() }
}
