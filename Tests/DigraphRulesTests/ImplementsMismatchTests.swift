import DigraphModel
import TestSupport
import Testing

struct ImplementsMismatchTests {
  private func wiring(_ conformance: Binding.Conformance) -> GraphBuilder {
    var wiring = GraphBuilder()
    let flow = wiring.bind("Flow", making: "HomeFlow")
    wiring.forward("Delegate", to: flow) { $0.conformance = conformance }
    return wiring
  }

  @Test func refutedConformance() {
    #expect(
      report("implements-mismatch", wiring(.refuted)) == [
        "3: warning: 'HomeFlow' is given out as 'Delegate', but does not conform to 'Delegate'"
      ])
  }

  @Test func somebodyReliesOnIt() throws {
    var wiring = wiring(.refuted)
    wiring.request("Delegate", .eager, .silent)
    wiring.request("Delegate")
    let finding = try #require(findings("implements-mismatch", wiring).first)
    #expect(finding.severity == .error)
    #expect(finding.notes.texts == ["2: 'Flow' is bound here", "5: 'App' asks for 'Delegate' here and traps"])
  }

  @Test func classIsInheritedFrom() {
    var wiring = wiring(.refuted)
    wiring.types["Delegate"] = TypeSummary(kind: .class)
    #expect(
      report("implements-mismatch", wiring) == [
        "3: warning: 'HomeFlow' is given out as 'Delegate', but does not inherit from 'Delegate'"
      ])
  }

  @Test(arguments: [Binding.Conformance.proven, .unknown])
  func notRefuted(conformance: Binding.Conformance) {
    #expect(report("implements-mismatch", wiring(conformance)) == [])
  }
}
