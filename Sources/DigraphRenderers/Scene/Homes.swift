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

/// The types of the input by their names, of which each program may have its own.
struct TypeHomes {
  private let graph: Graph
  /// Types of other programs that have the name of one, too.
  private var twins: [String: [TypeSummary]] = [:]

  init(of graph: Graph) {
    self.graph = graph
    for (name, summary) in graph.types where !summary.module.isEmpty && name.hasPrefix(summary.module + ".") {
      let bare = String(name.dropFirst(summary.module.count + 1))
      if graph.types[bare] != nil { twins[bare, default: []].append(summary) }
    }
    for name in twins.keys { twins[name]?.sort { $0.module < $1.module } }
  }

  /// The summary of a type, whatever it consists of, as far as the input declares it; of several of one name, the one
  /// that code in some file and module means, which is part of some programs.
  func summary(of type: String, in module: String, _ programs: Set<String>, at path: String?) -> TypeSummary? {
    let bare = Key.bareType(type)
    for name in [type, bare, String(bare.prefix { $0 != "<" })] {
      guard let first = graph.types[name] else { continue }
      guard let others = twins[name] else { return first }
      func rank(_ summary: TypeSummary) -> Int {
        if summary.path == path { return 4 }
        if summary.module == module { return 3 }
        if programs.contains(summary.module) { return 2 }
        // No other program can use a type of an app.
        return graph.apps.contains(summary.module) ? 0 : 1
      }
      let all = [first] + others
      return all.indices.max { (rank(all[$0]), $1) < (rank(all[$1]), $0) }.map { all[$0] }
    }
    return nil
  }

  /// The file of the type that asks, if there are several of its name.
  func file(ofTwin request: Request) -> String? {
    twins[request.owner] == nil ? nil : summary(ofOwner: request)?.path
  }

  /// The type that asks.
  func summary(ofOwner request: Request) -> TypeSummary? {
    summary(of: request.owner, in: "", graph.programs(of: request.containers), at: request.site.path)
  }
}

extension Graph {
  /// The modules of the programs that have some containers.
  fileprivate func programs(of ids: [Container.ID]) -> Set<String> {
    Set(ids.flatMap { containers[$0].apps + [containers[$0].module] })
  }
}

extension Scene {
  /// The home of each node: that of the type that is made, not that of the code that registers it.
  ///
  /// What is asked for and bound nowhere is at home with the first who asks for it.
  func homes() -> [Home] {
    let finder = HomeFinder(of: graph)
    var firstRequest: [Int: Request] = [:]
    for link in links.reversed() {
      if let request = link.requests.first { firstRequest[link.from] = graph.requests[request] }
    }
    var homes = nodes.enumerated().map { index, node -> Home in
      switch node.kind {
      case .binding(let id, _): return finder.home(of: graph.bindings[id])
      case .entry(let owner): return finder.home(ofOwner: owner, firstRequest[index])
      case .gap(let index): return finder.files.home(path: graph.gaps[index].site.path, name: "")
      case .emptyContainer(let id):
        var home = finder.files.home(path: graph.containers[id].site.path, name: "")
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
}

/// Finds where parts of a graph are at home.
struct HomeFinder {
  let files: FileHomes
  private let types: TypeHomes
  private let graph: Graph

  init(of graph: Graph) {
    self.graph = graph
    files = FileHomes(of: graph)
    types = TypeHomes(of: graph)
  }

  /// The home of a type.
  private func home(of summary: TypeSummary, _ name: String) -> Home {
    var home = files.home(path: summary.path, name: Key.bareType(name))
    if home.module.isEmpty { home.module = summary.module }
    return home
  }

  /// The home of what a binding makes.
  ///
  /// A member of a component that a module has for itself is at home there, as whoever asks for it knows; only of what
  /// an app puts together, the types tell where it belongs.
  func home(of binding: Binding) -> Home {
    let name = Key.bareType(binding.implementation ?? binding.key.type)
    if binding.framework.keysAreMembers, !graph.apps.isEmpty, !graph.apps.contains(binding.module) {
      return files.home(path: binding.site.path, name: name)
    }
    let made = maker(of: binding)
    let own = files.home(path: made.site.path, name: name)
    let programs = graph.programs(of: [made.container])
    for type in [made.implementation, made.canonicalType, made.key.type].compactMap(\.self) {
      guard let summary = types.summary(of: type, in: made.module, programs, at: nil) else { continue }
      let home = home(of: summary, type)
      if home.module == own.module { return home }
      // A protocol of another module does not tell where what is made belongs, nor does what an app puts in for a module
      // that declares the binding: who declares it does.
      let isOfApp = graph.apps.contains(home.module) && !own.module.isEmpty && !graph.apps.contains(own.module)
      return summary.kind == .protocol || isOfApp ? own : home
    }
    return own
  }

  /// The binding behind one that only hands on what others make.
  private func maker(of binding: Binding) -> Binding {
    var binding = binding
    for _ in 0..<4 {
      guard binding.provider == .alias, binding.implementation == nil,
        let next = graph.requests(of: binding).first?.resolution.bindings.first
      else { break }
      binding = graph.bindings[next]
    }
    return binding
  }

  /// The home of code outside of all bindings.
  func home(ofOwner owner: String, _ request: Request?) -> Home {
    if let summary = request.flatMap({ types.summary(ofOwner: $0) }) { return home(of: summary, owner) }
    return request.map { files.home(path: $0.site.path, name: owner) } ?? Home(module: "", folders: [], name: owner)
  }

  /// The file that declares what a request asks for, as its own code names it; `nil` if the input does not declare it.
  func file(ofTypeIn request: Request) -> String? {
    let module = request.consumer.map { graph.bindings[$0].module } ?? ""
    return types.summary(of: request.key.type, in: module, graph.programs(of: request.containers), at: nil)?.path
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
