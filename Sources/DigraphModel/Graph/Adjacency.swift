/// Lists of numbers, one for each index. All lists are stored one after the other in two arrays, instead of one array
/// for each.
public struct Adjacency: Sendable {
  private let starts: [Int]
  private let members: [Int]

  /// Collects lists.
  ///
  /// - Parameters:
  ///   - count: The number of lists.
  ///   - forEach: Calls its argument for each member, with the number of the member's list. It is run twice and must
  ///     give the same members in the same order; a list keeps that order.
  /// - Complexity: O(lists + members).
  public init(count: Int, _ forEach: ((_ list: Int, _ member: Int) -> Void) -> Void) {
    var starts = [Int](repeating: 0, count: count + 1)
    forEach { list, _ in starts[list + 1] += 1 }
    for list in 0..<count { starts[list + 1] += starts[list] }
    var next = starts
    var members = [Int](repeating: 0, count: starts[count])
    forEach { list, member in
      members[next[list]] = member
      next[list] += 1
    }
    self.starts = starts
    self.members = members
  }

  /// One list.
  public subscript(list: Int) -> ArraySlice<Int> { members[starts[list]..<starts[list + 1]] }
}
