import DigraphModel

/// Finds what a path that leads nowhere was to lead to.
public enum Neighbour {
  /// The path that exists and is spelt as `path` is but for slips, each in the name of one file or folder; `nil` if
  /// there is none.
  public static func of(_ path: String, workingDirectory: String) -> String? {
    var known = path.hasPrefix("/") ? "/" : ""
    for part in path.split(separator: "/").map(String.init) {
      let next = known.isEmpty || known.hasSuffix("/") ? known + part : known + "/" + part
      if FileSystem.exists(PathText.join(workingDirectory, next)) {
        known = next
        continue
      }
      let folder = PathText.join(workingDirectory, known.isEmpty ? "." : known)
      guard let other = likeNames(of: part, among: FileContents.names(in: folder)).first else { return nil }
      known = String(next.dropLast(part.count)) + other
    }
    return known
  }
}
