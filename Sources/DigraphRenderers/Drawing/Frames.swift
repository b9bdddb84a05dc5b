import DigraphModel

/// The boxes around nodes: modules, and containers in them.
///
/// A frame is drawn only if it is informative. A single module has none. The main container, which has most bindings,
/// is named once for the whole picture. The only container of a module is named in the module's frame.
struct Frames {
  /// Frames, each after the one around it.
  private(set) var clusters: [Drawing.Cluster] = []
  /// The container of nodes without a container's frame.
  let main: Container?
  /// Containers that a frame names, with the first such frame's position in `clusters`.
  private(set) var named: [Container.ID: Int] = [:]
  /// Containers that consist of one node, which has their name and needs no frame in a compact picture.
  let bare: Set<Container.ID>
  /// Modules that consist of one such node, which shows their name; by its container.
  private(set) var bareModules: [Container.ID: String] = [:]
  /// The parents of most containers, which a compact picture does not repeat.
  let usualParents: String?
  /// Whether there are no frames, because the nodes are in columns.
  private(set) var isBare = false
  private let scene: Scene
  let showsModules: Bool
  private let showsFrameworks: Bool
  private var ids: [Scene.Place: String] = [:]
  /// The frames of areas that are shown with all of their content, by title.
  private var idsOfAreas: [String: String] = [:]
  /// The number of nodes in each module.
  private var population: [String: Int] = [:]

  /// Makes frames around the nodes of a scene. A compact picture has little room for names.
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
    // Nodes around a selected part are in columns instead of frames; each box names its module.
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
      case .entry, .container: isBare[id] = isBare[id] == nil
      case .binding, .ghost, .gap, .group: isBare[id] = false
      }
    }
    return Set(isBare.filter(\.value).keys)
  }

  /// The parents that most containers with parents share, if there are enough such containers.
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

  /// The frame of an area that is shown with all of its content.
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

  /// The frame to which a node belongs.
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
        // Several apps may have a container with the main container's name, so captions are compared.
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

  /// Wrapped remarks, so that a name does not make a frame wider than its content.
  private static func wrapped(_ remarks: String) -> [[Drawing.Run]] {
    DrawingBuilder.wrapped(remarks.split(separator: " ").map(String.init)).map { [.init($0, .small, .muted)] }
  }

  /// A description of the container in one line.
  func caption(of container: Container) -> String {
    let remarks = remarks(on: container)
    return container.name + (remarks.isEmpty ? "" : ", \(remarks)")
  }

  /// Remarks about a container besides its name: its parents, and its framework if there are several.
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
