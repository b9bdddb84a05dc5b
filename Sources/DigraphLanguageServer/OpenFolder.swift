import DigraphPipeline
import DigraphSession
import Foundation

/// A folder of the workspace, with its session and the session's last answer.
struct OpenFolder {
  /// The absolute path.
  let path: String
  /// The root of the session, in the form that the client's addresses have.
  let root: String
  let session: ProjectSession
  /// The number of edits and other changes.
  var changeCount = 0
  /// The value of `changeCount` that the last analysis has seen.
  var answered = -1
  /// The view of the last answer; `nil` before the first answer, and if the project cannot be read.
  var view: WiringView?
  /// The reason why the project cannot be read.
  var problem: Project.LoadError?
  /// Whether an analysis is running, or about to begin.
  var isBusy = false
  /// The diagnostics that the client shows, by address.
  var shown: [String: [LSP.Diagnostic]] = [:]
  /// The duration of the last analysis.
  var duration = Duration.zero

  /// The path of a file relative to the root; `nil` if the file lies elsewhere.
  func relativePath(of path: String) -> String? {
    for root in [root, session.root] where path.hasPrefix(root + "/") { return String(path.dropFirst(root.count + 1)) }
    return nil
  }
}

/// A text that the client has open.
struct OpenDocument {
  var version: Int
  var lines: LineTable
}
