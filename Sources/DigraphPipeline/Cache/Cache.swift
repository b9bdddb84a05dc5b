public import DigraphProjects
import Foundation

/// What an earlier run over the same paths has learnt, in a file.
///
/// It makes no difference but in time: whatever is missing, damaged, of another version, or about files that have
/// changed counts for nothing and is written anew. A file is written beside the old one and renamed, so that runs at
/// the same time do not disturb each other; what cannot be written is not.
///
/// The file has a head of 40 bytes - magic, version and tool, place, length and checksum of the index -, then pieces,
/// and the index at the end.
public final class Cache: Sendable {
  private let folder: String
  private let path: String
  private let tool: UInt64
  let index: CacheIndex
  private let descriptor: Int32?
  private let pieceEnd: Int
  /// What earlier runs have learnt of manifests.
  public let manifests: ManifestCache

  /// Changes with what is stored, and how.
  private static let version: UInt64 = 9
  private static let magic = Array("DIGRAPH\u{1}".utf8)
  private static let headCount = 40
  /// More files than these, and more bytes, are not kept of all projects together.
  private static let limit = (files: 64, bytes: 1 << 30)

  /// Opens the cache of some paths.
  ///
  /// - Parameters:
  ///   - folder: where caches are; it is made if need be.
  ///   - tool: identifies the program that reads and writes: facts of another version are worth nothing.
  ///   - workingDirectory: absolute; relative paths start there.
  ///   - paths: the input of the run.
  public init(folder: String, tool: String, workingDirectory: String, paths: [String]) {
    self.folder = folder
    self.tool = Checksum.of(Array(tool.utf8)) &+ Self.version
    let project = Checksum.of(Array(([workingDirectory] + paths).joined(separator: "\0").utf8))
    path = "\(folder)/\(String(project, radix: 36)).cache"
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0, let (index, end) = Self.index(of: descriptor, tool: self.tool) else {
      if descriptor >= 0 { close(descriptor) }
      (self.descriptor, index, pieceEnd, manifests) = (nil, CacheIndex(), 0, ManifestCache())
      return
    }
    self.descriptor = descriptor
    self.index = index
    pieceEnd = end
    manifests =
      index.manifests.isEmpty
      ? ManifestCache()
      : (try? JSONDecoder().decode(ManifestCache.self, from: Data(index.manifests))) ?? ManifestCache()
  }

  deinit { if let descriptor { close(descriptor) } }

  private static func index(of descriptor: Int32, tool: UInt64) -> (index: CacheIndex, pieceEnd: Int)? {
    var info = stat()
    guard fstat(descriptor, &info) == 0, UInt32(info.st_mode) & 0o170000 == 0o100000,
      let head = read(descriptor, at: 0, count: headCount), Array(head[..<8]) == magic
    else { return nil }
    let numbers = head.withUnsafeBytes { head in
      (1..<5).map { UInt64(littleEndian: head.loadUnaligned(fromByteOffset: 8 * $0, as: UInt64.self)) }
    }
    guard numbers[0] == tool, numbers[1] <= Int.max, numbers[2] <= limit.bytes,
      numbers[1] &+ numbers[2] == UInt64(info.st_size),
      let bytes = read(descriptor, at: Int(numbers[1]), count: Int(numbers[2])), Checksum.of(bytes) == numbers[3],
      let index = CacheIndex(bytes)
    else { return nil }
    return (index, Int(numbers[1]))
  }

  private static func read(_ descriptor: Int32, at offset: Int, count: Int) -> [UInt8]? {
    var done = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while done < count, let start = buffer.baseAddress {
        let more = pread(descriptor, start + done, count - done, off_t(offset + done))
        if more < 0, errno == EINTR { continue }
        if more <= 0 { break }
        done += more
      }
      filled = done
    }
    return bytes.count == count ? bytes : nil
  }

  /// The bytes of a piece, if they are what was written.
  func bytes(of piece: CachePiece) -> [UInt8]? {
    guard let descriptor, piece.offset >= Self.headCount, piece.count >= 0, piece.offset <= pieceEnd,
      piece.count <= pieceEnd - piece.offset,
      let bytes = Self.read(descriptor, at: piece.offset, count: piece.count), Checksum.of(bytes) == piece.checksum
    else { return nil }
    return bytes
  }

  // MARK: Writing

  /// Collects the pieces of a new cache.
  struct Pieces {
    fileprivate var bytes: [UInt8]

    init() { bytes = Array(repeating: 0, count: Cache.headCount) }

    mutating func add(_ piece: [UInt8]) -> CachePiece {
      defer { bytes.append(contentsOf: piece) }
      return CachePiece(offset: bytes.count, count: piece.count, checksum: Checksum.of(piece))
    }
  }

  /// Replaces the cache by another one, if that can be done.
  func replace(_ index: CacheIndex, _ pieces: Pieces) {
    var bytes = pieces.bytes
    let encoded = index.encoded()
    var head = Self.magic
    for number in [tool, UInt64(bytes.count), UInt64(encoded.count), Checksum.of(encoded)] {
      withUnsafeBytes(of: number.littleEndian) { head.append(contentsOf: $0) }
    }
    bytes.replaceSubrange(..<Self.headCount, with: head)
    bytes.append(contentsOf: encoded)
    guard bytes.count <= Self.limit.bytes else { return }
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    var name = Array("\(path).XXXXXX".utf8CString)
    let descriptor = mkstemp(&name)
    guard descriptor >= 0 else { return }
    let isWritten = bytes.withUnsafeBytes { Self.write($0, to: descriptor) }
    let isClosed = close(descriptor) == 0
    if !isWritten || !isClosed || rename(name, path) != 0 { unlink(name) }
    removeOldCaches()
  }

  /// Writes what an index says of files anew, keeping all pieces.
  func update(_ index: CacheIndex) {
    guard let descriptor, let bytes = Self.read(descriptor, at: 0, count: pieceEnd) else { return }
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

  /// Removes the caches that were written longest ago, and what killed runs have left, if there are too many.
  private func removeOldCaches() {
    let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).filter { $0.contains(".cache") }
    var caches = names.compactMap { name -> (path: String, modified: Int, size: Int)? in
      var info = stat()
      let path = "\(folder)/\(name)"
      guard lstat(path, &info) == 0 else { return nil }
      #if canImport(Darwin)
        return (path, Int(info.st_mtimespec.tv_sec), Int(info.st_size))
      #else
        return (path, Int(info.st_mtim.tv_sec), Int(info.st_size))
      #endif
    }.sorted { ($0.modified, $0.path) < ($1.modified, $1.path) }
    while caches.count > Self.limit.files || caches.reduce(0, { $0 + $1.size }) > Self.limit.bytes, caches.count > 1 {
      unlink(caches.removeFirst().path)
    }
  }
}
