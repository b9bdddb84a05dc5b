import DigraphModel

/// The areas of an app: modules, folders and layers of types. Their number is limited, so that one picture shows
/// them.
///
/// The largest area is split first, into the folders in it. An area without folders is split into layers by the names
/// of types, and an area without layers into communities of linked nodes. Splitting ends when all areas are small, or
/// when there would be too many.
struct Areas {
  /// An area.
  struct Area {
    var title: String
    var kind: Kind
    /// The names of the enclosing areas and of this area, from the outside in.
    var path: [String]
    /// Positions of nodes, in order.
    var members: [Int]
    /// The names to show instead of the members' names: the folders that were joined to this area.
    var names: [String]?
    /// The number of path components that the homes of all members share.
    fileprivate var depth: Int
    fileprivate var canSplit = true
    /// Whether the app begins with some of it.
    fileprivate(set) var isStart = false

    /// Whether the code of files tells what belongs to it.
    var isPlace: Bool {
      kind == .app || kind == .module || kind == .folder || names != nil || kind == .layer && path.last == "others"
    }

    /// The kind of the area, with the enclosing area unless the title contains it.
    var remark: String {
      var facts = kind == .rest ? [] : [kind.rawValue]
      if path.count > 1, let outer = path.first, !title.hasPrefix(outer) { facts.append("in \(outer)") }
      return [facts.joined(separator: " "), isStart ? "starts the app" : ""].filter { !$0.isEmpty }
        .joined(separator: " · ")
    }
  }

  /// The kind of an area.
  enum Kind: String {
    case app, module, folder, layer, code
    case community = "group"
    /// Several ones.
    case rest
  }

  /// All areas, in the order of their modules and folders.
  private(set) var all: [Area] = []
  private let homes: [[String]]
  private let layers: [String?]
  private let scene: Scene
  private let files: FileHomes
  private let modules: Set<String>
  private let most: Int
  /// The positions of the nodes that the worst finding is about.
  private let worst: Set<Int>
  /// Positions of the nodes that the app begins with.
  private let starts: Set<Int>

  init(of scene: Scene, most: Int) {
    self.scene = scene
    self.most = most
    worst = scene.nodesOfWorst()
    starts = Starts(of: scene.graph).positions(in: scene)
    files = FileHomes(of: scene.graph)
    let homes = scene.homes()
    let known = Set(homes.map(\.module)).subtracting([""])
    modules = known.count > 1 ? known : []
    let modules = self.modules
    self.homes = homes.map { Self.names(of: $0, modules) }
    layers = homes.map(\.layer)
    all = [Area(title: "", kind: .app, path: [], members: Array(scene.nodes.indices), depth: 0)]
    let small = max(6, scene.nodes.count / 10)
    while let index = all.indices.filter({ all[$0].canSplit && all[$0].members.count > small })
      .max(by: { (all[$0].members.count, $1) < (all[$1].members.count, $0) })
    {
      let parts = parts(of: all[index], into: most - all.count + 1)
      if parts.count > 1 {
        all.replaceSubrange(index...index, with: parts)
      } else {
        all[index].canSplit = false
      }
    }
    separateStarts()
    nameTwins()
  }

  /// Marks the areas that the app begins with. What others ask for more than it asks is no beginning: there, the first code
  /// is an area of its own.
  private mutating func separateStarts() {
    guard all.count > 1 else { return }
    for index in all.indices.reversed() {
      let first = all[index].members.filter(starts.contains)
      guard let name = first.first else { continue }
      let others = all[index].members.filter { !starts.contains($0) }
      if !others.isEmpty, isAskedMore(all[index]) {
        let title = scene.word(for: scene.nodes[name])
        all[index].members = others
        var start = Area(
          title: title, kind: .code, path: all[index].path + [title], members: first, depth: all[index].depth,
          canSplit: false)
        start.isStart = true
        all.insert(start, at: index)
      } else {
        all[index].isStart = true
      }
    }
  }

  /// Whether other areas ask more of an area than it asks of them.
  private func isAskedMore(_ area: Area) -> Bool {
    let members = Set(area.members)
    return scene.links.reduce(0) { sum, link in
      let (isFrom, isTo) = (members.contains(link.from), members.contains(link.to))
      return isFrom == isTo ? sum : sum + (isTo ? link.requests.count : -link.requests.count)
    } > 0
  }

  /// The title of an area in a list.
  private mutating func nameTwins() {
    for length in 2...4 {
      let counts = Dictionary(all.map { ($0.title, 1) }, uniquingKeysWith: +)
      for index in all.indices where counts[all[index].title, default: 0] > 1 {
        all[index].title = all[index].path.suffix(length).joined(separator: "/")
      }
    }
    // Areas with the same path differ in their contents.
    let counts = Dictionary(all.map { ($0.title, 1) }, uniquingKeysWith: +)
    var used = Set(all.map(\.title))
    for index in all.indices where counts[all[index].title, default: 0] > 1 {
      let names = all[index].members.map { scene.word(for: scene.nodes[$0]) }
      let title = all[index].title
      let name = names.lazy.map { "\(title) (\($0))" }.first { !used.contains($0) }
      all[index].title = name ?? "\(title) (\(index + 1))"
      used.insert(all[index].title)
    }
  }

  /// The path components of a home, from the outside in. The module is one of them if there are several modules.
  private static func names(of home: Home, _ modules: Set<String>) -> [String] {
    (modules.contains(home.module) ? [home.module] : []) + home.folders
  }

  /// The area to which a file's code belongs: the innermost area around its folder. If several areas divide a folder,
  /// the one with code beside the file counts. If several have such code, the one with most of the file or else the
  /// largest counts.
  func area(ofFile path: String, where isCandidate: (Area) -> Bool = { _ in true }) -> Int? {
    let home = files.home(path: path, name: "")
    let names = Self.names(of: home, modules)
    func shared(_ member: Int) -> Int { zip(homes[member], names).prefix { $0 == $1 }.count }
    let ranks = all.map { area -> (depth: Int, shared: Int)? in
      let counts = area.members.map(shared)
      guard let first = counts.first, first >= area.depth else { return nil }
      return (area.depth, counts.max() ?? first)
    }
    guard let best = ranks.compactMap(\.self).max(by: { ($0.depth, $0.shared) < ($1.depth, $1.shared) }),
      // A file of a module without any node in the picture belongs to no area.
      best.shared > 0 || !isOfOtherModule(home)
    else {
      return nil
    }
    let fitting = ranks.indices.filter { (ranks[$0].map { $0 == best } ?? false) && isCandidate(all[$0]) }
    if fitting.count == 1 { return fitting[0] }
    let counts = fitting.map { area in all[area].members.count { self.path(of: scene.nodes[$0]) == path } }
    return fitting.indices.max { first, second in
      (counts[first], all[fitting[first]].members.count, second)
        < (counts[second], all[fitting[second]].members.count, first)
    }.map { fitting[$0] }
  }

  /// The area whose module or folder contains a file. Communities have code anywhere, and layers only their own, so
  /// they do not count.
  func place(ofFile path: String) -> Int? { area(ofFile: path) { $0.isPlace } }

  /// The module of a file's code; `nil` if there is only one module.
  func module(ofFile path: String) -> String? { known(files.home(path: path, name: "").module) }

  /// The home module of a node; `nil` if there is only one module.
  func module(of member: Int) -> String? { homes[member].first.flatMap(known) }

  /// Whether a file belongs to a module that is no node's home; `false` if there is only one module.
  func isOfOtherModule(path: String) -> Bool { isOfOtherModule(files.home(path: path, name: "")) }

  private func isOfOtherModule(_ home: Home) -> Bool {
    !modules.isEmpty && !home.module.isEmpty && !modules.contains(home.module)
  }

  private func known(_ module: String) -> String? { modules.contains(module) ? module : nil }

  /// The file of a node's declaration.
  private func path(of node: Scene.Node) -> String? {
    switch node.kind {
    case .binding(let id, _): scene.graph.bindings[id].site.path
    case .gap(let index): scene.graph.gaps[index].site.path
    case .container(let id): scene.graph.containers[id].site.path
    case .entry, .ghost, .group: nil
    }
  }

  // MARK: - Splitting

  private func parts(of area: Area, into room: Int) -> [Area] {
    guard room > 1 else { return [] }
    var depth = area.depth
    while let first = area.members.first.flatMap({ name(of: $0, at: depth) }),
      area.members.allSatisfy({ name(of: $0, at: depth) == first })
    {
      depth += 1
    }
    var order: [String] = []
    var members: [String: [Int]] = [:]
    var direct: [Int] = []
    for member in area.members {
      guard let name = name(of: member, at: depth) else {
        direct.append(member)
        continue
      }
      if members[name] == nil { order.append(name) }
      members[name, default: []].append(member)
    }
    guard !order.isEmpty else { return unstructured(area, room) }
    var parts = order.sorted().map { name in
      Area(
        title: name, kind: depth == 0 && modules.contains(name) ? .module : .folder, path: area.path + [name],
        members: members[name] ?? [], depth: depth + 1)
    }
    if !direct.isEmpty {
      var own = area
      own.members = direct
      own.depth = depth
      if own.kind == .app {
        (own.title, own.kind, own.path) = ("top level", .folder, ["top level"])
        // Files beside the folders of the only app belong to that app.
        if scene.graph.apps.count == 1, let app = scene.graph.apps.first { (own.title, own.kind) = (app, .app) }
      }
      parts.insert(own, at: 0)
    }
    return gathered(parts, in: area, room)
  }

  private func name(of member: Int, at depth: Int) -> String? {
    homes[member].indices.contains(depth) ? homes[member][depth] : nil
  }

  /// The parts, reduced to `room`: the smallest are joined.
  private func gathered(_ parts: [Area], in area: Area, _ room: Int) -> [Area] {
    let singles = parts.count { $0.members.count == 1 }
    var spare = Set<Int>()
    // The part with the worst finding keeps a name of its own, and so do those that the app begins with.
    let worst = parts.indices.first { index in parts[index].members.contains { self.worst.contains($0) } }
    func size(_ index: Int) -> Int {
      let isApp = parts[index].kind == .module && scene.graph.apps.contains(parts[index].title)
      let isStart = parts[index].members.contains(where: starts.contains)
      return index == worst || isApp || isStart ? .max : parts[index].members.count
    }
    let bySize = parts.indices.sorted { (size($1), $0) < (size($0), $1) }
    if parts.count > room { spare.formUnion(bySize.dropFirst(max(1, room - 1))) }
    if parts.count > 8, singles > 2 { spare.formUnion(bySize.filter { size($0) == 1 }) }
    guard spare.count > 1 else { return parts }
    // If nearly everything were joined, the parts would tell nothing.
    let gone = spare.reduce(0) { $0 + parts[$1].members.count }
    if parts.count - spare.count < 2 && gone * 2 > area.members.count { return unstructured(area, room) }
    let kind = spare.allSatisfy { parts[$0].kind == .module } ? "module" : "folder"
    let largest = parts.indices.filter { !spare.contains($0) }.map { parts[$0].members.count }.max() ?? 0
    // No part is called small if the others are about as large.
    let areSmall = spare.allSatisfy { parts[$0].members.count * 2 <= largest }
    let rest = Area(
      title: "\(spare.count) \(areSmall ? "small" : "other") \(kind)s"
        + (area.title.isEmpty ? "" : " of \(area.title)"),
      kind: .rest,
      path: area.path + ["others"], members: spare.flatMap { parts[$0].members }.sorted(),
      names: bySize.filter(spare.contains).map { parts[$0].title },
      depth: area.depth,
      canSplit: false)
    return parts.indices.filter { !spare.contains($0) }.map { parts[$0] } + [rest]
  }

  /// The parts of an area that folders do not divide.
  private func unstructured(_ area: Area, _ room: Int) -> [Area] {
    // A folder tells more about a part than the links in it, so only a large area is divided.
    guard area.members.count > max(24, scene.nodes.count / 4) else { return [] }
    for parts in [byLayer(area), byCommunity(area)] where parts.count > 1 && parts.count <= room { return parts }
    return []
  }

  private func byLayer(_ area: Area) -> [Area] {
    var members: [String: [Int]] = [:]
    for member in area.members { if let layer = layers[member] { members[layer, default: []].append(member) } }
    let layers = members.filter { $0.value.count > 2 }
    let count = layers.values.reduce(0) { $0 + $1.count }
    guard layers.count > 1, layers.count < 10, count * 10 >= area.members.count * 6 else { return [] }
    var parts = layers.keys.sorted().map { layer in
      Area(
        title: Self.plural(layer), kind: .layer, path: area.path + [Self.plural(layer)], members: layers[layer] ?? [],
        depth: area.depth, canSplit: false)
    }
    let named = Set(layers.values.joined())
    let others = area.members.filter { !named.contains($0) }
    if !others.isEmpty {
      let title = area.title.isEmpty ? "other types" : "rest of \(area.title)"
      parts.append(
        Area(
          title: title, kind: .layer, path: area.path + ["others"], members: others, depth: area.depth, canSplit: false)
      )
    }
    return parts
  }

  private static func plural(_ word: String) -> String {
    // 'Defaults' is a plural already, but 'Access' is not.
    if word.hasSuffix("s"), let before = word.dropLast().last, !"aeious".contains(before) { return word }
    if word.hasSuffix("y"), let before = word.dropLast().last, !"aeiou".contains(before) {
      return word.dropLast() + "ies"
    }
    return word.hasSuffix("s") || word.hasSuffix("x") ? word + "es" : word + "s"
  }

  private func byCommunity(_ area: Area) -> [Area] {
    let positions = Dictionary(
      area.members.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    var degree = [Int](repeating: 0, count: area.members.count)
    let links = scene.links.compactMap { link -> (from: Int, to: Int, weight: Double)? in
      guard let from = positions[link.from], let to = positions[link.to] else { return nil }
      degree[to] += 2
      degree[from] += 1
      return (from, to, Double(max(1, link.requests.count)))
    }
    let groups = Communities.all(of: area.members.count, links: links)
    var members: [[Int]] = []
    for (position, group) in groups.enumerated() {
      if group == members.count { members.append([]) }
      members[group].append(position)
    }
    // A small group with the worst finding keeps its own name.
    let first = members.first { group in group.contains { worst.contains(area.members[$0]) } }
    func isPart(_ group: [Int]) -> Bool { group.count > 2 || group == first }
    let large = members.filter(isPart)
    guard large.count > 1 else { return [] }
    var words: Set<String> = []
    var parts = large.map { group -> Area in
      let hubs = group.sorted { (degree[$1], $0) < (degree[$0], $1) }.map {
        scene.word(for: scene.nodes[area.members[$0]])
      }
      // Two groups may have hubs of the same name.
      let word = hubs.first { !words.contains($0) } ?? hubs[0]
      words.insert(word)
      let title = "\(word) and others"
      return Area(
        title: title, kind: .community, path: area.path + [title], members: group.map { area.members[$0] },
        depth: area.depth, canSplit: false)
    }
    let others = members.filter { !isPart($0) }.joined().sorted().map { area.members[$0] }
    if !others.isEmpty {
      let title = area.title.isEmpty ? "other types" : "rest of \(area.title)"
      parts.append(
        Area(
          title: title, kind: .rest, path: area.path + ["others"], members: others, depth: area.depth, canSplit: false))
    }
    return parts
  }
}
