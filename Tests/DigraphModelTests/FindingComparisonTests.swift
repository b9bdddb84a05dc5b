import DigraphModel
import Testing

/// Findings that a change has caused.
@Suite("differences of findings")
struct FindingComparisonTests {
  private func finding(
    _ message: String, _ path: String = "A.swift", line: Int = 1, subject: [String] = ["Key"],
    _ severity: Severity = .error, _ state: Finding.State = .new
  ) -> Finding {
    var finding = Finding(message, at: Site(path: path, line: line), atMost: severity, subject: subject)
    finding.rule = "rule"
    finding.state = state
    finding.fingerprint = ([path] + subject).joined(separator: "/")
    return finding
  }

  @Test("moved code and another wording leave a finding what it is")
  func moved() {
    let before = finding("no binding for 'Key'", line: 3)
    #expect(FindingComparison(from: [before], to: [finding("nobody binds 'Key'", line: 40)]).isEmpty)
    #expect(FindingComparison(from: [before], to: [finding("no binding for 'Key'", "B.swift")]).isEmpty)
    let renamed = finding("nobody binds 'Key'", "B.swift")
    #expect(FindingComparison(from: [before], to: [renamed], movedFiles: ["A.swift": "B.swift"]).isEmpty)
    #expect(FindingComparison(from: [before], to: [renamed]).new == [renamed])
  }

  @Test("renamed types, keys and loops that begin elsewhere are the same")
  func renamed() {
    let renaming = Renaming(
      types: [.init(from: "API", to: "ZAPI")],
      keys: [.init(from: Key(type: "Feed", name: .literal("a")), to: Key(type: "Feed", name: .literal("b")))])
    let loop = finding("'API' needs itself", subject: ["API", "Cache"])
    let now = finding("'Cache' needs itself", subject: ["Cache", "ZAPI"])
    #expect(FindingComparison(from: [loop], to: [now], renaming: renaming).isEmpty)
    let feed = finding("no binding for 'Feed named \"a\"'", subject: ["Feed named \"a\""])
    let feedNow = finding("no binding for 'Feed named \"b\"'", subject: ["Feed named \"b\""])
    #expect(FindingComparison(from: [feed], to: [feedNow], renaming: renaming).isEmpty)
    #expect(FindingComparison(from: [feed], to: [feedNow]).new == [feedNow])
  }

  @Test("of two that are alike, one may be new")
  func another() {
    let first = finding("no binding for 'Key'", line: 1)
    let second = finding("no binding for 'Key'", line: 9)
    let comparison = FindingComparison(from: [first], to: [first, second])
    #expect(comparison.new == [second])
    #expect(comparison.earlierCount == 1)
  }

  @Test("a mistake that was known is caused anew where a change makes another place of it")
  func furtherPlaces() {
    let before = finding("no binding for 'Key', which 'A' requires")
    var after = finding("no binding for 'Key', which 'A' and 1 other place require", line: 4)
    after.places = [Site(path: "B.swift", line: 2)]
    let comparison = FindingComparison(from: [before], to: [after])
    #expect(comparison.caused == [after])
    #expect(comparison.worse.map(\.earlier) == ["in 1 place"])
    #expect(comparison.earlierCount == 0)
    #expect(FindingComparison(from: [after], to: [before]).isEmpty)
    #expect(FindingComparison(from: [after], to: [after]).isEmpty)
    // A saved finding does not say how many subjects there were.
    var saved = before
    saved.subject = []
    #expect(FindingComparison(from: [saved], to: [after]).caused.isEmpty)
  }

  @Test("a mistake that was known is caused anew where a change makes it one of another program")
  func furtherPrograms() {
    var before = finding("no binding for 'Key', in the program 'Demo'")
    before.programs = ["Demo"]
    var after = finding("no binding for 'Key', in the programs 'Demo' and 'Shop'")
    after.programs = ["Demo", "Shop"]
    let comparison = FindingComparison(from: [before], to: [after])
    #expect(comparison.caused == [after])
    #expect(comparison.worse.map(\.earlier) == ["in 1 program"])
    #expect(FindingComparison(from: [after], to: [before]).isEmpty)
    // The repository had a single program, which findings do not name.
    before.programs = []
    #expect(FindingComparison(from: [before], to: [after]).isEmpty)
  }

  @Test("a number that was beyond its limit before is caused by the change that makes it larger")
  func measure() {
    var before = finding("6 bindings, more than 5", subject: ["K"], .warning)
    before.measure = 6
    var after = finding("7 bindings, more than 5", subject: ["K"], .warning)
    after.measure = 7
    #expect(FindingComparison(from: [before], to: [after]).caused == [after])
    #expect(FindingComparison(from: [after], to: [before]).caused.isEmpty)
    #expect(FindingComparison(from: [after], to: [after]).isEmpty)
  }

  @Test("a finding that matters more now is caused by the change")
  func worse() {
    let before = finding("m", subject: ["K"], .warning)
    let after = finding("m", subject: ["K"], .error)
    let comparison = FindingComparison(from: [before], to: [after])
    #expect(comparison.worse == [.init(before: before, after: after)])
    #expect(comparison.caused == [after])
    #expect(comparison.earlierCount == 0)
    #expect(FindingComparison(from: [after], to: [before]).isEmpty)
  }

  @Test("what a comment has suppressed before is new without the comment; what it suppresses now is not gone")
  func suppressed() {
    let plain = finding("m")
    let hidden = finding("m", .error, .suppressed)
    #expect(FindingComparison(from: [hidden], to: [plain]).new == [plain])
    #expect(FindingComparison(from: [plain], to: [hidden]).isEmpty)
    #expect(FindingComparison(from: [], to: [hidden]).isEmpty)
    let known = finding("m", .error, .baselined)
    #expect(FindingComparison(from: [known], to: [plain]).isEmpty)
    #expect(FindingComparison(from: [], to: [known]).isEmpty)
  }

  private func finding(_ message: String, _ severity: Severity, _ state: Finding.State) -> Finding {
    finding(message, "A.swift", line: 1, subject: ["Key"], severity, state)
  }

  @Test("saved graphs tell no subjects; fingerprints do, whatever the number behind them")
  func saved() {
    var before = finding("one wording", subject: [])
    before.fingerprint = "abc"
    var after = finding("another wording", subject: [])
    after.fingerprint = "abc-2"
    #expect(FindingComparison(from: [before], to: [after]).isEmpty)
  }
}
