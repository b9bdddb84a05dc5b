import DigraphModel
import TestSupport
import Testing

struct TransientInCycleTests {
  private func report(_ wiring: GraphBuilder) -> [String] { DigraphRulesTests.report("transient-in-cycle", wiring) }

  /// `Chef` needs `Menu`, whose `initCompleted` requests `Chef`.
  private func wiring(_ kind: TypeKind, _ scope: Scope) -> GraphBuilder {
    var wiring = GraphBuilder()
    let chef = wiring.bind("Chef")
    let menu = wiring.bind("Menu", kind, scope: scope)
    wiring.request("Menu", from: chef)
    wiring.request("Chef", from: menu, .afterStorage, .silent)
    return wiring
  }

  @Test func transientValueIsNotStored() throws {
    let wiring = wiring(.class, .transient)
    #expect(
      report(wiring) == [
        "5: error: 'Menu' (transient) is never stored, but asks for itself through 'Chef' once it is made"
      ])
    let finding = try #require(findings("transient-in-cycle", wiring).first)
    #expect(finding.chain == ["Chef", "Menu", "Chef"])
    #expect(finding.notes.texts == ["4: 'Chef' asks for 'Menu' here", "3: 'Menu' gets its scope here"])
    #expect(finding.help == "give 'Menu' a scope that stores it, such as '.graph'")
  }

  @Test(arguments: [Scope.standard, .weak])
  func structIsNotStored(scope: Scope) {
    #expect(
      report(wiring(.struct, scope)) == [
        "5: error: 'Menu' (\(scope.name)) is a value that this scope does not store, but asks for itself through 'Chef' once it is made"
      ])
  }

  @Test(arguments: [Scope.standard, .weak, .container, .login])
  func objectIsStored(scope: Scope) {
    #expect(report(wiring(.class, scope)) == [])
    #expect(report(wiring(.unknown, scope)) == [])
  }

  @Test func permanentScopeStoresValues() {
    #expect(report(wiring(.struct, .container)) == [])
    #expect(report(wiring(.struct, Scope(name: "mine", lifetime: .unknown, isExplicit: true))) == [])
  }

  @Test func transientWithoutALoopIsFine() {
    var wiring = GraphBuilder()
    let controller = wiring.bind("Controller", scope: .transient)
    wiring.bind("Model")
    wiring.request("Model", from: controller, .afterStorage)
    #expect(report(wiring) == [])
  }

  @Test func loopThatNothingBreaksIsAnotherRules() {
    var wiring = GraphBuilder()
    let chef = wiring.bind("Chef")
    let menu = wiring.bind("Menu", scope: .transient)
    wiring.request("Menu", from: chef)
    wiring.request("Chef", from: menu)
    wiring.request("Chef", from: menu, .afterStorage)
    #expect(reportOfAllRules(wiring) == ["dependency-cycle 4"])
  }

  @Test func branchMayNotBeTaken() {
    var wiring = GraphBuilder()
    let chef = wiring.bind("Chef")
    let menu = wiring.bind("Menu", scope: .transient)
    wiring.request("Menu", from: chef) { $0.conditions = [.branch("isOpen")] }
    wiring.request("Chef", from: menu, .afterStorage, .silent)
    #expect(
      report(wiring) == [
        "5: warning: 'Menu' (transient) is never stored, but may ask for itself through 'Chef' once it is made"
      ])
  }
}
