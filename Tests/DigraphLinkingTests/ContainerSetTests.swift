import DigraphModel
import Testing

@testable import DigraphLinking

/// Sets of containers behave as sets of numbers do, with members in any word of the bit set.
struct ContainerSetTests {
  /// Few and many members, close together and far apart, in one word and in several.
  private static let lists: [[Container.ID]] = [
    [], [0], [63], [64], [0, 63, 64], [1000], [5, 1000], [64, 65, 127], [128, 200], [0, 200, 4000], Array(60...70),
    Array(stride(from: 3, to: 900, by: 7)), [999, 3],
  ]

  @Test(arguments: lists) func members(list: [Container.ID]) {
    let set = ContainerSet(list)
    #expect(set.sorted == list.sorted())
    #expect(set.count == list.count)
    #expect(set.isEmpty == list.isEmpty)
    #expect(list.allSatisfy(set.contains))
    #expect(!set.contains(62) || list.contains(62))
    #expect(!set.contains(100_000))
  }

  @Test(arguments: lists, lists) func combinations(one: [Container.ID], other: [Container.ID]) {
    let (first, second) = (ContainerSet(one), ContainerSet(other))
    var union = first
    union.formUnion(second)
    #expect(union.sorted == Set(one).union(other).sorted())
    #expect(first.intersection(second).sorted == Set(one).intersection(other).sorted())
    #expect(first.subtracting(second).sorted == Set(one).subtracting(other).sorted())
    // Equal members make equal sets, however the sets were built.
    #expect(union == ContainerSet(other + one))
    #expect(union.subtracting(second) == first.subtracting(second))
    #expect((first == second) == (Set(one) == Set(other)))
  }
}
