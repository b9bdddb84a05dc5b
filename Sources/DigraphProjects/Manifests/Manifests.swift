import DigraphModel

/// What all manifests of the input say, each on its own.
struct Manifests {
  /// By path relative to the root, in order.
  var packages: [(path: String, manifest: PackageManifest)] = []
  var projects: [(path: String, project: XcodeProject)] = []
  var tuist: [(path: String, manifest: TuistManifest)] = []
  var podspecs: [(path: String, podspec: Podspec)] = []
  /// Paths of the files that are manifests and nothing else, helpers of manifests included.
  var paths: Set<String> = []
  /// What could not be read.
  var diagnostics: [Diagnostic] = []

  /// Manifests beyond this size are not read.
  static let sizeLimit = 256 << 20

  /// Reads what a walk has found.
  init(of sources: DiscoveredSources) {
    var helpers: [String] = []
    var tuistFiles: [(path: String, text: String)] = []
    for file in sources.manifests {
      let bytes: [UInt8]
      switch FileSystem.contents(of: file.absolutePath, limit: Self.sizeLimit) {
      case .success(let contents): bytes = contents
      case .failure(let failure):
        report(.warning, "the manifest cannot be read: \(failure.reason)", Site(path: file.path))
        continue
      }
      switch file.kind {
      case .package: addPackage(bytes, file.path)
      case .xcode: addProject(bytes, file.path, root: sources.root)
      case .tuist: tuistFiles.append((file.path, String(decoding: bytes, as: UTF8.self)))
      case .tuistHelper:
        paths.insert(file.path)
        helpers.append(String(decoding: bytes, as: UTF8.self))
      case .podspec: podspecs.append((file.path, Podspec.read(String(decoding: bytes, as: UTF8.self))))
      }
    }
    addTuist(tuistFiles, helpers: helpers)
    if !tuist.isEmpty { addTuistSettings(sources.files) }
    packages = Self.preferred(packages)
  }

  private mutating func addPackage(_ bytes: [UInt8], _ path: String) {
    guard let manifest = PackageManifestReader.read(String(decoding: bytes, as: UTF8.self)) else { return }
    paths.insert(path)
    packages.append((path, manifest))
    if !manifest.isComplete {
      report(.info, "not all targets of the package are understood; folders tell where files belong", Site(path: path))
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

  private mutating func addTuist(_ files: [(path: String, text: String)], helpers: [String]) {
    let candidates = files.filter { $0.text.mentions("ProjectDescription") }
    guard !candidates.isEmpty else { return }
    let declarations = TuistManifestReader.declarations(of: helpers)
    for (path, text) in candidates {
      guard let manifest = TuistManifestReader.read(text, helpers: declarations) else { continue }
      paths.insert(path)
      tuist.append((path, manifest))
      if !manifest.isComplete {
        report(
          .info, "not all targets of the project are understood; its folder counts as one module", Site(path: path))
      }
    }
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
