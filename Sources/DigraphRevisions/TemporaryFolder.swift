public import Foundation

/// A folder that is removed with the last reference to it, or when the program is interrupted or terminated.
///
/// A folder that a killed run has left is removed by the next run.
public final class TemporaryFolder: Sendable {
  /// The absolute path.
  public let path: String
  private let lock: Int32

  private static let prefix = "digraph-revision-"
  private static let lockName = "lock"
  /// The greatest time between making and locking a folder, in seconds.
  private static let grace = 60

  /// Makes a folder that only its owner can read.
  ///
  /// - Parameter parent: The folder for temporary files.
  /// - Throws: `RevisionError.noTemporaryFolder`.
  public init(in parent: String = FileManager.default.temporaryDirectory.path) throws(RevisionError) {
    Self.removeLeftOvers(in: parent)
    path = try Interruption.watch.add { () throws(RevisionError) in
      var name = Array("\(parent)/\(Self.prefix)XXXXXX".utf8CString)
      guard mkdtemp(&name) != nil else { throw .noTemporaryFolder(String(cString: strerror(errno))) }
      guard let resolved = realpath(name, nil) else {
        let reason = String(cString: strerror(errno))
        rmdir(name)
        throw .noTemporaryFolder(reason)
      }
      defer { free(resolved) }
      return String(cString: resolved)
    }
    lock = open("\(path)/\(Self.lockName)", O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    if lock >= 0 { _ = flock(lock, LOCK_EX | LOCK_NB) }
  }

  deinit {
    Interruption.watch.remove(path)
    if lock >= 0 { close(lock) }
  }

  /// Removes folders of runs that have ended.
  private static func removeLeftOvers(in parent: String) {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: parent) else { return }
    for name in names where name.hasPrefix(prefix) {
      let folder = "\(parent)/\(name)"
      var info = stat()
      guard lstat(folder, &info) == 0, UInt32(info.st_mode) & 0o170000 == 0o040000, info.st_uid == getuid(),
        age(of: info) > grace
      else { continue }
      let descriptor = open("\(folder)/\(lockName)", O_RDWR | O_CLOEXEC | O_NOFOLLOW)
      guard descriptor >= 0 else { continue }
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { Interruption.remove(folder) }
      close(descriptor)
    }
  }

  private static func age(of info: stat) -> Int {
    #if canImport(Darwin)
      time(nil) - info.st_mtimespec.tv_sec
    #else
      time(nil) - info.st_mtim.tv_sec
    #endif
  }
}
