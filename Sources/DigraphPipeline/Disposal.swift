import DigraphProjects

/// Frees large values beside the run: to free what ten thousand files hold takes as long as to run the rules.
enum Disposal {
  /// Takes a value that nobody else holds, and frees it on a thread of its own. A process that ends does not wait for it.
  static func dispose<Value>(_ value: consuming Value) {
    let last = Last(value)
    _ = LargeStack.start(size: LargeStack.reading) { last.value = nil }
  }

  /// The last reference to a value: one thread hands it over to another.
  private final class Last<Value>: @unchecked Sendable {
    var value: Value?

    init(_ value: consuming Value) { self.value = value }
  }
}
