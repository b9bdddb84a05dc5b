import DigraphProjects
import Foundation

/// The first bytes of a cache: the program that wrote it, its project, and the place of the index.
struct CacheHead {
  var identity: Identity
  var indexOffset: Int
  var indexCount: Int
  /// The hash of the index's bytes.
  var index: ContentHash
  var place: Place

  /// The identity that a run and its cache must share.
  struct Identity: Hashable {
    /// The program that has written the cache.
    var tool: ContentHash
    /// The input paths and the user.
    var project: ContentHash
  }

  /// The identity of a file in its file system, which differs for a copy.
  struct Place: Hashable {
    var device: UInt64
    var number: UInt64
  }

  /// The version of the format; it changes with the content and its encoding.
  private static let version: UInt64 = 16
  private static let magic = Array("DIGRAPH\u{1}".utf8)
  static let size = 8 + 8 + 3 * ContentHash.size + 4 * 8

  func encoded() -> [UInt8] {
    var bytes = Self.magic
    for number in [
      Self.version, UInt64(indexOffset), UInt64(indexCount), place.device, place.number,
    ] {
      withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }
    return bytes + identity.tool.bytes + identity.project.bytes + index.bytes
  }

  /// Decodes a head.
  ///
  /// - Throws: `.otherVersion`, or `.damaged` if the index cannot lie where the head says.
  init(_ bytes: [UInt8], fileSize: Int) throws(CacheFile.Failure) {
    let numbers = bytes.withUnsafeBytes { bytes in
      (1..<6).map { UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: 8 * $0, as: UInt64.self)) }
    }
    let hashes = (0..<3).compactMap {
      ContentHash(bytes: bytes[(48 + $0 * ContentHash.size)...].prefix(ContentHash.size))
    }
    guard bytes.prefix(8).elementsEqual(Self.magic), numbers[0] == Self.version, hashes.count == 3 else {
      throw .otherVersion
    }
    guard numbers[1] >= UInt64(Self.size), numbers[1] <= UInt64(fileSize),
      numbers[2] == UInt64(fileSize) - numbers[1]
    else { throw .damaged }
    identity = Identity(tool: hashes[0], project: hashes[1])
    (indexOffset, indexCount, index) = (Int(numbers[1]), Int(numbers[2]), hashes[2])
    place = Place(device: numbers[3], number: numbers[4])
  }

  init(identity: Identity, indexOffset: Int, indexCount: Int, index: ContentHash, place: Place) {
    (self.identity, self.indexOffset, self.indexCount, self.index, self.place) =
      (identity, indexOffset, indexCount, index, place)
  }
}

extension CacheHead.Place {
  init(_ info: stat) {
    self.init(device: UInt64(truncatingIfNeeded: info.st_dev), number: UInt64(truncatingIfNeeded: info.st_ino))
  }
}

/// A cache's open file, which only its owner can have written. The caller closes the descriptor.
struct CacheFile {
  let descriptor: Int32
  let head: CacheHead
  /// Whether the file was copied here from elsewhere.
  let isCopy: Bool

  /// The reason why a file is not used.
  enum Failure: Error, Equatable {
    case missing
    /// Another user could have written it.
    case distrusted(String)
    /// An older or newer program has written it, and this program cannot read it.
    case otherVersion
    case damaged
  }

  /// Opens a file.
  init(_ path: String) throws(Failure) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
    guard descriptor >= 0 else { throw .missing }
    do throws(Failure) {
      var info = stat()
      guard fstat(descriptor, &info) == 0 else { throw .missing }
      let mode = UInt32(info.st_mode)
      guard mode & 0o170000 == 0o100000 else { throw .distrusted("it is no ordinary file") }
      // Only this user may have written the verdict; root, too, must not trust a file of another user.
      guard info.st_uid == geteuid() else { throw .distrusted("it belongs to another user") }
      guard mode & 0o022 == 0 else { throw .distrusted("others may write to it") }
      guard let head = Self.read(descriptor, at: 0, count: CacheHead.size) else { throw .damaged }
      self.head = try CacheHead(head, fileSize: Int(info.st_size))
      isCopy = self.head.place != CacheHead.Place(info)
      self.descriptor = descriptor
    } catch {
      close(descriptor)
      throw error
    }
  }

  /// Reads the index, and compares its bytes with their hash.
  func index() throws(Failure) -> CacheIndex {
    guard let bytes = Self.read(descriptor, at: head.indexOffset, count: head.indexCount),
      ContentHash(of: bytes) == head.index, let index = CacheIndex(bytes)
    else { throw .damaged }
    return index
  }

  /// Whether the bytes of all pieces match their checksums.
  func isSound(_ index: CacheIndex) -> Bool {
    index.files.allSatisfy { file in
      ([file.summary] + file.facts.map(\.piece)).allSatisfy {
        Self.bytes(of: $0, in: descriptor, below: head.indexOffset) != nil
      }
    }
  }

  /// The bytes of a piece that lies before the index; `nil` if they do not match their checksum.
  static func bytes(of piece: CachePiece, in descriptor: Int32, below end: Int) -> [UInt8]? {
    guard piece.offset >= CacheHead.size, piece.count >= 0, piece.offset <= end, piece.count <= end - piece.offset,
      let bytes = read(descriptor, at: piece.offset, count: piece.count), ContentHash(of: bytes).short == piece.checksum
    else { return nil }
    return bytes
  }

  static func read(_ descriptor: Int32, at offset: Int, count: Int) -> [UInt8]? {
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
}
