/// Xcode projects, Tuist's manifests, and podspecs.
extension ModuleMapBuilder {
  mutating func addXcodeProjects() {
    var claims: [Int: [Int]] = [:]
    for (path, project) in manifests.projects {
      let namesOfTargets = Dictionary(
        project.targets.map { ($0.name, $0.moduleName) }, uniquingKeysWith: { first, _ in first })
      for target in project.targets {
        let module = modules.count
        let own = target.targetDependencies.map { namesOfTargets[$0] ?? PathText.identifier($0) }
        let others = target.otherDependencies.flatMap { moduleNames(ofProduct: $0) }.map { PathText.identifier($0) }
        modules.append(
          Module(
            name: target.moduleName, target: target.name, kind: target.kind,
            dependencies: Set(own + others).sorted(), origin: PathText.folder(of: path),
            conditions: target.conditions))
        modulesOfFolder[PathText.folder(of: PathText.folder(of: path)), default: []].append(module)
        for file in members(of: target) { claims[file, default: []].append(module) }
        if target.kind != .test {
          for file in target.files where files.index(of: file) == nil {
            absent.insert(AbsentFile(path: file, module: target.moduleName, project: PathText.folder(of: path)))
          }
        }
      }
    }
    for file in claims.keys where isWeak(file) { declared[file] = [] }
    listed = claims
    declare(claims)
  }

  /// The files of a target, each once.
  private mutating func members(of target: XcodeProject.Target) -> Set<Int> {
    var result: Set<Int> = []
    for path in target.files {
      if let file = files.index(of: path) { result.insert(file) }
    }
    for folder in target.folders {
      for file in files.range(below: folder.path) where !isInPackage(file, below: folder.path) {
        let path = files.paths[file]
        if folder.exceptions.contains(where: { PathText.remainder(of: path, below: $0) != nil }) { continue }
        result.insert(file)
      }
    }
    return result
  }

  /// Whether a file belongs to a package within a folder.
  private func isInPackage(_ file: Int, below folder: String) -> Bool {
    guard packageOf[file] >= 0 else { return false }
    let package = PathText.folder(of: manifests.packages[packageOf[file]].path)
    return package != folder && PathText.remainder(of: package, below: folder) != nil
  }

  /// Whether a package claims a file only because one of its targets covers the whole package. Packages that only
  /// provide build tools have such targets.
  private func isWeak(_ file: Int) -> Bool {
    guard packageOf[file] >= 0, let module = declared[file].first else { return false }
    let (path, manifest) = manifests.packages[packageOf[file]]
    let target = manifest.targets.first { $0.name == modules[module].target }
    return modules[module].origin == path && target?.path.map { PathText.normalized($0).isEmpty } ?? false
  }

  // MARK: Tuist

  mutating func addTuistProjects() {
    var claims: [Int: [Int]] = [:]
    for (path, manifest) in manifests.tuist {
      let folder = PathText.folder(of: path)
      let names = Dictionary(
        manifests.tuist.flatMap(\.manifest.targets).map { ($0.name, $0.moduleName) },
        uniquingKeysWith: { first, _ in first })
      for target in manifest.targets {
        let module = modules.count
        let dependencies = target.dependencies.flatMap { names[$0].map { [$0] } ?? moduleNames(ofProduct: $0) }
        modules.append(
          Module(
            name: target.moduleName, target: target.name, kind: target.kind,
            dependencies: Set(dependencies.map { PathText.identifier($0) }).sorted(), origin: path))
        if manifest.isComplete { modulesOfFolder[folder, default: []].append(module) }
        for file in members(of: target, in: folder) { claims[file, default: []].append(module) }
      }
    }
    declare(claims)
  }

  private func members(of target: TuistManifest.Target, in folder: String) -> Set<Int> {
    var result: Set<Int> = []
    let root = manifests.tuistRoot(of: folder)
    for glob in target.sources {
      result.formUnion(matches([glob.pattern], excluding: glob.excluding, in: folder, root: root))
    }
    for own in target.folders {
      result.formUnion(files.range(below: RootedGlob(own, in: folder, root: root).folder))
    }
    return result
  }

  /// The files that match some patterns.
  private func matches(
    _ patterns: [String], excluding: [String], in folder: String, root: String
  ) -> Set<Int> {
    let excluded = excluding.map { RootedGlob($0, in: folder, root: root) }
    var result: Set<Int> = []
    for pattern in patterns {
      let glob = RootedGlob(pattern, in: folder, root: root)
      for file in glob.candidates(in: files) where glob.matches(files.paths[file]) {
        if !excluded.contains(where: { $0.matches(files.paths[file]) }) { result.insert(file) }
      }
    }
    return result
  }

  /// The module for a file of a project whose manifest is not understood.
  mutating func moduleByTuistFolder(_ path: String) -> Int? {
    let owners = manifests.tuist.filter {
      PathText.remainder(of: path, below: PathText.folder(of: $0.path)) != nil
    }
    guard let owner = owners.max(by: { $0.path.utf8.count < $1.path.utf8.count }), !owner.manifest.isComplete else {
      return nil
    }
    let folder = PathText.folder(of: owner.path)
    let name = owner.manifest.name ?? (folder.isEmpty ? rootName : PathText.name(of: folder))
    let inside = PathText.remainder(of: path, below: folder) ?? ""
    return TestFolders.holdsTests(PathText.folder(of: inside))
      ? inferredModule(name + "Tests", kind: .test, origin: folder)
      : inferredModule(name, kind: .unknown, origin: folder)
  }

  // MARK: CocoaPods

  mutating func addPodspecs() {
    var claims: [Int: [Int]] = [:]
    for (path, podspec) in manifests.podspecs {
      let folder = PathText.folder(of: path)
      for target in podspec.targets {
        let members = matches(target.sources, excluding: target.excluded, in: folder, root: folder)
          .filter { declared[$0].isEmpty }
        // Many libraries have a podspec beside the manifest that builds them.
        guard !members.isEmpty else { continue }
        let module = modules.count
        modules.append(
          Module(
            name: PathText.identifier(target.name), target: target.name, kind: target.isTest ? .test : .library,
            dependencies: Set(podspec.dependencies.map { PathText.identifier($0) }).sorted(), origin: path))
        modulesOfFolder[folder, default: []].append(module)
        for file in members { claims[file, default: []].append(module) }
      }
    }
    declare(claims)
  }
}

/// A pattern whose fixed beginning is resolved. So the pattern may start with `..`, and only few files have to be
/// matched with it.
struct RootedGlob {
  /// The folder that contains all matches, relative to the root.
  let folder: String
  private let glob: PathGlob?

  /// - Parameters:
  ///   - pattern: The pattern as written in a manifest; with a leading `/`, relative to `root`.
  ///   - folder: The manifest's folder.
  ///   - root: The folder that Tuist calls the root.
  init(_ pattern: String, in folder: String, root: String) {
    let parts = pattern.split(separator: "/")
    let fixed = parts.prefix { part in !part.contains { "*?{".contains($0) } }
    let start = pattern.begins(with: "/") ? root : folder
    self.folder = PathText.join(start, PathText.composed(fixed.joined(separator: "/")))
    let rest = parts[fixed.count...].joined(separator: "/")
    glob = rest.isEmpty ? nil : PathGlob(exactly: rest)
  }

  /// The files that may match.
  func candidates(in files: FileTable) -> Range<Int> {
    let below = files.range(below: folder)
    if !below.isEmpty || glob != nil { return below }
    return files.range(of: folder)
  }

  /// Whether a path matches; a pattern without wildcards matches a file, and all contents of a folder.
  func matches(_ path: String) -> Bool {
    guard let inside = PathText.remainder(of: path, below: folder) else { return false }
    return glob?.matches(inside) ?? true
  }
}
