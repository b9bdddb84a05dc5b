/// Finds the folder that all reported paths are relative to.
public enum RepositoryRoot {
  /// The nearest folder at or above the given paths that contains `.git`. Without one, the result is the working folder
  /// if the paths are in it, else the common folder of the paths.
  ///
  /// - Parameters:
  ///   - paths: Files or folders, absolute or relative to `workingDirectory`. An empty list means the working folder.
  ///   - workingDirectory: An absolute path.
  /// - Returns: An absolute path without `.` and `..`.
  public static func find(for paths: [String], workingDirectory: String) -> String {
    let working = PathText.normalized(workingDirectory)
    let shared = sharedFolder(of: paths.map { PathText.join(working, $0) }) ?? working
    var folder = shared
    while true {
      if FileSystem.exists(PathText.join(folder, ".git")) { return folder }
      if folder == "/" || folder.isEmpty { break }
      folder = PathText.folder(of: folder)
    }
    return PathText.remainder(of: shared, below: working) == nil ? shared : working
  }

  private static func sharedFolder(of paths: [String]) -> String? {
    let folders = paths.map { FileSystem.isFolder($0) ? $0 : PathText.folder(of: $0) }
    guard let first = folders.first else { return nil }
    return folders.dropFirst().reduce(first) { shared, next in
      let pairs = zip(PathText.components(of: shared), PathText.components(of: next))
      return "/" + pairs.prefix { $0 == $1 }.map(\.0).joined(separator: "/")
    }
  }
}
