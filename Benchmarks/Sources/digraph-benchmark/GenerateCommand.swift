import ArgumentParser
import CodeBaseGenerator
import Foundation

/// `digraph-benchmark generate`
struct GenerateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "generate", abstract: "Writes an app whose wiring has no findings.")

  @Argument(help: ArgumentHelp("The folder to write to.", valueName: "folder"), completion: .directory)
  var folder: String

  @Option(help: "How many Swift files.")
  var files = 1000

  @Option(help: "How much of the files touches dependency injection, from 0 to 1.")
  var share = 0.1

  @Option(help: "How many keys are bound. Default: one for each file that touches dependency injection.")
  var bindings: Int?

  @Option(help: "Length of the longest chain of dependencies.")
  var depth = 8

  @Option(help: "How many of a hundred assemblies have their types in another file.")
  var apart = 20

  @Option(help: "The same seed gives the same files.")
  var seed: UInt64 = 1

  func validate() throws {
    guard files > 0, depth > 0, bindings ?? 1 > 0 else { throw ValidationError("counts start at 1") }
    guard (0...1).contains(share) else { throw ValidationError("--share goes from 0 to 1") }
    guard (0...100).contains(apart) else { throw ValidationError("--apart goes from 0 to 100") }
  }

  func run() throws {
    let base = CodeBase(files: files, share: share, bindings: bindings, depth: depth, apart: apart, seed: seed)
    var size = Size()
    var folders: Set<String> = []
    try base.forEachFile { (file) throws in
      let path = folder + "/" + file.path
      let parent = path[..<(path.lastIndex(of: "/") ?? path.endIndex)]
      if folders.insert(String(parent)).inserted {
        try FileManager.default.createDirectory(atPath: String(parent), withIntermediateDirectories: true)
      }
      try Data(file.text.utf8).write(to: URL(fileURLWithPath: path))
      size.add(file.text)
    }
    print(try JSONLine.text(of: size))
  }

  /// How much was written.
  struct Size: Codable {
    var files = 0
    var lines = 0
    var bytes = 0

    mutating func add(_ text: String) {
      files += 1
      bytes += text.utf8.count
      for byte in text.utf8 where byte == UInt8(ascii: "\n") { lines += 1 }
    }
  }
}

/// What one process of a benchmark tells the other.
enum JSONLine {
  static func text(of value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  static func value<Value: Decodable>(_ type: Value.Type, in text: String) throws -> Value {
    try JSONDecoder().decode(type, from: Data(text.utf8))
  }
}
