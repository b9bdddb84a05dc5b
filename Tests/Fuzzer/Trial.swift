import DigraphModel
import DigraphPipeline
import DigraphRenderers
import DigraphReporters
import Foundation
import FuzzSupport

/// One input, and all results that digraph makes of it.
struct Trial {
  let input: FuzzInput

  /// Runs a check and, depending on `depth`, some further work.
  ///
  /// - Parameter depth: a number that selects the further work. Each fourth number writes and reads the graph; each
  ///   sixteenth writes all reports and drawings; another sixteenth checks that order and threads make no difference.
  /// - Returns: the problem; `nil` if there is none.
  func problem(depth: UInt64) async -> String? {
    let inputs = input.files.map { path, bytes in
      InputFile(path: path, module: "App", apps: ["App"], source: .bytes(bytes))
    }
    let sideFiles = SideFileSource.inMemory(
      Dictionary(input.sideFiles.map { ($0.path, $0.bytes) }, uniquingKeysWith: { $1 }))
    let check = await Check.run(inputs, sideFiles: sideFiles)
    do {
      guard depth.isMultiple(of: 4) else { return nil }
      let tool = Tool(version: "0")
      let text = try JSONGraph.text(
        of: check.analysis.graph, findings: check.findings, guards: check.guards, tool: tool)
      let read = try JSONGraph.contents(of: Data(text.utf8))
      let again = try JSONGraph.text(of: read.graph, findings: read.findings, guards: read.guards, tool: tool)
      guard again == text else { return "the graph that is read is not the one that was written" }
      if depth % 16 == 4 { try write(check, tool) }
      if depth % 16 == 8 {
        let other = await Check.run(inputs.reversed(), sideFiles: sideFiles, jobs: 3)
        let same = try JSONGraph.text(
          of: other.analysis.graph, findings: other.findings, guards: other.guards, tool: tool)
        guard same == text else { return "the order of files or the number of threads makes a difference" }
      }
      return nil
    } catch {
      return "\(error)"
    }
  }

  /// Writes all reports and drawings that need no other program.
  private func write(_ check: Check, _ tool: Tool) throws {
    var report = Report(findings: check.findings, coverage: check.verdict.coverage, tool: tool)
    let sources = Dictionary(
      input.files.map { ($0.path, String(decoding: $0.bytes, as: UTF8.self)) }, uniquingKeysWith: { $1 })
    report.source = { sources[$0] }
    report.diagnostics = check.analysis.diagnostics
    for format in ReportFormat.allCases { _ = try format.reporter().text(of: report) }
    let plan = GraphDrawing()
    _ = plan.mermaid(of: check.analysis.graph, findings: check.findings)
    _ = plan.graphML(of: check.analysis.graph, findings: check.findings)
    _ = D2Diagram.text(of: plan.drawing(of: check.analysis.graph, findings: check.findings))
  }
}
