import Foundation

/// A child process, which may crash or hang.
struct Child {
  /// The way in which the process ended.
  enum End: Equatable, CustomStringConvertible {
    case exit(Int32)
    case signal(Int32)
    /// The process was ended, because its state had not changed for too long.
    case silence

    var description: String {
      switch self {
      case .exit(let status): "exit status \(status)"
      case .signal(SIGXCPU): "too much CPU"
      case .signal(let number): "signal \(number)"
      case .silence: "no end"
      }
    }
  }

  var end: End
  /// Seconds of CPU time.
  var processorSeconds: Double
  /// The peak of memory use, in megabytes.
  var peakMegabytes: Int

  /// Runs a program to its end.
  ///
  /// - Parameters:
  ///   - program: its path.
  ///   - arguments: without the program's own name.
  ///   - output: the file for its standard output and its errors.
  ///   - patience: the number of seconds without a change of `state` after which the program is ended.
  ///   - state: a value that changes while the program makes progress.
  /// - Returns: the way in which the program ended, and the resources that it used.
  /// - Throws: `Failure` if the program cannot be run.
  static func run(
    _ program: String, _ arguments: [String], output: String, patience: Double, state: () -> String = { "" }
  ) throws -> Child {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, output, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO)
    let words = ([program] + arguments).map { strdup($0) }
    let variables = ProcessInfo.processInfo.environment.map { strdup("\($0.key)=\($0.value)") }
    defer { for pointer in words + variables { free(pointer) } }
    var process: pid_t = 0
    let code = posix_spawn(&process, program, &actions, nil, words + [nil], variables + [nil])
    guard code == 0 else { throw Failure(description: "cannot run \(program): \(String(cString: strerror(code)))") }
    var status: Int32 = 0
    var usage = rusage()
    let clock = ContinuousClock()
    var last = (state: state(), time: clock.now)
    var isSilent = false
    var pause: UInt32 = 1_000
    while wait4(process, &status, WNOHANG, &usage) == 0 {
      usleep(pause)
      pause = min(pause * 2, 20_000)
      let now = state()
      if now != last.state { last = (now, clock.now) }
      if !isSilent, clock.now - last.time > .seconds(patience) {
        isSilent = true
        kill(process, SIGKILL)
      }
    }
    let end: End = isSilent ? .silence : status & 0x7f == 0 ? .exit((status >> 8) & 0xff) : .signal(status & 0x7f)
    let time = [usage.ru_utime, usage.ru_stime].reduce(0) { $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6 }
    #if canImport(Darwin)
      let megabytes = usage.ru_maxrss >> 20
    #else
      let megabytes = usage.ru_maxrss >> 10
    #endif
    return Child(end: end, processorSeconds: time, peakMegabytes: megabytes)
  }

  struct Failure: Error, CustomStringConvertible {
    var description: String
  }
}

/// The path of this program.
var ownPath: String { Bundle.main.executablePath ?? CommandLine.arguments[0] }
