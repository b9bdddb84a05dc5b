import Foundation
import PackagePlugin

/// One check of an app, as a command of the build system.
///
/// The command has inputs and no outputs, so it runs again only after a source has changed. It writes only below
/// `work`, which the build's sandbox allows.
struct CheckRun {
  let program: URL
  /// The folder to check.
  let folder: URL
  /// Further folders with sources of the app.
  let others: [URL]
  let sources: [URL]
  /// The plug-in's working folder.
  let work: URL

  /// Files besides sources that can change a verdict.
  private var settings: [URL] {
    [".digraph.yml", ".digraph-baseline", "deli.yml"].map { folder.appending(path: $0) }
      .filter { FileManager.default.fileExists(atPath: $0.path) }
  }

  /// The command.
  ///
  /// A build without changes does not show findings again: build systems keep no output of successful commands, and do
  /// not ask plug-ins then.
  func command(for name: String) -> Command {
    var environment = ["DIGRAPH_CACHE": work.appending(path: "cache").path]
    // Xcode Cloud starts each build on an empty machine, so a cache would never be read.
    if ProcessInfo.processInfo.environment["CI_XCODE_CLOUD"] != nil { environment["DIGRAPH_CACHE"] = "/dev/null" }
    return .buildCommand(
      displayName: "Checking the wiring of \(name)", executable: program,
      arguments: ["check", "--format", "xcode", folder.path] + others.map(\.path), environment: environment,
      inputFiles: (sources + settings).sorted { $0.path < $1.path }, outputFiles: [])
  }
}
