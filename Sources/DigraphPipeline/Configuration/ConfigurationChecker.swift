import DigraphModel

/// Compares a tree with the shape that it should have. A mismatch is a problem with a place and, if something similar
/// exists, a suggestion.
struct ConfigurationChecker {
  private(set) var problems: [Diagnostic] = []

  /// Checks a value, which messages call `name`; the caller has put the name in quotes.
  mutating func check(_ tree: SideFile.Tree, _ shape: ConfigurationShape, named name: String) {
    guard shape.isMeant(by: tree) else {
      return report("\(name) is \(shape.phrase)\(Self.contrast(tree))", at: tree.site)
    }
    switch shape {
    case .flag:
      if !["true", "false"].contains(tree.text?.lowercased()) {
        report("\(name) is true or false\(Self.contrast(tree))", at: tree.site)
      }
    case .integer(let least):
      if tree.text.flatMap({ Int($0) }).map({ $0 < least }) ?? true {
        report("\(name) is \(shape.phrase)\(Self.contrast(tree))", at: tree.site)
      }
    case .text: break
    case .choice(let words): check(tree, words.map(\.word), named: name)
    case .texts(let what, _):
      for element in tree.elements ?? [] where element.text == nil {
        report("\(name) is a list of \(what)\(Self.contrast(element))", at: element.site)
      }
    case .list(let element): for part in tree.elements ?? [] { check(part, element, named: "an element of \(name)") }
    case .mapping(let what, let keys): check(tree, keys, what, named: name)
    case .table(_, let shape):
      for entry in tree.entries ?? [] { check(entry.tree, shape, named: Self.quoted(entry.key)) }
    case .either(let first, let second): check(tree, first.isMeant(by: tree) ? first : second, named: name)
    case .entries:
      for element in tree.elements ?? [] where element.entries == nil {
        report("\(name) is a list of mappings\(Self.contrast(element))", at: element.site)
      }
    }
  }

  private mutating func check(_ tree: SideFile.Tree, _ words: [String], named name: String) {
    let text = tree.text ?? ""
    // YAML 1.1 reads `off` as false, and some programs write it so.
    if words.contains(text) || text == "false" && words.contains("off") { return }
    // Reports call findings of severity `info` notes.
    let near =
      text == "note" && words.contains("info")
      ? ", did you mean 'info'?" : ConfigurationReader.suggestion(for: text, among: words)
    let subject = words == ConfigurationShape.severityWords ? "the severity of \(name)" : name
    report("\(subject) is one of \(words.joined(separator: ", ")), not \(Self.quoted(text))" + near, at: tree.site)
  }

  private mutating func check(_ tree: SideFile.Tree, _ keys: [ConfigurationKey], _ what: String, named name: String) {
    for entry in tree.entries ?? [] {
      guard let key = keys.first(where: { $0.name == entry.key }) else {
        let owner = name.isEmpty || what == "rule" ? "" : " of \(name)"
        let near = ConfigurationReader.suggestion(for: entry.key, among: keys.map(\.name))
        report(
          "unknown \(what) \(Self.quoted(entry.key))\(owner)" + (near.isEmpty ? Self.hint(what, keys) : near),
          at: entry.site)
        continue
      }
      check(entry.tree, key.shape, named: Self.quoted(entry.key))
    }
    for key in keys where key.isRequired && tree[key.name] == nil {
      report("\(name) lacks '\(key.name)'", at: tree.site)
    }
  }

  /// The hint for a text to which nothing is similar.
  private static func hint(_ what: String, _ keys: [ConfigurationKey]) -> String {
    if what == "rule" { return "; 'digraph rules' lists them" }
    return keys.count > 8
      ? "; 'digraph config' lists them" : "; there is \(keys.map { "'\($0.name)'" }.joined(separator: ", "))"
  }

  private static func quoted(_ text: String) -> String { "'\(text)'" }

  private static func contrast(_ tree: SideFile.Tree) -> String {
    switch tree.value {
    case .null: ", but nothing is there"
    case .scalar(let source, _): ", not '\(source)'"
    case .list: ", not a list"
    case .map: ", not a mapping"
    }
  }

  private mutating func report(_ message: String, at site: Site) {
    problems.append(Diagnostic(.error, message, at: Site(path: site.path, line: site.line, column: site.column)))
  }
}
