/// Packages: the rules of SwiftPM's `PackageBuilder` for the folders of targets.
extension ModuleMapBuilder {
  private static let sourceFolders = ["Sources", "Source", "src", "srcs"]

  mutating func addPackages() {
    let packages = manifests.packages.indices.sorted {
      PathText.folder(of: manifests.packages[$0].path).utf8.count
        < PathText.folder(of: manifests.packages[$1].path).utf8.count
    }
    for package in packages {
      for file in files.range(below: PathText.folder(of: manifests.packages[package].path)) {
        packageOf[file] = package
      }
    }
    // The length of the path by which a file is claimed: the longest path wins.
    var claims = Array(repeating: -1, count: files.paths.count)
    for package in packages {
      for target in manifests.packages[package].manifest.targets where target.type != .other {
        add(target, of: package, &claims)
      }
    }
  }

  private mutating func add(_ target: PackageManifest.Target, of package: Int, _ claims: inout [Int]) {
    let (path, manifest) = manifests.packages[package]
    let module = modules.count
    modules.append(
      Module(
        name: PathText.identifier(target.name), target: target.name, kind: target.type.kind,
        dependencies: dependencies(of: target, in: manifest), origin: path, conditions: target.conditions))
    guard let folder = folder(of: target, in: package) else { return }
    let sources = target.sources?.map { PathText.join(folder, PathText.composed($0)) }
    let exclude = target.exclude.map { PathText.join(folder, PathText.composed($0)) }
    for file in files.range(below: folder) where packageOf[file] == package {
      let path = files.paths[file]
      if exclude.contains(where: { PathText.remainder(of: path, below: $0) != nil }) { continue }
      var length = folder.utf8.count
      if let sources {
        guard let source = sources.first(where: { PathText.remainder(of: path, below: $0) != nil }) else {
          leftOut[file, default: []].insert(module)
          continue
        }
        length = source.utf8.count
      }
      // Before SwiftPM had executable targets, this file made a target executable.
      if target.type == .regular, path == PathText.join(folder, "main.swift") { modules[module].kind = .app }
      guard length > claims[file] else { continue }
      claims[file] = length
      declared[file] = [module]
    }
  }

  /// The folder of a target's sources, relative to the root; nil if there is none.
  private func folder(of target: PackageManifest.Target, in package: Int) -> String? {
    let (path, manifest) = manifests.packages[package]
    let root = PathText.folder(of: path)
    if let own = target.path { return PathText.join(root, PathText.composed(own)) }
    let candidates: [String]
    switch target.type {
    case .plugin: candidates = ["Plugins"]
    case .test: candidates = ["Tests"] + Self.sourceFolders
    default: candidates = Self.sourceFolders
    }
    let name = PathText.composed(target.name)
    for candidate in candidates {
      let folder = PathText.join(root, "\(candidate)/\(name)")
      if files.hasFiles(below: folder) { return folder }
    }
    // Since tools version 5.9, a single target need not have a folder of its own.
    let version = manifest.toolsVersion
    guard version.isEmpty || !version.lexicographicallyPrecedes([5, 9]) else { return nil }
    let alike = manifest.targets.filter { $0.type.sharesFolder(with: target.type) }
    guard alike.count == 1 else { return nil }
    return candidates.map { PathText.join(root, $0) }.first { files.hasFiles(below: $0) }
  }

  private func dependencies(of target: PackageManifest.Target, in manifest: PackageManifest) -> [String] {
    let own = Set(manifest.targets.map(\.name))
    let names = target.dependencies.flatMap { own.contains($0) ? [$0] : moduleNames(ofProduct: $0) }
    return Set(names.map { PathText.identifier($0) }).sorted()
  }

  /// The targets of a product of a package in the input; for any other product, the product's own name.
  func moduleNames(ofProduct name: String) -> [String] {
    for (_, manifest) in manifests.packages {
      if let targets = manifest.products[name], !targets.isEmpty { return targets }
    }
    return [name]
  }

  // MARK: Files that no target claims

  /// The module that the default layout suggests for a file of a package: `Sources/<name>/…`.
  mutating func moduleByPackageLayout(_ file: Int) -> Int? {
    guard packageOf[file] >= 0 else { return nil }
    let manifest = manifests.packages[packageOf[file]].path
    let folder = PathText.folder(of: manifest)
    guard let inside = PathText.remainder(of: files.paths[file], below: folder) else { return nil }
    let parts = PathText.components(of: inside)
    guard parts.count >= 3 else { return nil }
    let isTest = parts[0] == "Tests"
    guard isTest || parts[0] == "Plugins" || Self.sourceFolders.contains(String(parts[0])) else { return nil }
    let name = PathText.identifier(parts[1])
    if let known = modules.firstIndex(where: { $0.name == name && $0.origin == manifest }) { return known }
    return inferredModule(
      name, kind: isTest ? .test : .unknown, origin: PathText.join(folder, "\(parts[0])/\(parts[1])"))
  }

  /// The module for a file of a package that is outside of the folders for sources.
  mutating func packageModule(_ package: Int) -> Int {
    let (path, manifest) = manifests.packages[package]
    let folder = PathText.folder(of: path)
    let name = manifest.name ?? (folder.isEmpty ? rootName : PathText.name(of: folder))
    return inferredModule(name, kind: .unknown, origin: folder)
  }
}

extension PackageManifest.TargetType {
  fileprivate func sharesFolder(with other: Self) -> Bool {
    func root(_ type: Self) -> Int {
      switch type {
      case .regular, .executable, .macro, .other: 0
      case .test: 1
      case .plugin: 2
      }
    }
    return root(self) == root(other)
  }
}
