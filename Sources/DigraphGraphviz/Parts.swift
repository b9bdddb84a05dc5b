import DigraphRenderers

/// The parts of a drawing that can be laid out separately.
///
/// A frame that no edge enters or leaves is a picture of its own. The rest of its inside, and of the whole drawing,
/// is divided into parts that edges and other frames hold together.
struct Parts {
  /// The inside of a frame that is a picture of its own, or the whole drawing.
  struct Home {
    /// The frame; `nil` for the whole drawing.
    var frame: Drawing.Cluster?
    /// The parts in it, in the order of the drawing.
    var items: [Item]
  }

  /// A part that is laid out at once.
  enum Item {
    /// A node without edges.
    case island(Drawing.Node)
    /// Nodes with edges, and the frames around them.
    case component(Drawing)
    /// Another home, by its position in `homes`.
    case home(Int)
  }

  /// Homes, each after those inside it; the whole drawing comes last.
  private(set) var homes: [Home] = []
  private let drawing: Drawing
  private var parents: [String: String] = [:]
  private var closed: Set<String> = []
  /// The frames of each node, outermost first.
  private var framesAround: [String: [String]] = [:]

  /// - Complexity: O((nodes + edges) × depth of frames).
  init(of drawing: Drawing) {
    self.drawing = drawing
    for cluster in drawing.clusters { parents[cluster.id] = cluster.parent }
    for node in drawing.nodes {
      var frames: [String] = []
      var frame = node.cluster
      while let id = frame, frames.count <= drawing.clusters.count {
        frames.append(id)
        frame = parents[id]
      }
      framesAround[node.id] = frames.reversed()
    }
    var open: Set<String> = []
    for edge in drawing.edges {
      let (from, to) = (framesAround[edge.from] ?? [], framesAround[edge.to] ?? [])
      let shared = zip(from, to).prefix { $0 == $1 }.count
      open.formUnion(from.dropFirst(shared))
      open.formUnion(to.dropFirst(shared))
    }
    // Enclosing frames come before the frames in them.
    for cluster in drawing.clusters where !open.contains(cluster.id) && cluster.parent.map(closed.contains) ?? true {
      closed.insert(cluster.id)
    }
    collect()
  }

  private mutating func collect() {
    /// For each node, the innermost closed frame around it. In `glue`, the outermost open frame in that home, or else
    /// the node alone.
    var homeOfNode: [String: String?] = [:]
    var glue: [String: String] = [:]
    for node in drawing.nodes {
      let around = framesAround[node.id] ?? []
      let shut = around.prefix(while: closed.contains)
      homeOfNode[node.id] = shut.last
      glue[node.id] = around.count > shut.count ? "frame " + around[shut.count] : "node " + node.id
    }
    var groups = Unions()
    for edge in drawing.edges {
      guard let from = glue[edge.from], let to = glue[edge.to] else { continue }
      groups.unite(from, to)
    }
    var members: [String: [Drawing.Node]] = [:]
    var edges: [String: [Drawing.Edge]] = [:]
    for node in drawing.nodes { members[groups.root(glue[node.id] ?? ""), default: []].append(node) }
    for edge in drawing.edges { edges[groups.root(glue[edge.from] ?? ""), default: []].append(edge) }

    var order: [String?: [String]] = [:]
    var seen: Set<String> = []
    for node in drawing.nodes {
      let root = groups.root(glue[node.id] ?? "")
      if seen.insert(root).inserted { order[homeOfNode[node.id] ?? nil, default: []].append(root) }
    }
    var positions: [String: Int] = [:]
    func inside(_ frame: String?) -> [Item] {
      let components = (order[frame] ?? []).map { root -> Item in
        let (nodes, edges) = (members[root] ?? [], edges[root] ?? [])
        if nodes.count == 1, edges.isEmpty, nodes[0].cluster == frame { return .island(nodes[0]) }
        return .component(part(nodes, edges, in: frame))
      }
      return components
        + drawing.clusters.filter { $0.parent == frame }.compactMap { positions[$0.id].map(Item.home) }
    }
    for cluster in drawing.clusters.reversed() where closed.contains(cluster.id) {
      let items = inside(cluster.id)
      guard !items.isEmpty else { continue }
      positions[cluster.id] = homes.count
      homes.append(Home(frame: cluster, items: items))
    }
    homes.append(Home(frame: nil, items: inside(nil)))
  }

  private func part(_ nodes: [Drawing.Node], _ edges: [Drawing.Edge], in home: String?) -> Drawing {
    var used: Set<String> = []
    for node in nodes {
      var frame = node.cluster
      while let id = frame, id != home, used.insert(id).inserted { frame = parents[id] }
    }
    var part = Drawing(title: "", summary: "")
    part.leadsDown = drawing.leadsDown
    part.clusters = drawing.clusters.filter { used.contains($0.id) }.map { cluster in
      var cluster = cluster
      if cluster.parent == home { cluster.parent = nil }
      return cluster
    }
    part.nodes = nodes.map { node in
      var node = node
      if node.cluster == home { node.cluster = nil }
      return node
    }
    part.edges = edges
    return part
  }
}

/// Disjoint sets of names that can be united.
private struct Unions {
  private var parents: [String: String] = [:]

  mutating func root(_ name: String) -> String {
    var root = name
    while let next = parents[root] { root = next }
    // The path is shortened for the next search.
    var name = name
    while let next = parents[name], next != root {
      parents[name] = root
      name = next
    }
    return root
  }

  mutating func unite(_ first: String, _ second: String) {
    let (first, second) = (root(first), root(second))
    if first != second { parents[second] = first }
  }
}
