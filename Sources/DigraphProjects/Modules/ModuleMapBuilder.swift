/// Assigns files to modules.
struct ModuleMapBuilder {
  var files: FileTable
  let manifests: Manifests
  let rootName: String

  /// All modules so far.
  var modules: [Module] = []
  /// Indices of the modules to which manifests assign each file.
  var declared: [[Int]]
  /// Indices of the modules of Xcode projects that list a file, whatever else claims the file.
  var listed: [Int: [Int]] = [:]
  /// Index of the innermost package around each file, or -1.
  var packageOf: [Int]
  /// Indices of the modules of the manifests in a folder, except for packages.
  var modulesOfFolder: [String: [Int]] = [:]
  /// Files that targets other than tests list, and that are not in the input.
  var absent: Set<AbsentFile> = []
  /// Modules of targets that list their files, by each file that lies in the target's folder but is not listed.
  var leftOut: [Int: Set<Int>] = [:]
  /// Modules that are inferred for files that no manifest mentions, by origin and name.
  private var inferredModules: [InferredModule: Int] = [:]
  /// Modules that compile most files of a folder; nil if there are none.
  private var dominant: [String: [Int]?] = [:]

  private struct InferredModule: Hashable {
    var name: String
    var origin: String
  }

  /// Prepares to assign the files of the input, in order of their paths.
  init(_ paths: [String], _ manifests: Manifests, rootName: String) {
    files = FileTable(paths)
    self.manifests = manifests
    self.rootName = rootName
    declared = Array(repeating: [], count: paths.count)
    packageOf = Array(repeating: -1, count: paths.count)
  }

  /// The result: modules in order, placements, and the placement of each file.
  struct Result {
    var modules: [Module]
    var placements: [Placement]
    var placementOfFile: [Int]
  }

  mutating func build() -> Result {
    addPackages()
    addXcodeProjects()
    addTuistProjects()
    addPodspecs()
    return result()
  }

  /// Assigns files to modules if no earlier manifest has done so. Earlier assignments to tests do not count: a file
  /// that another target compiles, too, is no test.
  mutating func declare(_ claims: [Int: [Int]]) {
    for (file, modules) in claims where areTests(declared[file]) && (declared[file].isEmpty || !areTests(modules)) {
      declared[file] = modules
    }
  }

  private func areTests(_ modules: [Int]) -> Bool { modules.allSatisfy { self.modules[$0].kind == .test } }

  // MARK: Files that no manifest mentions

  private mutating func inferred(_ file: Int) -> [Int] {
    let path = files.paths[file]
    let others = leftOut[file] ?? []
    if let module = moduleByPackageLayout(file) ?? moduleByTuistFolder(path) { return [module] }
    var folder = PathText.folder(of: path)
    while !folder.isEmpty {
      if packageFolders.contains(folder) { break }
      if let candidates = modulesOfFolder[folder] {
        if let modules = choose(candidates, for: path, below: folder) { return modules }
        break
      }
      if let modules = dominantModules(below: folder), others.isDisjoint(with: modules) { return modules }
      folder = PathText.folder(of: folder)
    }
    if packageOf[file] >= 0, !manifests.packages[packageOf[file]].manifest.targets.isEmpty {
      return [packageModule(packageOf[file])]
    }
    return [inferredModule(rootName, kind: .unknown, origin: "")]
  }

  private lazy var packageFolders = Set(manifests.packages.map { PathText.folder(of: $0.path) })

  /// The modules of a manifest for a file in its folder. These are all possible modules if they have the same name,
  /// else those named like the folder.
  private func choose(_ candidates: [Int], for path: String, below folder: String) -> [Int]? {
    let inside = PathText.remainder(of: PathText.folder(of: path), below: folder) ?? ""
    for wantsTest in TestFolders.holdsTests(inside) ? [true, false] : [false] {
      let fitting = candidates.filter { (modules[$0].kind == .test) == wantsTest }
      if Set(fitting.map { modules[$0].name }).count == 1 { return fitting }
      let named = fitting.filter { modules[$0].name == PathText.identifier(PathText.name(of: folder)) }
      if !named.isEmpty { return named }
    }
    return nil
  }

  /// The modules that compile more than half of the declared files directly in a folder, else of all files below it.
  private mutating func dominantModules(below folder: String) -> [Int]? {
    if let known = dominant[folder] { return known }
    let all = files.range(below: folder).filter { !declared[$0].isEmpty }
    let direct = all.filter { PathText.folder(of: files.paths[$0]) == folder }
    let result =
      modulesOfMost(direct) ?? modulesOfMost(all).map { $0.filter { !isInFolderOfItsOwn($0, all, below: folder) } }
    dominant[folder] = .some(result?.isEmpty == true ? nil : result)
    return dominant[folder] ?? nil
  }

  /// Whether all known files of a module and its manifest are in one subfolder of a folder. Such a module says nothing
  /// about the other subfolders, which may be apps of their own.
  private func isInFolderOfItsOwn(_ module: Int, _ files: [Int], below folder: String) -> Bool {
    func child(_ path: String) -> Substring? { PathText.remainder(of: path, below: folder)?.prefix { $0 != "/" } }
    guard let own = child(modules[module].origin) else { return false }
    return files.allSatisfy { !declared[$0].contains(module) || child(self.files.paths[$0]) == own }
  }

  private func modulesOfMost(_ files: [Int]) -> [Int]? {
    var counts: [Int: Int] = [:]
    for module in files.flatMap({ declared[$0] }) { counts[module, default: 0] += 1 }
    let most = counts.filter { 2 * $0.value > files.count }.keys.sorted()
    return most.isEmpty ? nil : most
  }

  /// The index of an inferred module, which no manifest declares.
  mutating func inferredModule(_ name: String, kind: Module.Kind, origin: String) -> Int {
    let key = InferredModule(name: name, origin: origin)
    if let known = inferredModules[key] { return known }
    let identifier = PathText.identifier(name)
    modules.append(Module(name: identifier.isEmpty ? "Main" : identifier, kind: kind, origin: origin))
    inferredModules[key] = modules.count - 1
    return modules.count - 1
  }

  // MARK: The result

  /// The facts that determine a placement.
  private struct Group: Hashable {
    var modules: [Int]
    var others: [Int] = []
    var basis: Placement.Basis
    var isTest: Bool
    var package: String?
  }

  private mutating func result() -> Result {
    let groups = groups()
    var sizes = Array(repeating: 0, count: modules.count)
    for group in groups {
      for module in group.modules { sizes[module] += 1 }
    }
    let order = modules.indices.sorted { (modules[$0], $0) < (modules[$1], $1) }
    var rank = Array(repeating: 0, count: modules.count)
    for (position, module) in order.enumerated() { rank[module] = position }

    var placements: [Placement] = []
    var indices: [Group: Int] = [:]
    let links = PackageLinks(manifests.packages).linked
    let moduleLinks = ModuleLinks(modules)
    let demos = Demos(modules, manifests, moduleLinks).modules
    // Files of a folder are consecutive, and mostly have the same placement.
    var last: (group: Group, index: Int)?
    let placementOfFile = groups.map { group in
      if let last, last.group == group { return last.index }
      defer { last = (group, indices[group] ?? 0) }
      if let known = indices[group] { return known }
      indices[group] = placements.count
      let sorted = group.modules.sorted { first, second in
        let one = (Self.precedence(modules[first].kind), -sizes[first], rank[first])
        return one < (Self.precedence(modules[second].kind), -sizes[second], rank[second])
      }
      var placement = Placement(
        modules: sorted.map { modules[$0] }, otherModules: group.others.map { modules[$0] }, basis: group.basis,
        isTest: group.isTest, isDemo: !group.modules.isEmpty && demos.isSuperset(of: group.modules),
        package: group.package, linkedPackages: group.package.flatMap { links[$0] })
      placement.linkingApps = Set(moduleLinks.programs(linking: group.modules).map { modules[$0].name })
      placements.append(placement)
      return placements.count - 1
    }
    return Result(modules: order.map { modules[$0] }, placements: placements, placementOfFile: placementOfFile)
  }

  private mutating func groups() -> [Group] {
    var folder: String?
    var (holdsTests, holdsSupport, mayHoldDoubles) = (false, false, false)
    let hasTargets = !modules.isEmpty
    let needed = modulesOfPrograms()
    let manifestFiles = Set(manifests.paths.compactMap { files.exactIndex(of: $0) })
    return files.paths.indices.map { file in
      let path = files.paths[file]
      let own = PathText.folder(of: path)
      if own != folder {
        folder = own
        (holdsTests, holdsSupport) = (TestFolders.holdsTests(own), TestFolders.holdsSupport(own))
        mayHoldDoubles = TestFolders.mayHoldDoubles(own)
      }
      if manifestFiles.contains(file) { return Group(modules: [], basis: .manifest, isTest: false) }
      let isDeclared = !declared[file].isEmpty
      let modules = isDeclared ? declared[file] : inferred(file)
      // There are targets, but this file belongs to none of them.
      let isLeftOver = hasTargets && !isDeclared && modules.allSatisfy { self.modules[$0].origin.isEmpty }
      let isTest =
        !isDeclared && (holdsTests || holdsSupport) || isLeftOver && mayHoldDoubles
        || modules.allSatisfy { onlyServesTests($0, needed: needed) }
      return Group(
        modules: modules, others: listed[file, default: []].filter { !modules.contains($0) },
        basis: isDeclared ? .declared : .inferred, isTest: isTest, package: package(of: file, modules))
    }
  }

  /// The manifest of the package around a file, unless another manifest compiles the file or seems to do so.
  private func package(of file: Int, _ modules: [Int]) -> String? {
    // The folder of a target that lists its files may also contain code that is not the package's.
    guard packageOf[file] >= 0, !declared[file].isEmpty || leftOut[file] == nil else { return nil }
    let path = manifests.packages[packageOf[file]].path
    let isOwn = modules.allSatisfy { module in
      self.modules[module].origin == path
        || declared[file].isEmpty && [.unknown, .test].contains(self.modules[module].kind)
    }
    return isOwn ? path : nil
  }

  /// Whether a module contains tests, or is a library that is named like test support and on which no program depends.
  /// An app never counts, whatever its name: `Mock` and `Live` may be two variants of it.
  private func onlyServesTests(_ module: Int, needed: Set<String>) -> Bool {
    switch modules[module].kind {
    case .test: true
    case .library: TestFolders.isSupport(modules[module].name) && !needed.contains(modules[module].name)
    case .app, .extension, .unknown: false
    }
  }

  /// The names of modules on which programs depend, directly or through libraries.
  private func modulesOfPrograms() -> Set<String> {
    let dependencies = Dictionary(grouping: modules, by: \.name).mapValues { $0.flatMap(\.dependencies) }
    var needed: Set<String> = []
    var pending = modules.filter { $0.kind == .app || $0.kind == .extension }.flatMap(\.dependencies)
    while let next = pending.popLast() {
      if needed.insert(next).inserted { pending += dependencies[next] ?? [] }
    }
    return needed
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
