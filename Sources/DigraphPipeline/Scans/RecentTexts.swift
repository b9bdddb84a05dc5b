/// The texts that were used last, by group. Code mostly repeats the names that it has just used.
///
/// A text that was used recently in its group is coded by its rank there. Another text is coded by its rank among the
/// recent texts of all groups.
struct RecentTexts {
  /// By group, the numbers of texts, the last one at the end.
  private var lists = Array(repeating: [Int32](), count: groups + 1)
  /// By text, a bit for each list that it is in.
  private var membership: [UInt16] = []

  /// The number of groups. One more list, behind those of the groups, has the texts of all groups.
  static let groups = 8
  /// The greatest number of texts in a list: a search goes through them.
  private static let most = 512

  /// The number of texts in the list of a group.
  func count(in list: Int) -> Int { lists[list].count }

  /// Whether a text is in a list; a reader does not know the text yet.
  func has(_ text: Int, in list: Int) -> Bool {
    membership.indices.contains(text) && membership[text] & 1 << UInt16(list) != 0
  }

  /// Notes that a text is used in a group.
  mutating func use(_ text: Int, in group: Int) {
    if text >= membership.count {
      membership += Array(repeating: 0, count: max(text + 1, 2 * membership.count) - membership.count)
    }
    move(text, in: group)
    move(text, in: Self.groups)
  }

  private mutating func move(_ text: Int, in list: Int) {
    let (number, bit) = (Int32(truncatingIfNeeded: text), UInt16(1) << UInt16(list))
    if membership[text] & bit != 0 {
      guard lists[list].last != number, let place = lists[list].lastIndex(of: number) else { return }
      lists[list].remove(at: place)
    } else if lists[list].count == Self.most {
      membership[Int(lists[list].removeFirst())] &= ~bit
    }
    membership[text] |= bit
    lists[list].append(number)
  }

  /// The number of texts in a list that were used later, without excluded ones.
  func rank(of text: Int, in list: Int, besides others: Excluded) -> Int {
    var rank = 0
    for number in lists[list].reversed() {
      if number == Int32(truncatingIfNeeded: text) { break }
      if !isLeftOut(number, others) { rank += 1 }
    }
    return rank
  }

  /// The text with a rank; `nil` if there is none.
  func text(at rank: Int, in list: Int, besides others: Excluded) -> Int? {
    var left = rank
    for number in lists[list].reversed() where !isLeftOut(number, others) {
      if left == 0 { return Int(number) }
      left -= 1
    }
    return nil
  }

  /// Texts that were ruled out: two of them, and those of a list.
  struct Excluded {
    var first = -1
    var second = -1
    var list: Int?
  }

  @inline(__always)
  private func isLeftOut(_ number: Int32, _ others: Excluded) -> Bool {
    number == Int32(truncatingIfNeeded: others.first) || number == Int32(truncatingIfNeeded: others.second)
      || others.list.map { membership[Int(number)] & 1 << UInt16($0) != 0 } ?? false
  }
}
