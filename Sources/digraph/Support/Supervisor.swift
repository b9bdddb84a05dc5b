#if os(Linux)
  import Foundation

  /// Runs the program again as a child if memory is limited, and prints a message if the limit ends the child.
  ///
  /// A program cannot go on after an allocation has failed, because Swift ends the process. So the parent reports the
  /// failure.
  enum Supervisor {
    /// The environment variable that marks the child.
    private static let mark = "DIGRAPH_SUPERVISED"

    /// Runs the child with the same arguments, streams and signals.
    ///
    /// - Parameter memory: The limit in bytes.
    /// - Returns: The exit status; `nil` in the child, and if no child can be started.
    static func run(memory: Int) -> Int32? {
      var environment = ProcessInfo.processInfo.environment
      guard environment.updateValue("1", forKey: mark) == nil else { return nil }
      // Each thread with a heap of its own reserves 64 MB. A backtrace takes seconds, and tells users nothing.
      environment["MALLOC_ARENA_MAX"] = environment["MALLOC_ARENA_MAX"] ?? "1"
      environment["SWIFT_BACKTRACE"] = environment["SWIFT_BACKTRACE"] ?? "enable=no"
      // Signals are blocked before the child starts, so that no signal can end the parent alone. They are received
      // later, by `sigwait`.
      var awaited = sigset_t()
      var former = sigset_t()
      sigemptyset(&awaited)
      for signal in [SIGINT, SIGTERM, SIGHUP, SIGCHLD] { sigaddset(&awaited, signal) }
      pthread_sigmask(SIG_BLOCK, &awaited, &former)
      guard let child = start(environment, signals: &former) else {
        pthread_sigmask(SIG_SETMASK, &former, nil)
        return nil
      }
      let status = end(of: child, &awaited)
      pthread_sigmask(SIG_SETMASK, &former, nil)
      let ending = status & 0x7f
      if ending == 0 { return status >> 8 & 0xff }
      if [SIGINT, SIGTERM, SIGHUP].contains(ending) {
        signal(ending, SIG_DFL)
        kill(getpid(), ending)
      }
      Console.error(
        "the program was ended by signal \(ending), and there is no verdict: the \(memory >> 20) MB of memory that are "
          + "allowed ('ulimit -v', 'ulimit -d') are too few for this input")
      return 2
    }

    private static func start(_ environment: [String: String], signals: inout sigset_t) -> pid_t? {
      var attributes = posix_spawnattr_t()
      guard posix_spawnattr_init(&attributes) == 0 else { return nil }
      defer { posix_spawnattr_destroy(&attributes) }
      posix_spawnattr_setsigmask(&attributes, &signals)
      posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
      var variables = environment.map { strdup("\($0)=\($1)") } + [nil]
      defer { for variable in variables { free(variable) } }
      var child = pid_t()
      let code = posix_spawnp(
        &child, Bundle.main.executablePath ?? CommandLine.arguments[0], nil, &attributes, CommandLine.unsafeArgv,
        &variables)
      return code == 0 ? child : nil
    }

    /// Waits for a child, and forwards signals to it.
    private static func end(of child: pid_t, _ awaited: inout sigset_t) -> Int32 {
      var status: Int32 = 0
      while true {
        var signal: Int32 = 0
        guard sigwait(&awaited, &signal) == 0 else { continue }
        if signal != SIGCHLD {
          kill(child, signal)
        } else if waitpid(child, &status, WNOHANG) == child {
          return status
        }
      }
    }
  }
#endif
