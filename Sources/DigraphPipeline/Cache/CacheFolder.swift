import DigraphProjects
import Foundation

/// The folder of the caches of all projects.
///
/// Several runs may use it at the same time: a file is only ever replaced or removed as a whole, and whoever has it open
/// keeps what it has opened.
public struct CacheFolder: Sendable {
  /// Where it is.
  public let path: String
  /// How much is kept there.
  public let limit: Limit

  /// How much is kept; beyond that, the caches go that were not used longest.
  public struct Limit: Sendable {
    /// How many caches.
    public var files: Int
    /// How many bytes they have together.
    public var bytes: Int

    /// Creates a limit; without arguments, the usual one.
    public init(files: Int = 64, bytes: Int = 1 << 30) { (self.files, self.bytes) = (files, bytes) }
  }

  /// Names a folder, which need not be there.
  public init(path: String, limit: Limit = Limit()) { (self.path, self.limit) = (path, limit) }

  /// A cache, or what a killed run has left of one.
  private struct Entry {
    var path: String
    /// When it was used last, in seconds since 1970.
    var used: Int
    var size: Int
    var isWhole: Bool
  }

  /// Everything that runs have left here, what was not used longest first.
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

  /// Removes the caches that were not used longest as long as there are too many, and what killed runs have left.
  func evict() {
    let now = Int(Date().timeIntervalSince1970)
    // No run takes so long to write a file.
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
  /// - Returns: how many were removed with how many bytes, and the paths of those that could not be.
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

  /// What is wrong with each cache, in words for people; `nil` if all of it is as it was written.
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
