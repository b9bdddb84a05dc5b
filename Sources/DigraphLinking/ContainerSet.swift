import DigraphModel

/// A set of containers: one bit for each container, in the words from the first to the last one with a member.
///
/// Most sets have few members with close numbers, and linking makes some sets for each binding. A set that fits into
/// one word needs no memory of its own. If a thousand containers share thousands of bindings, a union takes one step
/// for each 64 of the containers.
struct ContainerSet: Hashable {
  /// The position of `first` among all words; 0 for the empty set.
  private var start = 0
  /// The first word with a member; 0 for the empty set only.
  private var first: UInt64 = 0
  /// The words after `first`, the last of which has a member.
  private var rest: [UInt64] = []

  init() {}

  init(_ members: [Container.ID]) {
    for member in members { insert(member) }
  }

  /// Takes the words at some positions; words at the ends may be without members.
  private init(_ positions: Range<Int>, _ word: (Int) -> UInt64) {
    guard let low = positions.first(where: { word($0) != 0 }), let high = positions.last(where: { word($0) != 0 })
    else {
      return
    }
    (start, first) = (low, word(low))
    if high > low { rest = (low + 1...high).map(word) }
  }

  var isEmpty: Bool { first == 0 }

  var count: Int { rest.reduce(first.nonzeroBitCount) { $0 + $1.nonzeroBitCount } }

  /// Positions of the words.
  private var positions: Range<Int> { isEmpty ? 0..<0 : start..<start + 1 + rest.count }

  /// The word at a position.
  private func word(_ position: Int) -> UInt64 {
    if position == start { return first }
    let index = position - start - 1
    return rest.indices.contains(index) ? rest[index] : 0
  }

  func contains(_ member: Container.ID) -> Bool {
    word(member / UInt64.bitWidth) & (1 << UInt64(member % UInt64.bitWidth)) != 0
  }

  /// Adds a member.
  mutating func insert(_ member: Container.ID) {
    var single = ContainerSet()
    (single.start, single.first) = (member / UInt64.bitWidth, 1 << UInt64(member % UInt64.bitWidth))
    formUnion(single)
  }

  mutating func formUnion(_ other: ContainerSet) {
    if other.isEmpty { return }
    if isEmpty {
      self = other
    } else if other.start >= start, other.rest.count + other.start <= rest.count + start {
      for position in other.positions {
        if position == start {
          first |= other.word(position)
        } else {
          rest[position - start - 1] |= other.word(position)
        }
      }
    } else {
      let (own, low, high) = (self, min(start, other.start), max(positions.upperBound, other.positions.upperBound))
      self = ContainerSet(low..<high) { own.word($0) | other.word($0) }
    }
  }

  func intersection(_ other: ContainerSet) -> ContainerSet {
    ContainerSet(positions.clamped(to: other.positions)) { word($0) & other.word($0) }
  }

  func subtracting(_ other: ContainerSet) -> ContainerSet {
    ContainerSet(positions) { word($0) & ~other.word($0) }
  }

  /// The members, ascending.
  var sorted: [Container.ID] {
    var members: [Container.ID] = []
    members.reserveCapacity(count)
    for position in positions {
      var word = word(position)
      while word != 0 {
        members.append(position * UInt64.bitWidth + word.trailingZeroBitCount)
        word &= word - 1
      }
    }
    return members
  }
}
