public import DigraphModel
public import DigraphRules

/// The reference of `.digraph.yml` for people, as Markdown.
public enum ConfigurationReference {
  /// Writes the page.
  ///
  /// - Parameters:
  ///   - rules: all rules, which say what options they have.
  ///   - isFile: whether it is the page of the repository, which says where it comes from.
  /// - Returns: Markdown, with a final newline.
  public static func text(rules: [any Rule.Type] = RuleCatalog.all, isFile: Bool = false) -> String {
    let origin =
      "<!-- Generated from Sources/DigraphPipeline/Configuration; `UPDATE_GOLDENS=1 Scripts/test --filter ConfigurationPageTests`"
      + " writes it. -->"
    var lines =
      ["# Configuration", ""] + (isFile ? [origin, ""] : []) + [
        paragraph(
          """
          `.digraph.yml` says what digraph cannot know, and what a team thinks of it. It is looked for in the folder that is \
          checked and in those above it, up to the repository root; `--config` names another. Paths in it are relative to its \
          folder; with `--config`, and in a file that another one extends, to the repository root or to the folder of the one \
          that extends it.
          """),
        "",
        paragraph(
          """
          What it does not know is an error with a place and, if something similar exists, a suggestion: an unknown key or rule, \
          another type of value, a key that is there twice. `digraph init` writes a first one. Editors complete it with the JSON \
          Schema that `digraph config schema` prints, if the file begins with \
          `# yaml-language-server: $schema=` and the path of that schema.
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
    let text = lines.map { $0 + "\n" }.joined()
    // Links of the file start at its folder, Documentation.docc.
    return isFile ? text.replacing("](Rules/", with: "](../Rules/") : text
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

  /// Keys inside of a value.
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
    "Comments speak of single places. What follows ` - ` is the reason, for people.",
    "",
    "| comment | |",
    "|---|---|",
    "| `// digraph:disable:next RULE - why` | Findings of the rule in the next line do not count; `:this` and `:previous` for "
      + "other lines. Several rules stand behind one another; none at all means every rule. |",
    "| `// digraph:disable RULE` | The same for all lines up to `// digraph:enable RULE`, or to the end of the file. |",
    "| `// digraph:binds KEY` | Says what code binds that digraph could not read, which an `analysis-gap` shows. |",
    "| `// digraph:requests KEY` | Says what such code asks for. |",
    "",
    paragraph(
      """
      A key is `Type`, then, as far as it has them and in this order, `named "name"`, `with (Int, String)` for run-time \
      arguments, `scope singleton` for how long what is bound is shared, in the framework's own word, and `in AppContainer` \
      for the container, by the name that `digraph doctor` prints. Several such comments may stand above one place, and one \
      behind it.
      """),
    "",
    "```swift",
    "// digraph:binds Clock named \"monotonic\" scope container in AppContainer - the vendor's assembly does it",
    "Vendor.registerAll(in: container)",
    "```",
    "",
    paragraph(
      """
      Comments without effect are reported by [`stale-suppression`](Rules/stale-suppression.md), as are entries under \
      `external`, `roots`, `scopes` and `defines` that nothing in the sources is about, and lines of a baseline that nothing is \
      found for any more.
      """),
  ]

  /// A pipe would begin another cell.
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
