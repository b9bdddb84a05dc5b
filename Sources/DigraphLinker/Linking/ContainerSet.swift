import DigraphModel

/// A set of containers. Nearly all have few members with small numbers, and linking makes some for each binding: those
/// are bits of one word.
struct ContainerSet: Equatable {
  private var low: UInt64 = 0
  private var high: Set<Container.ID> = []

  init() {}

  init(_ members: [Container.ID]) {
    for member in members { insert(member) }
  }

  var isEmpty: Bool { low == 0 && high.isEmpty }

  func contains(_ member: Container.ID) -> Bool {
    member < UInt64.bitWidth ? low & (1 << UInt64(member)) != 0 : high.contains(member)
  }

  /// Adds a member. `false` if it was there.
  @discardableResult
  mutating func insert(_ member: Container.ID) -> Bool {
    guard member < UInt64.bitWidth else { return high.insert(member).inserted }
    let bit: UInt64 = 1 << UInt64(member)
    if low & bit != 0 { return false }
    low |= bit
    return true
  }

  mutating func formUnion(_ other: ContainerSet) {
    low |= other.low
    if !other.high.isEmpty { high.formUnion(other.high) }
  }

  /// The members, ascending.
  var sorted: [Container.ID] {
    var members: [Container.ID] = []
    members.reserveCapacity(low.nonzeroBitCount + high.count)
    var rest = low
    while rest != 0 {
      members.append(rest.trailingZeroBitCount)
      rest &= rest - 1
    }
    return high.isEmpty ? members : members + high.sorted()
  }
}
