/// Finds identifiers in source, eight bytes at a time. Every word of every file is found and hashed, and in a loop over
/// single bytes the processor cannot predict where a word ends.
///
/// A *mark* is the highest bit of a byte. Sums of seven-bit values reach that bit, but do not overflow it (H. S.
/// Warren, Hacker's Delight, chapter 6). The lowest byte comes first.
enum WordBytes {
  private static var ones: UInt64 { 0x0101_0101_0101_0101 }
  private static var marks: UInt64 { ones << 7 }

  /// Loads eight bytes of memory.
  @inline(__always)
  static func load(_ start: UnsafePointer<UInt8>) -> UInt64 {
    UInt64(littleEndian: UnsafeRawPointer(start).loadUnaligned(as: UInt64.self))
  }

  /// Marks of the bytes that are part of identifiers: letters, digits, `_` and every byte of a multi-byte character.
  @inline(__always)
  static func identifiers(_ bytes: UInt64) -> UInt64 {
    let low = bytes & ~marks
    let lowercase = low | ones << 5
    let letters = reaching(UInt8(ascii: "a"), lowercase) & ~reaching(UInt8(ascii: "z") + 1, lowercase)
    let digits = reaching(UInt8(ascii: "0"), low) & ~reaching(UInt8(ascii: "9") + 1, low)
    let underscores = ~((low ^ ones &* UInt64(UInt8(ascii: "_"))) &+ ~marks)
    return (letters | digits | underscores | bytes) & marks
  }

  /// Marks of the seven-bit bytes that are at least a value.
  @inline(__always)
  private static func reaching(_ value: UInt8, _ bytes: UInt64) -> UInt64 { bytes &+ ones &* UInt64(0x80 - value) }

  /// Marks of the bytes that are equal to an ASCII character.
  @inline(__always)
  static func equal(to character: UInt8, _ bytes: UInt64) -> UInt64 {
    let difference = bytes ^ ones &* UInt64(character)
    return ~(((difference & ~marks) &+ ~marks) | difference) & marks
  }

  /// The number of bytes before the first mark; 8 if there is no mark.
  @inline(__always)
  static func count(before marks: UInt64) -> Int { marks.trailingZeroBitCount >> 3 }

  /// Marks of the bytes that have no mark in `some`.
  @inline(__always)
  static func others(than some: UInt64) -> UInt64 { ~some & marks }

  /// The first bytes, fewer than eight, with zeros behind them.
  @inline(__always)
  static func prefix(_ bytes: UInt64, _ count: Int) -> UInt64 { bytes & ((1 << UInt64(count << 3)) - 1) }

  /// Whether a byte is part of an identifier.
  @inline(__always)
  static func isIdentifier(_ byte: UInt8) -> Bool { identifiers(UInt64(byte)) & 0x80 != 0 }
}

/// The hash of a word, from its bytes in groups of eight and the remaining bytes. Folding the halves of a wide product
/// mixes all bits (https://github.com/wangyi-fudan/wyhash).
struct WordHash {
  private var value: UInt64 = 0xa076_1d64_78bd_642f

  @inline(__always)
  private static func mixed(_ value: UInt64) -> UInt64 {
    let product = value.multipliedFullWidth(by: 0x9e37_79b9_7f4a_7c15)
    return product.high ^ product.low
  }

  /// Adds the next eight bytes.
  @inline(__always)
  mutating func combine(_ bytes: UInt64) { value = Self.mixed(value ^ bytes) }

  /// Ends the word.
  ///
  /// - Parameters:
  ///   - rest: The bytes behind the last group of eight, padded with zeros.
  ///   - count: The number of bytes of the word.
  /// - Returns: The hash, the same in every run.
  @inline(__always)
  consuming func finish(_ rest: UInt64, count: Int) -> UInt64 {
    Self.mixed(Self.mixed(value ^ rest) ^ 0xe703_7ed1_a0b4_28db ^ UInt64(count))
  }
}
