public import DigraphModel

/// Comments that switch findings off, in place.
///
/// `// digraph:disable:next RULE - why` (also `:this` and `:previous`) is about one line; `// digraph:disable RULE` is
/// about all lines until `// digraph:enable RULE` or the end of the file. Several rules are separated by blanks or commas;
/// no rule at all means every rule.
public struct Suppressions: Sendable {
  private var byPath: [String: [Region]] = [:]

  private struct Region: Sendable {
    /// The rules; empty for all of them.
    var rules: Set<String>
    /// 1-based lines.
    var lines: ClosedRange<Int>
  }

  /// Reads the directives of files.
  public init(_ files: [(path: String, facts: FileFacts)]) {
    for (path, facts) in files {
      let regions = Self.regions(of: facts)
      if !regions.isEmpty { byPath[path] = regions }
    }
  }

  private static func regions(of facts: FileFacts) -> [Region] {
    var regions: [Region] = []
    var open: [(rules: Set<String>, start: Int)] = []
    for directive in facts.directives {
      let line = facts.position(at: directive.range.lowerBound).line
      let rules = Set(directive.arguments.split { $0 == " " || $0 == "," || $0 == "\t" }.map(String.init))
      switch directive.verb {
      case "disable:next": regions.append(Region(rules: rules, lines: (line + 1)...(line + 1)))
      case "disable:this": regions.append(Region(rules: rules, lines: line...line))
      case "disable:previous": regions.append(Region(rules: rules, lines: max(line - 1, 1)...max(line - 1, 1)))
      case "disable": open.append((rules, line))
      case "enable":
        open.removeAll { entry in
          guard rules.isEmpty || entry.rules == rules else { return false }
          regions.append(Region(rules: entry.rules, lines: entry.start...line))
          return true
        }
      default: break
      }
    }
    for entry in open { regions.append(Region(rules: entry.rules, lines: entry.start...Int.max)) }
    return regions
  }

  /// Marks findings that a comment switches off.
  public func apply(to findings: [Finding]) -> [Finding] {
    guard !byPath.isEmpty else { return findings }
    return findings.map { finding in
      let isOff = (byPath[finding.site.path] ?? []).contains { region in
        region.lines.contains(finding.site.line) && (region.rules.isEmpty || region.rules.contains(finding.rule))
      }
      guard isOff else { return finding }
      var copy = finding
      copy.state = .suppressed
      return copy
    }
  }
}
