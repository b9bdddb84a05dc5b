import DigraphModel

/// The boxes around nodes: modules, and in them containers.
///
/// A frame is drawn only where it tells something. A single module goes without saying. The main container, in which most
/// bindings are, is named once for the whole picture; the only container of a module is named beside the module's.
struct Frames {
  /// Frames, each after the one around it.
  private(set) var clusters: [Drawing.Cluster] = []
  /// The container that is meant where no frame names one.
  let main: Container?
  /// Containers that a frame names, with the first such frame's position in `clusters`.
  private(set) var named: [Container.ID: Int] = [:]
  /// Containers that are nothing but one node, which bears their name and needs no frame, where room is scarce.
  let bare: Set<Container.ID>
  private let scene: Scene
  private let showsModules: Bool
  private let showsFrameworks: Bool
  private var ids: [Scene.Place: String] = [:]

  /// - Parameter isCompact: Whether room is scarce.
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
    showsModules = Set(graph.bindings.map { Scene.place(of: $0, in: graph).module }).count > 1
    showsFrameworks = Set(graph.containers.map(\.framework)).count > 1
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

  /// The frame that a node belongs into.
  func id(of place: Scene.Place) -> String? { ids[place] }

  private mutating func add(_ module: String, _ places: [Scene.Place], _ names: inout Names) {
    let showsModule = showsModules && !module.isEmpty
    let single = places.count == 1 ? places[0].container : nil
    let only = showsModule ? single.flatMap { bare.contains($0) ? nil : scene.graph.containers[$0] } : nil
    var moduleID: String?
    if showsModule {
      let id = names.next("m", module)
      moduleID = id
      var lines: [[Drawing.Run]] = [[.init(module, .strong)]]
      if let only, only.id != main?.id {
        if named[only.id] == nil { named[only.id] = clusters.count }
        lines.append([.init(caption(of: only), .small, .muted)])
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
    return [[.init(container.name, .plain, .muted)]] + (remarks.isEmpty ? [] : [[.init(remarks, .small, .muted)]])
  }

  /// The container in one line.
  func caption(of container: Container) -> String {
    let remarks = remarks(on: container)
    return container.name + (remarks.isEmpty ? "" : ", \(remarks)")
  }

  /// What is said of a container besides its name: whose child it is, and where several occur, its framework.
  func remarks(on container: Container) -> String {
    let parents = container.parents.map { scene.graph.containers[$0].name }.joined(separator: ", ")
    return [parents.isEmpty ? nil : "child of \(parents)", showsFrameworks ? container.framework.displayName : nil]
      .compactMap(\.self).joined(separator: " · ")
  }

  private func description(of container: Container) -> [String] {
    ["\(container.name), \(container.kind) of \(container.framework.displayName)", "\(container.site)"]
  }
}
