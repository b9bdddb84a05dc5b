import DigraphModel
import TestSupport
import Testing

struct DuplicateRegistrationTests {
  private func report(_ wiring: GraphBuilder) -> [String] { DigraphRulesTests.report("duplicate-registration", wiring) }

  /// Two bindings of `Size`.
  private func wiring(
    _ first: (inout Binding) -> Void = { _ in }, _ second: (inout Binding) -> Void = { _ in },
    framework: Framework = .swinject
  ) -> GraphBuilder {
    var wiring = GraphBuilder(framework: framework)
    wiring.bind("Size") { first(&$0) }
    wiring.bind("Size") { second(&$0) }
    return wiring
  }

  @Test func secondBindingReplacesTheFirst() throws {
    #expect(report(wiring()) == ["3: error: 'Size' is bound again, which replaces the first binding"])
    let finding = try #require(findings("duplicate-registration", wiring()).first)
    #expect(finding.notes.texts == ["2: 'Size' is bound here and replaced"])
  }

  /// The word in the advice depends on the framework, which may have no qualifier at all.
  @Test(
    arguments: [
      (.swinject, "remove all but one, or tell them apart by a name"),
      (.injection, "remove all but one, or tell them apart by a tag"),
      (.deli, "remove all but one, or tell them apart by a qualifier"), (.dikit, "remove all but one"),
    ] as [(Framework, String)])
  func helps(framework: Framework, help: String) {
    #expect(findings("duplicate-registration", wiring(framework: framework)).map(\.help) == [help])
  }

  @Test func severalAreOneFinding() {
    var wiring = wiring()
    wiring.bind("Size")
    #expect(report(wiring) == ["4: error: 'Size' is bound again, which replaces 2 bindings"])
  }

  @Test func orderIsUnknownAcrossDeclarations() {
    #expect(
      report(wiring { $0.owner = "Other.assemble()" }) == [
        "3: warning: 'Size' is bound 2 times in 'container', and only the last counts"
      ])
  }

  @Test func otherKeysAreOtherBindings() {
    var wiring = GraphBuilder()
    wiring.bind("Size")
    wiring.bind("Size", named: "s")
    wiring.bind("Size", with: ["Int"])
    wiring.bind("Size", in: wiring.container("child", parents: [0]))
    #expect(report(wiring) == [])
  }

  @Test func unknownPartsAreNotCompared() {
    #expect(
      report(
        wiring {
          $0.key.arguments = ["_"]
        } _: {
          $0.key.arguments = ["_"]
        }) == [])
    #expect(
      report(
        wiring {
          $0.key.name = .computed("name")
        } _: {
          $0.key.name = .computed("name")
        }) == [])
  }

  @Test func replacementOnABranchIsMeant() {
    #expect(
      report(
        wiring { _ in
        } _: {
          $0.conditions = [.compilation("DEBUG")]
        }) == [])
    #expect(
      report(
        wiring { _ in
        } _: {
          $0.conditions = [.branch("!c.hasAnyRegistration(of: Size.self)")]
        }) == [])
  }

  @Test func bindingOnABranchThatIsAlwaysReplacedIsNot() {
    #expect(
      report(wiring { $0.conditions = [.compilation("DEBUG")] }) == [
        "3: warning: 'Size' is bound again, which replaces the first binding"
      ])
  }

  @Test func branchesExcludeEachOther() {
    #expect(
      report(
        wiring {
          $0.conditions = [.branch("a")]
        } _: {
          $0.conditions = [.branch("!(a)", clause: 1)]
        }) == [])
  }

  @Test func bothOnOneBranch() {
    #expect(
      report(
        wiring {
          $0.conditions = [.branch("a")]
        } _: {
          $0.conditions = [.branch("a")]
        }) == [
          "3: warning: 'Size' is bound again, which replaces the first binding"
        ])
  }

  @Test func testDoublesReplaceOnPurpose() {
    #expect(
      report(
        wiring { _ in
        } _: {
          $0.isTestOnly = true
        }) == [])
    #expect(
      report(
        wiring {
          $0.isTestOnly = true
        } _: {
          $0.isTestOnly = true
        }) == [])
  }

  @Test func mergedContainerTellsNothingAboutOtherDeclarations() {
    for owner in ["App.assemble()", "Widget.assemble()"] {
      var wiring = GraphBuilder()
      let merged = wiring.container("containers", isMerged: true)
      wiring.bind("Size", in: merged)
      wiring.bind("Size", in: merged) { $0.owner = owner }
      #expect(report(wiring).count == (owner == "App.assemble()" ? 1 : 0))
    }
  }

  @Test func twoForwardsToOneProviderAreOne() {
    var wiring = GraphBuilder()
    let flow = wiring.bind("Flow")
    let home = wiring.bind("Home")
    wiring.forward("Delegate", to: flow)
    wiring.forward("Delegate", to: flow)
    #expect(report(wiring) == [])
    wiring.forward("Delegate", to: home)
    #expect(report(wiring) == ["6: error: 'Delegate' is bound again, which replaces 2 bindings"])
  }

  @Test func oneDeclarationThatRunsTwiceIsOne() {
    let site = Site(path: "App.swift", line: 9)
    #expect(
      report(
        wiring {
          $0.site = site
        } _: {
          $0.site = site
        }) == [])
  }
}
