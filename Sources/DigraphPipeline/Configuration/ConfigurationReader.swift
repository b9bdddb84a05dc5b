import DigraphModel
import Yams

/// Reads `.digraph.yml`: unknown keys, unknown rules and wrong types are errors, each with its place and, if something
/// similar exists, a suggestion.
public struct ConfigurationReader {
  private let path: String
  private let rules: [String]
  private var problems: [Diagnostic] = []

  /// Prepares to read a file.
  ///
  /// - Parameters:
  ///   - path: the file's path for messages.
  ///   - rules: ids of all rules.
  public init(path: String, rules: [String]) {
    self.path = path
    self.rules = rules
  }

  private static let keys = ["exclude", "include", "tests", "external", "needle", "rules", "fail-on"]

  /// The configuration that a text states.
  ///
  /// - Throws: `ConfigurationError` with every problem.
  public mutating func read(_ text: String) throws(ConfigurationError) -> Configuration {
    var configuration = Configuration()
    do {
      guard let root = try Yams.compose(yaml: text) else { return configuration }
      if let mapping = root.mapping {
        for (key, value) in mapping { read(key, value, into: &configuration) }
      } else if root.scalar?.string.isEmpty == false || root.sequence != nil {
        report("a configuration is a mapping of keys to values", at: root)
      }
    } catch {
      let place = Self.place(of: error)
      problems.append(Diagnostic(.error, "not valid YAML: \(place.message)", at: Site(path: path, line: place.line, column: place.column)))
    }
    guard problems.isEmpty else { throw ConfigurationError(problems.sorted { $0.site < $1.site }) }
    return configuration
  }

  private static func place(of error: any Error) -> (line: Int, column: Int, message: String) {
    guard let yaml = error as? YamlError else { return (1, 1, "\(error)") }
    switch yaml {
    case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _), .composer(_, let problem, let mark, _):
      return (mark.line, mark.column, problem)
    default: return (1, 1, "\(yaml)".split(whereSeparator: \.isNewline).first.map(String.init) ?? "unreadable")
    }
  }

  private mutating func read(_ key: Yams.Node, _ value: Yams.Node, into configuration: inout Configuration) {
    switch key.string {
    case "exclude": configuration.exclude = strings(value)
    case "include": configuration.include = strings(value)
    case "external": configuration.external = strings(value)
    case "tests":
      if let flag = value.bool { configuration.readsTests = flag } else { report("'tests' is true or false", at: value) }
    case "fail-on": if let severity = severity(value) { configuration.failOn = severity }
    case "needle": readNeedle(value, into: &configuration)
    case "rules": readRules(value, into: &configuration)
    case let name:
      report("unknown key '\(name ?? "?")'" + Self.suggestion(for: name ?? "", among: Self.keys), at: key)
    }
  }

  private mutating func readNeedle(_ value: Yams.Node, into configuration: inout Configuration) {
    let options = ["internal-properties"]
    guard let mapping = value.mapping else { return report("'needle' is a mapping of options to values", at: value) }
    for (key, value) in mapping {
      guard let name = key.string, options.contains(name) else {
        report("'needle' has no option '\(key.string ?? "?")'" + Self.suggestion(for: key.string ?? "", among: options), at: key)
        continue
      }
      switch value.string {
      case "visible": configuration.needleSeesInternalProperties = true
      case "hidden": configuration.needleSeesInternalProperties = false
      case let other:
        let choices = ["visible", "hidden"]
        report(
          "'internal-properties' is visible or hidden, not '\(other ?? "?")'" + Self.suggestion(for: other ?? "", among: choices),
          at: value)
      }
    }
  }

  private mutating func readRules(_ value: Yams.Node, into configuration: inout Configuration) {
    guard let mapping = value.mapping else { return report("'rules' is a mapping of rules to severities", at: value) }
    for (key, value) in mapping {
      guard let id = key.string, rules.contains(id) else {
        report("unknown rule '\(key.string ?? "?")'" + Self.suggestion(for: key.string ?? "", among: rules), at: key)
        continue
      }
      if let mapping = value.mapping {
        for (option, value) in mapping {
          if option.string == "severity" {
            configuration.severities[id] = severity(value)
          } else {
            report("rule '\(id)' has no option '\(option.string ?? "?")'" + Self.suggestion(for: option.string ?? "", among: ["severity"]), at: option)
          }
        }
      } else if let severity = severity(value) {
        configuration.severities[id] = severity
      }
    }
  }

  private mutating func strings(_ value: Yams.Node) -> [String] {
    if let text = value.string { return [text] }
    guard let sequence = value.sequence else {
      report("expected a list of texts", at: value)
      return []
    }
    return sequence.compactMap { element in
      if element.string == nil { report("expected a text", at: element) }
      return element.string
    }
  }

  private mutating func severity(_ value: Yams.Node) -> Severity? {
    // YAML 1.1 reads a bare `off` as false.
    if value.bool == false, value.string == "off" || value.string == "false" { return .off }
    if let severity = value.string.flatMap(Severity.init(rawValue:)) { return severity }
    report(
      "'\(value.string ?? "?")' is no severity" + Self.suggestion(for: value.string ?? "", among: Severity.allCases.map(\.rawValue))
        + "; one of \(Severity.allCases.map(\.rawValue).joined(separator: ", "))", at: value)
    return nil
  }

  private mutating func report(_ message: String, at node: Yams.Node) {
    problems.append(
      Diagnostic(.error, message, at: Site(path: path, line: node.mark?.line ?? 1, column: node.mark?.column ?? 1)))
  }

  /// `, did you mean 'x'?`, if something is within a third of the length in edits.
  static func suggestion(for word: String, among candidates: [String]) -> String {
    let limit = max(2, word.count / 3)
    let ranked = candidates.compactMap { candidate in
      editDistance(word, candidate, atMost: limit).map { (distance: $0, candidate: candidate) }
    }
    guard let best = ranked.min(by: { $0 < $1 }) else { return "" }
    return ", did you mean '\(best.candidate)'?"
  }
}
