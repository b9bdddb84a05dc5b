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

  /// Reads a source file, as ``bytes(of:limit:)`` does.
  ///
  /// - Throws: Also if it has another encoding than the one that Swift reads: its words would not be found.
  public static func source(of path: String) throws(Failure) -> [UInt8] {
    let bytes = try bytes(of: path)
    if let encoding = foreignEncoding(of: bytes.prefix(64)) {
      throw Failure(reason: "it is \(encoding), and Swift reads UTF-8 alone", isMissing: false)
    }
    return bytes
  }

  /// The encoding that the first bytes tell, if it is not one byte for each character of ASCII.
  private static func foreignEncoding(of start: ArraySlice<UInt8>) -> String? {
    if start.starts(with: [0xFF, 0xFE, 0, 0]) || start.starts(with: [0, 0, 0xFE, 0xFF]) { return "UTF-32" }
    if start.starts(with: [0xFF, 0xFE]) || start.starts(with: [0xFE, 0xFF]) { return "UTF-16" }
    // Without a mark, every other byte of what is mostly ASCII is zero.
    guard start.count >= 4 else { return nil }
    let zeros = Set(start.indices.filter { start[$0] == 0 }.map { $0 % 2 })
    return zeros.count == 1 && start.count { $0 == 0 } == start.count / 2 ? "UTF-16" : nil
  }

  /// Whether a path leads into a folder, both absolute, whatever links there are on the way. The file need not exist.
  public static func isInside(_ path: String, of folder: String) -> Bool {
    guard let whole = FileSystem.canonical(folder) else { return false }
    var place = PathText.normalized(path)
    while true {
      if let target = FileSystem.canonical(place) { return PathText.remainder(of: target, below: whole) != nil }
      // A link to nowhere leads somewhere as soon as somebody writes there.
      if FileSystem.hasEntry(place) || place == "/" { return false }
      place = PathText.folder(of: place)
    }
  }

  /// Names of all that lies in a folder, sorted; none if it cannot be listed.
  public static func names(in folder: String) -> [String] {
    let listing = FileSystem.entries(of: folder, skipsHidden: false) { _ in true }
    return (try? listing.get().entries.compactMap(\.name).sorted()) ?? []
  }
}
