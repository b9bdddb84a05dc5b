import DigraphModel
import TestSupport
import Testing

struct ValueTypeScopeTests {
  private func report(
    _ kind: TypeKind, _ scope: Scope, hasStoredVariables: Bool = false, _ adjust: (inout Binding) -> Void = { _ in }
  ) -> [String] {
    var wiring = GraphBuilder()
    wiring.types["Flags"] = TypeSummary(kind: kind, hasStoredVariables: hasStoredVariables)
    wiring.bind("Flags", kind, scope: scope) { adjust(&$0) }
    return DigraphRulesTests.report("value-type-scope", wiring)
  }

  @Test func valuesAreNotSharedByScopesOfObjects() {
    #expect(report(.struct, .weak) == ["2: warning: 'Flags' (weak) is a struct, so it is never shared"])
    #expect(report(.enum, .graph) == ["2: info: 'Flags' (graph) is an enum, so it is never shared"])
    #expect(
      report(.struct, .graph, hasStoredVariables: true) == [
        "2: warning: 'Flags' (graph) is a struct, so it is never shared"
      ])
  }

  @Test func permanentScopeKeepsCopies() {
    #expect(
      report(.struct, .container, hasStoredVariables: true) == [
        "2: info: 'Flags' (container) is a struct, so each holder changes a copy of its own"
      ])
    #expect(report(.struct, .container) == [])
    #expect(report(.enum, .container) == [])
  }

  /// Code that holds a value by a protocol can change only properties that the protocol declares as settable.
  @Test func copiesThatNobodyCanChange() {
    func reports(_ supertypes: Set<String>, letsChange: Bool = false) -> Bool {
      var wiring = GraphBuilder()
      wiring.types["Flags"] = TypeSummary(kind: .struct, hasStoredVariables: true)
      wiring.types["Switches"] = TypeSummary(kind: .protocol, supertypes: supertypes, hasStoredVariables: letsChange)
      wiring.types["Writable"] = TypeSummary(kind: .protocol, hasStoredVariables: true)
      wiring.bind("Switches", .struct, scope: .container) { $0.implementation = "Flags" }
      return !DigraphRulesTests.report("value-type-scope", wiring).isEmpty
    }
    #expect(!reports([]))
    #expect(!reports(["Sendable"]))
    #expect(reports([], letsChange: true))
    #expect(reports(["Writable"]))
    // A protocol that is declared elsewhere may have settable properties.
    #expect(reports(["Foreign"]))
  }

  @Test func scopeIsWhereItIsWritten() {
    let site = Site(path: "App.swift", line: 7)
    #expect(
      report(.struct, .weak) { $0.scopeSite = site } == [
        "7: warning: 'Flags' (weak) is a struct, so it is never shared"
      ])
  }

  @Test func objectsDefaultsAndUnknownTypes() {
    #expect(report(.class, .weak) == [])
    #expect(report(.unknown, .weak) == [])
    #expect(report(.protocol, .weak) == [])
    #expect(report(.struct, .standard) == [])
    #expect(report(.struct, .transient) == [])
  }

  @Test func existingValuesAndTests() {
    #expect(report(.struct, .weak) { $0.provider = .value } == [])
    #expect(report(.struct, .weak) { $0.isTestOnly = true } == [])
  }
}
