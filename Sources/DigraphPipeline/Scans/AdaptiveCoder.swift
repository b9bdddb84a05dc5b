import DigraphSyntax
import Foundation

/// Writes numbers and texts in few bits if they are probable, or reads them.
///
/// Each value is coded as a few binary decisions. The probability of a decision is learnt from the earlier decisions of
/// the same context, and an arithmetic coder spends more bits on less probable decisions (Witten, Neal and Cleary,
/// "Arithmetic Coding for Data Compression", 1987). The coder, its counters and their mixing are as in lpaq by M.
/// Mahoney. This way, a module's facts take a tenth of the size of its source; with one byte for each number, they take
/// a third.
///
/// Bytes that are read are not trusted: an impossible value sets ``hasFailed``.
///
/// Exclusive access is not checked at run time. No coder is used from two places at a time, and the checks would take a
/// tenth of the time.
final class AdaptiveCoder {
  @exclusivity(unchecked) private(set) var bytes: [UInt8]
  let isReading: Bool
  @exclusivity(unchecked) private(set) var hasFailed = false
  @exclusivity(unchecked) private var position = 0
  @exclusivity(unchecked) private var low: UInt32 = 0
  @exclusivity(unchecked) private var high = UInt32.max
  @exclusivity(unchecked) private var code: UInt32 = 0
  /// Counters of decisions: a probability of 22 bits, and the number of decisions from which it was learnt. The highest
  /// bit is inverted, so that 0 stands for even odds. So the system provides memory only for counters in use.
  private let counters: UnsafeMutablePointer<UInt32>
  /// The rate at which a counter learns, by the number of decisions from which it has learnt before.
  private let rates: UnsafeMutablePointer<Int>
  /// Combines the probabilities that several contexts give.
  private let mixer = ContextMixer()
  /// The number that was coded last, first by context, and then in any context.
  private let lastNumbers: UnsafeMutablePointer<UInt32>
  @exclusivity(unchecked) private var lastNumber: UInt32 = 0
  /// The last four truth values.
  @exclusivity(unchecked) private var lastTruths: UInt32 = 0
  /// The number of values so far. A large value counts as several.
  @exclusivity(unchecked) private(set) var spent = 0
  private let budget: Int

  // Places.
  /// The number of bits of a place that are its column. The other bits are its line.
  @exclusivity(unchecked) var columnBits = 12
  /// The last line in which a range began, and the least column at which one began there.
  @exclusivity(unchecked) private var (lastLine, indentation) = (0, 0)

  // Texts.
  @exclusivity(unchecked) private(set) var texts: [String] = []
  @exclusivity(unchecked) private var numbers: [String: Int] = [:]
  @exclusivity(unchecked) private var lastText = 0
  @exclusivity(unchecked) private var words: [[UInt8]] = []
  @exclusivity(unchecked) private var wordNumbers: [[UInt8]: Int] = [:]

  /// The names among the first `hashed` texts: their numbers, by their hashes.
  @exclusivity(unchecked) private var named: [UInt32: Int] = [:]
  @exclusivity(unchecked) private var hashed = 0

  /// The texts and words that were used last, and the numbers of those that the coder knows from the start.
  @exclusivity(unchecked) private var (recentTexts, recentWords) = (RecentTexts(), RecentTexts())
  @exclusivity(unchecked) private var (typicalTexts, typicalWords) = (0, 0)

  // Parts of the counters.
  private static let contextBits = 13
  private static let slotBits = 7
  private static let contextSize = 1 << (contextBits + slotBits)
  private static let groupBits = 15
  private static let treeSize = 8 << groupBits
  private static let spellingSize = 1 << 17
  /// For each context, the text that followed last, and in the low bits how often it has followed in a row.
  private static let followerSize = 1 << 17
  /// Counters of all contexts but the first are chosen by a hash; this is its number of bits.
  private static let mixedBits = 19
  private static let mixedStart = contextSize + treeSize + spellingSize + followerSize

  /// Prepares to write.
  ///
  /// - Parameter model: The knowledge of the coder from the start. Writer and reader need the same.
  init(_ model: Model = Model()) {
    bytes = []
    isReading = false
    budget = .max
    (counters, rates) = (Self.noCounters(), Self.newRates())
    lastNumbers = .allocate(capacity: 1 << Self.contextBits)
    lastNumbers.initialize(repeating: 0, count: 1 << Self.contextBits)
    take(model)
  }

  /// Prepares to read.
  ///
  /// - Parameters:
  ///   - bytes: The bytes to read.
  ///   - budget: The greatest number of values that the bytes may stand for.
  ///   - model: The knowledge of the writer from the start.
  init(reading bytes: [UInt8], budget: Int, _ model: Model = Model()) {
    self.bytes = bytes
    self.budget = budget
    isReading = true
    (counters, rates) = (Self.noCounters(), Self.newRates())
    lastNumbers = .allocate(capacity: 1 << Self.contextBits)
    lastNumbers.initialize(repeating: 0, count: 1 << Self.contextBits)
    take(model)
    for _ in 0..<4 { code = code << 8 | next() }
  }

  /// The counters, texts and words that a coder has learnt.
  struct Model: Sendable {
    fileprivate var counters: [(position: Int, value: UInt32)] = []
    fileprivate var mixer = ContextMixer.Model()
    fileprivate var texts: [String] = []
    fileprivate var numbers: [String: Int] = [:]
    fileprivate var words: [[UInt8]] = []
    fileprivate var wordNumbers: [[UInt8]: Int] = [:]
  }

  /// Everything that this coder has learnt so far.
  var model: Model {
    var model = Model(
      mixer: mixer.model, texts: texts, numbers: numbers, words: words, wordNumbers: wordNumbers)
    for position in 0..<Self.counterCount where counters[position] != 0 {
      model.counters.append((position, counters[position]))
    }
    return model
  }

  private func take(_ model: Model) {
    let followers = Self.mixedStart - Self.followerSize..<Self.mixedStart
    for (position, value) in model.counters {
      let state = value ^ 1 << 31
      counters[position] =
        followers.contains(position) ? value : (state & ~1023 | min(state & 1023, Self.trust)) ^ 1 << 31
    }
    mixer.take(model.mixer)
    (texts, words, numbers) = (model.texts, model.words, model.numbers)
    (typicalTexts, typicalWords) = (texts.count, words.count)
    if !isReading { wordNumbers = model.wordNumbers }
  }

  /// The greatest number of decisions that a counter of a model counts for: a module's own code should count for more.
  private static let trust: UInt32 = 1
  private static let counterCount = mixedStart + (1 << mixedBits)

  deinit {
    free(counters)
    rates.deallocate()
    mixer.deallocate()
    lastNumbers.deallocate()
  }

  private static func newRates() -> UnsafeMutablePointer<Int> {
    let most = max(limit, ContextMixer.mostSeen)
    let rates = UnsafeMutablePointer<Int>.allocate(capacity: most + 1)
    for count in 0...most { (rates + count).initialize(to: Int(65_536 / (Double(count) + 1.4))) }
    return rates
  }

  private static func noCounters() -> UnsafeMutablePointer<UInt32> {
    // Swift's own arrays trap without memory, too, and would fill it with zeroes one by one.
    guard let memory = calloc(counterCount, MemoryLayout<UInt32>.stride) else { fatalError("there is no memory left") }
    return memory.bindMemory(to: UInt32.self, capacity: counterCount)
  }

  /// All written bytes.
  func finished() -> [UInt8] {
    // The first bytes of the two bounds differ, and behind the last byte a reader finds zeroes.
    bytes.append(UInt8(truncatingIfNeeded: high >> 24))
    return bytes
  }

  /// Whether all bytes were read, without failure.
  var isComplete: Bool { !hasFailed && position >= bytes.count }

  /// Marks the value that is being read as invalid.
  func fail() { hasFailed = true }

  /// Takes a number of values from the budget.
  func spend(_ count: Int) {
    spent += count
    if spent > budget { fail() }
  }

  // MARK: Decisions

  private func next() -> UInt32 {
    defer { position += 1 }
    guard position < bytes.count else {
      // The last decisions look at a few bytes beyond the end.
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
    let p = Int((counters[counter] ^ 1 << 31) >> 16)
    let bit = decide(bit, UInt32(min(max(p, 32), 65_535 - 32)))
    learn(bit, at: counter)
    return bit
  }

  /// Decides by three contexts.
  @inline(__always)
  private func decide(_ bit: Bool, at first: Int, _ second: Int, _ third: Int, set: Int) -> Bool {
    if isCertain(first) { return decide(bit, at: first) }
    let (a, b, c) = (opinion(0, first, set), opinion(1, second, set), opinion(2, third, set))
    let sum = mixer.weighted(a, kind: set) + mixer.weighted(b, kind: set) + mixer.weighted(c, kind: set)
    let p = mixer.probability(sum, kind: set)
    let bit = decide(bit, UInt32(max(p, 1) << 4))
    if let error = mixer.error(bit, p, kind: set) {
      mixer.learn(bit, a, error: error, kind: set, rates: rates)
      mixer.learn(bit, b, error: error, kind: set, rates: rates)
      mixer.learn(bit, c, error: error, kind: set, rates: rates)
    }
    learn(bit, at: first)
    learn(bit, at: second)
    learn(bit, at: third)
    return bit
  }

  /// Whether decisions in a context were nearly always the same. Then other contexts would take time, and add nothing.
  @inline(__always)
  private func isCertain(_ counter: Int) -> Bool {
    let state = counters[counter] ^ 1 << 31
    return state & 1023 == Self.limit && !(Self.doubt...(1 << 22 - Self.doubt) ~= Int(state >> 10))
  }

  /// Decides by five contexts.
  @inline(__always)
  private func decide(
    _ bit: Bool, at first: Int, _ second: Int, _ third: Int, _ fourth: Int, _ fifth: Int, set: Int
  ) -> Bool {
    if isCertain(first) { return decide(bit, at: first) }
    let (a, b, c) = (opinion(0, first, set), opinion(1, second, set), opinion(2, third, set))
    let (d, e) = (opinion(3, fourth, set), opinion(4, fifth, set))
    let sum =
      mixer.weighted(a, kind: set) + mixer.weighted(b, kind: set) + mixer.weighted(c, kind: set)
      + mixer.weighted(d, kind: set) + mixer.weighted(e, kind: set)
    let p = mixer.probability(sum, kind: set)
    let bit = decide(bit, UInt32(max(p, 1) << 4))
    if let error = mixer.error(bit, p, kind: set) {
      mixer.learn(bit, a, error: error, kind: set, rates: rates)
      mixer.learn(bit, b, error: error, kind: set, rates: rates)
      mixer.learn(bit, c, error: error, kind: set, rates: rates)
      mixer.learn(bit, d, error: error, kind: set, rates: rates)
      mixer.learn(bit, e, error: error, kind: set, rates: rates)
    }
    learn(bit, at: first)
    learn(bit, at: second)
    learn(bit, at: third)
    learn(bit, at: fourth)
    learn(bit, at: fifth)
    return bit
  }

  @inline(__always)
  private func opinion(_ position: Int, _ counter: Int, _ set: Int) -> ContextMixer.Opinion {
    mixer.opinion(position, counters[counter] ^ 1 << 31, kind: set)
  }

  @inline(__always)
  private func learn(_ bit: Bool, at counter: Int) {
    counters[counter] = ContextMixer.learnt(counters[counter] ^ 1 << 31, bit, rates, most: Self.limit) ^ 1 << 31
  }

  @inline(__always)
  private func mixed(_ context: UInt32, _ slot: Int) -> Int {
    let hash = (context ^ UInt32(truncatingIfNeeded: slot) &* 0x2545_F491) &* 0x9E37_79B1
    return Self.mixedStart + Int(hash >> UInt32(32 - Self.mixedBits))
  }

  /// Two further contexts of a number. The first adds the last number in the same context, the second the last number
  /// in any context.
  @inline(__always)
  private func others(_ context: UInt32) -> (UInt32, UInt32) {
    let own = lastNumbers[base(context) >> Self.slotBits]
    return (
      (context &* 0x85EB_CA6B ^ own &* 0xC2B2_AE35) &+ 1, (context &* 0x27D4_EB2F ^ lastNumber &* 0x1656_67B1) &+ 2
    )
  }

  @inline(__always)
  private func note(_ number: Int, _ context: UInt32) {
    lastNumbers[base(context) >> Self.slotBits] = UInt32(truncatingIfNeeded: number)
    lastNumber = UInt32(truncatingIfNeeded: number) &+ context &* 0x9E37_79B1
  }

  /// The number of decisions after which a counter begins to forget the oldest ones.
  private static let limit = 16
  /// The probability of one decision in 256, in 22 bits.
  private static let doubt = 1 << 14

  @inline(__always)
  private func base(_ context: UInt32) -> Int {
    Int((context &* 0x9E37_79B1) >> UInt32(32 - Self.contextBits)) << Self.slotBits
  }

  // MARK: Numbers

  /// Codes a truth value that is nearly always the same.
  func code(plain value: inout Bool, _ context: UInt32) { value = decide(value, at: base(context) + 127) }

  /// Codes a truth value. The values before it help to predict it.
  func code(_ value: inout Bool, _ context: UInt32) {
    let second = (context &* 0x85EB_CA6B ^ lastTruths &* 0xC2B2_AE35) &+ 8
    let third = (context &* 0x27D4_EB2F ^ lastNumber &* 0x1656_67B1) &+ 9
    value = decide(value, at: base(context) + 127, mixed(second, 1), mixed(third, 1), set: 41)
    lastTruths = (lastTruths << 1 | (value ? 1 : 0)) & 15
  }

  /// Codes a number of some bits.
  ///
  /// - Parameters:
  ///   - value: The number.
  ///   - bits: The greatest number of bits that it has.
  ///   - context: The place in the format at which it stands.
  ///   - more: Other contexts that help to predict it.
  func code(_ value: inout Int, bits: Int, _ context: UInt32, besides more: (UInt32, UInt32)? = nil) {
    let base = base(context), others = more ?? others(context)
    var node = 1
    for shift in stride(from: bits - 1, through: 0, by: -1) {
      let bit = value >> shift & 1 != 0
      node = node << 1 | (decide(bit, at: base + node, mixed(others.0, node), mixed(others.1, node), set: 1) ? 1 : 0)
    }
    value = node - 1 << bits
    note(value, context)
  }

  /// Codes a number of some bits, with two more contexts.
  func code(
    _ value: inout Int, bits: Int, _ context: UInt32, besides first: UInt32, _ second: UInt32, _ third: UInt32,
    _ fourth: UInt32
  ) {
    let base = base(context)
    var node = 1
    for shift in stride(from: bits - 1, through: 0, by: -1) {
      let bit = decide(
        value >> shift & 1 != 0, at: base + node, mixed(first, node), mixed(second, node), mixed(third, node),
        mixed(fourth, node), set: 0)
      node = node << 1 | (bit ? 1 : 0)
    }
    value = node - 1 << bits
    note(value, context)
  }

  /// Codes a number; small numbers take few bits. A text that stands near it helps to predict it.
  func code(_ value: inout Int, _ context: UInt32, near text: Int? = nil) {
    let base = base(context)
    var others = others(context)
    if let text { others.1 = (context &* 0x27D4_EB2F ^ UInt32(truncatingIfNeeded: text) &* 0x1656_67B1) &+ 5 }
    defer { note(value, context) }
    func decide(_ bit: Bool, _ slot: Int, set: Int) -> Bool {
      self.decide(bit, at: base + slot, mixed(others.0, slot), mixed(others.1, slot), set: set)
    }
    var magnitude = value.magnitude
    var width = 0
    let wanted = UInt.bitWidth - magnitude.leadingZeroBitCount
    while width < 48, decide(width < wanted, width, set: 2 + min(width, 7)) { width += 1 }
    guard width > 0 else {
      value = 0
      return
    }
    if width == 48 { return fail() }
    let isNegative = decide(value < 0, 48 + min(width, 12), set: 10)
    var result: UInt = 1
    for index in 0..<(width - 1) {
      let bit = magnitude >> UInt(width - 2 - index) & 1 != 0
      let slot = 61 + width * 4 + (index == 0 ? 0 : 1 + Int(result & 1))
      let chosen = index < 2 && width < 16 ? decide(bit, slot, set: 11 + index) : self.decide(bit, 32_768)
      result = result << 1 | (chosen ? 1 : 0)
    }
    magnitude = result
    value = isNegative ? -Int(magnitude) : Int(magnitude)
  }

  // MARK: Places

  /// The column of a place.
  func column(of place: Int) -> Int { place & (1 << columnBits - 1) }

  /// Codes a place as the number of lines between it and another place. In the same line, the difference of columns
  /// is coded.
  ///
  /// - Parameters:
  ///   - place: The place to write.
  ///   - base: The predicted place.
  ///   - context: The place in the format at which it stands.
  ///   - text: A number that helps to predict it.
  ///   - isEnd: Whether a range ends at the place: mostly behind a bracket that begins the line.
  ///   - column: The predicted column in another line; by default, the column at which the last line began.
  /// - Returns: The place.
  func code(
    place: Int, from base: Int, _ context: UInt32, near text: Int? = nil, isEnd: Bool = false, below column: Int? = nil
  ) -> Int {
    let mask = (1 << columnBits) - 1
    var lines = (place >> columnBits) - (base >> columnBits)
    code(&lines, context &+ (1 << 24), near: text)
    let reference = lines == 0 ? base & mask : column ?? indentation
    var columns = (place & mask) - reference
    code(&columns, context &+ (lines == 0 ? 2 << 24 : 3 << 24), near: text)
    guard abs(lines) < 1 << 32, 0...mask ~= reference + columns else {
      fail()
      return base
    }
    let (line, column) = ((base >> columnBits) + lines, reference + columns)
    if lines != 0 {
      (lastLine, indentation) = (line, isEnd ? column - 1 : column)
    } else if line == lastLine {
      indentation = min(indentation, column)
    }
    return line << columnBits + column
  }

  // MARK: Texts

  /// Codes a text by predicting the text that usually follows another one in a context.
  ///
  /// - Parameters:
  ///   - text: The text to write; `nil` when reading.
  ///   - near: The number of another text that helps to predict this one.
  ///   - context: The place in the format at which the text stands.
  ///   - guess: The most probable text.
  ///   - parts: The numbers of texts that a new text probably repeats, in their order. A condition, for example,
  ///     repeats the names in it.
  /// - Returns: The text's number in ``texts``.
  func code(
    _ text: String?, near: Int, _ context: UInt32, expecting guess: String? = nil,
    repeating parts: () -> [Int] = { [] }
  ) -> Int {
    let number = text.map { numbers[$0] ?? -1 } ?? -1
    let key = context &* 0x9E37_79B1 ^ UInt32(truncatingIfNeeded: near &+ 1) &* 0x85EB_CA6B
    let keys = (key ^ UInt32(truncatingIfNeeded: lastText &+ 1) &* 0xC2B2_AE35, key &* 0x27D4_EB2F)
    let first = follower(keys.0, below: texts.count), second = follower(keys.1, below: texts.count)
    var result: Int?
    if let guess, decide(guess == text, at: base(context &* 31) + 63) { result = self.intern(guess) }
    if result == nil, let first, decide(number == first.text, at: base(context &* 31) + 64 + first.count) {
      result = first.text
    }
    if result == nil, let second, second.text != first?.text,
      decide(number == second.text, at: base(context &* 31) + 96 + second.count)
    {
      result = second.text
    }
    let others = RecentTexts.Excluded(first: first?.text ?? -1, second: second?.text ?? -1)
    let text = result ?? codeOther(number, text ?? "", context, near: near, besides: others, guess, parts)
    // Later code copies the text or searches in it, which costs time, too.
    spend(texts[text].utf8.count / 8)
    note(text, behind: keys.0)
    note(text, behind: keys.1)
    recentTexts.use(text, in: Int(context & 7))
    lastText = text
    return text
  }

  private func intern(_ text: String) -> Int {
    if let known = numbers[text] { return known }
    texts.append(text)
    if texts.count <= Self.mostTexts { numbers[text] = texts.count - 1 }
    return texts.count - 1
  }

  private func slot(_ key: UInt32) -> Int {
    Self.contextSize + Self.treeSize + Self.spellingSize
      + Int((key ^ key >> 15) &* 0x2C1B_3C6D >> 15) & (Self.followerSize - 1)
  }

  /// The text or word that came last behind a key; `nil` if there is none. Texts and words share the slots, so a number
  /// may be too great.
  private func follower(_ key: UInt32, below count: Int) -> (text: Int, count: Int)? {
    let entry = counters[slot(key)]
    return entry == 0 || Int(entry >> 5) > count ? nil : (Int(entry >> 5) - 1, Int(entry & 31))
  }

  private func note(_ text: Int, behind key: UInt32) {
    let slot = slot(key)
    let entry = counters[slot]
    let isSame = Int(entry >> 5) == text + 1
    counters[slot] = UInt32(text + 1) << 5 | (isSame ? min((entry & 31) + 1, 31) : 0)
  }

  private func codeOther(
    _ number: Int, _ text: String, _ context: UInt32, near: Int, besides others: RecentTexts.Excluded,
    _ guess: String?, _ parts: () -> [Int]
  ) -> Int {
    guard decide(number >= 0, at: base(context) + 126) else {
      return spell(text, context, like: guess, guess == nil ? parts() : [])
    }
    let group = context & 7
    let second = (UInt32(truncatingIfNeeded: near) &* 0x85EB_CA6B ^ group) &+ (group == 4 ? context &* 0x27D4_EB2F : 0)
    let third = UInt32(truncatingIfNeeded: lastText) &* 0x27D4_EB2F ^ group
    return code(
      number, among: recentTexts, typical: typicalTexts, of: texts.count, group: group, context,
      besides: (second &+ 3, third &+ 4), others)
      ?? (texts.isEmpty ? spell("", context, like: nil, []) : 0)
  }

  /// Codes the number of a text or word by its rank among the recent ones, or else by its position among all. Returns
  /// `nil` if no text or word has the number.
  private func code(
    _ number: Int, among recent: RecentTexts, typical: Int, of count: Int, group: UInt32, _ context: UInt32,
    besides contexts: (UInt32, UInt32), _ others: RecentTexts.Excluded
  ) -> Int? {
    var others = others
    for (step, list) in [Int(group), RecentTexts.groups].enumerated() {
      let size = recent.count(in: list)
      guard size > 0 else { continue }
      let slot = 21 + min(Int.bitWidth - size.leadingZeroBitCount, 9) + 10 * step
      let own = (group | UInt32(step) << 3) &* 0x9E37_79B1 &+ 0x7000_0000
      let second = context &* 0x85EB_CA6B &+ UInt32(step)
      if decide(
        recent.has(number, in: list), at: base(own) + slot, mixed(second &+ 0x51, slot),
        mixed(contexts.1 &+ UInt32(step), slot), set: 48 + step)
      {
        let rank = code(
          rank: isReading ? 0 : recent.rank(of: number, in: list, besides: others), own, second, contexts.1,
          set: 50 + Int(group) * 4 + 2 * step)
        guard let found = recent.text(at: rank, in: list, besides: others) else {
          fail()
          return nil
        }
        return found
      }
      others.list = list
    }
    // A known text that is not among the recent ones comes from the model, or was used a long time ago.
    if typical > 0,
      decide(number < typical, at: base(group &* 0x9E37_79B1 &+ 0x7100_0000) + 20)
    {
      let bits = Int.bitWidth - (typical - 1).leadingZeroBitCount
      var value = 1
      let start = Self.contextSize + (Int(group) << Self.groupBits)
      for shift in stride(from: bits - 1, through: 0, by: -1) {
        let node = (value &* 0x2545_F491) >> 7 & ((1 << Self.groupBits) - 1)
        value =
          value << 1
          | (decide(
            number >> shift & 1 != 0, at: start + node, mixed(contexts.0, value << 5 | 31),
            mixed(contexts.1, value << 5 | 31), set: 16 + Int(group)) ? 1 : 0)
      }
      value -= 1 << bits
      if value < typical { return value }
      fail()
      return nil
    }
    return code(number, of: count, group: group, besides: contexts)
  }

  /// Codes a rank: the number of other texts that were used later.
  private func code(
    rank: Int, _ own: UInt32, _ second: UInt32, _ third: UInt32, set: Int
  ) -> Int {
    let base = base(own)
    var width = 0
    let wanted = Int.bitWidth - (rank + 1).leadingZeroBitCount
    while width < 9,
      decide(
        width + 1 < wanted, at: base + width, mixed(second &+ 0x61, width), mixed(third &+ 0x62, width), set: set)
    {
      width += 1
    }
    var value = 1
    for shift in stride(from: width - 1, through: 0, by: -1) {
      let bit = (rank + 1) >> shift & 1 != 0
      let slot = value < 4 ? 41 + width * 4 + value : 127
      let chosen =
        value < 4
        ? decide(bit, at: base + slot, mixed(second &+ 0x63, slot), mixed(third &+ 0x64, slot), set: set + 1)
        : decide(bit, 32_768)
      value = value << 1 | (chosen ? 1 : 0)
    }
    return value - 1
  }

  /// Codes a position among some texts or words; `nil` if there is no such position.
  private func code(_ number: Int, of count: Int, group: UInt32, besides others: (UInt32, UInt32)) -> Int? {
    // The number of bits comes first, and then each bit, with the bits before it as its context.
    let set = 16 + Int(group)
    let group = Self.contextSize + (Int(group) << Self.groupBits)
    var width = 0
    let wanted = Int.bitWidth - max(number, 0).leadingZeroBitCount
    while width < 20,
      decide(width < wanted, at: group + width, mixed(others.0, width), mixed(others.1, width), set: set)
    {
      width += 1
    }
    var value = width == 0 ? 0 : 1
    for shift in stride(from: width - 2, through: 0, by: -1) {
      let node = ((value << 5 | width) &* 0x2545_F491) >> 6 & ((1 << Self.groupBits) - 1)
      value =
        value << 1
        | (decide(
          number >> shift & 1 != 0, at: group + node, mixed(others.0, value << 5 | width),
          mixed(others.1, value << 5 | width), set: set + 8) ? 1 : 0)
    }
    if value < count { return value }
    fail()
    return nil
  }

  /// Learns texts that other code may have, and words of which its names may consist. The first texts are also written,
  /// so that the coder learns how names are made.
  func learn(_ names: [String], words more: [String]) {
    for name in names.prefix(1_000) { _ = code(name, near: 0, 0) }
    for name in names { _ = intern(name) }
    for word in names.flatMap(TextWords.words(of:)) + more.map({ Array($0.utf8) }) where wordNumbers[word] == nil {
      _ = add(word, for: word)
    }
    (recentTexts, recentWords) = (RecentTexts(), RecentTexts())
    (typicalTexts, typicalWords) = (texts.count, words.count)
  }

  /// The known name with a hash. Only a writer can tell.
  func name(withHash hash: UInt32) -> String? {
    guard !isReading else { return nil }
    while hashed < texts.count {
      if texts[hashed].utf8.allSatisfy(\.isPartOfName) { named[WordScan.shortHash(of: texts[hashed])] = hashed }
      hashed += 1
    }
    return named[hash].map { texts[$0] }
  }

  /// Whether a text takes few bits, because it consists of few known words. Only a writer can tell.
  func isBrief(_ text: String) -> Bool {
    let words = TextWords.words(of: text)
    return words.count <= 2 && words.allSatisfy { wordNumbers[$0] != nil }
  }

  /// Codes ascending hashes of words whose texts are not known. Each becomes a text of its own, so that later files can
  /// repeat it.
  func code(hashes: inout [UInt32]) {
    var count = hashes.count
    code(&count, 0x7200)
    guard count >= 0, count < 1 << 24 else { return fail() }
    spend(count)
    if count == 0 || hasFailed { return hashes = [] }
    if isReading { hashes = [] }
    // The distance of two hashes is mostly less than twice the average.
    let bits = max(32 - (Int.bitWidth - count.leadingZeroBitCount), 0)
    var last = 0
    for index in 0..<count {
      let distance = isReading ? 0 : Int(hashes[index]) - last
      var (high, low) = (0, 0)
      while decide(high < distance >> bits, at: base(0x7201) + min(high, 3)), !hasFailed {
        high += 1
        if high > 2 * count + 4 { fail() }
      }
      for shift in stride(from: bits - 1, through: 0, by: -1) {
        low = low << 1 | (decide(distance >> shift & 1 != 0, 32_768) ? 1 : 0)
      }
      last += high << bits + low
      guard last <= Int(UInt32.max), !hasFailed else { return fail() }
      if isReading { hashes.append(UInt32(last)) }
      _ = intern(TextWords.text(ofHash: UInt32(last)))
    }
  }

  /// The text that stands for a hash, if an earlier file has it. Only a writer can tell.
  func text(withHash hash: UInt32) -> String? {
    let text = TextWords.text(ofHash: hash)
    return numbers[text] == nil ? nil : text
  }

  // MARK: Words of texts

  /// The greatest number of texts with a number for repetition. Further texts are spelled each time.
  private static let mostTexts = 1 << 20
  private static let groupOfWords: UInt32 = 5

  /// Codes a new text by its words, because other texts have most of them: `feedView` consists of `feed` and `View`.
  /// `parts` are the numbers of texts that it probably repeats, in their order, and `guess` is a similar text.
  private func spell(_ text: String, _ context: UInt32, like guess: String?, _ parts: [Int]) -> Int {
    let wanted = isReading ? [] : Array(text.utf8)
    var spelled: [UInt8] = []
    if decide(Self.isHash(wanted), at: base(context) + 123) {
      spelled = codeHash(wanted)
    } else {
      spellWords(wanted, context, like: guess, parts, &spelled)
    }
    let new = isReading ? String(decoding: spelled, as: UTF8.self) : text
    texts.append(new)
    if texts.count <= Self.mostTexts { numbers[new] = texts.count - 1 }
    return texts.count - 1
  }

  private func spellWords(
    _ wanted: [UInt8], _ context: UInt32, like guess: String?, _ parts: [Int], _ spelled: inout [UInt8]
  ) {
    var parts = parts[...]
    var similar = SimilarText(guess)
    var (word, count) = (-1, UInt32(0))
    // Words are kept with a lowercase first letter.
    while !hasFailed {
      let place = (UInt32(truncatingIfNeeded: word &+ 1) &* 0x85EB_CA6B) &+ min(count, 3)
      let isNameOpen = spelled.last?.isPartOfName ?? false
      if let part = parts.first, !isNameOpen {
        let own = texts[part].utf8
        let isNext = !own.isEmpty && wanted.dropFirst(spelled.count).starts(with: own)
        if decide(isNext && !TextWords.cutsName(wanted, at: spelled.count + own.count), at: base(place) + 122) {
          parts.removeFirst()
          spelled += own
          spend(1 + own.count / 4)
          (word, count) = (Self.partOfText, count + 1)
          continue
        }
      }
      let hasMore = base(similar.map { context &* 31 &+ $0.state } ?? place) + 125
      guard decide(spelled.count < wanted.count, at: hasMore) else { break }
      var next = isReading ? [] : Array(wanted[spelled.count..<TextWords.endOfWord(in: wanted, from: spelled.count)])
      if let known = similar?.next, let state = similar?.state,
        decide(next.elementsEqual(known), at: base(context &* 31 &+ state) + 121)
      {
        spelled += known
        spend(1 + known.count / 4)
        similar?.advance(isSame: true)
        (word, count) = (Self.partOfText, count + 1)
        continue
      }
      let isCapital = decide(
        next.first.map { 0x41...0x5A ~= $0 } ?? false, at: base(count == 0 ? context : Self.groupOfWords) + 124)
      if isCapital, !next.isEmpty { next[0] |= 0x20 }
      word = code(word: next, behind: place, context &* 0x9E37_79B1 &+ min(count, 2))
      if word < 0 { break }
      let start = spelled.count
      spelled += words[word]
      similar?.advance(isSame: false, behind: words[word])
      if isCapital, start < spelled.count { spelled[start] &= ~0x20 }
      // Forged numbers must not stand for more text than the budget allows.
      spend(1 + words[word].count / 4)
      count += 1
      if !isNameOpen, let same = parts.firstIndex(where: { texts[$0].utf8.elementsEqual(spelled[start...]) }) {
        parts = parts[(same + 1)...]
      }
    }
  }

  /// Stands for a text that was repeated as a whole, in the place of a word's number.
  private static let partOfText = 1 << 24

  /// The number of digits of a hash, which follow a `#`.
  static let digitsOfHash = 5

  static func isHash(_ text: some Collection<UInt8>) -> Bool {
    text.count == 1 + digitsOfHash && text.first == UInt8(ascii: "#")
      && text.dropFirst().allSatisfy { 0x30...0x39 ~= $0 || 0x61...0x66 ~= $0 }
  }

  /// Nothing predicts a hash, so each digit takes four bits.
  private func codeHash(_ text: [UInt8]) -> [UInt8] {
    var spelled = [UInt8(ascii: "#")]
    for number in 1...Self.digitsOfHash {
      let digit = isReading ? 0 : text[number] < 0x40 ? text[number] - 0x30 : text[number] - 0x57
      var value: UInt8 = 0
      for shift in stride(from: UInt8(3), through: 0, by: -1) {
        value = value << 1 | (decide(digit >> shift & 1 != 0, 32_768) ? 1 : 0)
      }
      spelled.append(value < 10 ? value + 0x30 : value + 0x57)
    }
    return spelled
  }

  /// Codes a word. The prediction is the word that came last behind the one before.
  private func code(word: [UInt8], behind place: UInt32, _ context: UInt32) -> Int {
    let number = isReading ? -1 : wordNumbers[word] ?? -1
    let key = place &* 0x27D4_EB2F &+ 0x5000_0000
    if let known = follower(key, below: words.count),
      decide(number == known.text, at: base(Self.groupOfWords &* 31) + 64 + known.count)
    {
      note(known.text, behind: key)
      recentWords.use(known.text, in: Int(Self.groupOfWords))
      return known.text
    }
    let others = RecentTexts.Excluded(first: follower(key, below: words.count)?.text ?? -1)
    let result =
      decide(number >= 0, at: base(Self.groupOfWords) + 126)
      ? code(
        number, among: recentWords, typical: typicalWords, of: words.count, group: Self.groupOfWords, context,
        besides: ((place &* 0x85EB_CA6B ^ Self.groupOfWords) &+ 3, place &* 0x27D4_EB2F &+ 6), others) ?? -1
      : spell(word: word)
    if result >= 0 {
      note(result, behind: key)
      recentWords.use(result, in: Int(Self.groupOfWords))
    }
    return result
  }

  private func spell(word: [UInt8]) -> Int {
    var spelled: [UInt8] = []
    var rest = word[...]
    var (last, before) = (0, 0)
    var prefix: UInt32 = 11
    repeat {
      // 0 ends a word, so a byte of 0 is written as 1. Swift code contains neither.
      let wanted = rest.popFirst().map { Int(max($0, 1)) } ?? 0
      let context = (last << 8 | before) &* 0x9E37_79B1
      let third = UInt32(truncatingIfNeeded: spelled.suffix(3).reduce(7) { $0 << 8 | Int($1) }) &* 0x85EB_CA6B
      let fourth = prefix &* 0x27D4_EB2F
      var node = 1
      for shift in stride(from: 7, through: 0, by: -1) {
        let slot = (context &+ node &* 0x2545_F491) >> 5 & (Self.spellingSize - 1)
        let bit = wanted >> shift & 1 != 0
        node =
          node << 1
          | (decide(
            bit, at: Self.contextSize + Self.treeSize + slot, mixed(third, node), mixed(fourth, node), set: 40) ? 1 : 0)
      }
      let byte = node & 255
      if byte == 0 { break }
      spelled.append(UInt8(byte))
      prefix = prefix &* 0x0100_0193 ^ UInt32(byte)
      (before, last) = (last, byte)
      spend(1)
    } while !hasFailed
    return add(spelled, for: word)
  }

  private func add(_ spelled: [UInt8], for word: [UInt8]) -> Int {
    words.append(spelled)
    if !isReading, words.count <= Self.mostTexts { wordNumbers[word] = words.count - 1 }
    return words.count - 1
  }
}
