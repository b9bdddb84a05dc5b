import ArgumentParser
import Foundation

/// Writes files as a whole or not at all.
enum OutputFile {
  /// Writes a new file beside the old one and renames it, so that a killed run or a full disk leaves no incomplete
  /// file.
  ///
  /// Devices, pipes and names of open streams are written to directly: they cannot, and must not, be replaced.
  ///
  /// - Throws: `ExitCode.noVerdict`, after an error message.
  static func write(_ data: Data, to path: String) throws {
    do {
      var info = stat()
      let exists = stat(path, &info) == 0
      let kind = UInt32(info.st_mode) & 0o170000
      if exists, kind != 0o100000 || path.hasPrefix("/dev/") || path.hasPrefix("/proc/") {
        try overwrite(data, path)
      } else {
        // A symbolic link stays; the file to which it leads is replaced.
        let target = realpath(path, nil).map { pointer in
          defer { free(pointer) }
          return String(cString: pointer)
        }
        try replace(data, target ?? path, mode: exists ? mode_t(UInt32(info.st_mode) & 0o777) : nil)
      }
    } catch {
      Console.error("cannot write '\(path)': \(error.reason ?? String(cString: strerror(error.code)))")
      throw ExitCode.noVerdict
    }
  }

  /// Whether a file exists that is write-protected, for everyone or for this user.
  static func isLocked(_ path: String) -> Bool {
    var info = stat()
    guard stat(path, &info) == 0 else { return false }
    return UInt32(info.st_mode) & 0o222 == 0 || access(path, W_OK) != 0
  }

  /// Whether a file has several hard links: a new file would replace only one of them.
  static func hasOtherNames(_ path: String) -> Bool {
    var info = stat()
    return stat(path, &info) == 0 && info.st_nlink > 1
  }

  private struct Failure: Error {
    var code: Int32
    /// The reason, if the code alone does not state it.
    var reason: String?
  }

  /// The longest time to wait for a program that reads from a pipe.
  private static let patience = Duration.seconds(5)

  /// Opens an existing file for writing. Opening a pipe without a reader would block for ever, so it is tried for a
  /// limited time.
  private static func opened(_ path: String) throws(Failure) -> Int32 {
    let clock = ContinuousClock()
    let start = clock.now
    while true {
      let descriptor = open(path, O_WRONLY | O_CLOEXEC | O_NONBLOCK)
      if descriptor >= 0 {
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
        return descriptor
      }
      guard errno == ENXIO else { throw Failure(code: errno) }
      if clock.now - start > patience { throw Failure(code: ENXIO, reason: "nobody reads from this pipe") }
      usleep(10_000)
    }
  }

  private static func overwrite(_ data: Data, _ path: String) throws(Failure) {
    let descriptor = try opened(path)
    defer { close(descriptor) }
    let code = Console.writeAll(data, to: descriptor)
    if code != 0 { throw Failure(code: code) }
  }

  private static func replace(_ data: Data, _ path: String, mode: mode_t?) throws(Failure) {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    removeLeftovers(in: folder)
    let unnamed = unnamedFile(in: folder)
    var name = Array("\(folder)\(prefix)\(getpid())-XXXXXX".utf8CString)
    let descriptor = unnamed ?? mkstemp(&name)
    guard descriptor >= 0 else { throw Failure(code: errno) }
    var temporary =
      unnamed == nil ? String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self) : nil
    var code = Console.writeAll(data, to: descriptor)
    // Some file systems report a full disk only at this point.
    if code == 0, fchmod(descriptor, mode ?? (0o666 & ~mask)) != 0 || fsync(descriptor) != 0 { code = errno }
    if code == 0, unnamed != nil { temporary = named(descriptor, in: folder, &code) }
    if close(descriptor) != 0, code == 0 { code = errno }
    if code == 0, let temporary, rename(temporary, path) != 0 { code = errno }
    guard code != 0 else { return }
    if let temporary { unlink(temporary) }
    throw Failure(code: code)
  }

  /// The prefix of names of files that are about to replace others; the process number follows.
  private static let prefix = ".digraph-"

  /// Removes files of runs that were killed between naming a file and moving it.
  private static func removeLeftovers(in folder: String) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)) ?? []
    for name in names where name.hasPrefix(prefix) {
      let parts = name.dropFirst(prefix.count).split(separator: "-", omittingEmptySubsequences: false)
      guard parts.count == 2, let process = pid_t(parts[0]), kill(process, 0) != 0, errno == ESRCH else { continue }
      unlink(folder + name)
    }
  }

  /// A new file without a name, which disappears if the program is killed; `nil` on systems without such files.
  private static func unnamedFile(in folder: String) -> Int32? {
    #if os(Linux)
      // This is O_TMPFILE, which Swift does not import from C. Giving the file a name needs /proc.
      guard access("/proc/self/fd", X_OK) == 0 else { return nil }
      let descriptor = open(folder.isEmpty ? "." : folder, 0o20_000_000 | O_DIRECTORY | O_WRONLY | O_CLOEXEC, 0o600)
      return descriptor >= 0 ? descriptor : nil
    #else
      return nil
    #endif
  }

  /// Gives an unnamed file a name in a folder, so that it can be moved onto another file.
  private static func named(_ descriptor: Int32, in folder: String, _ code: inout Int32) -> String? {
    for _ in 0..<100 {
      let name = "\(folder)\(prefix)\(getpid())-\(String(UInt32.random(in: 0 ... .max), radix: 36))"
      let isLinked = linkat(AT_FDCWD, "/proc/self/fd/\(descriptor)", AT_FDCWD, name, AT_SYMLINK_FOLLOW) == 0
      code = isLinked ? 0 : errno
      if isLinked { return name }
      if code != EEXIST { return nil }
    }
    return nil
  }

  /// The permissions that the user withholds from new files.
  private static var mask: mode_t {
    let mask = umask(0)
    umask(mask)
    return mask
  }
}
