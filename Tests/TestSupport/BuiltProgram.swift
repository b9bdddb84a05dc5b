public import Foundation

/// The program, as the build of the tests has made it.
public enum BuiltProgram {
  /// Where it is.
  ///
  /// - Throws: if it is not beside the tests; it is, where they depend on the target `digraph`.
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

/// What a command printed, and how it ended.
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
  ///   - program: what to run.
  ///   - arguments: its arguments.
  ///   - folder: the working directory; without one, the root of the checkout.
  ///   - environment: all of it; without one, that of the tests, and no cache.
  /// - Returns: what became of it, whatever its exit status.
  /// - Throws: if it cannot be started.
  public static func of(
    _ program: URL, _ arguments: [String] = [], in folder: URL = Repository.root, environment: [String: String]? = nil
  ) throws -> CommandResult {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.currentDirectoryURL = folder
    // What an earlier run has learnt must not hide what this one would find.
    let inherited = ProcessInfo.processInfo.environment.merging(["DIGRAPH_CACHE": "/dev/null"]) { $1 }
    process.environment = environment ?? inherited
    // Files, because a pipe that nobody empties holds up its writer.
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
