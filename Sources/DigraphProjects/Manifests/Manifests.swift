import DigraphModel

/// What all manifests of the input say, each on its own.
struct Manifests {
  /// By path relative to the root, in order.
  var packages: [(path: String, manifest: PackageManifest)] = []
  var projects: [(path: String, project: XcodeProject)] = []
  var tuist: [(path: String, manifest: TuistManifest)] = []
  var podspecs: [(path: String, podspec: Podspec)] = []
  /// Folders that hold `Tuist/ProjectDescriptionHelpers`.
  var tuistRoots: Set<String> = []
  /// Paths of the files that are manifests and nothing else, helpers of manifests included.
  var paths: Set<String> = []
  /// What could not be read.
  var diagnostics: [Diagnostic] = []
  /// What was learned in this run.
  var cache = ManifestCache()

  private let known: ManifestCache

  /// Manifests beyond this size are not read.
  static let sizeLimit = 256 << 20

  /// A file with its text.
  private struct Source {
    var path: String
    var text: String
  }

  /// Reads what a walk has found, where a cache does not know it.
  init(of sources: DiscoveredSources, reusing known: ManifestCache) {
    self.known = known
    var helpers: [Source] = []
    var tuistFiles: [Source] = []
    for file in sources.manifests {
      let bytes: [UInt8]
      switch FileSystem.contents(of: file.absolutePath, limit: Self.sizeLimit) {
      case .success(let contents): bytes = contents
      case .failure(let failure):
        report(.warning, "the manifest cannot be read: \(failure.reason)", Site(path: file.path))
        continue
      }
      let source = Source(path: file.path, text: String(decoding: bytes, as: UTF8.self))
      switch file.kind {
      case .package: addPackage(source)
      case .xcode: addProject(bytes, file.path, root: sources.root)
      case .tuist: tuistFiles.append(source)
      case .tuistHelper:
        paths.insert(file.path)
        helpers.append(source)
      case .podspec: podspecs.append((file.path, Podspec.read(source.text)))
      }
    }
    addTuist(tuistFiles, helpers: helpers)
    if !tuist.isEmpty { addTuistSettings(sources.files) }
    packages = Self.preferred(packages)
  }

  private mutating func addPackage(_ source: Source) {
    let key = ManifestCache.key([source.text])
    guard let manifest = known.packages[key] ?? PackageManifestReader.read(source.text) else { return }
    cache.packages[key] = manifest
    paths.insert(source.path)
    packages.append((source.path, manifest))
    if !manifest.isComplete {
      let message = "not all targets of the package are understood; folders tell where files belong"
      report(.info, message, Site(path: source.path))
    }
  }

  /// The manifest for the latest tools where a package has several.
  private static func preferred(
    _ packages: [(path: String, manifest: PackageManifest)]
  ) -> [(path: String, manifest: PackageManifest)] {
    let byFolder = Dictionary(grouping: packages) { PathText.folder(of: $0.path) }
    return byFolder.values.compactMap { candidates in
      candidates.max { first, second in
        let (old, new) = (first.manifest.toolsVersion, second.manifest.toolsVersion)
        return old == new ? first.path < second.path : old.lexicographicallyPrecedes(new)
      }
    }.sorted { $0.path < $1.path }
  }

  private mutating func addProject(_ bytes: [UInt8], _ path: String, root: String) {
    let list: PropertyList
    do {
      list = try PropertyList(parsing: bytes)
    } catch {
      report(
        .warning, "the project cannot be read: \(error.message)",
        Site(path: path, line: error.line, column: error.column))
      return
    }
    let reader = XcodeProjectReader(list, path: path, root: root) { path in
      try? FileSystem.contents(of: PathText.join(root, path), limit: Self.sizeLimit).get()
    }
    guard let reader else {
      report(.warning, "the project cannot be read: it describes no project", Site(path: path))
      return
    }
    projects.append((path, reader.read()))
  }

  private mutating func addTuist(_ files: [Source], helpers: [Source]) {
    let candidates = files.filter { $0.text.mentions("ProjectDescription") }
    guard !candidates.isEmpty else { return }
    tuistRoots = Set(helpers.compactMap { Self.tuistRoot(ofHelper: $0.path) })
    let helpersOfRoot = Dictionary(grouping: helpers) { tuistRoot(of: $0.path) }
    var declarationsOfRoot: [String: ManifestDeclarations] = [:]
    let keys = helpersOfRoot.mapValues { ManifestCache.key($0.map(\.text)) }
    for source in candidates {
      let root = tuistRoot(of: source.path)
      let key = ManifestCache.key([source.text, keys[root] ?? ""])
      var manifest = known.tuist[key]
      if manifest == nil {
        let declarations =
          declarationsOfRoot[root] ?? TuistManifestReader.declarations(of: (helpersOfRoot[root] ?? []).map(\.text))
        declarationsOfRoot[root] = declarations
        manifest = TuistManifestReader.read(source.text, helpers: declarations)
      }
      guard let manifest else { continue }
      cache.tuist[key] = manifest
      paths.insert(source.path)
      tuist.append((source.path, manifest))
      if !manifest.isComplete {
        let message = "not all targets of the project are understood; its folder counts as one module"
        report(.info, message, Site(path: source.path))
      }
    }
  }

  /// The folder of Tuist's helpers that a file can use, and that `relativeToRoot` starts from: the nearest one above
  /// it. Helpers of plugins count for the root that the plugin lies in.
  func tuistRoot(of path: String) -> String {
    let roots = tuistRoots.filter { PathText.remainder(of: path, below: $0) != nil }
    return roots.max { $0.utf8.count < $1.utf8.count } ?? ""
  }

  private static func tuistRoot(ofHelper path: String) -> String? {
    let parts = PathText.components(of: path)
    guard let index = parts.firstIndex(of: "ProjectDescriptionHelpers"), index > 0, parts[index - 1] == "Tuist" else {
      return nil
    }
    return parts[..<(index - 1)].joined(separator: "/")
  }

  /// Files that Tuist reads besides its projects, by their names; it also reads what lies in folders `Templates`.
  private static let tuistNames: Set<String> = [
    "workspace.swift", "tuist.swift", "config.swift", "dependencies.swift", "plugin.swift", "setup.swift",
  ]

  private mutating func addTuistSettings(_ files: [DiscoveredFile]) {
    for file in files {
      let isTemplate = file.path.mentions("/Templates/")
      guard isTemplate || Self.tuistNames.contains(PathText.name(of: file.path).lowercased()) else { continue }
      guard let bytes = try? FileSystem.contents(of: file.absolutePath, limit: Self.sizeLimit).get() else { continue }
      if String(decoding: bytes, as: UTF8.self).mentions("import ProjectDescription") { paths.insert(file.path) }
    }
  }

  private mutating func report(_ severity: Severity, _ message: String, _ site: Site) {
    diagnostics.append(Diagnostic(severity, message, at: site))
  }
}
