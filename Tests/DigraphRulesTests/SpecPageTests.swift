import DigraphModel
import TestSupport
import Testing

/// Tests of the reader of rule pages.
struct SpecPageTests {
  private static let page = SpecPage(
    fileName: "probe.md",
    text: """
      # probe
      Something is wrong. *(warning; cycles)*

      ## Reports
      Text, and code that is not an example:
      ```sh
      digraph check
      ```
      ```swift swinject
      let ä = wrong(1)
      //            ^ warning: [probe] one
      // ^^^^^ error: [other] two words: here
      right()
      //^^^ note: see this
      ```
      ## Stays silent
      ```swift deli
      right()
      ```
      """)

  @Test func headIsRead() {
    #expect(Self.page.title == "probe")
    #expect(Self.page.summary == "Something is wrong.")
    #expect(Self.page.severity == "warning")
    #expect(Self.page.family == "cycles")
    #expect(Self.page.sections == ["Reports", "Stays silent"])
  }

  @Test func examplesAreRead() {
    #expect(Self.page.examples.map(\.description) == ["probe.md:10", "probe.md:18"])
    #expect(Self.page.examples.map(\.framework) == [.swinject, .deli])
    #expect(Self.page.examples.map(\.section) == ["Reports", "Stays silent"])
  }

  @Test func caretsStateRangesInBytes() {
    #expect(
      Self.page.examples[0].expectations == [
        Expectation(Self.finding("probe", .warning, "one", line: 1, column: 16, length: 1)),
        Expectation(Self.finding("other", .error, "two words: here", line: 1, column: 4, length: 6)),
        Expectation(Finding.Note("see this", at: Site(path: "", line: 4, column: 3, endLine: 4, endColumn: 6))),
      ])
  }

  private static func finding(
    _ rule: String, _ severity: Severity, _ message: String, line: Int, column: Int, length: Int,
    notes: [Finding.Note] = []
  ) -> Finding {
    let site = Site(path: "", line: line, column: column, endLine: line, endColumn: column + length)
    var finding = Finding(message, at: site, atMost: severity, subject: [], notes: notes)
    finding.rule = rule
    return finding
  }

  private static let found = [
    finding("probe", .warning, "one", line: 1, column: 16, length: 1),
    finding(
      "other", .error, "two words: here", line: 1, column: 4, length: 6,
      notes: [Finding.Note("see this", at: Site(path: "", line: 4, column: 3, endLine: 4, endColumn: 6))]),
  ]

  @Test func statedFindingsMakeNoDifference() {
    #expect(SpecRunner.difference(Self.page.examples[0], Self.found) == nil)
    #expect(SpecRunner.difference(Self.page.examples[1], []) == nil)
  }

  @Test func missingAndSurplusFindingsMakeOne() {
    let example = Self.page.examples[0]
    let surplus = Self.finding("probe", .info, "three", line: 4, column: 1, length: 7)
    #expect(
      SpecRunner.difference(example, Array(Self.found.dropFirst()) + [surplus]) == """
        probe.md:10: the example should read
        let ä = wrong(1)
        // ^^^^^ error: [other] two words: here
        right()
        //^^^^^ info: [probe] three
        //^^^ note: see this
        """)
  }

  @Test func noteThatNoFindingHasMakesOne() {
    var bare = Self.found
    bare[1].notes = []
    #expect(SpecRunner.difference(Self.page.examples[0], bare)?.hasSuffix("without the note: see this") == true)
  }

  @Test func notesNeedNotBeStated() {
    var more = Self.found
    more[0].notes = [Finding.Note("and that", at: Site(path: "", line: 1))]
    #expect(SpecRunner.difference(Self.page.examples[0], more) == nil)
  }

  @Test func pageIsRewritten() {
    let text = Self.page.annotated(with: [[], Self.found.dropFirst().map { $0 }])
    let changed = SpecPage(fileName: "probe.md", text: text)
    #expect(changed.examples[0].lines == ["let ä = wrong(1)", "right()", "//^^^ note: see this"])
    #expect(changed.examples[1].lines == ["right()", "// ^^^^ error: [other] two words: here"])
    #expect(changed.sections == Self.page.sections)
  }
}
