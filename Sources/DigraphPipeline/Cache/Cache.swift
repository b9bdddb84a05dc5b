public import DigraphProjects
import Foundation

/// What an earlier run over the same paths has learnt, in a file.
///
/// It makes no difference but in time: whatever is missing, damaged, of another version, or about files that have
/// changed counts for nothing and is written anew. A file that somebody else could have written is not read at all. A
/// file is written beside the old one and renamed, so that runs at the same time do not disturb each other; what cannot
/// be written is not.
///
/// The file has a head (CacheHead), then pieces, and the index at the end.
public final class Cache: Sendable {
  private let folder: CacheFolder
  private let path: String
  private let identity: CacheHead.Identity
  let index: CacheIndex
  private let descriptor: Int32?
  private let pieceEnd: Int
  /// Whether the file was not written where it is, as one that continuous integration has restored: what the system
  /// said of sources then tells nothing of those that are here, and their contents are compared.
  let isCopy: Bool
  /// What earlier runs have learnt of manifests.
  public let manifests: ManifestCache
  /// Why a file that is there is not believed, for people; `nil` if it is, or could be any time.
  public let distrust: String?

  /// Opens the cache of some paths.
  ///
  /// - Parameters:
  ///   - folder: where caches are; it is made if need be.
  ///   - tool: identifies the program that reads and writes: facts of another version are worth nothing.
  ///   - workingDirectory: absolute; relative paths start there.
  ///   - paths: the input of the run.
  public init(folder: CacheFolder, tool: String, workingDirectory: String, paths: [String]) {
    self.folder = folder
    // Users who share a folder do not fight about a file.
    let project = ContentHash(of: ["\(geteuid())", workingDirectory] + paths)
    identity = CacheHead.Identity(tool: ContentHash(of: [tool]), project: project)
    path = "\(folder.path)/\(String(project.description.prefix(32))).cache"
    var distrust: String?
    let file: CacheFile?
    do throws(CacheFile.Failure) {
      file = try CacheFile(path)
    } catch {
      file = nil
      if case .distrusted(let reason) = error { distrust = "the cache '\(path)' is not read: \(reason)" }
    }
    self.distrust = distrust
    guard let file, file.head.identity == identity, let index = try? file.index() else {
      if let file { close(file.descriptor) }
      (descriptor, index, pieceEnd, manifests, isCopy) = (nil, CacheIndex(), 0, ManifestCache(), false)
      return
    }
    // What was not used longest goes first.
    futimens(file.descriptor, nil)
    descriptor = file.descriptor
    self.index = index
    pieceEnd = file.head.indexOffset
    isCopy = file.isCopy
    manifests =
      index.manifests.isEmpty
      ? ManifestCache()
      : (try? JSONDecoder().decode(ManifestCache.self, from: Data(index.manifests))) ?? ManifestCache()
  }

  deinit { if let descriptor { close(descriptor) } }

  /// The bytes of a piece, if they are what was written.
  func bytes(of piece: CachePiece) -> [UInt8]? {
    descriptor.flatMap { CacheFile.bytes(of: piece, in: $0, below: pieceEnd) }
  }

  // MARK: Writing

  /// Collects the pieces of a new cache.
  struct Pieces {
    fileprivate var bytes: [UInt8]

    init() { bytes = Array(repeating: 0, count: CacheHead.size) }

    mutating func add(_ piece: [UInt8]) -> CachePiece {
      defer { bytes.append(contentsOf: piece) }
      return CachePiece(offset: bytes.count, count: piece.count, checksum: ContentHash(of: piece).short)
    }
  }

  /// Replaces the cache by another one, if that can be done.
  func replace(_ index: CacheIndex, _ pieces: Pieces) {
    var bytes = pieces.bytes
    let encoded = index.encoded()
    guard bytes.count + encoded.count <= folder.limit.bytes else { return }
    try? FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
    var name = Array("\(path).XXXXXX".utf8CString)
    let descriptor = mkstemp(&name)
    guard descriptor >= 0 else { return }
    var info = stat()
    var isWritten = fstat(descriptor, &info) == 0
    if isWritten {
      let head = CacheHead(
        identity: identity, indexOffset: bytes.count, indexCount: encoded.count, index: ContentHash(of: encoded),
        place: CacheHead.Place(info))
      bytes.replaceSubrange(..<CacheHead.size, with: head.encoded())
      bytes.append(contentsOf: encoded)
      isWritten = bytes.withUnsafeBytes { Self.write($0, to: descriptor) }
    }
    let isClosed = close(descriptor) == 0
    if !isWritten || !isClosed || rename(name, path) != 0 { unlink(name) }
    folder.evict()
  }

  /// Writes what an index says of files anew, keeping all pieces.
  func update(_ index: CacheIndex) {
    guard let descriptor, let bytes = CacheFile.read(descriptor, at: 0, count: pieceEnd) else { return }
    var pieces = Pieces()
    pieces.bytes = bytes
    replace(index, pieces)
  }

  private static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Bool {
    var done = 0
    while done < bytes.count, let start = bytes.baseAddress {
      let more = Foundation.write(descriptor, start + done, bytes.count - done)
      if more < 0, errno == EINTR { continue }
      if more <= 0 { return false }
      done += more
    }
    return true
  }
}
