/// Reads source files, without Foundation's cost for each of them.
public enum FileContents {
  /// The bytes of an ordinary file.
  ///
  /// - Throws: if it cannot be read, or is no file: a pipe with a source's name must not block the run.
  public static func bytes(of path: String) throws -> [UInt8] {
    try FileSystem.contents(of: path, limit: .max).get()
  }
}
