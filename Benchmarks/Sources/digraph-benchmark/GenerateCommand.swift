import ArgumentParser
import CodeBaseGenerator
import Foundation

/// `digraph-benchmark generate`
struct GenerateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "generate", abstract: "Writes an app whose wiring has no findings, or one of a shape.")

  @Argument(help: ArgumentHelp("The folder to write to.", valueName: "folder"), completion: .directory)
  var folder: String

  @Option(help: "What the wiring is written for.")
  var framework = Mix.swinject

  @Option(help: "How many Swift files.")
  var files = 1000

  @Option(help: "How much of the files holds wiring, from 0 to 1.")
  var share = 0.1

  @Option(help: "The same seed gives the same files.")
  var seed: UInt64 = 1

  @Option(help: "Writes one of the shapes of 'shapes' instead.")
  var shape: String?

  @Option(help: "How large the shape is. Default: the smallest size that 'shapes' measures.")
  var size: Int?

  func validate() throws {
    guard files > 0 else { throw ValidationError("--files starts at 1") }
    guard (0...1).contains(share) else { throw ValidationError("--share goes from 0 to 1") }
    guard size ?? 2 > 1 else { throw ValidationError("--size starts at 2") }
    if let shape, !Shape.all.contains(where: { $0.name == shape }) {
      throw ValidationError("there is no shape '\(shape)'; there are \(Shape.all.map(\.name).joined(separator: ", "))")
    }
  }

  func run() throws {
    if let shape = Shape.all.first(where: { $0.name == shape }) {
      print(try FileTree.write(shape, size: size ?? shape.size, to: folder))
      return
    }
    let base = CodeBase(files: files, share: share, frameworks: framework.frameworks, seed: seed)
    let size = try FileTree.write(base, to: folder)
    print("\(size), \(base.serviceCount) services")
  }
}

/// A framework, or all that fit into one app.
enum Mix: String, ExpressibleByArgument, CaseIterable {
  case swinject, needle, deli, dikit, injection, factory, knit, mixed

  var frameworks: [Framework] { Framework(rawValue: rawValue).map { [$0] } ?? Framework.together }
}

/// Generated files on disk.
enum FileTree {
  /// The number of files and bytes written.
  struct Size: CustomStringConvertible {
    var files = 0
    var lines = 0
    var bytes = 0

    var description: String { String(format: "%d files, %d lines, %.1f MB", files, lines, Double(bytes) / 1e6) }
  }

  /// Writes a code base.
  static func write(_ base: CodeBase, to folder: String) throws -> Size {
    var writer = Writer(folder: folder)
    try base.forEachFile { (file) throws in try writer.write(file) }
    return writer.size
  }

  /// Writes an app of a shape. The app is written into a repository with two commits, if the shape is for revisions.
  static func write(_ shape: Shape, size: Int, to folder: String) throws -> Size {
    var writer = Writer(folder: folder)
    var wired: [String] = []
    try shape.forEachFile(size: size) { file in
      try writer.write(file)
      if file.text.contains(".inObjectScope(.container)") { wired.append(file.path) }
    }
    guard shape.commands == .revisions else { return writer.size }
    try git(folder, "init", "--quiet")
    try commit(folder)
    for number in stride(from: 0, to: wired.count, by: 50) {
      let path = folder + "/" + wired[number]
      let text = try String(contentsOfFile: path, encoding: .utf8)
      try text.replacing(".inObjectScope(.container)", with: ".inObjectScope(.weak)", maxReplacements: 1)
        .write(toFile: path, atomically: false, encoding: .utf8)
    }
    try commit(folder)
    return writer.size
  }

  private static func commit(_ folder: String) throws {
    try git(folder, "add", "--all")
    try git(
      folder, "-c", "user.name=Benchmark", "-c", "user.email=benchmark@localhost", "-c", "commit.gpgsign=false",
      "commit", "--quiet", "--no-verify", "--message", "Change")
  }

  private static func git(_ folder: String, _ arguments: String...) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["git", "-C", folder] + arguments
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw ChildProcess.Failure(description: "git \(arguments.joined(separator: " ")) failed")
    }
  }

  /// Writes files, and makes the folders that they need.
  struct Writer {
    let folder: String
    private(set) var size = Size()
    private var folders: Set<String> = []

    init(folder: String) { self.folder = folder }

    mutating func write(_ file: CodeBase.File) throws {
      let path = folder + "/" + file.path
      let parent = String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)])
      if folders.insert(parent).inserted {
        try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
      }
      try Data(file.text.utf8).write(to: URL(fileURLWithPath: path))
      size.files += 1
      size.bytes += file.text.utf8.count
      for byte in file.text.utf8 where byte == UInt8(ascii: "\n") { size.lines += 1 }
    }
  }
}
