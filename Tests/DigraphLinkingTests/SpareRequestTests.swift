import CustomDump
import DigraphLinking
import DigraphModel
import Testing

/// Unanswered requests that need no answer.
struct SpareRequestTests {
  private func site(_ line: Int) -> Site { Site(path: "App.swift", line: line) }

  private func request(_ type: String, _ line: Int, isAlternative: Bool = false, isIdle: Bool = false) -> DraftRequest {
    var item = DraftRequest(
      Request(
        id: 0, framework: .swinject, owner: "", containers: [0], key: Key(type: type), timing: .eager,
        strength: .required,
        site: site(line)))
    item.request.idleness = isIdle ? "nothing makes 'Screen'" : nil
    item.isAlternative = isAlternative
    return item
  }

  private func statuses(_ requests: [DraftRequest]) -> [String] {
    var draft = Draft()
    draft.containers = [
      Container(id: 0, name: "app", kind: "Container", framework: .swinject, module: "App", site: site(1))
    ]
    draft.bindings = [
      DraftBinding(
        Binding(
          id: 0, framework: .swinject, container: 0, key: Key(type: "Log"),
          scope: Scope(name: "graph", lifetime: .graph, isExplicit: false), provider: .factory, site: site(2)),
        order: 0)
    ]
    draft.requests = requests
    return Linker().link(draft).requests.map { "\($0.key) \($0.resolution.status.rawValue)" }
  }

  @Test func aBranchOfAHelper() {
    expectNoDifference(
      statuses([request("Log", 10), request("Cat", 10, isAlternative: true)]), ["Cat opaque", "Log bound"])
    expectNoDifference(statuses([request("Log", 10), request("Cat", 10)]), ["Cat missing", "Log bound"])
    expectNoDifference(
      statuses([request("Log", 9), request("Cat", 10, isAlternative: true)]), ["Log bound", "Cat missing"])
  }

  /// After a request is dropped, another one must not be mistaken for its neighbour.
  @Test func aBranchOfAHelperBehindWhatAnotherProgramNeverMakes() {
    let dropped = [request("Dog", 5, isIdle: true), request("Log", 5)]
    expectNoDifference(
      statuses(dropped + [request("Cat", 10, isAlternative: true), request("Log", 10), request("Emu", 11)]),
      ["Log bound", "Cat opaque", "Log bound", "Emu missing"])
  }
}
