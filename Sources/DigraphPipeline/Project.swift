public import DigraphModel
public import DigraphProjects
import Foundation

/// The input of a run: the files that paths lead to, with their modules, and the configuration that applies.
public struct Project: Sendable {
  /// The repository root, absolute.
  public var root: String
  /// The files to read.
  public var files: [InputFile]
  /// Where files are found that are no Swift sources.
  public var sideFiles: SideFileSource
  /// Swift files that were found, before test code was left out.
  public var foundCount: Int
  /// What the project says about its check.
  public var configuration: Configuration
  /// Inputs that could not be read as they should.
  public var diagnostics: [Diagnostic]

  /// Why there is no input.
  public enum LoadError: Error, CustomStringConvertible {
    /// A path leads nowhere or is no Swift file.
    case discovery(DiscoveryError)
    /// The configuration cannot be read.
    case unreadableConfiguration(String)
    /// The configuration is wrong.
    case configuration(ConfigurationError)

    /// The reason for people.
    public var description: String {
      switch self {
      case .discovery(let error): error.description
      case .unreadableConfiguration(let path): "the configuration '\(path)' cannot be read"
      case .configuration(let error): error.description
      }
    }
  }

  /// Finds the files.
  ///
  /// - Parameters:
  ///   - paths: files or folders; relative ones start at the working directory.
  ///   - workingDirectory: absolute.
  ///   - configurationPath: the configuration to use; without one, `.digraph.yml` is looked for from the first path up to
  ///     the repository root.
  ///   - rules: ids of all rules.
  public static func load(
    paths: [String], workingDirectory: String, configurationPath: String?, rules: [String]
  ) throws(LoadError) -> Project {
    let root = RepositoryRoot.find(for: paths, workingDirectory: workingDirectory)
    let configuration = try loadConfiguration(
      configurationPath, paths: paths, root: root, workingDirectory: workingDirectory, rules: rules)
    var options = SourceDiscovery.Options(
      excludes: configuration.exclude.map { PathGlob($0) }, includes: configuration.include.map { PathGlob($0) })
    options.sideFileNames = Analysis.sideFileNames
    let found: DiscoveredSources
    do {
      found = try SourceDiscovery(root: root, workingDirectory: workingDirectory, options: options).files(in: paths)
    } catch {
      throw .discovery(error)
    }
    let modules = ModuleMap(found)
    var files: [InputFile] = []
    var tests: [InputFile] = []
    for file in found.files {
      let placement = modules.placement(of: file.path)
      let isTest = placement?.isTest ?? false
      let placed = placement?.modules ?? []
      let targets = placed.map { BuildTarget(manifest: $0.origin, name: $0.target, isTest: $0.kind == .test) }
      let apps = placed.filter { $0.kind == .app || $0.kind == .extension }.map(\.name)
      let input = InputFile(
        path: file.path, module: placed.first?.name ?? "", apps: Set(apps), isTest: isTest, targets: targets,
        source: .file(file.absolutePath))
      if isTest && !configuration.readsTests { tests.append(input) } else { files.append(input) }
    }
    // Whoever names nothing but test code means it.
    if files.isEmpty { files = tests }
    return Project(
      root: root, files: files, sideFiles: .disk(root: root, known: found.sideFiles), foundCount: found.files.count, configuration: configuration,
      diagnostics: found.diagnostics + modules.diagnostics)
  }

  private static func loadConfiguration(
    _ given: String?, paths: [String], root: String, workingDirectory: String, rules: [String]
  ) throws(LoadError) -> Configuration {
    let candidates: [String]
    if let given {
      candidates = [given.hasPrefix("/") ? given : workingDirectory + "/" + given]
    } else {
      candidates = lookup(from: paths.first ?? ".", root: root, workingDirectory: workingDirectory)
    }
    for path in candidates {
      guard let data = FileManager.default.contents(atPath: path) else {
        if given != nil || FileManager.default.fileExists(atPath: path) { throw .unreadableConfiguration(path) }
        continue
      }
      let shown = path.hasPrefix(root + "/") ? String(path.dropFirst(root.count + 1)) : path
      var reader = ConfigurationReader(path: shown, rules: rules)
      do {
        return try reader.read(String(decoding: data, as: UTF8.self))
      } catch {
        throw .configuration(error)
      }
    }
    return Configuration()
  }

  /// Where a configuration may lie: beside the path, and in each folder from there up to the root.
  private static func lookup(from path: String, root: String, workingDirectory: String) -> [String] {
    var folder = URL(fileURLWithPath: path.hasPrefix("/") ? path : workingDirectory + "/" + path).standardizedFileURL.path
    var candidates: [String] = []
    while true {
      candidates.append(folder + "/" + Configuration.fileName)
      guard folder != root, folder.count > 1, let slash = folder.lastIndex(of: "/") else { break }
      folder = slash == folder.startIndex ? "/" : String(folder[..<slash])
    }
    return candidates
  }
}
