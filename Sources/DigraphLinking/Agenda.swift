import DigraphModel

/// A priority queue of bindings with new starts to pass on, ordered by rank. Each binding is in it once, with all of
/// its new starts.
struct Agenda {
  private let ranks: [Int]
  private var news: [Binding.ID: News] = [:]
  /// The waiting bindings: the one at `i` comes before those at `2i + 1` and `2i + 2`.
  private var heap: [Binding.ID] = []

  /// Creates an empty agenda of bindings with ranks; the binding with the least rank comes first.
  init(_ ranks: [Int]) { self.ranks = ranks }

  /// The starts of a binding that have become known since the binding was visited last.
  struct News {
    var possible = ContainerSet()
    var running = ContainerSet()
    var certain = ContainerSet()
    /// Whether these are the first starts of their kind.
    var isFirstPossible = false
    var isFirstRunning = false
    var isFirstCertain = false

    var isEmpty: Bool { possible.isEmpty && running.isEmpty && certain.isEmpty }

    fileprivate mutating func formUnion(_ other: News) {
      possible.formUnion(other.possible)
      running.formUnion(other.running)
      certain.formUnion(other.certain)
      isFirstPossible = isFirstPossible || other.isFirstPossible
      isFirstRunning = isFirstRunning || other.isFirstRunning
      isFirstCertain = isFirstCertain || other.isFirstCertain
    }
  }

  /// - Complexity: O(log n).
  mutating func add(_ new: News, of binding: Binding.ID) {
    guard news[binding] == nil else {
      news[binding]?.formUnion(new)
      return
    }
    news[binding] = new
    heap.append(binding)
    var position = heap.count - 1
    while position > 0, isBefore(position, (position - 1) / 2) {
      heap.swapAt(position, (position - 1) / 2)
      position = (position - 1) / 2
    }
  }

  /// Takes the first binding.
  ///
  /// - Complexity: O(log n).
  mutating func next() -> (binding: Binding.ID, news: News)? {
    guard let last = heap.popLast() else { return nil }
    let first = heap.first ?? last
    if !heap.isEmpty {
      heap[0] = last
      var (position, child) = (0, 1)
      while child < heap.count {
        if child + 1 < heap.count, isBefore(child + 1, child) { child += 1 }
        guard isBefore(child, position) else { break }
        heap.swapAt(position, child)
        (position, child) = (child, 2 * child + 1)
      }
    }
    return news.removeValue(forKey: first).map { (first, $0) }
  }

  private func isBefore(_ one: Int, _ other: Int) -> Bool { ranks[heap[one]] < ranks[heap[other]] }
}
