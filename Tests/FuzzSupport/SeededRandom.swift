/// Random numbers that a seed determines, on every platform.
///
/// SplitMix64: <https://doi.org/10.1145/2660193.2660195>.
package struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

  /// A number from 0 to below a bound; 0 for the bound 0.
  package mutating func below(_ bound: Int) -> Int { bound <= 0 ? 0 : Int(next() % UInt64(bound)) }

  /// True in `percent` of 100 calls, at random.
  package mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

  /// One of some elements; there must be at least one.
  package mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }

  /// A number from 1 to a bound. Small numbers are as frequent as large ones.
  package mutating func size(upTo bound: Int) -> Int {
    var size = 1
    while size < bound, chance(75) { size *= 2 }
    return min(bound, size + below(size))
  }

  package mutating func shuffled<Element>(_ elements: [Element]) -> [Element] {
    var elements = elements
    for index in elements.indices.reversed() { elements.swapAt(index, below(index + 1)) }
    return elements
  }
}
