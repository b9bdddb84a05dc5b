import DigraphModel
import DigraphProjects

/// A source of files that are no Swift sources, but describe a part of the wiring.
public struct SideFileSource: Sendable {
  /// Paths of files with names that a front end looks for, relative to the repository root.
  public var known: [String]
  private let bytes: @Sendable (String) -> [UInt8]?
  /// Files that are parsed already, by path.
  private var parsed: [String: SideFile] = [:]
  private let names: @Sendable (String) -> [String]

  /// No files at all.
  public static var none: SideFileSource { inMemory([:]) }

  /// Files in memory, by path.
  public static func inMemory(_ files: [String: [UInt8]]) -> SideFileSource {
    SideFileSource(
      known: files.keys.sorted(), bytes: { files[$0] },
      names: { folder in
        let prefix = folder.isEmpty ? "" : folder + "/"
        let below = files.keys.filter { $0.hasPrefix(prefix) }.map { $0.dropFirst(prefix.count) }
        return Set(below.compactMap { $0.split(separator: "/").first.map(String.init) }).sorted()
      })
  }

  /// Files on the disk.
  ///
  /// - Parameters:
  ///   - root: the repository root, absolute. Nothing outside of it is read.
  ///   - known: paths of files that were found, relative to the root.
  ///   - unsaved: bytes that files have in an editor, by path.
  /// - Returns: a source that reads each file on demand; a file of more than eight million bytes counts as absent.
  public static func disk(root: String, known: [String], unsaved: [String: [UInt8]] = [:]) -> SideFileSource {
    SideFileSource(
      known: known,
      bytes: { try? unsaved[$0] ?? FileContents.bytes(of: root + "/" + $0, limit: Self.maximumSize) },
      names: { FileContents.names(in: $0.isEmpty ? root : root + "/" + $0) })
  }

  /// The greatest size of a file, in bytes. A longer file is not written by hand.
  private static let maximumSize = 8_000_000

  /// The side files in scans.
  static func scanned(_ files: [SideFile]) -> SideFileSource {
    var source = inMemory(Dictionary(files.map { ($0.path, []) }, uniquingKeysWith: { first, _ in first }))
    source.parsed = Dictionary(files.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    return source
  }

  private init(
    known: [String], bytes: @escaping @Sendable (String) -> [UInt8]?, names: @escaping @Sendable (String) -> [String]
  ) {
    self.known = known
    self.bytes = bytes
    self.names = names
  }

  /// The bytes of a file; `nil` if there is none.
  func contents(of path: String) -> [UInt8]? { bytes(path) }

  /// The parsed content of a file; `nil` if there is none.
  func file(_ path: String) -> SideFile? {
    parsed[path] ?? contents(of: path).map { SideFileReader.read($0, path: path) }
  }

  /// Paths that match a pattern, sorted. A pattern without `*` matches itself, even if there is no such file.
  func paths(_ pattern: SidePath) -> [String] {
    var found = [""]
    for component in pattern.pattern.split(separator: "/").map(String.init) {
      // Files outside of the repository are never read.
      guard component != ".." else { return [] }
      found = found.flatMap { folder -> [String] in
        let prefix = folder.isEmpty ? "" : folder + "/"
        guard component.contains("*") else { return [prefix + component] }
        return names(folder).filter { Self.matches($0, component) }.map { prefix + $0 }
      }
    }
    return found.sorted()
  }

  /// Whether a name matches a pattern in which `*` stands for any characters. Hidden files match only if the pattern
  /// begins with a dot.
  static func matches(_ name: String, _ pattern: String) -> Bool {
    if name.hasPrefix(".") && !pattern.hasPrefix(".") { return false }
    let parts = pattern.split(separator: "*", omittingEmptySubsequences: false).map(String.init)
    guard let first = parts.first, let last = parts.last, parts.count > 1 else { return name == pattern }
    guard name.hasPrefix(first) else { return false }
    var rest = name.dropFirst(first.count)
    for part in parts.dropFirst().dropLast() where !part.isEmpty {
      guard let range = rest.firstRange(of: part) else { return false }
      rest = rest[range.upperBound...]
    }
    return rest.hasSuffix(last)
  }
}
