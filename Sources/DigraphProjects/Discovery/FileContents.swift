/// Reads files and folders, without Foundation's cost for each of them.
public enum FileContents {
  /// The limit in bytes for source files: no handwritten source file is larger.
  public static let sourceLimit = 256 << 20

  /// The reason why a file cannot be read.
  public struct Failure: Error, Hashable, Sendable {
    /// The message for the user, in lower case and without a full stop.
    public var reason: String
    /// Whether there is no such file.
    public var isMissing: Bool

    /// Creates a reason.
    public init(reason: String, isMissing: Bool) {
      self.reason = reason
      self.isMissing = isMissing
    }
  }

  /// Reads an ordinary file.
  ///
  /// - Parameters:
  ///   - path: Absolute, or relative to the working directory.
  ///   - limit: The largest allowed number of bytes.
  /// - Returns: All bytes of the file.
  /// - Throws: If the path cannot be read, or is no file. A pipe with a source's name must not block the run, and a
  ///   device must not fill the memory.
  public static func bytes(of path: String, limit: Int = sourceLimit) throws(Failure) -> [UInt8] {
    switch FileSystem.contents(of: path, limit: limit) {
    case .success(let bytes): return bytes
    case .failure(let failure):
      throw Failure(reason: failure.reason, isMissing: failure.isMissing || !FileSystem.hasEntry(path))
    }
  }

  /// Reads a source file, as ``bytes(of:limit:)`` does.
  ///
  /// - Throws: In addition, if the file is not encoded in UTF-8, which Swift requires: the scan would find no words in
  ///   it.
  public static func source(of path: String) throws(Failure) -> [UInt8] {
    let bytes = try bytes(of: path)
    if let encoding = foreignEncoding(of: bytes.prefix(64)) {
      throw Failure(reason: "it is \(encoding), and Swift reads UTF-8 alone", isMissing: false)
    }
    return bytes
  }

  /// The encoding that the first bytes show, unless it stores ASCII characters in single bytes.
  private static func foreignEncoding(of start: ArraySlice<UInt8>) -> String? {
    if start.starts(with: [0xFF, 0xFE, 0, 0]) || start.starts(with: [0, 0, 0xFE, 0xFF]) { return "UTF-32" }
    if start.starts(with: [0xFF, 0xFE]) || start.starts(with: [0xFE, 0xFF]) { return "UTF-16" }
    // Without a byte order mark, every other byte of mostly ASCII text is zero.
    guard start.count >= 4 else { return nil }
    let zeros = Set(start.indices.filter { start[$0] == 0 }.map { $0 % 2 })
    return zeros.count == 1 && start.count { $0 == 0 } == start.count / 2 ? "UTF-16" : nil
  }

  /// Whether an absolute path leads into an absolute folder, with all links followed. The file need not exist.
  public static func isInside(_ path: String, of folder: String) -> Bool {
    guard let whole = FileSystem.canonical(folder) else { return false }
    var place = PathText.normalized(path)
    while true {
      if let target = FileSystem.canonical(place) { return PathText.remainder(of: target, below: whole) != nil }
      // A dangling link leads to an unknown place as soon as something is written through it.
      if FileSystem.hasEntry(place) || place == "/" { return false }
      place = PathText.folder(of: place)
    }
  }

  /// Names of all entries of a folder, sorted; none if the folder cannot be listed.
  public static func names(in folder: String) -> [String] {
    let listing = FileSystem.entries(of: folder, skipsHidden: false) { _ in true }
    return (try? listing.get().entries.compactMap(\.name).sorted()) ?? []
  }
}
