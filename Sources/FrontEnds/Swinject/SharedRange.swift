import Synchronization

/// A range of numbers that two threads take, one from the front and one from the back, until they meet.
public final class SharedRange: Sendable {
  private let open: Mutex<Range<Int>>

  /// Creates a range with all of its numbers left.
  public init(_ range: Range<Int>) { open = Mutex(range) }

  /// Takes a number and all before it; `false` if the number has been taken from the back, together with all behind it.
  public func takeFirst(_ number: Int) -> Bool {
    open.withLock { range in
      guard range.contains(number) else { return false }
      range = (number + 1)..<range.upperBound
      return true
    }
  }

  /// Takes the last number; `nil` if none is left.
  public func takeLast() -> Int? {
    open.withLock { range in
      guard let last = range.last else { return nil }
      range = range.lowerBound..<last
      return last
    }
  }
}

/// Tells a background thread that another thread waits for it, so that it should leave out work that can be left out.
public final class SharedFlag: Sendable {
  private let flag = Atomic<Bool>(false)

  /// Creates a flag that is not set.
  public init() {}

  /// Whether the flag is set.
  public var isSet: Bool { flag.load(ordering: .relaxed) }

  /// Sets the flag for good.
  public func set() { flag.store(true, ordering: .relaxed) }
}
