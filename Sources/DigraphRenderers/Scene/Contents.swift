import DigraphModel

/// The parts that an app is made of, in one sentence for people who see its picture for the first time.
struct Contents {
  let scene: Scene
  private var nodes: [Scene.Node] { scene.nodes }

  /// A part of the app, with the number of its bindings.
  private struct Part {
    var name: String
    var bindings: Int
    /// The number of boxes that show it.
    var boxes = 1
  }

  /// Modules, if no module holds most of the app; otherwise areas. `made of 36 modules: 17 features, 9 domains and 10
  /// others; starts at App`
  func sentence(of areas: Areas) -> String {
    var modules: [String: Int] = [:]
    for index in nodes.indices {
      if let module = areas.module(of: index) { modules[module, default: 0] += bindings(of: nodes[index]) }
    }
    let total = modules.values.reduce(0, +)
    let isDivided = modules.count > 1 && modules.values.allSatisfy { $0 * 2 <= total }
    let bound = areas.all.map { area in area.members.filter { bindings(of: nodes[$0]) > 0 } }
    let boxes = Dictionary(bound.flatMap { Set($0.compactMap(areas.module)).map { ($0, 1) } }, uniquingKeysWith: +)
    let parts =
      isDivided
      ? modules.map { Part(name: $0.key, bindings: $0.value, boxes: boxes[$0.key] ?? 1) }
      : areas.all.map { Part(name: $0.title, bindings: areas.bindings(of: $0)) }
    let starts = areas.all.filter(\.isStart).map(\.title)
    return sentence(
      of: parts, isDivided ? "module" : "area", (starts.isEmpty ? [] : ["starts at \(Self.list(starts))"]) + wiring)
  }

  /// The frameworks of the app, those with most bindings first. `wired with Needle and Swinject`
  private var wiring: [String] {
    var counts = Dictionary(scene.graph.containers.map { ($0.framework, 0) }, uniquingKeysWith: +)
    for binding in scene.graph.bindings { counts[binding.framework, default: 0] += 1 }
    let names = counts.sorted { ($1.value, $0.key.rawValue) < ($0.value, $1.key.rawValue) }.map(\.key.displayName)
    return names.isEmpty ? [] : ["wired with \(Self.list(names))"]
  }

  /// Modules, and the code outside that asks first, of a picture that shows all parts.
  func sentenceOfParts() -> String {
    var modules: [String: Int] = [:]
    for node in nodes {
      if let module = node.place?.module, !module.isEmpty { modules[module, default: 0] += bindings(of: node) }
    }
    var asking = [Int](repeating: 0, count: nodes.count)
    for link in scene.links { asking[link.from] += link.requests.count }
    let entries = nodes.indices.filter { if case .entry = nodes[$0].kind { asking[$0] > 0 } else { false } }
      .sorted { (asking[$1], $0) < (asking[$0], $1) }
    let starts = Starts(of: scene.graph).positions(in: scene)
    let starting = entries.filter(starts.contains).map { scene.name(of: nodes[$0]) }.once
    let asked = entries.filter { !starts.contains($0) }.map { scene.name(of: nodes[$0]) }.once
    let facts =
      (starting.isEmpty ? [] : ["starts at \(Self.list(starting, most: 4))"])
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

  private func sentence(of parts: [Part], _ noun: String, _ facts: [String]) -> String {
    let parts = parts.sorted { ($1.bindings, $0.name) < ($0.bindings, $1.name) }
    let made =
      parts.isEmpty
      ? [] : ["made of \(scene.counted(parts.count, noun)): \(Self.roles(of: parts) ?? Self.largest(of: parts))"]
    return (made + facts).joined(separator: "; ")
  }

  /// The parts by the last word of their names, if that tells of most: `17 features, 9 domains and 10 others`.
  private static func roles(of parts: [Part]) -> String? {
    let roles = Dictionary(grouping: parts) { Home(module: "", folders: [], name: $0.name).layer ?? "" }
      .filter { $0.key != "" && $0.value.count > 2 }
      .sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }.prefix(3)
    let count = roles.reduce(0) { $0 + $1.value.count }
    guard count * 2 > parts.count else { return nil }
    let words = roles.map { role, members in
      let names = members.prefix(3).map { $0.name.hasSuffix(role) ? String($0.name.dropLast(role.count)) : $0.name }
      let more = members.count > names.count ? Areas.more : ""
      return "\(members.count) \(Areas.plural(role).lowercased()) (\(names.joined(separator: ", "))\(more))"
    }
    let others = parts.count - count
    return list(words + (others > 0 ? ["\(others) \(others == 1 ? "other" : "others")"] : []))
  }

  /// The parts with most bindings: `Managers (69 bindings), Data (24) and 10 smaller`.
  private static func largest(of parts: [Part]) -> String {
    // All are named if only one would be left out.
    let most = parts.count == 6 ? 6 : 5
    let words = parts.prefix(most).enumerated().map { index, part in
      let count = index == 0 ? DrawingBuilder.counted(part.bindings, "binding") : "\(part.bindings)"
      let boxes = part.boxes > 1 ? " in \(part.boxes) boxes" : ""
      return part.bindings == 0 ? part.name : "\(part.name) (\(count)\(boxes))"
    }
    return list(words + (parts.count > most ? ["\(parts.count - most) smaller"] : []))
  }

  /// `a, b and c`; of many, only the first.
  private static func list(_ names: [String], most: Int = 7) -> String {
    let names = names.count > most ? names.prefix(3) + ["\(names.count - 3) others"] : names
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    return "\(names.dropLast().joined(separator: ", ")) and \(last)"
  }
}
