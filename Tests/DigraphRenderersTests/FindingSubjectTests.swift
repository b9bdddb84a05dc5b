import CustomDump
import DigraphModel
import DigraphRenderers
import TestSupport
import Testing

/// The parts of a graph that a finding is about, if several containers hold a binding that is written once.
@Suite("subjects of findings")
struct FindingSubjectTests {
  private static let earlier = Site(path: "A.swift", line: 1, column: 1, endLine: 1, endColumn: 4)
  private static let later = Site(path: "A.swift", line: 9, column: 1, endLine: 9, endColumn: 4)
  private static let asking = Site(path: "A.swift", line: 9, column: 40, endLine: 9, endColumn: 44)

  /// Two containers that one piece of code fills; the second has been filled before.
  private static var graph: Graph {
    let containers = ["widget", "app"].enumerated().map { id, name in
      Container(
        id: id, name: name, kind: "Container", framework: .swinject, module: "App",
        site: Site(path: "A.swift", line: 20 + id, column: 1))
    }
    let places = [(0, later, "Log"), (1, later, "Log"), (1, later, "Clock"), (1, earlier, "Log")]
    let bindings = places.enumerated().map { id, place in
      Binding(
        id: id, framework: .swinject, container: place.0, key: Key(type: place.2), scope: .standard, provider: .factory,
        site: place.1)
    }
    let requests = [0, 1].map { id in
      Request(
        id: id, framework: .swinject, consumer: id, owner: "", containers: [id], key: Key(type: "API"), timing: .eager,
        strength: .required, site: asking)
    }
    return Graph(containers: containers, bindings: bindings, requests: requests)
  }

  private func elements(_ finding: Finding) -> [[String]] {
    FindingSubject.all(of: [finding], in: Self.graph).map(\.elements)
  }

  @Test("what is said of one container is not said of another one that the same code fills, nor of another key")
  func oneContainer() {
    expectNoDifference(
      elements(
        Finding(
          "'Log' is bound again", at: Self.later, subject: ["Log"],
          notes: [.init("'Log' is bound here", at: Self.earlier)])),
      [["b1"]])
    expectNoDifference(elements(Finding("'Clock' is bound", at: Self.later, subject: ["Clock"])), [["b2"]])
  }

  @Test("what is missing in two apps is said of both, wherever the way to it is shown; what one of them has, is not")
  func missingInTwo() {
    func graph(_ second: Resolution) -> Graph {
      let before = Self.graph
      let requests = before.requests.map { request in
        var request = request
        request.resolution = request.id == 0 ? Resolution(status: .missing) : second
        return request
      }
      return Graph(containers: before.containers, bindings: before.bindings, requests: requests)
    }
    let finding = Finding(
      "no binding for 'API'", at: Self.asking, subject: ["API"], chain: ["Log", "API"],
      notes: [.init("'Log' is bound here", at: Self.earlier)])
    func elements(_ graph: Graph) -> [[String]] { FindingSubject.all(of: [finding], in: graph).map(\.elements) }
    expectNoDifference(elements(graph(Resolution(status: .missing))), [["r0", "r1"]])
    expectNoDifference(elements(graph(Resolution(status: .external))), [["r0"]])
  }

  @Test("what no place tells apart is said of all")
  func allContainers() {
    expectNoDifference(elements(Finding("'Log' is not used", at: Self.later, subject: ["Log"])), [["b0", "b1"]])
    expectNoDifference(
      elements(Finding("'API' is kept", at: Self.asking, subject: ["API"], chain: ["Log", "API"])), [["r0", "r1"]])
  }
}
