import CustomDump
import DigraphLinking
import DigraphModel
import Testing

/// Each container gets its nearest answer, however many containers request at once.
struct ContainerTreeTests {
  private func site(_ line: Int) -> Site { Site(path: "App.swift", line: line) }

  private func container(_ id: Container.ID, _ parents: [Container.ID], isCopy: Bool = false) -> Container {
    Container(
      id: id, name: "c\(id)", kind: "Container", framework: .injection, module: "App", parents: parents,
      site: site(id + 1), copiesParents: isCopy)
  }

  private func binding(_ type: String, in container: Container.ID, of draft: inout Draft) -> Binding.ID {
    let id = draft.bindings.count
    draft.bindings.append(
      DraftBinding(
        Binding(
          id: id, framework: .injection, container: container, key: Key(type: type),
          scope: Scope(name: "graph", lifetime: .graph, isExplicit: false), provider: .factory, site: site(1000 + id)),
        order: id))
    return id
  }

  /// Adds a request in some containers; if `consumer` is given, the request is the consumer's own.
  private func ask(_ type: String, _ containers: [Container.ID], of consumer: Binding.ID? = nil, _ draft: inout Draft) {
    let request = Request(
      id: 0, framework: .injection, consumer: consumer, owner: "", containers: containers, key: Key(type: type),
      timing: .eager, strength: .required, site: site(10_000 + draft.requests.count))
    draft.requests.append(DraftRequest(request, followsConsumer: consumer != nil))
  }

  private func answers(_ draft: Draft) -> [String] {
    let graph = Linker().link(draft)
    return graph.requests.map { request in
      let places = request.resolution.bindings.map { graph.bindings[$0].container }
      return "\(request.key) in \(request.containers): \(request.resolution.status) \(places)"
    }
  }

  /// 0 is above 1 and 2, 1 above 3, and 4 stands alone.
  @Test func overridesBelow() {
    var draft = Draft()
    draft.containers = [container(0, []), container(1, [0]), container(2, [0]), container(3, [1]), container(4, [])]
    let service = binding("Service", in: 0, of: &draft)
    for place in [0, 1] { _ = binding("Store", in: place, of: &draft) }
    for start in [0, 2, 3] { ask("Service", [start], &draft) }
    ask("Store", [], of: service, &draft)
    ask("Store", [4], &draft)
    expectNoDifference(
      answers(draft),
      [
        "Service in [0]: bound [0]", "Service in [2]: bound [0]", "Service in [3]: bound [0]",
        "Store in [0, 2, 3]: bound [0, 1]", "Store in [4]: missing []",
      ])
  }

  /// A request that starts in several containers, and lacks its key from one of them, is missing there.
  @Test func lackingBelow() {
    var draft = Draft()
    draft.containers = [container(0, []), container(1, [0]), container(2, [0])]
    let service = binding("Service", in: 0, of: &draft)
    _ = binding("Store", in: 2, of: &draft)
    for start in [1, 2] { ask("Service", [start], &draft) }
    ask("Store", [], of: service, &draft)
    expectNoDifference(answers(draft).last, "Store in [1]: missing [2]")
  }

  /// A copied container does not search the parents of its original.
  @Test func copies() {
    var draft = Draft()
    draft.containers = [container(0, []), container(1, [0]), container(2, [1], isCopy: true), container(3, [2])]
    for (type, place) in [("Far", 0), ("Near", 1)] { _ = binding(type, in: place, of: &draft) }
    for type in ["Far", "Near"] { for start in [1, 2, 3] { ask(type, [start], &draft) } }
    expectNoDifference(
      answers(draft),
      [
        "Far in [1]: bound [0]", "Far in [2]: missing []", "Far in [3]: missing []", "Near in [1]: bound [1]",
        "Near in [2]: bound [1]", "Near in [3]: bound [1]",
      ])
  }

  /// A search in containers that are parents of each other ends.
  @Test func loops() {
    var draft = Draft()
    draft.containers = [container(0, [1]), container(1, [0]), container(2, [1])]
    _ = binding("Store", in: 0, of: &draft)
    for start in [1, 2] { ask("Store", [start], &draft) }
    ask("Other", [2], &draft)
    expectNoDifference(
      answers(draft), ["Store in [1]: bound [0]", "Store in [2]: bound [0]", "Other in [2]: missing []"])
  }

  /// Two bindings that need each other pass on the containers where their requests start, until no new one appears.
  @Test func bindingsThatNeedEachOther() {
    var draft = Draft()
    draft.containers = [container(0, []), container(1, [0]), container(2, [0])]
    let (one, other) = (binding("One", in: 0, of: &draft), binding("Other", in: 0, of: &draft))
    ask("One", [1], &draft)
    ask("Other", [2], &draft)
    ask("Other", [], of: one, &draft)
    ask("One", [], of: other, &draft)
    expectNoDifference(
      answers(draft).suffix(2), ["Other in [1, 2]: bound [0]", "One in [1, 2]: bound [0]"])
  }
}
