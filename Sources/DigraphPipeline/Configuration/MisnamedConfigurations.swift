import DigraphModel
import Foundation

/// Files that look like configurations and are none, because of their names: nothing that they say happens.
enum MisnamedConfigurations {
  /// What people and other programs call such files.
  private static let names = [".digraph.yaml", "digraph.yml", "digraph.yaml"]

  /// Looks for them where a configuration is looked for and not found.
  ///
  /// - Parameters:
  ///   - folders: absolute.
  ///   - root: the repository root, absolute.
  /// - Returns: a warning about each, in the order of the folders; its path is relative to the root, if it lies there.
  static func diagnostics(in folders: [String], root: String) -> [Diagnostic] {
    folders.flatMap { folder in
      names.compactMap { name in
        let path = folder.hasSuffix("/") ? folder + name : folder + "/" + name
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        let shown = path.hasPrefix(root + "/") ? String(path.dropFirst(root.count + 1)) : path
        let message = "'\(name)' is not read; if it is meant for digraph, call it '\(Configuration.fileName)'"
        return Diagnostic(.warning, message, at: Site(path: shown))
      }
    }
  }
}
