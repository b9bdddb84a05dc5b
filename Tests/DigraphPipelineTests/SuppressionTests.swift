import DigraphModel
import DigraphPipeline
import DigraphRules
import Testing

/// Comments that suppress findings, and comments without effect.
struct SuppressionTests {
  private static func report(_ source: String, rules: RuleChoice = .all) async -> [String] {
    let file = InputFile(path: "App.swift", module: "App", source: .bytes(Array(("import Swinject\n" + source).utf8)))
    return await Check.run([file], rules: rules).findings.map { "\($0.site.line) \($0.state) \($0.message)" }
  }

  @Test func reasonsAreNoRules() async {
    expectSame(
      await Self.report(
        """
        protocol Clock {}
        protocol Lamp {}
        // digraph:disable:next unresolved-dependency - dependency-cycle, and whatever else - is fine
        func wire() { _ = Container().resolve(Clock.self)! }
        func more() { _ = Container().resolve(Lamp.self)! } // digraph:disable:this - all of it
        """),
      [
        "5 suppressed no binding for 'Clock', which 'wire()' requires",
        "6 suppressed no binding for 'Lamp', which 'more()' requires",
      ])
  }

  @Test func commentsWithoutEffectAreTold() async {
    expectSame(
      await Self.report(
        """
        protocol Clock {}
        // digraph:disable:next unresolved-dependency, dependency-cycle - one of them
        func wire() { _ = Container().resolve(Clock.self)! }
        // digraph:disable captured-container
        let other = Container()
        // digraph:enable captured-container
        // digraph:disable:next
        let third = Container()
        // digraph:enable
        """),
      [
        "3 new 'digraph:disable:next dependency-cycle' suppresses nothing",
        "4 suppressed no binding for 'Clock', which 'wire()' requires",
        "5 new 'digraph:disable captured-container' suppresses nothing",
        "8 new 'digraph:disable:next' suppresses nothing",
        "10 new 'digraph:enable' follows no 'digraph:disable' of the same rules",
      ])
  }

  @Test func commentsInFilesWithoutWiringAreTold() async {
    let sources = [
      "App.swift": "import Swinject\nlet container = Container()",
      "Ticket.swift": "struct Ticket {\n  // digraph:disable:next unused-registration - sold\n  let price = 1\n}",
    ]
    let files = sources.map {
      InputFile(path: $0.key, module: "App", source: .bytes(Array($0.value.utf8)))
    }
    let findings = await Check.run(files, rules: ["stale-suppression", "unused-registration"]).findings
    expectSame(
      findings.map { "\($0.site.path):\($0.site.line) \($0.message)" },
      ["Ticket.swift:2 'digraph:disable:next unused-registration' suppresses nothing"])
  }

  @Test func unknownRulesAndVerbsAreTold() async {
    expectSame(
      await Self.report(
        """
        // digraph:disable:next unresolved-dependancy
        // digraph:disabel:next unresolved-dependency
        // digraph:nothing of ours
        // digraph: prose
        let container = Container()
        """),
      [
        "2 new 'digraph:disable:next' names no rule with 'unresolved-dependancy', did you mean 'unresolved-dependency'?",
        "3 new 'digraph:disabel:next' means nothing, did you mean 'disable:next'?",
      ])
  }

  @Test func aReasonStandsBehindAnyDash() async {
    let dashes = ["-", "--", "–", "—"]
    expectSame(
      await Self.report(
        dashes.enumerated().map {
          "protocol P\($0) {}; func f\($0)() { _ = Container().resolve(P\($0).self)! } // digraph:disable:this unresolved-dependency \($1) so be it"
        }.joined(separator: "\n")),
      dashes.indices.map { "\($0 + 2) suppressed no binding for 'P\($0)', which 'f\($0)()' requires" })
  }

  /// A reason without a dash is one mistake, and not one for each of its words.
  @Test func proseIsOneMistake() async {
    expectSame(
      await Self.report(
        """
        protocol Clock {}
        // digraph:disable:next unresolved-dependency because the watch has it
        func wire() { _ = Container().resolve(Clock.self)! }
        // digraph:disable:file unresolved-dependency
        """),
      [
        "3 new 'digraph:disable:next' names no rule with 'because', 'the', 'watch' and 2 others",
        "4 suppressed no binding for 'Clock', which 'wire()' requires",
        "5 new 'digraph:disable:file' means nothing",
      ])
  }

  @Test func commentsMayStandOnTopOfEachOther() async {
    expectSame(
      await Self.report(
        """
        protocol Clock {}
        final class Feed {}
        let container = Container()
        func wire() {
          // digraph:disable:next captured-container - one reason
          // digraph:disable:next unresolved-dependency - and another
          container.register(Feed.self) { r in _ = container.resolve(Clock.self)!; return Feed() }
          _ = container.resolve(Feed.self)!
          // digraph:disable:next unresolved-dependency - one reason
          let none = 1 // digraph:disable:this
          _ = container.resolve(Clock.self)!
        }
        """
      ).map { $0.prefix { $0 != "'" } + "…" },
      [
        "8 suppressed …", "8 suppressed no binding for …", "10 new …", "11 new …",
      ])
  }

  @Test func onlyRulesThatRanAreJudged() async {
    let source = "// digraph:disable:next dependency-cycle\nlet container = Container()\n// digraph:disable\n"
    expectSame(await Self.report(source, rules: ["captured-container", "stale-suppression"]), [])
    expectSame(
      await Self.report(source, rules: ["dependency-cycle", "stale-suppression"]),
      ["2 new 'digraph:disable:next dependency-cycle' suppresses nothing"])
    expectSame(await Self.report(source, rules: ["dependency-cycle"]), [])
  }

  @Test func whoeverNamesTheRuleHidesIt() async {
    expectSame(
      await Self.report(
        """
        // digraph:disable stale-suppression - they come and go
        // digraph:disable:next dependency-cycle
        let container = Container()
        """),
      ["3 suppressed 'digraph:disable:next dependency-cycle' suppresses nothing"])
  }

  @Test func theMarkerMayBeCapitalised() async {
    expectSame(
      await Self.report(
        """
        protocol Clock {}
        // Digraph:disable:next unresolved-dependency - the watch has it
        func wire() { _ = Container().resolve(Clock.self)! }
        // Digraph: a tool that we use
        """),
      ["4 suppressed no binding for 'Clock', which 'wire()' requires"])
  }

  @Test func whatACommentQuotesIsNoDirective() async {
    expectSame(
      await Self.report(
        """
        protocol Clock {}
        /// Write it as `// digraph:disable:next unresolved-dependency` above the line.
        // see // digraph:disable:next dependency-cycle
        // Note: as in // digraph:binds Clock
        func wire() { _ = Container().resolve(Clock.self)! }
        """),
      ["6 new no binding for 'Clock', which 'wire()' requires"])
  }

  @Test func aDirectiveMayStandBehindAnotherToolsDirective() async {
    expectSame(
      await Self.report(
        """
        protocol Clock {}
        func wire() { _ = Container().resolve(Clock.self)! } // lint:disable:this forced // digraph:disable:this - the watch
        """),
      ["3 suppressed no binding for 'Clock', which 'wire()' requires"])
  }

  @Test func aCommentAtAnyPlaceOfOneCauseCounts() async {
    let source = """
      import Swinject
      protocol Clock {}
      let container = Container()
      func wire() { container.register(Int.self) { _ in 1 }; _ = container.resolve(Int.self) }
      func first() { _ = container.resolve(Clock.self)! }
      // digraph:disable:next unresolved-dependency - the watch has it
      func second() { _ = container.resolve(Clock.self)! }
      """
    let file = InputFile(path: "App.swift", module: "App", source: .bytes(Array(source.utf8)))
    let findings = await Check.run([file], rules: ["unresolved-dependency", "stale-suppression"]).findings
    expectSame(
      findings.map { "\($0.site.line) \($0.state) \($0.message), \($0.justification ?? "no reason")" },
      ["5 suppressed no binding for 'Clock', which 'first()' and 1 other place require, the watch has it"])
  }

  /// A comment suppresses the mistake in its own file. The same mistake in another file, which may be newer, is
  /// reported.
  @Test func aCommentSpeaksOfItsFile() async {
    func report(_ first: String, _ second: String) async -> [String] {
      let types = "import Swinject\nprotocol Clock {}\nlet container = Container()\n"
      let files = [("A.swift", types + first), ("B.swift", "import Swinject\n" + second)].map {
        InputFile(path: $0, module: "App", source: .bytes(Array($1.utf8)))
      }
      return await Check.run(files, rules: ["unresolved-dependency", "stale-suppression"]).findings.map {
        "\($0.site) \($0.state) \($0.message)"
      }
    }
    let comment = " // digraph:disable:this unresolved-dependency - the watch has it"
    let first = "func first() { _ = container.resolve(Clock.self)! }"
    let second = "func second() { _ = container.resolve(Clock.self)! }"
    let message = "no binding for 'Clock', which 'first()' and 1 other place require"
    expectSame(await report(first, second), ["A.swift:4:38 new \(message)"])
    expectSame(await report(first + comment, second), ["B.swift:2:39 new \(message)"])
    expectSame(await report(first, second + comment), ["A.swift:4:38 new \(message)"])
    expectSame(await report(first + comment, second + comment), ["A.swift:4:38 suppressed \(message)"])
  }

  /// If a comment suppresses one place of a finding, the other place keeps its own severity, and none of the first
  /// place's paths.
  @Test func whatAnotherFileHasIsToldAsItIs() async throws {
    let first = "let container = Container()\nprotocol Clock {}\nfunc first() { _ = container.resolve(Clock.self)! }"
    let second = "#if WATCH\nfunc second() { _ = container.resolve(Clock.self)! }\n#endif"
    func report(_ first: String, _ configuration: String = "", _ comment: String = "") async throws -> [Finding] {
      let files = [("A.swift", first), ("B.swift", second.replacing("\n#endif", with: comment + "\n#endif"))].map {
        InputFile(path: $0, module: "App", source: .bytes(Array("import Swinject\n\($1)\n".utf8)))
      }
      var reader = ConfigurationReader(path: ".digraph.yml")
      return await Check.run(files, configuration: try reader.read(configuration), rules: ["unresolved-dependency"])
        .findings
    }
    let comment = " // digraph:disable:this unresolved-dependency - the watch has it"
    let off = "overrides: [{paths: A.swift, rules: {unresolved-dependency: off}}]"
    for found in [try await report(first + comment), try await report(first, off)] {
      expectSame(found.map { "\($0.severity) \($0.site.path) \($0.state)" }, ["warning B.swift new"])
      expectSame(found.flatMap(\.places) + found.flatMap(\.steps).map(\.site) + found.flatMap(\.notes).map(\.site), [])
      expectSame(found.flatMap(\.chain), [])
    }
    // If the rule is off for one file, and a comment suppresses the place in the other, nothing is reported.
    expectSame(try await report(first, off, comment).map(\.state), [.suppressed])
  }
}
