import Foundation

/// Threads with stacks that are large enough for recursion over the user's code.
///
/// The threads of Swift's tasks have 512 kilobytes on some platforms, which fewer than a hundred levels of brackets
/// exhaust. Memory is only taken as far as a stack really grows.
package enum LargeStack {
  /// The stack size in bytes for a parse and the walk over its tree: see `NestingGuard`.
  package static let reading = 64 << 20
  /// The stack size in bytes for an evaluation. It suffices for a chain of calls, each in a body that is nested as
  /// deeply as allowed.
  package static let evaluation = 512 << 20

  /// Runs `body` on a thread of its own, and waits for it.
  ///
  /// If the system has no thread to give, `body` runs on the caller's thread.
  package static func run<Result: Sendable>(size: Int, _ body: @escaping @Sendable () -> Result) -> Result {
    let box = Box<Result>()
    let group = DispatchGroup()
    group.enter()
    guard
      start(
        size: size,
        {
          box.value = body(); group.leave()
        })
    else { return body() }
    group.wait()
    guard let value = box.value else { return body() }
    return value
  }

  /// Runs `body` on a thread of its own; the caller's task is suspended meanwhile.
  package static func run<Result: Sendable>(size: Int, _ body: @escaping @Sendable () -> Result) async -> Result {
    await withCheckedContinuation { continuation in
      if !start(size: size, { continuation.resume(returning: body()) }) { continuation.resume(returning: body()) }
    }
  }

  /// Starts a thread. If there is no room for the stack, the thread gets a smaller one.
  ///
  /// - Returns: `false` if there is no thread; `body` does not run then.
  package static func start(size: Int, _ body: @escaping @Sendable () -> Void) -> Bool {
    var attributes = pthread_attr_t()
    guard pthread_attr_init(&attributes) == 0 else { return false }
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    let work = Unmanaged.passRetained(Work(body))
    var size = min(size, mostForOne)
    while size >= 4 << 20 {
      pthread_attr_setstacksize(&attributes, size)
      #if canImport(Darwin)
        var thread: pthread_t?
      #else
        var thread = pthread_t()
      #endif
      let code = pthread_create(&thread, &attributes, { Work.run($0) }, work.toOpaque())
      if code == 0 { return true }
      size /= 4
    }
    work.release()
    return false
  }

  /// The largest stack if memory is limited: the rest of the memory is for the files that are read.
  private static var mostForOne: Int {
    #if os(Linux)
      var limit = rlimit()
      guard getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0 else { return .max }
      return max(Int(clamping: limit.rlim_cur) / 8, 4 << 20)
    #else
      return .max
    #endif
  }

  /// The work of a thread.
  private final class Work: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }

    /// The entry point of a thread. C's pointers are optional on some platforms.
    static func run(_ pointer: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
      if let pointer { Unmanaged<Work>.fromOpaque(pointer).takeRetainedValue().body() }
      return nil
    }
  }

  /// A result that one thread passes to another, which waits for it.
  private final class Box<Value>: @unchecked Sendable {
    var value: Value?
  }
}
