import DigraphModel

/// The state of one walk over the input.
struct FolderWalk {
  private let root: String
  private let canonicalRoot: String
  private let options: SourceDiscovery.Options
  private let jobs: Int

  private var files: [DiscoveredFile] = []
  private var identities: [FileSystem.Identity] = []
  private var manifests: [ManifestFile] = []
  private var sideFiles: Set<String> = []
  private var diagnostics: [Diagnostic] = []
  private var visited: [FileSystem.Identity: Reach] = [:]
  private var pending: [Folder] = []
  private var links: [Link] = []
  private var ancestors: Set<String> = []
  /// Positions of the exclusions that have excluded something.
  private var usedExcludes: Set<Int> = []
  /// Positions of the inclusions that match something that the default leaves out.
  private var usedIncludes: Set<Int> = []

  /// The part of a folder that is listed.
  private enum Reach {
    /// Only entries that the options include in spite of the default.
    case included
    case everything
  }

  private struct Folder {
    var absolute: String
    var relative: String
    var reach: Reach
    /// Whether the folder contains code that Tuist's manifests share.
    var isHelper = false
  }

  private struct Link {
    var absolute: String
    var relative: String
    var reach: Reach
  }

  /// Prepares to walk below an absolute root, listing as many folders at a time as there are jobs.
  init(root: String, options: SourceDiscovery.Options, jobs: Int) {
    self.root = root
    self.options = options
    self.jobs = jobs
    canonicalRoot = FileSystem.canonical(root) ?? root
  }

  /// Walks over one path of the input.
  mutating func add(_ absolute: String, _ status: FileSystem.Status) {
    let relative = relativePath(of: absolute)
    guard !isExcluded(relative, isFolder: status.kind == .folder) else { return }
    switch status.kind {
    case .folder:
      noteManifests(above: absolute)
      pending.append(Folder(absolute: absolute, relative: relative, reach: .everything))
      walkPending()
    case .file:
      noteManifests(above: absolute)
      if absolute.ends(in: ".swift") {
        append(absolute, relative, status, kind: Self.manifestKind(of: PathText.name(of: absolute)))
      } else {
        report(.warning, "not a Swift file; it is not read", relative)
      }
    case .link, .other:
      report(.warning, "neither a file nor a folder; it is not read", relative)
    }
  }

  /// Follows the links that the walk has found, and sorts everything.
  mutating func finish() -> DiscoveredSources {
    var known = links.isEmpty ? [] : Set(identities)
    while !links.isEmpty {
      let batch = links.sorted { $0.relative < $1.relative }
      links = []
      for link in batch { follow(link, &known) }
    }
    tellApart()
    return DiscoveredSources(
      root: root, files: Self.ordered(files, by: \.path), manifests: Self.ordered(manifests, by: \.path),
      sideFiles: sideFiles.sorted(),
      diagnostics: diagnostics.sorted { ($0.site, $0.message) < ($1.site, $1.message) },
      idleExcludes: options.excludes.enumerated().filter { !usedExcludes.contains($0.offset) }.map(\.element),
      idleIncludes: options.includes.enumerated().filter { !usedIncludes.contains($0.offset) }.map(\.element))
  }

  /// Renames files whose paths differ only in the composition of their characters.
  ///
  /// Paths are in composed form, and strings that differ only in composition are equal in Swift. But some file systems
  /// allow both `é` and `e` with a combining accent in one folder. Then the path of the second file has `e\u{301}`.
  private mutating func tellApart() {
    let places = files.indices.filter { !files[$0].path.utf8.allSatisfy { $0 < 0x80 } }
    for places in Dictionary(grouping: places, by: { files[$0].path }).values
    where Set(places.map { identities[$0] }).count > 1 {
      for place in places { files[place].path = PathText.spelled(files[place].path, as: files[place].absolutePath) }
    }
  }

  private static func ordered<Value>(_ values: [Value], by path: (Value) -> String) -> [Value] {
    // Values are large, so only their positions are moved until the order is right.
    let paths = values.map(path)
    var result: [Value] = []
    result.reserveCapacity(values.count)
    var last: String?
    for index in values.indices.sorted(by: { paths[$0] < paths[$1] }) where paths[index] != last {
      last = paths[index]
      result.append(values[index])
    }
    return result
  }

  // MARK: Folders

  private mutating func walkPending() {
    while !pending.isEmpty {
      let folders = pending
      pending = []
      for (folder, listing) in zip(folders, listings(of: folders)) { visit(folder, listing) }
    }
  }

  /// Lists folders in parallel: the system spends most of a walk's time on the status of each file.
  private func listings(of folders: [Folder]) -> [FileSystem.Listing] {
    let hidesDots = options.excludesByDefault && options.includes.isEmpty
    let sideFileNames = options.sideFileNames
    return parallelMap(folders.map(\.absolute), jobs: jobs, chunk: 1) { _, folder in
      FileSystem.entries(of: folder, skipsHidden: hidesDots) { Self.isWanted($0, sideFileNames) }
    }
  }

  private mutating func visit(_ folder: Folder, _ listing: FileSystem.Listing) {
    switch listing {
    case .failure(let failure):
      report(.error, "the folder cannot be read: \(failure.reason)", folder.relative)
    case .success((let entries, let identity)):
      if let reach = visited[identity], reach == .everything || folder.reach == .included { return }
      visited[identity] = folder.reach
      for entry in entries { visit(entry, in: folder) }
    }
  }

  private mutating func visit(_ entry: FileSystem.Entry, in folder: Folder) {
    guard let name = entry.name else { return report(unnamed: entry, in: folder) }
    let absolute = PathText.append(name, to: folder.absolute)
    let relative = PathText.append(PathText.composed(name), to: folder.relative)
    guard !isExcluded(relative, isFolder: entry.kind == .folder) else { return }
    switch entry.kind {
    case .folder where name.ends(in: ".xcodeproj"):
      noteProject(absolute, relative)
    case .folder:
      if let reach = reach(into: name, relative, absolute, from: folder) {
        let isHelper = folder.isHelper || name == "ProjectDescriptionHelpers"
        pending.append(Folder(absolute: absolute, relative: relative, reach: reach, isHelper: isHelper))
      }
    case .file:
      guard isListed(name, relative, in: folder), let status = entry.status else { return }
      if options.sideFileNames.contains(name) {
        sideFiles.insert(relative)
        return
      }
      switch status {
      case .success(let status):
        append(absolute, relative, status, kind: folder.isHelper ? .tuistHelper : Self.manifestKind(of: name))
      case .failure(let failure): report(.error, "the file cannot be read: \(failure.reason)", relative)
      }
    case .link:
      if isListed(name, relative, in: folder), !isDependency(name) {
        links.append(Link(absolute: absolute, relative: relative, reach: folder.reach))
      }
    case .other: break
    }
  }

  /// Reports an entry that was not read because its name is not UTF-8, unless it would have been excluded.
  private mutating func report(unnamed entry: FileSystem.Entry, in folder: Folder) {
    let name = entry.shownName
    let relative = PathText.append(PathText.composed(name), to: folder.relative)
    let isListed = entry.kind == .folder ? folder.reach == .everything : isListed(name, relative, in: folder)
    guard isListed, !isExcluded(relative, isFolder: entry.kind == .folder) else { return }
    switch entry.kind {
    case .file: report(.error, "the file cannot be read: its name is not UTF-8", relative)
    case .folder: report(.error, "the folder cannot be read: its name is not UTF-8", relative)
    case .link: report(.warning, "the symbolic link is not followed: its name is not UTF-8", relative)
    case .other: break
    }
  }

  /// The part of a folder to list; nil if nothing is listed.
  private mutating func reach(into name: String, _ relative: String, _ absolute: String, from folder: Folder) -> Reach?
  {
    let isSkipped = folder.reach == .included || isExcludedByDefault(name, absolute, siblingsOf: folder)
    guard isSkipped else { return .everything }
    if isIncluded({ $0.matches(relative, isFolder: true) }) { return .everything }
    return options.includes.contains { $0.mayMatch(below: relative) } ? .included : nil
  }

  private mutating func isListed(_ name: String, _ relative: String, in folder: Folder) -> Bool {
    let isSkipped = folder.reach == .included || options.excludesByDefault && name.begins(with: ".")
    return !isSkipped || isIncluded { $0.matches(relative) }
  }

  /// Whether an inclusion matches something that the default leaves out. Each one that does is noted as used.
  private mutating func isIncluded(_ matches: (PathGlob) -> Bool) -> Bool {
    let numbers = options.includes.indices.filter { matches(options.includes[$0]) }
    usedIncludes.formUnion(numbers)
    return !numbers.isEmpty
  }

  private mutating func isExcluded(_ relative: String, isFolder: Bool) -> Bool {
    var isExcluded = false
    for (number, exclude) in options.excludes.enumerated() where !isExcluded || !usedExcludes.contains(number) {
      guard exclude.matches(relative, isFolder: isFolder) else { continue }
      isExcluded = true
      usedExcludes.insert(number)
    }
    return isExcluded
  }

  private func isExcludedByDefault(_ name: String, _ absolute: String, siblingsOf folder: Folder) -> Bool {
    guard options.excludesByDefault else { return false }
    if name.begins(with: ".") || ExcludedFolders.contains(name) { return true }
    if ExcludedFolders.isCopy(absolute) { return true }
    guard ExcludedFolders.isDoubtful(name) else { return false }
    return ExcludedFolders.isProduct(
      name, entries: Self.names(in: absolute), siblings: Self.names(in: folder.absolute)
    ) { FileSystem.exists("\(absolute)/\($0)/Package.swift") }
  }

  private static func names(in folder: String) -> [String] {
    let listing = FileSystem.entries(of: folder, skipsHidden: true) { _ in true }
    return (try? listing.get().entries.compactMap(\.name)) ?? []
  }

  // MARK: Files

  private mutating func append(
    _ absolute: String, _ relative: String, _ status: FileSystem.Status, kind: ManifestFile.Kind?
  ) {
    guard status.isReadableByAll || FileSystem.isReadable(absolute) else {
      report(.error, "the file cannot be read: permission denied", relative)
      return
    }
    if let kind { manifests.append(ManifestFile(kind, path: relative, absolutePath: absolute)) }
    guard kind != .podspec else { return }
    files.append(DiscoveredFile(path: relative, absolutePath: absolute, stamp: status.stamp))
    identities.append(status.identity)
  }

  /// Whether a file matters for discovery.
  private static func isWanted(_ name: UnsafeBufferPointer<UInt8>, _ sideFileNames: Set<String>) -> Bool {
    name.hasSuffix(".swift") || name.hasSuffix(".podspec")
      || sideFileNames.contains { $0.utf8.count == name.count && $0.utf8.elementsEqual(name) }
  }

  private static func manifestKind(of name: String) -> ManifestFile.Kind? {
    guard let first = name.utf8.first else { return nil }
    if first == UInt8(ascii: "P") {
      if name == "Project.swift" { return .tuist }
      if name == "Package.swift" || name.begins(with: "Package@swift-") { return .package }
    }
    return name.ends(in: ".podspec") ? .podspec : nil
  }

  private mutating func noteProject(_ absolute: String, _ relative: String) {
    let path = "\(absolute)/project.pbxproj"
    guard FileSystem.exists(path) else { return }
    manifests.append(ManifestFile(.xcode, path: "\(relative)/project.pbxproj", absolutePath: path))
  }

  /// Notes the manifests of the folders above a path, up to the root: they may describe the input as a part of their
  /// sources.
  private mutating func noteManifests(above path: String) {
    var folder = path
    while folder != root, PathText.remainder(of: folder, below: root) != nil {
      folder = PathText.folder(of: folder)
      guard ancestors.insert(folder).inserted else { return }
      let relative = relativePath(of: folder)
      let listing = FileSystem.entries(of: folder, skipsHidden: true) { Self.isWanted($0, options.sideFileNames) }
      guard let entries = try? listing.get().entries else { continue }
      for entry in entries {
        guard let name = entry.name else { continue }
        noteManifest(
          name, entry.kind, PathText.append(name, to: folder), PathText.append(PathText.composed(name), to: relative))
      }
    }
  }

  private mutating func noteManifest(
    _ name: String, _ kind: FileSystem.Kind, _ absolute: String, _ relative: String
  ) {
    guard !isExcluded(relative, isFolder: kind == .folder) else { return }
    switch kind {
    case .folder where name.ends(in: ".xcodeproj"):
      noteProject(absolute, relative)
    case .folder where name == "Tuist":
      var helpers = FolderWalk(root: root, options: options, jobs: jobs)
      let folder = "\(absolute)/ProjectDescriptionHelpers"
      helpers.pending = [
        Folder(absolute: folder, relative: relativePath(of: folder), reach: .everything, isHelper: true)
      ]
      if FileSystem.isFolder(folder) { helpers.walkPending() }
      manifests += helpers.manifests
      usedExcludes.formUnion(helpers.usedExcludes)
    case .file:
      if options.sideFileNames.contains(name) {
        sideFiles.insert(relative)
      } else if let kind = Self.manifestKind(of: name) {
        manifests.append(ManifestFile(kind, path: relative, absolutePath: absolute))
      }
    case .folder, .link, .other: break
    }
  }

  // MARK: Links

  private mutating func follow(_ link: Link, _ known: inout Set<FileSystem.Identity>) {
    let isSwift = link.relative.ends(in: ".swift")
    let status: FileSystem.Status
    switch FileSystem.status(of: link.absolute) {
    case .success(let found): status = found
    case .failure(let failure):
      // A dangling link that is named like a picture or a document does not matter here.
      guard isSwift || !PathText.name(of: link.relative).contains(".") else { return }
      let severity: Severity = isSwift ? .warning : .info
      report(severity, failure.isLoop ? "the symbolic link leads to itself" : Self.message(failure), link.relative)
      return
    }
    guard status.kind == .folder || isSwift && status.kind == .file else { return }
    guard let target = FileSystem.canonical(link.absolute),
      let place = PathText.remainder(of: target, below: canonicalRoot)
    else {
      report(.info, "the symbolic link leads out of the repository; it is not followed", link.relative)
      return
    }
    if status.kind == .file {
      guard known.insert(status.identity).inserted else { return }
      append(link.absolute, link.relative, status, kind: Self.manifestKind(of: PathText.name(of: link.relative)))
      return
    }
    if visited[status.identity] == .everything {
      let own = FileSystem.canonical(PathText.folder(of: link.absolute)) ?? ""
      if PathText.remainder(of: own, below: target) != nil {
        report(.info, "the symbolic link leads to a folder above it; it is not followed", link.relative)
      }
      return
    }
    guard !isDependency(place) else { return }
    let firstNew = identities.count
    pending.append(Folder(absolute: link.absolute, relative: link.relative, reach: link.reach))
    walkPending()
    known.formUnion(identities[firstNew...])
  }

  private static func message(_ failure: FileSystem.Failure) -> String {
    failure.isMissing ? "the symbolic link leads nowhere" : "the symbolic link cannot be followed: \(failure.reason)"
  }

  /// Whether a place inside the root is in a folder that is excluded by its name.
  private func isDependency(_ place: String) -> Bool {
    options.excludesByDefault
      && PathText.components(of: place).contains { $0.begins(with: ".") || ExcludedFolders.contains(String($0)) }
  }

  // MARK: Paths

  private func relativePath(of absolute: String) -> String {
    if let below = PathText.remainder(of: absolute, below: root) { return PathText.composed(below) }
    // The same folder may have two names, such as `/tmp` and `/private/tmp` on macOS.
    if let target = FileSystem.canonical(absolute),
      let below = PathText.remainder(of: target, below: canonicalRoot)
    {
      return PathText.composed(below)
    }
    return PathText.composed(PathText.relative(absolute, to: root))
  }

  private mutating func report(_ severity: Severity, _ message: String, _ path: String) {
    diagnostics.append(Diagnostic(severity, message, at: Site(path: path.isEmpty ? "." : path)))
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether the bytes end in an ASCII suffix.
  fileprivate func hasSuffix(_ suffix: StaticString) -> Bool {
    let length = suffix.utf8CodeUnitCount
    guard count >= length else { return false }
    return suffix.withUTF8Buffer { $0.elementsEqual(self[(count - length)...]) }
  }
}
