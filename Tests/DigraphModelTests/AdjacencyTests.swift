import CustomDump
import DigraphModel
import Testing

@Suite("lists in one piece of memory")
struct AdjacencyTests {
  @Test("each list has its members, in their order")
  func order() {
    let members = [(2, 9), (0, 4), (2, 3), (0, 4), (2, 1)]
    let lists = Adjacency(count: 4) { add in for (list, member) in members { add(list, member) } }
    expectNoDifference((0..<4).map { Array(lists[$0]) }, [[4, 4], [], [9, 3, 1], []])
  }

  @Test("no lists at all")
  func none() {
    // An empty relation has no element to ask for; it must only be possible to make one.
    _ = Adjacency(count: 0) { _ in }
  }
}
