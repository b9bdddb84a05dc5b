import DigraphModel

/// The contents of all manifests of the input, each on its own.
struct Manifests {
  /// SwiftPM's manifests by path relative to the root, in order; the other lists are ordered in the same way.
  var packages: [(path: String, manifest: PackageManifest)] = []
  var projects: [(path: String, project: XcodeProject)] = []
  var tuist: [(path: String, manifest: TuistManifest)] = []
  var podspecs: [(path: String, podspec: Podspec)] = []
  /// Folders that contain `Tuist/ProjectDescriptionHelpers`.
  var tuistRoots: Set<String> = []
  /// Paths of the files that are only manifests, including helpers of manifests.
  var paths: Set<String> = []
  /// Manifests that could not be read.
  var diagnostics: [Diagnostic] = []
  /// The results of this run.
  var cache = ManifestCache()

  private let known: ManifestCache

  /// The limit in bytes for manifests; larger ones are not read.
  static let sizeLimit = 256 << 20

  /// A file with its text.
  private struct Source {
    var path: String
    var text: String
  }

  /// Reads the manifests that a walk has found, unless a cache contains their results.
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

  /// The manifest for the latest tools, if a package has several manifests.
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

  /// The folder of Tuist's helpers that a file can use, from which `relativeToRoot` starts: the nearest one above the
  /// file. Helpers of plugins count for the root around the plugin.
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

  /// Names of files that Tuist reads besides its projects; it also reads the files in folders called `Templates`.
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
