public import DigraphModel
public import DigraphProjects
public import DigraphRules
import Foundation

/// The input of a run: the files in the input paths, with their modules, and the configuration that applies.
public struct Project: Sendable {
  /// The repository root, absolute.
  public var root: String
  /// The files to read.
  public var files: [InputFile]
  /// The source of files that are no Swift sources.
  public var sideFiles: SideFileSource
  /// Test code that is left out.
  var unreadTests: [InputFile] = []
  /// The number of Swift files that were found, except for manifests and including test code that is left out.
  public var foundCount: Int { files.count + unreadTests.count }
  /// The project's configuration; its paths are relative to the root.
  public var configuration: Configuration
  /// The folder of the configuration that applies, relative to the root; empty for the root itself.
  public var configurationFolder: String
  /// The path of the configuration that applies, relative to the root; `nil` if it was not found in or above the
  /// folder of the first path.
  public var configurationPath: String?
  /// The share of the project that the input paths cover.
  public var extent: Extent
  /// Whether the paths cover all files that the configuration covers. Then an entry without effect on the input has no
  /// effect at all.
  public var isWhole: Bool { extent == .whole }
  /// Problems with inputs that could not be read in full.
  public var diagnostics: [Diagnostic]
  /// The records about manifests, for the next run.
  public var manifests: ManifestCache
  /// Paths of manifests, which tell the modules and apps of sources, relative to the root.
  public var manifestPaths: [String] = []

  /// The reason why there is no input.
  public enum LoadError: Error, CustomStringConvertible {
    /// A path leads nowhere or is no Swift file.
    case discovery(DiscoveryError)
    /// The configuration cannot be read.
    case unreadableConfiguration(String, reason: String)
    /// The configuration is not valid.
    case configuration(ConfigurationError)

    /// The reason for people.
    public var description: String {
      switch self {
      case .discovery(let error): error.description
      case .unreadableConfiguration(let path, let reason): "the configuration '\(path)' cannot be read: \(reason)"
      case .configuration(let error): error.description
      }
    }
  }

  /// Finds the files.
  ///
  /// - Parameters:
  ///   - paths: files or folders; relative ones start at the working directory.
  ///   - workingDirectory: absolute.
  ///   - configurationPath: the configuration to use; without one, `.digraph.yml` is looked for from the first path up
  ///     to the repository root.
  ///   - rules: all rules, with the options that they have.
  ///   - manifests: the records of an earlier run about manifests.
  ///   - jobs: the number of folders that are listed at a time.
  ///   - unsaved: bytes that files and the configuration have in an editor, by path relative to the root.
  /// - Returns: the input. Its files are in order of path, and its diagnostics name the parts that cannot be read.
  /// - Throws: if a path leads nowhere, or the configuration cannot be read or is not valid.
  public static func load(
    paths: [String], workingDirectory: String, configurationPath: String?,
    rules: [any Rule.Type] = RuleCatalog.all, manifests: ManifestCache? = nil, jobs: Int = 1,
    unsaved: [String: [UInt8]] = [:]
  ) throws(LoadError) -> Project {
    let root = RepositoryRoot.find(for: paths, workingDirectory: workingDirectory)
    var (configuration, folder) = try loadConfiguration(
      configurationPath, paths: paths, root: root, workingDirectory: workingDirectory, rules: rules, unsaved: unsaved)
    let assigned = configuration.modules.flatMap { rule in rule.paths.map { (glob: PathGlob($0), name: rule.name) } }
    var options = SourceDiscovery.Options(
      excludes: configuration.exclude.map { PathGlob($0) }, includes: configuration.include.map { PathGlob($0) })
    options.sideFileNames = Analysis.sideFileNames
    let found: DiscoveredSources
    do {
      found = try SourceDiscovery(root: root, workingDirectory: workingDirectory, options: options, jobs: jobs).files(
        in: paths)
    } catch {
      throw .discovery(error)
    }
    if !configuration.paths.isEmpty {
      let idle = IdlePaths(
        files: found.files.map(\.path) + found.sideFiles, idleExcludes: Set(found.idleExcludes.map(\.pattern)),
        idleIncludes: Set(found.idleIncludes.map(\.pattern))
      ) { path in
        FileManager.default.fileExists(atPath: path.hasPrefix("/") ? path : root + "/" + path)
      }
      configuration.unusedEntries = idle.unusedEntries(of: configuration.paths)
    }
    // Manifests are programs, so they are interpreted, which needs a large stack.
    let known = manifests ?? ManifestCache()
    let modules = LargeStack.run(size: LargeStack.reading) { ModuleMap(found, reusing: known) }
    // A file that a generator writes before each build contains no wiring written by hand.
    configuration.absentFiles = modules.absentFiles.filter { file in
      !file.name.lowercased().contains("generated") && !FileManager.default.fileExists(atPath: root + "/" + file.path)
    }
    let memberships = modules.placements.map(Membership.init)
    var files: [InputFile] = []
    var tests: [InputFile] = []
    files.reserveCapacity(found.files.count)
    for file in found.files {
      guard let number = modules.placementNumber(of: file.path), !memberships[number].isManifest else { continue }
      let module = assigned.isEmpty ? nil : assigned.first { $0.glob.matches(file.path) }?.name
      let input = memberships[number].input(file, module: module).with(unsaved[file.path])
      if input.isTest && !configuration.readsTests { tests.append(input) } else { files.append(input) }
    }
    // If the paths name only test code, it is the input.
    if files.isEmpty { (files, tests) = (tests, []) }
    let others =
      configurationPath == nil
      ? Self.otherConfigurations(paths, folder, root: root, workingDirectory: workingDirectory) : []
    let misnamed =
      configurationPath == nil
      ? Self.misnamedConfigurations(paths, folder, root: root, workingDirectory: workingDirectory) : []
    let reachesAll = paths.contains {
      isWhole($0, folder, root: root, workingDirectory: workingDirectory, manifests: found.manifests.map(\.path))
    }
    let dependents = UnanalysedDependents(
      files: found.files, folders: paths.map { resolved($0, workingDirectory) }, manifests: found.manifests,
      configurationFolder: folder, root: root, options: options,
      readsTests: configuration.readsTests, cache: modules.cache)
    // A path to the folder of a configuration, or to a folder around it, covers the whole project.
    let isAll = reachesAll && (folder != nil || paths.contains { isRoot($0, root, workingDirectory) })
    let extent: Extent = isAll ? .whole : dependents.exists() ? .part : reachesAll ? .whole : .narrow
    if extent == .whole {
      configuration.unusedEntries += IdleConditions.unusedEntries(of: configuration, in: files + tests, jobs: jobs)
    }
    return Project(
      root: root, files: files, sideFiles: .disk(root: root, known: found.sideFiles, unsaved: unsaved),
      unreadTests: tests,
      configuration: configuration, configurationFolder: folder ?? "",
      configurationPath: configurationPath == nil
        ? folder.map { $0.isEmpty ? Configuration.fileName : "\($0)/\(Configuration.fileName)" } : nil,
      extent: extent,
      diagnostics: misnamed + others + found.diagnostics + modules.diagnostics, manifests: modules.cache,
      manifestPaths: found.manifests.map(\.path))
  }

  /// Whether a path covers all of a project: the folder of the configuration or a folder around it. Without a
  /// configuration, the repository root or a folder with a manifest counts.
  private static func isWhole(
    _ path: String, _ folder: String?, root: String, workingDirectory: String, manifests: [String]
  ) -> Bool {
    let absolute = resolved(path, workingDirectory)
    let around = absolute == "/" ? "/" : absolute + "/"
    let whole = resolved((folder ?? "").isEmpty ? root : root + "/" + (folder ?? ""), workingDirectory)
    if absolute == whole || whole.hasPrefix(around) { return true }
    guard folder == nil, absolute.hasPrefix(whole + "/") else { return false }
    let own = absolute.dropFirst(whole.count + 1)
    return manifests.contains { manifest in
      let parts = manifest.split(separator: "/")
      // `App/App.xcodeproj/project.pbxproj` describes the folder `App`.
      let end = parts.firstIndex { $0.hasSuffix(".xcodeproj") } ?? parts.count - 1
      return parts[..<max(end, 0)].joined(separator: "/") == own
    }
  }

  /// Whether a path leads to the root, or to a folder around it.
  private static func isRoot(_ path: String, _ root: String, _ workingDirectory: String) -> Bool {
    let absolute = resolved(path, workingDirectory)
    return absolute == "/" || (resolved(root, workingDirectory) + "/").hasPrefix(absolute + "/")
  }

  private static func resolved(_ path: String, _ workingDirectory: String) -> String {
    URL(fileURLWithPath: path.hasPrefix("/") ? path : workingDirectory + "/" + path).standardizedFileURL
      .resolvingSymlinksInPath().path
  }

  /// The text of a file of the input, for excerpts, by its path; `nil` if the file cannot be read.
  public func text(of path: String) -> String? {
    (try? FileContents.bytes(of: location(of: path))).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Whether an absolute path leads to a place in the repository.
  public func encloses(_ path: String) -> Bool { FileContents.isInside(path, of: root) }

  /// The absolute path of a file. Paths in reports use composed Unicode characters, and names on the disk may use
  /// others.
  public func location(of path: String) -> String {
    if !path.utf8.allSatisfy({ $0 < 0x80 && $0 != UInt8(ascii: "\\") }),
      case .file(let place)? = files.first(where: { $0.path == path })?.source
    {
      return place
    }
    return "\(root)/\(path)"
  }

  /// The greatest size of a configuration, in bytes.
  private static let configurationLimit = 1 << 20

  static func loadConfiguration(
    _ given: String?, paths: [String], root: String, workingDirectory: String, rules: [any Rule.Type],
    unsaved: [String: [UInt8]]
  ) throws(LoadError) -> (Configuration, folder: String?) {
    let candidates: [String]
    if let given {
      candidates = [given.hasPrefix("/") ? given : workingDirectory + "/" + given]
    } else {
      candidates = lookup(from: paths.first ?? ".", root: root, workingDirectory: workingDirectory)
    }
    for path in candidates {
      let bytes: [UInt8]
      do {
        let open = path.hasPrefix(root + "/") ? unsaved[String(path.dropFirst(root.count + 1))] : nil
        if let open { bytes = open } else { bytes = try FileContents.bytes(of: path, limit: Self.configurationLimit) }
      } catch  where error.isMissing && given == nil {
        // A dangling link to a configuration is not the same as no configuration: it may lead into a submodule that is
        // not checked out.
        guard (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil else { continue }
        throw .unreadableConfiguration(path, reason: "it is a link that leads nowhere")
      } catch {
        let near = error.isMissing ? hint(for: given ?? path, workingDirectory: workingDirectory) : ""
        throw .unreadableConfiguration(path, reason: error.reason + near)
      }
      let isBelow = path.hasPrefix(root + "/")
      // Reports never name absolute paths, so a file outside of the root is named relative to the root.
      let shown = isBelow ? String(path.dropFirst(root.count + 1)) : climbing(to: path, from: root)
      var reader = ConfigurationReader(path: shown, rules: rules) { text(ofConfiguration: $0, root: root) }
      // A configuration that the command line names applies to the whole repository, wherever it lies.
      let folder = isBelow && given == nil ? shown.lastIndex(of: "/").map { String(shown[..<$0]) } ?? "" : ""
      do throws(ConfigurationError) {
        return (try reader.read(String(decoding: bytes, as: UTF8.self)).anchored(in: folder), folder)
      } catch {
        throw .configuration(error)
      }
    }
    return (Configuration(), nil)
  }

  /// The relative path from a folder to a file elsewhere, both absolute: `../../shared/digraph.yml`.
  private static func climbing(to path: String, from folder: String) -> String {
    let from = folder.split(separator: "/")
    let to = URL(fileURLWithPath: path).standardizedFileURL.path.split(separator: "/")
    let shared = zip(from, to).prefix { $0 == $1 }.count
    return (Array(repeating: "..", count: from.count - shared) + to[shared...]).joined(separator: "/")
  }

  /// `, did you mean 'x'?` for a path that leads nowhere, if a similar path exists.
  public static func hint(for path: String, workingDirectory: String) -> String {
    SimilarPath.of(path, workingDirectory: workingDirectory).map { ", did you mean '\($0)'?" } ?? ""
  }

  private static func text(ofConfiguration path: String, root: String) -> Result<String, ConfigurationReader.Unreadable>
  {
    do throws(FileContents.Failure) {
      let bytes = try FileContents.bytes(of: path.hasPrefix("/") ? path : root + "/" + path, limit: configurationLimit)
      return .success(String(decoding: bytes, as: UTF8.self))
    } catch {
      return .failure(.init(error.reason))
    }
  }

  /// Reports configurations beside further paths: they do not apply, because one configuration applies to the whole
  /// input.
  private static func otherConfigurations(
    _ paths: [String], _ folder: String?, root: String, workingDirectory: String
  ) -> [Diagnostic] {
    let own = folder.map { ($0.isEmpty ? root : root + "/" + $0) + "/" + Configuration.fileName }
    var seen: Set<String> = []
    return paths.dropFirst().compactMap { path in
      let candidates = lookup(from: path, root: root, workingDirectory: workingDirectory)
      guard let other = candidates.first(where: { FileManager.default.fileExists(atPath: $0) }), other != own,
        other.hasPrefix(root + "/"), seen.insert(other).inserted
      else { return nil }
      return Diagnostic(
        .warning, "this configuration does not apply: that of the first path is for all of them",
        at: Site(path: String(other.dropFirst(root.count + 1))))
    }
  }

  /// Reports files with wrong names in folders nearer to the first path than the configuration that applies.
  private static func misnamedConfigurations(
    _ paths: [String], _ folder: String?, root: String, workingDirectory: String
  ) -> [Diagnostic] {
    let own = folder.map { ($0.isEmpty ? root : root + "/" + $0) + "/" + Configuration.fileName }
    let nearer = lookup(from: paths.first ?? ".", root: root, workingDirectory: workingDirectory).prefix { $0 != own }
    return MisnamedConfigurations.diagnostics(
      in: nearer.map { String($0.dropLast(Configuration.fileName.count + 1)) }, root: root)
  }

  /// The places of a configuration: beside the path, and in each folder from there up to the root.
  private static func lookup(from path: String, root: String, workingDirectory: String) -> [String] {
    var folder = URL(fileURLWithPath: path.hasPrefix("/") ? path : workingDirectory + "/" + path).standardizedFileURL
      .path
    var candidates: [String] = []
    while true {
      candidates.append(folder + "/" + Configuration.fileName)
      guard folder != root, folder.count > 1, let slash = folder.lastIndex(of: "/") else { break }
      folder = slash == folder.startIndex ? "/" : String(folder[..<slash])
    }
    return candidates
  }
}

/// The values that files of one placement share.
private struct Membership {
  let isManifest: Bool
  private let placement: Placement
  private let targets: [BuildTarget]
  private let apps: Set<String>

  init(_ placement: Placement) {
    self.placement = placement
    isManifest = placement.basis == .manifest
    targets = (placement.modules + placement.otherModules).map {
      BuildTarget(manifest: $0.origin, name: $0.target, isTest: $0.kind == .test)
    }
    apps = Set(placement.modules.filter { $0.kind == .app || $0.kind == .extension }.map(\.name))
  }

  /// A file of the placement. If the configuration gives the file a module, that module counts.
  func input(_ file: DiscoveredFile, module: String?) -> InputFile {
    var input = InputFile(
      path: file.path, module: module ?? placement.modules.first?.name ?? "", apps: apps, isTest: placement.isTest,
      targets: targets, package: placement.package, linkedPackages: placement.linkedPackages,
      source: .file(file.absolutePath), stamp: file.stamp)
    if module == nil { input.linkingApps = placement.linkingApps }
    // A file to which the configuration gives a module counts as compiled.
    input.isListed = module != nil || placement.basis == .declared
    input.isDemo = placement.isDemo
    input.hasGuessedModule =
      module == nil && !input.isListed && placement.modules.allSatisfy { $0.kind == .unknown && $0.origin.isEmpty }
    return input
  }
}
