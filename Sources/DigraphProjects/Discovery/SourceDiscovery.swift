/// Finds the Swift files of the input, and the manifests that assign them to modules.
///
/// Discovery does not depend on the environment: the working folder and the root are passed in, and the same folders
/// give the same result.
public struct SourceDiscovery: Sendable {
  /// The folder that reported paths are relative to; absolute.
  public var root: String
  /// The folder that relative input paths start from; absolute.
  public var workingDirectory: String
  /// The options that decide which files are left out.
  public var options: Options
  /// The number of folders that are listed at a time; it only affects the time.
  public var jobs: Int

  /// The choice of files and folders that are left out of the input.
  public struct Options: Hashable, Sendable {
    /// Files and folders that are always left out; relative to the root.
    public var excludes: [PathGlob]
    /// Files and folders that are read, although the default would leave them out; relative to the root.
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
  ///   - options: The choice of files that are left out.
  ///   - jobs: The number of folders that are listed at a time.
  public init(root: String, workingDirectory: String, options: Options = Options(), jobs: Int = 1) {
    self.root = PathText.normalized(root)
    self.workingDirectory = PathText.normalized(workingDirectory)
    self.options = options
    self.jobs = jobs
  }

  /// Whether a folder of this name is left out, at least if its contents fit the name: hidden folders, dependencies,
  /// and products of a build.
  public static func leavesOut(_ name: String) -> Bool {
    name.begins(with: ".") || ExcludedFolders.contains(name) || ExcludedFolders.isDoubtful(name)
  }

  /// Walks over files and folders.
  ///
  /// The exclusions apply to everything below a path; only `options.excludes` applies to the path itself. Symbolic
  /// links that stay inside the root are followed, but each file and folder is visited once, however many links lead to
  /// it. Files that cannot be read become diagnostics, and the walk goes on.
  ///
  /// - Parameter paths: Files or folders, absolute or relative to the working folder.
  /// - Returns: The files in order, with everything else that the walk has found.
  /// - Throws: If one of the paths does not exist or cannot be examined.
  public func files(in paths: [String]) throws(DiscoveryError) -> DiscoveredSources {
    var walk = FolderWalk(root: root, options: options, jobs: jobs)
    for path in paths {
      let absolute = PathText.join(workingDirectory, path)
      switch FileSystem.status(of: absolute) {
      case .success(let status): walk.add(absolute, status)
      case .failure(let failure):
        throw failure.isMissing
          ? .noSuchPath(path, near: SimilarPath.of(path, workingDirectory: workingDirectory))
          : .unreadable(path, reason: failure.reason)
      }
    }
    return walk.finish()
  }
}
