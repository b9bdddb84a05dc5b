import DigraphModel
import Foundation

/// Files that look like configurations, but have a name that digraph does not read.
enum MisnamedConfigurations {
  /// Names that people and other programs give to such files.
  private static let names = [".digraph.yaml", "digraph.yml", "digraph.yaml"]

  /// Looks for such files in folders where no configuration was found.
  ///
  /// - Parameters:
  ///   - folders: absolute paths.
  ///   - root: the repository root, absolute.
  /// - Returns: a warning about each file, in the order of the folders; its path is relative to the root if the file
  ///   lies there.
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
