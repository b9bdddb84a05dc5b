import DigraphModel

/// The values that a key of `.digraph.yml` may have. The reader, the JSON Schema and the reference page are all made
/// from this description.
indirect enum ConfigurationShape: Sendable {
  /// `true` or `false`.
  case flag
  /// A whole number that is not below the least one.
  case integer(least: Int)
  /// A text; `what` is the noun for the text, as in "a path".
  case text(what: String)
  /// One of the words.
  case choice([ConfigurationWord])
  /// One text, or a list of texts; `what` is the noun for the texts, as in "paths". Editors offer the texts in
  /// `offered`.
  case texts(what: String, offered: [String] = [])
  /// A list of values.
  case list(ConfigurationShape)
  /// A mapping with known keys; `what` is the noun for a key in messages.
  case mapping(what: String, [ConfigurationKey])
  /// A mapping with any keys; `what` is the noun for the thing that a key names.
  case table(what: String, ConfigurationShape)
  /// A scalar or a mapping.
  case either(ConfigurationShape, ConfigurationShape)
  /// A list of mappings that a rule reads itself; `schema` is the JSON Schema of one mapping.
  case entries(schema: String)
}

/// A word that a value may have.
struct ConfigurationWord: Hashable, Sendable {
  var word: String
  /// Its meaning, in one sentence; empty if it is obvious.
  var meaning: String

  init(_ word: String, _ meaning: String = "") {
    self.word = word
    self.meaning = meaning
  }
}

/// A key of a mapping, with its meaning.
struct ConfigurationKey: Sendable {
  var name: String
  var shape: ConfigurationShape
  /// Its meaning, in whole sentences.
  var summary: String
  /// The default, as one would write it; `nil` if there is none.
  var standard: String?
  /// Whether the mapping must have the key.
  var isRequired: Bool
  /// Lines of YAML that show the key in use.
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
  /// Severities, as all settings spell them.
  static let severity = ConfigurationShape.choice(severities)

  private static let severities = [
    ConfigurationWord("off", "The rule does not run."),
    ConfigurationWord("info", "A smell."),
    ConfigurationWord("warning", "Very probably not meant."),
    ConfigurationWord("error", "Fails at run time or at generation, provably."),
  ]

  static let severityWords = severities.map(\.word)

  /// The description of a value of this shape, as the end of a sentence that begins with the key's name.
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

  /// The plural noun for values of this shape.
  private var plural: String {
    switch self {
    case .flag: "true or false"
    case .texts(let what, _): "lists of \(what)"
    default: "values"
    }
  }

  /// Whether a tree of that kind may be a value of this shape.
  func isMeant(by tree: SideFile.Tree) -> Bool {
    switch (self, tree.value) {
    case (.flag, .scalar), (.integer, .scalar), (.text, .scalar), (.choice, .scalar), (.texts, .scalar),
      (.texts, .list),
      (.list, .list), (.mapping, .map), (.table, .map), (.entries, .list):
      true
    // A key such as `rules:` that has only comments below it.
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
