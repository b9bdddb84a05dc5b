import DigraphModel

/// Modules that a picture does not name, because they bind nothing, or because they share a box with many others.
/// People who want to know the modules of an app look for all of them.
struct UnnamedModules {
  private let scene: Scene
  /// All modules of the graph, sorted.
  private let modules: [String]

  init(of scene: Scene) {
    self.scene = scene
    let graph = scene.graph
    let binding = Set(graph.bindings.filter { !$0.isTestOnly }.map(\.module))
    let types = graph.types.values.filter { !$0.isTestOnly }.map(\.module)
    let all = binding.union(types).union(graph.containers.map(\.module)).union(graph.apps).subtracting([""])
    // The title stands for the only module that binds.
    modules = (binding.count == 1 ? all.subtracting(binding) : all).sorted()
  }

  /// A sentence about the modules in each box that lists only some of them, and one about modules without a box. Labels of
  /// the drawing, and texts above it, may name them.
  func remarks(beside drawing: Drawing, below texts: [String]) -> [String] {
    guard modules.count > 1 else { return [] }
    func words(of texts: [String]) -> Set<String> {
      Set(texts.flatMap { $0.split { !$0.isPartOfName } }.map(String.init))
    }
    let inBoxes = words(of: drawing.nodes.map(\.label.text) + drawing.clusters.map(\.label.text))
    let inTexts = words(of: texts)
    // The title lists programs, and people look for the box of each.
    let programs = Set(scene.graph.apps.count > 1 ? scene.graph.apps : [])
    var unnamed = modules.filter { !inBoxes.contains($0) && (programs.contains($0) || !inTexts.contains($0)) }
    var remarks: [String] = []
    for node in scene.nodes {
      guard case .group(let group) = node.kind, group.isArea else { continue }
      let members = Set(group.members)
      let cut = unnamed.filter(members.contains)
      guard !cut.isEmpty else { continue }
      remarks.append("also in '\(group.title)': \(Self.list(cut))")
      unnamed.removeAll(where: members.contains)
    }
    // 'LoginInterface' belongs to 'Login', and large apps have dozens of such modules.
    let named = Set(modules).subtracting(unnamed)
    var endings: [String: [String]] = [:]
    for module in unnamed {
      let whole = named.filter { module.hasPrefix($0) }.max { ($0.count, $1) < ($1.count, $0) }
      if let whole { endings[String(module.dropFirst(whole.count)), default: []].append(module) }
    }
    let families = endings.filter { $0.value.count > 2 }.sorted { $0.key < $1.key }
    unnamed.removeAll { module in families.contains { $0.value.contains(module) } }
    let counts = families.map { ending, members in "\(members.count) modules …\(ending) of the above" }
    if !unnamed.isEmpty || !counts.isEmpty {
      remarks.append("modules without a box: \(Self.list(unnamed + counts))")
    }
    return remarks
  }

  /// The greatest number of names in a sentence; a project of hundreds of modules has no room for all.
  private static let most = 24

  private static func list(_ names: [String]) -> String {
    let shown = names.count > most + 1 ? most : names.count
    return (names.prefix(shown) + (shown < names.count ? ["\(names.count - shown) others"] : [])).joined(
      separator: ", ")
  }
}

extension Character {
  /// Whether it can be a part of a module's name.
  fileprivate var isPartOfName: Bool { isLetter || isNumber || self == "_" || self == "-" }
}
