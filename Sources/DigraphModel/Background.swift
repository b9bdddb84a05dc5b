/// Lets a front end work on two threads: the thread that calls the front end, and one in the background.
///
/// Work in the background must share no mutable state with the code beside it. It needs a ``Program`` of its own, made
/// by ``Program/fork()``, and values that nobody else holds. Results must not depend on whether there is a background
/// at all.
public struct Background: Sendable {
  private let start: @Sendable (@escaping @Sendable () -> Void) -> (@Sendable () -> Void)?
  private let discard: @Sendable (AnyObject) -> Void

  /// Creates a background.
  ///
  /// - Parameters:
  ///   - start: Starts work on a thread with a stack as large as the caller's, and returns a closure that waits for the
  ///     end of the work; `nil` if there is no thread, and the work will not be done.
  ///   - discard: Takes objects that are not needed any more.
  public init(
    _ start: @escaping @Sendable (@escaping @Sendable () -> Void) -> (@Sendable () -> Void)?,
    discard: @escaping @Sendable (AnyObject) -> Void
  ) {
    (self.start, self.discard) = (start, discard)
  }

  /// Starts work; `nil` if there is no thread for it.
  public func run<Result>(_ work: @escaping () -> Result) -> Promise<Result>? {
    let box = Box(work)
    return start { box.run() }.map { Promise(box: box, wait: $0) }
  }

  /// Takes an object that is not needed any more, and frees it when there is nothing else to do. Freeing the facts of
  /// ten thousand files takes longer than running the rules.
  public func dispose(_ object: AnyObject) { discard(object) }

  /// A result on its way from the background.
  public struct Promise<Result> {
    fileprivate let box: Box<Result>
    fileprivate let wait: @Sendable () -> Void

    /// The result, once it is there.
    public func value() -> Result {
      wait()
      return box.take()
    }
  }

  /// A result that moves from one thread to another and back: only one of them holds it at a time.
  fileprivate final class Box<Result>: @unchecked Sendable {
    private var work: (() -> Result)?
    private var result: Result?

    init(_ work: @escaping () -> Result) { self.work = work }

    func run() {
      result = work?()
      work = nil
    }

    func take() -> Result {
      // `wait` returns when the work is done.
      guard let result else { preconditionFailure("asked for before it was there") }
      self.result = nil
      return result
    }
  }
}
