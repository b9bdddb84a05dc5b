import DigraphModel

/// The format for people at a terminal: fact, source, way, near misses, remedy, page; a summary at the end.
///
/// The layout is that of `rustc`. Prose is wrapped at 100 columns; names are never cut.
public struct HumanReporter: Reporter {
  /// Whether to use the colours of a terminal.
  public var colour: Bool

  static let width = 100
  /// Notes beyond this many, as of a finding with thirty places, are named without an excerpt.
  static let excerptedNotes = 6

  /// Creates the reporter.
  public init(colour: Bool = false) { self.colour = colour }

  /// One block for each finding that counts, and the summary.
  public func text(of report: Report) -> String {
    var lines = SourceLines(source: report.source)
    let paint = Paint(isOn: colour)
    let blocks = report.reported.map { finding in
      FindingBlock(
        finding, page: report.links.reference(to: finding.rule), paint: paint, paths: report.shownPaths, lines: &lines
      ).text
    }
    return blocks.map { $0 + "\n" }.joined() + report.summary.line(coverage: report.coverage) + "\n"
  }
}

/// The block of one finding.
private struct FindingBlock {
  private(set) var text = ""
  private let paint: Paint
  private let paths: ShownPaths
  private let gutter: Int
  private var endsInCode = false

  init(_ finding: Finding, page: String, paint: Paint, paths: ShownPaths, lines: inout SourceLines) {
    self.paint = paint
    self.paths = paths
    let excerpted = finding.notes.prefix(HumanReporter.excerptedNotes)
    gutter = ([finding.site] + excerpted.map(\.site)).map { String($0.line).count }.max() ?? 1

    let severity = finding.severity
    headline("\(severity.rawValue)[\(finding.rule)]", finding.message, style: .severity(severity))
    excerpt(of: finding.site, mark: "^", style: .severity(severity), lines: &lines)
    if !finding.chain.isEmpty {
      detail("chain") { Prose.wrap(chain: finding.chain, indent: $0, width: HumanReporter.width) }
    }
    for note in excerpted {
      headline("note", note.message, style: .quiet)
      excerpt(of: note.site, mark: "-", style: .quiet, lines: &lines)
    }
    for note in finding.notes.dropFirst(excerpted.count) {
      headline("note", "\(note.message) (\(paths.site(note.site)))", style: .quiet)
    }
    if let help = finding.help {
      detail("help") { Prose.wrap(help.visible, lead: $0, indent: $0, width: HumanReporter.width) }
    }
    detail("docs") { _ in page }
  }

  private mutating func headline(_ label: String, _ message: String, style: Paint.Style) {
    let prose = Prose.wrap(message.visible, lead: label.count + 2, indent: 2, width: HumanReporter.width)
    line("\(paint.apply(style, to: label)): \(prose)")
  }

  private mutating func detail(_ label: String, _ prose: (_ indent: Int) -> String) {
    if endsInCode { line("\(blank) \(bar)") }
    line("\(blank) \(paint.apply(.frame, to: "=")) \(label): \(prose(gutter + 5 + label.count))")
  }

  private mutating func excerpt(of site: Site, mark: String, style: Paint.Style, lines: inout SourceLines) {
    line("\(blank)\(paint.apply(.frame, to: "-->")) \(paths.site(site).description.visible)")
    guard let excerpt = lines.excerpt(of: site), !excerpt.code.isEmpty else { return }
    let number = String(repeating: " ", count: gutter - String(excerpt.line).count) + String(excerpt.line)
    line("\(blank) \(bar)")
    line("\(paint.apply(.frame, to: number)) \(bar) \(excerpt.code)")
    let underline = String(repeating: mark, count: excerpt.length)
    line("\(blank) \(bar) \(String(repeating: " ", count: excerpt.lead))\(paint.apply(style, to: underline))")
    endsInCode = true
  }

  private var blank: String { String(repeating: " ", count: gutter) }
  private var bar: String { paint.apply(.frame, to: "|") }

  private mutating func line(_ content: String) {
    text += content + "\n"
    endsInCode = false
  }
}

/// Colours of a terminal, by their meaning.
struct Paint {
  var isOn: Bool

  enum Style {
    case severity(Severity)
    case frame
    case quiet
  }

  func apply(_ style: Style, to text: String) -> String {
    isOn ? "\u{1b}[\(code(of: style))m\(text)\u{1b}[0m" : text
  }

  private func code(of style: Style) -> String {
    switch style {
    case .severity(.error): "1;31"
    case .severity(.warning): "1;33"
    case .severity(.info), .severity(.off): "1;36"
    case .frame: "34"
    case .quiet: "1"
    }
  }
}
