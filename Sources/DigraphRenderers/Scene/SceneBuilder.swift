import DigraphModel

/// Makes the scene of a whole graph, before anything is selected or folded.
struct SceneBuilder {
  private var scene: Scene
  private var graph: Graph { scene.graph }
  /// The position of each binding's node.
  private var nodeOfBinding: [Int]

  /// Makes the nodes and links of a graph. There is a node for each provider, with the names that lead to it in the
  /// same place, and one for each missing key, entry and gap.
  ///
  /// - Complexity: O(containers + bindings + requests + gaps).
  static func scene(of graph: Graph, marks: FindingMarks) -> Scene {
    var builder = SceneBuilder(graph, marks)
    builder.addBindings()
    builder.addGaps()
    builder.addRequests()
    builder.addEmptyContainers()
    return builder.scene
  }

  private init(_ graph: Graph, _ marks: FindingMarks) {
    scene = Scene(graph: graph, marks: marks)
    nodeOfBinding = Array(repeating: -1, count: graph.bindings.count)
  }

  private mutating func add(_ kind: Scene.Kind, id: String, in place: Scene.Place?, _ elements: [Scene.Element]) -> Int
  {
    scene.nodes.append(Scene.Node(kind: kind, id: id, place: place, elements: elements))
    return scene.nodes.count - 1
  }

  // MARK: - Bindings

  private mutating func addBindings() {
    let places = graph.bindings.map { Scene.place(of: $0, in: graph) }
    /// The binding whose node represents a binding: its provider, if that is in the same place.
    func representative(of binding: Binding) -> Binding.ID {
      let provider = graph.provider(of: binding)
      return places[provider.id] == places[binding.id] ? provider.id : binding.id
    }
    var furtherNames: [Binding.ID: [Binding.ID]] = [:]
    for binding in graph.bindings {
      let id = representative(of: binding)
      if id != binding.id { furtherNames[id, default: []].append(binding.id) }
    }
    for binding in graph.bindings where representative(of: binding) == binding.id {
      let further = furtherNames[binding.id] ?? []
      nodeOfBinding[binding.id] = add(
        .binding(binding.id, names: further), id: scene.names.next("b", binding.key.shortDescription),
        in: places[binding.id], ([binding.id] + further).map(Scene.Element.binding))
    }
    for binding in graph.bindings { nodeOfBinding[binding.id] = nodeOfBinding[representative(of: binding)] }
    for binding in graph.bindings where binding.forwardsTo != nil {
      let (from, to) = (nodeOfBinding[binding.id], nodeOfBinding[graph.provider(of: binding).id])
      if from != to { scene.links.append(Scene.Link(from: from, to: to, requests: [])) }
    }
  }

  // MARK: - Gaps and containers

  /// Adds a node for the unread code of some containers that has the same subject and reason.
  private mutating func addGaps() {
    struct Name: Hashable {
      var subject: Gap.Subject
      var reason: String
      var containers: [Container.ID]
    }
    var positions: [Name: Int] = [:]
    for (index, gap) in graph.gaps.enumerated() {
      let name = Name(subject: gap.subject, reason: gap.reason, containers: gap.containers)
      if let position = positions[name] {
        scene.nodes[position].elements.append(.gap(index))
        continue
      }
      let place =
        gap.containers.count == 1
        ? Scene.Place(module: graph.containers[gap.containers[0]].module, container: gap.containers[0]) : nil
      positions[name] = add(.gap(index), id: scene.names.next("x", gap.subject.rawValue), in: place, [.gap(index)])
    }
  }

  /// Adds nodes for containers without any node, which would be invisible otherwise. A gap in a container is such a
  /// node.
  private mutating func addEmptyContainers() {
    let occupied = Set(scene.nodes.compactMap(\.place?.container))
    for container in graph.containers where !occupied.contains(container.id) {
      _ = add(
        .container(container.id), id: scene.names.next("c", container.name),
        in: Scene.Place(module: container.module, container: container.id), [.container(container.id)])
    }
  }

  // MARK: - Requests

  private struct Ends: Hashable {
    var from: Int
    var to: Int
  }

  /// Code outside of all bindings, with its file if several types have its name.
  private struct Entry: Hashable {
    var owner: String
    var path: String?
  }

  private struct Ghost: Hashable {
    var key: Key
    var status: Resolution.Status
  }

  /// The place of a container that requests a key for itself, as Needle's components do, and not for one of its
  /// bindings.
  private func place(ofOwner request: Request) -> Scene.Place? {
    // In other frameworks, a container may merely have the same name as the code that holds it.
    guard request.framework.keysAreMembers, let container = request.container.map({ graph.containers[$0] }),
      container.name == request.owner
    else {
      return nil
    }
    return Scene.Place(module: container.module, container: container.id)
  }

  /// Adds links, with the missing keys and entries at their ends, in the order of the requests.
  private mutating func addRequests() {
    // Several programs may each have code of the same name.
    let types = TypeHomes(of: graph)
    var entries: [Entry: Int] = [:]
    var ghosts: [Ghost: Int] = [:]
    var links: [Ends: Int] = [:]
    for request in graph.requests {
      let from: Int
      if let consumer = request.consumer {
        from = nodeOfBinding[consumer]
      } else {
        let entry = Entry(owner: request.owner, path: types.file(ofTwin: request))
        from =
          entries[entry]
          ?? add(.entry(request.owner), id: scene.names.next("r", request.owner), in: place(ofOwner: request), [])
        if entries.updateValue(from, forKey: entry) == nil { scene.nodes[from].owners = [request.owner] }
      }
      var targets = request.resolution.bindings.map { nodeOfBinding[$0] }
      if VisualLanguage.ghost(of: request.resolution.status) != nil {
        let name = Ghost(key: request.key, status: request.resolution.status)
        let ghost =
          ghosts[name]
          ?? add(.ghost(name.key, name.status), id: scene.names.next("g", name.key.shortDescription), in: nil, [])
        ghosts[name] = ghost
        targets.append(ghost)
      }
      // A request for all bindings of a type that has none is a part of the asker.
      if targets.isEmpty { scene.nodes[from].elements.append(.request(request.id)) }
      for to in targets {
        let ends = Ends(from: from, to: to)
        if let index = links[ends] {
          if scene.links[index].requests.last != request.id { scene.links[index].requests.append(request.id) }
        } else {
          links[ends] = scene.links.count
          scene.links.append(Scene.Link(from: from, to: to, requests: [request.id]))
        }
      }
    }
  }
}
