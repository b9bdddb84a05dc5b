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
  /// The report of an earlier process, until the first answer or the first edit; `nil` if it may not hold.
  var stored: ReportView?
  /// The reason why the project cannot be read.
  var problem: Project.LoadError?
  /// Whether an analysis is running, or about to begin.
  var isBusy = false
  /// The diagnostics that the client shows, by address.
  var shown: [String: [LSP.Diagnostic]] = [:]
  /// The duration of the last analysis.
  var duration = Duration.zero

  /// The newest report.
  var report: ReportView? { view?.report ?? stored }

  /// Whether files on the disk may have changed since the folder was opened.
  var hasNewFiles = false

  /// Shows a report of an earlier process, unless a document has another text than that.
  mutating func show(_ report: ReportView, documents: [(path: String, bytes: [UInt8])]) {
    guard !hasNewFiles, documents.allSatisfy({ report.isAbout($0.bytes, of: $0.path) }) else { return }
    stored = report
  }

  /// Notes that the client has opened, changed or closed a document.
  mutating func note(_ bytes: [UInt8]?, of path: String) {
    changeCount += 1
    // Most editors open a document before the report is there. The report still holds if the text is that on the disk.
    if let bytes, let stored, stored.isAbout(bytes, of: path) { return }
    stored = nil
  }

  /// Notes that files on the disk may have changed.
  mutating func noteFiles() {
    changeCount += 1
    (hasNewFiles, stored) = (true, nil)
  }

  /// Whether the newest report is about a text of a document.
  func isReport(about bytes: [UInt8], of path: String) -> Bool {
    view.map { $0.answer.report.unsaved[path] == bytes } ?? true
  }

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
