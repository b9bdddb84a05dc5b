import Foundation
import Synchronization

/// Maps in parallel, on as many threads as `jobs`, and waits for all; results are in the order of the input.
///
/// The caller's thread does its share, so it needs a stack of the same size, too.
///
/// - Parameters:
///   - chunk: How many inputs a thread takes at a time, so that one long file delays nobody else.
///   - stack: The size of each thread's stack.
func parallelMap<Input: Sendable, Output: Sendable>(
  _ inputs: [Input], jobs: Int, chunk: Int = 4, stack: Int = LargeStack.reading,
  _ transform: @escaping @Sendable (Int, Input) -> Output
) -> [Output] {
  // More threads than this read no faster.
  let count = min(jobs, 64, (inputs.count + chunk - 1) / chunk)
  guard count > 1 else { return inputs.enumerated().map { transform($0.offset, $0.element) } }
  let work = SharedWork<Output>(count: inputs.count)
  let others = DispatchGroup()
  let take: @Sendable () -> Void = {
    var results: [(Int, Output)] = []
    while let range = work.next(chunk) {
      for index in range { results.append((index, transform(index, inputs[index]))) }
    }
    work.add(results)
  }
  for _ in 1..<count {
    others.enter()
    if !LargeStack.start(
      size: stack,
      {
        take(); others.leave()
      })
    {
      others.leave()
    }
  }
  take()
  others.wait()
  return work.results
}

/// What threads take from, and where they put their results.
private final class SharedWork<Output: Sendable>: Sendable {
  private let count: Int
  private let position = Atomic<Int>(0)
  private let slots: Mutex<[Output?]>

  init(count: Int) {
    self.count = count
    slots = Mutex(Array(repeating: nil, count: count))
  }

  /// The next numbers below the count; `nil` if there are none left.
  func next(_ length: Int) -> Range<Int>? {
    let start = position.add(length, ordering: .relaxed).oldValue
    return start < count ? start..<min(start + length, count) : nil
  }

  func add(_ results: [(Int, Output)]) {
    slots.withLock { slots in
      for (index, output) in results { slots[index] = output }
    }
  }

  var results: [Output] { slots.withLock { $0.compactMap { $0 } } }
}
