import ArgumentParser
import DigraphLayout
import DigraphModel
import DigraphPipeline
import DigraphRenderers
import Foundation

/// `digraph graph`
struct GraphCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "graph", abstract: "Draws or exports the wiring.",
    discussion: "The format follows from the ending of --output, if there is one; else it is dot.")

  /// What can be written.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case dot, svg, json
  }

  @OptionGroup var input: InputOptions

  @Option(help: "dot, svg or json.")
  var format: Format?

  @Option(name: .shortAndLong, help: ArgumentHelp("Where to write. Default: standard output.", valueName: "file"))
  var output: String?

  @Option(help: ArgumentHelp("How long the layout may take.", valueName: "seconds"))
  var timeLimit: Double = 20

  func validate() throws {
    if !(timeLimit > 0 && timeLimit <= 86_400) {
      throw ValidationError("--time-limit takes a number of seconds above 0, and not more than a day's")
    }
  }

  func run() async throws {
    Console.prepare()
    let loaded = try input.load()
    let check = try await input.check(loaded)
    let data = try await render(check)
    if let output { try OutputFile.write(data, to: output) } else { try Console.write(data) }
  }

  private var chosenFormat: Format {
    format ?? output.flatMap { path in Format.allCases.first { path.lowercased().hasSuffix("." + $0.rawValue) } } ?? .dot
  }

  private func render(_ check: Check) async throws -> Data {
    let graph = check.analysis.graph
    switch chosenFormat {
    case .json: return Data(try JSONGraph.text(of: graph, tool: Digraph.tool).utf8)
    case .dot: return try await layout(drawing(of: check), as: .dot)
    case .svg: return try await layout(drawing(of: check), as: .svg)
    }
  }

  private func drawing(of check: Check) -> Drawing {
    let findings = check.findings.filter { $0.state == .new }
    return GraphDrawing(title: "Wiring").drawing(of: check.analysis.graph, findings: findings)
  }

  private func layout(_ drawing: Drawing, as format: LayoutRequest.Format) async throws -> Data {
    let process = LayoutProcess(
      executable: Bundle.main.executablePath ?? CommandLine.arguments[0], timeLimit: .seconds(timeLimit))
    do {
      return try await process.render(LayoutRequest(drawing: drawing, format: format))
    } catch {
      Console.error(error.description)
      throw ExitCode.noVerdict
    }
  }
}
