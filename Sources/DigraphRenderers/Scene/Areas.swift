import DigraphModel

/// The areas of an app: modules, folders and layers of types. Their number is limited, so that one picture shows
/// them.
///
/// The largest area is split first, into the folders in it. An area without folders is split into layers by the names
/// of types, an area without layers into files, and the rest into communities of linked nodes. Splitting ends when all
/// areas are small, or when a further split would make too many.
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
    /// The title of the opened area that it is a part of, which is drawn as a frame; `nil` in an overview without one.
    fileprivate(set) var frame: String?
    /// The title of the code that was taken out of it into a box of its own.
    fileprivate var lacking: String?
    /// The code in it that an app begins with; `nil` if none does.
    fileprivate(set) var start: Start?
    /// Whether it is drawn as an area, and not as the only node of a part of an opened area.
    var isBox: Bool { frame == nil || members.count > 1 }
    /// Whether it is the remainder of an area whose other parts are areas of their own.
    var isRemainder: Bool { path.last == "others" && names == nil }

    /// Whether the path of a file decides whether the file belongs to it.
    var isPlace: Bool {
      kind == .app || kind == .module || kind == .folder || kind == .file || names != nil
        || kind == .layer && path.last == "others"
    }

    /// Whether it is a whole folder or module, apart from the areas inside it, or several of these.
    fileprivate var isWhole: Bool { (isPlace && kind != .layer) && !isRemainder }

    /// The kind of the area, with the enclosing area unless the title contains it.
    var remark: String {
      if isRemainder, title == path.dropLast().last { return "the rest of it" }
      // The title of a remainder already states its kind.
      var facts = path.last != "others" ? [kind.rawValue] : []
      let outer = path.last == "others" ? nil : path.count > 1 ? path.first : nil
      if let outer, !title.hasPrefix(outer), lacking == nil { facts.append("in \(outer)") }
      if let lacking { facts.append("without \(lacking)") }
      return facts.joined(separator: " ")
    }
  }

  /// The code that an app begins with.
  struct Start: Hashable {
    /// The file of the code.
    var path: String
    /// Whether it begins the largest of several apps, or most of one app.
    var isMain: Bool
  }

  /// The kind of an area.
  enum Kind: String {
    case app, module, folder, file, layer, code
    case community = "group"
    /// Several areas, or the remainder of one.
    case rest
  }

  /// All areas, in the order of their modules and folders.
  private(set) var all: [Area] = []
  private var homes: [[String]]
  /// The layer and the name of each node's type; `nil` if the name tells no layer.
  private let layers: [(layer: String, name: String)?]
  /// The file of each node's type, without its ending; empty if it is not known.
  private let fileNames: [String]
  private let scene: Scene
  private let files: FileHomes
  private let modules: Set<String>
  /// The module of all nodes; `nil` if there are several, or if it is not known.
  let onlyModule: String?
  private let most: Int
  /// The positions of the nodes that the worst finding is about.
  private let worst: Set<Int>
  /// The beginnings of apps, the main one first.
  private let starts: [Starts.Point]
  /// The nodes that stand for them.
  private let startingNodes: Set<Int>
  /// The greatest number of members of an area that only a layer, a file or a community could divide.
  private var mostUndivided: Int

  init(of scene: Scene, most: Int) {
    self.scene = scene
    self.most = most
    mostUndivided = max(24, scene.nodes.count / 4)
    worst = scene.nodesOfWorst()
    let beginning = Starts(of: scene.graph).points(in: scene)
    starts = beginning
    startingNodes = Set(beginning.compactMap(\.node))
    files = FileHomes(of: scene.graph)
    let homes = scene.homes()
    let known = Set(homes.map(\.module)).subtracting([""])
    modules = known.count > 1 ? known : []
    onlyModule = known.count == 1 ? known.first : nil
    let modules = self.modules
    self.homes = homes.map { Self.names(of: $0, modules) }
    layers = homes.map { home in home.layer.map { ($0, home.name) } }
    fileNames = homes.map { Self.title(ofFile: $0.file) }
    all = [Area(title: "", kind: .app, path: [], members: Array(scene.nodes.indices), depth: 0)]
    all = divided(all, into: most, small: max(6, scene.nodes.count / 10))
    separateStarts()
    nameTwins()
  }

  /// Divides the largest area until all are small, or until there are enough.
  private mutating func divided(_ areas: [Area], into most: Int, small: Int) -> [Area] {
    var areas = areas
    while let index = areas.indices.filter({ areas[$0].canSplit && areas[$0].members.count > small })
      .max(by: { (areas[$0].members.count, $1) < (areas[$1].members.count, $0) })
    {
      let parts = parts(of: areas[index], into: most - areas.count + 1)
      if parts.count > 1 {
        areas.replaceSubrange(index...index, with: parts)
        for part in parts where part.kind == .file {
          for member in part.members { homes[member].append(part.title) }
        }
      } else {
        areas[index].canSplit = false
      }
    }
    return areas
  }

  // MARK: - Opening

  /// The usual division, if this one has fewer areas so that the picture fits a screen.
  var usual: Areas? { most < Folding.mostAreas ? Areas(of: scene, most: Folding.mostAreas) : nil }

  /// Divides the areas that match one of some patterns, and their parts that one of the patterns names.
  ///
  /// - Parameters:
  ///   - patterns: The patterns.
  ///   - size: The number of areas that a picture of closed areas would have. Two thirds of it are the greatest number of
  ///     parts, though each opened area has a few in any case. A quarter is that of the areas that stay beside the opened
  ///     ones because they ask these, and of those that are asked by them.
  /// - Returns: For each area before, the positions of the areas that replace it.
  mutating func open(_ patterns: [Wildcards], size: Int = Folding.mostAreas) -> [Range<Int>] {
    var positions: [Range<Int>] = []
    var result: [Area] = []
    let count = all.count { area in patterns.contains { $0.matches(area) } }
    let most = max(4, size * 2 / 3 / max(1, count))
    for area in all {
      let start = result.count
      if patterns.contains(where: { $0.matches(area) }) {
        for part in parts(ofOpened: area, most) {
          let isNamed = part.members.count > 1 && patterns.contains { $0.matches(part.title) }
          result += isNamed ? parts(ofOpened: part, size * 2 / 3) : [part]
        }
      } else {
        result.append(area)
      }
      positions.append(start..<result.count)
    }
    all = result
    guard count > 0 else { return positions }
    let moved = all.count > size ? gatherOthers(besides: size / 4) : Array(all.indices)
    nameTwins()
    return positions.map { moved[$0.lowerBound]..<moved[$0.upperBound - 1] + 1 }
  }

  /// Joins areas beside the opened ones, but for those that share most requests with them, and those at which an app
  /// begins.
  ///
  /// - Parameter count: The greatest number of areas that ask the opened ones, and of those that are asked.
  /// - Returns: For each area before, its position afterwards.
  private mutating func gatherOthers(besides count: Int) -> [Int] {
    var areaOfMember = [Int](repeating: 0, count: scene.nodes.count)
    for (index, area) in all.enumerated() { for member in area.members { areaOfMember[member] = index } }
    var asks = [Int](repeating: 0, count: all.count)
    var isAsked = asks
    for link in scene.links {
      let (from, to) = (areaOfMember[link.from], areaOfMember[link.to])
      if all[from].frame == nil, all[to].frame != nil { asks[from] += max(1, link.requests.count) }
      if all[from].frame != nil, all[to].frame == nil { isAsked[to] += max(1, link.requests.count) }
    }
    let others = all.indices.filter { all[$0].frame == nil && all[$0].start == nil }
    let callers = others.filter { asks[$0] > 0 && asks[$0] >= isAsked[$0] }.sorted { (asks[$1], $0) < (asks[$0], $1) }
    let callees = others.filter { isAsked[$0] > asks[$0] }.sorted { (isAsked[$1], $0) < (isAsked[$0], $1) }
    let apart = others.filter { asks[$0] == 0 && isAsked[$0] == 0 }
    var target = Array(all.indices)
    var joined: [Int: Area] = [:]
    for (members, words) in [
      (Array(callers.dropFirst(count)), "that ask"),
      (Array(callees.dropFirst(count)), "that are asked"), (apart, "apart"),
    ] where members.count > 1 {
      let parts = members.sorted().map { all[$0] }
      for member in members { target[member] = members.min() ?? member }
      joined[members.min() ?? 0] = Area(
        title: "\(parts.count) others \(words)", kind: .rest, path: ["others"],
        members: parts.flatMap(\.members).sorted(),
        names: parts.map(\.title), depth: max(0, (parts.map(\.depth).min() ?? 1) - 1), canSplit: false)
    }
    var position = [Int](repeating: 0, count: all.count)
    var result: [Area] = []
    for index in all.indices where target[index] == index {
      position[index] = result.count
      result.append(joined[index] ?? all[index])
    }
    all = result
    return target.map { position[$0] }
  }

  /// The parts of an area: each member, if there are few; else the folders, layers, files or communities in it; else the
  /// most important members, and the others together.
  private mutating func parts(ofOpened area: Area, _ most: Int) -> [Area] {
    func single(_ member: Int) -> Area {
      let title = scene.briefWord(for: scene.nodes[member])
      return Area(
        title: title, kind: .code, path: area.path + [title], members: [member], depth: area.depth, canSplit: false)
    }
    var parts = area.members.map(single)
    if parts.count > most {
      var whole = area
      (whole.canSplit, whole.names) = (true, nil)
      let usual = mostUndivided
      mostUndivided = most
      parts = divided([whole], into: most, small: max(3, area.members.count / 8))
      mostUndivided = usual
      parts = parts.map { $0.members.count == 1 ? single($0.members[0]) : $0 }
    }
    if parts.count == 1 {
      var asked = [Int: Int](minimumCapacity: area.members.count)
      for link in scene.links where link.from != link.to { asked[link.to, default: 0] += max(1, link.requests.count) }
      func rank(_ member: Int) -> (Int, Int, Int) {
        let findings = scene.findings(on: scene.nodes[member])
        let weight = findings.reduce(0) { max($0, $1.severity == .error ? 3 : $1.severity == .warning ? 2 : 1) }
        return (worst.contains(member) ? 4 : weight, asked[member] ?? 0, -member)
      }
      let order = area.members.sorted { rank($1) < rank($0) }
      let others = order.dropFirst(most - 1).sorted()
      parts = order.prefix(most - 1).sorted().map(single)
      if others.count == 1 {
        parts.append(single(others[0]))
      } else if !others.isEmpty {
        parts.append(
          Area(
            title: "\(others.count) others", kind: .rest, path: area.path + ["others"], members: others,
            depth: area.depth, canSplit: false))
      }
    }
    if let start = area.start {
      let index = parts.firstIndex { $0.members.contains(where: startingNodes.contains) }
      parts[index ?? 0].start = start
    }
    for index in parts.indices { parts[index].frame = area.title }
    return parts
  }

  /// Whether the most important finding is about a member of an area.
  func hasWorst(_ index: Int) -> Bool { all[index].members.contains(where: worst.contains) }

  /// Marks the areas at which the app begins. If others ask more of such an area than it asks of them, its starting
  /// code becomes an area of its own.
  private mutating func separateStarts() {
    guard all.count > 1 else { return }
    for index in all.indices.reversed() {
      let first = all[index].members.filter(startingNodes.contains)
      guard let name = first.first else { continue }
      let beginning = starts.firstIndex { $0.node.map(first.contains) ?? false }.map(start)
      let others = all[index].members.filter { !startingNodes.contains($0) }
      if !others.isEmpty, isAskedMore(all[index]) {
        let title = scene.briefWord(for: scene.nodes[name])
        all[index].members = others
        // Two boxes of one name look like two modules.
        if all[index].kind == .module || all[index].kind == .app, !all[index].isRemainder {
          (all[index].title, all[index].lacking) = ("rest of \(all[index].title)", title)
        }
        var start = Area(
          title: title, kind: .code, path: all[index].path + [title], members: first, depth: all[index].depth,
          canSplit: false)
        start.start = beginning
        all.insert(start, at: index)
      } else {
        all[index].start = beginning
      }
    }
    for position in starts.indices where starts[position].node == nil {
      let index = place(ofFile: starts[position].path)
      if let index, all[index].start == nil { all[index].start = start(position) }
    }
  }

  private func start(_ position: Int) -> Start { Start(path: starts[position].path, isMain: position == 0) }

  /// Whether other areas ask more of an area than it asks of them.
  private func isAskedMore(_ area: Area) -> Bool {
    let members = Set(area.members)
    return scene.links.reduce(0) { sum, link in
      let (isFrom, isTo) = (members.contains(link.from), members.contains(link.to))
      return isFrom == isTo ? sum : sum + (isTo ? link.requests.count : -link.requests.count)
    } > 0
  }

  /// Makes titles unique by adding the enclosing modules or folders, or else the name of a member.
  private mutating func nameTwins() {
    for length in 2...4 {
      let counts = Dictionary(all.map { ($0.title, 1) }, uniquingKeysWith: +)
      for index in all.indices where counts[all[index].title, default: 0] > 1 {
        all[index].title = all[index].path.suffix(length).joined(separator: "/")
      }
    }
    // Beside 'Course/Data', a mere 'Domain' would look like a folder of another module.
    for index in all.indices where all[index].kind == .folder && !all[index].title.contains("/") {
      let siblings = all.filter { $0.kind == .folder && $0.path.dropLast() == all[index].path.dropLast() }
      guard let told = siblings.first(where: { $0.title.contains("/") && $0.path.last != $0.title }) else { continue }
      let length = told.title.split(separator: "/").count
      all[index].title = all[index].path.suffix(length).joined(separator: "/")
    }
    // Areas with the same path differ in their contents.
    let counts = Dictionary(all.map { ($0.title, 1) }, uniquingKeysWith: +)
    var used = Set(all.map(\.title))
    for index in all.indices where counts[all[index].title, default: 0] > 1 {
      let names = all[index].members.map { scene.briefWord(for: scene.nodes[$0]) }
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
  /// the one with code beside the file counts. Of several such areas, the one with most of the file's code counts, or
  /// else the largest.
  func area(ofFile path: String, where isCandidate: (Area) -> Bool = { _ in true }) -> Int? {
    let home = files.home(path: path, name: "")
    let file = path.split(separator: "/").last.map { Self.title(ofFile: String($0)) } ?? ""
    let names = Self.names(of: home, modules) + [file]
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

  /// The area that is named after the innermost module, folder or file around a file's code. `nil` if the file is in
  /// none of these, or in a folder that is divided by layers or communities.
  func box(ofFile path: String) -> Int? {
    if let start = all.firstIndex(where: { $0.kind == .code && $0.start?.path == path }) { return start }
    let home = files.home(path: path, name: "")
    guard !isOfOtherModule(home) else { return nil }
    let file = path.split(separator: "/").last.map { Self.title(ofFile: String($0)) } ?? ""
    let names = Self.names(of: home, modules) + [file]
    func shared(_ member: Int) -> Int { zip(homes[member], names).prefix { $0 == $1 }.count }
    let ranks = all.map { area -> (depth: Int, shared: Int)? in
      let counts = area.members.map(shared)
      guard let least = counts.min(), let most = counts.max(), least >= area.depth, most > 0 || modules.isEmpty else {
        return nil
      }
      // Of several folders in one area, the file must be in one. The rest of a folder has some of its files.
      let isIn =
        if area.names != nil {
          most > area.depth
        } else {
          area.isWhole
            || area.isRemainder && area.members.contains { fileNames[$0] == file && shared($0) >= names.count - 1 }
        }
      return isIn ? (area.depth, most) : nil
    }
    return ranks.indices.filter { ranks[$0] != nil }.max { first, second in
      guard let one = ranks[first], let other = ranks[second] else { return false }
      return (one.depth, one.shared, second) < (other.depth, other.shared, first)
    }
  }

  /// The parts of an area: the folders in it, or else the layers of its types with their sizes. In a large area, these
  /// say more than the names of a few types. Empty if folders and layers do not cover most of it.
  func parts(in area: Area) -> [String] {
    guard area.names == nil, area.members.count > 8 else { return [] }
    var depth = area.depth
    while let first = area.members.first.flatMap({ name(of: $0, at: depth) }),
      area.members.allSatisfy({ name(of: $0, at: depth) == first })
    {
      depth += 1
    }
    func bySize(_ names: [String]) -> [(name: String, count: Int)] {
      Dictionary(names.map { ($0, 1) }, uniquingKeysWith: +).sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        .map { ($0.key, $0.value) }
    }
    func isMost(_ parts: [(name: String, count: Int)]) -> Bool {
      parts.count > 1 && parts.reduce(0) { $0 + $1.count } * 3 >= area.members.count * 2
    }
    let isDivided = area.kind != .file && !area.isRemainder
    let folders = isDivided ? bySize(area.members.compactMap { name(of: $0, at: depth) }) : []
    if isMost(folders) { return folders.map { "\($0.name)/" } }
    let layers = bySize(area.members.compactMap { self.layers[$0]?.layer }).filter { $0.count > 2 }
    return area.kind != .layer && isMost(layers) ? layers.map { "\($0.count) \(Self.plural($0.name))" } : []
  }

  /// The module of a file's code; `nil` if there is only one module.
  func module(ofFile path: String) -> String? { known(files.home(path: path, name: "").module) }

  /// The number of bindings of the module or folder that an area is named after, if other areas have some of them.
  func bindings(ofWhole area: Area) -> Int? {
    let isRest = area.isRemainder && area.title == area.path.dropLast().last
    guard [.app, .module, .folder].contains(area.kind) || isRest, !area.path.isEmpty else { return nil }
    let parts = all.filter { $0.path.starts(with: isRest ? area.path.dropLast() : area.path[...]) }
    return parts.count > 1 ? parts.reduce(0) { $0 + bindings(of: $1) } : nil
  }

  /// The number of bindings of an area.
  func bindings(of area: Area) -> Int {
    area.members.reduce(0) { sum, member in
      sum + scene.nodes[member].elements.count { if case .binding = $0 { true } else { false } }
    }
  }

  /// The home module of a node; `nil` if there is only one module.
  func module(of member: Int) -> String? { homes[member].first.flatMap(known) }

  /// Whether a file belongs to a module that is no node's home; `false` if there is only one module.
  func isOfOtherModule(path: String) -> Bool { isOfOtherModule(files.home(path: path, name: "")) }

  private func isOfOtherModule(_ home: Home) -> Bool {
    !modules.isEmpty && !home.module.isEmpty && !modules.contains(home.module)
  }

  private func known(_ module: String) -> String? { isHome(module) ? module : nil }

  /// Whether a module is the home of nodes, and there are several such modules.
  func isHome(_ module: String) -> Bool { modules.contains(module) }

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
    // The part with the worst finding is not joined with others, and neither are parts at which the app begins.
    let worst = parts.indices.first { index in parts[index].members.contains { self.worst.contains($0) } }
    func size(_ index: Int) -> Int {
      let isApp = parts[index].kind == .module && scene.graph.apps.contains(parts[index].title)
      let isStart = parts[index].members.contains(where: startingNodes.contains)
      return index == worst || isApp || isStart ? .max : parts[index].members.count
    }
    let bySize = parts.indices.sorted { (size($1), $0) < (size($0), $1) }
    for reserve in 1...3 {
      if parts.count > room { spare.formUnion(bySize.dropFirst(max(1, room - reserve))) }
      if parts.count > 8, singles > 2 { spare.formUnion(bySize.filter { size($0) == 1 }) }
      let groups = byRole(bySize.filter(spare.contains), of: parts, into: .max)
      if groups.count <= room - parts.count + spare.count { break }
    }
    guard spare.count > 1 else { return parts }
    // If nearly all parts were joined, the division would say nothing.
    let gone = spare.reduce(0) { $0 + parts[$1].members.count }
    if parts.count - spare.count < 2 && gone * 2 > area.members.count { return unstructured(area, room) }
    let largest = parts.indices.filter { !spare.contains($0) }.map { parts[$0].members.count }.max() ?? 0
    var groups = byRole(bySize.filter(spare.contains), of: parts, into: room - parts.count + spare.count)
    // Two modules without a common role have nothing to do with each other, and an arrow to both would tell of a dependency
    // that there is not. They get boxes of their own if the smallest other module can join those that have its role.
    if let pair = groups.firstIndex(where: { group in
      group.role == nil && group.members.count == 2
        && group.members.allSatisfy { parts[$0].kind == .module && size($0) > 1 }
    }) {
      let roles = Set(groups.compactMap(\.role))
      let hasRoom = parts.count - spare.count + groups.count < room
      let next = bySize.last { index in
        !spare.contains(index) && size(index) < .max
          && Home(module: "", folders: [], name: parts[index].title).layer.map(roles.contains) ?? false
      }
      if hasRoom || next != nil {
        spare.subtract(groups.remove(at: pair).members)
        if !hasRoom, let next,
          let own = groups.firstIndex(where: { group in
            group.role == Home(module: "", folders: [], name: parts[next].title).layer
          })
        {
          spare.insert(next)
          groups[own].members.append(next)
        }
      }
    }
    let rests = groups.map { rest(of: area, $0.role, $0.members.map { parts[$0] }, largest: largest) }
    return parts.indices.filter { !spare.contains($0) }.map { parts[$0] } + rests
  }

  /// Parts that are to be joined, in at most `room` groups: those with the same last word in their titles, as in
  /// `LoginFeature`, and all others.
  private func byRole(
    _ spare: [Int], of parts: [Area], into room: Int
  ) -> [(role: String?, members: [Int])] {
    func role(_ index: Int) -> String? { Home(module: "", folders: [], name: parts[index].title).layer }
    let roles = Dictionary(grouping: spare) { role($0) ?? "" }.filter { $0.key != "" && $0.value.count > 2 }
      .sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
    let named = Set(roles.prefix(max(1, room) - 1).map(\.key))
    var groups: [(role: String?, members: [Int])] = roles.filter { named.contains($0.key) }.map { ($0.key, $0.value) }
    let others = spare.filter { !named.contains(role($0) ?? "") }
    if !others.isEmpty {
      let common = Set(others.map { role($0) })
      groups.append((common.count == 1 ? common.first ?? nil : nil, others))
    }
    return groups
  }

  /// Joins parts to one area. Its title lists the parts' names if these are few and short; otherwise, it states their
  /// number and their role.
  private func rest(of area: Area, _ role: String?, _ parts: [Area], largest: Int) -> Area {
    if parts.count == 1 { return parts[0] }
    let names = parts.map(\.title)
    let kind = parts.allSatisfy { $0.kind == .module } ? "module" : "folder"
    // No part is called small if the others are about as large.
    let areSmall = parts.allSatisfy { $0.members.count * 2 <= largest }
    let list = names.joined(separator: ", ")
    let count = [
      "\(parts.count)", areSmall ? "small" : role == nil ? "other" : nil, role, kind + "s",
      area.title.isEmpty ? nil : "of \(area.title)",
    ].compactMap(\.self).joined(separator: " ")
    return Area(
      title: list.count <= Self.mostLetters ? list : count, kind: .rest, path: area.path + ["others"],
      members: parts.flatMap(\.members).sorted(), names: names, depth: (parts.map(\.depth).max() ?? 1) - 1,
      canSplit: false)
  }

  /// The parts of an area that folders do not divide.
  private func unstructured(_ area: Area, _ room: Int) -> [Area] {
    // A folder tells more about a part than the links in it, so only a large area is divided.
    guard area.members.count > mostUndivided else { return [] }
    for parts in [byLayer(area, room), byFile(area, room), byCommunity(area)]
    where parts.count > 1 && parts.count <= room {
      return parts
    }
    return []
  }

  /// The largest groups, as many as there is room for beside the remainder.
  private static func largest(_ groups: [String: [Int]], _ room: Int) -> [String: [Int]] {
    let bySize = groups.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
    return Dictionary(bySize.prefix(max(0, min(9, room - 1))).map { ($0.key, $0.value) }) { first, _ in first }
  }

  private func byLayer(_ area: Area, _ room: Int) -> [Area] {
    var members: [String: [Int]] = [:]
    for member in area.members { if let layer = layers[member]?.layer { members[layer, default: []].append(member) } }
    // Several bindings of one type are no layer.
    let layers = Self.largest(
      members.filter { layer in Set(layer.value.compactMap { self.layers[$0]?.name }).count > 2 }, room)
    let count = layers.values.reduce(0) { $0 + $1.count }
    guard layers.count > 1, count * 10 >= area.members.count * 6 else { return [] }
    return layers.keys.sorted().map { layer in
      Area(
        title: Self.plural(layer), kind: .layer, path: area.path + [Self.plural(layer)], members: layers[layer] ?? [],
        depth: area.depth, canSplit: false)
    } + remaining(of: area, but: Set(layers.values.joined()), .layer)
  }

  /// The files of one folder, if most of them have several members.
  private func byFile(_ area: Area, _ room: Int) -> [Area] {
    guard let home = area.members.first.map({ homes[$0] }), area.members.allSatisfy({ homes[$0] == home }) else {
      return []
    }
    let files = Self.largest(
      Dictionary(grouping: area.members) { fileNames[$0] }
        .filter { !$0.key.isEmpty && ($0.value.count > 1 || $0.value.contains(where: worst.contains)) }, room)
    let count = files.values.reduce(0) { $0 + $1.count }
    guard files.count > 1, count * 10 >= area.members.count * 6 else { return [] }
    return files.keys.sorted().map { file in
      Area(
        title: file, kind: .file, path: area.path + [file], members: files[file] ?? [], depth: home.count + 1,
        canSplit: false)
    } + remaining(of: area, but: Set(files.values.joined()), .rest)
  }

  /// A file's name without its ending, which all have.
  fileprivate static func title(ofFile name: String) -> String {
    name.hasSuffix(".swift") ? String(name.dropLast(6)) : name
  }

  /// The members of an area that belong to none of its parts, as one area; none if there are no such members.
  private func remaining(of area: Area, but named: Set<Int>, _ kind: Kind) -> [Area] {
    let others = area.members.filter { !named.contains($0) }
    guard !others.isEmpty else { return [] }
    // Unread code has a reason instead of a name.
    let names = others.filter { if case .gap = scene.nodes[$0].kind { false } else { true } }
      .map { scene.briefWord(for: scene.nodes[$0]) }.once
    let only = names.count == 1 ? names[0] : nil
    let whole = area.title.isEmpty ? scene.graph.apps.count == 1 ? scene.graph.apps[0] : nil : area.title
    return [
      Area(
        title: only ?? commonTitle(of: others) ?? whole ?? "other types", kind: kind,
        path: (area.title.isEmpty ? [whole].compactMap(\.self) : area.path) + ["others"], members: others,
        depth: area.depth, canSplit: false)
    ]
  }

  /// The greatest number of letters in a list of names that is a title.
  private static let mostLetters = 30

  /// The end of a list that leaves names out.
  static let more = " …"

  /// A title for a community of nodes: the common word or file of their names, or else their number and the most
  /// requested of them. `5 services around Preferences`
  private func title(of members: [Int]) -> String {
    if let common = commonTitle(of: members) { return common }
    let inside = Set(members)
    var asked = [Int: Int](minimumCapacity: members.count)
    for link in scene.links where inside.contains(link.to) && link.from != link.to {
      asked[link.to, default: 0] += max(1, link.requests.count)
    }
    let bound = members.filter(isBound)
    // Unread code has a reason instead of a name.
    let named = members.filter { if case .gap = scene.nodes[$0].kind { false } else { true } }
    let choices = bound.isEmpty ? named.isEmpty ? members : named : bound
    let centre = choices.max { (asked[$0] ?? 0, $1) < (asked[$1] ?? 0, $0) }
    let name = centre.map { scene.briefWord(for: scene.nodes[$0]) } ?? ""
    return choices.count < 2 ? name : "\(choices.count) types around \(name)"
  }

  private func isBound(_ member: Int) -> Bool {
    if case .binding = scene.nodes[member].kind { true } else { false }
  }

  /// A title that most of the nodes share: the last word of their names, another word of these, or else their file.
  private func commonTitle(of members: [Int]) -> String? {
    func most(_ values: [[String]]) -> (value: String, count: Int)? {
      Dictionary(values.flatMap { $0.once }.map { ($0, 1) }, uniquingKeysWith: +)
        .max { ($0.value, $1.key) < ($1.value, $0.key) }.map { ($0.key, $0.value) }
    }
    func isMost(_ count: Int) -> Bool { count > 2 && count * 4 >= members.count * 3 }
    let names = members.map { layers[$0]?.name ?? scene.briefWord(for: scene.nodes[$0]) }
    // Several bindings of one type have a name in common that says nothing of a group.
    guard Set(names).count > 2 else { return nil }
    if let layer = most(members.map { layers[$0].map { [$0.layer] } ?? [] }), isMost(layer.count) {
      return Self.plural(layer.value)
    }
    if let word = most(names.map { Home(module: "", folders: [], name: $0).words.filter { $0.count > 3 } }),
      isMost(word.count)
    {
      return "\(word.value) types"
    }
    if let file = most(members.map { fileNames[$0].isEmpty ? [] : [fileNames[$0]] }), isMost(file.count) {
      return file.value
    }
    return nil
  }

  static func plural(_ word: String) -> String {
    if uncountable.contains(word) { return word }
    // 'Defaults' is a plural already, but 'Access' is not.
    if word.hasSuffix("s"), let before = word.dropLast().last, !"aeious".contains(before) { return word }
    if word.hasSuffix("y"), let before = word.dropLast().last, !"aeiou".contains(before) {
      return word.dropLast() + "ies"
    }
    return word.hasSuffix("s") || word.hasSuffix("x") ? word + "es" : word + "s"
  }

  /// Words of types' names without a plural.
  private static let uncountable: Set<String> = ["Data", "Info", "Media", "Middleware", "Navigation", "Networking"]

  private func byCommunity(_ area: Area) -> [Area] {
    let positions = Dictionary(
      area.members.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    let links = scene.links.compactMap { link -> (from: Int, to: Int, weight: Double)? in
      guard let from = positions[link.from], let to = positions[link.to] else { return nil }
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
    return large.map { group -> Area in
      let members = group.map { area.members[$0] }
      let title = title(of: members)
      return Area(
        title: title, kind: .community, path: area.path + [title], members: members, depth: area.depth, canSplit: false)
    } + remaining(of: area, but: Set(large.joined().map { area.members[$0] }), .rest)
  }
}
