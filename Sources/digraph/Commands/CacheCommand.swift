import ArgumentParser
import DigraphModel
import DigraphPipeline
import Foundation

/// `digraph cache`
struct CacheCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cache", abstract: "Manages the cache of earlier runs.",
    discussion: """
      A run reuses the results of earlier runs for files that have not changed. It compares a file's identity first - \
      device, number, size and times - and its contents if that differs, or if the cache was copied here. A run ignores a \
      cache that belongs to another user, or that others may write to. The folder is DIGRAPH_CACHE, or 'digraph' in the \
      folder of the user's caches. Beyond 64 caches or a gigabyte, the least recently used ones are deleted.

      Examples:
        digraph cache path      the folder, to be kept in continuous integration
        digraph cache verify    whether all caches are as they were written
        digraph cache clear     removes all caches
      """,
    subcommands: [Path.self, Clear.self, Verify.self])

  /// The folder of caches.
  ///
  /// - Throws: `ExitCode.noVerdict`, after an error message, if there is no such folder.
  private static func folder() throws -> CacheFolder {
    if let folder = CachePlace.folder { return folder }
    Console.error("there is no place for a cache: neither DIGRAPH_CACHE nor HOME is set")
    throw ExitCode.noVerdict
  }

  /// `digraph cache path`
  struct Path: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "path", abstract: "Prints the folder of caches, whether or not it is there.")

    func run() throws {
      Console.prepare()
      let path = try folder().path
      try Console.write((path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path) + "\n")
    }
  }

  /// `digraph cache clear`
  struct Clear: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "clear", abstract: "Removes the caches of all projects.",
      discussion: "Exit status: 0 if all caches are removed, 2 if some cannot be removed.")

    func run() throws {
      Console.prepare()
      let outcome = try folder().clear()
      let size = Int64(outcome.bytes).formatted(.byteCount(style: .file))
      Console.note("removed \(counted(outcome.removed, "cache")), \(size)")
      for path in outcome.left { Console.error("cannot remove '\(path)'") }
      if !outcome.left.isEmpty { throw ExitCode.noVerdict }
    }
  }

  /// `digraph cache verify`
  struct Verify: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "verify", abstract: "Says which caches are not as they were written, or not to be trusted.",
      discussion: """
        Such a cache does no harm: a run does not believe it and writes another one.
        Exit status: 0 if all are in order, 1 if some are not.
        """)

    func run() throws {
      Console.prepare()
      let outcome = try folder().verify()
      for case (let path, let problem?) in outcome { try Console.write("\(path): \(problem)\n") }
      let wrong = outcome.count { $0.problem != nil }
      Console.note("\(counted(outcome.count, "cache")), \(wrong == 0 ? "all in order" : "\(wrong) not in order")")
      if wrong > 0 { throw ExitCode.findings }
    }
  }
}
