import DigraphProjects
import Synchronization

/// A value that takes long to compute and is seldom needed: it is computed on first access.
final class LazyValue<Value: Sendable>: Sendable {
  private let make: @Sendable () -> Value
  private let known = Mutex<Value?>(nil)

  init(_ make: @escaping @Sendable () -> Value) { self.make = make }

  /// The value. The first access waits for a thread whose stack is large enough for rules.
  var value: Value {
    known.withLock { known in
      if let known { return known }
      let value = LargeStack.run(size: LargeStack.evaluation) { self.make() }
      known = value
      return value
    }
  }
}
