import DigraphModel
import DigraphRules
import TestSupport
import Testing

struct RuleRunnerTests {
  /// A rule that reports the findings that its test wants.
  private struct Probe: Rule {
    static let info = RuleInfo(id: "probe", family: .analysis, severity: .warning, summary: "A probe.", frameworks: [])

    func findings(in graph: Graph) -> [Finding] {
      [
        Finding("second", at: Site(path: "B.swift", line: 2, column: 1), subject: ["a"]),
        Finding("third", at: Site(path: "B.swift", line: 2, column: 9), atMost: .info, subject: ["a"]),
        Finding("second", at: Site(path: "B.swift", line: 2, column: 1), subject: ["a"]),
        Finding("first", at: Site(path: "A.swift", line: 7, column: 1), subject: ["a"]),
      ]
    }
  }

  private func run(_ severities: [String: Severity] = [:]) -> [Finding] {
    RuleRunner([Probe.self], severities: severities).findings(in: Graph(containers: [], bindings: [], requests: []))
  }

  @Test func findingsAreSortedAndStatedOnce() {
    #expect(run().map(\.message) == ["first", "second", "third"])
    #expect(run().allSatisfy { $0.rule == "probe" })
  }

  @Test func severityIsNeverRaisedAboveTheFindings() {
    #expect(run().map(\.severity) == [.warning, .warning, .info])
    #expect(run(["probe": .error]).map(\.severity) == [.error, .error, .info])
    #expect(run(["probe": .info]).map(\.severity) == [.info, .info, .info])
    #expect(run(["probe": .off]).isEmpty)
  }

  @Test func fingerprintsDependOnRuleFileAndSubjectOnly() {
    let prints = run().map(\.fingerprint)
    #expect(prints[0] != prints[1])
    #expect(prints[2] == prints[1] + "-2")
    #expect(prints == run(["probe": .error]).map(\.fingerprint))
  }

  /// A baseline outlives the program that wrote it. So these values must not change without a new version of the
  /// baseline.
  @Test func fingerprintsAreStable() {
    #expect(run().map(\.fingerprint) == ["6ceead0844ae91ed", "c116639a82b023aa", "c116639a82b023aa-2"])
  }

  @Test("parts of the guards are judged in any order")
  func guardsInParts() {
    let site = Site(path: "A.swift", line: 1, column: 1)
    let binding = Binding(
      id: 0, framework: .swinject, container: 0, key: Key(type: "API"),
      scope: Scope(name: "graph", lifetime: .graph, isExplicit: false), provider: .factory, site: site)
    let requests = (0..<5_000).map { id in
      Request(
        id: id, framework: .swinject, owner: "Feed", containers: [0], key: Key(type: "API"), timing: .eager,
        strength: .required, resolution: Resolution(status: .bound, bindings: [0]),
        site: Site(path: "B.swift", line: id + 1, column: 1))
    }
    let container = Container(
      id: 0, name: "container", kind: "Container", framework: .swinject, module: "App", site: site)
    let graph = Graph(containers: [container], bindings: [binding], requests: requests)
    let all = RuleRunner().guards(in: graph)
    #expect(all.map(\.request) == Array(0..<5_000))
    var count = 0
    let backwards = RuleRunner().guards(in: graph) { parts in
      count = parts.count
      return parts.reversed().map { $0() }.reversed()
    }
    #expect(backwards == all)
    #expect(count > 1)
  }
}
