import DigraphModel

/// What a value of `.digraph.yml` may be: the one description that the reader, the JSON Schema and the reference page
/// are made of.
indirect enum ConfigurationShape: Sendable {
  /// `true` or `false`.
  case flag
  /// A whole number, from a least one on.
  case integer(least: Int)
  /// A text; `what` says of what, as in "a path".
  case text(what: String)
  /// One of some words.
  case choice([ConfigurationWord])
  /// One text, or a list of them; `what` says of what, as in "paths". Editors offer some.
  case texts(what: String, offered: [String] = [])
  /// A list of values.
  case list(ConfigurationShape)
  /// A mapping with known keys; `what` is what messages call one of them.
  case mapping(what: String, [ConfigurationKey])
  /// A mapping with any keys; `what` is what a key stands for.
  case table(what: String, ConfigurationShape)
  /// A scalar or a mapping.
  case either(ConfigurationShape, ConfigurationShape)
  /// A list of mappings that a rule reads itself; the schema is that of one of them.
  case entries(schema: String)
}

/// A word that a value may be.
struct ConfigurationWord: Hashable, Sendable {
  var word: String
  /// What it means, in one sentence; empty where that is known.
  var meaning: String

  init(_ word: String, _ meaning: String = "") {
    self.word = word
    self.meaning = meaning
  }
}

/// A key of a mapping with what it stands for.
struct ConfigurationKey: Sendable {
  var name: String
  var shape: ConfigurationShape
  /// What it means, in whole sentences.
  var summary: String
  /// What holds if it is left out, as it would be written; `nil` for nothing at all.
  var standard: String?
  /// Whether it must be there.
  var isRequired: Bool
  /// Lines that show it in use.
  var example: String

  init(
    _ name: String, _ shape: ConfigurationShape, _ summary: String, standard: String? = nil, isRequired: Bool = false,
    example: String = ""
  ) {
    self.name = name
    self.shape = shape
    self.summary = summary
    self.standard = standard
    self.isRequired = isRequired
    self.example = example
  }
}

extension ConfigurationShape {
  /// Severities, as everything of the configuration that has one spells them.
  static let severity = ConfigurationShape.choice(severities)

  private static let severities = [
    ConfigurationWord("off", "The rule does not run."),
    ConfigurationWord("info", "A smell."),
    ConfigurationWord("warning", "Very probably not meant."),
    ConfigurationWord("error", "Fails at run time or at generation, provably."),
  ]

  static let severityWords = severities.map(\.word)

  /// The end of a sentence that begins with the key's name.
  var phrase: String {
    switch self {
    case .flag: "true or false"
    case .integer(let least): "a whole number from \(least) on"
    case .text(let what): what
    case .choice(let words): "one of " + words.map(\.word).joined(separator: ", ")
    case .texts(let what, _): "a list of \(what)"
    case .list: "a list"
    case .mapping: "a mapping"
    case .table(let what, let value): "a mapping, \(what) to \(value.plural)"
    case .either(let first, let second): "\(first.phrase), or \(second.phrase)"
    case .entries: "a list of mappings"
    }
  }

  /// What several such values are called.
  private var plural: String {
    switch self {
    case .flag: "true or false"
    case .texts(let what, _): "lists of \(what)"
    default: "values"
    }
  }

  /// Whether it takes a tree of that kind at all.
  func isMeant(by tree: SideFile.Tree) -> Bool {
    switch (self, tree.value) {
    case (.flag, .scalar), (.integer, .scalar), (.text, .scalar), (.choice, .scalar), (.texts, .scalar),
      (.texts, .list),
      (.list, .list), (.mapping, .map), (.table, .map), (.entries, .list):
      true
    // `rules:` with nothing but comments below it.
    case (.texts, .null), (.list, .null), (.mapping, .null), (.table, .null), (.entries, .null): true
    case (.either(let first, let second), _): first.isMeant(by: tree) || second.isMeant(by: tree)
    default: false
    }
  }
}

extension RuleOption {
  var shape: ConfigurationShape {
    switch kind {
    case .flag: .flag
    case .integer(let least): .integer(least: least)
    case .choice(let words): .choice(words.map { ConfigurationWord($0) })
    case .texts: .texts(what: "texts")
    case .entries(let schema): .entries(schema: schema)
    }
  }
}
