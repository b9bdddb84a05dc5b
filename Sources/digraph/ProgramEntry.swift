import Foundation

/// The start of the program: on a small stack, and without a thread of its own, it looks whether the system gives what
/// a run needs.
///
/// A run that begins without it would hang where a thread does not start, or be killed where memory runs out, and say
/// nothing.
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
    // A task of this function's own would wait for this thread.
    Task.detached {
      await Digraph.start()
      exit(0)
    }
    DispatchSemaphore(value: 0).wait()
  }
}
