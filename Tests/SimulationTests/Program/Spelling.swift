/// Chooses among equivalent spellings.
///
/// A choice depends only on the seed, the purpose and the part that is spelt. So dropping one registration does not
/// change the spelling of the others, and a failure can be minimised without losing the spelling that causes it.
struct Spelling: Equatable, Sendable {
  /// `nil` always chooses the first, plainest spelling.
  var seed: UInt64?

  /// A number below `count` for one purpose and one part.
  func pick(_ count: Int, for purpose: String, of thing: Int = 0) -> Int {
    guard let seed, count > 1 else { return 0 }
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325 ^ seed
    for byte in purpose.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    var generator = SplitMix64(seed: hash ^ (UInt64(bitPattern: Int64(thing)) &* 0x9E37_79B9_7F4A_7C15))
    return Int(generator.next() % UInt64(count))
  }

  /// Whether a less plain spelling is chosen: in `percent` of 100 cases.
  func varies(_ percent: Int, for purpose: String, of thing: Int = 0) -> Bool {
    seed != nil && pick(100, for: purpose, of: thing) < percent
  }
}
