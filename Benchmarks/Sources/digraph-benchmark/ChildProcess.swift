import Foundation

/// Runs programs and measures the resources that they use.
///
/// `Foundation.Process` waits for its children itself, which hides their use of memory and processor; hence `wait4`.
enum ChildProcess {
  struct Outcome {
    /// Seconds on the clock.
    var wall: Double
    /// Seconds of CPU time, added up over all processors.
    var processor: Double
    /// The peak of memory use, in bytes.
    var peakMemory: Int
    var status: Int32
    var errors: String
    fileprivate var outputPath: String

    /// The text that the program printed; valid until another command runs. It is read on demand, because a large text
    /// in the memory of this process would count into the next child's peak.
    var output: String { ChildProcess.text(outputPath) }
  }

  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  /// Runs a program to its end.
  ///
  /// - Parameters:
  ///   - program: its path; the PATH is not searched.
  ///   - arguments: without the program's own name.
  ///   - expected: exit statuses that are no failure; a program that a signal ends has the signal's number, negated.
  ///   - scratch: a folder for the printed text, which replaces the text of the program before.
  ///   - environment: variables that are added to those of this process, or replace them.
  /// - Returns: the resources that the program used, and the text that it printed.
  /// - Throws: `Failure` if the program cannot be run, or ends with a status that is not expected.
  static func run(
    _ program: String, _ arguments: [String], expected: Set<Int32> = [0],
    scratch: String, environment: [String: String] = [:]
  ) throws -> Outcome {
    let (output, errors) = (scratch + "/output.txt", scratch + "/errors.txt")
    let clock = ContinuousClock()
    let start = clock.now
    let process = try spawn(program, arguments, output, errors, environment)
    var status: Int32 = 0
    var usage = rusage()
    while wait4(process, &status, 0, &usage) < 0 {
      guard errno == EINTR else { throw Failure(description: "cannot wait for \(program)") }
    }
    let wall = (clock.now - start).seconds
    let outcome = Outcome(
      wall: wall, processor: ProcessorTime.seconds(of: usage), peakMemory: peakMemory(usage),
      status: status & 0x7f == 0 ? (status >> 8) & 0xff : -(status & 0x7f),
      errors: text(errors), outputPath: output)
    guard expected.contains(outcome.status) else {
      throw Failure(
        description: "\(program) \(arguments.joined(separator: " ")) ended with \(outcome.status)\n" + outcome.errors)
    }
    return outcome
  }

  private static func spawn(
    _ program: String, _ arguments: [String], _ output: String, _ errors: String,
    _ environment: [String: String]
  ) throws -> pid_t {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    let flags = O_WRONLY | O_CREAT | O_TRUNC
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, output, flags, 0o644)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, errors, flags, 0o644)
    var variables = ProcessInfo.processInfo.environment
    variables.merge(environment) { $1 }
    let words = ([program] + arguments).map { strdup($0) }
    let settings = variables.map { strdup("\($0.key)=\($0.value)") }
    defer { for pointer in words + settings { free(pointer) } }
    var process: pid_t = 0
    let code = posix_spawn(&process, program, &actions, nil, words + [nil], settings + [nil])
    guard code == 0 else { throw Failure(description: "cannot run \(program): \(String(cString: strerror(code)))") }
    return process
  }

  fileprivate static func text(_ path: String) -> String {
    FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  private static func peakMemory(_ usage: rusage) -> Int {
    #if canImport(Darwin)
      usage.ru_maxrss
    #else
      // Linux counts in kilobytes.
      usage.ru_maxrss * 1024
    #endif
  }
}

extension Duration {
  /// The duration as a number of seconds.
  var seconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}

/// CPU time, added up over all processors.
enum ProcessorTime {
  /// Seconds of CPU time that this process has used.
  static var now: Double {
    var usage = rusage()
    // 0 is RUSAGE_SELF, which is a number on one platform and an enumeration on another.
    getrusage(0, &usage)
    return seconds(of: usage)
  }

  /// Seconds in user code and in the kernel.
  static func seconds(of usage: rusage) -> Double { seconds(usage.ru_utime) + seconds(usage.ru_stime) }

  private static func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
}
