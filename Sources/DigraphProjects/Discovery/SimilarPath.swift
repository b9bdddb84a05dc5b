import DigraphModel

/// Finds the path that was probably meant by a path that does not exist.
public enum SimilarPath {
  /// The existing path that is spelled like `path`, except for a typing error in one or several of its names; `nil` if
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
