import DigraphProjects
import Foundation

/// The folder with the caches of all projects.
///
/// Several runs may use the folder at the same time. A file is only replaced or removed as a whole, and a process
/// that has a file open keeps its content.
public struct CacheFolder: Sendable {
  /// The folder's path.
  public let path: String
  /// The limit of the folder's content.
  public let limit: Limit

  /// The limit of the folder's content; beyond it, the least recently used caches are removed.
  public struct Limit: Sendable {
    /// The greatest number of caches.
    public var files: Int
    /// The greatest number of bytes of all caches together.
    public var bytes: Int

    /// Creates a limit; without arguments, the default one.
    public init(files: Int = 64, bytes: Int = 1 << 30) { (self.files, self.bytes) = (files, bytes) }
  }

  /// Refers to a folder, which need not exist.
  public init(path: String, limit: Limit = Limit()) { (self.path, self.limit) = (path, limit) }

  /// A cache, or an unfinished file that a killed run has left.
  private struct Entry {
    var path: String
    /// The time of its last use, in seconds since 1970.
    var used: Int
    var size: Int
    var isWhole: Bool
  }

  /// All files that runs have left in the folder, least recently used first.
  private var entries: [Entry] {
    FileContents.names(in: path).compactMap { name -> Entry? in
      guard name.contains(".cache") else { return nil }
      var info = stat()
      let path = "\(path)/\(name)"
      guard lstat(path, &info) == 0, UInt32(info.st_mode) & 0o170000 == 0o100000 else { return nil }
      #if canImport(Darwin)
        let used = Int(info.st_mtimespec.tv_sec)
      #else
        let used = Int(info.st_mtim.tv_sec)
      #endif
      return Entry(path: path, used: used, size: Int(info.st_size), isWhole: name.hasSuffix(".cache"))
    }.sorted { ($0.used, $0.path) < ($1.used, $1.path) }
  }

  /// Removes the least recently used caches until the limit holds, and unfinished files of killed runs.
  func evict() {
    let now = Int(Date().timeIntervalSince1970)
    // No run takes an hour to write a file.
    let leftOver = entries.filter { !$0.isWhole && $0.used < now - 3600 }
    for entry in leftOver { unlink(entry.path) }
    var rest = entries.filter(\.isWhole)
    var bytes = rest.reduce(0) { $0 + $1.size }
    while rest.count > limit.files || bytes > limit.bytes, rest.count > 1 {
      let oldest = rest.removeFirst()
      bytes -= oldest.size
      unlink(oldest.path)
    }
  }

  /// Removes all caches.
  ///
  /// - Returns: the number of removed caches and of their bytes, and the paths that could not be removed.
  public func clear() -> (removed: Int, bytes: Int, left: [String]) {
    var (removed, bytes, left) = (0, 0, [String]())
    for entry in entries {
      if unlink(entry.path) == 0 {
        removed += 1
        bytes += entry.size
      } else if errno != ENOENT {
        left.append(entry.path)
      }
    }
    return (removed, bytes, left)
  }

  /// The problem of each cache, in words for people; `nil` if all bytes are as they were written.
  public func verify() -> [(path: String, problem: String?)] {
    entries.filter(\.isWhole).sorted { $0.path < $1.path }.compactMap { entry in
      do throws(CacheFile.Failure) {
        let file = try CacheFile(entry.path)
        defer { close(file.descriptor) }
        return (entry.path, file.isSound(try file.index()) ? nil : "it is damaged")
      } catch {
        switch error {
        // Another run has removed it.
        case .missing: return nil
        case .distrusted(let reason): return (entry.path, reason)
        case .otherVersion: return (entry.path, "another version has written it")
        case .damaged: return (entry.path, "it is damaged")
        }
      }
    }
  }
}
