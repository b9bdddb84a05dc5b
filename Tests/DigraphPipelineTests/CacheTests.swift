import CustomDump
import DigraphModel
import DigraphRules
import Foundation
import FuzzSupport
import TestSupport
import Testing

@testable import DigraphPipeline

/// A cache makes no difference but in time.
@Suite("cache")
struct CacheTests {
  /// An app on disk, with a folder for caches beside it.
  final class App: Sendable {
    let root: String
    let tool: String

    init(_ files: [(path: String, source: String)], tool: String = "1") throws {
      root = FileManager.default.temporaryDirectory.appending(path: "digraph-\(UUID().uuidString)").path
      self.tool = tool
      for file in files { try write(Array(file.source.utf8), to: file.path) }
    }

    deinit { try? FileManager.default.removeItem(atPath: root) }

    func write(_ bytes: [UInt8], to path: String) throws {
      let file = URL(filePath: "\(root)/app/\(path)")
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(bytes).write(to: file)
    }

    var caches: [String] {
      ((try? FileManager.default.contentsOfDirectory(atPath: root + "/caches")) ?? []).map { root + "/caches/" + $0 }
    }

    func cache(tool: String? = nil, folder: String? = nil) -> Cache {
      Cache(
        folder: CacheFolder(path: folder ?? root + "/caches"), tool: tool ?? self.tool, workingDirectory: root,
        paths: ["app"])
    }

    func project(_ cache: Cache?) throws -> Project {
      try Project.load(paths: ["app"], workingDirectory: root, configurationPath: nil, manifests: cache?.manifests)
    }

    /// The outcome of a run without a cache.
    func cold() async throws -> Outcome {
      let project = try project(nil)
      return Outcome(
        await Check.run(project.files, sideFiles: project.sideFiles, configuration: project.configuration))
    }

    /// The outcome of a run that uses the cache.
    func warm(_ cache: Cache, started: Int64 = .max / 2) async throws -> Outcome {
      let project = try project(cache)
      let store = Check.Store(cache: cache, project: project, started: started)
      return Outcome(
        await Check.run(
          project.files, sideFiles: project.sideFiles, configuration: project.configuration, jobs: 2, store: store))
    }

    /// The verdict that the cache holds.
    func stored(_ cache: Cache) async throws -> Verdict? {
      let project = try project(cache)
      return await Check.storedVerdict(
        of: project.files, sideFiles: project.sideFiles, configuration: project.configuration, rules: .all, jobs: 2,
        cache: cache)
    }
  }

  /// A start time so late that files that a test wrote do not count as fresh.
  private static let later = Int64.max / 2

  struct Outcome: Equatable {
    var graph: String
    var verdict: String

    init(_ check: Check) {
      graph = GraphText.text(of: check.analysis.graph)
      verdict = Self.text(check.verdict)
    }

    static func text(_ verdict: Verdict?) -> String {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
      return (try? encoder.encode(verdict)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
  }

  @Test("warm and cold come to the same for all samples and examples")
  func corpus() async throws {
    for files in try Corpus.apps() {
      let app = try App(files)
      let cold = try await app.cold()
      let first = try await app.warm(app.cache())
      let second = try await app.warm(app.cache())
      let stored = Outcome.text(try await app.stored(app.cache()))
      expectNoDifference(first, cold)
      expectNoDifference(second, cold)
      expectNoDifference(stored, cold.verdict)
    }
  }

  @Test("nothing is read again that has not changed")
  func untouched() async throws {
    let app = try App(try #require(try Corpus.apps().first { $0.count > 8 }))
    _ = try await app.warm(app.cache())
    // Files that are gone from the disk must not be needed, since the cache holds their facts.
    let cache = app.cache()
    let project = try app.project(cache)
    let files = project.files.map { file in
      var file = file
      file.source = .file("/gone")
      return file
    }
    let cold = try await app.cold()
    let store = Check.Store(cache: cache, project: project, started: Self.later)
    let warm = Outcome(await Check.run(files, store: store))
    expectNoDifference(warm, cold)
    let verdict = await Check.storedVerdict(
      of: files, configuration: project.configuration, rules: .all, jobs: 1, cache: app.cache())
    expectNoDifference(Outcome.text(verdict), cold.verdict)
  }

  @Test("warm and cold come to the same after each of many edits")
  func edits() async throws {
    let environment = ProcessInfo.processInfo.environment
    let seed = environment["DIGRAPH_FUZZ_SEED"].flatMap { UInt64($0) } ?? UInt64.random(in: 0..<1_000_000_000)
    let count = environment["DIGRAPH_FUZZ_COUNT"].flatMap { Int($0) } ?? 40
    print("edits: \(count) from seed \(seed)")
    var mutation = Mutation(seed: seed)
    let apps = try Corpus.apps()
    var reused = 0
    for _ in 0..<max(1, count / 10) {
      let files = Array(mutation.shuffled(apps[mutation.below(apps.count)]).prefix(5))
      let app = try App(files)
      var sources = files.map { Array($0.source.utf8) }
      for step in 0..<10 {
        let index = mutation.below(files.count)
        // The last step changes nothing, so that a stored verdict is always read once.
        switch step == 9 ? nil : mutation.below(5) {
        case nil: break
        case 0: sources[index] = mutation.mutated(String(decoding: sources[index], as: UTF8.self))
        case 1: sources[index] += Array("\n// A remark about resolve.\n".utf8)
        case 2: sources[index] = Array("// One more line.\n".utf8) + sources[index]
        case 3: sources[index] = Array(files[index].source.utf8)
        default: sources[index] += Array("\nfunc added\(mutation.below(9))() { let unrelated = 1 }\n".utf8)
        }
        try app.write(sources[index], to: files[index].path)
        let cold = try await app.cold()
        if let stored = try await app.stored(app.cache()) {
          reused += 1
          expectNoDifference(Outcome.text(stored), cold.verdict, "seed \(seed)")
        }
        // In half of the steps all files count as fresh; fresh files are compared by their bytes.
        let warm = try await app.warm(app.cache(), started: mutation.below(2) == 0 ? 0 : Self.later)
        expectNoDifference(warm, cold, "seed \(seed)")
      }
    }
    if count >= 40 { #expect(reused > 0) }
  }

  @Test("an edit that says nothing leaves the verdict, any other one does not")
  func relevance() async throws {
    let source = "import Swinject\nlet c = Container()\nfunc f() { c.resolve(Int.self)! }\n"
    let app = try App([("A.swift", source), ("B.swift", "struct B {}\n")])
    _ = try await app.warm(app.cache())
    func stored(_ path: String, _ text: String) async throws -> Bool {
      try app.write(Array(text.utf8), to: path)
      return try await app.stored(app.cache()) != nil
    }
    #expect(try await stored("A.swift", source + "// The end.\n"))
    #expect(try await !stored("A.swift", "\n" + source))
    #expect(try await !stored("A.swift", source + "func g() { c.register(Int.self) { _ in 1 } }\n"))
    #expect(try await stored("A.swift", source))
    #expect(try await stored("B.swift", "struct B { var other = 1 }\n"))
    #expect(try await !stored("B.swift", "struct C {}\n"))
    #expect(try await !stored("B.swift", "struct B {} // resolve\n"))
    #expect(try await stored("B.swift", "struct B {}\n"))
    #expect(try await !stored("C.swift", "struct C {}\n"))
  }

  @Test("a change that the system does not show is seen in files that were fresh")
  func fresh() async throws {
    let app = try App([("A.swift", "import Swinject\nfunc f() { Container().resolve(Int.self)! }\n")])
    let first = try await app.warm(app.cache(), started: 0)
    // The index gets the file's new attributes, so that the file looks unchanged.
    try app.write(Array("import Swinject\nfunc f() { Container().resolve(Foo.self)! }\n".utf8), to: "A.swift")
    let cache = app.cache()
    #expect(cache.index.files.map(\.isFresh) == [true])
    #expect(try await app.stored(cache) == nil)
    let second = try await app.warm(cache)
    #expect(first != second)
    let cold = try await app.cold()
    #expect(second == cold)
    #expect(app.cache().index.files.map(\.isFresh) == [false])
  }

  @Test("files that only look new are looked at once")
  func touched() async throws {
    let files = (0..<60).map { (path: "A\($0).swift", source: "import Swinject\nstruct A\($0) {}\n") }
    let app = try App(files)
    let cold = try await app.warm(app.cache())
    for file in files { try app.write(Array(file.source.utf8), to: file.path) }
    let before = app.cache().index.files.map(\.stamp)
    let stored = try await app.stored(app.cache())
    expectNoDifference(Outcome.text(stored), cold.verdict)
    let after = app.cache().index.files.map(\.stamp)
    #expect(zip(before, after).allSatisfy { $0 != $1 })
    #expect(after == (try app.project(nil)).files.compactMap(\.stamp))
    let again = try await app.stored(app.cache())
    expectNoDifference(Outcome.text(again), cold.verdict)
    let warm = try await app.warm(app.cache())
    expectNoDifference(warm, cold)
  }

  @Test("a damaged cache is none, and is written anew")
  func damage() async throws {
    let app = try App(try #require(try Corpus.apps().first { $0.count == 1 }))
    let cold = try await app.warm(app.cache())
    let path = try #require(app.caches.first)
    let good = [UInt8](try Data(contentsOf: URL(filePath: path)))
    var mutation = Mutation(seed: 11)
    var damaged = [[], Array(good.prefix(8)), Array(good.dropLast()), good + [0], Array(repeating: 0, count: 100_000)]
    for _ in 0..<60 {
      var bytes = good
      switch mutation.below(3) {
      case 0: bytes = Array(bytes.prefix(mutation.below(bytes.count)))
      case 1: bytes[mutation.below(40)] ^= UInt8(1 << mutation.below(8))
      default: for _ in 0...mutation.below(5) { bytes[mutation.below(bytes.count)] = UInt8(mutation.below(256)) }
      }
      damaged.append(bytes)
    }
    for bytes in damaged {
      try Data(bytes).write(to: URL(filePath: path))
      if let stored = try await app.stored(app.cache()) { expectNoDifference(Outcome.text(stored), cold.verdict) }
      let warm = try await app.warm(app.cache())
      expectNoDifference(warm, cold)
      #expect(app.cache().index.files.count == 1)
    }
    #expect(app.caches.count == 1)
  }

  @Test("what another program has written counts for nothing")
  func otherTool() async throws {
    let app = try App([("A.swift", "import Swinject\nstruct A {}\n")])
    _ = try await app.warm(app.cache())
    #expect(app.cache(tool: "2").index.files.isEmpty)
    #expect(app.cache().index.files.count == 1)
    _ = try await app.warm(app.cache(tool: "2"))
    #expect(app.cache().index.files.isEmpty)
  }

  @Test("other rules, another severity, other modules: another verdict")
  func dependencies() async throws {
    let app = try App([("A/A.swift", "import Swinject\nfunc f() { Container().resolve(Int.self)! }\n")])
    _ = try await app.warm(app.cache())
    let project = try app.project(nil)
    func stored(_ change: (inout [InputFile], inout Configuration) -> Void, rules: RuleChoice = .all) async -> Bool {
      var (files, configuration) = (project.files, project.configuration)
      change(&files, &configuration)
      return await Check.storedVerdict(
        of: files, configuration: configuration, rules: rules, jobs: 1, cache: app.cache()) != nil
    }
    #expect(await stored { _, _ in })
    #expect(await !stored({ _, _ in }, rules: ["dependency-cycle"]))
    #expect(await !stored { $1.external = [.init("Int")] })
    #expect(await !stored { $1.needleSeesInternalProperties = true })
    #expect(await !stored { $1.rules.severities = ["unresolved-dependency": .off] })
    #expect(await !stored { files, _ in files[0].module = "B" })
    #expect(await !stored { files, _ in files[0].apps = ["B"] })
    #expect(await !stored { files, _ in files[0].targets = [BuildTarget(manifest: "M", name: "T")] })
    #expect(await !stored { files, _ in files[0].isTest = true })
    #expect(await !stored { files, _ in files += [InputFile(path: "B.swift", module: "", source: .bytes([]))] })
    #expect(await stored { $1.failOn = .warning })
  }

  @Test("files that are no Swift count, too: their contents, and whether there are any")
  func sideFiles() async throws {
    let app = try App([("A.swift", "import Deli\nclass A: Component {}\n"), ("deli.yml", "target:\n  - App\n")])
    let cold = try await app.cold()
    let warm = try await app.warm(app.cache())
    expectNoDifference(warm, cold)
    #expect(try await app.stored(app.cache()) != nil)
    try app.write(Array("target:\n  - Other\n".utf8), to: "deli.yml")
    #expect(try await app.stored(app.cache()) == nil)
    _ = try await app.warm(app.cache())
    #expect(try await app.stored(app.cache()) != nil)
    try FileManager.default.removeItem(atPath: app.root + "/app/deli.yml")
    #expect(try await app.stored(app.cache()) == nil)
    _ = try await app.warm(app.cache())
    try app.write([], to: "deli.yml")
    #expect(try await app.stored(app.cache()) == nil)
  }

  @Test("a generated file counts like any other")
  func generatedFile() async throws {
    func generated(_ getter: String) -> String {
      """
      import NeedleFoundation
      private class LeafDependencyProvider: LeafDependency {
        var name: String { return \(getter) }
        private let rootComponent: RootComponent
      }
      public func registerProviderFactories() {
        __DependencyProviderRegistry.instance.registerDependencyProviderFactory(for: "^->RootComponent") { component in
          return EmptyDependencyProvider(component: component)
        }
        __DependencyProviderRegistry.instance.registerDependencyProviderFactory(for: "^->RootComponent->LeafComponent") { component in
          return LeafDependencyProvider(component: component)
        }
      }

      """
    }
    let app = try App([
      (
        "A.swift",
        """
        import NeedleFoundation
        final class RootComponent: BootstrapComponent {
          public var name: String { "root" }
          var leaf: LeafComponent { LeafComponent(parent: self) }
        }
        protocol LeafDependency: Dependency { var name: String { get } }
        final class LeafComponent: Component<LeafDependency> { var text: String { dependency.name } }

        """
      ), ("Needle.swift", generated("rootComponent.name")),
    ])
    let cold = try await app.cold()
    let warm = try await app.warm(app.cache())
    expectNoDifference(warm, cold)
    #expect(!cold.verdict.contains("stale-generated-code"))
    try app.write(Array(generated("otherComponent.name").utf8), to: "Needle.swift")
    #expect(try await app.stored(app.cache()) == nil)
    let stale = try await app.warm(app.cache())
    let new = try await app.cold()
    expectNoDifference(stale, new)
    #expect(stale.verdict.contains("stale-generated-code"))
  }

  @Test("a folder that is none, or that cannot be made, does no harm")
  func unwritable() async throws {
    let app = try App([("A.swift", "import Swinject\nfunc f() { Container().resolve(Int.self)! }\n")])
    let cold = try await app.cold()
    for folder in [
      app.root + "/app/A.swift", "/dev/null/x", "/proc/x", app.root + "/\(String(repeating: "x", count: 300))",
    ] {
      let warm = try await app.warm(app.cache(folder: folder))
      expectNoDifference(warm, cold)
    }
  }

  @Test("runs at the same time")
  func concurrent() async throws {
    let app = try App(try #require(try Corpus.apps().first { $0.count > 8 }))
    let cold = try await app.cold()
    try await withThrowingTaskGroup(of: Outcome.self) { group in
      for _ in 0..<6 { group.addTask { try await app.warm(app.cache()) } }
      for try await outcome in group { #expect(outcome == cold) }
    }
    let stored = try await app.stored(app.cache())
    expectNoDifference(Outcome.text(stored), cold.verdict)
    #expect(app.caches.count == 1)
  }

  @Test("caches that nobody uses go away")
  func bounded() async throws {
    let app = try App([("A.swift", "import Swinject\nstruct A {}\n")])
    let folder = app.root + "/caches"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for number in 0..<100 {
      _ = FileManager.default.createFile(
        atPath: "\(folder)/\(number).cache", contents: Data(),
        attributes: [.modificationDate: Date(timeIntervalSince1970: 1e9)])
    }
    _ = FileManager.default.createFile(atPath: folder + "/other", contents: Data())
    _ = try await app.warm(app.cache())
    #expect(app.caches.count == 65)
    #expect(app.cache().index.files.count == 1)
  }
}
