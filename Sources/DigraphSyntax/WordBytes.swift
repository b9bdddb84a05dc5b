/// Identifiers in source, eight bytes at a time: every word of every file is found and hashed, and where a word ends
/// cannot be foreseen by a loop over bytes.
///
/// A *mark* is the highest bit of a byte; sums of seven-bit values reach it and no further (H. S. Warren, Hacker's
/// Delight, chapter 6). The lowest byte comes first.
enum WordBytes {
  private static var ones: UInt64 { 0x0101_0101_0101_0101 }
  private static var marks: UInt64 { ones << 7 }

  /// Eight bytes of memory.
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

  /// Marks of the bytes of seven bits that are not below a value.
  @inline(__always)
  private static func reaching(_ value: UInt8, _ bytes: UInt64) -> UInt64 { bytes &+ ones &* UInt64(0x80 - value) }

  /// Marks of the bytes that are a character of ASCII.
  @inline(__always)
  static func equal(to character: UInt8, _ bytes: UInt64) -> UInt64 {
    let difference = bytes ^ ones &* UInt64(character)
    return ~(((difference & ~marks) &+ ~marks) | difference) & marks
  }

  /// How many bytes come before the first one with a mark; 8 if none has.
  @inline(__always)
  static func count(before marks: UInt64) -> Int { marks.trailingZeroBitCount >> 3 }

  /// Marks of the bytes without one.
  @inline(__always)
  static func others(than some: UInt64) -> UInt64 { ~some & marks }

  /// The first bytes, fewer than eight, with zeros in place of the rest.
  @inline(__always)
  static func prefix(_ bytes: UInt64, _ count: Int) -> UInt64 { bytes & ((1 << UInt64(count << 3)) - 1) }

  /// Whether a byte is part of an identifier.
  @inline(__always)
  static func isIdentifier(_ byte: UInt8) -> Bool { identifiers(UInt64(byte)) & 0x80 != 0 }
}

/// The hash of a word, of whole eights of its bytes and what is left behind them. Folding the halves of a wide product
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
  ///   - rest: The bytes behind the last whole eight, with zeros behind them.
  ///   - count: How many bytes there are in all.
  /// - Returns: The hash, the same in every run.
  @inline(__always)
  consuming func finish(_ rest: UInt64, count: Int) -> UInt64 {
    Self.mixed(Self.mixed(value ^ rest) ^ 0xe703_7ed1_a0b4_28db ^ UInt64(count))
  }
}
