import DigraphPipeline
import DigraphSession
import Foundation

/// A folder of the workspace: its session, and what it has answered last.
struct OpenFolder {
  /// Absolute.
  let path: String
  /// Its root, as the addresses of the client have it.
  let root: String
  let session: ProjectSession
  /// Counts edits and other changes.
  var changes = 0
  /// The number of changes that the last analysis knew of.
  var answered = -1
  /// The answer of the last analysis; `nil` before the first one, and if the project cannot be read.
  var view: WiringView?
  /// Why the project cannot be read.
  var problem: Project.LoadError?
  /// Whether an analysis is going on, or about to begin.
  var isBusy = false
  /// Addresses of files whose diagnostics the client shows.
  var shown: [String: [LSP.Diagnostic]] = [:]
  /// How long the last analysis has taken.
  var duration = Duration.zero

  /// The path of a file relative to the root; `nil` if it lies elsewhere.
  func relativePath(of path: String) -> String? {
    for root in [root, session.root] where path.hasPrefix(root + "/") { return String(path.dropFirst(root.count + 1)) }
    return nil
  }
}

/// A text that a client has open.
struct OpenDocument {
  var version: Int
  var lines: LineTable
}
