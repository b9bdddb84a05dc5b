import Foundation

/// The limits that the system sets for this process.
struct ResourceLimits {
  /// The limit of address space or of data in bytes, whichever is smaller; `nil` if neither is limited.
  let memory: Int?

  /// The least memory for the smallest project, in bytes; libraries alone take up half of it.
  private static let leastMemory = 192 << 20

  init() {
    #if os(Linux)
      let limits = [RLIMIT_AS, RLIMIT_DATA].compactMap { Self.limit(__rlimit_resource_t($0.rawValue)) }
      memory = limits.min()
      if memory != nil || Self.limit(__rlimit_resource_t(RLIMIT_STACK.rawValue)) ?? .max < Self.stack {
        Self.setStacks()
      }
    #else
      memory = nil
    #endif
  }

  /// The reason why a run cannot begin; `nil` if it can.
  var shortage: String? {
    #if os(Linux)
      // Swift reads the arguments from this file, and takes a missing file for an empty command line.
      if access("/proc/self/cmdline", R_OK) != 0 {
        return "the command line cannot be read, because /proc is not there"
      }
    #endif
    if let memory, memory < Self.leastMemory {
      return "only \(memory >> 20) MB of memory are allowed ('ulimit -v', 'ulimit -d'), and at least "
        + "\(Self.leastMemory >> 20) MB are needed"
    }
    let needed = ProcessInfo.processInfo.activeProcessorCount + 8
    let started = Self.threads(upTo: needed)
    return started == needed
      ? nil
      : "only \(started) more threads can be started, and \(needed) are needed: the number of processes is limited "
        + "('ulimit -u', or the container's limit)\(memory == nil ? "" : ", or memory is short")"
  }

  /// The number of threads that can run at the same time, up to `count`: libraries wait for ever for a thread that
  /// does not start.
  private static func threads(upTo count: Int) -> Int {
    let gate = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    defer { gate.deallocate() }
    pthread_mutex_init(gate, nil)
    pthread_mutex_lock(gate)
    var threads: [pthread_t] = []
    for _ in 0..<count {
      #if canImport(Darwin)
        var thread: pthread_t?
      #else
        var thread = pthread_t()
      #endif
      guard pthread_create(&thread, nil, { Self.wait(at: $0) }, gate) == 0 else { break }
      #if canImport(Darwin)
        if let thread { threads.append(thread) }
      #else
        threads.append(thread)
      #endif
    }
    pthread_mutex_unlock(gate)
    for thread in threads { pthread_join(thread, nil) }
    pthread_mutex_destroy(gate)
    return threads.count
  }

  /// The body of a thread that is started only to test whether it can be.
  private static func wait(at gate: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let gate = gate?.assumingMemoryBound(to: pthread_mutex_t.self) {
      pthread_mutex_lock(gate)
      pthread_mutex_unlock(gate)
    }
    return nil
  }

  #if os(Linux)
    /// A limit in bytes; `nil` if there is none.
    private static func limit(_ resource: __rlimit_resource_t) -> Int? {
      // C's structure is imported by several modules, so its initializer would be ambiguous.
      withUnsafeTemporaryAllocation(of: rlimit.self, capacity: 1) { place in
        guard let limit = place.baseAddress, getrlimit(resource, limit) == 0, limit.pointee.rlim_cur <= Int.max else {
          return nil
        }
        return Int(limit.pointee.rlim_cur)
      }
    }

    /// The size of a stack. It suffices for a thread that parses no code, and is small enough for a dozen threads. It
    /// is at least one and a half times the size on macOS.
    private static let stack = 1 << 20

    /// Sets the stack size of threads that libraries start. By default, their stacks are as large as the main
    /// thread's limit.
    private static func setStacks() {
      // Swift does not import this function from C.
      guard let symbol = dlsym(nil, "pthread_setattr_default_np") else { return }
      // A symbol has no type; the type is from pthread_setattr_default_np(3).
      let set = unsafeBitCast(symbol, to: (@convention(c) (UnsafePointer<pthread_attr_t>) -> Int32).self)
      withUnsafeTemporaryAllocation(of: pthread_attr_t.self, capacity: 1) { place in
        guard let attributes = place.baseAddress, pthread_attr_init(attributes) == 0 else { return }
        pthread_attr_setstacksize(attributes, stack)
        _ = set(attributes)
        pthread_attr_destroy(attributes)
      }
    }
  #endif
}
