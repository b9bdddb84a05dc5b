import DigraphModel
import DigraphPipeline
import Foundation

/// Where caches are, by environment: `DIGRAPH_CACHE`, or a folder of the user's caches.
enum CachePlace {
  /// The folder of digraph's caches; `nil` if there is none to be had.
  static var folder: CacheFolder? { path.map { CacheFolder(path: $0) } }

  /// Where that folder is: absolute, or relative to the working directory if somebody wants it so.
  private static var path: String? {
    let environment = ProcessInfo.processInfo.environment
    func absolute(_ name: String) -> String? { environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil } }
    if let given = environment["DIGRAPH_CACHE"], !given.isEmpty { return given }
    // https://specifications.freedesktop.org/basedir-spec: relative paths are to be ignored.
    if let caches = absolute("XDG_CACHE_HOME") { return caches + "/digraph" }
    guard let home = absolute("HOME") else { return nil }
    #if canImport(Darwin)
      return home + "/Library/Caches/digraph"
    #else
      return home + "/.cache/digraph"
    #endif
  }

  /// Opens the cache of some paths, and tells the user if somebody else could have written what is there.
  ///
  /// - Parameters:
  ///   - paths: What the run reads.
  ///   - saysDistrust: Whether the user is told.
  /// - Returns: What earlier runs have learnt; `nil` if there is no place for it.
  static func cache(of paths: [String], saysDistrust: Bool = true) -> Cache? {
    let workingDirectory = FileManager.default.currentDirectoryPath
    let cache = folder.map { Cache(folder: $0, tool: tool, workingDirectory: workingDirectory, paths: paths) }
    if saysDistrust, let distrust = cache?.distrust { Console.note(distrust) }
    return cache
  }

  /// Identifies this program: its version, and this very build of it.
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
