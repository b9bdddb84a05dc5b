import Foundation
import TestSupport

/// The files of the checkout, without build products and clones of other packages.
enum ProjectFiles {
  /// Paths relative to the root, sorted.
  static func paths(below folder: String = "") throws -> [String] {
    var paths: [String] = []
    let start = folder.isEmpty ? Repository.root : Repository.root.appending(path: folder)
    let names = try FileManager.default.contentsOfDirectory(atPath: start.path)
    for name in names where !name.hasPrefix(".build") && name != ".git" && name != ".swiftpm" {
      let path = folder.isEmpty ? name : folder + "/" + name
      var isFolder: ObjCBool = false
      let file = Repository.root.appending(path: path).path
      guard FileManager.default.fileExists(atPath: file, isDirectory: &isFolder) else { continue }
      if isFolder.boolValue { paths += try self.paths(below: path) } else { paths.append(path) }
    }
    return paths.sorted()
  }
}
