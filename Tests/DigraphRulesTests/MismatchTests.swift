import DigraphModel
import TestSupport
import Testing

struct QualifierMismatchTests {
  private func report(_ wiring: GraphBuilder) -> [String] { DigraphRulesTests.report("qualifier-mismatch", wiring) }

  @Test func misspeltName() throws {
    var wiring = GraphBuilder()
    wiring.bind("API", named: "production")
    wiring.bind("API", named: "raw")
    wiring.request("API", named: "row")
    #expect(
      report(wiring) == [
        "4: error: 'API' is bound only as \"raw\" and as \"production\", but 'App' asks for it as \"row\""
      ])
    let finding = try #require(findings("qualifier-mismatch", wiring).first)
    #expect(finding.help == "ask for it as \"raw\", or bind it as \"row\"")
    #expect(
      finding.notes.texts == ["3: 'API named \"raw\"' is bound here", "2: 'API named \"production\"' is bound here"])
  }

  @Test func nameOnOneSideOnly() {
    var wiring = GraphBuilder()
    wiring.bind("API", named: "raw")
    wiring.bind("Log")
    wiring.request("API", .eager, .silent)
    wiring.request("Log", named: "")
    #expect(
      report(wiring) == [
        "4: warning: 'API' is bound only as \"raw\", but 'App' asks for it without a name",
        "5: error: 'Log' is bound only without a name, but 'App' asks for it as \"\"",
      ])
  }

  @Test func computedNameMayBeTheRightOne() {
    var wiring = GraphBuilder()
    wiring.bind("API", named: "raw")
    wiring.request("API") {
      $0.key.name = .computed("stage.name")
      $0.resolution = Resolution(status: .missing)
    }
    #expect(report(wiring) == [])
  }
}

struct ArgumentMismatchTests {
  private func report(_ wiring: GraphBuilder) -> [String] { DigraphRulesTests.report("argument-mismatch", wiring) }

  /// The rule's message and advice if `taken` is bound and `passed` is passed.
  private func verdict(_ passed: [String], _ taken: [String]) -> [String?] {
    var wiring = GraphBuilder()
    wiring.types["PhotoModel"] = TypeSummary(kind: .class, supertypes: ["CellModel"])
    wiring.bind("Cell", with: taken)
    wiring.request("Cell", with: passed)
    return findings("argument-mismatch", wiring).flatMap { ["\($0.severity): \($0.message)", $0.help] }
  }

  @Test func subtype() {
    #expect(
      verdict(["PhotoModel"], ["CellModel"]) == [
        "error: 'Cell' is bound with (CellModel), but 'App' passes (PhotoModel)",
        "pass the 'PhotoModel' 'as CellModel'",
      ])
  }

  @Test func missingArguments() {
    #expect(
      verdict([], ["Int", "String"]) == [
        "error: 'Cell' is bound with (Int, String), but 'App' passes no arguments",
        "pass (Int, String), or bind 'Cell'",
      ])
  }

  @Test func surplusArguments() {
    #expect(
      verdict(["Int"], []) == [
        "error: 'Cell' is bound with no arguments, but 'App' passes (Int)",
        "pass no arguments, or bind 'Cell with (Int)'",
      ])
  }

  @Test(arguments: [
    (["Int?"], ["Int"], "unwrap the 'Int?' before it is passed"), (["Int"], ["Int?"], "pass the 'Int' 'as Int?'"),
    (["Int"], ["Double"], "pass a 'Double' instead of the 'Int'"),
    (["A", "B"], ["B", "A"], "pass the arguments in the order (B, A)"),
    (["(A, B)"], ["A", "B"], "pass the elements one by one, not as a tuple"),
    (["A"], ["B"], "pass (B), or bind 'Cell with (A)'"),
  ])
  func advice(passed: [String], taken: [String], help: String) {
    #expect(verdict(passed, taken).last == help)
  }

  @Test func oneOfSeveralOverloadsMatches() {
    var wiring = GraphBuilder()
    wiring.bind("Cell", with: ["Int"])
    wiring.bind("Cell", with: ["String"])
    wiring.request("Cell", with: ["String"])
    wiring.request("Cell", with: ["Bool"])
    #expect(report(wiring) == ["5: error: 'Cell' is bound with (Int) or (String), but 'App' passes (Bool)"])
  }

  @Test func unknownTypesAreNotCompared() {
    #expect(verdict(["_"], ["Int"]) == [])
    #expect(verdict(["Int"], ["_"]) == [])
  }
}
