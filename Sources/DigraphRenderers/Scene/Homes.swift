import DigraphModel

/// The place in the source to which a node belongs.
struct Home: Hashable {
  /// The module that declares the node's type; empty if it is not known.
  var module: String
  /// The folders around the file that declares the node's type, from the outside in.
  var folders: [String]
  /// The name from which the layer is derived, as in `LoginViewModel`.
  var name: String
  /// The name of the file; empty if it is not known.
  var file = ""
}

/// The homes of code by file.
struct FileHomes {
  private var moduleOfPath: [String: String] = [:]
  private let modules: Set<String>
  /// The folders with the names of modules that have code of these modules.
  private var roots: Set<[Substring]> = []

  init(of graph: Graph) {
    for summary in graph.types.values where !summary.module.isEmpty { moduleOfPath[summary.path] = summary.module }
    for binding in graph.bindings where !binding.module.isEmpty { moduleOfPath[binding.site.path] = binding.module }
    modules = Set(moduleOfPath.values)
    for (path, module) in moduleOfPath {
      let folders = path.split(separator: "/").dropLast()
      if let position = folders.lastIndex(where: { $0 == module }) { roots.insert(Array(folders[...position])) }
    }
  }

  func home(path: String, name: String) -> Home {
    var folders = path.split(separator: "/")
    let file = folders.popLast().map(String.init) ?? ""
    let known = moduleOfPath[path]
    // A file that several modules compile belongs to the module whose folder contains it. A folder within a module may
    // have the name of another module.
    let position = folders.indices.last { index in
      modules.contains(String(folders[index])) && (known == nil || roots.contains(Array(folders[...index])))
    }
    let module = position.map { String(folders[$0]) } ?? known ?? ""
    return Home(module: module, folders: folders.map(String.init), name: name, file: file)
  }
}

/// The types of the input by name. Different programs may have different types of the same name.
struct TypeHomes {
  private let graph: Graph
  /// Types of other programs with the same name, by that name.
  private var twins: [String: [TypeSummary]] = [:]

  init(of graph: Graph) {
    self.graph = graph
    for (name, summary) in graph.types where !summary.module.isEmpty && name.hasPrefix(summary.module + ".") {
      let bare = String(name.dropFirst(summary.module.count + 1))
      if graph.types[bare] != nil { twins[bare, default: []].append(summary) }
    }
    for name in twins.keys { twins[name]?.sort { $0.module < $1.module } }
  }

  /// The summary of a type, without optionality and generic arguments; `nil` if the input does not declare it. Of
  /// several types with the same name, it is the one that code in this file, module and programs means.
  func summary(of type: String, in module: String, _ programs: Set<String>, at path: String?) -> TypeSummary? {
    let bare = Key.bareType(type)
    for name in [type, bare, String(bare.prefix { $0 != "<" })] {
      guard let first = graph.types[name] else { continue }
      guard let others = twins[name] else { return first }
      func rank(_ summary: TypeSummary) -> Int {
        if summary.path == path { return 5 }
        if summary.module == module { return 4 }
        if programs.contains(summary.module) { return 3 }
        if !summary.apps.isDisjoint(with: programs) { return 2 }
        // Other programs cannot use a type of an app, nor one of a library that they do not link.
        return graph.apps.contains(summary.module) || !summary.apps.isEmpty ? 0 : 1
      }
      let all = [first] + others
      return all.indices.max { (rank(all[$0]), $1) < (rank(all[$1]), $0) }.map { all[$0] }
    }
    return nil
  }

  /// The file of the asking type; `nil` if there is only one type of that name.
  func file(ofTwin request: Request) -> String? {
    twins[request.owner] == nil ? nil : summary(ofOwner: request)?.path
  }

  /// The asking type.
  func summary(ofOwner request: Request) -> TypeSummary? {
    summary(of: request.owner, in: "", graph.programs(of: request.containers), at: request.site.path)
  }
}

extension Graph {
  /// The modules of the programs that contain some containers.
  fileprivate func programs(of ids: [Container.ID]) -> Set<String> {
    Set(ids.flatMap { containers[$0].apps + [containers[$0].module] })
  }
}

extension Scene {
  /// The home of each node. It is the home of the made type, and not of the code that registers it.
  ///
  /// A missing key has the home of its type, if another module than that of its first asker declares it, or else of that
  /// asker.
  func homes() -> [Home] {
    let finder = HomeFinder(of: graph)
    let occupied = Set(graph.bindings.map(\.container))
    let makers = Dictionary(graph.containers.map { ($0.site, 1) }, uniquingKeysWith: +)
    var firstRequest: [Int: Request] = [:]
    for link in links.reversed() {
      if let request = link.requests.first { firstRequest[link.from] = graph.requests[request] }
    }
    var homes = nodes.enumerated().map { index, node -> Home in
      switch node.kind {
      case .binding(let id, _): return finder.home(of: graph.bindings[id])
      case .entry(let owner): return finder.home(ofOwner: owner, firstRequest[index])
      case .gap(let index): return finder.files.home(path: graph.gaps[index].site.path, name: "")
      case .container(let id):
        var home = finder.files.home(path: graph.containers[id].site.path, name: "")
        let container = graph.containers[id]
        if !container.module.isEmpty { home.module = container.module }
        // Code that several programs share may make a container for each of them. Such a container without bindings is
        // named after its program.
        let isShared = makers[container.site, default: 1] > 1
        if isShared, container.apps.count == 1, container.apps[0] != home.module, !occupied.contains(id) {
          return Home(module: container.apps[0], folders: [], name: container.name)
        }
        return home
      case .ghost(let key, _): return Home(module: "", folders: [], name: Key.bareType(key.type))
      case .group: return Home(module: node.place?.module ?? "", folders: [], name: "")
      }
    }
    for link in links.reversed() {
      if case .ghost = nodes[link.to].kind {
        // Code that names a type depends on the type's module, whether or not the asked container binds it.
        if let request = link.requests.first.map({ graph.requests[$0] }), let home = finder.home(ofKeyIn: request),
          home.module != homes[link.from].module
        {
          homes[link.to] = home
          continue
        }
        homes[link.to].module = homes[link.from].module
        homes[link.to].folders = homes[link.from].folders
        homes[link.to].file = homes[link.from].file
      }
    }
    return homes
  }
}

/// Finds the homes of parts of a graph.
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

  /// The home of the value that a binding makes.
  ///
  /// The module of a library's component is the home of its members, because their askers know the component. The
  /// members of an app's components come from many modules, so their types determine the homes.
  func home(of binding: Binding) -> Home {
    let name = Key.bareType(binding.implementation ?? binding.key.type)
    let isOfLibrary = binding.framework.keysAreMembers && !graph.apps.isEmpty && !graph.apps.contains(binding.module)
    let made = isOfLibrary ? binding : maker(of: binding)
    let own = files.home(path: made.site.path, name: name)
    let programs = graph.programs(of: [made.container])
    for type in [made.implementation, made.canonicalType, made.key.type].compactMap(\.self) {
      guard let summary = types.summary(of: type, in: made.module, programs, at: nil) else { continue }
      let home = home(of: summary, type)
      // Within one folder, the component that has the member tells more than the file of the type.
      if home.module == own.module { return isOfLibrary && home.folders == own.folders ? own : home }
      if isOfLibrary { continue }
      // If the made type is a protocol of another module, it does not determine the home, so the binding's own module
      // does, unless the binding only hands on a value that it does not make. The same holds for a type of an app in a
      // binding that a library declares.
      let isOfApp = graph.apps.contains(home.module) && !own.module.isEmpty && !graph.apps.contains(own.module)
      return summary.kind == .protocol && !handsOn(made) || isOfApp ? own : home
    }
    return own
  }

  /// Whether a binding hands on a value that other code has made, so that only the value's type is known: a stored property,
  /// or one that asks for the same type.
  private func handsOn(_ binding: Binding) -> Bool {
    guard binding.implementation == nil, [.property, .value].contains(binding.provider) else { return false }
    let isStored = binding.scope.lifetime == .shared && !binding.scope.isExplicit
    return isStored || binding.provider == .value
      || graph.requests(of: binding).contains { $0.key.type == binding.key.type }
  }

  /// The binding behind an alias that only passes on the value of another binding.
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
    if let request, let summary = types.summary(ofOwner: request) {
      let (declared, written) = (home(of: summary, owner), files.home(path: request.site.path, name: owner))
      // Another module may extend a library's type. The types of an app have no code elsewhere.
      let isExtension =
        !written.module.isEmpty && written.module != declared.module && !graph.apps.contains(declared.module)
      return isExtension ? written : declared
    }
    return request.map { files.home(path: $0.site.path, name: owner) } ?? Home(module: "", folders: [], name: owner)
  }

  /// The file that declares the type of a request's key, as the asking code means it; `nil` if the input does not
  /// declare it.
  func file(ofTypeIn request: Request) -> String? { summary(ofTypeIn: request)?.path }

  /// The home of a request's key: that of its first binding in any container, or else of its type; `nil` if the input has
  /// neither.
  func home(ofKeyIn request: Request) -> Home? {
    let bound = graph.bindingIDs(ofType: request.key.type).first { !graph.bindings[$0].isTestOnly }
    return bound.map { home(of: graph.bindings[$0]) }
      ?? summary(ofTypeIn: request).map { home(of: $0, request.key.type) }
  }

  private func summary(ofTypeIn request: Request) -> TypeSummary? {
    let module = request.consumer.map { graph.bindings[$0].module } ?? ""
    return types.summary(of: request.key.type, in: module, graph.programs(of: request.containers), at: nil)
  }
}

extension Home {
  /// The words of the name, without those that describe a type's role in Swift.
  var words: [String] { parts.map(String.init).filter { !Self.fillers.contains($0) && $0.first?.isLetter == true } }

  private var parts: [Substring] {
    var words: [Substring] = []
    var start = name.startIndex
    for index in name.indices.dropFirst() where name[index].isUppercase {
      // An abbreviation ends before the last capital letter: 'IDFeature'.
      let next = name.index(after: index)
      let isEnd = next < name.endIndex && name[next].isLowercase
      guard isEnd || !name[name.index(before: index)].isUppercase else { continue }
      words.append(name[start..<index])
      start = index
    }
    words.append(name[start...])
    return words
  }

  /// The last word of the name, which names a layer: `ViewModel` in `LoginViewModel`.
  var layer: String? {
    var words = parts
    while words.count > 1, let last = words.last, Self.fillers.contains(String(last)) { words.removeLast() }
    // Capital letters are the end of an abbreviation, and no word.
    guard words.count > 1, let last = words.popLast(), last.contains(where: \.isLowercase) else { return nil }
    if last == "Model" || last == "Controller", words.last == "View", words.count > 1 { return "View\(last)" }
    return String(last)
  }

  /// Words that describe a type's role in Swift, and not its purpose.
  private static let fillers: Set<String> = ["Protocol", "Type", "Interface", "Impl", "Implementation", "Default"]
}
