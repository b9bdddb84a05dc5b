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

  /// A gap that passes a container to other code is not reported if no request depends on it.
  @Test func whatHoldsNothingBackIsNotReported() {
    func wiring(isOpen: Bool) -> GraphBuilder {
      var wiring = GraphBuilder()
      let container = wiring.container("Services", isOpen: isOpen)
      wiring.gap(.container, "it is handed to a value", in: [container], handsOverContainers: true)
      return wiring
    }
    #expect(report("analysis-gap", wiring(isOpen: true)) == [])
    #expect(report("analysis-gap", wiring(isOpen: false)).count == 1)
    var bound = wiring(isOpen: true)
    bound.bind("Feed")
    #expect(report("analysis-gap", bound).count == 1)
    var other = wiring(isOpen: true)
    other.gap(.request, "its type is computed")
    #expect(report("analysis-gap", other).count == 1)
  }

  /// A helper that cannot be read is reported once, however often it is called.
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

  /// A container may be passed to many functions that cannot be followed.
  @Test func functionsOfOneFileAreToldTogether() {
    var wiring = GraphBuilder()
    for (path, callee) in [("Feed.swift", "a"), ("Feed.swift", "b"), ("Ad.swift", "c"), ("Zoo.swift", "b")] {
      wiring.gap(
        .container, "it is handed to '\(callee)', which may bind anything", cause: callee, in: [0], path: path,
        handsOverContainers: true)
    }
    #expect(
      report("analysis-gap", wiring) == [
        "4: info: this container was not understood: it is handed to 'c', which may bind anything",
        "2: info: this container was not understood: it is handed to 'a' and 'b', which may bind anything (and 2 more places in 2 files)",
      ])
  }

  /// Gaps that name the same cause are one finding across files. Gaps without a cause are one finding for each file.
  @Test func aReasonThatNamesItsCauseIsOneFindingInAllFiles() throws {
    var wiring = GraphBuilder()
    for path in ["Ad.swift", "Feed.swift", "Feed.swift"] {
      wiring.gap(
        .request, "the property wrapper '@Inject' is declared outside of the input", cause: "Inject", path: path)
      wiring.gap(.binding, "'type' is computed", path: path)
    }
    #expect(
      report("analysis-gap", wiring) == [
        "2: info: this request was not understood: the property wrapper '@Inject' is declared outside of the input (and 2 more places in another file)",
        "3: info: this binding was not understood: 'type' is computed",
        "5: info: this binding was not understood: 'type' is computed (and 1 more place in this file)",
      ])
    let finding = try #require(findings("analysis-gap", wiring).first)
    #expect(finding.places.map(\.path) == ["Feed.swift", "Feed.swift"])
  }
}
