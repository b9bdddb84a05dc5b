import Synchronization

/// Takes large values that are not needed any more.
///
/// To free what ten thousand files hold takes longer than to run the rules, and a process that checks once ends right after
/// them, which frees all at once. So a value is kept until another analysis begins; then it is freed beside that one.
package enum Disposal {
  private static let kept = Mutex<[any Sendable]>([])

  /// Takes a value that nobody else holds.
  package static func dispose<Value>(_ value: consuming Value) {
    let last = Last(value)
    kept.withLock { $0.append(last) }
  }

  /// Frees what has been taken, on a thread of its own. A process that ends does not wait for it.
  package static func free() {
    let values = kept.withLock { values in
      defer { values = [] }
      return values
    }
    guard !values.isEmpty else { return }
    _ = LargeStack.start(size: LargeStack.reading) { withExtendedLifetime(values) {} }
  }

  /// The last reference to a value: one thread hands it over to another.
  private final class Last<Value>: @unchecked Sendable {
    private let value: Value

    init(_ value: consuming Value) { self.value = value }
  }
}
