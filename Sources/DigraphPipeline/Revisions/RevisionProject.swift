import DigraphProjects
public import DigraphRevisions
import Foundation

/// The input of a run as it was in a revision.
///
/// Its files lie in a folder of their own, which goes away with the last copy of this value.
public struct RevisionProject: Sendable {
  /// The input; its root stands for that of the repository.
  public var project: Project
  /// What of the revision could not be had, a sentence each.
  public var notes: [String]
  private let temporary: TemporaryFolder

  /// Finds the folder in whose repository revisions are looked for: the root of what paths lead to.
  ///
  /// - Parameters:
  ///   - paths: files or folders; relative ones start at the working directory.
  ///   - workingDirectory: absolute.
  /// - Returns: its absolute path.
  public static func root(of paths: [String], workingDirectory: String) -> String {
    RepositoryRoot.find(for: paths, workingDirectory: workingDirectory)
  }

  /// Reads a revision.
  ///
  /// - Parameters:
  ///   - commit: the revision.
  ///   - repository: has it.
  ///   - paths: files or folders of the work tree, as for `Project.load`; those that the revision does not have are
  ///     empty.
  ///   - workingDirectory: absolute.
  ///   - configurationPath: the configuration to use; without one, the revision's own.
  ///   - cache: what an earlier run has learnt of manifests is in it.
  ///   - workTree: what the revision is compared with, if that is the work tree: files that git ignores have no
  ///     revisions, so they are taken to have been as they are.
  /// - Returns: the input; if the revision's own configuration is not valid now, it is read without one, and a note
  ///   says so.
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
        // What git ignores, or does not have yet, is taken to have been as it is.
        extraction.omits(file.path) || workTree != nil && access("\(root)/\(file.path)", F_OK) == 0
      }
      // Nothing but what the paths lead to was taken from the revision.
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
        // The configuration of another time may be one for another digraph.
        guard given == nil else { throw error }
        notes.append("the configuration of '\(commit.name)' is not valid now, so the revision is read without it")
        let empty = "\(temporary.path)/empty.yml"
        try Data().write(to: URL(fileURLWithPath: empty))
        return RevisionProject(project: try load(empty), notes: notes, temporary: temporary)
      }
    }
  }

  /// A path relative to the root; `nil` for one that lies elsewhere.
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
