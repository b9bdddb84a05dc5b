/// Random numbers that a seed determines, on every platform and with every version of the standard library.
///
/// SplitMix64: <https://doi.org/10.1145/2660193.2660195>.
public struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  /// Creates a generator; the same seed gives the same numbers.
  public init(seed: UInt64) { state = seed }

  /// A generator for one part of a code base, so that a change in one part leaves the others unchanged.
  init(seed: UInt64, part: Int) {
    var mixer = SeededRandom(seed: seed &+ UInt64(bitPattern: Int64(part)) &* 0xd1b5_4a32_d192_ed03)
    state = mixer.next()
  }

  /// The next number.
  public mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }

  /// A number from 0 to below `bound`, which must be positive.
  mutating func number(below bound: Int) -> Int {
    Int(truncatingIfNeeded: next().multipliedFullWidth(by: UInt64(bound)).high)
  }

  /// A number of a range.
  mutating func number(in range: ClosedRange<Int>) -> Int { range.lowerBound + number(below: range.count) }

  /// True in `percent` of 100 calls, at random.
  mutating func chance(_ percent: Int) -> Bool { number(below: 100) < percent }

  /// One of some elements.
  mutating func element<Element>(of elements: [Element]) -> Element { elements[number(below: elements.count)] }

  /// One of some elements, each as often as its weight says.
  mutating func element<Element>(weighted elements: [(weight: Int, element: Element)]) -> Element {
    var left = number(below: elements.reduce(0) { $0 + $1.weight })
    for (weight, element) in elements {
      if left < weight { return element }
      left -= weight
    }
    return elements[0].element
  }
}
