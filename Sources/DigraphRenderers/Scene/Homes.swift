import DigraphModel

/// Where a node belongs in the source.
struct Home: Hashable {
  /// The module that declares its type, if that is known.
  var module: String
  /// Folders around the file that declares its type, from the outside in.
  var folders: [String]
  /// The name by which its layer is known, as in `LoginViewModel`.
  var name: String
}

/// Where the code of files belongs.
struct FileHomes {
  private var moduleOfPath: [String: String] = [:]
  private let modules: Set<String>

  init(of graph: Graph) {
    for summary in graph.types.values where !summary.module.isEmpty { moduleOfPath[summary.path] = summary.module }
    for binding in graph.bindings where !binding.module.isEmpty { moduleOfPath[binding.site.path] = binding.module }
    modules = Set(moduleOfPath.values)
  }

  func home(path: String, name: String) -> Home {
    let folders = path.split(separator: "/").dropLast().map(String.init)
    // Of several modules that compile a file, it belongs to the one whose folder it lies in.
    let module = folders.last(where: modules.contains) ?? moduleOfPath[path] ?? ""
    return Home(module: module, folders: folders, name: name)
  }
}

extension Scene {
  /// The home of each node: that of the type that is made, not that of the code that registers it.
  ///
  /// What is asked for and bound nowhere is at home with the first who asks for it.
  func homes() -> [Home] {
    let files = FileHomes(of: graph)
    var firstSite: [Int: Site] = [:]
    for link in links.reversed() {
      if let request = link.requests.first { firstSite[link.from] = graph.requests[request].site }
    }
    func home(ofType names: [String?], else site: Site?, name: String) -> Home {
      for name in names.compactMap(\.self) {
        guard let summary = summary(of: name) else { continue }
        var home = files.home(path: summary.path, name: Key.bareType(name))
        if home.module.isEmpty { home.module = summary.module }
        return home
      }
      return site.map { files.home(path: $0.path, name: name) } ?? Home(module: "", folders: [], name: name)
    }
    var homes = nodes.enumerated().map { index, node -> Home in
      switch node.kind {
      case .binding(let id, _):
        let binding = graph.bindings[id]
        return home(
          ofType: [binding.implementation, binding.canonicalType, binding.key.type], else: binding.site,
          name: Key.bareType(binding.implementation ?? binding.key.type))
      case .entry(let owner): return home(ofType: [owner], else: firstSite[index], name: owner)
      case .gap(let index): return files.home(path: graph.gaps[index].site.path, name: "")
      case .emptyContainer(let id):
        var home = files.home(path: graph.containers[id].site.path, name: "")
        if !graph.containers[id].module.isEmpty { home.module = graph.containers[id].module }
        return home
      case .ghost(let key, _): return Home(module: "", folders: [], name: Key.bareType(key.type))
      case .group: return Home(module: node.place?.module ?? "", folders: [], name: "")
      }
    }
    for link in links.reversed() {
      if case .ghost = nodes[link.to].kind {
        homes[link.to].module = homes[link.from].module
        homes[link.to].folders = homes[link.from].folders
      }
    }
    return homes
  }

  /// The summary of a type, whatever it consists of, as far as the input declares it.
  private func summary(of type: String) -> TypeSummary? {
    let bare = Key.bareType(type)
    return graph.types[type] ?? graph.types[bare] ?? graph.types[String(bare.prefix { $0 != "<" })]
  }
}

extension Home {
  /// The last word of the name, `ViewModel` of `LoginViewModel`: what people call layers by.
  var layer: String? {
    var words: [Substring] = []
    var start = name.startIndex
    for index in name.indices.dropFirst() where name[index].isUppercase && !name[name.index(before: index)].isUppercase
    {
      words.append(name[start..<index])
      start = index
    }
    words.append(name[start...])
    while words.count > 1, let last = words.last, Self.fillers.contains(String(last)) { words.removeLast() }
    guard words.count > 1, let last = words.popLast() else { return nil }
    if last == "Model" || last == "Controller", words.last == "View", words.count > 1 { return "View\(last)" }
    return String(last)
  }

  /// Words that say what a type is to Swift, and not what it does.
  private static let fillers: Set<String> = ["Protocol", "Type", "Interface", "Impl", "Implementation", "Default"]
}
