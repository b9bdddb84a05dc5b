import CustomDump
import Foundation
import TestSupport
import Testing

/// The places of caches, and the runs that use them.
@Suite("cache option")
struct CacheOptionTests {
  private func hasCache(_ scene: Scene, _ folder: String) -> Bool {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: scene.path + "/" + folder)) ?? []
    return names.contains { $0.hasSuffix(".cache") }
  }

  @Test("a second run takes what the first has learnt, unless it is told not to")
  func noCache() throws {
    let scene = try Scene(["A.swift": Scene.wiring])
    let without = try scene.run(["check", "--no-cache", "--stats"])
    #expect(!hasCache(scene, ".cache"))
    let first = try scene.run(["check", "--stats"])
    #expect(hasCache(scene, ".cache"))
    let second = try scene.run(["check", "--stats"])
    let third = try scene.run(["check", "--no-cache", "--stats"])
    for result in [first, second, third] {
      expectNoDifference(result.output, without.output)
      #expect(result.status == 1)
    }
    #expect(first.errors.contains("digraph: write cache: "))
    #expect(second.errors.contains("digraph: compare with cache: "))
    #expect(!second.errors.contains("digraph: read: "))
    for result in [without, third] {
      #expect(result.errors.contains("digraph: read: "))
      #expect(!result.errors.contains("cache"))
    }
    let graph = try scene.run(["graph", "--stats"])
    #expect(graph.errors.contains("digraph: read: "))
    expectNoDifference(graph.output, try scene.run(["graph", "--no-cache"]).output)
  }

  @Test("the folder is that of the environment")
  func folder() throws {
    let scene = try Scene(["A.swift": Scene.sound])
    let program = "env -u DIGRAPH_CACHE -u XDG_CACHE_HOME -u HOME"
    let home = ProcessInfo.processInfo.environment["OSTYPE"]?.hasPrefix("darwin") ?? false ? "Library/Caches" : ".cache"
    for (variables, folder) in [
      ("DIGRAPH_CACHE=$PWD/a/b XDG_CACHE_HOME=$PWD/x HOME=$PWD/h", "a/b"), ("DIGRAPH_CACHE=c", "c"),
      ("DIGRAPH_CACHE= XDG_CACHE_HOME=$PWD/d HOME=$PWD/h", "d/digraph"),
      ("XDG_CACHE_HOME=relative HOME=$PWD/e", "e/\(home)/digraph"),
    ] {
      #expect(try scene.shell("\(program) \(variables) $DIGRAPH check").status == 0)
      #if os(Linux)
        #expect(hasCache(scene, folder), "\(folder)")
      #endif
    }
    #expect(try scene.shell("\(program) $DIGRAPH check && \(program) HOME=/dev/null $DIGRAPH check").status == 0)
    #expect(try !scene.names.contains { ["h", "x", "relative"].contains($0) })
  }

  @Test("a home that cannot be written to", .enabled(if: getuid() != 0, "root may write everywhere"))
  func readOnlyHome() throws {
    let scene = try Scene(["A.swift": Scene.sound, "home/": ""])
    let result = try scene.shell(
      "chmod 500 home; env -u DIGRAPH_CACHE HOME=$PWD/home $DIGRAPH check; r=$?; chmod 700 home; exit $r")
    #expect(result.status == 0)
    #expect(result.errors == "digraph: no findings; 3 of 3 registrations and requests understood\n")
  }

  @Test("no room for a cache")
  func noRoom() throws {
    let scene = try Scene(["A.swift": Scene.wiring])
    let result = try scene.shell("(ulimit -f 0; $DIGRAPH check; echo $?) 2>&1 | cat")
    #expect(result.output.hasPrefix("A.swift:4:27: error:"))
    #expect(result.output.hasSuffix("the only request that needs one\n1\n"))
    let left = try? FileManager.default.contentsOfDirectory(atPath: scene.path + "/.cache")
    expectNoDifference(left ?? [], [])
  }

  @Test("what could not be read is not remembered")
  func unreadable() throws {
    let scene = try Scene(["A.swift": Scene.wiring])
    let big = "truncate -s 5G B.swift 2>/dev/null || mkfile -n 5g B.swift"
    for _ in 0..<2 {
      let result = try scene.shell("\(big); $DIGRAPH check")
      #expect(result.errors.contains("B.swift:1:1: error: the file cannot be read: it is too large"))
      #expect(result.status == 2)
    }
    let result = try scene.shell("echo 'struct B {}' > B.swift; $DIGRAPH check; $DIGRAPH check --stats")
    #expect(result.errors.contains("compare with cache"))
    #expect(result.status == 1)
  }

  @Test("a cache that others may write to is not read, which is said once")
  func distrust() throws {
    let scene = try Scene(["A.swift": Scene.wiring])
    _ = try scene.run(["check"])
    let result = try scene.shell("chmod g+w .cache/*.cache; $DIGRAPH check --stats; $DIGRAPH check --stats")
    let lines = result.errors.split(separator: "\n")
    #expect(lines.first?.hasPrefix("digraph: the cache 'SCENE/.cache/") == true)
    #expect(lines.count { $0.hasSuffix(" is not read: others may write to it") } == 1)
    #expect(lines.count { $0.hasPrefix("digraph: read: ") } == 1)
    #expect(lines.count { $0.hasPrefix("digraph: compare with cache: ") } == 1)
  }

  @Test("the folder is told, looked through and cleared")
  func command() throws {
    let scene = try Scene(["A.swift": Scene.wiring])
    expectNoDifference(try scene.run(["cache", "path"]).output, "SCENE/.cache\n")
    expectNoDifference(try scene.shell("DIGRAPH_CACHE=x/y $DIGRAPH cache path").output, "SCENE/x/y\n")
    expectNoDifference(try scene.run(["cache", "verify"]).errors, "digraph: 0 caches, all in order\n")
    _ = try scene.run(["check"])
    let good = try scene.run(["cache", "verify"])
    expectNoDifference(good.errors, "digraph: 1 cache, all in order\n")
    #expect(good.status == 0 && good.output == "")
    let bad = try scene.shell("chmod o+w .cache/*.cache; $DIGRAPH cache verify")
    #expect(bad.output.hasPrefix("SCENE/.cache/") && bad.output.hasSuffix(".cache: others may write to it\n"))
    #expect(bad.status == 1)
    let clear = try scene.run(["cache", "clear"])
    #expect(clear.errors.hasPrefix("digraph: removed 1 cache, ") && clear.status == 0)
    #expect(!hasCache(scene, ".cache"))
    let none = try scene.shell("env -u DIGRAPH_CACHE -u XDG_CACHE_HOME -u HOME $DIGRAPH cache path")
    expectNoDifference(
      none.errors, "digraph: error: there is no place for a cache: neither DIGRAPH_CACHE nor HOME is set\n")
    #expect(none.status == 2)
  }

  @Test("many runs at the same time")
  func concurrent() async throws {
    let files = (0..<40).map { ("A\($0).swift", Scene.wiring.replacing("Shop", with: "Shop\($0)")) }
    let scene = try Scene(Dictionary(uniqueKeysWithValues: files))
    let results = try await withThrowingTaskGroup(of: CommandResult.self) { group in
      for _ in 0..<8 { group.addTask { try scene.run(["check"]) } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(Set(results.map(\.output)).count == 1)
    #expect(results.allSatisfy { $0.errors.hasPrefix("digraph: 40 errors") && $0.status == 1 })
  }
}
