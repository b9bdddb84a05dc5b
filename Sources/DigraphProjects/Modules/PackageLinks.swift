/// Which packages of the input may link targets of which others, by the paths of their manifests.
///
/// Packages that lie side by side have nothing to do with one another unless their manifests say so: a target depends
/// on a product, or a package by its name. In doubt one may link the other.
struct PackageLinks {
  /// All packages that one may link, itself among them; a package that may link any has no entry.
  private(set) var linked: [String: Set<String>] = [:]

  init(_ packages: [(path: String, manifest: PackageManifest)]) {
    let sure = packages.filter { $0.manifest.isComplete && $0.manifest.knowsDependencies }
    // Nobody can tell what a manifest offers that is not understood.
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
