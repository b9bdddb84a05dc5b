import Crypto

/// The SHA-256 of bytes: nobody can make two contents with the same hash.
///
/// A cache takes contents for unchanged if their hash is unchanged, and verdicts depend on that. A fast hash only
/// detects accidents, because the author of a file can choose bytes that give a wanted hash.
///
/// SHA-256 is the fastest of the unbroken hashes in swift-crypto. Processors with instructions for it hash more than a
/// gigabyte a second: 5 µs for a usual file, less than the time to open it. A keyed hash would be faster, but its key
/// would be stored beside the data that it protects. Apple's systems contain the library. Elsewhere it adds two minutes
/// to the first build, and three megabytes to the program.
package struct ContentHash: Hashable, Sendable {
  private var words: (UInt64, UInt64, UInt64, UInt64)

  /// The number of bytes of a hash.
  package static let size = 32

  /// A hash that no contents have.
  package static let none = ContentHash(words: (0, 0, 0, 0))

  private init(words: (UInt64, UInt64, UInt64, UInt64)) { self.words = words }

  /// Hashes bytes.
  package init(of bytes: UnsafeRawBufferPointer) {
    var hasher = SHA256()
    hasher.update(bufferPointer: bytes)
    self = hasher.finalize().withUnsafeBytes { ContentHash(raw: $0) }
  }

  /// Hashes bytes.
  package init(of bytes: [UInt8]) { self = bytes.withUnsafeBytes { ContentHash(of: $0) } }

  /// Hashes texts, so that no other list of texts has the same hash.
  package init(of texts: [String]) {
    // Hashing thousands of short texts one by one would take ten times as long.
    var bytes: [UInt8] = []
    bytes.reserveCapacity(texts.reduce(0) { $0 + $1.utf8.count + 8 })
    for text in texts {
      withUnsafeBytes(of: UInt64(text.utf8.count).littleEndian) { bytes.append(contentsOf: $0) }
      bytes.append(contentsOf: text.utf8)
    }
    self.init(of: bytes)
  }

  /// Creates a hash from its ``bytes``; `nil` for another number of bytes.
  package init?(bytes: ArraySlice<UInt8>) {
    guard bytes.count == Self.size else { return nil }
    self = bytes.withUnsafeBytes { ContentHash(raw: $0) }
  }

  private init(raw: UnsafeRawBufferPointer) {
    words = raw.loadUnaligned(as: (UInt64, UInt64, UInt64, UInt64).self)
  }

  /// The bytes of the hash.
  package var bytes: [UInt8] { withUnsafeBytes(of: words) { Array($0) } }

  /// A part of the hash that detects damage. An attacker can find other contents with the same part.
  package var short: UInt64 { UInt64(littleEndian: words.0) }

  package static func == (left: ContentHash, right: ContentHash) -> Bool { left.words == right.words }

  package func hash(into hasher: inout Hasher) { hasher.combine(words.0) }
}

extension ContentHash: CustomStringConvertible {
  /// The bytes as hexadecimal digits.
  package var description: String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}

extension ContentHash: Codable {
  package init(from decoder: any Decoder) throws {
    let digits = Array(try decoder.singleValueContainer().decode(String.self).utf8)
    let bytes = stride(from: 0, to: digits.count - 1, by: 2).compactMap {
      UInt8(String(decoding: digits[$0..<($0 + 2)], as: UTF8.self), radix: 16)
    }
    guard digits.count == 2 * Self.size, let hash = ContentHash(bytes: bytes[...]) else {
      throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "not a hash"))
    }
    self = hash
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
