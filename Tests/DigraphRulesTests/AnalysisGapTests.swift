import DigraphModel
import TestSupport
import Testing

struct AnalysisGapTests {
  @Test func eachGapIsReported() throws {
    var wiring = GraphBuilder()
    wiring.gap(.binding, "its type is computed", in: [0])
    wiring.gap(.request, "the container is not known")
    #expect(
      report("analysis-gap", wiring) == [
        "2: info: this binding was not understood: its type is computed",
        "3: info: this request was not understood: the container is not known",
      ])
    let finding = try #require(findings("analysis-gap", wiring).first)
    #expect(finding.help == "say what it binds")
    #expect(finding.notes.texts == ["1: 'container' may bind more than is known"])
  }

  /// A helper that cannot be read is told once, however often it is used.
  @Test func oneReasonInOneFileIsOneFinding() throws {
    var wiring = GraphBuilder()
    for _ in 0..<3 { wiring.gap(.binding, "its type is computed", in: [0]) }
    wiring.gap(.request, "its type is computed")
    #expect(
      report("analysis-gap", wiring) == [
        "2: info: this binding was not understood: its type is computed (and 2 more places in this file)",
        "5: info: this request was not understood: its type is computed",
      ])
    let finding = try #require(findings("analysis-gap", wiring).first)
    #expect(
      finding.notes.texts == [
        "1: 'container' may bind more than is known", "3: nor was this binding, for the same reason",
        "4: nor was this binding, for the same reason",
      ])
    #expect(finding.places.map(\.line) == [3, 4])
  }
}
