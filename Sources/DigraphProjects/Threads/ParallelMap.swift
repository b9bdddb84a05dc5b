import Foundation
import Synchronization

/// Maps in parallel, and waits for all results.
///
/// The caller's thread does its share of the work, so it needs a stack of the same size.
///
/// - Parameters:
///   - inputs: The values to map.
///   - jobs: The number of threads, including the caller's; no more than 64 are used.
///   - chunk: The number of inputs that a thread takes at a time, so that one long file does not delay others.
///   - stack: The size of each thread's stack, in bytes.
///   - transform: Gets the position of an input, and the input; runs on any of the threads.
/// - Returns: Results in the order of the inputs.
package func parallelMap<Input: Sendable, Output: Sendable>(
  _ inputs: [Input], jobs: Int, chunk: Int = 4, stack: Int = LargeStack.reading,
  _ transform: @escaping @Sendable (Int, Input) -> Output
) -> [Output] {
  // More threads than this read no faster.
  let count = min(jobs, 64, (inputs.count + chunk - 1) / chunk)
  guard count > 1 else { return inputs.enumerated().map { transform($0.offset, $0.element) } }
  return [Output](unsafeUninitializedCapacity: inputs.count) { buffer, initialized in
    // Each place is written once, by the thread that takes its number.
    nonisolated(unsafe) let places = buffer
    let position = SharedPosition()
    let take: @Sendable () -> Void = {
      while case let start = position.advance(by: chunk), start < inputs.count {
        for index in start..<min(start + chunk, inputs.count) {
          places.initializeElement(at: index, to: transform(index, inputs[index]))
        }
      }
    }
    let others = DispatchGroup()
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
    initialized = inputs.count
  }
}

/// A position that several threads advance together.
private final class SharedPosition: Sendable {
  private let value = Atomic<Int>(0)

  /// The position before it was advanced.
  func advance(by length: Int) -> Int { value.add(length, ordering: .relaxed).oldValue }
}
