import Foundation
import FuzzSupport

/// Inputs as folders of files.
enum InputFolder {
  /// Writes an input; the folder's former contents are removed.
  static func write(_ input: FuzzInput, to folder: String) throws {
    try? FileManager.default.removeItem(atPath: folder)
    for (path, bytes) in input.files + input.sideFiles {
      let url = URL(filePath: folder).appending(path: path)
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(bytes).write(to: url)
    }
  }

  /// Reads an input.
  static func read(_ folder: String) throws -> FuzzInput {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder).sorted()
    var input = FuzzInput(origin: folder, files: [])
    for path in paths {
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: folder + "/" + path, isDirectory: &isFolder), !isFolder.boolValue
      else { continue }
      let bytes = [UInt8](try Data(contentsOf: URL(filePath: folder).appending(path: path)))
      if path.hasSuffix(".swift") { input.files.append((path, bytes)) } else { input.sideFiles.append((path, bytes)) }
    }
    return input
  }
}
