import Foundation
import TestSupport

/// The files that `Scripts/update-samples` writes with the program that was built with the tests.
///
/// They are made once, for all tests.
struct SampleOutputs: Sendable {
  /// The folder with the files; it is laid out like the checkout.
  let folder: URL

  private static let shared = Result { try SampleOutputs() }

  static func current() throws -> SampleOutputs { try shared.get() }

  private init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "digraph-samples-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let script = Repository.root.appending(path: "Scripts/update-samples")
    var environment = ProcessInfo.processInfo.environment
    environment["DIGRAPH"] = try BuiltProgram.url().path
    let result = try CommandResult.of(script, ["--into", folder.path], environment: environment)
    guard result.status == 0 else { throw Failure(text: result.errors) }
  }

  /// The reason why there are no files.
  struct Failure: Error, CustomStringConvertible {
    let text: String
    var description: String { "Scripts/update-samples failed: \(text)" }
  }

  /// The text of a file that the script wrote.
  func text(of path: String) throws -> String {
    try String(contentsOf: folder.appending(path: path), encoding: .utf8)
  }

  /// The text that is checked in, and the current one. With `UPDATE_GOLDENS=1` in the environment, the current text
  /// replaces the other.
  func comparison(of path: String) throws -> (checkedIn: String, current: String) {
    let current = try text(of: path)
    if ProcessInfo.processInfo.environment["UPDATE_GOLDENS"] == "1" {
      try current.write(to: Repository.root.appending(path: path), atomically: true, encoding: .utf8)
    }
    return (try Repository.text(of: path), current)
  }
}
