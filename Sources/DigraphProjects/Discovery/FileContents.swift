/// Reads files and folders, without Foundation's cost for each of them.
public enum FileContents {
  /// The bytes of an ordinary file.
  ///
  /// - Throws: if it cannot be read, or is no file: a pipe with a source's name must not block the run.
  public static func bytes(of path: String, limit: Int = .max) throws -> [UInt8] {
    try FileSystem.contents(of: path, limit: limit).get()
  }

  /// Names of all that lies in a folder, sorted; none if it cannot be listed.
  public static func names(in folder: String) -> [String] {
    let listing = FileSystem.entries(of: folder, skipsHidden: false) { _ in true }
    return (try? listing.get().entries.compactMap(\.name).sorted()) ?? []
  }
}
