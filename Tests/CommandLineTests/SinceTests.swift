import CustomDump
import Foundation
import TestSupport
import Testing

/// `digraph check --since` in a repository.
@Suite("check --since")
struct SinceTests {
  static let base = """
    import Swinject
    final class API {}
    final class Feed { init(api: API) {} }
    protocol Missing {}
    func assemble(_ container: Container) {
      container.register(API.self) { _ in API() }
    }

    """
  static let consumer = """
    import Swinject
    func assembleFeed(_ container: Container) {
      container.register(Feed.self) { r in Feed(api: r.resolve(API.self)!) }
    }
    let container = Container()
    func start() {
      assemble(container)
      assembleFeed(container)
      _ = container.resolve(Feed.self)!
      _ = container.resolve(Missing.self)!
    }

    """

  static func scene() throws -> GitScene {
    let scene = try GitScene()
    try scene.write(base, to: "Sources/App/Base.swift")
    try scene.write(consumer, to: "Sources/App/Start.swift")
    try scene.commit()
    return scene
  }

  func run(_ scene: GitScene, _ arguments: String..., in folder: String = "") throws -> CommandResult {
    var environment = GitScene.environment
    environment["DIGRAPH_CACHE"] = scene.path + "/.git/digraph"
    var result = try CommandResult.of(
      BuiltProgram.url(), arguments, in: URL(filePath: scene.path + "/" + folder), environment: environment)
    result.output = result.output.replacing(scene.path, with: "SCENE")
    result.errors = result.errors.replacing(scene.path, with: "SCENE")
    return result
  }

  @Test("of a loop that the change has closed, what is new is to be cut")
  func newEdge() throws {
    let scene = try GitScene()
    let base = """
      import Swinject
      final class Disk { init() {} }
      final class Store { init(disk: Disk) {} }
      let container = Container()
      func start() {
        container.register(Disk.self) { r in Disk() }
        container.register(Store.self) { r in Store(disk: r.resolve(Disk.self)!) }
        _ = container.resolve(Store.self)!
      }

      """
    for (key, value) in [("Disk", "Store"), ("Store", "Disk")] {
      // Exchanges the two names, so that each is once the first by name.
      func named(_ text: String) -> String {
        key == "Disk"
          ? text : text.replacing("Disk", with: "X").replacing("Store", with: "Disk").replacing("X", with: "Store")
      }
      try scene.write(named(base), to: "App.swift")
      let commit = try scene.commit()
      let head = base.replacing("Disk { init() {}", with: "Disk { init(store: Store) {}")
        .replacing("in Disk() }", with: "in Disk(store: r.resolve(Store.self)!) }")
      try scene.write(named(head), to: "App.swift")
      let result = try run(scene, "check", "--since", commit, "--format", "human")
      #expect(result.output.contains("cut '\(key) -> \(value)', which is new:"), "\(result.output)")
    }
  }

  private func headlines(_ result: CommandResult) -> [String] {
    result.output.split(separator: "\n").map(String.init).filter { !$0.contains(": note:") }
  }

  @Test(
    "a deleted registration reports who asks for it, in a file that did not change; what was there before is counted")
  func farConsumer() throws {
    let scene = try Self.scene()
    let unchanged = try run(scene, "check", "--since", "main")
    #expect(unchanged.status == 0)
    #expect(unchanged.output == "")
    #expect(unchanged.errors.contains("no findings caused by this change; 1 was there before"), "\(unchanged.errors)")
    try scene.git(["checkout", "--quiet", "-b", "work"])
    try scene.write(
      Self.base.replacing("  container.register(API.self) { _ in API() }\n", with: ""), to: "Sources/App/Base.swift")
    let before = try scene.state().filter { !$0.contains("digraph") }
    let result = try run(scene, "check", "--since", "main")
    expectNoDifference(
      headlines(result),
      ["Sources/App/Start.swift:3:60: error: no binding for 'API', which 'Feed' requires [unresolved-dependency]"])
    #expect(result.status == 1)
    #expect(result.errors.contains("1 error; 1 was there before"), "\(result.errors)")
    #expect(try run(scene, "check", "--since", "main", "--no-cache").output == result.output)
    #expect(try run(scene, "check", "--since", "main").output == result.output)
    expectNoDifference(try scene.state().filter { !$0.contains("digraph") }, before)
    // A check from a folder below the root, and one of a part of the project.
    let below = try run(scene, "check", "--since", "main", in: "Sources/App")
    #expect(below.output == result.output.replacing("Sources/App/", with: ""))
    #expect(
      try run(scene, "check", "Sources/App", "--since", "main", "--format", "json").output.contains("\"earlier\": 1"))
  }

  @Test("what the other branch has done since is not this one's fault")
  func mergeBase() throws {
    let scene = try Self.scene()
    try scene.git(["checkout", "--quiet", "-b", "work"])
    try scene.write("// nothing\n", to: "Sources/App/Other.swift")
    try scene.commit()
    try scene.git(["checkout", "--quiet", "main"])
    try scene.write(
      Self.consumer.replacing("  _ = container.resolve(Missing.self)!\n", with: ""), to: "Sources/App/Start.swift")
    try scene.commit()
    try scene.git(["checkout", "--quiet", "work"])
    #expect(try run(scene, "check", "--since", "main").status == 0)
  }

  @Test("moved files and renamed types make no finding new")
  func renamed() throws {
    let scene = try Self.scene()
    try scene.git(["mv", "Sources/App/Start.swift", "Sources/App/Launch.swift"])
    try scene.write(Self.consumer.replacing("Missing", with: "MissingThing"), to: "Sources/App/Launch.swift")
    try scene.write(Self.base.replacing("Missing", with: "MissingThing"), to: "Sources/App/Base.swift")
    let moved = try run(scene, "check", "--since", "HEAD")
    #expect(moved.status == 0, "\(moved.output)\(moved.errors)")
    try scene.commit()
    let committed = try run(scene, "check", "--since", "HEAD~1")
    #expect(committed.status == 0, "\(committed.output)\(committed.errors)")
  }

  @Test("what comments suppress is not reported; without the comment it is")
  func suppressed() throws {
    let scene = try Self.scene()
    let plain = Self.consumer
    let hidden = plain.replacing(
      "  _ = container.resolve(Missing", with: "  // digraph:disable:next - on purpose\n  _ = container.resolve(Missing"
    )
    try scene.write(hidden, to: "Sources/App/Start.swift")
    try scene.commit()
    try scene.write(plain, to: "Sources/App/Start.swift")
    #expect(try run(scene, "check", "--since", "HEAD").status == 1)
    #expect(try run(scene, "check", "--since", "HEAD~1").status == 0)
  }

  @Test("the root's name is a module's, in the revision, too; a configuration of another time is left out")
  func project() throws {
    let scene = try Self.scene()
    try scene.write("external: [Missing]\n", to: ".digraph.yml")
    try scene.commit()
    try scene.write("external: []\n", to: ".digraph.yml")
    #expect(try run(scene, "check", "--since", "HEAD").status == 1)
    try scene.write("rules: {no-such-rule: error}\n", to: ".digraph.yml")
    try scene.commit()
    try scene.write("external: []\n", to: ".digraph.yml")
    let result = try run(scene, "check", "--since", "HEAD")
    #expect(result.status == 0, "\(result.output)")
    #expect(result.errors.contains("the configuration of 'HEAD' is not valid now"), "\(result.errors)")
  }

  @Test("an input that the revision does not have was empty; what git ignores was as it is")
  func newAndIgnored() throws {
    let scene = try Self.scene()
    try scene.write(
      "import Swinject\nfunc more() { _ = Container().resolve(Int.self)! }\n", to: "Sources/New/New.swift")
    #expect(try run(scene, "check", "Sources/New", "--since", "HEAD").status == 1)
    try scene.write("Sources/New\n", to: ".gitignore")
    #expect(try run(scene, "check", "Sources/New", "--since", "HEAD").status == 0)
  }

  /// An app of two files in folders of their own; one file requests a key that nothing binds.
  private static let project = """
    {objects = {
      P = {isa = PBXProject; mainGroup = G; targets = (T); };
      G = {isa = PBXGroup; children = (A, B); sourceTree = "<group>"; };
      A = {isa = PBXFileReference; path = Screens/Start.swift; sourceTree = "<group>"; };
      B = {isa = PBXFileReference; path = Core/Keys.swift; sourceTree = "<group>"; };
      BA = {isa = PBXBuildFile; fileRef = A; };
      BB = {isa = PBXBuildFile; fileRef = B; };
      S = {isa = PBXSourcesBuildPhase; files = (BA, BB); };
      T = {isa = PBXNativeTarget; name = App; buildPhases = (S); productType = "com.apple.product-type.application"; };
    }; rootObject = P; }
    """

  @Test(
    "files that a project compiles are not absent from a revision because nobody reads them", arguments: [true, false])
  func filesOfProject(isIgnored: Bool) throws {
    let scene = try GitScene()
    try scene.write(Self.project, to: "App.xcodeproj/project.pbxproj")
    try scene.write("enum Keys {}", to: "Core/Keys.swift")
    try scene.write(isIgnored ? "Core/" : "Build/", to: ".gitignore")
    if isIgnored { try scene.write("exclude: [Core]", to: ".digraph.yml") }
    try scene.write(
      "import Swinject\nprotocol Radio {}\nlet container = Container()\nfunc start() { _ = container.resolve(Radio.self)! }\n",
      to: "Screens/Start.swift")
    try scene.commit()
    let result = try run(scene, "check", isIgnored ? "." : "Screens", "--since", "main")
    #expect(result.output == "")
    #expect(result.status == 0, "\(result.errors)")
  }

  @Test("no revision, no verdict")
  func errors() throws {
    let scene = try Self.scene()
    for (name, message) in [
      ("nowhere", "no commit is called 'nowhere' here"), ("-", "no commit is called '-' here"),
      ("HEAD~1", "no commit is called 'HEAD~1' here"), ("main:Sources", "no commit is called 'main:Sources' here"),
    ] {
      let result = try run(scene, "check", "--since=" + name)
      #expect(result.status == 2)
      #expect(result.output == "")
      #expect(result.errors.contains(message), "\(result.errors)")
    }
    let folder = try Scene(["A.swift": Scene.sound])
    let outside = try folder.run(["check", "--since", "main"])
    #expect(outside.status == 2)
    #expect(outside.errors.contains("'SCENE' is in no git repository"), "\(outside.errors)")
    let nothing = try folder.run(["check", "--since", "main"], environment: ["PATH": folder.path])
    #expect(nothing.errors.contains("there is no 'git' on the PATH"), "\(nothing.errors)")
    #expect(nothing.status == 2)
  }

  @Test("an interrupted run leaves nothing behind", .timeLimit(.minutes(2)), arguments: ["INT", "TERM", "HUP"])
  func interrupted(signal: String) throws {
    let scene = try Self.scene()
    for number in 0..<400 {
      try scene.write(
        "import Swinject\n" + String(repeating: "// a comment\n", count: 200), to: "Sources/Many/F\(number).swift")
    }
    try scene.commit()
    try scene.write("", to: "../tmp/keep")
    // Without job control, an interrupt would not reach programs that a script starts in the background.
    let script = """
      set -m
      for delay in 0 0 0.001 0.003 0.01 0.03; do
        "$DIGRAPH" check --since HEAD >/dev/null 2>&1 &
        child=$!
        # As soon as the folder is there, which is when nothing is ready for the signal that was not ready before.
        until ls "$TMPDIR" | grep -q digraph-revision; do kill -0 $child || break; done
        sleep $delay
        kill -\(signal) $child
        wait $child
        echo "status $?"
        ls "$TMPDIR"
      done
      """
    var environment = GitScene.environment
    environment["DIGRAPH"] = try BuiltProgram.url().path
    environment["TMPDIR"] = scene.path + "/../tmp"
    let result = try CommandResult.of(
      URL(filePath: "/bin/bash"), ["-c", script], in: URL(filePath: scene.path), environment: environment)
    let number = ["INT": 130, "TERM": 143, "HUP": 129][signal] ?? 0
    let expected = String(repeating: "status \(number)\nkeep\n", count: 6)
    #expect(result.output == expected, "\(result.output)\(result.errors)")
  }

  @Test("--fix changes what the change has caused, and nothing that was there before")
  func fixesOfTheChange() throws {
    let scene = try GitScene()
    func source(_ name: String) -> String {
      """
      import Swinject
      struct \(name) {}
      func assemble\(name)(_ container: Container) {
        container.register(\(name).self) { _ in \(name)() }.inObjectScope(.weak)
      }
      let \(name.lowercased())Container = Container()
      func start\(name)() {
        assemble\(name)(\(name.lowercased())Container)
        _ = \(name.lowercased())Container.resolve(\(name).self)!
      }

      """
    }
    try scene.write(source("Old"), to: "Old.swift")
    try scene.commit()
    try scene.write(source("New"), to: "New.swift")
    let fixed = try run(scene, "check", "--since", "main", "--fix")
    #expect(fixed.errors.contains("fixed 1 finding in 1 file"), "\(fixed.errors)")
    let files = ["Old.swift", "New.swift"].map {
      try? String(contentsOf: URL(filePath: scene.path + "/" + $0), encoding: .utf8)
    }
    expectNoDifference(files, [source("Old"), source("New").replacing(".inObjectScope(.weak)", with: "")])
    #expect(try run(scene, "check", "--since", "main", "--fail-on", "info").status == 0)
    #expect(try run(scene, "check", "--only", "value-type-scope", "--fail-on", "warning").status == 1)
  }
}
