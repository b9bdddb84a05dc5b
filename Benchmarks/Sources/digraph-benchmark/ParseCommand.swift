import ArgumentParser
import Foundation
import SwiftParser
import SwiftSyntax
import Synchronization

/// `digraph-benchmark parse`: the time that SwiftParser alone takes for every file.
///
/// Other commands run it in a process of its own, so that its memory is as fresh as digraph's.
struct ParseCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "parse", abstract: "Parses every Swift file of a folder.", shouldDisplay: false)

  @Argument var folder: String
  @Option var jobs = ProcessInfo.processInfo.activeProcessorCount

  func run() async throws {
    let files = try Self.swiftFiles(in: folder)
    let clock = ContinuousClock()
    let (start, startProcessor) = (clock.now, ProcessorTime.now)
    let bytes = await Self.parse(files, jobs: jobs)
    let outcome = Outcome(
      files: files.count, bytes: bytes, wall: (clock.now - start).seconds,
      processor: ProcessorTime.now - startProcessor)
    print(String(decoding: try JSONEncoder().encode(outcome), as: UTF8.self))
  }

  /// The cost of reading and parsing, without the search for files.
  struct Outcome: Codable {
    var files: Int
    var bytes: Int
    /// Wall-clock seconds.
    var wall: Double
    /// Seconds of CPU time, added up over all processors.
    var processor: Double
  }

  /// All Swift files below a folder, without manifests.
  private static func swiftFiles(in folder: String) throws -> [String] {
    guard let paths = FileManager.default.enumerator(atPath: folder) else { throw CocoaError(.fileNoSuchFile) }
    var files: [String] = []
    for case let path as String in paths where path.hasSuffix(".swift") && !path.hasSuffix("Package.swift") {
      files.append(folder + "/" + path)
    }
    return files.sorted()
  }

  private static func parse(_ files: [String], jobs: Int) async -> Int {
    let next = Counter()
    return await withTaskGroup(of: Int.self) { group in
      for _ in 0..<jobs {
        group.addTask {
          var bytes = 0
          while let file = next.take(below: files.count) {
            guard let data = FileManager.default.contents(atPath: files[file]) else { continue }
            data.withUnsafeBytes { buffer in
              bytes += Parser.parse(source: buffer.bindMemory(to: UInt8.self)).endPosition.utf8Offset
            }
          }
          return bytes
        }
      }
      return await group.reduce(0, +)
    }
  }
}

/// A counter from which several tasks take the next number.
private final class Counter: Sendable {
  private let value = Atomic<Int>(0)

  func take(below bound: Int) -> Int? {
    let number = value.add(1, ordering: .relaxed).oldValue
    return number < bound ? number : nil
  }
}
