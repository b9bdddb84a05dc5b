import Synchronization

/// Maps in parallel, on as many tasks as `jobs`; results are in the order of the input.
func parallelMap<Input: Sendable, Output: Sendable>(
  _ inputs: [Input], jobs: Int, _ transform: @escaping @Sendable (Int, Input) -> Output
) async -> [Output] {
  if jobs <= 1 || inputs.count <= 1 { return inputs.enumerated().map { transform($0.offset, $0.element) } }
  let next = SharedCounter()
  var slots = [Output?](repeating: nil, count: inputs.count)
  await withTaskGroup(of: [(Int, Output)].self) { group in
    for _ in 0..<min(jobs, inputs.count) {
      group.addTask {
        var results: [(Int, Output)] = []
        // Each task takes the next few inputs, so that one long file delays nobody else.
        while let range = next.take(4, of: inputs.count) {
          for index in range { results.append((index, transform(index, inputs[index]))) }
        }
        return results
      }
    }
    for await results in group {
      for (index, output) in results { slots[index] = output }
    }
  }
  return slots.compactMap { $0 }
}

/// A counter that tasks share.
private final class SharedCounter: Sendable {
  private let value = Atomic<Int>(0)

  /// The next numbers below a bound; `nil` if there are none left.
  func take(_ count: Int, of bound: Int) -> Range<Int>? {
    let start = value.add(count, ordering: .relaxed).oldValue
    return start < bound ? start..<min(start + count, bound) : nil
  }
}
