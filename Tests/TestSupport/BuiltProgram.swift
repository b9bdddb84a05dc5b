public import Foundation

/// The program that was built with the tests.
public enum BuiltProgram {
  /// The program's location.
  ///
  /// - Throws: an error if the program is not beside the tests. It is there if the tests depend on the target
  ///   `digraph`.
  public static func url() throws -> URL {
    let folders = [
      Bundle.main.bundleURL, Bundle(for: Marker.self).bundleURL.deletingLastPathComponent(),
      Repository.root.appending(path: ".build/debug"),
    ]
    for folder in folders {
      let program = folder.appending(path: "digraph")
      if FileManager.default.isExecutableFile(atPath: program.path) { return program }
    }
    throw CocoaError(.fileNoSuchFile, userInfo: [NSFilePathErrorKey: "digraph"])
  }

  private final class Marker {}
}

/// The output and the exit status of a command.
public struct CommandResult: Sendable {
  /// Its standard output.
  public var output: String
  /// Its standard error.
  public var errors: String
  /// Its exit status.
  public var status: Int32

  /// Runs a command to its end.
  ///
  /// - Parameters:
  ///   - program: the program to run.
  ///   - arguments: its arguments.
  ///   - folder: the working directory; without one, the root of the checkout.
  ///   - environment: the whole environment; without one, that of the tests, without a cache.
  /// - Returns: the output and the exit status, whatever the status is.
  /// - Throws: an error if the program cannot be started.
  public static func of(
    _ program: URL, _ arguments: [String] = [], in folder: URL = Repository.root, environment: [String: String]? = nil
  ) throws -> CommandResult {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.currentDirectoryURL = folder
    // A cache of an earlier run must not hide findings of this one.
    let inherited = ProcessInfo.processInfo.environment.merging(["DIGRAPH_CACHE": "/dev/null"]) { $1 }
    process.environment = environment ?? inherited
    // The output goes to files, because a full pipe would block the program.
    let base = FileManager.default.temporaryDirectory.appending(path: "digraph-\(UUID().uuidString)")
    let files = ["out", "err"].map { base.appendingPathExtension($0) }
    defer { for file in files { try? FileManager.default.removeItem(at: file) } }
    for file in files { try Data().write(to: file) }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: files[0])
    process.standardError = try FileHandle(forWritingTo: files[1])
    try process.run()
    process.waitUntilExit()
    return CommandResult(
      output: try String(contentsOf: files[0], encoding: .utf8),
      errors: try String(contentsOf: files[1], encoding: .utf8), status: process.terminationStatus)
  }
}
