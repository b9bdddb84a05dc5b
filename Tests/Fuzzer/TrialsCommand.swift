import ArgumentParser
import Foundation
import FuzzSupport

/// `digraph-fuzz trials`: the process that `run` starts, because an input may end the process.
struct TrialsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "trials", shouldDisplay: false)

  @OptionGroup var options: InputOptions
  @OptionGroup var limits: LimitOptions
  @Option var first: UInt64
  @Option var count: Int
  @Option var progress: String

  func run() async throws {
    // Four times the memory that an input may use. The use is measured afterwards, so this limit is for code that takes
    // all memory at once.
    Resources.limitAddressSpace(gigabytes: max(limits.megabytes / 250, 4))
    let inputs = try options.inputs()
    guard let file = fopen(progress, "w") else { throw Child.Failure(description: "cannot write \(progress)") }
    var state = TrialsState()
    for seed in first..<first + UInt64(count) {
      state.seed = seed
      state.write(to: file)
      let input = inputs.input(options.kind, seed: seed)
      Resources.allow(seconds: limits.seconds)
      Resources.resetPeakMemory()
      let (seconds, megabytes) = (Resources.processorSeconds, Resources.peakMegabytes)
      var problem = await Trial(input: input).problem(depth: seed)
      let (time, memory) = (Resources.processorSeconds - seconds, Resources.peakMegabytes - megabytes)
      if problem == nil, memory > limits.megabytes { problem = "\(memory) MB" }
      if let problem { say("\(seed)\t\(problem)") }
      state.note(seconds: time, megabytes: memory)
    }
    state.write(to: file)
    fclose(file)
  }
}

/// The progress of a process, in a file that outlives the process.
struct TrialsState {
  /// The seed of the current input.
  var seed: UInt64 = 0
  /// The number of inputs that are done.
  var count = 0
  /// Seconds of CPU time for all inputs.
  var seconds = 0.0
  /// The slowest input.
  var slowest = (seconds: 0.0, seed: UInt64(0))
  /// The input that took most memory.
  var largest = (megabytes: 0, seed: UInt64(0))

  init() {}

  /// Reads the progress that a process has left; `nil` if there is none.
  init?(path: String) {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return nil }
    let numbers = text.split(separator: " ")
    guard numbers.count >= 7, let seed = UInt64(numbers[0]), let count = Int(numbers[1]),
      let seconds = Double(numbers[2]), let time = Double(numbers[3]), let slow = UInt64(numbers[4]),
      let memory = Int(numbers[5]), let large = UInt64(numbers[6])
    else { return nil }
    (self.seed, self.count, self.seconds) = (seed, count, seconds)
    (slowest, largest) = ((time, slow), (memory, large))
  }

  mutating func note(seconds: Double, megabytes: Int) {
    count += 1
    self.seconds += seconds
    if seconds > slowest.seconds { slowest = (seconds, seed) }
    if megabytes > largest.megabytes { largest = (megabytes, seed) }
  }

  /// Adds the progress of another process.
  mutating func add(_ other: TrialsState) {
    count += other.count
    seconds += other.seconds
    if other.slowest.seconds > slowest.seconds { slowest = other.slowest }
    if other.largest.megabytes > largest.megabytes { largest = other.largest }
  }

  func write(to file: UnsafeMutablePointer<FILE>) {
    let text = "\(seed) \(count) \(seconds) \(slowest.seconds) \(slowest.seed) \(largest.megabytes) \(largest.seed)"
    // Only the last numbers may get shorter; blanks cover the rest of their former digits.
    rewind(file)
    fputs(text + "        \n", file)
    fflush(file)
  }
}
