/// Finds the Swift files of the input and the manifests that tell what they belong to.
///
/// Nothing here depends on the environment: the working folder and the root are handed in, and the same folders give
/// the same result.
public struct SourceDiscovery: Sendable {
  /// The folder that reported paths are relative to; absolute.
  public var root: String
  /// The folder that relative input paths start from; absolute.
  public var workingDirectory: String
  /// What is left out.
  public var options: Options
  /// How many folders are listed at a time; it makes no difference but in time.
  public var jobs: Int

  /// What is left out of the input.
  public struct Options: Hashable, Sendable {
    /// Files and folders that are left out, whatever else is said; relative to the root.
    public var excludes: [PathGlob]
    /// Files and folders that are read although they would be left out by default; relative to the root.
    public var includes: [PathGlob]
    /// Whether dependencies, products of a build, templates and hidden folders are left out.
    public var excludesByDefault: Bool
    /// Names of files that are listed although they are no Swift sources.
    public var sideFileNames: Set<String> = []

    /// Creates options; without arguments, those that fit nearly every repository.
    public init(excludes: [PathGlob] = [], includes: [PathGlob] = [], excludesByDefault: Bool = true) {
      self.excludes = excludes
      self.includes = includes
      self.excludesByDefault = excludesByDefault
    }
  }

  /// Creates a discovery.
  ///
  /// - Parameters:
  ///   - root: The folder that reported paths are relative to; see ``RepositoryRoot``.
  ///   - workingDirectory: The folder that relative input paths start from.
  ///   - options: What is left out.
  ///   - jobs: How many folders are listed at a time.
  public init(root: String, workingDirectory: String, options: Options = Options(), jobs: Int = 1) {
    self.root = PathText.normalized(root)
    self.workingDirectory = PathText.normalized(workingDirectory)
    self.options = options
    self.jobs = jobs
  }

  /// Whether a folder of this name is left out, at least if it holds what its name promises: hidden ones, dependencies,
  /// and what a build makes.
  public static func leavesOut(_ name: String) -> Bool {
    name.begins(with: ".") || ExcludedFolders.contains(name) || ExcludedFolders.isDoubtful(name)
  }

  /// Walks over files and folders.
  ///
  /// What lies below a path is subject to the exclusions; a path itself only to `options.excludes`. Symbolic links
  /// that stay inside the root are followed, each file and folder being visited once however many links lead to it.
  /// Whatever cannot be read becomes a diagnostic, and the walk goes on.
  ///
  /// - Parameter paths: Files or folders, absolute or relative to the working folder.
  /// - Returns: The files in order, with all that was met on the way.
  /// - Throws: If one of the paths does not exist or cannot be looked at.
  public func files(in paths: [String]) throws(DiscoveryError) -> DiscoveredSources {
    var walk = FolderWalk(root: root, options: options, jobs: jobs)
    for path in paths {
      let absolute = PathText.join(workingDirectory, path)
      switch FileSystem.status(of: absolute) {
      case .success(let status): walk.add(absolute, status)
      case .failure(let failure):
        throw failure.isMissing
          ? .noSuchPath(path, near: Neighbour.of(path, workingDirectory: workingDirectory))
          : .unreadable(path, reason: failure.reason)
      }
    }
    return walk.finish()
  }
}
