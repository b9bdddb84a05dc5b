import DigraphJSON
public import DigraphModel
public import DigraphRules

/// The JSON Schema of `.digraph.yml`, for editors: https://json-schema.org/draft/2020-12.
public enum ConfigurationSchema {
  /// Writes the schema.
  ///
  /// - Parameter rules: all rules, with the options that they have.
  /// - Returns: JSON, with a final newline.
  public static func text(rules: [any Rule.Type] = RuleCatalog.all) -> String {
    let all = ConfigurationDescription.keys(rules)
    let keys = all.map { key -> (String, JSONTree) in (key.name, key.name == "rules" ? reference : property(key)) }
    let rules = all.first { $0.name == "rules" }.map(schema) ?? .object([])
    let root: [(String, JSONTree)] = [
      ("$schema", .text("https://json-schema.org/draft/2020-12/schema")),
      ("title", .text("Configuration of digraph")),
      ("description", .text("All settings of `.digraph.yml`.")),
      ("type", .list([.text("object"), .text("null")])),
      ("additionalProperties", .flag(false)),
      ("properties", .object(keys)),
      ("$defs", .object([("rules", rules)])),
    ]
    return (try? JSONText(absent: .null, expandedDepth: 4).encode(JSONTree.object(root))) ?? ""
  }

  /// The schema of rules is stated once, and referred to.
  private static let reference = JSONTree.object([("$ref", .text("#/$defs/rules"))])

  private static func property(_ key: ConfigurationKey) -> JSONTree {
    guard case .list(.mapping(_, let inner)) = key.shape else { return schema(of: key) }
    let properties = inner.map { ($0.name, $0.name == "rules" ? reference : schema(of: $0)) }
    return .object([
      ("description", .text(plain(key.summary))), ("type", types("array")),
      ("items", mapping(properties, required: inner.filter(\.isRequired).map(\.name))),
    ])
  }

  private static func schema(of key: ConfigurationKey) -> JSONTree {
    guard case .object(var members) = schema(of: key.shape) else { return .object([]) }
    members.insert(("description", .text(plain(key.summary))), at: 0)
    if let standard = key.standard, let value = value(standard, key.shape) { members.append(("default", value)) }
    return .object(members)
  }

  private static func schema(of shape: ConfigurationShape) -> JSONTree {
    switch shape {
    case .flag: .object([("type", .text("boolean"))])
    case .integer(let least): .object([("type", .text("integer")), ("minimum", .number(least))])
    case .text: .object([("type", .text("string"))])
    case .choice(let words):
      .object([("enum", .list(words.map { .text($0.word) } + (isSeverity(words) ? [.flag(false)] : [])))])
    case .texts(_, let offered):
      texts(offered)
    case .list(let element): .object([("type", types("array")), ("items", schema(of: element))])
    case .mapping(_, let keys):
      mapping(keys.map { ($0.name, schema(of: $0)) }, required: keys.filter(\.isRequired).map(\.name))
    case .table(_, let value): .object([("type", types("object")), ("additionalProperties", schema(of: value))])
    case .either(let first, let second): .object([("anyOf", .list([schema(of: first), schema(of: second)]))])
    case .entries(let text): .object([("type", types("array")), ("items", JSONTree(text))])
    }
  }

  /// The schema of one text or a list of texts. The offered texts are only one alternative: editors complete them,
  /// and others are valid.
  private static func texts(_ offered: [String]) -> JSONTree {
    func offering(_ schema: JSONTree) -> JSONTree {
      offered.isEmpty
        ? schema : .object([("anyOf", .list([.object([("enum", .list(offered.map { .text($0) }))]), schema]))])
    }
    let item = JSONTree.object([("type", .list(["string", "number", "boolean"].map { .text($0) }))])
    return offering(
      .object([("type", .list([.text("array"), .text("string"), .text("null")])), ("items", offering(item))]))
  }

  /// Whether the words are severities. YAML 1.1 and some editors read a bare `off` as false.
  private static func isSeverity(_ words: [ConfigurationWord]) -> Bool { words.contains { $0.word == "off" } }

  private static func mapping(_ properties: [(String, JSONTree)], required: [String]) -> JSONTree {
    var members: [(String, JSONTree)] = [
      ("type", required.isEmpty ? types("object") : .text("object")), ("additionalProperties", .flag(false)),
      ("properties", .object(properties)),
    ]
    if !required.isEmpty { members.append(("required", .list(required.map { .text($0) }))) }
    return .object(members)
  }

  /// The schema of a type or null, because a key without a value counts as absent.
  private static func types(_ type: String) -> JSONTree { .list([.text(type), .text("null")]) }

  private static func value(_ text: String, _ shape: ConfigurationShape) -> JSONTree? {
    switch shape {
    case .flag: .flag(text == "true")
    case .integer: Int(text).map { .number($0) }
    case .text, .choice: .text(text)
    case .texts, .list, .mapping, .table, .entries: JSONTree(text)
    case .either(let first, _): value(text, first)
    }
  }

  /// The text without the marks of Markdown, which editors do not show.
  private static func plain(_ text: String) -> String { text.filter { $0 != "`" } }
}

/// Any JSON value; members stand in the order in which they are given.
private indirect enum JSONTree: Encodable {
  case flag(Bool)
  case number(Int)
  case text(String)
  case list([JSONTree])
  case object([(String, JSONTree)])

  /// Reads YAML, and so also JSON, which is a part of YAML.
  init(_ text: String) {
    switch ConfigurationTree.read(text, path: "") {
    case .success(let tree?): self.init(tree)
    case .success(nil), .failure: self = .object([])
    }
  }

  private init(_ tree: SideFile.Tree) {
    switch tree.value {
    case .null: self = .object([])
    case .scalar("true", _): self = .flag(true)
    case .scalar("false", _): self = .flag(false)
    case .scalar(let text, _): self = Int(text).map { .number($0) } ?? .text(text)
    case .list(let elements): self = .list(elements.map { JSONTree($0) })
    case .map(let entries): self = .object(entries.map { ($0.key, JSONTree($0.tree)) })
    }
  }

  private struct Name: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init(_ name: String) { stringValue = name }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  func encode(to encoder: any Encoder) throws {
    switch self {
    case .flag(let value): try encode(value, to: encoder)
    case .number(let value): try encode(value, to: encoder)
    case .text(let value): try encode(value, to: encoder)
    case .list(let elements):
      var container = encoder.unkeyedContainer()
      for element in elements { try container.encode(element) }
    case .object(let members):
      var container = encoder.container(keyedBy: Name.self)
      for (name, value) in members { try container.encode(value, forKey: Name(name)) }
    }
  }

  private func encode(_ value: some Encodable, to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(value)
  }
}
