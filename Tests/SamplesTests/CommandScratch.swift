import Foundation
import TestSupport

/// A folder in which the commands of a page are run. It has an app called `MyApp`, which is a clone with two branches,
/// beside the samples.
final class CommandScratch {
  private let folder: URL
  private let files = FileManager.default

  init() throws {
    folder = files.temporaryDirectory.appending(path: "digraph-page-\(UUID().uuidString)").resolvingSymlinksInPath()
    try files.createDirectory(at: folder.appending(path: ".local/bin"), withIntermediateDirectories: true)
    let program = folder.appending(path: ".local/bin/digraph")
    try files.createSymbolicLink(at: program, withDestinationURL: BuiltProgram.url())
    let samples = Repository.root.appending(path: "Samples")
    try files.createDirectory(at: folder.appending(path: "Samples"), withIntermediateDirectories: true)
    for name in ["NightTrain", "CoffeeShop", "Changes"] {
      try files.copyItem(at: samples.appending(path: name), to: folder.appending(path: "Samples/\(name)"))
    }
    let app = folder.appending(path: "MyApp")
    try files.copyItem(at: samples.appending(path: "CoffeeShop"), to: app)
    for name in ["graph", "before", "after"] {
      try files.copyItem(at: app.appending(path: "Expected/graph.json"), to: app.appending(path: "\(name).json"))
    }
    let commands = """
      git init --quiet --initial-branch=main && git add . && git commit --quiet --message 'An app' && git branch feature
      """
    let result = try bash(commands, in: app)
    guard result.status == 0 else { throw Failure(text: result.errors) }
  }

  deinit { try? files.removeItem(at: folder) }

  /// The reason why the folder could not be made.
  struct Failure: Error, CustomStringConvertible {
    let text: String
    var description: String { "git failed: \(text)" }
  }

  /// Runs lines of a shell. They run beside the samples if they name one or enter the app, and in the app otherwise.
  func run(_ commands: String) throws -> CommandResult {
    let isBeside = commands.contains("Samples/") || commands.contains("cd MyApp")
    return try bash(commands, in: isBeside ? folder : folder.appending(path: "MyApp"))
  }

  private func bash(_ commands: String, in place: URL) throws -> CommandResult {
    var environment = GitScene.environment
    let path = environment["PATH"] ?? "/usr/bin:/bin"
    environment["PATH"] = folder.appending(path: ".local/bin").path + ":" + path
    environment["SRCROOT"] = folder.appending(path: "MyApp").path
    environment["HOME"] = folder.path
    environment["DIGRAPH_CACHE"] = folder.appending(path: "cache").path
    return try CommandResult.of(
      URL(filePath: "/usr/bin/env"), ["bash", "-e", "-o", "pipefail", "-c", commands], in: place,
      environment: environment)
  }
}
