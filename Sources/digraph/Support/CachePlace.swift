import DigraphModel
import Foundation

/// Where caches are, by environment: `DIGRAPH_CACHE`, or a folder of the user's caches.
enum CachePlace {
  /// The folder of digraph's caches; `nil` if there is none to be had.
  static var folder: String? {
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

  /// Identifies this program: its version, and this very build of it.
  static var tool: String {
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
