/// Finds renamed types and keys: a name that is gone and a name that is new, used in the same contexts.
///
/// The contexts of a name are the parts that mention it. In each part, a mark replaces the name, and another mark
/// replaces all other names that are gone or new. Names that changed together therefore do not hide each other.
struct RenameSearch {
  /// With more names than these, the change is no renaming, and a search through all of them would take long.
  private static let mostNames = 2_000
  private static let mostSharing = 40

  private let old: [String: [Context: Int]]
  private let new: [String: [Context: Int]]

  /// A part that mentions a name, with marks in the place of names.
  private struct Context: Hashable {
    var kind: Int
    var facts: [String]
    /// Whether the part is the one that the name belongs to, and not only one that mentions it.
    var isOwn: Bool
  }

  static func renaming(from old: IdentifiedParts, to new: IdentifiedParts) -> Renaming {
    var old = old
    var renaming = Renaming(modules: ModuleRenameSearch.modules(from: old, to: new))
    func rename() {
      var map = RenamingMap(renaming)
      if !renaming.isEmpty { old.rename(by: &map) }
    }
    rename()
    let (before, after) = (names(in: old), names(in: new))
    let (gone, come) = (before.subtracting(after), after.subtracting(before))
    if !gone.isEmpty, !come.isEmpty, gone.count <= mostNames, come.count <= mostNames {
      renaming.types = RenameSearch(old, new, gone, come).types()
    }
    rename()
    renaming.keys = keys(from: old, to: new)
    return renaming
  }

  private static func names(in parts: IdentifiedParts) -> Set<String> {
    var collector = NameCollector()
    var parts = parts
    parts.rename(by: &collector)
    return collector.names
  }

  // MARK: - Types

  private init(_ old: IdentifiedParts, _ new: IdentifiedParts, _ gone: Set<String>, _ come: Set<String>) {
    self.old = Self.contexts(of: gone, in: old)
    self.new = Self.contexts(of: come, in: new)
  }

  private static func contexts(of names: Set<String>, in parts: IdentifiedParts) -> [String: [Context: Int]] {
    var result: [String: [Context: Int]] = [:]
    func add<Part: IdentifiedPart>(_ list: PartList<Part>, kind: Int) {
      for part in list.parts {
        var collector = NameCollector()
        _ = part.renamed(by: &collector)
        for name in collector.names.intersection(names) {
          var marker = NameMarker(name: name, others: names)
          let marked = part.renamed(by: &marker)
          let facts = marked.facts.map(\.value)
          let context = Context(kind: kind, facts: facts, isOwn: facts.first?.contains(NameMarker.own) == true)
          result[name, default: [:]][context, default: 0] += 1
        }
      }
    }
    add(parts.containers, kind: 0)
    add(parts.bindings, kind: 1)
    add(parts.requests, kind: 2)
    return result
  }

  private struct Candidate {
    var from: String
    var to: String
    /// The share of the contexts of both names that they have in common, from 0 to 1.
    var share: Double
    var likeness: Double
    var hasOwn: Bool
    var common: Int
    /// Whether both names share a context that no other name has.
    var isTelling: Bool
  }

  private func types() -> [Renaming.Name] {
    var sharing: [Context: [String]] = [:]
    for (name, contexts) in new.sorted(by: { $0.key < $1.key }) {
      for context in contexts.keys { sharing[context, default: []].append(name) }
    }
    var rivals: [Context: Int] = [:]
    for contexts in old.values { for context in contexts.keys { rivals[context, default: 0] += 1 } }
    var candidates: [Candidate] = []
    for (from, contexts) in old.sorted(by: { $0.key < $1.key }) {
      var common: [String: (count: Int, hasOwn: Bool, isTelling: Bool)] = [:]
      for (context, count) in contexts {
        let names = sharing[context] ?? []
        for to in names {
          let isClose = names.count > Self.mostSharing ? Self.likeness(from, to) >= 0.5 : true
          guard isClose else { continue }
          let both = min(count, new[to]?[context] ?? 0)
          var entry = common[to] ?? (0, false, false)
          entry.count += both
          entry.hasOwn = entry.hasOwn || context.isOwn
          entry.isTelling = entry.isTelling || names.count == 1 && rivals[context] == 1
          common[to] = entry
        }
      }
      let total = contexts.values.reduce(0, +)
      for (to, entry) in common.sorted(by: { $0.key < $1.key }) {
        let others = new[to]?.values.reduce(0, +) ?? 0
        candidates.append(
          Candidate(
            from: from, to: to, share: Double(2 * entry.count) / Double(total + others),
            likeness: Self.likeness(from, to), hasOwn: entry.hasOwn, common: entry.count, isTelling: entry.isTelling))
      }
    }
    return Self.chosen(among: candidates)
  }

  private static func chosen(among candidates: [Candidate]) -> [Renaming.Name] {
    let convincing = candidates.filter { candidate in
      if candidate.likeness >= (candidate.isTelling ? 0.5 : 0.75) { return candidate.share >= 0.4 }
      guard candidate.isTelling else { return false }
      // The names are not alike, so the contexts decide. Either nearly all are shared, at least three and the name's
      // own part among them, or half of them and at least twelve.
      return candidate.share >= 0.99 && candidate.common >= 3 && candidate.hasOwn
        || candidate.share >= 0.5 && candidate.common >= 12
    }
    let ranked = convincing.sorted {
      ($1.share + $1.likeness, $0.from, $0.to) < ($0.share + $0.likeness, $1.from, $1.to)
    }
    var (from, to): (Set<String>, Set<String>) = ([], [])
    var names: [Renaming.Name] = []
    for candidate in ranked where !from.contains(candidate.from) && !to.contains(candidate.to) {
      from.insert(candidate.from)
      to.insert(candidate.to)
      names.append(Renaming.Name(from: candidate.from, to: candidate.to))
    }
    return names.sorted { $0.from < $1.from }
  }

  /// Words that tell the role of a type, and not which type it is.
  private static let common: Set<String> = [
    "api", "app", "base", "builder", "case", "cell", "client", "component", "container", "controller", "coordinator",
    "data",
    "default", "delegate", "dependency", "factory", "handler", "helper", "impl", "implementation", "info", "interactor",
    "item", "list", "live", "manager", "mock", "model", "module", "presenter", "protocol", "provider", "real",
    "repository",
    "router", "screen", "service", "settings", "source", "state", "storage", "store", "table", "type", "use", "view",
    "worker",
  ]

  /// The likeness of two names, from 0 to 1: by their words, or by their letters.
  static func likeness(_ first: String, _ second: String) -> Double {
    var (one, other) = (words(of: first), words(of: second))
    let (telling, otherTelling) = (one.filter { !common.contains($0) }, other.filter { !common.contains($0) })
    if !telling.isEmpty, !otherTelling.isEmpty { (one, other) = (telling, otherTelling) }
    let shared = one.filter(other.contains).count
    let byWords = Double(2 * shared) / Double(max(1, one.count + other.count))
    let (short, long) = (one.joined(), other.joined())
    let length = max(short.utf8.count, long.utf8.count)
    let distance = editDistance(short, long, atMost: length / 3)
    let byLetters = distance.map { 1 - Double($0) / Double(max(1, length)) } ?? 0
    return max(byWords, byLetters)
  }

  /// The words of a name, in lower case: `LiveFeedAPI` is `live`, `feed`, `api`.
  private static func words(of name: String) -> [String] {
    var words: [String] = []
    var previous: Character?
    let characters = Array(name)
    for (index, character) in characters.enumerated() {
      let isNext = index + 1 < characters.count && characters[index + 1].isLowercase
      let starts =
        previous.map { !$0.isUppercase && character.isUppercase || $0.isUppercase && character.isUppercase && isNext }
        ?? true
      if character == "_" {
        previous = nil
        continue
      }
      if starts || words.isEmpty { words.append("") }
      words[words.count - 1] += character.lowercased()
      previous = character
    }
    return words
  }

  // MARK: - Keys

  /// Pairs keys that are gone with a new key if their bindings agree in all else: container, implementation, provider,
  /// forwarding and framework.
  private static func keys(from old: IdentifiedParts, to new: IdentifiedParts) -> [Renaming.KeyChange] {
    struct Rest: Hashable {
      var container: ContainerName
      var implementation: String
      var provider: Binding.ProviderKind
      var forwardsTo: BindingName?
      var framework: Framework
    }
    func rest(_ binding: StableBinding) -> Rest? {
      // If the implementation of a member is unknown, the type of its key takes the place of the implementation.
      let implementation = binding.implementation ?? (binding.name.key.isMember ? binding.name.key.type : nil)
      return implementation.map {
        Rest(
          container: binding.name.container, implementation: $0, provider: binding.provider,
          forwardsTo: binding.forwardsTo, framework: binding.framework)
      }
    }
    let before = Set(old.bindings.parts.map(\.name.key) + old.requests.parts.map(\.key))
    let after = Set(new.bindings.parts.map(\.name.key) + new.requests.parts.map(\.key))
    var gone: [Rest: Set<Key>] = [:]
    var come: [Rest: Set<Key>] = [:]
    for part in old.bindings.parts where !after.contains(part.name.key) {
      if let rest = rest(part) { gone[rest, default: []].insert(part.name.key) }
    }
    for part in new.bindings.parts where !before.contains(part.name.key) {
      if let rest = rest(part) { come[rest, default: []].insert(part.name.key) }
    }
    var changes: [Key: Set<Key>] = [:]
    for (rest, keys) in gone {
      guard let from = keys.first, keys.count == 1, let news = come[rest], let to = news.first, news.count == 1 else {
        continue
      }
      changes[from, default: []].insert(to)
    }
    let clear = changes.compactMap { from, to in to.count == 1 ? to.first.map { (from, $0) } : nil }
    let targets = Dictionary(grouping: clear, by: \.1)
    return clear.filter { targets[$0.1]?.count == 1 }.sorted { $0.0 < $1.0 }
      .map { Renaming.KeyChange(from: $0.0, to: $0.1) }
  }
}

extension Key {
  fileprivate var isMember: Bool { if case .member = name { true } else { false } }
}

/// Collects all names, and changes none.
private struct NameCollector: NameMap {
  var names: Set<String> = []
  private var seen: Set<String> = []

  mutating func type(_ text: String) -> String {
    if seen.insert(text).inserted { names.formUnion(text.identifiers) }
    return text
  }

  mutating func key(_ key: Key) -> Key {
    _ = type(key.type)
    for argument in key.arguments { _ = type(argument) }
    return key
  }

  func module(_ name: String) -> String { name }
}

/// Replaces names by marks.
private struct NameMarker: NameMap {
  static let own = "\u{1}"
  static let other = "\u{2}"
  let name: String
  let others: Set<String>

  mutating func type(_ text: String) -> String {
    text.replacingIdentifiers { $0 == name ? Self.own : others.contains(String($0)) ? Self.other : nil }
  }

  mutating func key(_ key: Key) -> Key {
    Key(type: type(key.type), name: key.name, arguments: key.arguments.map { type($0) })
  }

  func module(_ name: String) -> String { name }
}
