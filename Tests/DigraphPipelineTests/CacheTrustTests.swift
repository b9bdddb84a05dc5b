import CustomDump
import DigraphModel
import DigraphRules
import Foundation
import FuzzSupport
import TestSupport
import Testing

@testable import DigraphPipeline

/// A verdict is trusted only if an earlier run of the same user has stored it.
@Suite("trust in caches")
struct CacheTrustTests {
  private static let source = "import Swinject\nlet c = Container()\nfunc f() { c.resolve(Int.self)! }\n"

  private func app() async throws -> (CacheTests.App, path: String) {
    let app = try CacheTests.App([("A.swift", Self.source)])
    _ = try await app.warm(app.cache())
    return (app, try #require(app.caches.first))
  }

  @Test("a cache of another user is not read", .enabled(if: getuid() == 0, "only root can give files away"))
  func otherOwner() async throws {
    let (app, path) = try await app()
    #expect(try await app.stored(app.cache()) != nil)
    #expect(chown(path, 12345, 12345) == 0)
    let cache = app.cache()
    #expect(cache.distrust == "the cache '\(path)' is not read: it belongs to another user")
    #expect(try await app.stored(cache) == nil)
    // The run replaces it with a cache of its own.
    _ = try await app.warm(cache)
    #expect(app.cache().distrust == nil)
    #expect(try await app.stored(app.cache()) != nil)
  }

  @Test("a cache that others may write to is not read", arguments: [0o620, 0o602, 0o666] as [mode_t])
  func mode(mode: mode_t) async throws {
    let (app, path) = try await app()
    #expect(chmod(path, mode) == 0)
    let cache = app.cache()
    #expect(cache.distrust == "the cache '\(path)' is not read: others may write to it")
    #expect(cache.index.files.isEmpty)
    #expect(try await app.stored(cache) == nil)
    #expect(chmod(path, 0o644) == 0)
    #expect(app.cache().distrust == nil && !app.cache().index.files.isEmpty)
  }

  @Test("a link to a cache is not followed")
  func link() async throws {
    let (app, path) = try await app()
    try FileManager.default.moveItem(atPath: path, toPath: app.root + "/elsewhere")
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: app.root + "/elsewhere")
    #expect(app.cache().index.files.isEmpty)
  }

  @Test("a cache that was copied is believed by contents alone")
  func copy() async throws {
    let (app, path) = try await app()
    let file = app.root + "/app/A.swift"
    let bytes = try Data(contentsOf: URL(filePath: path))
    func restore() throws {
      // An archive restores the file in this way, with the user's mode. The inode number is new, because the old file
      // keeps its own.
      try FileManager.default.moveItem(atPath: path, toPath: app.root + "/\(UUID())")
      try bytes.write(to: URL(filePath: path))
      #expect(chmod(path, 0o600) == 0)
    }
    try restore()
    #expect(app.cache().isCopy)
    #expect(try await app.stored(app.cache()) != nil)
    // Once the cache has been compared, it counts as the user's own.
    #expect(!app.cache().isCopy)
    try restore()
    let project = try app.project(nil)
    try FileManager.default.removeItem(atPath: file)
    // A file that is missing on disk is not believed, although the project still has its old attributes.
    let verdict = await Check.storedVerdict(
      of: project.files, configuration: project.configuration, rules: .all, jobs: 1, cache: app.cache())
    #expect(verdict == nil)
  }

  @Test("a verdict is the cold run's whatever has become of the cache")
  func trials() async throws {
    let environment = ProcessInfo.processInfo.environment
    let seed = environment["DIGRAPH_FUZZ_SEED"].flatMap { UInt64($0) } ?? UInt64.random(in: 0..<1_000_000_000)
    // `DIGRAPH_FUZZ_COUNT=10000` makes ten thousand trials.
    let count = environment["DIGRAPH_FUZZ_COUNT"].flatMap { Int($0) } ?? 100
    print("caches: \(count) from seed \(seed)")
    var mutation = Mutation(seed: seed)
    let sources = [Self.source, Self.source + "func g() { c.register(Int.self) { _ in 1 } }\n", "struct A {}\n"]
    let apps = try sources.map { try CacheTests.App([("A.swift", $0)]) }
    var caches: [[UInt8]] = []
    var verdicts: [String] = []
    for app in apps {
      verdicts.append(try await app.cold().verdict)
      _ = try await app.warm(app.cache())
      caches.append([UInt8](try Data(contentsOf: URL(filePath: try #require(app.caches.first)))))
    }
    let paths = apps.map { $0.caches[0] }
    for _ in 0..<count {
      let number = mutation.below(apps.count)
      var bytes = caches[number]
      switch mutation.below(5) {
      // The cache of another project.
      case 0: bytes = caches[mutation.below(caches.count)]
      case 1: bytes = Array(bytes.prefix(mutation.below(bytes.count)))
      // The cache of an older or a newer version.
      case 2: bytes[8 + mutation.below(8)] = UInt8(mutation.below(256))
      case 3: bytes[mutation.below(bytes.count)] ^= UInt8(1 << mutation.below(8))
      default: for _ in 0...mutation.below(9) { bytes[mutation.below(bytes.count)] = UInt8(mutation.below(256)) }
      }
      try Data(bytes).write(to: URL(filePath: paths[number]))
      #expect(chmod(paths[number], 0o600) == 0)
      if let stored = try await apps[number].stored(apps[number].cache()) {
        #expect(CacheTests.Outcome.text(stored) == verdicts[number], "seed \(seed)")
      }
      if mutation.below(8) == 0 {
        let warm = try await apps[number].warm(apps[number].cache())
        #expect(warm.verdict == verdicts[number], "seed \(seed)")
      }
    }
  }

  @Test("what was not used longest goes first")
  func eviction() async throws {
    let app = try CacheTests.App([("A.swift", Self.source)])
    let folder = CacheFolder(path: app.root + "/caches", limit: .init(files: 3))
    func cache(_ number: Int) -> Cache {
      Cache(folder: folder, tool: "1", workingDirectory: app.root, paths: ["app", "\(number)"])
    }
    func age(_ path: String, by seconds: Int) {
      let time = timeval(tv_sec: Int(Date().timeIntervalSince1970) - seconds, tv_usec: 0)
      #expect(utimes(path, [time, time]) == 0)
    }
    var paths: [String] = []
    for number in 0..<3 {
      _ = try await app.warm(cache(number))
      let new = try #require(Set(app.caches).subtracting(paths).first)
      paths.append(new)
      age(new, by: 1000 - number)
    }
    // The cache that was not used for the longest time is used again.
    #expect(!cache(0).index.files.isEmpty)
    _ = FileManager.default.createFile(atPath: paths[0] + ".XXXXXX", contents: Data())
    age(paths[0] + ".XXXXXX", by: 4000)
    _ = try await app.warm(cache(3))
    #expect(app.caches.count == 3)
    #expect(app.caches.contains(paths[0]) && !app.caches.contains(paths[1]) && app.caches.contains(paths[2]))
    // A limit that is too small for several caches leaves one.
    let small = CacheFolder(path: folder.path, limit: .init(bytes: 5_000))
    _ = try await app.warm(Cache(folder: small, tool: "1", workingDirectory: app.root, paths: ["app"]))
    #expect(app.caches.reduce(0) { $0 + ((try? Data(contentsOf: URL(filePath: $1)).count) ?? 0) } <= 5_000)
  }

  @Test("a folder says what is wrong with its caches, and is cleared")
  func folder() async throws {
    let (app, path) = try await app()
    let folder = CacheFolder(path: app.root + "/caches")
    func problems() -> [String?] { folder.verify().map(\.problem) }
    #expect(problems() == [nil])
    let good = try Data(contentsOf: URL(filePath: path))
    for (position, problem) in [(8, "another version has written it"), (160, "it is damaged"), (20, "it is damaged")] {
      var bytes = good
      bytes[position] ^= 0x40
      try bytes.write(to: URL(filePath: path))
      #expect(chmod(path, 0o600) == 0)
      expectNoDifference(problems(), [problem], "\(position)")
    }
    _ = FileManager.default.createFile(atPath: folder.path + "/notes.txt", contents: Data())
    let outcome = folder.clear()
    #expect(outcome.removed == 1 && outcome.bytes == good.count && outcome.left == [])
    expectNoDifference(try FileManager.default.contentsOfDirectory(atPath: folder.path), ["notes.txt"])
    #expect(CacheFolder(path: "/no/such/folder").clear().removed == 0)
  }
}
