import DigraphModel

/// The configuration properties of one entry: its property files, merged.
///
/// Specified by kawoou/Deli `Binary/Sources/Deli/Runner/PropertyParser.swift`.
struct Properties {
  /// The merged tree.
  private(set) var root: SideFile.Tree
  /// Files in the folders of property files that no entry names.
  private var neighbours: [SideFile]
  /// Whether all named files are in the input.
  private(set) var isComplete = true
  /// Whether the entry names any file.
  private(set) var isConfigured: Bool
  /// Patterns that match no file.
  private(set) var lacking: [(pattern: String, site: Site)] = []
  /// Files that cannot be read, with the reason and the place.
  private(set) var unreadable: [(reason: String, site: Site)] = []

  /// Merges the files that an entry names. Values of a later file replace those of an earlier one.
  init(_ entry: Manifest.Entry, _ files: [SideFile]) {
    root = .init(.map([]), at: entry.site)
    isConfigured = !entry.properties.isEmpty
    var used: Set<String> = []
    for (pattern, site) in entry.properties {
      let fitting = files.filter { Self.fits($0.path, pattern) }
      if fitting.isEmpty {
        lacking.append((pattern, site))
        isComplete = false
      }
      for file in fitting {
        used.insert(file.path)
        switch file.content {
        case .tree(let tree): if tree.entries != nil { root = Self.merge(root, tree) }
        case .unreadable(let reason, let site):
          unreadable.append((reason, site))
          isComplete = false
        case .text: break
        }
      }
    }
    let folders = Set(entry.properties.map { Manifest.folder(of: $0.pattern) })
    neighbours = files.filter { file in
      folders.contains(Manifest.folder(of: file.path)) && !used.contains(file.path)
        && [".yml", ".yaml", ".json"].contains(where: file.path.hasSuffix)
    }
  }

  /// Creates the properties of a unit that names no files.
  init(at site: Site) {
    root = .init(.map([]), at: site)
    neighbours = []
    isConfigured = false
  }

  private static func fits(_ path: String, _ pattern: String) -> Bool {
    let (parts, wanted) = (path.split(separator: "/"), pattern.split(separator: "/"))
    return parts.count == wanted.count && zip(parts, wanted).allSatisfy { matches($0, $1) }
  }

  private static func matches(_ name: Substring, _ pattern: Substring) -> Bool {
    let parts = pattern.split(separator: "*", omittingEmptySubsequences: false)
    guard let first = parts.first, let last = parts.last, parts.count > 1 else { return name == pattern }
    guard name.hasPrefix(first), !name.hasPrefix(".") || pattern.hasPrefix(".") else { return false }
    var rest = name.dropFirst(first.count)
    for part in parts.dropFirst().dropLast() where !part.isEmpty {
      guard let range = rest.firstRange(of: part) else { return false }
      rest = rest[range.upperBound...]
    }
    return rest.hasSuffix(last)
  }

  private static func merge(_ lower: SideFile.Tree, _ upper: SideFile.Tree) -> SideFile.Tree {
    guard var entries = lower.entries, let others = upper.entries else { return upper }
    if others.isEmpty { return lower }
    for other in others {
      if let index = entries.firstIndex(where: { $0.key == other.key }) {
        entries[index].tree = merge(entries[index].tree, other.tree)
        entries[index].site = other.site
      } else {
        entries.append(other)
      }
    }
    return .init(.map(entries), at: upper.site)
  }

  // MARK: Reading

  /// The result of looking a path up.
  enum Lookup {
    /// A value and its place. The text is empty if the value is, and `nil` for a list or a mapping.
    case found(String?, Site)
    case missing
    case malformed(String)
  }

  /// Looks a path up in the merged files.
  func value(at path: String) -> Lookup { Self.value(at: path, in: root) }

  /// The reason why a value cannot be read as a type; `nil` if it can, or if the type is not known. The text is `nil`
  /// for a list or a mapping.
  ///
  /// Specified by kawoou/Deli `Sources/Deli/Core/AppContext.swift`, `getProperty(_:type:)`.
  static func mismatch(_ text: String?, _ type: String) -> String? {
    guard let text else {
      return type == "String" || readers[type] != nil ? "a list or a mapping is no '\(type)'" : nil
    }
    guard let reads = readers[type], !reads(text) else { return nil }
    return text.isEmpty ? "nothing is no '\(type)'" : "'\(text)' is no '\(type)'"
  }

  /// For each type, whether a text can be read as a value of it.
  private static let readers: [String: @Sendable (String) -> Bool] = [
    "Bool": { Bool($0) != nil || Int($0) != nil }, "Double": { Double($0) != nil }, "Float": { Float($0) != nil },
    "Int": { Int($0) != nil }, "Int8": { Int8($0) != nil }, "Int16": { Int16($0) != nil },
    "Int32": { Int32($0) != nil }, "Int64": { Int64($0) != nil }, "UInt": { UInt($0) != nil },
    "UInt8": { UInt8($0) != nil }, "UInt16": { UInt16($0) != nil }, "UInt32": { UInt32($0) != nil },
    "UInt64": { UInt64($0) != nil },
  ]

  /// Definitions that a missing path may mean, the most telling first: the same path in other files, and paths that are
  /// spelt alike.
  func definitions(near path: String) -> [PropertyRead.Definition] {
    var result: [PropertyRead.Definition] = []
    for file in neighbours {
      guard let tree = file.tree, case .found(_, let site) = Self.value(at: path, in: tree) else { continue }
      result.append(.init(path: path, isAsked: false, site: site))
    }
    let near = Self.paths(in: root, "").compactMap { known in
      editDistance(known.path, path, atMost: 2).map { (distance: $0, known: known) }
    }.filter { $0.distance > 0 }
    for candidate in near.sorted(by: { ($0.distance, $0.known.path) < ($1.distance, $1.known.path) }).prefix(2) {
      result.append(.init(path: candidate.known.path, isAsked: true, site: candidate.known.site))
    }
    return result
  }

  private static func paths(in tree: SideFile.Tree, _ prefix: String) -> [(path: String, site: Site)] {
    (tree.entries ?? []).flatMap { entry -> [(path: String, site: Site)] in
      let path = prefix.isEmpty ? entry.key : prefix + "." + entry.key
      return [(path, entry.site)] + paths(in: entry.tree, path)
    }
  }

  /// Follows a path: `a.b`, `a[0]`, `a['key.with.dot']`.
  static func value(at path: String, in root: SideFile.Tree) -> Lookup {
    let steps: [Step]
    switch parse(path) {
    case .failure(let error): return .malformed(error.reason)
    case .success(let parsed): steps = parsed
    }
    var tree = root
    for step in steps {
      switch step {
      case .key(let key):
        guard let next = tree[key] else { return .missing }
        tree = next
      case .index(let index):
        guard let elements = tree.elements, elements.indices.contains(index) else { return .missing }
        tree = elements[index]
      case .nowhere: return .missing
      }
    }
    switch tree.value {
    case .scalar(_, let printed): return .found(printed, tree.site)
    case .null: return .found("", tree.site)
    case .list, .map: return .found(nil, tree.site)
    }
  }

  enum Step: Equatable {
    case key(String)
    case index(Int)
    /// Brackets around something that is neither a number nor in quotes.
    case nowhere
  }

  struct PathError: Error, Equatable {
    var reason: String
  }

  /// The steps of a path; empty ones are skipped.
  static func parse(_ path: String) -> Result<[Step], PathError> {
    var steps: [Step] = []
    var key = ""
    var isInBracket = false
    var quote: Character?
    var wasQuoted = false
    func fail(_ reason: String) -> Result<[Step], PathError> { .failure(PathError(reason: reason)) }
    for character in path {
      switch character {
      case ".":
        if quote != nil, isInBracket {
          key.append(character)
        } else if quote != nil {
          return fail("a quote is not closed")
        } else {
          if isInBracket { return fail("a bracket is not closed") }
          if !key.isEmpty { steps.append(.key(key)) }
          (key, wasQuoted) = ("", false)
        }
      case "\"", "'":
        if let open = quote {
          if character != open { return fail("a quote is closed by another one") }
          (quote, wasQuoted) = (nil, true)
        } else {
          if !key.isEmpty { return fail("a quote begins in the middle of a key") }
          quote = character
        }
      case "[":
        if !key.isEmpty {
          if quote != nil { return fail("a quote is not closed") }
          steps.append(.key(key))
          (key, wasQuoted, isInBracket) = ("", false, false)
        }
        if isInBracket { return fail("a bracket is not closed") }
        isInBracket = true
      case "]":
        if quote != nil { return fail("a quote is not closed") }
        if !isInBracket { return fail("a bracket is closed that was not opened") }
        if wasQuoted {
          steps.append(.key(key))
        } else {
          steps.append(Int(key).map { $0 < 0 ? .nowhere : .index($0) } ?? .nowhere)
        }
        (key, wasQuoted, isInBracket) = ("", false, false)
      default: key.append(character)
      }
    }
    if !key.isEmpty {
      if quote != nil { return fail("a quote is not closed") }
      if isInBracket { return fail("a bracket is not closed") }
      steps.append(.key(key))
    }
    return .success(steps)
  }
}
