import DigraphModel
import Yams

/// The mistake in a text that is not valid YAML, with its place and a hint about the change to make.
struct YAMLMistake {
  /// The mistake: lower case, no full stop.
  let message: String
  /// The place of the mistake.
  let site: Site

  /// The mistake that an error of Yams describes.
  init(_ error: any Error, in text: String, path: String) {
    var (site, message) = (Site(path: path), "unreadable")
    switch error as? YamlError {
    case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
      .composer(_, let problem, let mark, _):
      site = Site(path: path, line: max(1, mark.line), column: max(1, mark.column))
      message = Self.remedy(at: site, in: text) ?? problem
    case .duplicatedKeysInMapping(let names, let context):
      site = Site(path: path, line: max(1, context.mark.line), column: max(1, context.mark.column))
      self.message = "\(names.map { "'\($0)'" }.joined(separator: ", ")) is there more than once"
      self.site = site
      return
    case .reader(let problem, let offset, _, _):
      site.line = offset.map { 1 + text.utf8.prefix($0).count { $0 == UInt8(ascii: "\n") } } ?? 1
      message = problem
    case let other?: message = "\(other)".split(whereSeparator: \.isNewline).first.map(String.init) ?? message
    case nil: message = "\(error)"
    }
    self.message = "not valid YAML: \(message)"
    self.site = site
  }

  /// The remedy for a common mistake. The parser's own message only says which token it had expected.
  private static func remedy(at site: Site, in text: String) -> String? {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.indices.contains(site.line - 1) else { return nil }
    let line = lines[site.line - 1]
    if line.prefix(while: \.isWhitespace).contains("\t") {
      return "this line is indented by a tab, and YAML takes only spaces"
    }
    // If the value begins with a star, the parser's place may be the letter after it.
    let place = line.dropFirst(max(0, site.column - 2)).prefix(2)
    guard let first = place.last.flatMap({ "*@`%".contains($0) ? $0 : nil }) ?? (place.first == "*" ? "*" : nil) else {
      return nil
    }
    return "a value that begins with '\(first)' has to be in quotation marks"
  }
}
