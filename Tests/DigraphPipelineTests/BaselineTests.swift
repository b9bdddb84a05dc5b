import DigraphModel
import DigraphPipeline
import DigraphRules
import Testing

/// The list of known findings: it identifies findings by their subjects, never by their places.
struct BaselineTests {
  private static func findings(_ files: [String: String]) async -> [Finding] {
    let inputs = files.sorted { $0.key < $1.key }.map { path, source in
      InputFile(path: path, module: "App", source: .bytes(Array(("import Swinject\n" + source).utf8)))
    }
    return await Check.run(inputs).findings
  }

  private static let everyRule = Set(RuleCatalog.all.map { $0.info.id })

  private static func compare(_ before: [String: String], _ after: [String: String]) async throws -> String {
    let text = Baseline(of: await findings(before)).text
    let baseline = try Baseline(text, path: "known")
    let comparison = BaselineComparison(await findings(after), with: baseline, judged: everyRule)
    return "\(comparison.known) known, \(comparison.new) new, \(comparison.gone.count) gone"
  }

  private static let clock = "protocol Clock {}\nfunc wire() { _ = Container().resolve(Clock.self)! }\n"
  private static let lamp = "protocol Lamp {}\nfunc light() { _ = Container().resolve(Lamp.self)! }\n"

  @Test func codeMayMoveAndOthersMayBeRenamed() async throws {
    let before = ["A.swift": Self.clock, "B.swift": Self.lamp]
    expectSame(try await Self.compare(before, before), "2 known, 0 new, 0 gone")
    let moved = ["A.swift": "\n\nstruct New {}\n" + Self.clock, "B.swift": Self.lamp]
    expectSame(try await Self.compare(before, moved), "2 known, 0 new, 0 gone")
    let swapped = ["B.swift": Self.clock, "A.swift": Self.lamp]
    expectSame(try await Self.compare(before, swapped), "2 known, 0 new, 0 gone")
    let elsewhere = ["Sub/C.swift": Self.lamp + Self.clock]
    expectSame(try await Self.compare(before, elsewhere), "2 known, 0 new, 0 gone")
    let renamed = before.mapValues { $0.replacing("wire", with: "assemble") }
    expectSame(try await Self.compare(before, renamed), "2 known, 0 new, 0 gone")
  }

  @Test func newFindingsCountAndFixedOnesAreTold() async throws {
    let both = ["A.swift": Self.clock, "B.swift": Self.lamp]
    expectSame(try await Self.compare(["A.swift": Self.clock], both), "1 known, 1 new, 0 gone")
    expectSame(try await Self.compare(both, ["A.swift": Self.clock]), "1 known, 0 new, 1 gone")
    let other = ["A.swift": Self.clock, "B.swift": Self.lamp.replacing("Lamp", with: "Bulb")]
    expectSame(try await Self.compare(both, other), "1 known, 1 new, 1 gone")
  }

  private static func compareDeclared(
    _ before: [String: String], _ after: [String: String]
  ) async throws -> BaselineComparison {
    let baseline = try Baseline(Baseline(of: await findings(before)).text, path: "known")
    return BaselineComparison(await findings(after), with: baseline, judged: everyRule) { names in
      names.filter { name in
        after.values.contains { $0.contains("protocol \(name) ") || $0.contains("class \(name) ") }
      }
    }
  }

  /// A subject may be renamed: if the finding, with the old name put in, gives the entry's checksum, the finding is
  /// known.
  @Test func renamedSubjectsAreKnown() async throws {
    let before = [
      "A.swift": Self.clock,
      "B.swift": "protocol LampStore {}\nfunc light() { _ = Container().resolve(LampStore.self)! }\n",
    ]
    let after = before.mapValues { $0.replacing("LampStore", with: "LampRepository") }
    let comparison = try await Self.compareDeclared(before, after)
    expectSame([comparison.known, comparison.new, comparison.gone.count], [2, 0, 0])
    expectSame(
      comparison.renamings, ["'LampStore' seems to be 'LampRepository' now, in 1 entry of the baseline"])
    expectSame(comparison.findings.map(\.state), [.baselined, .baselined])
    let baseline = try Baseline(Baseline(of: await Self.findings(before)).text, path: "known")
    let written = baseline.updated(after: comparison)
    expectSame(written.text, Baseline(of: await Self.findings(after)).text)
  }

  /// A finding with another subject is new, and its entry is gone: if the old name is still there, if the new name was
  /// there before, if the names are not alike, or if the file differs.
  @Test func otherSubjectsAreNot() async throws {
    func lamp(_ name: String) -> String {
      "protocol \(name) {}\nfunc light() { _ = Container().resolve(\(name).self)! }\n"
    }
    func counts(_ before: [String: String], _ after: [String: String]) async throws -> [Int] {
      let comparison = try await Self.compareDeclared(before, after)
      return [comparison.known, comparison.new, comparison.gone.count]
    }
    let before = ["A.swift": lamp("LampStore")]
    expectSame(try await counts(before, ["A.swift": lamp("LampRepository")]), [1, 0, 0])
    expectSame(
      try await counts(before, ["A.swift": lamp("LampRepository") + "protocol LampStore {}\n"]), [0, 1, 1])
    expectSame(try await counts(before, ["A.swift": lamp("Toaster")]), [0, 1, 1])
    expectSame(try await counts(before, ["B.swift": lamp("LampRepository")]), [0, 1, 1])
    expectSame(
      try await counts(["LampStore.swift": lamp("LampStore")], ["LampRepository.swift": lamp("LampRepository")]),
      [1, 0, 0])
  }

  @Test func anEntryIsForOneFinding() async throws {
    let finding = Finding("f", at: Site(path: "A.swift", line: 3, column: 1), subject: ["k"])
    var (first, second) = (finding, finding)
    (first.rule, second.rule) = ("dependency-cycle", "dependency-cycle")
    second.site = Site(path: "B.swift", line: 1, column: 1)
    let comparison = BaselineComparison([first, second], with: Baseline(of: [second]), judged: Self.everyRule)
    expectSame(comparison.findings.map(\.state), [.new, .baselined])
    expectSame(comparison.summary(), "baseline: 1 known, 1 new")
  }

  @Test func rulesThatDidNotRunAreNotJudged() async throws {
    let findings = await Self.findings(["A.swift": Self.clock])
    let baseline = Baseline(of: findings)
    expectSame(BaselineComparison([], with: baseline, judged: ["dependency-cycle"]).gone, [])
    expectSame(BaselineComparison([], with: baseline, judged: Self.everyRule).gone.count, 1)
    // Entries of rules that this run has not judged stay listed.
    let partly = BaselineComparison([], with: baseline, judged: [])
    expectSame(baseline.updated(after: partly).text, baseline.text)
  }

  @Test func aRuleThatIsGoneIsGone() throws {
    let baseline = try Baseline("# digraph baseline 1\n0123456789abcdef\tformer-rule\tA.swift\tx\n", path: "known")
    expectSame(BaselineComparison([], with: baseline, judged: []).gone.map(\.rule), ["former-rule"])
  }

  @Test func linesAreSortedAndStayAsTheyAre() async throws {
    let findings = await Self.findings(["A.swift": Self.clock, "B.swift": Self.lamp])
    let text = Baseline(of: findings).text
    expectSame(Baseline(of: findings.reversed()).text, text)
    expectSame(
      text.split(separator: "\n").dropFirst().map { $0.split(separator: "\t").dropFirst().joined(separator: " ") },
      [
        "unresolved-dependency A.swift no binding for 'Clock', which 'wire()' requires",
        "unresolved-dependency B.swift no binding for 'Lamp', which 'light()' requires",
      ])
    let lines = text.split(separator: "\n")
    let remark = "# the lamp is bought in May\n"
    expectSame(
      Baseline.text("\(lines[0])\n\(remark)\(lines[1])\n\(lines[2])\n", without: [3]),
      "\(lines[0])\n\(remark)\(lines[2])\n")
  }

  /// If two branches add entries, the merged file holds the entries of both. Their order does not matter, nor do
  /// repeated lines.
  @Test func mergesNeedNoRepair() async throws {
    let lines = Baseline(of: await Self.findings(["A.swift": Self.clock, "B.swift": Self.lamp])).text.split(
      separator: "\n")
    let merged = try Baseline([lines[2], lines[0], lines[1], lines[0]].joined(separator: "\r\n"), path: "known")
    expectSame(merged.entries.map(\.path), ["B.swift", "A.swift"])
  }

  @Test(arguments: [
    ("", "1:1 this is no baseline: it does not begin with '# digraph baseline 1'"),
    ("# digraph baseline 12\n", "1:1 this baseline is of another version of digraph; write it anew"),
    ("# digraph baseline 1\nfoo\n", "2:1 an entry begins with 16 hexadecimal digits"),
    ("# digraph baseline 1\n0123456789abcdef dependency-cycle\n", "2:1 an entry begins with 16 hexadecimal digits"),
    (
      "# digraph baseline 1\n0123456789abcdef\tdependency-cycle\n",
      "2:34 an entry has four parts between tabs: digits, rule, path, message"
    ),
    ("# digraph baseline 1\n0123456789abcdef\tA B\tC\tD\n", "2:18 the second part of an entry is the id of a rule"),
    ("# digraph baseline 1\n<<<<<<< HEAD\n", "2:1 a merge has left its mark here; keep the lines of both sides"),
  ])
  func whatIsNoBaselineIsTold(text: String, problem: String) {
    do {
      _ = try Baseline(text, path: "known")
      Issue.record("it was read")
    } catch {
      expectSame(error.problems.map { "\($0.site.line):\($0.site.column) \($0.message)" }, [problem])
    }
  }
}
