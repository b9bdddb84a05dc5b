import CustomDump
import Foundation
import TestSupport
import Testing

/// `digraph diff`: a pull request as its reviewer sees it.
@Suite("diff command")
struct DiffTests {
  private static let base = """
    import Swinject
    final class Clock {}
    final class Log { init(clock: Clock) {} }
    final class PriceList { init(log: Log) {} }
    final class Cart { init(prices: PriceList) {} }
    final class Checkout { init(cart: Cart, log: Log) {} }
    func assemble(_ container: Container) {
      container.register(Clock.self) { _ in Clock() }
      container.register(Log.self) { r in Log(clock: r.resolve(Clock.self)!) }.inObjectScope(.container)
      container.register(PriceList.self) { r in PriceList(log: r.resolve(Log.self)!) }
      container.register(Cart.self) { r in Cart(prices: r.resolve(PriceList.self)!) }
      container.register(Checkout.self) { r in Checkout(cart: r.resolve(Cart.self)!, log: r.resolve(Log.self)!) }
    }
    let container = Container()
    func start() {
      assemble(container)
      _ = container.resolve(Checkout.self)!
    }

    """

  /// A renamed type, another scope, a new loop, a registration that is gone, and one that is new.
  private static let head = base.replacing("PriceList", with: "PriceBook")
    .replacing("Clock.self)!) }.inObjectScope(.container)", with: "Clock.self)!) }.inObjectScope(.transient)")
    .replacing("PriceBook { init(log: Log) {} }", with: "PriceBook { init(log: Log, cart: Cart) {} }")
    .replacing(
      "PriceBook(log: r.resolve(Log.self)!)", with: "PriceBook(log: r.resolve(Log.self)!, cart: r.resolve(Cart.self)!)"
    )
    .replacing(
      "  container.register(Clock.self) { _ in Clock() }\n", with: "  container.register(Tax.self) { _ in Tax() }\n"
    )
    .replacing("final class Clock {}", with: "final class Clock {}\nfinal class Tax {}")

  private func scene() throws -> GitScene {
    let scene = try GitScene()
    try scene.write("rules: {unused-registration: off}\n", to: ".digraph.yml")
    try scene.write(Self.base, to: "Sources/App/App.swift")
    try scene.commit()
    try scene.git(["checkout", "--quiet", "-b", "work"])
    try scene.write(Self.head, to: "Sources/App/App.swift")
    return scene
  }

  private func run(_ scene: GitScene, _ arguments: [String]) throws -> CommandResult {
    var result = try CommandResult.of(
      BuiltProgram.url(), arguments, in: URL(filePath: scene.path), environment: GitScene.environment)
    result.output = result.output.replacing(/main \([0-9a-f]{9}\)/, with: "main (…)")
    return result
  }

  @Test("the stages of both sides, each under the name of its revision")
  func stages() throws {
    let scene = try scene()
    try scene.commit()
    let result = try run(scene, ["diff", "main", "work", "--stats", "--no-cache"])
    let lines = result.errors.split(separator: "\n").map { $0.prefix { !$0.isNumber }.trimmingPrefix("digraph: ") }
    let stages = ["files: ", "graph: ", "read: ", "index: ", "evaluate: ", "link: ", "rules: ", "total: "]
    expectNoDifference(lines, (["revision work:"] + stages + ["revision main:"] + stages).map { $0[...] })
  }

  @Test("what a change did, in words")
  func text() throws {
    let scene = try scene()
    let result = try run(scene, ["diff", "main"])
    #expect(result.status == 0)
    #expect(result.errors == "")
    expectNoDifference(
      result.output,
      """
      Wiring from main (…) to the work tree
        2 new errors; 1 binding added, 1 removed, 1 changed; 1 request added, 1 changed; 1 name changed

      findings
        + error: no binding for 'Clock', which 'Log' requires [unresolved-dependency]  Sources/App/App.swift:10:60
        + error: 'Cart' and 'PriceBook' need each other while they are made [dependency-cycle]  Sources/App/App.swift:12:63

      names
        ± PriceList → PriceBook

      bindings
        − Clock (graph)                      main:Sources/App/App.swift:8:22
        ± Log  scope: container → transient  Sources/App/App.swift:10:22
        + Tax (graph)                        Sources/App/App.swift:9:22

      requests
        ± Log asks for Clock  answer: bound → no binding  Sources/App/App.swift:10:60
        + PriceBook asks for Cart                         Sources/App/App.swift:11:98

      """)
  }

  @Test("a comment for a pull request: numbers, findings, a picture within GitHub's limits, tables")
  func markdown() throws {
    let scene = try scene()
    let output = try run(scene, ["diff", "main", "--format", "markdown"]).output
    for part in [
      "<!-- digraph diff -->\n### Wiring: 2 new errors · 1 binding added, 1 removed, 1 changed",
      "- ✕ **new error**: no binding for <code>Clock</code>",
      "```mermaid\nflowchart LR\n", "<b>+ Tax</b>", "− Clock", "<b>± Log</b>", "scope: container → transient",
      "| ± | <code>Log</code> | scope: container → transient |", "| <code>PriceList</code> | <code>PriceBook</code> |",
    ] { #expect(output.contains(part), "\(part) is not in\n\(output)") }
    #expect(output.unicodeScalars.count < 65_536)
  }

  @Test("of a loop that the change has closed, what is new is to be cut")
  func newEdge() throws {
    let scene = try GitScene()
    let base = """
      import Swinject
      final class Disk {}
      final class Log { init() {} }
      final class Store { init(log: Log) {} }
      let container = Container()
      func start() {
        container.register(Log.self) { r in Log() }
        container.register(Store.self) { r in Store(log: r.resolve(Log.self)!) }
        _ = container.resolve(Store.self)!
      }

      """
    for (key, value) in [("Log", "Store"), ("Store", "Log")] {
      // Exchanges the two names, so that each is once the first by name.
      func named(_ text: String) -> String {
        key == "Log"
          ? text : text.replacing("Log", with: "X").replacing("Store", with: "Log").replacing("X", with: "Store")
      }
      try scene.write(named(base), to: "App.swift")
      let commit = try scene.commit()
      let head = base.replacing("init() {}", with: "init(store: Store) {}")
        .replacing("in Log() }", with: "in Log(store: r.resolve(Store.self)!) }")
      try scene.write(named(head), to: "App.swift")
      let markdown = try run(scene, ["diff", commit, "--format", "markdown"]).output
      #expect(markdown.contains("cut <code>\(key) → \(value)</code>"), "\(markdown)")
    }
  }

  @Test("a part of the project says nothing of what has no effect on the rest")
  func partOfProject() throws {
    let scene = try GitScene()
    try scene.write("external: [Disk]\n", to: ".digraph.yml")
    try scene.write(
      "import Swinject\nprotocol Disk {}\nfunc a() { _ = Container().resolve(Disk.self) }\n", to: "Sources/A/A.swift")
    try scene.write(
      "import Swinject\nprotocol Lamp {}\nfunc b() { _ = Container().resolve(Lamp.self) }\n", to: "Sources/B/B.swift")
    try scene.commit()
    for sides in [["HEAD", "Sources/B"], ["HEAD", "HEAD", "Sources/B"]] {
      let result = try run(scene, ["diff"] + sides)
      #expect(result.output == "" && result.status == 0, "\(result)")
    }
    let part = try run(scene, ["check", "Sources/B"])
    #expect(part.errors.contains("only a part of the project of '.digraph.yml' is read"), "\(part)")
  }

  @Test("nothing has changed: nothing is said, but to programs")
  func silence() throws {
    let scene = try scene()
    try scene.write("\n\n// moved\n" + Self.base, to: "Sources/App/App.swift")
    for format in ["text", "markdown", "mermaid", "svg", "dot", "png"] {
      let result = try run(scene, ["diff", "main", "--format", format])
      #expect(result.output == "" && result.errors == "" && result.status == 0, "\(result)")
    }
    let json = try run(scene, ["diff", "main", "--format", "json"]).output
    #expect(json.contains("\"bindings\": []"))
    expectNoDifference(try JSONSchema(named: "diff-v1").problems(in: json), [])
  }

  @Test("the version before comes first, which is said if the second has no commit that the first lacks")
  func swappedSides() throws {
    let scene = try scene()
    try scene.commit()
    let result = try run(scene, ["diff", "work", "main"])
    #expect(result.output == "" && result.status == 0, "\(result)")
    #expect(
      result.errors
        == "digraph: 'main' has no commit that 'work' lacks, so nothing has changed; the version before comes first\n",
      "\(result)")
    #expect(try run(scene, ["diff", "main", "main"]).errors == "")
  }

  @Test("revisions, the work tree and saved graphs say the same")
  func sides() throws {
    let scene = try scene()
    let head = try scene.commit()
    let expected = try run(scene, ["diff", "main"]).output.split(separator: "\n").dropFirst().joined(separator: "\n")
    for (name, revision) in [("before", "main"), ("after", head)] {
      try scene.git(["checkout", "--quiet", revision])
      #expect(try run(scene, ["graph", "-o", "../\(name).json"]).status == 0)
    }
    try scene.git(["checkout", "--quiet", "work"])
    for sides in [
      ["main", "HEAD"], ["main", head], ["main", "."], ["main", "Sources"], ["--direct", "main", "work", "Sources"],
      ["../before.json", "../after.json"], ["main", "../after.json"], ["../before.json"], ["../before.json", "work"],
    ] {
      let result = try run(scene, ["diff"] + sides)
      #expect(result.status == 0, "\(sides): \(result.errors)")
      let lines = result.output.replacing("before:", with: "main:").split(separator: "\n").dropFirst()
      // Places in a saved graph have other widths, so the blanks are folded.
      func plain(_ text: String) -> String { text.replacing(/[ ]+/, with: " ") }
      expectNoDifference(plain(lines.joined(separator: "\n")), plain(expected), "\(sides)")
    }
  }

  @Test("JSON is as its schema says, whatever has changed")
  func json() throws {
    let scene = try scene()
    let output = try run(scene, ["diff", "main", "--format", "json"]).output
    expectNoDifference(try JSONSchema(named: "diff-v1").problems(in: output), [])
    let back = try run(scene, ["diff", "main", "HEAD", "--format", "json"]).output
    expectNoDifference(try JSONSchema(named: "diff-v1").problems(in: back), [])
    #expect(try run(scene, ["diff", "main", "--format", "json"]).output == output)
  }

  @Test("pictures tell what has changed by signs and lines; the ending of the file tells the format")
  func pictures() throws {
    let scene = try scene()
    for name in ["a.svg", "a.md", "a.json", "a.txt", "a.mmd", "a.gv", "a.png", "a.pdf", "a.html"] {
      #expect(try run(scene, ["diff", "main", "-o", "../\(name)"]).status == 0)
    }
    let svg = try String(contentsOfFile: scene.path + "/../a.svg", encoding: .utf8)
    for part in ["+ ", "− ", "± ", "class=\"node binding factory swinject added\"", "removed\"", "stroke-dasharray"] {
      #expect(svg.replacing("\u{a0}", with: " ").contains(part), "\(part)")
    }
  }

  @Test("a page has the code of both sides, and nothing if nothing has changed")
  func page() throws {
    let scene = try scene()
    let page = try run(scene, ["diff", "main", "--format", "html"]).output
    #expect(page.hasPrefix("<!DOCTYPE html>\n"))
    #expect(page.contains("<title>Wiring: main ("))
    // One excerpt shows a line that is there now, and one a line that was there before.
    let excerpts = page.matches(of: /"marked": "([^"]+)"/).map { String($0.output.1) }
    #expect(!excerpts.isEmpty)
    #expect(page.contains("class=\"node binding factory swinject added\""))
    try scene.commit()
    let same = try run(scene, ["diff", "HEAD", "--format", "html"])
    #expect(same.output == "" && same.status == 0)
  }

  @Test("fails on new findings if it is told to")
  func failing() throws {
    let scene = try scene()
    #expect(try run(scene, ["diff", "main", "--fail-on", "error"]).status == 1)
    try scene.commit()
    #expect(try run(scene, ["diff", "HEAD", "--fail-on", "info"]).status == 0)
  }

  @Test("what cannot be compared is said")
  func errors() throws {
    let scene = try scene()
    for (arguments, message, status) in [
      (["nowhere"], "no commit is called 'nowhere' here", 2),
      (["main", "nowhere"], "no commit is called 'nowhere' here", 2),
      (["gone.json"], "the graph 'gone.json' cannot be read", 2),
      (["-", "-"], "standard input can only be one of two", 64),
      (["main", "--format", "pptx"], "pptx", 64),
      (
        ["main", "-o", "a.pptx"], "the name of 'a.pptx' tells no format; end it in one of .txt, .md, .mmd, .html, ", 64
      ), (["main", "--time-limit", "0"], "--time-limit", 64), ([], "base", 64),
      (["main", "HEAD", "no/such/path"], "there is no 'no/such/path' in 'main'", 2),
    ] as [([String], String, Int32)] {
      let result = try run(scene, ["diff"] + arguments)
      #expect(result.status == status, "\(arguments): \(result)")
      #expect(result.errors.contains(message), "\(arguments): \(result.errors)")
      #expect(result.output == "")
    }
    let bare = try GitScene("Shop.git", bare: true)
    try scene.git(["push", "--quiet", bare.path, "main"])
    #expect(try run(bare, ["diff", "main"]).errors.contains("a bare repository has no work tree"))
    #expect(try run(bare, ["diff", "main", "main"]).status == 0)
  }

  @Test("hostile names are text in every format")
  func hostile() throws {
    let scene = try GitScene()
    let name = "</summary><script>alert(1)</script> | [x](javascript:1) @team #1 ``` \\u{202E}"
    func source(_ scope: String) -> String {
      "import Swinject\nfunc f(_ c: Container) {\n  c.register(Int.self, name: \"\(name)\") { _ in 1 }.inObjectScope(.\(scope))\n}\nlet c = Container()\nf(c)\n"
    }
    try scene.write(source("graph"), to: "A.swift")
    try scene.commit()
    try scene.write(source("container"), to: "A.swift")
    let markdown = try run(scene, ["diff", "HEAD", "--format", "markdown"]).output
    // A code block keeps all its characters, except those that would end the block.
    let parts = markdown.components(separatedBy: "```")
    try #require(parts.count == 3)
    for part in ["<script>", "</summary><", "[x](", "@team", "\u{202E}"] {
      #expect(!(parts[0] + parts[2]).contains(part), "\(markdown)")
    }
    #expect(!parts[1].contains("<script>") && !parts[1].contains("\u{202E}"))
    #expect(try !run(scene, ["diff", "HEAD", "--format", "svg"]).output.contains("<script>"))
    #expect(try !run(scene, ["diff", "HEAD"]).output.contains("\u{202E}"))
  }
}
