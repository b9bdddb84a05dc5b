public import DigraphProjects
import Foundation

/// The results of an earlier run over the same paths, in a file.
///
/// A cache changes nothing but the time that a run takes. Records that are missing, damaged, of another version or
/// about changed files are ignored and written anew. A file that another user could have written is not read. A new
/// file is written beside the old one and renamed, so that simultaneous runs do not disturb each other. If writing
/// fails, the cache stays as it is.
///
/// The file has a head (CacheHead), then pieces, and the index at the end.
public final class Cache: Sendable {
  private let folder: CacheFolder
  private let path: String
  private let identity: CacheHead.Identity
  let index: CacheIndex
  private let descriptor: Int32?
  private let pieceEnd: Int
  /// Whether the file was copied here, for example restored by continuous integration. Its file stamps then say
  /// nothing of the sources on this machine, so contents are compared instead.
  let isCopy: Bool
  /// Records of earlier runs about manifests.
  public let manifests: ManifestCache
  /// The reason for people why an existing file is not trusted; `nil` if it is trusted, absent, or merely outdated or
  /// damaged.
  public let distrust: String?

  /// Opens the cache of some paths.
  ///
  /// - Parameters:
  ///   - folder: the folder of caches; it is created if need be.
  ///   - tool: identifies the program that reads and writes; facts of another version are not used.
  ///   - workingDirectory: absolute; relative paths start there.
  ///   - paths: the input paths of the run.
  public init(folder: CacheFolder, tool: String, workingDirectory: String, paths: [String]) {
    self.folder = folder
    // The user is part of the name, so that users who share a folder do not overwrite each other's files.
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
    // Eviction begins with the least recently used cache, so each use sets the time of the file.
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

  /// The bytes of a piece; `nil` if they are not the bytes that were written.
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

  /// Replaces the cache's file with a new one. If that fails, or the limit of size is exceeded, the old file stays.
  func replace(_ index: CacheIndex, _ pieces: Pieces) {
    replace(index, behind: pieces.bytes.count) { descriptor in
      pieces.bytes.withUnsafeBytes { Self.write($0, to: descriptor) }
    }
  }

  /// Replaces the index, and keeps all pieces.
  func update(_ index: CacheIndex) {
    guard let own = descriptor else { return }
    replace(index, behind: pieceEnd) { descriptor in
      #if canImport(Glibc)
        // The kernel copies the pieces without a copy of this program's own.
        var offset = off_t(0)
        while offset < pieceEnd, sendfile(descriptor, own, &offset, pieceEnd - Int(offset)) > 0 {}
        if offset == pieceEnd { return true }
        guard offset == 0 else { return false }
      #endif
      return CacheFile.read(own, at: 0, count: pieceEnd)?.withUnsafeBytes { Self.write($0, to: descriptor) } ?? false
    }
  }

  /// Writes a new file, and puts it in the place of the old one.
  private func replace(_ index: CacheIndex, behind end: Int, _ writePieces: (Int32) -> Bool) {
    let encoded = index.encoded()
    guard end + encoded.count <= folder.limit.bytes else { return }
    try? FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
    var name = Array("\(path).XXXXXX".utf8CString)
    let descriptor = mkstemp(&name)
    guard descriptor >= 0 else { return }
    var info = stat()
    var isWritten = fstat(descriptor, &info) == 0
    if isWritten {
      let head = CacheHead(
        identity: identity, indexOffset: end, indexCount: encoded.count, index: ContentHash(of: encoded),
        place: CacheHead.Place(info))
      isWritten =
        writePieces(descriptor) && encoded.withUnsafeBytes { Self.write($0, to: descriptor) }
        && head.encoded().withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) == $0.count }
    }
    let isClosed = close(descriptor) == 0
    if !isWritten || !isClosed || rename(name, path) != 0 { unlink(name) }
    folder.evict()
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
