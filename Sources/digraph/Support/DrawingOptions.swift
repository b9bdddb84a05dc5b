import ArgumentParser
import DigraphModel
import DigraphRenderers

/// Options for the part of a graph to draw, and for folding.
struct DrawingOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Draw a key and its neighbours, up to --depth steps away, by default 1. Repeatable.",
      discussion:
        "A type, 'Type \"name\"', an implementation, or an entry point, or a part of one; '*' stands for anything.",
      valueName: "key"))
  var focus: [String] = []

  @Option(help: ArgumentHelp("The number of steps from the chosen key that are drawn.", valueName: "n"))
  var depth: Int?

  @Option(help: ArgumentHelp("Draw everything that needs a key, directly or not. Repeatable.", valueName: "key"))
  var reaches: [String] = []

  @Option(
    help: ArgumentHelp(
      "Draw only matching parts. Repeatable.",
      discussion:
        "A key, 'module:NAME', 'container:NAME' or 'path:PATH', with '*' for anything; '!' in front leaves the matches out.",
      valueName: "pattern"))
  var filter: [String] = []

  @Flag(help: "Draw only the parts that findings are about.")
  var onlyFindings = false

  /// Values of `--collapse`.
  enum Collapse: String, ExpressibleByArgument, CaseIterable {
    case auto, none, file, folder, container, module
  }

  @Option(
    help: ArgumentHelp(
      "Draw one box for each file, folder, container or module.",
      discussion:
        "Default: auto for pictures and Mermaid: areas of an app, if it has more than \(Folding.mostBoxes) boxes, or if a"
        + " picture of them would not fit a screen.",
      valueName: "level"))
  var collapse: Collapse?

  @Option(
    help: ArgumentHelp(
      "Open an area of the overview: its parts become boxes in a frame. Repeatable.",
      discussion:
        "The title of an area as the overview has it, or the folders that lead to it; '*' stands for anything.",
      valueName: "area"))
  var expand: [String] = []

  @Option(
    help: ArgumentHelp(
      "Link to the source: an address with {path}, {line}, {column}; or 'github', 'vscode', 'cursor', 'zed'.",
      discussion: "'github' takes the address from the remote 'origin'; editors open the files of this machine.",
      valueName: "address"))
  var linkTemplate: LinkTemplate?

  func validate() throws {
    if let depth, depth < 0 { throw ValidationError("--depth takes a number from 0 on") }
    if depth != nil, focus.isEmpty, reaches.isEmpty, !onlyFindings {
      throw ValidationError("--depth needs --focus, --reaches or --only-findings, from which it counts steps")
    }
    if !expand.isEmpty, (collapse ?? .auto) != .auto || !selection.isEverything {
      throw ValidationError("--expand opens an area of the overview; it does not go with --collapse or a selection")
    }
  }

  /// Mistakes in the options that depend on the graph, a sentence each.
  func problems(in graph: Graph, findings: [Finding]) -> [String] {
    selection.problems(in: graph, findings: findings)
      + (selection.isEverything ? GraphDrawing.unknownAreas(expand, in: graph, findings: findings) : [])
  }

  var selection: GraphSelection {
    GraphSelection(focus: focus, depth: depth, reaches: reaches, filters: filter, onlyFindings: onlyFindings)
  }

  /// The folding of large graphs. With `auto`, the format decides.
  func folding(for format: GraphFormat) -> Folding {
    switch collapse ?? (format.isForReaders ? .auto : .none) {
    case .auto: .overview(expanding: expand)
    case .none: .none
    case .file: .level(.file)
    case .folder: .level(.folder)
    case .container: .level(.container)
    case .module: .level(.module)
    }
  }
}

/// Values of `graph --format`.
enum GraphFormat: String, FileFormat, CaseIterable {
  case dot, svg, png, pdf, html, mermaid, d2, graphml, json

  /// Whether people look at the format, rather than programs.
  var isForReaders: Bool {
    switch self {
    case .svg, .png, .pdf, .html, .mermaid: true
    case .dot, .d2, .graphml, .json: false
    }
  }

  var endings: [String] {
    switch self {
    case .mermaid: [".mmd", ".mermaid", ".md"]
    case .dot: [".dot", ".gv"]
    case .html: [".html", ".htm"]
    case .svg, .png, .pdf, .d2, .graphml, .json: [".\(rawValue)"]
    }
  }
}
