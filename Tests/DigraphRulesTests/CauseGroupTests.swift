import CustomDump
import DigraphModel
import DigraphRules
import TestSupport
import Testing

/// Findings with one cause are named after it, and remain separate findings.
struct CauseGroupTests {
  /// A rule that reports one finding for each given list of names.
  private struct Probe: Rule {
    static let info = RuleInfo(id: "probe", family: .analysis, severity: .warning, summary: "A probe.", frameworks: [])

    func findings(in graph: Graph) -> [Finding] {
      graph.containers.map { container in
        Finding("m", at: container.site, subject: container.name.split(separator: " ").map(String.init))
      }
    }
  }

  private func groups(_ subjects: String...) -> [String?] {
    var wiring = GraphBuilder()
    for subject in subjects { wiring.container(subject) }
    return Array(RuleRunner([Probe.self]).findings(in: wiring.graph()).map(\.group).dropFirst())
  }

  @Test func whatStandsAloneHasNoGroup() {
    expectNoDifference(groups("A B", "C D"), [nil, nil])
    expectNoDifference(groups(), [])
  }

  @Test func theNameThatMostShareIsTheCause() {
    expectNoDifference(
      groups("A Owner", "B Owner", "C Owner", "A Other", "X Other", "Y Other", "Z"),
      ["Owner", "Owner", "Owner", "Other", "Other", "Other", nil])
  }

  @Test func whatALargerGroupLeavesIsGroupedByWhatItHasLeft() {
    // `A` is in three findings. Two of these belong to `Owner`, which is in four.
    expectNoDifference(
      groups("A Owner", "A Owner", "B Owner", "C Owner", "A D", "D E"),
      ["Owner", "Owner", "Owner", "Owner", "D", "D"])
    expectNoDifference(groups("A B", "B A"), ["A", "A"])
  }

  @Test func aSeventhFindingChangesNoFingerprint() {
    var wiring = GraphBuilder()
    for name in "ABCDEF" { wiring.container("\(name) Owner") }
    let before = RuleRunner([Probe.self]).findings(in: wiring.graph())
    wiring.container("G Owner")
    let after = RuleRunner([Probe.self]).findings(in: wiring.graph())
    #expect(Set(after.map(\.fingerprint)).isSuperset(of: before.map(\.fingerprint)))
    #expect(Set(after.map(\.fingerprint)).count == before.count + 1)
  }

  @Test func cyclesAndLimitsAreThingsOfTheirOwn() {
    let own = RuleCatalog.all.filter { rule in
      var finding = Finding("m", at: Site(path: "A.swift"), subject: ["a", "b"])
      finding.rule = rule.info.id
      return rule.causes(of: finding).isEmpty
    }
    expectNoDifference(
      own.map { $0.info.id },
      [
        "container-cycle", "dependency-cycle", "double-instantiation", "graph-limits", "module-cycle",
        "strongly-connected-bindings", "transient-in-cycle",
      ])
  }
}

/// The number of bindings that depend on the place of a finding.
struct DependentsTests {
  @Test func whatLeadsToThePlaceIsCountedOnce() throws {
    var wiring = GraphBuilder()
    let api = wiring.bind("API")
    let feed = wiring.bind("Feed")
    let cart = wiring.bind("Cart")
    let shell = wiring.bind("Shell")
    _ = wiring.bind("Alone")
    wiring.request("Missing", from: api)
    wiring.request("API", from: feed)
    wiring.request("API", from: cart)
    wiring.request("Feed", from: shell)
    wiring.request("Cart", from: shell)
    wiring.request("Shell")
    let finding = try #require(findings("unresolved-dependency", wiring).first)
    #expect(finding.dependents == Finding.Dependents(bindings: 4, entryPoints: 1))
  }

  @Test func codeThatNothingRunsIsIdle() throws {
    for isAsked in [false, true] {
      var wiring = GraphBuilder()
      wiring.apps = ["App"]
      let screen = wiring.bind("Screen")
      let shell = wiring.bind("Shell")
      wiring.request("Missing", from: screen)
      wiring.request("Screen", from: wiring.bind("Coordinator"))
      wiring.request(isAsked ? "Coordinator" : "Shell")
      wiring.request("Shell", from: shell)
      let finding = try #require(findings("unresolved-dependency", wiring).first)
      #expect(finding.isIdle == !isAsked)
      #expect(findings("unused-registration", wiring).map(\.further) == (isAsked ? [] : [1]))
    }
  }

  @Test func cyclesAreCountedAndInfosAreNot() throws {
    var wiring = GraphBuilder()
    let menu = wiring.bind("Menu")
    let chef = wiring.bind("Chef")
    wiring.request("Chef", from: menu)
    wiring.request("Menu", from: chef)
    let cycle = try #require(findings("dependency-cycle", wiring).first)
    #expect(cycle.dependents == Finding.Dependents(bindings: 2, entryPoints: 0))
    let severities = ["dependency-cycle": Severity.info]
    let mild = RuleRunner(RuleCatalog.all, severities: severities).findings(in: wiring.graph())
    #expect(mild.filter { $0.rule == "dependency-cycle" }.map(\.dependents) == [nil])
  }
}
