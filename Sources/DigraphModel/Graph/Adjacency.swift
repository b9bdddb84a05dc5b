/// What belongs to each of some numbers: lists behind each other, in two pieces of memory instead of one for each.
public struct Adjacency: Sendable {
  private let starts: [Int]
  private let members: [Int]

  /// Collects lists.
  ///
  /// - Parameters:
  ///   - count: How many lists there are.
  ///   - forEach: Names each member with the number of its list, and does so twice in the same way; a list keeps that
  ///     order.
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
