/// Reads files and folders, without Foundation's cost for each of them.
public enum FileContents {
  /// No source file that anybody wrote is larger.
  public static let sourceLimit = 256 << 20

  /// Why a file cannot be read.
  public struct Failure: Error, Hashable, Sendable {
    /// What to tell the user: lower case, no full stop.
    public var reason: String
    /// Whether there is no such file.
    public var isMissing: Bool
  }

  /// Reads an ordinary file.
  ///
  /// - Parameters:
  ///   - path: Absolute, or relative to the working directory.
  ///   - limit: The most bytes that it may have.
  /// - Returns: All of its bytes.
  /// - Throws: If it cannot be read, or is no file: a pipe with a source's name must not block the run, nor a device
  ///   fill the memory.
  public static func bytes(of path: String, limit: Int = sourceLimit) throws(Failure) -> [UInt8] {
    switch FileSystem.contents(of: path, limit: limit) {
    case .success(let bytes): return bytes
    case .failure(let failure):
      throw Failure(reason: failure.reason, isMissing: failure.isMissing || !FileSystem.hasEntry(path))
    }
  }

  /// Names of all that lies in a folder, sorted; none if it cannot be listed.
  public static func names(in folder: String) -> [String] {
    let listing = FileSystem.entries(of: folder, skipsHidden: false) { _ in true }
    return (try? listing.get().entries.compactMap(\.name).sorted()) ?? []
  }
}
