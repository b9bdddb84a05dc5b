import ArgumentParser
import DigraphLayout
import DigraphModel
import DigraphPage
import DigraphPipeline
import DigraphRenderers
import DigraphRevisions
import Foundation

/// `digraph diff`
struct DiffCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff", abstract: "Shows the effect of a change on the wiring and on the findings.",
    discussion: """
      Compares two git revisions, a revision and the work tree, or graphs that 'graph --format json' has saved. Moved \
      code is no change, and renamed types are recognised.

      A branch stands for its merge base with HEAD, as on the page of a pull request. If nothing has changed, \
      nothing is printed (but for JSON). The work tree, the index and all branches stay as they are.

      Examples:
        digraph diff main                       the effect of this branch on the wiring
        digraph diff main feature --format markdown    for a comment
        digraph diff before.json after.json

      Exit status: 0 if the two are compared, 1 if --fail-on applies, 2 if the two cannot be compared.
      """)

  /// Values of `--format`.
  enum Format: String, FileFormat, CaseIterable {
    case text, markdown, mermaid, html, svg, png, pdf, dot, json

    var endings: [String] {
      switch self {
      case .text: [".txt", ".text"]
      case .markdown: [".md", ".markdown"]
      case .mermaid: [".mmd", ".mermaid"]
      case .html: [".html", ".htm"]
      case .dot: [".dot", ".gv"]
      case .svg, .png, .pdf, .json: [".\(rawValue)"]
      }
    }
  }

  @Argument(help: ArgumentHelp("The version before: a git revision, or a saved graph (.json).", valueName: "base"))
  var base: String

  @Argument(help: ArgumentHelp("The version after. Default: the work tree.", valueName: "head"))
  var head: String?

  @OptionGroup var input: InputOptions

  @Flag(help: "Compare with BASE itself, not with its merge base with HEAD.")
  var direct = false

  @Option(
    help: "The format of the answer. Default: the one for the ending of --output, else text.")
  var format: Format?

  @Option(
    name: .shortAndLong, help: ArgumentHelp("The file to write to. Default: standard output.", valueName: "file"),
    completion: .file())
  var output: String?

  @Option(
    help: ArgumentHelp(
      "Fail if there is a new finding of at least this severity; never with 'off'.", valueName: "severity"))
  var failOn: Severity?

  @Option(
    help: ArgumentHelp(
      "Link to the source: an address with {path}, {line}, {column}; or 'github', 'vscode', 'cursor' or 'zed'.",
      discussion: "'github' takes the address from the remote 'origin'; editors open the files of this machine.",
      valueName: "address"))
  var linkTemplate: LinkTemplate?

  @OptionGroup var ground: BackgroundOption

  @Option(help: ArgumentHelp("The time that the layout of a picture may take.", valueName: "seconds"))
  var timeLimit: Double = 20

  func validate() throws {
    if !(timeLimit > 0 && timeLimit <= 86_400) {
      throw ValidationError("--time-limit takes a number of seconds above 0, and not more than a day's")
    }
    if format == nil, let output { try Format.check(output) }
    if [.png, .pdf].contains(format), output == nil, Console.outputIsTerminal {
      throw ValidationError("a terminal cannot show pictures; say where to with --output")
    }
    if base == "-" && head == "-" { throw ValidationError("standard input can only be one of two graphs") }
  }

  func run() async throws {
    Console.prepare()
    let outcome = try await ComparedVersions(base: base, head: head, input: input, isDirect: direct).outcome()
    let change = outcome.change
    try await write(change, outcome.text)
    if let failOn, change.findings.caused.contains(where: { $0.severity >= failOn && $0.severity != .off }) {
      throw ExitCode.findings
    }
  }

  // MARK: - Output

  private func write(_ change: WiringChange, _ source: @escaping @Sendable (String) -> String?) async throws {
    let format = format ?? output.flatMap { Format(path: $0) } ?? .text
    let links = try linkTemplate?.resolved(around: FileManager.default.currentDirectoryPath)
    let url: @Sendable (Site) -> String? = { site in links.map { $0.url(of: site) } }
    let data: Data
    switch format {
    case .json: data = Data(try change.json(tool: Digraph.tool).utf8)
    case .text: data = Data(change.text(width: output == nil ? Console.width ?? .max : .max).utf8)
    case .markdown: data = Data(change.markdown(url: url).utf8)
    case .mermaid:
      data = change.isEmpty ? Data() : Data(MermaidDiagram.source(of: ChangeDrawing(change, url: url).drawing()).utf8)
    case .html: data = change.isEmpty ? Data() : try await page(change, links, source)
    case .dot: data = change.isEmpty ? Data() : dotSource(of: ChangeDrawing(change, url: url).drawing())
    case .svg: data = try await picture(change, .svg, url)
    case .png: data = try await picture(change, .png, url)
    case .pdf: data = try await picture(change, .pdf, url)
    }
    if let output {
      // An empty drawing is written, too: otherwise an earlier run's picture would be taken for this one's.
      try OutputFile.write(data, to: output)
    } else if !data.isEmpty {
      try Console.write(data)
    }
  }

  private func page(
    _ change: WiringChange, _ links: LinkTemplate?, _ source: @escaping @Sendable (String) -> String?
  ) async throws -> Data {
    var svg: String?
    do throws(LayoutError) {
      // A click in the page shows more about an element, including its link.
      svg = String(decoding: try await layout(ChangeDrawing(change, isEmbedded: true), .svg, true), as: UTF8.self)
    } catch {
      Console.note("\(error.description), so the page draws the change by itself")
    }
    let page = WiringPage(change, tool: Digraph.tool, picture: svg, links: links?.text, source: source)
    return Data(try page.text().utf8)
  }

  private func dotSource(of drawing: Drawing) -> Data {
    for note in drawing.folded { Console.note(note) }
    return Data(DOTSource.text(of: drawing, background: ground.background ?? .transparent).utf8)
  }

  private func picture(
    _ change: WiringChange, _ format: LayoutRequest.Format, _ url: @escaping @Sendable (Site) -> String?
  ) async throws -> Data {
    guard !change.isEmpty else { return Data() }
    do {
      return try await layout(ChangeDrawing(change, url: url), format, false)
    } catch {
      Console.error(error.description + LayoutHelper.remedy(for: error))
      throw ExitCode.noVerdict
    }
  }

  private func layout(
    _ drawing: ChangeDrawing, _ format: LayoutRequest.Format, _ isEmbedded: Bool
  ) async throws(LayoutError) -> Data {
    let process = try LayoutHelper.process(timeLimit: .seconds(timeLimit))
    let first = drawing.drawing()
    for note in first.folded { Console.note(note) }
    let progress = Progress("drawing")
    defer { progress.finish() }
    let picture = try await process.render(firstOf: [
      .init("the whole change is drawn", share: 0.5) {
        LayoutRequest(drawing: first, format: format, isEmbedded: isEmbedded, background: ground.background)
      },
      .init("boxes that are alike are put together", share: 0.3) {
        LayoutRequest(
          drawing: drawing.drawing(.folded), format: format, isEmbedded: isEmbedded, background: ground.background)
      },
      .init("modules are put together", share: 0.3) {
        LayoutRequest(
          drawing: drawing.drawing(.modules), format: format, isEmbedded: isEmbedded, background: ground.background)
      },
    ])
    for note in picture.notes { Console.note(note) }
    return picture.data
  }
}
