import DigraphModel
import DigraphText

/// The block of text about one finding, and about others that have the same cause.
struct FindingBlock {
  private(set) var text = ""
  private let paint: Paint
  private let paths: ShownPaths
  private let width: Int
  private let gutter: Int
  private var endsInCode = false

  /// The greatest number of notes with excerpts. Further notes, as of a finding with thirty places, have only their
  /// place.
  static let excerptedNotes = 6
  /// The greatest number of notes that all have an excerpt, unless the report is full.
  static let fewNotes = 2
  /// The number of listed notes, and of listed places of findings with the same cause, unless the report is full.
  static let listedPlaces = 8

  /// Writes the block.
  ///
  /// - Parameters:
  ///   - finding: The finding.
  ///   - others: Findings with the same cause; only their places and facts are listed.
  ///   - cause: The name that all of these findings are about.
  ///   - meaning: The rule's meaning and the address of its page; `nil` if an earlier block has stated them.
  ///   - known: The remedy that the previous block has stated; it is not repeated.
  ///   - report: The report that contains the block.
  ///   - reporter: The detail and the width of the report.
  ///   - lines: The lines of the source.
  init(
    _ finding: Finding, others: [Finding], cause: String?, meaning: [String]?, knownHelp known: String?,
    in report: Report, _ reporter: HumanReporter, lines: inout SourceLines
  ) {
    let isFull = reporter.detail == .full
    paint = Paint(isOn: reporter.colour)
    paths = report.shownPaths
    width = reporter.width
    let limit = isFull ? Self.excerptedNotes : finding.notes.count > Self.fewNotes ? 0 : Self.fewNotes
    let excerpted = finding.notes.prefix(limit)
    gutter = ([finding.site] + excerpted.map(\.site)).map { String($0.line).count }.max() ?? 1

    let severity = finding.severity
    headline("\(severity.rawValue)[\(finding.rule)]", finding.message, style: .severity(severity))
    excerpt(of: finding.site, mark: "^", style: .severity(severity), lines: &lines)
    let columns = width
    if !finding.chain.isEmpty {
      let path = isFull ? finding.chain : finding.shortChain
      detail("path") { Prose.wrap(path: path, indent: $0, width: columns) }
    }
    for note in excerpted {
      headline("note", note.message, style: .quiet)
      excerpt(of: note.site, mark: "-", style: .quiet, lines: &lines)
    }
    let rest = finding.notes.dropFirst(excerpted.count)
    let listed = isFull ? rest : rest.prefix(rest.count > Self.listedPlaces + 1 ? Self.listedPlaces : rest.count)
    for note in listed { list(note) }
    if listed.count < rest.count {
      detail("note", "and \(counted(rest.count - listed.count, "more place")) (--verbose)")
    }
    if let help = finding.help, help != known { detail("help", help.visible) }
    list(others, like: finding, cause: cause)
    if let meaning { detail("rule") { Prose.wrap(words: meaning, lead: $0, indent: $0, width: columns) } }
  }

  private mutating func list(_ note: Finding.Note) {
    let (words, columns) = (Prose.words(of: note.message.visible) + ["(\(place(note.site)))"], width)
    detail("note") { Prose.wrap(words: words, lead: $0, indent: $0, width: columns) }
  }

  /// Lists places and facts of findings that have the same cause.
  private mutating func list(_ others: [Finding], like first: Finding, cause: String?) {
    guard !others.isEmpty else { return }
    let name = cause.map { " about '\($0.visible)'" } ?? ""
    detail("also", "\(counted(others.count, "more finding"))\(name):")
    let isLong = others.count > Self.listedPlaces + 1
    let indent = gutter + 5
    let margin = String(repeating: " ", count: indent)
    let texts = Self.differences(of: others, from: first)
    for (finding, difference) in zip(others, texts).prefix(isLong ? Self.listedPlaces : others.count) {
      let (site, text) = (place(finding.site), difference.visible)
      if indent + site.columns + 2 + text.columns <= width {
        line(margin + site + "  " + text)
      } else {
        line(margin + site)
        line(margin + "  " + Prose.wrap(text, lead: indent + 2, indent: indent + 4, width: width))
      }
    }
    if isLong { line(margin + "and \(others.count - Self.listedPlaces) more (--verbose)") }
  }

  /// The differences of other findings from the first. If messages differ only in a quoted name that is different for
  /// each finding, the names suffice. Otherwise, the messages are returned.
  private static func differences(of others: [Finding], from first: Finding) -> [String] {
    func parts(_ finding: Finding) -> [Substring] {
      finding.message.split(separator: "'", omittingEmptySubsequences: false)
    }
    let known = parts(first)
    let names = others.compactMap { other -> String? in
      let parts = parts(other)
      guard parts.count == known.count else { return nil }
      let different = parts.indices.filter { parts[$0] != known[$0] }
      // Every second part is between quotation marks.
      guard let name = different.first, different.allSatisfy({ $0 % 2 == 1 }) else { return nil }
      return "'\(parts[name])'"
    }
    return names.count == others.count && Set(names).count == names.count ? names : others.map(\.message)
  }

  private func place(_ site: Site) -> String { paths.site(site).description.visible }

  private mutating func headline(_ label: String, _ message: String, style: Paint.Style) {
    let prose = Prose.wrap(message.visible, lead: label.count + 2, indent: 2, width: width)
    line("\(paint.apply(style, to: label)): \(prose)")
  }

  private mutating func detail(_ label: String, _ prose: String) {
    let columns = width
    detail(label) { Prose.wrap(prose, lead: $0, indent: $0, width: columns) }
  }

  private mutating func detail(_ label: String, _ prose: (_ indent: Int) -> String) {
    if endsInCode { line("\(blank) \(bar)") }
    line("\(blank) \(paint.apply(.frame, to: "=")) \(label): \(prose(gutter + 5 + label.count))")
  }

  private mutating func excerpt(of site: Site, mark: String, style: Paint.Style, lines: inout SourceLines) {
    line("\(blank)\(paint.apply(.frame, to: "-->")) \(place(site))")
    guard let excerpt = lines.excerpt(of: site)?.fitted(to: width - gutter - 3), !excerpt.code.isEmpty else { return }
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

/// Colours of a terminal by meaning.
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
