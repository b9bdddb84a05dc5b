import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Runs independent work, such as drafts of a layout, on several processors.
enum Parallel {
  /// With more threads than these, the threads wait for each other's memory.
  private static let mostThreads = 8
  /// The size of a thread's stack in bytes; the usual one is small on some platforms.
  private static let stack = 1 << 20

  /// Calls a function with the numbers below a limit, on as many threads as there are processors.
  ///
  /// - Returns: The results in the order of the numbers, whichever thread made them.
  static func map<Result: Sendable>(_ count: Int, _ body: @escaping @Sendable (Int) -> Result) -> [Result] {
    let results = Results<Result>(count)
    let run: @Sendable () -> Void = {
      while let number = results.take() { results.put(body(number), at: number) }
    }
    let processors = min(mostThreads, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
    // The caller's thread does its share. If the system has no other to give, it does everything.
    let threads = (1..<max(1, min(count, processors))).compactMap { _ in start(run) }
    run()
    for thread in threads { pthread_join(thread, nil) }
    return results.all
  }

  private static func start(_ run: @escaping @Sendable () -> Void) -> pthread_t? {
    var attributes = pthread_attr_t()
    guard pthread_attr_init(&attributes) == 0 else { return nil }
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, stack)
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    let work = Unmanaged.passRetained(Work(run))
    guard pthread_create(&thread, &attributes, { Work.enter($0) }, work.toOpaque()) == 0 else {
      work.release()
      return nil
    }
    return thread
  }

  /// The work of a thread.
  private final class Work: Sendable {
    private let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) { self.run = run }

    /// The entry point of a thread. C's pointers are optional on some platforms.
    static func enter(_ pointer: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
      if let pointer { Unmanaged<Work>.fromOpaque(pointer).takeRetainedValue().run() }
      return nil
    }
  }

  /// Results that several threads make.
  private final class Results<Result: Sendable>: Sendable {
    private let count: Int
    private let next = Atomic<Int>(0)
    private let made: Mutex<[Result?]>

    init(_ count: Int) {
      self.count = count
      made = Mutex([Result?](repeating: nil, count: count))
    }

    /// The next number that nobody has taken.
    func take() -> Int? {
      let number = next.add(1, ordering: .relaxed).oldValue
      return number < count ? number : nil
    }

    func put(_ result: Result, at number: Int) { made.withLock { $0[number] = result } }

    var all: [Result] { made.withLock { $0.compactMap(\.self) } }
  }
}
