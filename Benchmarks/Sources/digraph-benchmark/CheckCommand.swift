import ArgumentParser
import DigraphModel
import DigraphPipeline
import Foundation

/// `digraph-benchmark check`: a check in process, with the time of each stage.
struct CheckCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Checks a folder, and says how long each stage took.", shouldDisplay: false)

  @Argument var folder: String
  @Option var jobs = ProcessInfo.processInfo.activeProcessorCount

  func run() async throws {
    let clock = ContinuousClock()
    let start = clock.now
    let project = try Project.load(
      paths: [folder], workingDirectory: FileManager.default.currentDirectoryPath, configurationPath: nil)
    var stages = [Stage(name: "find files", seconds: (clock.now - start).seconds)]
    let check = await Check.run(project.files, configuration: project.configuration, jobs: jobs)
    for (name, duration) in check.analysis.timings {
      if let index = stages.firstIndex(where: { $0.name == name }) {
        stages[index].seconds += duration.seconds
      } else {
        stages.append(Stage(name: name, seconds: duration.seconds))
      }
    }
    let graph = check.analysis.graph
    print(
      try JSONLine.text(
        of: Outcome(
          seconds: (clock.now - start).seconds, stages: stages,
          rounds: check.analysis.timings.count { $0.stage == "index" }, files: project.files.count,
          parsed: check.analysis.fileCount.parsed, bindings: graph.bindings.count, requests: graph.requests.count,
          gaps: graph.gaps.count, findings: check.findings.count)))
  }

  struct Outcome: Codable {
    var seconds: Double
    var stages: [Stage]
    /// How often the program was tabulated.
    var rounds: Int
    var files: Int
    var parsed: Int
    var bindings: Int
    var requests: Int
    var gaps: Int
    var findings: Int
  }

  struct Stage: Codable {
    var name: String
    var seconds: Double
  }
}
