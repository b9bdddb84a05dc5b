import DigraphModel

/// The parts that an app is made of, in one sentence for people who see its picture for the first time.
struct Contents {
  let scene: Scene
  private var nodes: [Scene.Node] { scene.nodes }

  /// A part of the app, with the number of its bindings.
  private struct Part {
    var name: String
    var bindings: Int
    /// The boxes that show parts of it, the largest first.
    var boxes: [String] = []
  }

  /// A sentence about the modules, or else the folders of the only module. If several boxes show one of these, their
  /// titles follow its name. `made of 36 modules: 17 features, 9 domains and 10 others; starts at App`
  func sentence(of areas: Areas) -> String {
    let boxes = Dictionary(grouping: areas.all.filter { $0.path.count > 1 && !$0.isRemainder }, by: { $0.path[0] })
    func part(_ name: String, _ bindings: Int) -> Part {
      let own = (boxes[name] ?? []).sorted { (areas.bindings(of: $1), $0.title) < (areas.bindings(of: $0), $1.title) }
      return Part(name: name, bindings: bindings, boxes: own.map(\.title))
    }
    var modules: [String: Int] = [:]
    for index in nodes.indices {
      if let module = areas.module(of: index) { modules[module, default: 0] += bindings(of: nodes[index]) }
    }
    var parts = modules.map { part($0.key, $0.value) }
    var noun = "module"
    var outside: [String] = []
    if parts.isEmpty {
      let whole = Dictionary(grouping: areas.all) {
        $0.path.first == nil || $0.path == ["others"] ? $0.title : $0.path[0]
      }
      parts = whole.map { name, members in
        part(members.count == 1 ? members[0].title : name, members.reduce(0) { $0 + areas.bindings(of: $1) })
      }
      noun = "area"
      // The code beside all folders is no part of the app that one could name, but what is left of it.
      let beside = areas.all.filter { $0.kind == .app }
      if !beside.isEmpty, parts.count > 2 {
        parts.removeAll { part in beside.contains { $0.title == part.name || $0.path.first == part.name } }
        let count = beside.reduce(0) { $0 + areas.bindings(of: $1) }
        outside = count == 0 ? [] : ["\(DrawingBuilder.counted(count, "binding")) outside of these"]
      }
    }
    let module = areas.onlyModule.flatMap { scene.graph.apps.contains($0) ? nil : " of the module \($0)" } ?? ""
    return sentence(of: parts, noun, outside + programs + starting(at: areas) + wiring, in: module)
  }

  /// Where people begin to read: the areas that apps begin with, the main one first, with the files of that code.
  private func starting(at areas: Areas) -> [String] {
    let starts = areas.all.compactMap { area in area.start.map { (area.title, $0) } }
    let words = (starts.filter(\.1.isMain) + starts.filter { !$0.1.isMain }).map { Self.place($0.0, in: $0.1.path) }
    return Self.starting(at: words)
  }

  private static func starting(at places: [String]) -> [String] {
    guard let first = places.first else { return [] }
    return ["starts at \(first)"] + (places.count > 1 ? ["also at \(list(Array(places.dropFirst()), most: 3))"] : [])
  }

  /// A name with the file in which to find it, or only the file if it has that name. `Desk (Desks.swift)`
  private static func place(_ name: String, in path: String) -> String {
    let file = path.split(separator: "/").last.map(String.init) ?? ""
    return file == "\(name).swift" ? file : file.isEmpty || file == name ? name : "\(name) (\(file))"
  }

  /// The programs of the input, if there are several, each with its number of bindings: the total is not the number of
  /// any program. `for 3 programs: App (runs 90 bindings), Watch (40) and Demo (0); shared code counts in each`
  private var programs: [String] {
    let graph = scene.graph
    let bound = graph.bindings.map { graph.containers[$0.container].apps }
    let counts = Dictionary(
      bound.joined().map { ($0, 1) } + graph.containers.flatMap(\.apps).map { ($0, 0) }, uniquingKeysWith: +)
    guard counts.count > 1 else { return [] }
    let all = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    // Demos that only link the code of others are many, and say little.
    let bare = all.filter { $0.value == 0 }.count > 2 ? all.filter { $0.value == 0 } : []
    let order = all.dropLast(bare.count)
    let words = order.enumerated().map { index, program in
      "\(program.key) (\(index == 0 ? "runs \(DrawingBuilder.counted(program.value, "binding"))" : "\(program.value)"))"
    }
    let declarations = Set(graph.bindings.map { [$0.site.description, $0.key.description] })
    let isShared = declarations.count < bound.count || bound.contains { $0.count > 1 }
    let shared = isShared ? ["shared code counts in each"] : []
    let others = bare.isEmpty ? [] : ["\(bare.count) without bindings"]
    return ["for \(counts.count) programs: \(Self.list(words + others, most: 6))"] + shared
  }

  /// The frameworks of the app, those with most bindings first. `wired with Needle and Swinject`
  private var wiring: [String] {
    var counts = Dictionary(scene.graph.containers.map { ($0.framework, 0) }, uniquingKeysWith: +)
    for binding in scene.graph.bindings { counts[binding.framework, default: 0] += 1 }
    let names = counts.sorted { ($1.value, $0.key.rawValue) < ($0.value, $1.key.rawValue) }.map { name(of: $0.key) }
    return names.isEmpty ? [] : ["wired with \(Self.list(names))"]
  }

  /// The name of a framework as people find it in the code's imports. `Knit on Swinject`
  private func name(of framework: Framework) -> String {
    let wrapper = framework.descriptor.wrappers.first { wrapper in
      scene.graph.types.values.contains { !$0.isTestOnly && !$0.supertypes.isDisjoint(with: wrapper.protocols) }
    }
    return (wrapper.map { "\($0.name) on " } ?? "") + framework.displayName
  }

  /// A sentence for a picture that shows all parts: the modules, and the code outside of all bindings that asks.
  func sentenceOfParts() -> String {
    var modules: [String: Int] = [:]
    for node in nodes {
      if let module = node.place?.module, !module.isEmpty { modules[module, default: 0] += bindings(of: node) }
    }
    var asking = [Int](repeating: 0, count: nodes.count)
    for link in scene.links { asking[link.from] += link.requests.count }
    let points = Starts(of: scene.graph).points(in: scene)
    let starting = points.compactMap { point in
      point.node.map { Self.place(scene.name(of: nodes[$0]), in: point.path) }
    }.once
    let starts = Set(points.compactMap(\.node))
    let entries = nodes.indices.filter { if case .entry = nodes[$0].kind { asking[$0] > 0 } else { false } }
      .sorted { (asking[$1], $0) < (asking[$0], $1) }
    let asked = entries.filter { !starts.contains($0) }.map { scene.name(of: nodes[$0]) }.once
    let facts =
      programs + Self.starting(at: starting)
      + (asked.isEmpty ? [] : ["\(starting.isEmpty ? "" : "also ")asked by \(Self.list(asked, most: 4))"]) + wiring
    if modules.count > 1 {
      return sentence(of: modules.map { Part(name: $0.key, bindings: $0.value) }, "module", facts)
    }
    var linked = [Int](repeating: 0, count: nodes.count)
    for link in scene.links { for end in [link.from, link.to] { linked[end] += 1 } }
    let bound = nodes.indices.filter { if case .binding = nodes[$0].kind { true } else { false } }
      .sorted { (linked[$1], $0) < (linked[$0], $1) }
    let names = bound.map { scene.briefWord(for: nodes[$0]) }.once
    return sentence(of: [], "module", (names.isEmpty ? [] : ["made of \(Self.list(names))"]) + facts)
  }

  private func bindings(of node: Scene.Node) -> Int {
    node.elements.count { if case .binding = $0 { true } else { false } }
  }

  private func sentence(of parts: [Part], _ noun: String, _ facts: [String], in whole: String = "") -> String {
    let parts = parts.sorted { ($1.bindings, $0.name) < ($0.bindings, $1.name) }
    let made =
      parts.isEmpty
      ? []
      : ["made of \(scene.counted(parts.count, noun))\(whole): \(Self.roles(of: parts) ?? largest(of: parts))"]
    return (made + facts).joined(separator: "; ")
  }

  /// Parts with the same role, in words, and parts of demos. The sentence names both after the other parts, because
  /// they say less about the app. Both are empty if the sentence has room for all parts.
  private func families(of parts: [Part]) -> (roles: [String], demos: [Part], others: [Part]) {
    let demos = scene.graph.apps.allSatisfy(scene.graph.demos.contains) ? [] : scene.graph.demos
    let shipped = parts.filter { !demos.contains($0.name) }
    let roles = Dictionary(grouping: shipped) { Home(module: "", folders: [], name: $0.name).layer ?? "" }
      .filter { $0.key != "" && $0.value.count > 2 }
    guard parts.count > 7, roles.count < 3 else { return ([], [], parts) }
    let named = Set(roles.flatMap { $0.value.map(\.name) })
    let words = roles.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }.map { Self.words(for: $1, $0) }
    return (words, parts.filter { demos.contains($0.name) }, shipped.filter { !named.contains($0.name) })
  }

  /// `17 features (Login, Home, Help …)`
  private static func words(for members: [Part], _ role: String) -> String {
    let names = members.prefix(3).map { $0.name.hasSuffix(role) ? String($0.name.dropLast(role.count)) : $0.name }
    let more = members.count > names.count ? Areas.more : ""
    return "\(members.count) \(Areas.plural(role).lowercased()) (\(names.joined(separator: ", "))\(more))"
  }

  /// The parts by the last word of their names, if that tells of most: `17 features, 9 domains and 10 others`.
  private static func roles(of parts: [Part]) -> String? {
    let roles = Dictionary(grouping: parts) { Home(module: "", folders: [], name: $0.name).layer ?? "" }
      .filter { $0.key != "" && $0.value.count > 2 }
      .sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }.prefix(3)
    let count = roles.reduce(0) { $0 + $1.value.count }
    guard count * 2 > parts.count else { return nil }
    let words = roles.map { Self.words(for: $1, $0) }
    let named = Set(roles.flatMap { $0.value.map(\.name) })
    let others = parts.filter { !named.contains($0.name) }.map(\.name)
    return list(words + (others.count > mostOthers ? ["\(others.count) others"] : others), most: .max)
  }

  /// The greatest number of parts without a role that are named.
  private static let mostOthers = 5

  /// The parts with most bindings: `Managers (69 bindings), Data (24) and 10 smaller`.
  private func largest(of all: [Part]) -> String {
    let (roles, demos, parts) = families(of: all)
    // A short list is not cut, because few parts would be left out.
    let most = all.count < 8 ? 7 : 5 - roles.count
    let isOne = programs.isEmpty
    let words = parts.prefix(most).enumerated().map { index, part in
      let number = DrawingBuilder.counted(part.bindings, "binding")
      // A program of the same name has another number of bindings, because it runs code of other modules.
      let count = index > 0 ? "\(part.bindings)" : isOne ? number : "types of \(number)"
      let more = part.boxes.count > 3 ? Areas.more : ""
      let boxes = part.boxes.count > 1 ? ": \(part.boxes.prefix(3).joined(separator: ", "))\(more)" : ""
      return part.bindings == 0 ? part.name : "\(part.name) (\(count)\(boxes))"
    }
    let rest = parts.count > most ? ["\(parts.count - most) smaller"] : []
    let aside = demos.isEmpty ? [] : ["\(demos.count) of examples"]
    return Self.list(words + roles + rest + aside)
  }

  /// `a, b and c`; of many, only the first.
  private static func list(_ names: [String], most: Int = 7) -> String {
    let names = names.count > most ? names.prefix(3) + ["\(names.count - 3) others"] : names
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    return "\(names.dropLast().joined(separator: ", ")) and \(last)"
  }
}
