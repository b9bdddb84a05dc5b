import ArgumentParser
import Foundation

/// A file that is written whole or not at all.
enum OutputFile {
  /// Writes beside the file and renames, so that a killed run or a full disk leaves no half file.
  ///
  /// - Throws: `ExitCode.noVerdict`, after saying why.
  static func write(_ data: Data, to path: String) throws {
    let url = URL(fileURLWithPath: path)
    do {
      // Devices and pipes cannot be renamed over.
      var isDirectory: ObjCBool = false
      let attributes = try? FileManager.default.attributesOfItem(atPath: path)
      if FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory),
        let type = attributes?[.type] as? FileAttributeType, type != .typeRegular, type != .typeSymbolicLink
      {
        guard !isDirectory.boolValue else { throw CocoaError(.fileWriteInvalidFileName) }
        let handle = try FileHandle(forWritingTo: url)
        try handle.write(contentsOf: data)
        try handle.close()
        return
      }
      let temporary = url.deletingLastPathComponent().appending(
        path: ".\(url.lastPathComponent).\(ProcessInfo.processInfo.processIdentifier).tmp")
      do {
        try data.write(to: temporary)
        guard rename(temporary.path, url.path) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
      } catch {
        try? FileManager.default.removeItem(at: temporary)
        throw error
      }
    } catch {
      Console.error("cannot write '\(path)': \((error as NSError).localizedDescription)")
      throw ExitCode.noVerdict
    }
  }
}
