/// GitHub's fingerprint of each line of a file: a hash of the line and of the text after it.
///
/// The result must equal that of `fingerprints.ts` of github/codeql-action, because GitHub treats an alert with another
/// value as new. The window has 100 UTF-16 units from the first unit of a line on. Blanks and tabs are left out, and
/// each end of a line counts as one line feed. The hash is a polynomial in 37 modulo 2^64.
struct LineHashes {
  /// `hash:n` for each line, from line 1 on; `n` counts the lines with that hash so far.
  private(set) var values: [String] = []

  private static let blockSize = 100
  private static let base: UInt64 = 37
  private static let endOfFile: UInt16 = 0xffff
  /// The weight of the oldest unit of the window.
  private static let oldest = (0..<blockSize).reduce(UInt64(1)) { power, _ in power &* base }

  private var window = Array(repeating: UInt16(0), count: blockSize)
  /// For each unit of the window, whether a line begins with it.
  private var beginsLine = Array(repeating: false, count: blockSize)
  private var index = 0
  private var hash: UInt64 = 0
  private var counts: [UInt64: Int] = [:]

  init(_ text: String) {
    var isStart = true
    var followsReturn = false
    for unit in text.utf16 {
      let isReturn = unit == 0x0d
      defer { followsReturn = isReturn }
      if unit == 0x20 || unit == 0x09 || (followsReturn && unit == 0x0a) { continue }
      append(isReturn ? 0x0a : unit, startsLine: isStart)
      isStart = isReturn || unit == 0x0a
    }
    append(Self.endOfFile, startsLine: isStart)
    for _ in 0..<Self.blockSize { append(0, startsLine: false) }
  }

  private mutating func append(_ unit: UInt16, startsLine: Bool) {
    if beginsLine[index] {
      counts[hash, default: 0] += 1
      values.append("\(String(hash, radix: 16)):\(counts[hash, default: 0])")
    }
    beginsLine[index] = startsLine
    hash = Self.base &* hash &+ UInt64(unit) &- Self.oldest &* UInt64(window[index])
    window[index] = unit
    index = (index + 1) % Self.blockSize
  }
}
