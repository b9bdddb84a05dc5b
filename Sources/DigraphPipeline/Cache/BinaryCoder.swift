import DigraphProjects

/// Writes values to bytes, or reads them from there: a type says once what it consists of, and in which order.
///
/// Numbers take as many bytes as they need. Checksums say that this very program wrote what is read; still nothing that
/// is read can do harm: whatever cannot be sets `hasFailed`, and the value counts for nothing.
struct BinaryCoder {
  private(set) var bytes: [UInt8]
  private let isReading: Bool
  private var position = 0
  private(set) var hasFailed = false
  /// The greatest offset in a file that was written.
  private(set) var lastOffset = 0

  /// Prepares to write.
  init() {
    bytes = []
    isReading = false
  }

  /// Prepares to read.
  init(reading bytes: [UInt8]) {
    self.bytes = bytes
    isReading = true
  }

  /// Whether all was read that there is, without failure.
  var isComplete: Bool { !hasFailed && position == bytes.count }

  /// Gives up what is read.
  mutating func fail() { hasFailed = true }

  /// Notes an offset that is written otherwise than by `code(offsets:)`.
  mutating func note(offset: Int) { lastOffset = max(lastOffset, offset) }

  // MARK: Numbers

  mutating func code(_ value: inout UInt64) {
    guard isReading else {
      var rest = value
      while rest >= 0x80 {
        bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
        rest >>= 7
      }
      bytes.append(UInt8(rest))
      return
    }
    value = 0
    var shift: UInt64 = 0
    while position < bytes.count, shift < 64 {
      let byte = bytes[position]
      position += 1
      value |= UInt64(byte & 0x7f) << shift
      if byte < 0x80 { return }
      shift += 7
    }
    fail()
  }

  mutating func code(_ value: inout Int) {
    // Small numbers of both signs take little room.
    var folded = UInt64(bitPattern: Int64(value)) << 1 ^ UInt64(bitPattern: Int64(value >> 63))
    code(&folded)
    value = Int(truncatingIfNeeded: folded >> 1) ^ -Int(truncatingIfNeeded: folded & 1)
  }

  mutating func code(_ value: inout Int64) {
    var number = Int(value)
    code(&number)
    value = Int64(number)
  }

  mutating func code(_ value: inout UInt32) {
    var number = UInt64(value)
    code(&number)
    value = UInt32(truncatingIfNeeded: number)
    if number > UInt32.max { fail() }
  }

  mutating func code(_ value: inout UInt8) {
    guard isReading else { return bytes.append(value) }
    guard position < bytes.count else { return fail() }
    value = bytes[position]
    position += 1
  }

  mutating func code(_ value: inout ContentHash) {
    guard isReading else { return bytes.append(contentsOf: value.bytes) }
    guard let hash = ContentHash(bytes: bytes[position...].prefix(ContentHash.size)) else { return fail() }
    value = hash
    position += ContentHash.size
  }

  mutating func code(_ value: inout Bool) {
    var number: UInt8 = value ? 1 : 0
    code(&number)
    value = number != 0
  }

  /// A number of things each of which takes at least one byte.
  mutating func code(count: inout Int) {
    var number = UInt64(count)
    code(&number)
    guard isReading else { return }
    guard number <= UInt64(bytes.count - position) else {
      count = 0
      return fail()
    }
    count = Int(number)
  }

  /// A position in an array of a known length.
  mutating func code(_ value: inout Int, below bound: Int) {
    code(&value)
    if isReading, !(0..<bound).contains(value) {
      value = 0
      fail()
    }
  }

  mutating func code(offsets value: inout Range<Int>) {
    var (start, length) = (value.lowerBound, value.count)
    code(&start)
    code(&length)
    guard isReading else {
      lastOffset = max(lastOffset, value.upperBound)
      return
    }
    guard start >= 0, length >= 0, start < 1 << 40, length < 1 << 40 else { return fail() }
    value = start..<(start + length)
  }

  // MARK: Texts and lists

  mutating func code(_ value: inout String) {
    guard isReading else {
      var count = value.utf8.count
      code(count: &count)
      bytes.append(contentsOf: value.utf8)
      return
    }
    var count = 0
    code(count: &count)
    value = String(decoding: bytes[position..<(position + count)], as: UTF8.self)
    position += count
  }

  mutating func code(_ value: inout [UInt8]) {
    var count = value.count
    code(count: &count)
    guard isReading else { return bytes.append(contentsOf: value) }
    value = Array(bytes[position..<(position + count)])
    position += count
  }

  /// Numbers that mostly ascend, by their differences.
  mutating func code(ascending values: inout [UInt32]) {
    var count = values.count
    code(count: &count)
    if isReading { values = Array(repeating: 0, count: count) }
    var last = 0
    for index in 0..<count {
      var difference = Int(values[index]) - last
      code(&difference)
      guard isReading else {
        last = Int(values[index])
        continue
      }
      let value = last &+ difference
      guard 0...Int(UInt32.max) ~= value else { return fail() }
      values[index] = UInt32(value)
      last = value
    }
  }

  mutating func code<Value>(
    _ values: inout [Value], like sample: @autoclosure () -> Value, _ body: (inout BinaryCoder, inout Value) -> Void
  ) {
    var count = values.count
    code(count: &count)
    if isReading { values = Array(repeating: sample(), count: count) }
    for index in 0..<count {
      if hasFailed { return }
      body(&self, &values[index])
    }
  }

  mutating func code<Value>(
    _ value: inout Value?, like sample: @autoclosure () -> Value, _ body: (inout BinaryCoder, inout Value) -> Void
  ) {
    var exists = value != nil
    code(&exists)
    guard exists else {
      value = nil
      return
    }
    var inner = value ?? sample()
    body(&self, &inner)
    value = inner
  }

  mutating func code(_ values: inout [String]) { code(&values, like: "") { $0.code(&$1) } }

  mutating func code(_ value: inout String?) { code(&value, like: "") { $0.code(&$1) } }

  /// One of a type's cases, by its position among them.
  mutating func code<Value: CaseIterable & Equatable>(_ value: inout Value) where Value.AllCases == [Value] {
    var index = UInt8(Value.allCases.firstIndex(of: value) ?? 0)
    code(&index)
    guard isReading else { return }
    guard Int(index) < Value.allCases.count else { return fail() }
    value = Value.allCases[Int(index)]
  }
}
