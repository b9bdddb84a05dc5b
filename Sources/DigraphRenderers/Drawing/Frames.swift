import DigraphModel

/// The boxes around nodes: modules, and in them containers.
///
/// A frame is drawn only where it tells something. A single module goes without saying. The main container, in which
/// most bindings are, is named once for the whole picture; the only container of a module is named beside the module's.
struct Frames {
  /// Frames, each after the one around it.
  private(set) var clusters: [Drawing.Cluster] = []
  /// The container that is meant where no frame names one.
  let main: Container?
  /// Containers that a frame names, with the first such frame's position in `clusters`.
  private(set) var named: [Container.ID: Int] = [:]
  /// Containers that are nothing but one node, which bears their name and needs no frame, where room is scarce.
  let bare: Set<Container.ID>
  /// Modules of which there is nothing but one such node, which names them; by that container.
  private(set) var bareModules: [Container.ID: String] = [:]
  /// The parents that go without saying where room is scarce: those of most containers.
  let usualParents: String?
  /// Whether there are no frames because columns tell more.
  private(set) var isBare = false
  private let scene: Scene
  let showsModules: Bool
  private let showsFrameworks: Bool
  private var ids: [Scene.Place: String] = [:]
  /// The frames of areas that are shown with all that is in them, by title.
  private var idsOfAreas: [String: String] = [:]
  /// How many nodes are in each module.
  private var population: [String: Int] = [:]

  /// Draws frames around the nodes of a scene, with names of their own; a compact picture is one where room is scarce.
  init(of scene: Scene, isCompact: Bool, names: inout Names) {
    let graph = scene.graph
    self.scene = scene
    var counts = [Int](repeating: 0, count: graph.containers.count)
    for binding in graph.bindings { counts[binding.container] += 1 }
    let largest = graph.containers.indices.max { (counts[$0], $1) < (counts[$1], $0) }
    main = largest.flatMap {
      graph.containers.count == 1 || counts[$0] * 2 > graph.bindings.count ? graph.containers[$0] : nil
    }
    bare = isCompact ? Self.bare(in: scene).subtracting([main?.id].compactMap(\.self)) : []
    usualParents = isCompact ? Self.usualParents(in: graph) : nil
    showsModules = Set(graph.bindings.map { Scene.place(of: $0, in: graph).module }).count > 1
    showsFrameworks = Set(graph.containers.map(\.framework)).count > 1
    for place in scene.nodes.compactMap(\.place) { population[place.module, default: 0] += 1 }
    addAreas(&names)
    // What radiates from something stands in columns, not in frames: boxes name their modules.
    isBare = scene.nodes.contains { $0.layer != nil }
    if isBare { return }
    let places = Set(scene.nodes.compactMap(\.place)).sorted()
    var start = places.startIndex
    while start < places.endIndex {
      let end = places[start...].firstIndex { $0.module != places[start].module } ?? places.endIndex
      add(places[start].module, Array(places[start..<end]), &names)
      start = end
    }
  }

  private static func bare(in scene: Scene) -> Set<Container.ID> {
    var isBare: [Container.ID: Bool] = [:]
    for node in scene.nodes {
      guard let id = node.place?.container else { continue }
      switch node.kind {
      case .entry, .emptyContainer: isBare[id] = isBare[id] == nil
      case .binding, .ghost, .gap, .group: isBare[id] = false
      }
    }
    return Set(isBare.filter(\.value).keys)
  }

  /// The parents that are those of most containers with parents, if there are enough of these.
  private static func usualParents(in graph: Graph) -> String? {
    var counts: [String: Int] = [:]
    for container in graph.containers { counts[names(ofParentsOf: container, in: graph), default: 0] += 1 }
    counts[""] = nil
    let all = counts.values.reduce(0, +)
    guard let (names, count) = counts.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }) else { return nil }
    return count >= 4 && count * 2 > all ? names : nil
  }

  private static func names(ofParentsOf container: Container, in graph: Graph) -> String {
    container.parents.map { graph.containers[$0].name }.joined(separator: ", ")
  }

  /// The frame of an area that is shown with all that is in it.
  func id(ofArea title: String) -> String? { idsOfAreas[title] }

  private mutating func addAreas(_ names: inout Names) {
    for title in scene.nodes.compactMap(\.frame) where idsOfAreas[title] == nil {
      let id = names.next("m", title)
      idsOfAreas[title] = id
      clusters.append(
        Drawing.Cluster(
          id: id, label: .init([[.init(title, .strong)]]), tooltip: Drawing.tooltip([title]), classes: ["module"]))
    }
  }

  /// The frame that a node belongs into.
  func id(of place: Scene.Place) -> String? { ids[place] }

  private mutating func add(_ module: String, _ places: [Scene.Place], _ names: inout Names) {
    let showsModule = showsModules && !module.isEmpty
    let single = places.count == 1 ? places[0].container : nil
    let only = showsModule ? single.flatMap { bare.contains($0) ? nil : scene.graph.containers[$0] } : nil
    var moduleID: String?
    if showsModule, population[module] == 1, let single, bare.contains(single) {
      bareModules[single] = module
    } else if showsModule {
      let id = names.next("m", module)
      moduleID = id
      var lines: [[Drawing.Run]] = [[.init(module, .strong)]]
      if let only, only.id != main?.id {
        if named[only.id] == nil { named[only.id] = clusters.count }
        // Several apps may each have one of that name.
        if main.map({ caption(of: $0) }) != caption(of: only) { lines += Self.wrapped(caption(of: only)) }
      }
      clusters.append(
        Drawing.Cluster(
          id: id, label: .init(lines), tooltip: Drawing.tooltip(["module \(module)"] + (only.map(description) ?? [])),
          classes: ["module"],
          elements: only.map { $0.id == main?.id ? [] : [Scene.Element.container($0.id).name] } ?? []))
    }
    for place in places {
      guard let container = place.container.map({ scene.graph.containers[$0] }), container.id != main?.id,
        container.id != only?.id, !bare.contains(container.id)
      else {
        ids[place] = moduleID
        continue
      }
      let id = names.next("c", module, container.name)
      ids[place] = id
      if named[container.id] == nil { named[container.id] = clusters.count }
      clusters.append(
        Drawing.Cluster(
          id: id, parent: moduleID, label: .init(lines(of: container)),
          tooltip: Drawing.tooltip(description(of: container)),
          classes: ["container", container.framework.rawValue], elements: [Scene.Element.container(container.id).name]))
    }
  }

  private func lines(of container: Container) -> [[Drawing.Run]] {
    let remarks = remarks(on: container)
    return [[.init(container.name, .plain, .muted)]] + Self.wrapped(remarks)
  }

  /// A frame is not to become wider for its name than for what is in it.
  private static func wrapped(_ remarks: String) -> [[Drawing.Run]] {
    DrawingBuilder.wrapped(remarks.split(separator: " ").map(String.init)).map { [.init($0, .small, .muted)] }
  }

  /// The container in one line.
  func caption(of container: Container) -> String {
    let remarks = remarks(on: container)
    return container.name + (remarks.isEmpty ? "" : ", \(remarks)")
  }

  /// What is said of a container besides its name: whose child it is, and where several occur, its framework.
  func remarks(on container: Container) -> String {
    let parents = Self.names(ofParentsOf: container, in: scene.graph)
    var relation = parents.isEmpty ? nil : "child of \(parents)"
    if let usualParents {
      if parents == usualParents { relation = nil }
      if parents.isEmpty, container.name != usualParents { relation = "no child" }
    }
    return [
      bareModules[container.id].map { "module \($0)" }, relation,
      showsFrameworks ? container.framework.displayName : nil,
    ].compactMap(\.self).joined(separator: " · ")
  }

  private func description(of container: Container) -> [String] {
    ["\(container.name), \(container.kind) of \(container.framework.displayName)", "\(container.site)"]
  }
}
