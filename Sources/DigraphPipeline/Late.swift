import DigraphProjects
import Synchronization

/// A value that takes long to work out, and that few want: it is worked out when it is first asked for.
final class Late<Value: Sendable>: Sendable {
  private let make: @Sendable () -> Value
  private let known = Mutex<Value?>(nil)

  init(_ make: @escaping @Sendable () -> Value) { self.make = make }

  /// Who asks first waits on a thread whose stack is large enough for rules.
  var value: Value {
    known.withLock { known in
      if let known { return known }
      let value = LargeStack.run(size: LargeStack.evaluation) { self.make() }
      known = value
      return value
    }
  }
}
