import DigraphModel

/// Reads constraints from a project's configuration. Mistakes are reported with their places, and the rest is read.
struct ConstraintReader {
  private(set) var problems: [Diagnostic] = []

  private static let kinds = ["forbidden", "allowed", "required", "protected", "layers", "independent"]
  private static let others = ["name", "because", "transitive", "severity", "strict", "by"]
  private static let attributes = Element.Attribute.allCases.map(\.rawValue)

  /// Reads a list of constraints.
  mutating func constraints(in tree: SideFile.Tree) -> [Constraint] {
    guard let elements = tree.elements else {
      report("'rules' is a list of rules", at: tree.site)
      return []
    }
    return elements.enumerated().compactMap { number, element in constraint(in: element, number: number + 1) }
  }

  private mutating func constraint(in tree: SideFile.Tree, number: Int) -> Constraint? {
    guard let entries = tree.entries else {
      report("a rule is a mapping, such as 'forbidden: {from: …, to: …}'", at: tree.site)
      return nil
    }
    var constraint = Constraint(name: "rule \(number)", kind: .layers([], isStrict: false))
    var kind: SideFile.Entry?
    var isStrict = false
    var users: SideFile.Tree?
    /// Entries that only one kind of constraint takes.
    var special: [(entry: SideFile.Entry, kind: String)] = []
    for entry in entries {
      switch entry.key {
      case "name": if let text = text(entry) { constraint.name = text }
      case "because": constraint.reason = text(entry)
      case "transitive": constraint.isTransitive = flag(entry)
      case "strict":
        isStrict = flag(entry)
        special.append((entry, "layers"))
      case "by":
        users = entry.tree
        special.append((entry, "protected"))
      case "severity":
        if let severity = entry.tree.text.flatMap(Severity.init(rawValue:)), severity != .off {
          constraint.severity = severity
        } else {
          report("'severity' is info, warning or error", at: entry.tree.site)
        }
      case let key where Self.kinds.contains(key):
        if let kind {
          report("a rule says one thing: there is '\(kind.key)' already", at: entry.site)
        } else {
          kind = entry
        }
      case let key:
        report("a rule has no '\(key)'\(Self.suggestion(for: key, among: Self.kinds + Self.others))", at: entry.site)
      }
    }
    guard let kind else {
      report("a rule says one of \(Self.kinds.joined(separator: ", "))", at: tree.site)
      return nil
    }
    for (entry, owner) in special where owner != kind.key {
      report("'\(kind.key)' has no '\(entry.key)', which belongs to '\(owner)'", at: entry.site)
    }
    let isRead = read(kind, isStrict: isStrict, users: users, into: &constraint)
    return isRead ? constraint : nil
  }

  private mutating func read(
    _ entry: SideFile.Entry, isStrict: Bool, users: SideFile.Tree?, into constraint: inout Constraint
  )
    -> Bool
  {
    switch entry.key {
    case "forbidden", "allowed", "required":
      guard let (from, to) = ends(entry, &constraint) else { return false }
      constraint.kind =
        switch entry.key {
        case "forbidden": .forbidden(from: from, to: to)
        case "allowed": .allowed(from: from, to: to)
        default: .required(from: from, to: to)
        }
    case "protected":
      guard let users else {
        report("'protected' needs 'by', the list of who may use it", at: entry.site)
        return false
      }
      guard let pattern = pattern(entry.tree, &constraint),
        let by = self.pattern(users, &constraint, isPermission: true)
      else {
        return false
      }
      constraint.kind = .protected(pattern, by: by)
    default:
      let trees = entry.tree.elements ?? [entry.tree]
      let patterns = trees.compactMap { pattern($0, &constraint) }
      guard patterns.count == trees.count else { return false }
      if entry.key == "layers" {
        guard patterns.count > 1 else {
          report("'layers' is a list of at least two patterns, the uppermost first", at: entry.tree.site)
          return false
        }
        constraint.kind = .layers(patterns, isStrict: isStrict)
      } else {
        guard patterns.count > 1 || patterns.contains(where: { $0.captureCount > 0 }) else {
          report(
            "'independent' is a list of patterns, or one with parentheses around what differs", at: entry.tree.site)
          return false
        }
        constraint.kind = .independent(patterns)
      }
    }
    return true
  }

  /// `{from: …, to: …}`.
  private mutating func ends(_ entry: SideFile.Entry, _ constraint: inout Constraint) -> (
    ElementPattern, ElementPattern
  )? {
    guard let entries = entry.tree.entries else {
      report("'\(entry.key)' is a mapping of 'from' and 'to'", at: entry.tree.site)
      return nil
    }
    for other in entries where other.key != "from" && other.key != "to" {
      report(
        "'\(entry.key)' has no '\(other.key)'\(Self.suggestion(for: other.key, among: ["from", "to"]))", at: other.site)
    }
    guard let first = entry.tree["from"], let second = entry.tree["to"] else {
      report("'\(entry.key)' needs 'from' and 'to'", at: entry.tree.site)
      return nil
    }
    guard let from = pattern(first, &constraint),
      let to = pattern(second, &constraint, captures: from.captureCount, isPermission: entry.key != "forbidden")
    else { return nil }
    return (from, to)
  }

  // MARK: Patterns

  /// Reads a pattern: a text, a list whose elements are alternatives, or a mapping whose entries all have to match.
  ///
  /// - Parameters:
  ///   - tree: The value in the configuration.
  ///   - constraint: The constraint with the pattern; the pattern is added to those that should match an element.
  ///   - captures: The number of captures that it may refer to.
  ///   - isPermission: Whether the pattern permits a dependency: then some alternatives of a list may match nothing. In
  ///     any other pattern, each element of a list should match an element.
  /// - Returns: `nil` if it cannot be read, which is reported.
  private mutating func pattern(
    _ tree: SideFile.Tree, _ constraint: inout Constraint, captures: Int = 0, isPermission: Bool = false
  ) -> ElementPattern? {
    guard let pattern = pattern(tree, depth: 0) else { return nil }
    if pattern.highestReference > captures {
      report(
        "'$\(pattern.highestReference)' stands for nothing: \(captures == 0 ? "nothing is captured" : "only \(captures) of 'from' are in parentheses")",
        at: tree.site)
      return nil
    }
    if case .any(let patterns) = pattern, let elements = tree.elements, elements.count > 1, !isPermission {
      constraint.patterns += zip(patterns, elements).map { ($0, Self.text(of: $1), $1.site) }
    } else {
      constraint.patterns.append((pattern, Self.text(of: tree), tree.site))
    }
    return pattern
  }

  private mutating func pattern(_ tree: SideFile.Tree, depth: Int) -> ElementPattern? {
    guard depth < 20 else { return nil }
    if let text = tree.text { return named(text, at: tree.site) }
    if let elements = tree.elements, !elements.isEmpty {
      let patterns = elements.compactMap { pattern($0, depth: depth + 1) }
      return patterns.count == elements.count ? .any(patterns) : nil
    }
    if let entries = tree.entries, !entries.isEmpty {
      let patterns = entries.compactMap { part($0, depth: depth + 1) }
      return patterns.count == entries.count ? .all(patterns) : nil
    }
    report("a pattern is a text such as 'module:Feature*', a list of them, or a mapping", at: tree.site)
    return nil
  }

  /// `module: Feature*`, `not: …`.
  private mutating func part(_ entry: SideFile.Entry, depth: Int) -> ElementPattern? {
    if entry.key == "not" { return pattern(entry.tree, depth: depth).map { .not($0) } }
    guard let attribute = Element.Attribute(rawValue: entry.key) else {
      report(
        "nothing has a '\(entry.key)'\(Self.suggestion(for: entry.key, among: Self.attributes + ["not"]))",
        at: entry.site)
      return nil
    }
    let trees = entry.tree.elements ?? [entry.tree]
    let patterns = trees.compactMap { tree -> ElementPattern? in
      guard let text = tree.text else {
        report("'\(entry.key)' is a text or a list of texts", at: tree.site)
        return nil
      }
      return name(text, at: tree.site).map { .attribute(attribute, $0) }
    }
    guard patterns.count == trees.count else { return nil }
    return patterns.count == 1 ? patterns[0] : .any(patterns)
  }

  /// Reads `module:Feature*`; without a word in front, the pattern is about types.
  private mutating func named(_ text: String, at site: Site) -> ElementPattern? {
    guard let colon = text.firstIndex(of: ":"), text[..<colon].allSatisfy({ $0.isLowercase && $0.isLetter }),
      colon > text.startIndex
    else { return name(text, at: site).map { .attribute(.type, $0) } }
    let word = String(text[..<colon])
    guard let attribute = Element.Attribute(rawValue: word) else {
      report("nothing has a '\(word)'\(Self.suggestion(for: word, among: Self.attributes))", at: site)
      return nil
    }
    let rest = text[text.index(after: colon)...].drop { $0 == " " }
    return name(String(rest), at: site).map { .attribute(attribute, $0) }
  }

  private mutating func name(_ text: String, at site: Site) -> NamePattern? {
    do {
      return try NamePattern(text)
    } catch {
      report("the pattern '\(text)' \(error.reason)", at: site)
      return nil
    }
  }

  // MARK: Values

  private mutating func text(_ entry: SideFile.Entry) -> String? {
    if entry.tree.text == nil { report("'\(entry.key)' is a text", at: entry.tree.site) }
    return entry.tree.text
  }

  private mutating func flag(_ entry: SideFile.Entry) -> Bool {
    switch entry.tree.text {
    case "true": return true
    case "false": return false
    default:
      report("'\(entry.key)' is true or false", at: entry.tree.site)
      return false
    }
  }

  private mutating func report(_ message: String, at site: Site) {
    problems.append(Diagnostic(.error, message, at: site))
  }

  /// A pattern as a message shows it.
  private static func text(of tree: SideFile.Tree) -> String {
    if let text = tree.text { return text }
    if let elements = tree.elements { return elements.map { text(of: $0) }.joined(separator: ", ") }
    return (tree.entries ?? []).map { "\($0.key): \(text(of: $0.tree))" }.joined(separator: ", ")
  }

  private static func suggestion(for word: String, among candidates: [String]) -> String {
    likeNames(of: word, among: candidates).first.map { ", did you mean '\($0)'?" } ?? ""
  }
}
