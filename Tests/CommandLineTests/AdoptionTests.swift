import CustomDump
import Foundation
import TestSupport
import Testing

/// The promises of the page `Documentation.docc/Adopting.md`, in its order.
@Suite("adoption")
struct AdoptionTests {
  /// An app with two errors.
  private static let old = """
    import Swinject
    protocol Clock {}
    protocol Lamp {}
    let container = Container()
    func wire() {
      _ = container.resolve(Clock.self)!
      _ = container.resolve(Lamp.self)!
    }

    """

  private static let lamp =
    "import Swinject\nprotocol Lamp {}\nfunc wire() { _ = Container().resolve(Lamp.self)! }\n"

  private static let fixed = old.replacing(
    "func wire() {", with: "struct Bulb: Lamp {}\nfunc wire() {\n  container.register(Lamp.self) { _ in Bulb() }")

  private static let lineOfFirst =
    (old.split(separator: "\n", omittingEmptySubsequences: false).firstIndex { $0.contains("Clock.self") } ?? 0) + 1

  private func lines(_ text: String) -> [String] { text.split(separator: "\n").map(String.init) }

  @Test("one finding is said of as one")
  func oneFinding() throws {
    let scene = try Scene(["A.swift": Self.lamp])
    #expect(
      lines(try scene.run(["init"]).output).contains(
        "wrote .digraph-baseline: 1 finding, which does not count any more"))
    #expect(
      lines(try Scene(["A.swift": Self.lamp]).run(["init"]).output).contains(
        "Worth knowing: the baseline has 1 error: no binding for 'Lamp', which 'wire()' requires (A.swift:3)."))
  }

  @Test("init, green, a new defect fails, its fix is green, a fixed old one shrinks the baseline")
  func story() throws {
    let scene = try Scene(["Sources/App.swift": Self.old])
    expectNoDifference(try scene.run(["check"]).status, 1)

    let first = try scene.run(["init"])
    expectNoDifference(
      lines(first.output),
      [
        "wrote .digraph.yml",
        "wrote .digraph-baseline: 2 findings, which do not count any more",
        "Worth knowing: the baseline has 2 errors; the first is: no binding for 'Clock', which 'wire()' requires "
          + "(Sources/App.swift:\(Self.lineOfFirst)).",
        "Commit both, and run 'digraph check' in CI; it succeeds now, and fails for new errors and warnings.",
      ])
    expectNoDifference(first.status, 0)
    let baseline = try scene.text(of: ".digraph-baseline")
    expectNoDifference(
      lines(baseline).dropFirst().map { $0.split(separator: "\t").dropFirst().joined(separator: " | ") },
      [
        "unresolved-dependency | Sources/App.swift | no binding for 'Clock', which 'wire()' requires",
        "unresolved-dependency | Sources/App.swift | no binding for 'Lamp', which 'wire()' requires",
      ])

    let green = try scene.run(["check"])
    expectNoDifference(green.output, "")
    expectNoDifference(
      lines(green.errors),
      [
        "digraph: nothing new; 2 known; 2 of 2 registrations and requests understood; a missing registration would be reported at all 2 requests that need one"
      ])
    expectNoDifference(green.status, 0)

    // A new defect, in a file of its own; the old defects move down by two lines.
    try scene.write(Data(("// moved\n\n" + Self.old).utf8), to: "Sources/App.swift")
    try scene.write(
      Data("import Swinject\nprotocol Bell {}\nfunc ring() { _ = container.resolve(Bell.self)! }\n".utf8),
      to: "Sources/New.swift")
    let red = try scene.run(["check"])
    #expect(red.output.hasPrefix("Sources/New.swift:3:"), "\(red.output)")
    #expect(red.errors.contains("; 2 known; "), "\(red.errors)")
    expectNoDifference(red.status, 1)

    try FileManager.default.removeItem(atPath: scene.path + "/Sources/New.swift")
    expectNoDifference(try scene.run(["check"]).status, 0)

    // An old defect is fixed, and has to leave the list.
    try scene.write(Data(Self.fixed.utf8), to: "Sources/App.swift")
    let better = try scene.run(["check"])
    #expect(
      better.output.hasPrefix(
        ".digraph-baseline:3:1: error: the baseline lists a finding that is gone: no binding for 'Lamp'"),
      "\(better.output)")
    #expect(better.errors.contains("baseline: 1 known, nothing new, 1 fixed and still listed"))
    expectNoDifference(better.status, 1)

    let pruned = try scene.run(["baseline", "prune"])
    expectNoDifference(
      pruned.output,
      "removed: Sources/App.swift: no binding for 'Lamp', which 'wire()' requires [unresolved-dependency]\n")
    expectNoDifference(pruned.errors, "digraph: '.digraph-baseline': removed 1 of 2 entries\n")
    expectNoDifference(try scene.text(of: ".digraph-baseline"), lines(baseline)[0...1].joined(separator: "\n") + "\n")
    expectNoDifference(try scene.run(["check"]).status, 0)
    expectNoDifference(try scene.run(["check", "--no-baseline"]).status, 1)
  }

  /// A shop that keeps each visit for good. This defect is in the baseline.
  private static let shop = """
    import Swinject
    final class Visit {}
    final class Till {}
    final class Shop { init(visit: Visit, till: Till) {} }
    let container = Container()
    func wire() {
      container.register(Visit.self) { _ in Visit() }.inObjectScope(.weak)
      container.register(Till.self) { _ in Till() }
      container.register(Shop.self) { r in
        Shop(visit: r.resolve(Visit.self)!, till: r.resolve(Till.self)!)
      }.inObjectScope(.container)
      _ = container.resolve(Shop.self)!
    }

    """

  @Test("a new mistake is the only one that is shown, also where it hides known ones")
  func hiddenFindings() throws {
    let scene = try Scene(["A.swift": Self.shop])
    expectNoDifference(try scene.run(["init"]).status, 0)
    expectNoDifference(try scene.run(["check"]).status, 0)
    let baseline = try scene.text(of: ".digraph-baseline")
    let mistake = Self.shop.replacing("register(Visit.self) { _ in", with: "register(Visit.self, name: \"v\") { _ in")
    try scene.write(Data(mistake.utf8), to: "A.swift")
    let result = try scene.run(["check", "--format", "plain"])
    expectNoDifference(
      lines(result.output).filter { !$0.contains(": note: ") && !$0.contains(": help: ") }.map {
        $0.split(separator: ":")[0]
      },
      ["A.swift"])
    #expect(
      result.errors.contains("baseline: 0 known, 1 new, 1 not found, perhaps because of the new ones\n"),
      "\(result.errors)")
    expectNoDifference(result.status, 1)
    #expect(try scene.run(["baseline", "prune"]).errors.contains("findings that it hides will be new"))
    try scene.write(Data(baseline.utf8), to: ".digraph-baseline")
    try scene.write(Data(Self.shop.utf8), to: "A.swift")
    expectNoDifference(try scene.run(["check"]).status, 0)
  }

  @Test("what is known under another name is told of")
  func renamedSubject() throws {
    let scene = try Scene(["A.swift": Self.shop])
    expectNoDifference(try scene.run(["init"]).status, 0)
    try scene.write(Data(Self.shop.replacing("Visit", with: "Stay").utf8), to: "A.swift")
    let result = try scene.run(["check"])
    #expect(
      result.errors.contains(
        "under another name, 'digraph check --write-baseline' lists them so\n"), "\(result.errors)")
    expectNoDifference(try scene.run(["check", "--write-baseline"]).status, 0)
    expectNoDifference(try scene.run(["check"]).status, 0)
  }

  @Test("what is known under a name that is alike stays known, and is written anew when wanted")
  func renamedAlike() throws {
    let scene = try Scene(["A.swift": Self.shop])
    expectNoDifference(try scene.run(["init"]).status, 0)
    try scene.write(Data(Self.shop.replacing("Visit", with: "ShopVisit").utf8), to: "A.swift")
    let result = try scene.run(["check"])
    expectNoDifference(
      lines(result.errors).dropLast(),
      [
        "digraph: baseline: 1 known, nothing new",
        "digraph: 'Visit' seems to be 'ShopVisit' now, in 1 entry of the baseline",
        "digraph: 'digraph check --write-baseline' writes the new names",
      ])
    expectNoDifference(result.output, "")
    expectNoDifference(result.status, 0)
    #expect(try scene.run(["baseline", "prune"]).errors.hasSuffix("removed 0 of 1 entry\n"))
    expectNoDifference(try scene.run(["check", "--write-baseline"]).status, 0)
    #expect(try scene.text(of: ".digraph-baseline").contains("'ShopVisit'"))
    expectNoDifference(lines(try scene.run(["check"]).errors).first?.prefix(30), "digraph: nothing new; 1 known;")
  }

  @Test("fixing is fine with what is known")
  func fixingWithBaseline() throws {
    let scene = try Scene(["A.swift": Self.shop])
    expectNoDifference(try scene.run(["init"]).status, 0)
    for arguments in [["check", "--fix"], ["check", "--fix", "--dry-run"]] {
      let result = try scene.run(arguments)
      expectNoDifference(result.output, "")
      let isDry = arguments.contains("--dry-run")
      #expect(
        result.errors.contains(isDry ? "baseline: 1 known, nothing new\n" : "digraph: nothing new; 1 known; "),
        "\(result.errors)")
      expectNoDifference(result.status, 0)
    }
  }

  @Test("a finding that a comment suppresses, the baseline need not list")
  func suppressedInPlace() throws {
    let scene = try Scene(["A.swift": Self.shop])
    expectNoDifference(try scene.run(["init"]).status, 0)
    let comment = "    // digraph:disable:next captive-dependency - one visit is enough\n    Shop(visit:"
    try scene.write(Data(Self.shop.replacing("    Shop(visit:", with: comment).utf8), to: "A.swift")
    let result = try scene.run(["check"])
    #expect(
      result.output.hasPrefix(".digraph-baseline:2:1: error: the baseline lists a finding that a comment suppresses: "),
      "\(result.output)")
    expectNoDifference(try scene.run(["baseline", "prune"]).status, 0)
    expectNoDifference(try scene.run(["check"]).status, 0)
  }

  @Test("an app that is clean fails for what is new, too")
  func cleanApp() throws {
    let scene = try Scene(["A.swift": Scene.sound])
    expectNoDifference(try scene.run(["init"]).status, 0)
    expectNoDifference(try scene.run(["check"]).status, 0)
    try scene.write(Data(Self.shop.utf8), to: "A.swift")
    expectNoDifference(try scene.run(["check"]).status, 1)
  }

  @Test("init overwrites nothing")
  func initOverwritesNothing() throws {
    for name in [".digraph.yml", ".digraph-baseline"] {
      let scene = try Scene(["A.swift": Scene.wiring, name: "# mine\n"])
      let result = try scene.run(["init"])
      expectNoDifference(
        result.errors.split(separator: "\n").first.map(String.init),
        "digraph: error: '\(name)' exists, and is not overwritten")
      expectNoDifference(result.status, 2)
      expectNoDifference(try scene.text(of: name), "# mine\n")
      expectNoDifference(try scene.names.filter { $0.hasPrefix(".digraph") }, [name])
    }
  }

  @Test("init without findings writes no baseline; what it writes can be read")
  func initWithoutFindings() throws {
    let scene = try Scene(["app/A.swift": Scene.sound])
    expectNoDifference(try scene.run(["init", "app"]).status, 0)
    expectNoDifference(
      try FileManager.default.contentsOfDirectory(atPath: scene.path + "/app").sorted(), [".digraph.yml", "A.swift"])
    expectNoDifference(try scene.run(["check", "app"]).status, 0)
  }

  @Test("without a ratchet, what is fixed is a warning, and the list stays")
  func withoutRatchet() throws {
    let scene = try Scene(["A.swift": Self.old, ".digraph.yml": "baseline: known\n"])
    let missing = try scene.run(["check"])
    #expect(missing.errors.hasPrefix("digraph: error: there is no baseline 'known'\n"))
    expectNoDifference(missing.status, 2)
    let written = try scene.run(["check", "--write-baseline"])
    #expect(written.errors.hasPrefix("digraph: wrote 'known': 2 findings, 2 new, 0 gone\n"))
    expectNoDifference(written.status, 0)
    try scene.write(Data(Self.fixed.utf8), to: "A.swift")
    let result = try scene.run(["check"])
    #expect(result.output.hasPrefix("known:3:1: warning: the baseline lists a finding that is gone"))
    expectNoDifference(result.status, 0)
    let again = try scene.run(["check", "--write-baseline"])
    #expect(again.errors.hasPrefix("digraph: wrote 'known': 1 finding, 0 new, 1 gone\n"))
  }

  @Test(
    "a baseline that cannot be read leaves no verdict", arguments: ["", "x\n", "# digraph baseline 1\n<<<<<<< HEAD\n"])
  func unreadableBaseline(text: String) throws {
    let scene = try Scene(["A.swift": Self.old, "known": text])
    for arguments in [["--baseline", "known"], ["--baseline", "known", "--write-baseline"], ["--baseline", "."]] {
      let result = try scene.run(["check"] + arguments)
      expectNoDifference(result.output, "")
      expectNoDifference(result.status, 2)
    }
    #expect(try scene.run(["check", "--baseline", "known"]).errors.hasPrefix("known:"))
    expectNoDifference(try scene.text(of: "known"), text)
  }

  @Test("a repository names no baseline outside of itself", arguments: [["--write-baseline"], []])
  func outsideBaseline(options: [String]) throws {
    let scene = try Scene(["repository/A.swift": Self.old, "repository/.git/HEAD": "", "repository/sub/B.swift": ""])
    func run(_ configuration: String) throws -> CommandResult {
      try scene.write(Data("baseline: {file: \(configuration)}\n".utf8), to: "repository/.digraph.yml")
      return try scene.shell("cd repository; $DIGRAPH check \(options.joined(separator: " "))")
    }
    _ = try scene.shell(
      "cd repository; ln -s ../outside.txt link; ln -s .. up; ln -s nowhere dangling; cp A.swift ../kept")
    for path in [
      "../outside", "\(scene.path)/outside", "link", "up/outside", "sub/../../outside", "up/kept", "dangling",
    ] {
      let result = try run(path)
      #expect(result.status == 2, "\(path)")
      let shown = path.replacing(scene.path, with: "SCENE")
      #expect(
        result.errors.contains(
          "digraph: error: the baseline '\(shown)' lies outside of the repository; if it is meant, name it with "
            + "--baseline\n"), "\(path)")
    }
    #expect(try scene.names.filter { !$0.hasPrefix(".") } == ["kept", "repository"])
    // A user's own command line may name files outside of the repository.
    let own = try scene.shell("cd repository; $DIGRAPH check --write-baseline --baseline ../outside")
    #expect(own.status == 0 && FileManager.default.fileExists(atPath: scene.path + "/outside"))
    if !options.isEmpty { #expect(try run("sub/../known").status == 0) }
  }

  @Test("a run that is killed while it writes leaves nothing beside the baseline", .timeLimit(.minutes(2)))
  func killed() throws {
    let scene = try Scene(["A.swift": Self.old])
    let result = try scene.shell(
      """
      $DIGRAPH check --write-baseline; i=0
      while [ $i -lt 40 ]; do
        $DIGRAPH check --write-baseline & p=$!; sleep 0.0$((i / 2 + 10)); kill -9 $p; wait $p; i=$((i + 1))
      done
      # A run that was killed between naming its file and moving it has left it to the next one.
      $DIGRAPH check --write-baseline
      ls -a | grep '^.digraph' > left.txt
      """)
    #expect(result.status == 0)
    #expect(try scene.text(of: "left.txt") == ".digraph-baseline\n")
    #expect(try scene.run(["check", "--baseline", ".digraph-baseline"]).status == 0)
  }

  @Test("the cache makes no difference to a baseline")
  func cache() throws {
    let scene = try Scene(["A.swift": Self.old, ".digraph.yml": ""])
    expectNoDifference(try scene.run(["check"]).status, 1)
    expectNoDifference(try scene.run(["check", "--write-baseline", "--baseline", "known"]).status, 0)
    for _ in 0..<2 { expectNoDifference(try scene.run(["check", "--baseline", "known"]).status, 0) }
    expectNoDifference(try scene.run(["check"]).status, 1)
    try scene.write(
      Data("defines: {A: true}\nwrappers: 'struct Other {}'\nexternal: [Clock, Lamp]\n".utf8), to: ".digraph.yml")
    for _ in 0..<2 { expectNoDifference(try scene.run(["check"]).status, 0) }
  }

  @Test(
    "a baseline is as good with --fix as without, whether or not there is something to fix",
    arguments: [[], ["--dry-run"]])
  func fixingBesideABaseline(options: [String]) throws {
    let scene = try Scene(["Sources/App.swift": Self.old])
    _ = try scene.run(["init"])
    let result = try scene.run(["check", "--fix"] + options)
    expectNoDifference(
      lines(result.errors).filter { $0.contains("known") },
      [
        options.isEmpty
          ? "digraph: nothing new; 2 known; 2 of 2 registrations and requests understood; a missing registration would be reported at all 2 requests that need one"
          : "digraph: baseline: 2 known, nothing new"
      ])
    expectNoDifference(result.output, "")
    expectNoDifference(result.status, 0)
  }

  @Test("a rule that is wanted, but not told what to check, is said to have nothing to do")
  func idleRules() throws {
    let scene = try Scene(["Sources/App.swift": Scene.sound])
    func hint(_ rule: String) -> String {
      "digraph: '\(rule)' has nothing to check until its options in the configuration are set; see 'digraph explain \(rule)'"
    }
    func notes(_ arguments: String...) throws -> [String] {
      lines(try scene.run(["check"] + arguments).errors).filter { $0.contains("nothing to check") }
    }
    expectNoDifference(try notes("--only", "graph-limits"), [hint("graph-limits")])
    expectNoDifference(
      try notes("--only", "graph-limits", "--only", "forbidden-dependency"),
      [hint("forbidden-dependency"), hint("graph-limits")])
    expectNoDifference(try notes(), [])
    try scene.write(Data("rules: {graph-limits: warning}\n".utf8), to: ".digraph.yml")
    expectNoDifference(try notes(), [hint("graph-limits")])
    try scene.write(Data("rules: {graph-limits: {severity: warning, depth: 9}}\n".utf8), to: ".digraph.yml")
    expectNoDifference(try notes(), [])
  }

  /// An assembly that only a test applies may be there for tests.
  @Test func assembliesThatTestsApply() throws {
    let scene = try Scene([
      "Sources/App.swift": """
      import Swinject
      final class Clock {}
      final class AppAssembly: Assembly { func assemble(container: Container) {} }
      final class SlowAssembly: Assembly {
        func assemble(container: Container) { container.register(Clock.self) { _ in Clock() } }
      }
      @main struct App { static let assembler = Assembler([AppAssembly()]) }

      """,
      "Tests/ClockTests.swift": """
      import Swinject
      import XCTest
      let assembler = Assembler([SlowAssembly()])

      """,
    ])
    expectNoDifference(
      lines(try scene.run(["check", "--format", "plain"]).output),
      [
        "Sources/App.swift:4:13: note: 'SlowAssembly' is never applied, so no container has what it binds [unapplied-assembly]",
        "Tests/ClockTests.swift:3:28: note: a test, which is not read, names it here",
        "Sources/App.swift:4:13: note: help: move it to the tests if it is only for them, or have them read with 'tests: true'",
      ])
  }

  /// A test may read a member that no component requires, and make a component that no component makes.
  @Test func membersThatTestsRead() throws {
    let scene = try Scene([
      "Sources/App.swift": """
      import NeedleFoundation
      final class Log {}
      final class AppComponent: BootstrapComponent {
        public var log: Log { Log() }
        public var feed: FeedComponent { FeedComponent(parent: self) }
      }
      protocol FeedDependency: Dependency { var log: Log { get } }
      final class FeedComponent: Component<FeedDependency> {}
      final class SearchComponent: Component<EmptyDependency> {}
      @main struct App { static func main() { registerProviderFactories(); print(AppComponent().feed) } }

      """,
      "Tests/FeedTests.swift": """
      import XCTest
      let feed = AppComponent().feed
      let all: [Any] = [feed.dependency.log, SearchComponent(parent: feed)]

      """,
    ])
    func told(_ place: String, _ fact: String, _ test: String) -> [String] {
      [
        "Sources/App.swift:\(place): note: \(fact)", "Tests/FeedTests.swift:3:\(test) here",
        "Sources/App.swift:\(place): note: help: move it to the tests if it is only for them, or have them read with 'tests: true'",
      ]
    }
    expectNoDifference(
      lines(try scene.run(["check", "--format", "plain"]).output).filter { !$0.contains("is bound here") },
      told(
        "7:43", "'FeedComponent' requires 'log: Log', but nothing reads it [unused-dependency]",
        "34: note: a test, which is not read, reads it")
        + told(
          "9:13", "no component makes 'SearchComponent', so the generator leaves it out [orphan-component]",
          "40: note: a test, which is not read, names it"))
  }

  @Test("what only a test asks for that is not read is told with the test")
  func unreadTests() throws {
    let scene = try Scene([
      "Sources/App.swift": """
      import Swinject
      final class Cafe {}
      final class Lamp {}
      let container = Container()
      func wire() {
        container.register(Cafe.self) { _ in Cafe() }
        container.register(Lamp.self) { _ in Lamp() }
        _ = container.resolve(Lamp.self)!
      }
      @main struct App {}

      """,
      "Tests/CafeTests.swift": """
      import Swinject
      import XCTest
      final class CafeTests: XCTestCase {
        func testIt() { print(MyCafe.self, "é", container.resolve(Cafe.self)!) }
      }

      """,
    ])
    let result = try scene.run(["check", "--format", "plain"])
    expectNoDifference(
      lines(result.output),
      [
        "Sources/App.swift:6:22: note: nothing asks for 'Cafe' [unused-registration]",
        "Tests/CafeTests.swift:4:62: note: a test, which is not read, asks for the type here",
        "Sources/App.swift:6:22: note: help: move it to the tests if it is only for them, or have them read with 'tests: true'",
      ])
    // The result is the same with a cache, through a helper, and without the test. A graph has the same findings.
    expectNoDifference(try scene.run(["check", "--format", "plain"]).output, result.output)
    for command in ["check", "graph"] {
      let findings = try scene.run([command, "--format", "json"]).output.split(separator: "\n")
        .filter { $0.contains("\"unused-registration\"") }.map { $0.contains("\"severity\": \"info\"") }
      expectNoDifference(findings, [true])
    }
    try scene.write(Data("import XCTest\nlet cafe = make(\"now\", Cafe.self)\n".utf8), to: "Tests/CafeTests.swift")
    expectNoDifference(
      lines(try scene.run(["check", "--format", "plain"]).output)[1],
      "Tests/CafeTests.swift:2:24: note: a test, which is not read, asks for the type here")
    try scene.write(
      Data("import XCTest\nlet cafe = container.register(Cafe.self) { _ in Double() }\n".utf8),
      to: "Tests/CafeTests.swift")
    expectNoDifference(
      lines(try scene.run(["check", "--format", "plain"]).output),
      [
        "Sources/App.swift:6:22: warning: nothing asks for 'Cafe' [unused-registration]",
        "Sources/App.swift:6:22: note: help: remove it, or list it under 'roots' if code outside of the input asks for it",
      ])
  }
}
