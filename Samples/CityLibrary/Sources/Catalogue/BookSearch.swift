import Deli

/// Searches all shelves, with the index that the properties name.
public final class BookSearch: Autowired {
  private let shelves: [Shelf]
  private let index: SearchIndex

  public required init(_ novels: Novels, _ poems: Poems, science: Shelf, _/*search.index*/ index: SearchIndex) {
    shelves = [novels, poems, science]
    self.index = index
  }

  public func books(for words: String) -> [Book] {
    return shelves.flatMap { $0.books }.filter { index.matches($0, words) }
  }
}
