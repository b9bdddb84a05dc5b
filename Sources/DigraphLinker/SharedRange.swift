import Synchronization

/// Numbers that two threads take, one from the front and one from the back, until they meet.
public final class SharedRange: Sendable {
  private let open: Mutex<Range<Int>>

  /// Creates a range of which nothing has been taken.
  public init(_ range: Range<Int>) { open = Mutex(range) }

  /// Takes a number, and with it all before it; `false` if it has been taken from the back, as all behind it have.
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

/// Tells a thread in the background that somebody waits for it, so that what can be left had better be left.
public final class SharedFlag: Sendable {
  private let flag = Atomic<Bool>(false)

  /// Creates a flag that is not set.
  public init() {}

  /// Whether it is set.
  public var isSet: Bool { flag.load(ordering: .relaxed) }

  /// Sets it, for good.
  public func set() { flag.store(true, ordering: .relaxed) }
}
