public import DigraphModel
public import DigraphRules

/// The reference of `.digraph.yml` for people, as Markdown.
public enum ConfigurationReference {
  /// Writes the page.
  ///
  /// - Parameter rules: all rules, with the options that they have.
  /// - Returns: Markdown, with a final newline. Links to rules begin at the root of the repository.
  public static func text(rules: [any Rule.Type] = RuleCatalog.all) -> String {
    var lines =
      [
        "# Configuration", "",
        paragraph(
          """
          `.digraph.yml` holds facts that the source does not show, and a team's opinion of the rules.
          """),
        "",
        paragraph(
          """
          digraph looks for the file in the checked folder and in the folders above it, up to the repository root. `--config` \
          names another file. Paths in the file are relative to its folder. With `--config` they are relative to the repository \
          root. In a file that another one extends, they are relative to the folder of the extending file.
          """),
        "",
        paragraph(
          """
          An unknown key or rule, a value of another type, and a key that occurs twice are errors. Each has a place and, if \
          something similar exists, a suggestion. `digraph init` writes a first file. Editors complete it with the JSON Schema \
          that `digraph config schema` prints, if the file begins with `# yaml-language-server: $schema=` and the schema's path.
          """),
        "",
      ]
    let keys = ConfigurationDescription.keys(rules)
    lines += ["| key | value | default |", "|---|---|---|"]
    lines += keys.map {
      "| [`\($0.name)`](#\($0.name)) | \(cell($0.shape.phrase)) | \($0.standard.map { "`\($0)`" } ?? "") |"
    }
    for key in keys { lines += [""] + section(key, rules) }
    lines += [""] + comments
    return lines.map { $0 + "\n" }.joined()
  }

  private static func section(_ key: ConfigurationKey, _ rules: [any Rule.Type]) -> [String] {
    var lines = ["## \(key.name)", "", paragraph(key.summary), ""]
    lines +=
      ["```yaml"] + key.example.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) + ["```"]
    switch key.name {
    case "extends":
      lines += ["", "| preset | |", "|---|---|"] + Preset.allCases.map { "| `\($0.rawValue)` | \($0.summary) |" }
    case "rules": lines += ["", paragraph("A severity is one of these:"), ""] + words(.severity) + options(rules)
    default: lines += inner(key.shape)
    }
    return lines
  }

  /// The keys that a value contains.
  private static func inner(_ shape: ConfigurationShape) -> [String] {
    switch shape {
    case .mapping(_, let keys):
      return ["", "| \("key") | value | default | |", "|---|---|---|---|"]
        + keys.map { key in
          let required = key.isRequired ? "must be there" : key.standard.map { "`\($0)`" } ?? ""
          return
            "| `\(key.name)` | \(key.name == "rules" ? "as below `rules`" : cell(key.shape.phrase)) | \(required) | \(key.summary) |"
        }
    case .list(let element): return inner(element)
    case .either(_, let second): return inner(second)
    case .flag, .integer, .text, .choice, .texts, .table, .entries: return []
    }
  }

  private static func words(_ shape: ConfigurationShape) -> [String] {
    guard case .choice(let words) = shape else { return [] }
    return ["| word | |", "|---|---|"] + words.map { "| `\($0.word)` | \($0.meaning) |" }
  }

  private static func options(_ rules: [any Rule.Type]) -> [String] {
    let rows = rules.flatMap { rule in
      rule.options.map { option in
        "| [`\(rule.info.id)`](Rules/\(rule.info.id).md) | `\(option.name)` | \(cell(option.shape.phrase)) | "
          + "\(option.standard.map { "`\($0)`" } ?? "") | \(option.summary) |"
      }
    }
    guard !rows.isEmpty else { return [] }
    return [
      "", paragraph("Some rules have options; a mapping sets them, and `severity` besides:"), "",
      "| rule | option | value | default | |", "|---|---|---|---|---|",
    ] + rows
  }

  private static let comments = [
    "## In the source",
    "",
    "A comment speaks about one place. The text behind ` - ` is the reason, for people.",
    "",
    "| comment | |",
    "|---|---|",
    "| `// digraph:disable:next RULE - why` | Findings of the rule in the next line do not count. `:this` and `:previous` "
      + "mean other lines. A comment may name several rules; without any, it means all of them. |",
    "| `// digraph:disable RULE` | The same for all lines up to `// digraph:enable RULE`, or to the end of the file. |",
    "| `// digraph:binds KEY` | Names a key that unreadable code binds. An `analysis-gap` shows such code. |",
    "| `// digraph:requests KEY` | Names a key that such code asks for. |",
    "",
    paragraph(
      """
      A key begins with `Type`. Behind it may follow, in this order: `named "name"`, `with (Int, String)` for run-time \
      arguments, `scope singleton` with the framework's own word, and `in AppContainer` with the name that `digraph doctor` \
      prints. Several comments may stand above a place, and one behind it.
      """),
    "",
    paragraph(
      """
      A comment speaks about its own file. If a mistake has places in several files, it still counts in the others. The summary \
      counts suppressed findings, and JSON lists them with the state `suppressed`.
      """),
    "",
    "```swift",
    "// digraph:binds Clock named \"monotonic\" scope container in AppContainer - the vendor's assembly does it",
    "Vendor.registerAll(in: container)",
    "```",
    "",
    paragraph(
      """
      [`stale-suppression`](Rules/stale-suppression.md) reports comments without effect. It also reports entries under \
      `external`, `roots`, `scopes` and `defines` that match nothing in the sources, and lines of a baseline whose finding is \
      gone.
      """),
  ]

  /// The text with pipes escaped, because a pipe would begin another cell.
  private static func cell(_ text: String) -> String { text.replacing("|", with: "\\|") }

  /// A text in lines of at most 120 characters.
  private static func paragraph(_ text: String) -> String {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, line.count + 1 + word.count > 120 {
        lines.append(line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    return (lines + [line]).joined(separator: "\n")
  }
}
