import ArgumentParser
import Foundation

/// A file that is written whole or not at all.
enum OutputFile {
  /// Writes beside the file and renames, so that a killed run or a full disk leaves no half file.
  ///
  /// Devices, pipes and the names of open streams are written to as they are: they cannot be replaced, and must not be.
  ///
  /// - Throws: `ExitCode.noVerdict`, after saying why.
  static func write(_ data: Data, to path: String) throws {
    do {
      var info = stat()
      let exists = stat(path, &info) == 0
      let kind = UInt32(info.st_mode) & 0o170000
      if exists, kind != 0o100000 || path.hasPrefix("/dev/") || path.hasPrefix("/proc/") {
        try overwrite(data, path)
      } else {
        // The file behind a link is meant, not the link.
        let target = realpath(path, nil).map { pointer in
          defer { free(pointer) }
          return String(cString: pointer)
        }
        try replace(data, target ?? path, mode: exists ? mode_t(UInt32(info.st_mode) & 0o777) : nil)
      }
    } catch {
      Console.error("cannot write '\(path)': \(String(cString: strerror(error.code)))")
      throw ExitCode.noVerdict
    }
  }

  /// Whether a file is there that nobody is permitted to write to, or not this user.
  static func isLocked(_ path: String) -> Bool {
    var info = stat()
    guard stat(path, &info) == 0 else { return false }
    return UInt32(info.st_mode) & 0o222 == 0 || access(path, W_OK) != 0
  }

  private struct Failure: Error {
    var code: Int32
  }

  private static func overwrite(_ data: Data, _ path: String) throws(Failure) {
    let descriptor = open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Failure(code: errno) }
    defer { close(descriptor) }
    let code = Console.writeAll(data, to: descriptor)
    if code != 0 { throw Failure(code: code) }
  }

  private static func replace(_ data: Data, _ path: String, mode: mode_t?) throws(Failure) {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    var name = Array("\(folder).digraph-XXXXXX".utf8CString)
    let descriptor = mkstemp(&name)
    guard descriptor >= 0 else { throw Failure(code: errno) }
    let temporary = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    var code = Console.writeAll(data, to: descriptor)
    // A full disk may show as late as this.
    if code == 0, fchmod(descriptor, mode ?? (0o666 & ~mask)) != 0 || fsync(descriptor) != 0 { code = errno }
    if close(descriptor) != 0, code == 0 { code = errno }
    if code == 0, rename(temporary, path) != 0 { code = errno }
    guard code != 0 else { return }
    unlink(temporary)
    throw Failure(code: code)
  }

  /// The permissions that the user withholds from new files.
  private static var mask: mode_t {
    let mask = umask(0)
    umask(mask)
    return mask
  }
}
