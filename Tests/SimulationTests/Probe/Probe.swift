/// Checks the simulation itself: instrumented programs, to be compiled together with Swinject, and the expected output
/// of each of their runs.
///
/// Compile the files of a probe as one executable against the Swinject module, and run it without arguments. It runs
/// every root request of every program in a process of its own, and all root requests of each program in one process.
/// It compares how each run ends, which initialisers ran in which order, and which optional requests were `nil`.
struct Probe {
  /// Contents of the files, by name.
  private(set) var files: [String: String] = [:]

  /// Prints the programs of consecutive seeds.
  init(firstSeed: UInt64, count: Int, programsPerFile: Int = 25) {
    var calls: [String] = []
    var expected: [String] = []
    var seeds = (0..<UInt64(count)).map { firstSeed &+ $0 }[...]
    while !seeds.isEmpty {
      var text = SwinjectSource.header
      var printed = 1
      for seed in seeds.prefix(programsPerFile) {
        let program = ProgramGenerator.program(seed: seed)
        let source = SwinjectSource(program, prefix: "P\(seed)", isInstrumented: true)
        calls.append("case \(seed): \(source.entryPoint)")
        expected += Self.expectations(of: program, seed: seed, lines: source.lines.moved(by: printed))
        text += source.text + "\n"
        printed += source.lines.count
      }
      files["Programs\(files.count).swift"] = text
      seeds = seeds.dropFirst(programsPerFile)
    }
    files["expected.txt"] = expected.joined(separator: "\n")
    files["Support.swift"] = Self.support
    files["main.swift"] = Self.main(calls: calls)
  }

  /// One line per run: the seed, the root request (`-1` for all), the end of the run, and its output.
  private static func expectations(of program: ContainerProgram, seed: UInt64, lines: LineTable) -> [String] {
    let runtime = SwinjectRuntime(program: program)
    return (program.roots.indices + [-1]).map { root in
      let outcome = root < 0 ? runtime.runAll() : runtime.run(root: root)
      let end =
        switch outcome.trap {
        case nil: "end"
        case .forcedNil(let request, _): "nil:\(lines.requests[request] ?? 0)"
        case .wrongInstance: "wrong-instance"
        case .infiniteRecursion: "recursion"
        }
      return (["\(seed)", "\(root)", end] + outcome.observations.trace).joined(separator: " ")
    }
  }

  /// Functions that instrumented programs call.
  private static let support = """
    import Foundation

    nonisolated(unsafe) var selected = -1
    func isSelected(_ root: Int) -> Bool { selected < 0 || selected == root }
    func trace(_ head: String, _ nils: [Bool] = [], _ tail: String = "") {
      // Unbuffered: the next thing that happens may be a trap.
      FileHandle.standardOutput.write(Data((head + nils.map { $0 ? "-" : "+" }.joined() + tail + "\\n").utf8))
    }

    /// Runs this executable again with two arguments, and describes the run as `expected.txt` does.
    func run(_ seed: String, _ root: String) throws -> String {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
      process.arguments = [seed, root]
      process.environment = ["SWIFT_BACKTRACE": "enable=no"]
      let (output, errors) = (Pipe(), Pipe())
      (process.standardOutput, process.standardError) = (output, errors)
      try process.run()
      let printed = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      let message = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      var end = "unknown: " + message
      if process.terminationStatus == 0 { end = "end" }
      if message.contains("Infinite recursive call") { end = "recursion" }
      let isWrongInstance = message.contains("Could not cast value") || message.contains("InstanceWrapper.swift")
      if isWrongInstance { end = "wrong-instance" }
      if let match = message.firstMatch(of: /Programs\\d+\\.swift:(\\d+): Fatal error/) { end = "nil:\\(match.1)" }
      return ([seed, root, end] + printed.split(separator: "\\n").map(String.init)).joined(separator: " ")
    }
    """

  private static func main(calls: [String]) -> String {
    """
    import Foundation

    if CommandLine.arguments.count == 3 {
      selected = Int(CommandLine.arguments[2]) ?? -1
      switch Int(CommandLine.arguments[1]) {
      \(calls.joined(separator: "\n  "))
      default: fatalError("unknown program")
      }
    } else {
      let folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
      let expected = try String(contentsOf: folder.appendingPathComponent("expected.txt"), encoding: .utf8)
      var (runs, differences) = (0, 0)
      for line in expected.split(separator: "\\n").map(String.init) {
        let words = line.split(separator: " ", maxSplits: 2).map(String.init)
        let seen = try run(words[0], words[1])
        runs += 1
        guard seen != line else { continue }
        differences += 1
        print("expected: \\(line)\\n    seen: \\(seen)")
      }
      print("\\(runs) runs, \\(differences) differences")
    }
    """
  }
}
