/// Apps that only demonstrate a library, and libraries that only such apps use.
///
/// Names do not decide; manifests show which modules are shipped, and which modules use them. An app is a demo in three
/// cases. First, its own manifest builds a library that an app of another manifest uses besides further libraries.
/// Second, its project is in the folder of a pod. Third, its package has products, but the app is none of them.
struct Demos {
  /// Positions of the modules.
  private(set) var modules: Set<Int> = []

  init(_ all: [Module], _ manifests: Manifests, _ links: ModuleLinks) {
    let apps = all.indices.filter { all[$0].kind == .app }
    guard !apps.isEmpty else { return }
    let used = links.libraries
    let pods = manifests.podspecs.filter { $0.podspec.targets.contains { !$0.isTest } }.map {
      PathText.folder(of: $0.path)
    }
    for app in apps where isDemo(app, apps, used, all) || isUnshipped(all[app], manifests) || isOfPod(all[app], pods) {
      modules.insert(app)
    }
    let shipped = Set(used.keys.filter { !modules.contains($0) }.flatMap { used[$0] ?? [] })
    guard !shipped.isEmpty else { return }
    modules.formUnion(Set(modules.flatMap { used[$0] ?? [] }).subtracting(shipped))
  }

  /// Whether an app demonstrates a library of an app of another manifest. The other app must use a library from this
  /// app's manifest. It must use a library from each manifest whose libraries this app uses, and at least one library
  /// that this app does not use.
  private func isDemo(_ app: Int, _ apps: [Int], _ used: [Int: Set<Int>], _ all: [Module]) -> Bool {
    let own = used[app, default: []].filter { all[$0].origin == all[app].origin }
    guard !own.isEmpty else { return false }
    let around = used[app, default: []]
    let origins = Set(around.map { all[$0].origin })
    return apps.contains { other in
      let libraries = used[other, default: []]
      return all[other].origin != all[app].origin && !own.isDisjoint(with: libraries)
        && origins.isSubset(of: libraries.map { all[$0].origin }) && !libraries.isSubset(of: around)
    }
  }

  /// Whether an app is a target of a package whose products contain only other targets.
  private func isUnshipped(_ app: Module, _ manifests: Manifests) -> Bool {
    guard let package = manifests.packages.first(where: { $0.path == app.origin })?.manifest, package.isComplete else {
      return false
    }
    let shipped = Set(package.products.values.joined())
    return !shipped.isEmpty && !shipped.contains(app.target)
  }

  /// Whether the project of an app is in the folder of a pod.
  private func isOfPod(_ app: Module, _ pods: [String]) -> Bool {
    let folder = PathText.folder(of: app.origin)
    return pods.contains { $0.isEmpty || folder == $0 || PathText.remainder(of: folder, below: $0) != nil }
  }
}
