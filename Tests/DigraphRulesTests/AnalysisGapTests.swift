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
}
