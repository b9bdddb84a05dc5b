import ArgumentParser
import DigraphLayout
import DigraphModel
import DigraphPage
import DigraphRenderers
import Foundation

/// `digraph graph`
struct GraphCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "graph", abstract: "Draws or exports the wiring.",
    discussion: """
      Examples:
        digraph graph --output wiring.svg         an overview, or all of a small app
        digraph graph --output wiring.html        a page to walk through
        digraph graph --focus LoginService --depth 2 -o near.svg
        digraph graph --only-findings --output problems.svg
        digraph graph --format json > graph.json  for programs, and for --from

      Exit status: 0 if the wiring is drawn, 2 if it cannot be drawn, 64 if the command line is wrong.
      """)

  @OptionGroup var source: GraphSource
  @OptionGroup(title: "Parts to draw") var drawing: DrawingOptions

  @Option(help: "The format of the answer. Default: the one for the ending of --output, else dot.")
  var format: GraphFormat?

  @Option(
    name: .shortAndLong, help: ArgumentHelp("The file to write to. Default: standard output.", valueName: "file"),
    completion: .file())
  var output: String?

  @OptionGroup var ground: BackgroundOption

  @Option(help: ArgumentHelp("The time that the layout may take.", valueName: "seconds"))
  var timeLimit: Double = 20

  @Flag(help: "Write again on each change, until interrupted.")
  var watch = false

  func validate() throws {
    if watch, output == nil || source.from != nil {
      throw ValidationError("--watch reads sources, and writes to the file that --output names")
    }
    if !(timeLimit > 0 && timeLimit <= 86_400) {
      throw ValidationError("--time-limit takes a number of seconds above 0, and not more than a day's")
    }
    if format == nil, let output { try GraphFormat.check(output) }
    if [.png, .pdf].contains(chosenFormat) && output == nil && Console.outputIsTerminal {
      throw ValidationError("a terminal cannot show \(chosenFormat.rawValue.uppercased()); say where to with --output")
    }
    if chosenFormat == .json && !drawing.selection.isEverything {
      throw ValidationError(
        "a JSON graph is always the whole graph; choose a part of it with --from and another format")
    }
  }

  private var chosenFormat: GraphFormat { format ?? output.flatMap { GraphFormat(path: $0) } ?? .dot }

  func run() async throws {
    Console.prepare()
    if watch { try await Watch.run(source.input) { try await draw(GraphSource.Loaded($0)) } }
    try await draw(try await source.wiring())
  }

  private func draw(_ loaded: GraphSource.Loaded) async throws {
    let problems = drawing.problems(in: loaded.graph, findings: loaded.findings)
    for problem in problems { Console.error(problem) }
    if !problems.isEmpty { throw ExitCode.noVerdict }
    if drawing.onlyFindings && !loaded.findings.contains(where: { $0.state == .new && $0.severity != .off }) {
      Console.note("there are no findings, so nothing is drawn")
    }
    let data = try await export(loaded)
    if let output { return try OutputFile.write(data, to: output) }
    try Console.write(data)
    if chosenFormat == .dot && format == nil && Console.outputIsTerminal {
      Console.note("this is DOT, for programs; '--output wiring.svg' makes a picture")
    }
  }

  // MARK: - Output

  private func export(_ loaded: GraphSource.Loaded) async throws -> Data {
    let format = chosenFormat
    let (graph, findings) = (loaded.graph, loaded.findings)
    if format == .json {
      return Data(try JSONGraph.text(of: graph, findings: findings, guards: loaded.guards, tool: Digraph.tool).utf8)
    }
    let links = try drawing.linkTemplate?.resolved(around: loaded.root)
    var plan = GraphDrawing(title: loaded.title, selection: drawing.selection, folding: drawing.folding(for: format))
    // A click in an HTML page shows more about an element, including its link.
    if let links, format != .html { plan.url = { links.url(of: $0) } }
    switch format {
    case .json: return Data()
    case .html: return try await page(plan, loaded, links: links)
    case .dot:
      let drawing = plan.drawing(of: graph, findings: findings)
      for note in drawing.folded { Console.note(note) }
      return Data(DOTSource.text(of: drawing, background: ground.background ?? .transparent).utf8)
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

  private func page(_ plan: GraphDrawing, _ loaded: GraphSource.Loaded, links: LinkTemplate?) async throws -> Data {
    var svg: String?
    do throws(LayoutError) {
      svg = String(
        decoding: try await layout(plan, .svg, isEmbedded: true, loaded.graph, loaded.findings), as: UTF8.self)
    } catch {
      // The rest of the page works without the picture.
      Console.note("the page draws the whole by itself: \(error.description)")
    }
    let page = WiringPage(
      title: loaded.title, graph: loaded.graph, findings: loaded.findings,
      tool: Digraph.tool, picture: svg, links: links?.text,
      source: loaded.text)
    return Data(try page.text().utf8)
  }

  private func picture(
    _ plan: GraphDrawing, _ format: LayoutRequest.Format, _ graph: Graph, _ findings: [Finding]
  ) async throws -> Data {
    do {
      return try await layout(plan, format, graph, findings)
    } catch {
      Console.error(error.description + LayoutHelper.remedy(for: error))
      throw ExitCode.noVerdict
    }
  }

  private func layout(
    _ plan: GraphDrawing, _ format: LayoutRequest.Format, isEmbedded: Bool = false, _ graph: Graph,
    _ findings: [Finding]
  ) async throws(LayoutError) -> Data {
    let process = try LayoutHelper.process(timeLimit: .seconds(timeLimit))
    let progress = Progress("drawing")
    let (clock, start) = (ContinuousClock(), ContinuousClock.now)
    defer {
      progress.finish()
      if source.input.stats { InputOptions.printStage("layout", clock.now - start) }
    }
    let picture = try await process.render(
      firstOf: LayoutPlan.attempts(plan, format, isEmbedded: isEmbedded, background: ground.background, graph, findings)
      { Console.note($0) })
    for note in picture.notes { Console.note(note) }
    return picture.data
  }
}
