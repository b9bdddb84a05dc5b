import Foundation

/// The start of the program. On a small stack, and without other threads, it checks whether the system provides the
/// resources that a run needs.
///
/// Without this check, a run would hang if a thread does not start, or be killed if memory runs out, without a
/// message.
@main
enum Program {
  static func main() {
    Console.prepare()
    let limits = ResourceLimits()
    if let shortage = limits.shortage {
      Console.error(shortage)
      exit(2)
    }
    #if os(Linux)
      if let memory = limits.memory, let status = Supervisor.run(memory: memory) { exit(status) }
    #endif
    // A task that inherits this function's actor would wait for this thread for ever.
    Task.detached {
      await Digraph.start()
      exit(0)
    }
    DispatchSemaphore(value: 0).wait()
  }
}
