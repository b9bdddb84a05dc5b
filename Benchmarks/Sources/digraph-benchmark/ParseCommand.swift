import ArgumentParser
import DigraphSyntax
import Foundation
import SwiftParser
import SwiftSyntax
import Synchronization

/// `digraph-benchmark parse`: what SwiftParser needs for every file, and nothing else.
///
/// Run by `run` in a process of its own, so that its memory is as fresh as digraph's.
struct ParseCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "parse", abstract: "Parses every Swift file of a folder, and says how long that took.",
    shouldDisplay: false)

  @Argument var folder: String
  @Option var jobs = ProcessInfo.processInfo.activeProcessorCount
  @Flag(help: "Only read and scan the bytes.")
  var scan = false

  func run() async throws {
    let files = try Self.swiftFiles(in: folder)
    let clock = ContinuousClock()
    let start = clock.now
    let bytes = await Self.process(files, jobs: jobs, scan: scan)
    let outcome = Outcome(seconds: (clock.now - start).seconds, files: files.count, bytes: bytes)
    print(try JSONLine.text(of: outcome))
  }

  struct Outcome: Codable {
    var seconds: Double
    var files: Int
    var bytes: Int
  }

  /// All Swift files below a folder but manifests, sorted.
  private static func swiftFiles(in folder: String) throws -> [String] {
    guard let paths = FileManager.default.enumerator(atPath: folder) else { throw CocoaError(.fileNoSuchFile) }
    var files: [String] = []
    for case let path as String in paths where path.hasSuffix(".swift") && path != "Package.swift" {
      files.append(folder + "/" + path)
    }
    return files.sorted()
  }

  private static func process(_ files: [String], jobs: Int, scan: Bool) async -> Int {
    let next = Counter()
    let reader = SourceReader(Vocabulary(words: ["register", "resolve", "Container", "Assembly", "Swinject"]))
    return await withTaskGroup(of: Int.self) { group in
      for _ in 0..<jobs {
        group.addTask {
          var bytes = 0
          while let file = next.take(below: files.count) {
            guard let data = FileManager.default.contents(atPath: files[file]) else { continue }
            data.withUnsafeBytes { buffer in
              let source = buffer.bindMemory(to: UInt8.self)
              if scan {
                bytes += reader.scan(source).hits.count
              } else {
                bytes += Parser.parse(source: source).endPosition.utf8Offset
              }
            }
          }
          return bytes
        }
      }
      return await group.reduce(0, +)
    }
  }
}

/// Numbers that several tasks take from.
private final class Counter: Sendable {
  private let value = Atomic<Int>(0)

  func take(below bound: Int) -> Int? {
    let number = value.add(1, ordering: .relaxed).oldValue
    return number < bound ? number : nil
  }
}

extension Duration {
  /// As a number.
  var seconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}
