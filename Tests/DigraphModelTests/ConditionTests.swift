import DigraphModel
import Testing

/// Conditions that leave open whether code runs.
struct ConditionTests {
  private static func compilation(_ text: String, _ construct: String = "#if", clause: Int = 0) -> Condition {
    Condition(kind: .compilation, text: text, construct: construct, clause: clause)
  }

  @Test(arguments: [
    ("", ["DEBUG"], false), ("DEBUG", ["DEBUG"], true), ("DEBUG && os(iOS)", ["DEBUG"], true),
    ("DEBUG", ["DEBUG && os(iOS)"], false), ("DEBUG", ["DEBUG || BETA"], true), ("", ["DEBUG", "!DEBUG"], true),
    ("", ["DEBUG", "!(DEBUG)"], true), ("", ["A && B", "!A", "!B"], true), ("", ["A && B", "!A"], false),
    ("!(A || B)", ["!A"], true), ("A", ["(A)"], true), ("", ["a == b", "a != b"], false),
  ])
  func impliedIsWhatNoChoiceRefutes(mine: String, others: [String], isImplied: Bool) {
    let mine = mine.isEmpty ? [] : [Self.compilation(mine, "mine")]
    let others = others.enumerated().map { [Self.compilation($1, "other\($0)")] }
    #expect(mine.implyOneOf(others) == isImplied)
  }

  @Test(arguments: [
    ("!c.hasAnyRegistration(of: A.self)", true), ("c.resolve(MyA.self) == nil", false), ("A.self", true),
    ("A.selfish", false), ("ÖA.self", false), ("[MyA.self, A.self]", true), ("A.sel", false), ("", false),
  ])
  func mentionedIsAWholeWord(text: String, isMentioned: Bool) {
    #expect(Self.compilation(text).mentions("A.self") == isMentioned)
  }

  @Test func nothingIsImpliedByNothing() { #expect(![Condition]().implyOneOf([[Self.compilation("A")]])) }

  @Test func elseIsTheNegation() {
    #expect([Condition]().implyOneOf([[Self.compilation("A")], [Self.compilation("!(A)", clause: 1)]]))
  }

  @Test func clausesOfASwitchAreTakenForAllOfThem() {
    let clauses = [".live", ".beta"].enumerated().map {
      [Condition(kind: .branch, text: $1, construct: "switch", clause: $0)]
    }
    #expect([Condition]().implyOneOf(clauses))
    #expect(![Condition]().implyOneOf([clauses[0]]))
  }

  @Test func whatIsGivenHolds() {
    let phone = [[Self.compilation("os(iOS)")]]
    #expect([Condition]().implyOneOf(phone) { $0 == "os(iOS)" })
    #expect(![Condition]().implyOneOf(phone) { $0 == "os(macOS)" })
  }

  @Test(.timeLimit(.minutes(1))) func manyTestsAreNotTriedOut() {
    let many = (0..<40).map { [Self.compilation("T\($0)", "c\($0)")] }
    #expect([Condition]().implyOneOf(many))
  }

  @Test(.timeLimit(.minutes(1))) func deepTextsAreNoTrouble() {
    let deep = String(repeating: "(", count: 100_000) + "A" + String(repeating: ")", count: 100_000)
    #expect(![Condition]().implyOneOf([[Self.compilation(deep)]]))
    #expect(![Condition]().implyOneOf([[Self.compilation(String(repeating: "!", count: 400) + "A")]]))
  }
}
