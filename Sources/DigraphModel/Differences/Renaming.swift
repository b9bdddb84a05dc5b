/// New names of things that have otherwise stayed the same.
public struct Renaming: Hashable, Codable, Sendable {
  /// Renamed types, and identifiers that are spelt like a type, sorted by old name.
  public var types: [Name]
  /// Modules.
  public var modules: [Name]
  /// Keys that changed after types got their new names: another qualifier, other arguments, another type of the same
  /// value.
  public var keys: [KeyChange]

  /// Creates a renaming; without arguments, an empty one.
  public init(types: [Name] = [], modules: [Name] = [], keys: [KeyChange] = []) {
    self.types = types
    self.modules = modules
    self.keys = keys
  }

  /// Whether nothing has another name.
  public var isEmpty: Bool { types.isEmpty && modules.isEmpty && keys.isEmpty }

  /// The likeness of two names, from 0 to 1: by the words in them that tell the subject, or by their letters.
  public static func likeness(of first: String, and second: String) -> Double { RenameSearch.likeness(first, second) }

  /// The number of changed names.
  public var count: Int { types.count + modules.count + keys.count }

  /// A name that has changed.
  public struct Name: Hashable, Codable, Sendable {
    /// The old name.
    public var from: String
    /// The new name.
    public var to: String

    /// Creates a change.
    public init(from: String, to: String) {
      self.from = from
      self.to = to
    }
  }

  /// A key that has changed.
  public struct KeyChange: Hashable, Codable, Sendable {
    /// The old key, with renamed types already replaced.
    public var from: Key
    /// The new key.
    public var to: Key

    /// Creates a change.
    public init(from: Key, to: Key) {
      self.from = from
      self.to = to
    }
  }

  /// A text with renamed types and keys in it, such as the message of a finding, under the new names.
  public func applied(toMessage text: String) -> String {
    var names = RenamingMap(self)
    var text = names.type(text)
    for change in keys { text = text.replacing("'\(change.from)'", with: "'\(change.to)'") }
    return text
  }
}

/// Applies a renaming, and remembers names that it has already translated.
struct RenamingMap: NameMap {
  private let types: [String: String]
  private let keys: [Key: Key]
  private let modules: [String: String]
  private var known: [String: String] = [:]

  init(_ renaming: Renaming) {
    types = Dictionary(renaming.types.map { ($0.from, $0.to) }, uniquingKeysWith: { first, _ in first })
    modules = Dictionary(renaming.modules.map { ($0.from, $0.to) }, uniquingKeysWith: { first, _ in first })
    keys = Dictionary(renaming.keys.map { ($0.from, $0.to) }, uniquingKeysWith: { first, _ in first })
  }

  mutating func type(_ text: String) -> String {
    if types.isEmpty { return text }
    if let known = known[text] { return known }
    let result = text.replacingIdentifiers { types[String($0)] }
    known[text] = result
    return result
  }

  mutating func key(_ key: Key) -> Key {
    let renamed = Key(type: type(key.type), name: key.name, arguments: key.arguments.map { type($0) })
    return keys[renamed] ?? renamed
  }

  func module(_ name: String) -> String { modules[name] ?? name }
}

extension String {
  /// The text with some of its identifiers replaced.
  public func replacingIdentifiers(_ replacement: (Substring) -> String?) -> String {
    var result = ""
    var rest = Substring(self)
    while let first = rest.unicodeScalars.first {
      let isIdentifier = first.isInIdentifier
      let part = Substring(rest.unicodeScalars.prefix { $0.isInIdentifier == isIdentifier })
      rest = Substring(rest.unicodeScalars.dropFirst(part.unicodeScalars.count))
      result += isIdentifier ? replacement(part) ?? String(part) : String(part)
    }
    return result
  }

  /// The identifiers in the text, numbers included.
  public var identifiers: [String] {
    unicodeScalars.split { !$0.isInIdentifier }.map(String.init)
  }
}

extension Unicode.Scalar {
  fileprivate var isInIdentifier: Bool {
    if isASCII {
      return self == "_" || ("a"..."z").contains(self) || ("A"..."Z").contains(self) || ("0"..."9").contains(self)
    }
    return properties.isXIDContinue
  }
}
