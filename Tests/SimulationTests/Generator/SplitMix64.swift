/// SplitMix64, a small generator whose whole state is one number, so that one printed seed reproduces a run.
///
/// Guy L. Steele Jr., Doug Lea, Christine H. Flood: Fast Splittable Pseudorandom Number Generators.
/// https://doi.org/10.1145/2660193.2660195
struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Starts the sequence of a seed.
  init(seed: UInt64) { state = seed }

  /// The next number of the sequence.
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

extension SplitMix64 {
  /// True in `percent` of 100 calls, at random.
  mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &self) < percent }

  /// A choice among values with weights.
  mutating func weighted<Value>(_ choices: [(weight: Int, value: Value)]) -> Value {
    var rest = Int.random(in: 0..<choices.reduce(0) { $0 + $1.weight }, using: &self)
    for choice in choices {
      if rest < choice.weight { return choice.value }
      rest -= choice.weight
    }
    preconditionFailure("the weights add up")
  }
}
