import DigraphModel
import DigraphPipeline
import Foundation

/// The place of caches: the environment variable `DIGRAPH_CACHE`, or a folder of the user's caches.
enum CachePlace {
  /// The folder of digraph's caches; `nil` if the environment provides none.
  static var folder: CacheFolder? { path.map { CacheFolder(path: $0) } }

  /// The path of that folder. It is absolute, unless `DIGRAPH_CACHE` is relative to the working directory.
  private static var path: String? {
    let environment = ProcessInfo.processInfo.environment
    func absolute(_ name: String) -> String? { environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil } }
    if let given = environment["DIGRAPH_CACHE"], !given.isEmpty { return given }
    // https://specifications.freedesktop.org/basedir-spec: relative paths must be ignored.
    if let caches = absolute("XDG_CACHE_HOME") { return caches + "/digraph" }
    guard let home = absolute("HOME") else { return nil }
    #if canImport(Darwin)
      return home + "/Library/Caches/digraph"
    #else
      return home + "/.cache/digraph"
    #endif
  }

  /// Opens the cache of some input paths, and warns if another user could have written it.
  ///
  /// - Parameters:
  ///   - paths: The input paths of the run.
  ///   - saysDistrust: Whether the user is warned.
  /// - Returns: The cache; `nil` if there is no place for it.
  static func cache(of paths: [String], saysDistrust: Bool = true) -> Cache? {
    let workingDirectory = FileManager.default.currentDirectoryPath
    let cache = folder.map { Cache(folder: $0, tool: tool, workingDirectory: workingDirectory, paths: paths) }
    if saysDistrust, let distrust = cache?.distrust { Console.note(distrust) }
    return cache
  }

  /// Identifies this program: its version, and the build of its executable.
  private static var tool: String {
    var info = stat()
    guard let path = Bundle.main.executablePath, stat(path, &info) == 0 else { return Digraph.tool.version }
    #if canImport(Darwin)
      let (seconds, nanoseconds) = (info.st_mtimespec.tv_sec, info.st_mtimespec.tv_nsec)
    #else
      let (seconds, nanoseconds) = (info.st_mtim.tv_sec, info.st_mtim.tv_nsec)
    #endif
    return "\(Digraph.tool.version) \(info.st_size) \(seconds).\(nanoseconds)"
  }
}
