import Dispatch

/// Maps side by side; results are in the order of the input.
///
/// - Parameter jobs: How many at a time; with 1, on the caller's thread alone.
func concurrentMap<Input: Sendable, Output: Sendable>(
  _ inputs: [Input], jobs: Int, _ transform: @Sendable (Input) -> Output
) -> [Output] {
  let count = min(jobs, inputs.count)
  guard count > 1 else { return inputs.map(transform) }
  return [Output](unsafeUninitializedCapacity: inputs.count) { buffer, initialized in
    // Each place is written once, by whoever computes it.
    nonisolated(unsafe) let places = buffer
    DispatchQueue.concurrentPerform(iterations: count) { worker in
      for index in stride(from: worker, to: inputs.count, by: count) {
        places.initializeElement(at: index, to: transform(inputs[index]))
      }
    }
    initialized = inputs.count
  }
}
