import ArgumentParser
import DigraphLayout
import DigraphModel
import DigraphRenderers
import Foundation

/// `digraph graph`
struct GraphCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "graph", abstract: "Draws or exports the wiring.",
    discussion: "The format follows from the ending of --output, if there is one; else it is dot.")

  @OptionGroup var source: GraphSource
  @OptionGroup(title: "What is drawn") var drawing: DrawingOptions

  @Option(help: "\(GraphFormat.allCases.map(\.rawValue).joined(separator: ", ")).")
  var format: GraphFormat?

  @Option(name: .shortAndLong, help: ArgumentHelp("Where to write. Default: standard output.", valueName: "file"))
  var output: String?

  @Option(help: ArgumentHelp("How long the layout may take.", valueName: "seconds"))
  var timeLimit: Double = 20

  func validate() throws {
    if !(timeLimit > 0 && timeLimit <= 86_400) {
      throw ValidationError("--time-limit takes a number of seconds above 0, and not more than a day's")
    }
    if chosenFormat == .json && !drawing.selection.isEverything {
      throw ValidationError(
        "a JSON graph is always the whole graph; choose a part of it with --from and another format")
    }
  }

  private var chosenFormat: GraphFormat { format ?? output.flatMap { GraphFormat(path: $0) } ?? .dot }

  func run() async throws {
    Console.prepare()
    let (graph, findings, root) = try await source.wiring()
    let problems = drawing.selection.problems(in: graph)
    for problem in problems { Console.error(problem) }
    if !problems.isEmpty { throw ExitCode.noVerdict }
    let data = try await export(graph, findings, root: root)
    if let output { try OutputFile.write(data, to: output) } else { try Console.write(data) }
  }

  // MARK: - Output

  private func export(_ graph: Graph, _ findings: [Finding], root: String) async throws -> Data {
    let format = chosenFormat
    if format == .json {
      return Data(try JSONGraph.text(of: graph, findings: findings, tool: Digraph.tool).utf8)
    }
    let links = try drawing.linkTemplate?.resolved(around: root)
    var plan = GraphDrawing(title: "Wiring", selection: drawing.selection, folding: drawing.folding(for: format))
    if let links { plan.url = { links.url(of: $0) } }
    switch format {
    case .json: return Data()
    case .dot: return try await picture(plan, .dot, graph, findings)
    case .svg: return try await picture(plan, .svg, graph, findings)
    case .png: return try await picture(plan, .png, graph, findings)
    case .pdf: return try await picture(plan, .pdf, graph, findings)
    case .d2: return Data(D2Diagram.text(of: plan.drawing(of: graph, findings: findings)).utf8)
    case .graphml: return Data(plan.graphML(of: graph, findings: findings).utf8)
    case .mermaid:
      let mermaid = plan.mermaid(of: graph, findings: findings)
      for note in mermaid.notes { Console.note(note) }
      let isPage = output?.lowercased().hasSuffix(".md") == true
      return Data((isPage ? mermaid.markdown : mermaid.text).utf8)
    }
  }

  private func picture(
    _ plan: GraphDrawing, _ format: LayoutRequest.Format, _ graph: Graph, _ findings: [Finding]
  ) async throws -> Data {
    let process = LayoutProcess(
      executable: Bundle.main.executablePath ?? CommandLine.arguments[0], timeLimit: .seconds(timeLimit))
    do {
      let picture = try await process.render(
        firstOf: LayoutPlan.attempts(plan, format, graph, findings) { Console.note($0) })
      for note in picture.notes { Console.note(note) }
      return picture.data
    } catch {
      Console.error(error.description)
      throw ExitCode.noVerdict
    }
  }
}
