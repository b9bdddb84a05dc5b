import ArgumentParser
import CodeBaseGenerator
import Foundation

/// `digraph-benchmark generate`
struct GenerateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "generate", abstract: "Writes an app whose wiring has no findings.")

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

  func validate() throws {
    guard files > 0 else { throw ValidationError("--files starts at 1") }
    guard (0...1).contains(share) else { throw ValidationError("--share goes from 0 to 1") }
  }

  func run() throws {
    let base = CodeBase(files: files, share: share, frameworks: framework.frameworks, seed: seed)
    let size = try FileTree.write(base, to: folder)
    print("\(size), \(base.serviceCount) services")
  }
}

/// A framework, or all of them in one app.
enum Mix: String, ExpressibleByArgument, CaseIterable {
  case swinject, needle, deli, dikit, injection, mixed

  var frameworks: [Framework] { Framework(rawValue: rawValue).map { [$0] } ?? Framework.allCases }
}

/// Generated files on disk.
enum FileTree {
  /// How much was written.
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
