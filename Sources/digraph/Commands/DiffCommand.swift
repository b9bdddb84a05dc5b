import ArgumentParser
import DigraphLayout
import DigraphModel
import DigraphPipeline
import DigraphRenderers
import DigraphRevisions
import Foundation

/// `digraph diff`
struct DiffCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff", abstract: "Says what a change did to the wiring, and to the findings.",
    discussion: """
      Compares two git revisions, a revision and the work tree, or graphs that 'graph --format json' has saved. Things are \
      compared by what they are: moved code is no change, and renamed types are recognised.

      A branch stands for the commit at which HEAD has left it, as on the page of a pull request. If nothing has changed, \
      nothing is printed (but for JSON). The work tree, the index and all branches stay as they are.

      Examples:
        digraph diff main                              what this branch does to the wiring
        digraph diff main feature --format markdown    for a comment
        digraph diff before.json after.json

      Exit status: 0, or 1 for --fail-on; 2 if the two cannot be compared.
      """)

  /// Values of `--format`.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, markdown, mermaid, svg, png, pdf, dot, json

    /// The format that a file's name tells.
    init?(path: String) {
      let ending = path.lowercased().split(separator: ".").last.map(String.init) ?? ""
      switch ending {
      case "md": self = .markdown
      case "mmd": self = .mermaid
      case "gv": self = .dot
      case "txt": self = .text
      default: self.init(rawValue: ending)
      }
    }
  }

  @Argument(help: ArgumentHelp("What was before: a git revision, or a saved graph (.json).", valueName: "base"))
  var base: String

  @Argument(help: ArgumentHelp("What is now. Default: the work tree.", valueName: "head"))
  var head: String?

  @OptionGroup var input: InputOptions

  @Flag(help: "Compare with BASE itself, not with the commit at which HEAD has left it.")
  var direct = false

  @Option(
    help: "\(Format.allCases.map(\.rawValue).joined(separator: ", ")). Default: by the ending of --output; else text.")
  var format: Format?

  @Option(name: .shortAndLong, help: ArgumentHelp("Where to write. Default: standard output.", valueName: "file"))
  var output: String?

  @Option(
    help: ArgumentHelp(
      "Fail if there is a new finding of at least this severity: error, warning or info.", valueName: "severity"))
  var failOn: Severity?

  @Option(
    help: ArgumentHelp(
      "Link to the source: an address with {path}, {line}, {column}; or 'github'.",
      discussion: "'github' takes the address from the remote 'origin'.", valueName: "address"))
  var linkTemplate: LinkTemplate?

  @Option(help: ArgumentHelp("How long the layout of a picture may take.", valueName: "seconds"))
  var timeLimit: Double = 20

  func validate() throws {
    if !(timeLimit > 0 && timeLimit <= 86_400) {
      throw ValidationError("--time-limit takes a number of seconds above 0, and not more than a day's")
    }
    if base == "-" && head == "-" { throw ValidationError("standard input can only be one of two graphs") }
  }

  func run() async throws {
    Console.prepare()
    let change = try await ComparedVersions(base: base, head: head, input: input, isDirect: direct).change()
    try await write(change)
    if let failOn, change.findings.caused.contains(where: { $0.severity >= failOn && $0.severity != .off }) {
      throw ExitCode.findings
    }
  }

  // MARK: - Output

  private func write(_ change: WiringChange) async throws {
    let format = format ?? output.flatMap { Format(path: $0) } ?? .text
    let links = try linkTemplate?.resolved(around: FileManager.default.currentDirectoryPath)
    let url: @Sendable (Site) -> String? = { site in links.map { $0.url(of: site) } }
    let data: Data
    switch format {
    case .json: data = Data(try change.json(tool: Digraph.tool).utf8)
    case .text: data = Data(change.text.utf8)
    case .markdown: data = Data(change.markdown(url: url).utf8)
    case .mermaid:
      data = change.isEmpty ? Data() : Data(MermaidDiagram.source(of: ChangeDrawing(change, url: url).drawing()).utf8)
    case .dot: data = try await picture(change, .dot, url)
    case .svg: data = try await picture(change, .svg, url)
    case .png: data = try await picture(change, .png, url)
    case .pdf: data = try await picture(change, .pdf, url)
    }
    if let output {
      // Nothing is no picture; what an earlier run has left would be taken for this one's.
      try OutputFile.write(data, to: output)
    } else if !data.isEmpty {
      try Console.write(data)
    }
  }

  private func picture(
    _ change: WiringChange, _ format: LayoutRequest.Format, _ url: @escaping @Sendable (Site) -> String?
  ) async throws -> Data {
    guard !change.isEmpty else { return Data() }
    let drawing = ChangeDrawing(change, url: url)
    let process = LayoutProcess(
      executable: Bundle.main.executablePath ?? CommandLine.arguments[0], timeLimit: .seconds(timeLimit))
    let first = drawing.drawing()
    for note in first.folded { Console.note(note) }
    do {
      let picture = try await process.render(firstOf: [
        .init("all of the change is drawn", share: 0.5) { LayoutRequest(drawing: first, format: format) },
        .init("what is alike is put together", share: 0.3) {
          LayoutRequest(drawing: drawing.drawing(.folded), format: format)
        },
        .init("modules are put together", share: 0.3) {
          LayoutRequest(drawing: drawing.drawing(.modules), format: format)
        },
      ])
      for note in picture.notes { Console.note(note) }
      return picture.data
    } catch {
      Console.error(error.description)
      throw ExitCode.noVerdict
    }
  }
}
