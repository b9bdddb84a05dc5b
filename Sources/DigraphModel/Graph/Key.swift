/// The thing that a request asks for and a binding offers: a type, an optional name, and run-time argument types.
///
/// Two keys are the same exactly if the framework would treat them as the same. The types are in canonical form (`any
/// P` is `P`, `Optional<T>` is `T?`, typealiases expanded), so equality of the text is equality of the type. In Needle
/// a key is a property: `type` is its type as written and `name` is the name of the member.
public struct Key: Hashable, Sendable {
  /// Canonical type. It is qualified by a module only if the input declares two types of one name.
  public var type: String
  /// Name, tag or qualifier; `nil` is the unnamed key.
  public var name: Name?
  /// Canonical types of the run-time arguments, in order; `_` where the type could not be read.
  public var arguments: [String]

  /// Creates a key.
  public init(type: String, name: Name? = nil, arguments: [String] = []) {
    self.type = type
    self.name = name
    self.arguments = arguments
  }

  /// A name, tag or qualifier.
  public enum Name: Hashable, Sendable {
    /// The text is known.
    case literal(String)
    /// The text is computed at run time; the value is the source of the expression.
    case computed(String)
    /// The name of the property or method that the key stands for, in frameworks whose keys are members.
    case member(String)
    /// The key of an object that a storyboard makes, with its name if it has one. No request asks for it.
    case storyboard(String?)
  }

  /// Marks an argument type that could not be read from the source.
  public static let unknownArgument = "_"

  /// Whether every part of the key is known.
  public var isFullyKnown: Bool {
    hasKnownName && !arguments.contains(Self.unknownArgument)
  }

  /// Whether the type and the name are known. A key with another type, another name or another number of arguments
  /// surely differs from it, even if the argument types are unknown.
  public var hasKnownName: Bool {
    if case .computed = name { return false }
    return true
  }

  /// Whether the two keys could be equal; an unknown part on either side counts as equal to anything.
  public func couldEqual(_ other: Key) -> Bool {
    guard type == other.type, arguments.count == other.arguments.count else { return false }
    switch (name, other.name) {
    case (.computed, _?), (_?, .computed): break
    // A computed name may be an optional that holds nil, hence no name at all.
    case (.computed, nil), (nil, .computed): break
    default: if name != other.name { return false }
    }
    return zip(arguments, other.arguments).allSatisfy {
      $0 == $1 || $0 == Self.unknownArgument || $1 == Self.unknownArgument
    }
  }
}

extension Key: CustomStringConvertible {
  /// `Type`, `Type named "n"`, `Type with (Int, String)`, or both; `n: Type` for a member.
  public var description: String {
    var text = type
    if case .member(let name) = name { text = name + ": " + text }
    switch name {
    case .literal(let name): text += " named \"\(name)\""
    case .computed(let source): text += " named by \(source)"
    case .storyboard(let name): text += " of a storyboard" + (name.map { " named \"\($0)\"" } ?? "")
    case .member, nil: break
    }
    if !arguments.isEmpty { text += " with (\(arguments.joined(separator: ", ")))" }
    return text
  }
}

extension Key {
  /// `Type`, `Type "name"` or `name: Type`, for labels: run-time arguments are left out.
  public var shortDescription: String {
    switch name {
    case .literal(let name): "\(type) \"\(name)\""
    case .computed(let source): "\(type) \(source)"
    case .member(let name): "\(name): \(type)"
    case .storyboard(let name): "\(type) (storyboard\(name.map { " \"\($0)\"" } ?? ""))"
    case nil: type
    }
  }
}

extension Key: Comparable {
  /// Orders by type, name and arguments.
  public static func < (lhs: Key, rhs: Key) -> Bool {
    if lhs.type != rhs.type { return lhs.type < rhs.type }
    if lhs.name != rhs.name { return (lhs.name?.sortText ?? "") < (rhs.name?.sortText ?? "") }
    return lhs.arguments.lexicographicallyPrecedes(rhs.arguments)
  }
}

extension Key.Name {
  /// Literals come before computed names.
  fileprivate var sortText: String {
    switch self {
    case .literal(let text): "0\(text)"
    case .computed(let text): "1\(text)"
    case .member(let text): "2\(text)"
    case .storyboard(let text): "3\(text ?? "")"
    }
  }
}

extension Key.Name: Codable {
  private enum CodingKeys: CodingKey { case computed }

  /// A string, or `{"computed": source}`. Only the framework tells whether a string is a member's name.
  public init(from decoder: any Decoder) throws {
    if let text = try? decoder.singleValueContainer().decode(String.self) {
      self = .literal(text)
    } else {
      self = .computed(try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .computed))
    }
  }

  /// A string, or `{"computed": source}`.
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .literal(let text), .member(let text):
      var container = encoder.singleValueContainer()
      try container.encode(text)
    case .storyboard(let name):
      var container = encoder.singleValueContainer()
      try container.encode("storyboard" + (name.map { ": \($0)" } ?? ""))
    case .computed(let source):
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(source, forKey: .computed)
    }
  }
}

extension Key: Codable {
  private enum CodingKeys: CodingKey { case type, name, arguments }

  /// Decodes `{type, name, arguments}`; a missing name or argument list is empty.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    type = try container.decode(String.self, forKey: .type)
    name = try container.decodeIfPresent(Name.self, forKey: .name)
    arguments = try container.decodeIfPresent([String].self, forKey: .arguments) ?? []
  }

  /// Encodes `{type, name, arguments}`; an absent name is `null`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(type, forKey: .type)
    try container.encode(name, forKey: .name)
    try container.encode(arguments, forKey: .arguments)
  }
}
