import ArgumentParser
import Foundation
import FuzzSupport

/// `digraph-fuzz run`
struct RunCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Runs checks within one process, and goes on after what ends it.")

  @OptionGroup var options: InputOptions
  @OptionGroup var limits: LimitOptions

  @Option(help: "The first seed. Default: any.")
  var seed: UInt64?

  @Option(help: "How many inputs.")
  var count = 1_000

  @Option(help: "Minutes after which it ends, whatever the count.")
  var minutes: Double?

  @Option(help: "A folder for inputs that something was found with.")
  var keep = "fuzz-findings"

  /// Inputs for each process. A new process starts without the memory that the former one has left behind.
  private static let inputsPerProcess = 5_000

  func run() async throws {
    let first = seed ?? UInt64.random(in: 0..<1_000_000_000_000)
    say("\(count) \(options.kind.rawValue) from seed \(first)")
    let scratch = NSTemporaryDirectory() + "/digraph-fuzz-\(getpid())"
    try FileManager.default.createDirectory(atPath: scratch, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: scratch) }
    let (progress, output) = (scratch + "/progress", scratch + "/output")
    let end = first + UInt64(max(count, 0))
    var next = first
    var total = TrialsState()
    var found = 0
    let clock = ContinuousClock()
    let start = clock.now
    while next < end, minutes.map({ clock.now - start < .seconds($0 * 60) }) ?? true {
      try? FileManager.default.removeItem(atPath: progress)
      // If time is limited, each process gets few inputs.
      let size = min(minutes == nil ? Self.inputsPerProcess : 500, Int(end - next))
      let child = try Child.run(
        ownPath,
        [
          "trials", "--repository", options.repository, "--kind", options.kind.rawValue, "--first", "\(next)",
          "--count", "\(size)", "--progress", progress,
        ] + limits.arguments, output: output, patience: 30 * Double(limits.seconds)
      ) { (try? String(contentsOfFile: progress, encoding: .utf8)) ?? "" }
      let text = (try? String(contentsOfFile: output, encoding: .utf8)) ?? ""
      for line in text.split(separator: "\n") {
        let parts = line.split(separator: "\t", maxSplits: 1)
        guard parts.count == 2, let seed = UInt64(parts[0]) else { continue }
        found += 1
        try tell(String(parts[1]), seed)
      }
      guard let state = TrialsState(path: progress) else {
        throw Child.Failure(description: "\(child.end) before the first input\n\(text.suffix(2_000))")
      }
      total.add(state)
      if child.end == .exit(0) {
        next += UInt64(size)
      } else {
        found += 1
        try tell("\(child.end)\n\(text.suffix(1_500))", state.seed)
        next = state.seed + 1
      }
    }
    say(
      """
      \(total.count) inputs in \(String(format: "%.0f", total.seconds)) s of CPU; the slowest \
      \(String(format: "%.2f", total.slowest.seconds)) s (seed \(total.slowest.seed)), the largest \
      \(total.largest.megabytes) MB (seed \(total.largest.seed)); \(found) found
      """)
    if found > 0 { throw ExitCode(1) }
  }

  private func tell(_ problem: String, _ seed: UInt64) throws {
    let input = try options.inputs().input(options.kind, seed: seed)
    let folder = "\(keep)/\(options.kind.rawValue)-\(seed)"
    try InputFolder.write(input, to: folder)
    say("seed \(seed) (\(input.origin)), kept in \(folder): \(problem)")
  }
}
