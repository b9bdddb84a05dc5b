import CustomDump
import DigraphModel
import DigraphPipeline
import Foundation
import TestSupport
import Testing

/// Files that were found, but cannot be read when their turn comes.
@Suite("unreadable files")
struct UnreadableFileTests {
  private let wiring = InputFile(
    path: "A.swift", module: "App",
    source: .bytes(Array("import Swinject\nfunc f() { Container().resolve(Int.self)! }\n".utf8)))

  private func outcome(_ path: String) async -> [String] {
    let check = await Check.run([wiring, InputFile(path: "B.swift", module: "App", source: .file(path))], jobs: 2)
    return check.analysis.diagnostics.map { "\($0.site): \($0.severity): \($0.message)" }
      + check.findings.map { "\($0.site): \($0.rule)" }
  }

  @Test("a file that has vanished is an error with a place; the rest is checked")
  func vanished() async {
    let outcome = await self.outcome("/no/such/file.swift")
    expectNoDifference(
      outcome,
      [
        "B.swift:1:1: error: the file cannot be read: no such file or folder",
        "A.swift:2:32: unresolved-dependency",
      ])
  }

  @Test("where a syntax error hides declarations, reason proves nothing, and not all is understood")
  func brokenDeclarations() async {
    let app = """
      import Swinject
      final class API {}
      final class Log {}
      final class Home { init(api: API) {} }
      func assemble(_ container: Container) {
        container.register(Log.self) { _ in Log() }
        container.register(Home.self) { r in Home(api: r.resolve(API.self)!) }
      }
      let container = Container()
      func launch() {
        assemble(container)
        _ = container.resolve(Home.self)!
      }
      """
    func outcome(_ other: String) async -> [String] {
      let check = await Check.run(
        ["A.swift": app, "B.swift": "import Swinject\n" + other].sorted { $0.key < $1.key }.map {
          InputFile(path: $0.key, module: "App", source: .bytes(Array($0.value.utf8)))
        })
      let coverage = check.analysis.graph.coverage.bindings
      return check.findings.filter { $0.severity >= .warning }.map { "\($0.severity): \($0.message)" }
        + ["\(coverage.understood) of \(coverage.total)"]
    }
    let method = "  func assemble(container: Container) { container.register(API.self) { _ in API() } }\n}\n"
    expectSame(
      await outcome(
        "final class Network: Assembly {\n" + method + "func add() { Network().assemble(container: container) }"),
      ["warning: nothing asks for 'Log'", "3 of 3"])
    // The header of the class is missing.
    expectSame(await outcome("  private let a = 1\n" + method), ["3 of 4"])
    // A syntax error in a body loses no declaration.
    expectSame(
      await outcome("func f() { let a = = 1 }"),
      ["warning: nothing asks for 'Log'", "error: no binding for 'API', which 'Home' requires", "2 of 2"])
  }

  @Test("a file that has become a folder, a pipe or a device", .timeLimit(.minutes(1)))
  func replaced() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "digraph-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let pipe = folder.path + "/pipe.swift"
    #expect(mkfifo(pipe, 0o600) == 0)
    for (path, reason) in [
      (folder.path, "it is a folder"), (pipe, "it is no ordinary file"), ("/dev/zero", "it is no ordinary file"),
    ] {
      let outcome = await self.outcome(path)
      expectNoDifference(
        outcome,
        ["B.swift:1:1: error: the file cannot be read: \(reason)", "A.swift:2:32: unresolved-dependency"])
    }
  }

  @Test("a file that vanishes between two looks at it counts as it was, and is an error")
  func vanishedLater() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "digraph-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    // Another task keeps replacing the file while it is read. Whatever bytes a run sees, it ends, and reports files
    // that it could not read.
    let path = folder.path + "/B.swift"
    let source = "import Swinject\nextension Resolver { func get<T>() -> T { resolve(T.self)! } }\n"
    let writer = Task.detached {
      while !Task.isCancelled {
        try? Data((source + String(repeating: "// more\n", count: Int.random(in: 0..<500))).utf8)
          .write(to: URL(filePath: path))
        try? FileManager.default.removeItem(atPath: path)
      }
    }
    for _ in 0..<20 {
      let lines = await outcome(path)
      #expect(lines.last == "A.swift:2:32: unresolved-dependency")
      #expect(lines.count == 1 || lines[0].hasPrefix("B.swift:"))
    }
    writer.cancel()
  }
}
