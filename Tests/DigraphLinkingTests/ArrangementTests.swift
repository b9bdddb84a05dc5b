import CustomDump
import DigraphLinking
import DigraphModel
import Testing

/// Everything is sorted by site, whichever thread finds it.
struct ArrangementTests {
  private func site(_ path: String, _ line: Int) -> Site { Site(path: path, line: line) }

  private func binding(_ type: String, _ site: Site, order: Int) -> DraftBinding {
    DraftBinding(
      Binding(
        id: order, framework: .swinject, container: 0, key: Key(type: type),
        scope: Scope(name: "graph", lifetime: .graph, isExplicit: false), provider: .factory, site: site),
      order: order)
  }

  private func request(_ type: String, of consumer: Binding.ID?, _ site: Site) -> DraftRequest {
    DraftRequest(
      Request(
        id: 0, framework: .swinject, consumer: consumer, owner: "", containers: [0], key: Key(type: type),
        timing: .eager,
        strength: .required, site: site))
  }

  private var draft: Draft {
    var draft = Draft()
    draft.containers = [
      Container(id: 0, name: "app", kind: "Container", framework: .swinject, module: "App", site: site("App.swift", 1))
    ]
    draft.bindings = [
      binding("Wheel", site("Z.swift", 4), order: 0), binding("Car", site("B.swift", 9), order: 1),
      binding("Axle", site("B.swift", 2), order: 2), binding("Bolt", site("B.swift", 2), order: 3),
    ]
    draft.requests = [
      request("Wheel", of: nil, site("Y.swift", 3)),
      // A helper that several providers call makes several requests at one place.
      request("Wheel", of: 1, site("C.swift", 5)), request("Bolt", of: 0, site("C.swift", 5)),
      request("Wheel", of: 2, site("C.swift", 5)), request("Axle", of: 1, site("A.swift", 8)),
    ]
    return draft
  }

  private func text(_ graph: Graph) -> [String] {
    graph.bindings.map { "\($0.id) \($0.key)" }
      + graph.requests.map { request in
        "\(request.id) \(request.site.path) \(request.key) for \(request.consumer ?? -1): \(request.resolution.bindings)"
      }
  }

  @Test func order() {
    expectNoDifference(
      text(Linker().link(draft)),
      [
        "0 Axle", "1 Bolt", "2 Car", "3 Wheel", "0 A.swift Axle for 2: [0]", "1 C.swift Bolt for 3: [1]",
        "2 C.swift Wheel for 0: [3]", "3 C.swift Wheel for 2: [3]", "4 Y.swift Wheel for -1: [3]",
      ])
  }

  @Test func onAnotherThread() {
    let background = Background(
      { work in
        work()
        return {}
      },
      discard: { _ in })
    expectNoDifference(text(Linker(background: background).link(draft)), text(Linker().link(draft)))
    let absent = Background({ _ in nil }, discard: { _ in })
    expectNoDifference(text(Linker(background: absent).link(draft)), text(Linker().link(draft)))
  }
}
