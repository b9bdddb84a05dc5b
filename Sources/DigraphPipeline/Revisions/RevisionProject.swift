import DigraphProjects
public import DigraphRevisions
import Foundation

/// The input of a run as it was in a revision.
///
/// The files lie in a temporary folder, which is removed with the last copy of this value.
public struct RevisionProject: Sendable {
  /// The input; its root is the temporary folder, in place of the repository's root.
  public var project: Project
  /// Notes about parts of the revision that could not be read, a sentence each.
  public var notes: [String]
  private let temporary: TemporaryFolder

  /// Finds the repository root of the input paths, where revisions are looked up.
  ///
  /// - Parameters:
  ///   - paths: files or folders; relative ones start at the working directory.
  ///   - workingDirectory: absolute.
  /// - Returns: the folder's absolute path.
  public static func root(of paths: [String], workingDirectory: String) -> String {
    RepositoryRoot.find(for: paths, workingDirectory: workingDirectory)
  }

  /// Reads a revision.
  ///
  /// - Parameters:
  ///   - commit: the commit of the revision.
  ///   - repository: the repository with that commit.
  ///   - paths: files or folders of the work tree, as for `Project.load`; paths that the revision does not have count
  ///     as empty.
  ///   - workingDirectory: absolute.
  ///   - configurationPath: the configuration to use; without one, the revision's own.
  ///   - cache: the cache with an earlier run's records about manifests.
  ///   - workTree: the work tree's project, if the revision is compared with it. Files that git ignores have no
  ///     revisions, so their present content counts.
  /// - Returns: the input. If the revision's own configuration is not valid for this version, the input is read
  ///   without a configuration, and a note says so.
  /// - Throws: `RevisionError` or `Project.LoadError`.
  public static func load(
    _ commit: RevisionRepository.Commit, of repository: RevisionRepository, paths: [String], workingDirectory: String,
    configurationPath: String?, cache: Cache? = nil, workTree: Project? = nil
  ) async throws -> RevisionProject {
    let root = repository.root
    let areas = paths.compactMap { area(of: $0, root: root, workingDirectory: workingDirectory) }
    let temporary = try TemporaryFolder()
    let extraction = try await repository.extract(commit, areas: areas, into: temporary)
    if let workTree {
      let own = (workTree.files.map(\.path) + workTree.manifestPaths + workTree.sideFiles.known)
      let unknown = own.filter { access("\(extraction.folder)/\($0)", F_OK) != 0 }
      repository.copy(await repository.ignored(among: unknown), into: extraction)
    }
    var notes = extraction.notes
    let places = areas.map { (area: $0, path: $0.isEmpty ? extraction.folder : "\(extraction.folder)/\($0)") }
    let found = places.map(\.path).filter { access($0, F_OK) == 0 }
    notes += places.filter { access($0.path, F_OK) != 0 }.map { "there is no '\($0.area)' in '\(commit.name)'" }
    let given = configurationPath.map { $0.hasPrefix("/") ? $0 : workingDirectory + "/" + $0 }
    func load(_ configuration: String?) throws(Project.LoadError) -> Project {
      var project = try Project.load(
        paths: found.isEmpty ? [extraction.folder] : found, workingDirectory: extraction.folder,
        configurationPath: configuration, manifests: cache?.manifests)
      project.configuration.absentFiles.removeAll { file in
        // A file that git ignores, or that is not committed yet, counts as present in the revision, too.
        extraction.omits(file.path) || workTree != nil && access("\(root)/\(file.path)", F_OK) == 0
      }
      // Only the files below the input paths were taken from the revision.
      if workTree?.extent == .part { project.extent = .part }
      if found.isEmpty { (project.files, project.unreadTests) = ([], []) }
      return project
    }
    do {
      return RevisionProject(project: try load(given), notes: notes, temporary: temporary)
    } catch {
      switch error {
      case .discovery: throw error
      case .configuration, .unreadableConfiguration:
        // An old configuration may have been written for another version of digraph.
        guard given == nil else { throw error }
        notes.append("the configuration of '\(commit.name)' is not valid now, so the revision is read without it")
        let empty = "\(temporary.path)/empty.yml"
        try Data().write(to: URL(fileURLWithPath: empty))
        return RevisionProject(project: try load(empty), notes: notes, temporary: temporary)
      }
    }
  }

  /// A path relative to the root; `nil` for a path outside of the root.
  private static func area(of path: String, root: String, workingDirectory: String) -> String? {
    let absolute = URL(fileURLWithPath: path, relativeTo: URL(fileURLWithPath: workingDirectory, isDirectory: true))
      .standardizedFileURL.path
    for (absolute, root) in [(absolute, root), (resolved(absolute), resolved(root))] {
      if absolute == root { return "" }
      if absolute.hasPrefix(root == "/" ? root : root + "/") {
        return String(absolute.dropFirst(root.count + (root == "/" ? 0 : 1)))
      }
    }
    return nil
  }

  private static func resolved(_ path: String) -> String { URL(fileURLWithPath: path).resolvingSymlinksInPath().path }
}
