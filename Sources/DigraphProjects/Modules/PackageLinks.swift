/// The packages of the input whose targets each package may link, by the paths of the manifests.
///
/// Packages in neighbouring folders are independent unless their manifests connect them: a target depends on a product,
/// or a package is named as a dependency. If that is not known, a package may link the other.
struct PackageLinks {
  /// All packages that a package may link, including itself; a package that may link any other has no entry.
  private(set) var linked: [String: Set<String>] = [:]

  init(_ packages: [(path: String, manifest: PackageManifest)]) {
    let sure = packages.filter { $0.manifest.isComplete && $0.manifest.knowsDependencies }
    // The products of a manifest that is not understood are unknown, so any package may link them.
    let vague = packages.filter { !$0.manifest.isComplete }.map(\.path)
    var owners: [String: [String]] = [:]
    for (path, manifest) in packages {
      let names = Array(manifest.products.keys) + manifest.targets.map(\.name)
      let folder = PathText.name(of: PathText.folder(of: path))
      for name in Set(names + [manifest.name, folder].compactMap(\.self)) { owners[name, default: []].append(path) }
    }
    var direct: [String: Set<String>] = [:]
    for (path, manifest) in sure {
      let own = Set(manifest.targets.map(\.name))
      let foreign = manifest.targets.flatMap(\.dependencies).filter { !own.contains($0) }
      direct[path] = Set(foreign.flatMap { owners[$0] ?? [] } + vague)
    }
    for (path, _) in sure {
      var reached: Set<String> = [path]
      var pending = [path]
      var isSure = true
      while isSure, let package = pending.popLast() {
        guard let next = direct[package] else {
          isSure = false
          break
        }
        for other in next where reached.insert(other).inserted { pending.append(other) }
      }
      if isSure { linked[path] = reached }
    }
  }
}
