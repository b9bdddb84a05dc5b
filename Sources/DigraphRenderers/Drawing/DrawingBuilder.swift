import DigraphModel

/// Collects the parts of a drawing; each file of extensions adds one kind.
struct DrawingBuilder {
  let graph: Graph
  let marks: FindingMarks
  let url: @Sendable (Site) -> String?
  var drawing = Drawing(title: "", summary: "")
  /// What occurs, and thus has to be explained.
  var seen = Occurrences()
  /// Place of each binding.
  let places: [Place]
  private let moduleNumbers: [String: Int]

  init(graph: Graph, marks: FindingMarks, url: @escaping @Sendable (Site) -> String?) {
    self.graph = graph
    self.marks = marks
    self.url = url
    places = graph.bindings.map { binding in
      let container = graph.containers[binding.container]
      return Place(module: binding.module.isEmpty ? container.module : binding.module, container: container.id)
    }
    let modules = Set(places.map(\.module)).sorted()
    moduleNumbers = Dictionary(uniqueKeysWithValues: modules.enumerated().map { ($1, $0) })
  }

  /// A container as far as its bindings are declared in one module: what is drawn as a box.
  struct Place: Hashable, Comparable {
    var module: String
    var container: Container.ID

    static func < (lhs: Place, rhs: Place) -> Bool {
      (lhs.module, lhs.container) < (rhs.module, rhs.container)
    }
  }

  /// Whether modules are drawn: a single one goes without saying.
  var showsModules: Bool { moduleNumbers.count > 1 }
  func clusterID(ofModule module: String) -> String { "m\(moduleNumbers[module] ?? 0)" }
  func clusterID(of place: Place) -> String { "\(clusterID(ofModule: place.module))c\(place.container)" }

  /// The binding whose node stands for a binding: its provider if that is drawn in the same box.
  func representative(of binding: Binding) -> Binding {
    let provider = graph.provider(of: binding)
    return places[provider.id] == places[binding.id] ? provider : binding
  }

  func nodeID(of binding: Binding.ID) -> String { "b\(representative(of: graph.bindings[binding]).id)" }

  // MARK: - Clusters

  /// A box for each module, and in it one for each container with bindings from there.
  mutating func addClusters() {
    var modules: Set<String> = []
    for place in Set(places).sorted() {
      if showsModules && modules.insert(place.module).inserted {
        drawing.clusters.append(
          Drawing.Cluster(
            id: clusterID(ofModule: place.module), label: .init([[.init(place.module, .strong)]]),
            tooltip: Drawing.tooltip(["module \(place.module)"]), classes: ["module"]))
      }
      drawing.clusters.append(cluster(of: place))
    }
  }

  private func cluster(of place: Place) -> Drawing.Cluster {
    let container = graph.containers[place.container]
    let parents = container.parents.map { graph.containers[$0].name }.joined(separator: ", ")
    var lines: [[Drawing.Run]] = [[.init(container.name, .plain, .muted)]]
    if !parents.isEmpty { lines.append([.init("child of \(parents)", .small, .muted)]) }
    return Drawing.Cluster(
      id: clusterID(of: place), parent: showsModules ? clusterID(ofModule: place.module) : nil,
      label: .init(lines),
      tooltip: Drawing.tooltip([
        "\(container.name), \(container.kind) of \(container.framework.displayName)", "\(container.site)",
      ]),
      classes: ["container", container.framework.rawValue])
  }
}
