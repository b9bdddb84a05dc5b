import DigraphProjects

/// Writes values to bytes, or reads them. A type states its parts and their order once, for both directions.
///
/// Numbers take as many bytes as they need. With an ``AdaptiveCoder``, probable numbers take few bits. Probabilities are
/// learnt for each source line of a call (`line`), so moving a call changes the bytes of scans. Checksums show that this
/// program wrote the bytes. If they are damaged all the same, an impossible value sets `hasFailed`, and nothing is used.
struct BinaryCoder {
  private(set) var bytes: [UInt8]
  private let isReading: Bool
  private(set) var position = 0
  private(set) var hasFailed = false
  /// Writes or reads single bits; `nil` for whole bytes.
  let adaptive: AdaptiveCoder?
  /// The position that was coded last, and below it, the last value by the last nine bits of the call's source line.
  private var lastPosition = 0
  private var lastValues = [Int](repeating: 0, count: 512)
  /// The greatest offset into a source file that was written.
  private(set) var lastOffset = 0
  /// The name of the facts' file, without its extension. The first type of a file mostly has the same name.
  var fileName = ""
  /// Renumbers nodes and types while they are written; a negative number stands for a node or type that was removed.
  var renumbering: Renumbering?

  /// New numbers for nodes and types, and new offsets.
  struct Renumbering {
    var node: (Int) -> Int = { $0 }
    var type: (Int) -> Int = { $0 }
    var offset: (Int) -> Int = { $0 }
  }

  /// Prepares to write.
  init() {
    bytes = []
    isReading = false
    adaptive = nil
  }

  /// Prepares to write or read single bits, as the adaptive coder says.
  init(_ adaptive: AdaptiveCoder) {
    bytes = []
    isReading = adaptive.isReading
    self.adaptive = adaptive
  }

  /// Prepares to read.
  init(reading bytes: [UInt8]) {
    self.bytes = bytes
    isReading = true
    adaptive = nil
  }

  /// Whether all bytes were read, without failure.
  var isComplete: Bool { !hasFailed && position == bytes.count }

  /// Marks the value that is being read as invalid.
  mutating func fail() {
    hasFailed = true
    adaptive?.fail()
  }

  /// Notes an offset that is not written by `code(offsets:)`.
  mutating func note(offset: Int) { lastOffset = max(lastOffset, offset) }

  // MARK: Numbers

  mutating func code(_ value: inout UInt64, line: UInt32 = #line) {
    if adaptive != nil {
      var number = Int(bitPattern: UInt(value))
      code(&number, line: line)
      value = UInt64(UInt(bitPattern: number))
      return
    }
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

  mutating func code(_ value: inout Int, line: UInt32 = #line) {
    if let adaptive {
      adaptive.code(&value, line)
      hasFailed = hasFailed || adaptive.hasFailed
      return
    }
    // The sign moves to the lowest bit, so that small numbers of both signs take few bytes.
    var folded = UInt64(bitPattern: Int64(value)) << 1 ^ UInt64(bitPattern: Int64(value >> 63))
    code(&folded)
    value = Int(truncatingIfNeeded: folded >> 1) ^ -Int(truncatingIfNeeded: folded & 1)
  }

  mutating func code(_ value: inout Int64, line: UInt32 = #line) {
    var number = Int(value)
    code(&number, line: line)
    value = Int64(number)
  }

  mutating func code(_ value: inout UInt32, line: UInt32 = #line) {
    var number = UInt64(value)
    code(&number, line: line)
    value = UInt32(truncatingIfNeeded: number)
    if number > UInt32.max { fail() }
  }

  mutating func code(_ value: inout UInt8, line: UInt32 = #line) {
    if let adaptive {
      var number = Int(value)
      adaptive.code(&number, bits: 8, line)
      value = UInt8(truncatingIfNeeded: number)
      return
    }
    guard isReading else { return bytes.append(value) }
    guard position < bytes.count else { return fail() }
    value = bytes[position]
    position += 1
  }

  mutating func code(_ value: inout ContentHash) {
    if adaptive != nil {
      var bytes = value.bytes
      for index in bytes.indices { code(&bytes[index]) }
      value = ContentHash(bytes: bytes[...]) ?? value
      return
    }
    guard isReading else { return bytes.append(contentsOf: value.bytes) }
    guard let hash = ContentHash(bytes: bytes[position...].prefix(ContentHash.size)) else { return fail() }
    value = hash
    position += ContentHash.size
  }

  mutating func code(_ value: inout Bool, line: UInt32 = #line) {
    if let adaptive {
      adaptive.code(&value, line)
      hasFailed = hasFailed || adaptive.hasFailed
      return
    }
    var number: UInt8 = value ? 1 : 0
    code(&number)
    value = number != 0
  }

  /// Codes a count of elements. Each element takes at least one byte in the file, and `stride` bytes in memory.
  mutating func code(count: inout Int, stride: Int = 1, line: UInt32 = #line) {
    if let adaptive {
      adaptive.code(&count, line)
      if count < 0 || count > 1 << 32 { fail() } else { adaptive.spend(count * (1 + stride / 32)) }
      hasFailed = hasFailed || adaptive.hasFailed
      if hasFailed { count = 0 }
      return
    }
    var number = UInt64(count)
    code(&number)
    guard isReading else { return }
    guard number <= UInt64(bytes.count - position) else {
      count = 0
      return fail()
    }
    count = Int(number)
  }

  /// Codes a position in an array of a known length.
  mutating func code(_ value: inout Int, below bound: Int, line: UInt32 = #line) {
    if adaptive == nil {
      code(&value, line: line)
    } else {
      // Most positions are close to the previous one of the same line of code.
      let last = lastValues[Int(line) & 511]
      var difference = value &- last
      code(&difference, line: line)
      value = last &+ difference
      lastValues[Int(line) & 511] = value
    }
    if isReading, !(0..<bound).contains(value) {
      value = 0
      fail()
    }
  }

  /// Codes a position that is usually near the last one, whichever call has coded that.
  mutating func code(_ value: inout Int, after line: UInt32, below bound: Int) {
    var difference = value &- lastPosition
    code(&difference, line: line)
    value = lastPosition &+ difference
    guard 0..<bound ~= value else {
      value = 0
      return fail()
    }
    lastPosition = value
  }

  /// Codes a range of offsets, each as its distance from a prediction. The start is predicted at the last offset, or
  /// `length` bytes before `next`. The end is predicted at `guess`, or `length` bytes behind the start.
  mutating func code(
    offsets value: inout Range<Int>, length: Int = 0, before next: Int? = nil, endingNear guess: Int? = nil,
    near: Int? = nil, isBlock: Bool = false, line: UInt32 = #line
  ) {
    if let renumbering {
      value = renumbering.offset(value.lowerBound)..<renumbering.offset(value.upperBound)
    }
    if let adaptive {
      let base = next.map { max($0 - length, $0 & ~(1 << adaptive.columnBits - 1)) } ?? lastOffset
      let start = adaptive.code(place: value.lowerBound, from: base, next == nil ? line : line + 250, near: near)
      let end = adaptive.code(
        place: value.upperBound, from: max(guess ?? start + length, start), line + 500, near: near, isEnd: true,
        below: isBlock ? adaptive.column(of: start) + 1 : nil)
      lastOffset = end
      hasFailed = hasFailed || adaptive.hasFailed
      guard start >= 0, end >= start, end < 1 << 40 else { return fail() }
      value = start..<end
      return
    }
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

  /// Codes the offsets of a declaration and of its name.
  ///
  /// - Parameters:
  ///   - name: The name. Its length is mostly the length of `nameRange`.
  ///   - nameRange: The offsets of the name.
  ///   - range: The offsets of the declaration.
  ///   - next: The start of the code behind the name; `nil` if it is not known.
  ///   - end: The probable end of the declaration; `nil` if it is not known.
  ///   - modifiers: The modifiers in front of the keyword.
  ///   - near: A number that helps to predict the offsets.
  ///   - endsLater: Whether another call codes the end of the declaration, when its members are known.
  ///   - line: The source line of the call, as the context.
  mutating func code(
    declaring name: String, at nameRange: inout Range<Int>, _ range: inout Range<Int>, before next: Int?,
    endingNear end: Int?, behind modifiers: [String], near: Int, endsLater: Bool = false, line: UInt32 = #line
  ) {
    code(offsets: &nameRange, length: name.utf8.count, before: next, near: near, line: line)
    if let adaptive {
      let start = nameRange.lowerBound - modifiers.reduce(0) { $0 + $1.utf8.count + 1 }
      lastOffset = max(start, nameRange.lowerBound & ~(1 << adaptive.columnBits - 1))
    }
    guard endsLater, adaptive != nil else {
      return code(
        offsets: &range, endingNear: end ?? nameRange.upperBound, near: near, isBlock: true, line: line + 1)
    }
    var start = range.lowerBound..<range.lowerBound
    code(offsets: &start, near: near, line: line + 1)
    range = start.lowerBound..<max(start.lowerBound, range.upperBound)
  }

  /// Codes the end of a declaration that was left for later.
  mutating func code(laterEndOf range: inout Range<Int>, near guess: Int, line: UInt32 = #line) {
    guard let adaptive else { return }
    let column = adaptive.column(of: range.lowerBound) + 1
    let end = adaptive.code(place: range.upperBound, from: guess, line + 500, isEnd: true, below: column)
    hasFailed = hasFailed || adaptive.hasFailed
    guard end >= range.lowerBound, end < 1 << 40 else { return fail() }
    range = range.lowerBound..<end
  }

  /// Predicts the next offset and the next position at the beginning of the file.
  mutating func returnToStart() { if adaptive != nil { (lastOffset, lastPosition) = (0, -1) } }

  // MARK: Texts and lists

  mutating func code(_ value: inout String, likely guess: String? = nil, line: UInt32 = #line) {
    if let adaptive {
      let number = adaptive.code(isReading ? nil : value, near: 0, line << 3 | 4, expecting: guess)
      hasFailed = hasFailed || adaptive.hasFailed
      value = hasFailed ? "" : adaptive.texts[number]
      return
    }
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

  mutating func code(_ value: inout [UInt8], line: UInt32 = #line) {
    var count = value.count
    code(count: &count, line: line)
    if adaptive != nil {
      if isReading { value = Array(repeating: 0, count: count) }
      for index in 0..<count { code(&value[index], line: line) }
      return
    }
    guard isReading else { return bytes.append(contentsOf: value) }
    value = Array(bytes[position..<(position + count)])
    position += count
  }

  /// Codes numbers that mostly ascend, as differences.
  mutating func code(ascending values: inout [UInt32], line: UInt32 = #line) {
    var count = values.count
    code(count: &count, stride: 4, line: line)
    if isReading { values = Array(repeating: 0, count: count) }
    var last = 0
    for index in 0..<count {
      var difference = Int(values[index]) - last
      code(&difference, line: line)
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
    _ values: inout [Value], like sample: @autoclosure () -> Value, line: UInt32 = #line,
    _ body: (inout BinaryCoder, inout Value) -> Void
  ) {
    var count = values.count
    code(count: &count, stride: MemoryLayout<Value>.stride, line: line)
    guard isReading else {
      for index in 0..<count { body(&self, &values[index]) }
      return
    }
    // A forged count must not reserve memory: the array grows with the elements that are read.
    values = []
    values.reserveCapacity(min(count, 1_024))
    let sample = sample()
    for _ in 0..<count {
      if hasFailed { return }
      var value = sample
      body(&self, &value)
      values.append(value)
    }
  }

  mutating func code<Value>(
    _ value: inout Value?, like sample: @autoclosure () -> Value, line: UInt32 = #line,
    _ body: (inout BinaryCoder, inout Value) -> Void
  ) {
    var exists = value != nil
    code(&exists, line: line)
    guard exists else {
      value = nil
      return
    }
    var inner = value ?? sample()
    body(&self, &inner)
    value = inner
  }

  mutating func code(_ values: inout [String], line: UInt32 = #line) {
    code(&values, like: "", line: line) { $0.code(&$1, line: line) }
  }

  mutating func code(_ value: inout String?, line: UInt32 = #line) {
    code(&value, like: "", line: line) { $0.code(&$1, line: line) }
  }

  /// Codes one of a type's cases by its position in `allCases`.
  mutating func code<Value: CaseIterable & Equatable>(_ value: inout Value, line: UInt32 = #line)
  where Value.AllCases == [Value] {
    var index = UInt8(Value.allCases.firstIndex(of: value) ?? 0)
    code(&index, line: line)
    guard isReading else { return }
    guard Int(index) < Value.allCases.count else { return fail() }
    value = Value.allCases[Int(index)]
  }
}
