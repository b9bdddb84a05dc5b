import Foundation

/// Resources that this process uses, and limits for them.
enum Resources {
  /// Seconds of CPU time so far.
  static var processorSeconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Restarts the measurement of peak memory, if the system can.
  static func resetPeakMemory() {
    guard let file = fopen("/proc/self/clear_refs", "w") else { return }
    fputs("5", file)
    fclose(file)
  }

  /// The peak of memory use, in megabytes.
  static var peakMegabytes: Int {
    if let file = fopen("/proc/self/status", "r") {
      defer { fclose(file) }
      var line = [CChar](repeating: 0, count: 256)
      while fgets(&line, 256, file) != nil {
        let text = line.withUnsafeBytes { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        if text.hasPrefix("VmHWM:") {
          return (text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) / 1024
        }
      }
    }
    var usage = rusage()
    getrusage(0, &usage)
    #if canImport(Darwin)
      return usage.ru_maxrss >> 20
    #else
      return usage.ru_maxrss >> 10
    #endif
  }

  /// Makes the system end this process after so many more seconds of CPU time.
  static func allow(seconds: Int) {
    let end = rlim_t(processorSeconds.rounded(.up)) + rlim_t(seconds) + 1
    #if canImport(Darwin)
      var limit = rlimit(rlim_cur: end, rlim_max: rlim_t.max >> 1)
      setrlimit(RLIMIT_CPU, &limit)
    #else
      var limit = rlimit()
      getrlimit(__rlimit_resource_t(RLIMIT_CPU.rawValue), &limit)
      limit.rlim_cur = end
      setrlimit(__rlimit_resource_t(RLIMIT_CPU.rawValue), &limit)
    #endif
  }

  /// Limits the address space, so that the system ends this process before it takes all memory of the machine.
  static func limitAddressSpace(gigabytes: Int) {
    #if os(Linux)
      var limit = rlimit(rlim_cur: rlim_t(gigabytes) << 30, rlim_max: rlim_t(gigabytes) << 30)
      setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit)
    #endif
  }
}
