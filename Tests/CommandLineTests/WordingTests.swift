import CustomDump
import Foundation
import TestSupport
import Testing

/// Messages about wrong use of the program: they say the mistake and the remedy.
@Suite("wording")
struct WordingTests {
  @Test(
    "names of commands",
    arguments: [
      (["chekc"], "Error: no command is called 'chekc', did you mean 'check'?"),
      (["help", "nothing"], "Error: no command is called 'nothing'"),
      (["baseline", "prun"], "Error: no command of 'digraph baseline' is called 'prun', did you mean 'prune'?"),
      (["help", "config", "shema"], "Error: no command of 'digraph config' is called 'shema', did you mean 'schema'?"),
    ])
  func commands(arguments: [String], expected: String) throws {
    let result = try Scene().run(arguments)
    expectNoDifference(result.errors.split(separator: "\n").first.map(String.init), expected)
    #expect(result.status == 64 && result.output == "")
  }

  @Test(
    "rules that there are not: all are listed only where none is like it",
    arguments: [
      (
        ["check", "--only", "captiv-dependency"],
        "Error: no rule is called 'captiv-dependency', did you mean 'captive-dependency'?"
      ),
      (["check", "--skip", "all"], "Error: no rule is called 'all'\nRules: ambiguous-implementation, "),
      (
        ["check", "--only", "captive-dependency,torn-singleton"],
        "Error: --only names one rule; for several, write it several times"
      ),
      (["explain", "torn-singletons"], "Error: no rule is called 'torn-singletons', did you mean 'torn-singleton'?"),
    ])
  func rules(arguments: [String], expected: String) throws {
    let result = try Scene().run(arguments)
    #expect(result.errors.hasPrefix(expected), "\(result.errors)")
    #expect(result.errors.contains("\nRules: ") == expected.contains("\nRules: "))
    #expect(result.status == 64 && result.output == "")
  }

  @Test(
    "values that an option does not take",
    arguments: [
      (
        ["check", "--format", "sarfi"],
        "The value 'sarfi' is invalid for '--format <format[:file]>', did you mean 'sarif'? "
      ),
      (
        ["check", "--format", "jsn:a.json"],
        "'jsn:a.json' is invalid for '--format <format[:file]>', did you mean 'json'? "
      ),
      (["graph", "--format", "svgg"], "The value 'svgg' is invalid for '--format <format>', did you mean 'svg'? "),
      (["rules", "--format", "tabel"], "The value 'tabel' is invalid for '--format <format>', did you mean 'table'? "),
      (["rules", "--framework", "swinjet"], ", did you mean 'swinject'? "),
      (
        ["check", "--format", "everything"], "The value 'everything' is invalid for '--format <format[:file]>'. Please "
      ),
    ])
  func values(arguments: [String], expected: String) throws {
    let result = try Scene().run(arguments)
    let first = result.errors.split(separator: "\n").first.map(String.init) ?? ""
    #expect(first.contains(expected), "\(result.errors)")
    #expect(result.status == 64 && result.output == "")
  }

  @Test("who names a rule gets it, although it is off; naming it twice in opposite ways is a mistake")
  func namedRules() throws {
    let scene = try Scene([
      "A.swift": """
      import Swinject
      final class Log {}
      let container = Container()
      func wire() { container.register(Log.self) { _ in Log() } }
      func work() { Task.detached { _ = container.resolve(Log.self)! } }
      func more() { _ = container.resolve(Log.self)! }

      """
    ])
    let headline = """
      A.swift:5:53: warning: 'work()' asks for 'Log' beside other code, without a lock [unsynchronized-resolve]
      """
    func headlines(_ arguments: [String]) throws -> [String] {
      try scene.run(["check"] + arguments).output.split(separator: "\n").map(String.init).filter {
        !$0.contains(": note:")
      }
    }
    expectNoDifference(try headlines([]), [])
    expectNoDifference(try headlines(["--skip", "service-locator"]), [])
    expectNoDifference(try headlines(["--only", "unsynchronized-resolve"]), [headline])
    try scene.write(Data("rules: {unsynchronized-resolve: off}\n".utf8), to: ".digraph.yml")
    expectNoDifference(try headlines(["--only", "unsynchronized-resolve"]), [headline])
    let both = try scene.run(["check", "--only", "captive-dependency", "--skip", "captive-dependency"])
    #expect(both.errors.hasPrefix("Error: --only and --skip both name 'captive-dependency'\n"))
    #expect(both.status == 64)
  }

  @Test("'init' where there is something already says what to do instead")
  func initInTheWay() throws {
    let scene = try Scene(["A.swift": Scene.wiring, ".digraph.yml": "tests: false\n"])
    let configured = try scene.run(["init"])
    expectNoDifference(
      configured.errors,
      """
      digraph: error: '.digraph.yml' exists, and is not overwritten
      digraph: 'digraph check --write-baseline' writes a baseline without touching it

      """)
    #expect(configured.status == 2)
    #expect(try scene.run(["check", "--write-baseline", "--exit-zero"]).status == 0)
    expectNoDifference(
      try scene.run(["init"]).errors,
      """
      digraph: error: '.digraph.yml' exists, and is not overwritten
      digraph: so does '.digraph-baseline': the project is set up; 'digraph check --write-baseline' brings the baseline up to date

      """)
    try FileManager.default.removeItem(atPath: scene.path + "/.digraph.yml")
    expectNoDifference(
      try scene.run(["init"]).errors,
      """
      digraph: error: '.digraph-baseline' exists, and is not overwritten
      digraph: write 'baseline: .digraph-baseline' into a new '.digraph.yml' to use it, or remove it to begin anew

      """)
  }

  @Test("a baseline that is not there")
  func missingBaseline() throws {
    let scene = try Scene(["A.swift": Scene.wiring, ".digraph.yml": "baseline: known\n"])
    let result = try scene.run(["check"])
    expectNoDifference(
      result.errors,
      """
      digraph: error: there is no baseline 'known'
      digraph: add --write-baseline to write one that lists today's findings, or --no-baseline to count them all

      """)
    #expect(result.status == 2)
  }

  @Test("people are shown paths from where they are, programs from the root on")
  func paths() throws {
    let scene = try Scene(["App/Sources/A.swift": Scene.wiring, ".git/HEAD": "ref: refs/heads/main\n", "Other/": ""])
    func place(_ folder: String, _ path: String, _ format: String) throws -> String {
      let text = try scene.shell("cd \(folder) && $DIGRAPH check \(path) --format \(format)").output
      return text.matches(of: /[\w.\/]*A\.swift/).first.map { String($0.output) } ?? text
    }
    expectNoDifference(try place(".", "App", "plain"), "App/Sources/A.swift")
    expectNoDifference(try place("App/Sources", ".", "plain"), "A.swift")
    expectNoDifference(try place("Other", "../App", "plain"), "../App/Sources/A.swift")
    expectNoDifference(try place("Other", "../App", "human"), "../App/Sources/A.swift")
    expectNoDifference(try place("Other", "../App", "json"), "App/Sources/A.swift")
    for question in ["why wire Shop", "uses Shop", "explain Shop"] {
      let text = try scene.shell("cd Other && $DIGRAPH \(question) ../App").output
      expectNoDifference(
        Set(text.matches(of: /[\w.\/]*A\.swift/).map { String($0.output) }), ["../App/Sources/A.swift"])
    }
    #expect(try place("Other", "../App", "xcode").hasSuffix("/App/Sources/A.swift"))
  }

  @Test(
    "a file that is no JSON graph: in words, not in those of a decoder",
    arguments: [
      ("no JSON", "it is not valid JSON"), ("[]", "it is not an object"),
      (#"{"version": "1"}"#, "'version' is of another type"),
      (#"{"version": 1}"#, "'tool' is missing"),
      (
        #"{"version": 1, "tool": {"name": "x", "version": "1"}, "containers": [{"id": "x"}]}"#,
        "'containers[0].id' is of another type"
      ),
    ])
  func graphs(text: String, reason: String) throws {
    let scene = try Scene(["graph.json": text])
    let result = try scene.run(["graph", "--from", "graph.json"])
    expectNoDifference(result.errors, "digraph: error: 'graph.json' is not a JSON graph: \(reason)\n")
    #expect(result.status == 2)
  }

  @Test("a syntax error is told in words, without the parser's placeholders")
  func syntaxErrors() throws {
    let scene = try Scene(["A.swift": Scene.sound + "let x = \nfunc ( {}\n"])
    #expect(
      try scene.run(["check"]).errors.hasPrefix(
        "A.swift:9:9: warning: the file has a syntax error here (expected an expression); code around it may be missed\n"
      ))
  }
}
