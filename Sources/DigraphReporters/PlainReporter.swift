import DigraphModel

/// `path:line:column: severity: message [rule]`, the form of compilers. The notes of a finding follow it.
///
/// Problem matchers of editors and CI services for `swiftc` and `clang` read this form. A terminal can open the
/// paths.
public struct PlainReporter: Reporter {
  /// Creates the reporter.
  public init() {}

  /// One line for each finding that counts and for each of its notes.
  public func text(of report: Report) -> String {
    var text = ""
    for finding in report.reported {
      for line in CompilerLine.lines(of: finding) {
        text += report.shownPaths.site(line.site).place
        text += ": "
        text += line.kind
        text += ": "
        text += line.text
        text += "\n"
      }
    }
    return text
  }
}

/// One line of a compiler's output, without its place.
struct CompilerLine {
  /// `error`, `warning` or `note`; compilers have no word for an info.
  var kind: String
  /// The message, on one line.
  var text: String
  /// The place.
  var site: Site

  /// The lines of a finding and its notes: the chain, the places and the remedy.
  static func lines(of finding: Finding) -> [CompilerLine] {
    var lines = [CompilerLine(finding.severity.compilerWord, "\(finding.message) [\(finding.rule)]", finding.site)]
    if !finding.chain.isEmpty {
      lines.append(CompilerLine("note", "path: \(finding.chain.joined(separator: " -> "))", finding.site))
    }
    lines += finding.notes.map { CompilerLine("note", $0.message, $0.site) }
    if let help = finding.help { lines.append(CompilerLine("note", "help: \(help)", finding.site)) }
    return lines
  }

  private init(_ kind: String, _ text: String, _ site: Site) {
    self.kind = kind
    self.text = text.visible
    self.site = site
  }
}

extension Severity {
  fileprivate var compilerWord: String {
    switch self {
    case .error: "error"
    case .warning: "warning"
    case .info, .off: "note"
    }
  }
}

extension Site {
  /// `path:line:column` at the start of a line. A path that begins like a GitHub command gets `./` in front.
  var place: String {
    let place = description.visible
    return place.drop { $0 == " " }.hasPrefix("::") ? "./" + place : place
  }
}
