import CustomDump
import DigraphModel
import DigraphPipeline
import Testing

@Suite("fix plans")
struct FixPlanTests {
  private func finding(_ message: String, _ edits: (line: Int, column: Int, endColumn: Int, text: String)...) -> Finding
  {
    Finding(
      message, at: Site(path: "A.swift"), subject: [message],
      fixes: edits.map {
        .init(
          replacing: Site(path: "A.swift", line: $0.line, column: $0.column, endLine: $0.line, endColumn: $0.endColumn),
          with: $0.text)
      })
  }

  private func plan(_ findings: [Finding], _ text: String) -> FixPlan {
    FixPlan(findings, files: ["A.swift": Array(text.utf8)])
  }

  private func result(_ plan: FixPlan) -> String? {
    plan.changes.first.map { String(decoding: $0.after, as: UTF8.self) }
  }

  @Test("edits are made at bytes, whatever ends lines", arguments: ["\n", "\r\n", "\r"])
  func edits(end: String) {
    let plan = plan(
      [finding("a", (1, 9, 13, "mug")), finding("b", (2, 5, 5, "new "), (2, 6, 7, ""))],
      "let é = cup\(end)let x = 1\(end)")
    // `é` has two bytes.
    #expect(result(plan) == "let é =mug\(end)let new x= 1\(end)")
    #expect(plan.applied.map(\.message) == ["a", "b"])
    #expect(plan.refused == [])
  }

  @Test("of two that overlap, the first is made; the same edit twice is one")
  func overlaps() {
    let plan = plan(
      [
        finding("a", (1, 1, 4, "x")), finding("b", (1, 3, 5, "y")), finding("c", (1, 1, 4, "x")),
        finding("d", (1, 1, 1, "z")), finding("e", (1, 6, 7, "6"), (1, 2, 3, "2")), finding("f", (1, 4, 5, "w")),
      ], "1234567")
    #expect(result(plan) == "xw567")
    #expect(plan.applied.map(\.message) == ["a", "c", "f"])
    #expect(plan.refused.map(\.finding.message) == ["b", "d", "e"])
    #expect(Set(plan.refused.map(\.reason)) == ["another fix changes the same code; run again"])
  }

  @Test("edits of one finding that overlap each other are not made")
  func selfOverlap() {
    let plan = plan([finding("a", (1, 1, 4, "x"), (1, 3, 5, "y"))], "1234567")
    #expect(plan.changes == [])
    #expect(plan.refused.count == 1)
  }

  @Test("places that are not there, files that are not known, comments that would go")
  func refused() {
    let plan = plan(
      [
        finding("a", (9, 1, 2, "")), finding("b", (1, 99, 100, "")), finding("c", (1, 1, 12, "")),
        Finding(
          "d", at: Site(path: "B.swift"), subject: [], fixes: [.init(replacing: Site(path: "B.swift"), with: "x")]),
        finding("e"),
      ], "a // comment\n")
    #expect(plan.changes == [])
    #expect(plan.applied == [])
    expectNoDifference(
      plan.refused.map(\.reason),
      [
        "'A.swift' has no such place", "'A.swift' has no such place", "it would remove a comment",
        "'B.swift' cannot be changed safely",
      ])
  }

  @Test("a change that changes nothing is none")
  func same() { #expect(plan([finding("a", (1, 1, 2, "a"))], "a\n").changes == []) }
}

@Suite("unified diffs")
struct UnifiedDiffTests {
  private func diff(_ before: String, _ after: String) -> String {
    String(
      decoding: UnifiedDiff.text(path: "A.swift", before: Array(before.utf8), after: Array(after.utf8)), as: UTF8.self)
  }

  private static let numbers = (1...20).map { "\($0)\n" }

  @Test("three lines around each change, and changes that are near each other together")
  func context() {
    var lines = Self.numbers
    lines[1] = "two\n"
    lines[9] = "ten\nand\n"
    lines.remove(at: 16)
    expectNoDifference(
      diff(Self.numbers.joined(), lines.joined()),
      """
      --- a/A.swift
      +++ b/A.swift
      @@ -1,5 +1,5 @@
       1
      -2
      +two
       3
       4
       5
      @@ -7,14 +7,14 @@
       7
       8
       9
      -10
      +ten
      +and
       11
       12
       13
       14
       15
       16
      -17
       18
       19
       20

      """)
  }

  @Test("nothing, everything, and files without a final newline")
  func ends() {
    #expect(diff("a\n", "a\n") == "")
    #expect(diff("", "a\n") == "--- a/A.swift\n+++ b/A.swift\n@@ -0,0 +1 @@\n+a\n")
    #expect(diff("a\n", "") == "--- a/A.swift\n+++ b/A.swift\n@@ -1 +0,0 @@\n-a\n")
    #expect(
      diff("a\nb", "a\nc") == """
        --- a/A.swift
        +++ b/A.swift
        @@ -1,2 +1,2 @@
         a
        -b
        \\ No newline at end of file
        +c
        \\ No newline at end of file

        """)
  }

  @Test("ends of lines stay what they are")
  func returns() { #expect(diff("a\r\nb\r\n", "a\r\nc\r\n").hasSuffix("@@ -1,2 +1,2 @@\n a\r\n-b\r\n+c\r\n")) }

  @Test("a diff too large to be small is still right")
  func large() {
    let before = (0..<3_000).map { "\($0)\n" }.joined()
    let after = (0..<3_000).map { "x\($0)\n" }.joined()
    let text = diff(before, after)
    #expect(text.contains("@@ -1,3000 +1,3000 @@\n"))
  }
}
