/// Assigns files to modules.
struct ModuleMapBuilder {
  var files: FileTable
  let manifests: Manifests
  let rootName: String

  /// All modules so far.
  var modules: [Module] = []
  /// Indices of the modules that a manifest assigns a file to.
  var declared: [[Int]]
  /// Index of the innermost package that a file lies in, or -1.
  var packageOf: [Int]
  /// Modules that are made up for files that no manifest mentions, by origin and name.
  private var inferredModules: [String: Int] = [:]
  /// Modules that compile most of what lies in a folder; nil if nothing there is declared.
  private var dominant: [String: [Int]?] = [:]

  init(_ paths: [String], _ manifests: Manifests, rootName: String) {
    files = FileTable(paths)
    self.manifests = manifests
    self.rootName = rootName
    declared = Array(repeating: [], count: paths.count)
    packageOf = Array(repeating: -1, count: paths.count)
  }

  /// What comes out: modules in order, groups of them, and the group of each file.
  struct Result {
    var modules: [Module]
    var groups: [ModuleMap.Group]
    var groupOfFile: [Int]
  }

  mutating func build() -> Result {
    addPackages()
    addXcodeProjects()
    addTuistProjects()
    return result()
  }

  // MARK: Files that no manifest mentions

  private mutating func inferred(_ file: Int) -> [Int] {
    let path = files.paths[file]
    if let module = moduleByPackageLayout(file) ?? moduleByTuistFolder(path) { return [module] }
    let borders = borderFolders
    var folder = PathText.folder(of: path)
    while !folder.isEmpty, !borders.contains(folder) {
      if let modules = dominantModules(below: folder) { return modules }
      folder = PathText.folder(of: folder)
    }
    if packageOf[file] >= 0 { return [packageModule(packageOf[file])] }
    return [inferredModule(rootName, kind: .unknown, origin: "")]
  }

  /// Folders that hold a manifest: what lies directly in them, tells nothing about what else does.
  private lazy var borderFolders: Set<String> = {
    let projects = manifests.projects.map { PathText.folder(of: PathText.folder(of: $0.path)) }
    let others = manifests.packages.map(\.path) + manifests.tuist.map(\.path)
    return Set(projects + others.map { PathText.folder(of: $0) } + [""])
  }()

  private mutating func dominantModules(below folder: String) -> [Int]? {
    if let known = dominant[folder] { return known }
    var counts: [[Int]: Int] = [:]
    for file in files.range(below: folder) where !declared[file].isEmpty { counts[declared[file], default: 0] += 1 }
    let best = counts.max { first, second in
      first.value == second.value ? second.key.lexicographicallyPrecedes(first.key) : first.value < second.value
    }
    dominant[folder] = .some(best?.key)
    return best?.key
  }

  /// The index of a module that no manifest declares.
  mutating func inferredModule(_ name: String, kind: Module.Kind, origin: String) -> Int {
    let name = PathText.identifier(name)
    let key = "\(origin)\n\(name)"
    if let known = inferredModules[key] { return known }
    modules.append(Module(name: name.isEmpty ? "Main" : name, kind: kind, origin: origin))
    inferredModules[key] = modules.count - 1
    return modules.count - 1
  }

  // MARK: The result

  private mutating func result() -> Result {
    let modulesOfFile = files.paths.indices.map { file -> (modules: [Int], basis: Placement.Basis) in
      if manifests.paths.contains(files.paths[file]) { return ([], .manifest) }
      return declared[file].isEmpty ? (inferred(file), .inferred) : (declared[file], .declared)
    }
    var sizes = Array(repeating: 0, count: modules.count)
    for (modules, _) in modulesOfFile {
      for module in modules { sizes[module] += 1 }
    }
    let order = modules.indices.sorted { (modules[$0], $0) < (modules[$1], $1) }
    var rank = Array(repeating: 0, count: modules.count)
    for (position, module) in order.enumerated() { rank[module] = position }

    var groups: [ModuleMap.Group] = []
    var indices: [ModuleMap.Group: Int] = [:]
    let groupOfFile = modulesOfFile.map { modules, basis in
      let key = ModuleMap.Group(modules: modules, basis: basis)
      if let known = indices[key] { return known }
      indices[key] = groups.count
      let sorted = modules.sorted { first, second in
        let one = (Self.precedence(self.modules[first].kind), -sizes[first], rank[first])
        return one < (Self.precedence(self.modules[second].kind), -sizes[second], rank[second])
      }
      groups.append(ModuleMap.Group(modules: sorted.map { rank[$0] }, basis: basis))
      return groups.count - 1
    }
    return Result(modules: order.map { modules[$0] }, groups: groups, groupOfFile: groupOfFile)
  }

  private static func precedence(_ kind: Module.Kind) -> Int {
    switch kind {
    case .app: 0
    case .library: 1
    case .extension: 2
    case .unknown: 3
    case .test: 4
    }
  }
}
