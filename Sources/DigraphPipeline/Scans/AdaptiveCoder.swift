import Foundation

/// Writes numbers and texts in as few bits as they were to be expected, or reads them.
///
/// Each value is a few binary decisions. The probability of each is learnt from the decisions of the same context that
/// came before, and an arithmetic coder spends as many bits as a decision was unlikely (Witten, Neal and Cleary,
/// "Arithmetic Coding for Data Compression", 1987; the coder and its counters are those of M. Mahoney's lpaq). A
/// module's facts are an eighth of its source this way, a third with a byte for each number.
///
/// Nothing that is read is trusted: what cannot be sets ``hasFailed``.
final class AdaptiveCoder {
  private(set) var bytes: [UInt8]
  let isReading: Bool
  private(set) var hasFailed = false
  private var position = 0
  private var (low, high, code): (UInt32, UInt32, UInt32) = (0, .max, 0)
  /// Counters of decisions: a probability of 22 bits, and how many decisions it was learnt from. The highest bit is
  /// inverted, so that 0 stands for even odds: pages that nothing has touched need not be there.
  private let counters: UnsafeMutablePointer<UInt32>
  /// How many values there were, a large one for several.
  private(set) var spent = 0
  private let budget: Int

  // Places.
  /// How many bits of a place are its column; the others are its line.
  var columnBits = 12
  /// The column at which the last line began.
  private var indentation = 0

  // Texts.
  private(set) var texts: [String] = []
  private var numbers: [String: Int] = [:]
  private var lastText = 0

  // Parts of the counters.
  private static let contextBits = 13
  private static let slotBits = 7
  private static let contextSize = 1 << (contextBits + slotBits)
  private static let groupBits = 15
  private static let treeSize = 8 << groupBits
  private static let spellingSize = 1 << 17
  /// By context, the text that followed last, and in the low byte how often in a row.
  private static let followerSize = 1 << 17

  /// Prepares to write.
  init() {
    bytes = []
    isReading = false
    budget = .max
    counters = Self.noCounters()
  }

  /// Prepares to read.
  ///
  /// - Parameters:
  ///   - bytes: What was written.
  ///   - budget: How many values there may be.
  init(reading bytes: [UInt8], budget: Int) {
    self.bytes = bytes
    self.budget = budget
    isReading = true
    counters = Self.noCounters()
    for _ in 0..<4 { code = code << 8 | next() }
  }

  deinit { free(counters) }

  private static func noCounters() -> UnsafeMutablePointer<UInt32> {
    let size = contextSize + treeSize + spellingSize + followerSize
    // Swift's own arrays trap in this case, too, and they would be filled with zeroes one by one.
    guard let memory = calloc(size, MemoryLayout<UInt32>.stride) else { fatalError("there is no memory left") }
    return memory.bindMemory(to: UInt32.self, capacity: size)
  }

  /// All bytes that were written.
  func finished() -> [UInt8] {
    for shift in [24, 16, 8, 0] as [UInt32] { bytes.append(UInt8(truncatingIfNeeded: low >> shift)) }
    return bytes
  }

  /// Whether all was read that there is, without failure.
  var isComplete: Bool { !hasFailed && position >= bytes.count }

  /// Gives up what is read.
  func fail() { hasFailed = true }

  /// Takes a share of the values that may be read.
  func spend(_ count: Int) {
    spent += count
    if spent > budget { fail() }
  }

  // MARK: Decisions

  private func next() -> UInt32 {
    defer { position += 1 }
    guard position < bytes.count else {
      // The last decisions look at bytes that were not written.
      if position > bytes.count + 8 { fail() }
      return 0
    }
    return UInt32(bytes[position])
  }

  @inline(__always)
  private func decide(_ bit: Bool, _ probability: UInt32) -> Bool {
    let middle = low &+ UInt32(truncatingIfNeeded: (UInt64(high &- low) &* UInt64(probability)) >> 16)
    let bit = isReading ? code <= middle : bit
    if bit { high = middle } else { low = middle &+ 1 }
    while (low ^ high) & 0xff00_0000 == 0 {
      if isReading {
        code = code << 8 | next()
      } else {
        bytes.append(UInt8(truncatingIfNeeded: high >> 24))
      }
      low <<= 8
      high = high << 8 | 255
    }
    return bit
  }

  @inline(__always)
  private func decide(_ bit: Bool, at counter: Int) -> Bool {
    let state = counters[counter] ^ 1 << 31
    let (p, count) = (Int(state >> 10), Int(state & 1023))
    let bit = decide(bit, UInt32(min(max(p >> 6, 32), 65_535 - 32)))
    let rate = Self.rates[count]
    let new = bit ? p + (((1 << 22) - 1 - p) * rate) >> 16 : p - (p * rate) >> 16
    counters[counter] = (UInt32(new) << 10 | UInt32(min(count + 1, Self.limit))) ^ 1 << 31
    return bit
  }

  /// After so many decisions, a counter forgets the first.
  private static let limit = 160
  private static let rates = (0...limit).map { Int(65_536 / (Double($0) + 1.5)) }

  @inline(__always)
  private func base(_ context: UInt32) -> Int {
    Int((context &* 0x9E37_79B1) >> UInt32(32 - Self.contextBits)) << Self.slotBits
  }

  // MARK: Numbers

  /// A truth value.
  func code(_ value: inout Bool, _ context: UInt32) { value = decide(value, at: base(context) + 127) }

  /// A number of some bits.
  func code(_ value: inout Int, bits: Int, _ context: UInt32) {
    let base = base(context)
    var node = 1
    for shift in stride(from: bits - 1, through: 0, by: -1) {
      node = node << 1 | (decide(value >> shift & 1 != 0, at: base + node) ? 1 : 0)
    }
    value = node - 1 << bits
  }

  /// A number, of which small ones take little room.
  func code(_ value: inout Int, _ context: UInt32) {
    let base = base(context)
    var magnitude = value.magnitude
    var width = 0
    let wanted = UInt.bitWidth - magnitude.leadingZeroBitCount
    while width < 48, decide(width < wanted, at: base + width) { width += 1 }
    guard width > 0 else {
      value = 0
      return
    }
    if width == 48 { return fail() }
    let isNegative = decide(value < 0, at: base + 48 + min(width, 12))
    var result: UInt = 1
    for index in 0..<(width - 1) {
      let bit = magnitude >> UInt(width - 2 - index) & 1 != 0
      let slot = base + 61 + width * 4 + (index == 0 ? 0 : 1 + Int(result & 1))
      let chosen = index < 2 && width < 16 ? decide(bit, at: slot) : decide(bit, 32_768)
      result = result << 1 | (chosen ? 1 : 0)
    }
    magnitude = result
    value = isNegative ? -Int(magnitude) : Int(magnitude)
  }

  // MARK: Places

  /// A place, by how many lines it is from another one; in the same line by the difference of columns.
  func code(place: Int, from base: Int, _ context: UInt32) -> Int {
    let mask = (1 << columnBits) - 1
    var lines = (place >> columnBits) - (base >> columnBits)
    code(&lines, context &+ (1 << 24))
    let reference = lines == 0 ? base & mask : indentation
    var columns = (place & mask) - reference
    code(&columns, context &+ (lines == 0 ? 2 << 24 : 3 << 24))
    guard abs(lines) < 1 << 32, 0...mask ~= reference + columns else {
      fail()
      return base
    }
    if lines != 0 { indentation = reference + columns }
    return (((base >> columnBits) + lines) << columnBits) + reference + columns
  }

  // MARK: Texts

  /// A text, by the one that usually comes behind another one in a context.
  ///
  /// - Parameters:
  ///   - text: The text; nothing where it is read.
  ///   - near: The number of another text that tells something of this one.
  ///   - context: Where it stands.
  /// - Returns: The text's number in ``texts``.
  func code(_ text: String?, near: Int, _ context: UInt32) -> Int {
    let number = text.map { numbers[$0] ?? -1 } ?? -1
    let key = context &* 0x9E37_79B1 ^ UInt32(truncatingIfNeeded: near &+ 1) &* 0x85EB_CA6B
    let keys = (key ^ UInt32(truncatingIfNeeded: lastText &+ 1) &* 0xC2B2_AE35, key &* 0x27D4_EB2F)
    let first = follower(keys.0), second = follower(keys.1)
    var result: Int?
    if let first, decide(number == first.text, at: base(context &* 31) + 64 + first.count) { result = first.text }
    if result == nil, let second, second.text != first?.text,
      decide(number == second.text, at: base(context &* 31) + 96 + second.count)
    {
      result = second.text
    }
    let text = result ?? codeOther(number, text ?? "", context)
    note(text, behind: keys.0)
    note(text, behind: keys.1)
    lastText = text
    return text
  }

  private func slot(_ key: UInt32) -> Int {
    Self.contextSize + Self.treeSize + Self.spellingSize
      + Int((key ^ key >> 15) &* 0x2C1B_3C6D >> 15) & (Self.followerSize - 1)
  }

  private func follower(_ key: UInt32) -> (text: Int, count: Int)? {
    let entry = counters[slot(key)]
    return entry == 0 ? nil : (Int(entry >> 5) - 1, Int(entry & 31))
  }

  private func note(_ text: Int, behind key: UInt32) {
    let slot = slot(key)
    let entry = counters[slot]
    let isSame = Int(entry >> 5) == text + 1
    counters[slot] = UInt32(text + 1) << 5 | (isSame ? min((entry & 31) + 1, 31) : 0)
  }

  private func codeOther(_ number: Int, _ text: String, _ context: UInt32) -> Int {
    guard decide(number >= 0, at: base(context) + 126) else { return spell(text) }
    // The number of bits first, then each bit below those in front of it.
    let group = Self.contextSize + (Int(context & 7) << Self.groupBits)
    var width = 0
    let wanted = Int.bitWidth - max(number, 0).leadingZeroBitCount
    while width < 20, decide(width < wanted, at: group + width) { width += 1 }
    var value = width == 0 ? 0 : 1
    for shift in stride(from: width - 2, through: 0, by: -1) {
      let node = ((value << 5 | width) &* 0x2545_F491) >> 6 & ((1 << Self.groupBits) - 1)
      value = value << 1 | (decide(number >> shift & 1 != 0, at: group + node) ? 1 : 0)
    }
    guard value < texts.count else {
      fail()
      return texts.isEmpty ? spell("") : 0
    }
    return value
  }

  private func spell(_ text: String) -> Int {
    var spelled: [UInt8] = []
    var rest = Array(text.utf8)[...]
    var (last, before) = (0, 0)
    repeat {
      // 0 ends a text; it is written as 1, which Swift code has as little.
      let wanted = rest.popFirst().map { Int(max($0, 1)) } ?? 0
      let context = (last << 8 | before) &* 0x9E37_79B1
      var node = 1
      for shift in stride(from: 7, through: 0, by: -1) {
        let slot = (context &+ node &* 0x2545_F491) >> 5 & (Self.spellingSize - 1)
        node = node << 1 | (decide(wanted >> shift & 1 != 0, at: Self.contextSize + Self.treeSize + slot) ? 1 : 0)
      }
      let byte = node & 255
      if byte == 0 { break }
      spelled.append(UInt8(byte))
      (before, last) = (last, byte)
      spend(1)
    } while !hasFailed
    let result = String(decoding: spelled, as: UTF8.self)
    texts.append(result)
    numbers[isReading ? result : text] = texts.count - 1
    return texts.count - 1
  }
}
