import DigraphModel
import DigraphPipeline
import DigraphSession
import Foundation
import Testing

/// A session takes edits and answers for the newest text.
@Suite("session")
struct SessionTests {
  private static let wiring = """
    import Swinject

    protocol API {}
    final class LiveAPI: API {}
    final class Feed { init(api: API) {} }

    func makeContainer() -> Container {
      let container = Container()
      container.register(API.self) { _ in LiveAPI() }
      container.register(Feed.self) { r in Feed(api: r.resolve(API.self)!) }
      return container
    }

    func start() { _ = makeContainer().resolve(Feed.self)! }

    """
  private static let plain = "func sum(_ numbers: [Int]) -> Int { numbers.reduce(0, +) }\n"

  private static func scene(_ more: [String: String] = [:]) throws -> SessionScene {
    try SessionScene(["Wiring.swift": wiring, "Plain.swift": plain].merging(more) { $1 })
  }

  /// Expects the session to give the same answer as a fresh run.
  private func expectFresh(
    _ scene: SessionScene, _ unsaved: [String: [UInt8]] = [:], sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    let (answer, fresh) = (await scene.answer(), await scene.fresh(unsaved))
    #expect(answer == fresh, sourceLocation: sourceLocation)
  }

  private func expect(
    _ expected: [String], in scene: SessionScene, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let found = try await messages(scene)
    #expect(found == expected, sourceLocation: sourceLocation)
  }

  private func messages(_ scene: SessionScene) async throws -> [String] {
    try await scene.session.answer().findings.filter { $0.state == .new }.map { "\($0.site): \($0.message)" }
  }

  @Test("text that is not saved counts, until it is closed")
  func unsaved() async throws {
    let scene = try Self.scene()
    try await expect([], in: scene)
    let broken = Self.wiring.replacing("  container.register(API.self) { _ in LiveAPI() }\n", with: "")
    await scene.session.setText(Array(broken.utf8), of: "Wiring.swift")
    try await expect(["Wiring.swift:9:60: no binding for 'API', which 'Feed' requires"], in: scene)
    await scene.session.setText(nil, of: "Wiring.swift")
    try await expect([], in: scene)
  }

  @Test("a report of an earlier process is there before the first answer, and only while it holds")
  func storedReport() async throws {
    let scene = try Self.scene()
    let broken = Self.wiring.replacing("  container.register(API.self) { _ in LiveAPI() }\n", with: "")
    try scene.write(broken, to: "Wiring.swift")
    func session() -> ProjectSession {
      var input = ProjectSession.Input(paths: ["."], workingDirectory: scene.root)
      let root = scene.root
      input.cache = {
        Cache(folder: CacheFolder(path: root + "/caches"), tool: "tests", workingDirectory: root, paths: ["."])
      }
      return ProjectSession(input)
    }
    let first = session()
    #expect(await first.storedReport()?.findings == nil)
    let answer = try await first.answer()
    #expect(answer.findings.count == 1)
    #expect(await first.storedReport()?.findings == nil, "an answer takes the place of a report")
    let second = session()
    let stored = try #require(await second.storedReport())
    #expect(stored.findings == answer.findings)
    #expect(stored.text(of: "Wiring.swift") == broken)
    #expect(try await second.answer().findings == answer.findings)
    // The text changes after the report, before the first answer.
    let third = session()
    #expect(await third.storedReport()?.findings == answer.findings)
    await third.setText(Array(Self.wiring.utf8), of: "Wiring.swift")
    #expect(try await third.answer().findings == [])
    let fourth = session()
    await fourth.setText(Array(Self.wiring.utf8), of: "Wiring.swift")
    #expect(await fourth.storedReport()?.findings == nil)
    #expect(try await fourth.answer().findings == [])
  }

  @Test("an edit that says nothing of the wiring changes no answer")
  func plainEdit() async throws {
    let scene = try Self.scene()
    let before = try await scene.session.answer()
    let edited = Self.plain.replacing("reduce(0, +)", with: "reduce(1, -)")
    await scene.session.setText(Array(edited.utf8), of: "Plain.swift")
    let after = try await scene.session.answer()
    #expect(after.number == before.number)
    #expect(after.report.text(of: "Plain.swift") == edited)
    await scene.session.setText(Array((Self.wiring + "// the end\n").utf8), of: "Wiring.swift")
    let last = try await scene.session.answer()
    #expect(last.number == before.number)
  }

  @Test("only the edited file is read again")
  func otherFilesAreNotRead() async throws {
    let scene = try Self.scene([
      "Other.swift": Self.wiring.replacing("API", with: "Log").replacing("Feed", with: "Page")
    ])
    // A file that was written just before it was read may change again within the same time stamp. The session compares
    // its bytes, unless the file is old enough.
    try await Task.sleep(for: .milliseconds(2_100))
    _ = try await scene.session.answer()
    let edited = Self.wiring.replacing("LiveAPI", with: "TestAPI")
    let expected = await scene.fresh(["Wiring.swift": Array(edited.utf8)])
    try scene.remove("Other.swift")
    try scene.remove("Plain.swift")
    await scene.session.setText(Array(edited.utf8), of: "Wiring.swift")
    let answer = await scene.answer()
    #expect(answer == expected)
  }

  @Test(
    "code that declares the same is followed with the tables of the last analysis",
    arguments: [
      ("Container()\n", "Container()\n\n"),
      ("  return container", "  container.register(Int.self) { _ in 1 }\n  return container"),
      ("func start() { ", "func start() {\n  "),
    ])
  func sameDeclarations(_ old: String, _ new: String) async throws {
    let scene = try Self.scene()
    _ = try await scene.session.answer()
    for text in [Self.wiring.replacing(old, with: new), Self.wiring, Self.wiring.replacing(old, with: new)] {
      await scene.session.setText(Array(text.utf8), of: "Wiring.swift")
      await expectFresh(scene, ["Wiring.swift": Array(text.utf8)])
      let stages = try await scene.session.answer().check.analysis.timings.map { $0.stage }
      #expect(stages == ["read", "evaluate", "link", "rules"])
    }
  }

  @Test(
    "code that declares the same, and names something else, is followed as from nothing",
    arguments: [
      ("resolve(API.self)!", "resolve(Missing.self)!"), ("{ _ in LiveAPI() }", "{ r in r.resolve(API.self)! }"),
      ("LiveAPI() }", "LiveAPI() }.inObjectScope(.container)"),
    ])
  func otherNames(_ old: String, _ new: String) async throws {
    let scene = try Self.scene()
    _ = try await scene.session.answer()
    for text in [Self.wiring.replacing(old, with: new), Self.wiring, Self.wiring.replacing(old, with: new)] {
      await scene.session.setText(Array(text.utf8), of: "Wiring.swift")
      await expectFresh(scene, ["Wiring.swift": Array(text.utf8)])
    }
  }

  @Test(
    "code that declares something else, or needs more than has been read, is followed from the start",
    arguments: [
      ("func start()", "func begin()"), ("init(api: API)", "init(api: API?)"), ("LiveAPI() }", "Unread() }"),
      ("import Swinject", "import Swinject\nimport Foundation"), ("func start() {", "func start<T>(_: T) {"),
    ])
  func otherDeclarations(_ old: String, _ new: String) async throws {
    let scene = try Self.scene(["Unread.swift": "final class Unread { init() {} }\n"])
    _ = try await scene.session.answer()
    let text = Array(Self.wiring.replacing(old, with: new).utf8)
    await scene.session.setText(text, of: "Wiring.swift")
    await expectFresh(scene, ["Wiring.swift": text])
    let stages = try await scene.session.answer().check.analysis.timings.map { $0.stage }
    #expect(stages.contains("index"))
  }

  @Test("files come, go and are renamed on the disk")
  func diskChanges() async throws {
    let scene = try Self.scene()
    _ = try await scene.session.answer()
    try scene.write(Self.wiring.replacing("API", with: "Log").replacing("Feed", with: "Page"), to: "Other.swift")
    await scene.session.refresh()
    await expectFresh(scene)
    try scene.remove("Wiring.swift")
    try scene.write(Self.wiring, to: "Renamed.swift")
    await scene.session.refresh()
    await expectFresh(scene)
    try scene.remove("Renamed.swift")
    await scene.session.refresh()
    await expectFresh(scene)
  }

  @Test("a wrong configuration is told, and the session goes on when it is mended")
  func configuration() async throws {
    let scene = try Self.scene()
    let good = await scene.answer()
    try scene.write("rules: {no-such-rule: off}\n", to: ".digraph.yml")
    await scene.session.refresh()
    let wrong = await scene.answer()
    #expect(wrong.contains("no-such-rule"))
    let fresh = await scene.fresh()
    #expect(wrong == fresh)
    try scene.remove(".digraph.yml")
    await scene.session.refresh()
    let mended = await scene.answer()
    #expect(mended == good)
    await scene.session.setText(Array("rules: {no-such-rule: off}\n".utf8), of: ".digraph.yml")
    try scene.write("rules: {}\n", to: ".digraph.yml")
    let unsaved = await scene.answer()
    #expect(unsaved == wrong)
  }

  @Test("an import may bring a library into an app, though it says nothing of wiring itself")
  func importOfALibrary() async throws {
    let scene = try SessionScene(Self.twoApps)
    _ = await scene.answer()
    let edited = "import Kit\n" + (Self.twoApps["Second/Plain.swift"] ?? "")
    await scene.session.setText(Array(edited.utf8), of: "Second/Plain.swift")
    await expectFresh(scene, ["Second/Plain.swift": Array(edited.utf8)])
  }

  /// A package of two apps; only the first one uses the library.
  private static let twoApps: [String: String] = [
    "Package.swift": """
    // swift-tools-version: 6.0
    import PackageDescription
    let package = Package(name: "Apps", targets: [
      .executableTarget(name: "First", dependencies: ["Kit"], path: "First"),
      .executableTarget(name: "Second", dependencies: ["Kit"], path: "Second"),
      .target(name: "Kit", path: "Kit"),
    ])
    """,
    "Kit/Kit.swift": """
    import Swinject
    public protocol Clock {}
    final class LiveClock: Clock {}
    public func registerClock(in container: Container) { container.register(Clock.self) { _ in LiveClock() } }
    public func makeKit() -> Container {
      let container = Container()
      registerClock(in: container)
      return container
    }
    """,
    "First/main.swift": "import Kit\n_ = makeKit()\n",
    "First/App.swift": "import Kit\nimport Swinject\nfunc first() { _ = makeKit().resolve(Clock.self)! }\n",
    "Second/App.swift": "import Swinject\nfunc second() { _ = Container().resolve(Int.self) }\n",
    "Second/Plain.swift": "func plain() {}\n",
  ]
}
