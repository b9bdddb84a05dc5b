/// A setting of a rule that a project's configuration can change.
public struct RuleOption: Hashable, Sendable {
  /// Its key in the rule's part of the configuration: lower case, words joined by hyphens.
  public var name: String
  /// The kind of values that it takes.
  public var kind: Kind
  /// The meaning of the option, in one sentence.
  public var summary: String
  /// The value if the configuration sets none, as it would be written there; `nil` for no value at all.
  public var standard: String?

  /// Creates an option.
  public init(_ name: String, _ kind: Kind, _ summary: String, standard: String? = nil) {
    self.name = name
    self.kind = kind
    self.summary = summary
    self.standard = standard
  }

  /// The kinds of values that an option takes.
  public enum Kind: Hashable, Sendable {
    /// `true` or `false`.
    case flag
    /// A whole number, from a least one on.
    case integer(least: Int)
    /// One of some words.
    case choice([String])
    /// A list of texts; one text stands for a list of it.
    case texts
    /// A list of mappings that the rule reads itself. `schema` is a JSON Schema of one of them.
    case entries(schema: String)
  }
}

/// The configuration of one rule: trees whose shapes fit the kinds of the rule's options.
public struct RuleOptions: Hashable, Sendable {
  /// The options that are set, each key once.
  public private(set) var entries: [SideFile.Entry]

  /// Creates options.
  ///
  /// - Parameter entries: The configuration's entries, each key once; checked against the rule's options.
  public init(_ entries: [SideFile.Entry] = []) { self.entries = entries }

  /// The value of a flag, if it is set.
  public func flag(_ name: String) -> Bool? { self[name]?.text.map { $0 == "true" } }

  /// The value of a number, if it is set.
  public func integer(_ name: String) -> Int? { self[name]?.text.flatMap { Int($0) } }

  /// The value of a text, if it is set.
  public func text(_ name: String) -> String? { self[name]?.text }

  /// The texts of a list, if it is set.
  public func texts(_ name: String) -> [String]? {
    guard let tree = self[name] else { return nil }
    return tree.elements?.compactMap(\.text) ?? tree.text.map { [$0] }
  }

  /// Merges two sets of options. If both set an option, the value of `others` counts.
  public func merging(_ others: RuleOptions) -> RuleOptions {
    let names = Set(others.entries.map(\.key))
    return RuleOptions(entries.filter { !names.contains($0.key) } + others.entries)
  }

  /// The value of an option as it is written; `nil` if it is not set.
  public subscript(name: String) -> SideFile.Tree? { entries.last { $0.key == name }?.tree }
}

extension Rule {
  /// Most rules have no options.
  public static var options: [RuleOption] { [] }

  /// Most rules have no options.
  public init(options: RuleOptions, problems: inout [Diagnostic]) { self.init() }
}
