import DigraphModel

/// Reports a request for a key that is bound, but under another name.
///
/// A name is part of the key. A typing mistake in it, or a name that only one of the two sides has, leaves the request
/// without an answer although a registration of the type stands right there.
struct QualifierMismatch: Rule {
  static let info = RuleInfo(
    id: "qualifier-mismatch", family: .completeness, severity: .error,
    summary: "A key is asked for under a name that it is not bound under.", frameworks: [.swinject, .deli, .injection])

  func findings(in graph: Graph) -> [Finding] {
    let missing = graph.missingKeys { absence in
      if case .otherName(let bindings) = absence { bindings } else { nil }
    }
    return missing.map { missing in
      let candidates = Self.sortedByNearness(missing.first.candidates, to: missing.key)
      let fixes = Self.fixes(missing)
      var finding = Finding(
        Self.message(missing, candidates, in: graph), at: missing.first.request.site, atMost: missing.first.severity,
        subject: [missing.key.description],
        chain: graph.chain([missing.first.request]),
        notes: candidates.prefix(3).map { .bound($0) } + missing.furtherNotes(in: graph),
        help: Self.help(missing, candidates[0]), places: missing.furtherPlaces, fixes: fixes.edits)
      finding.unfixable = fixes.obstacle
      finding.milder = missing.milderPlaces
      finding.presumesAllCode = missing.presumesAllCode
      return finding
    }
  }

  /// Corrects a slip of the keyboard: in each place that asks, if exactly one name that is bound is so much like what
  /// is written, and nothing that was not understood can have bound that.
  private static func fixes(_ missing: MissingKey) -> (edits: [Finding.Fix], obstacle: String?) {
    let sites = missing.places.compactMap(\.request.nameSite)
    let wanted = missing.key.literalName
    let names = Set(missing.places.flatMap(\.candidates).map(\.key.literalName))
    let near = names.filter { wanted.isSlip(of: $0) }.sorted()
    guard let name = near.first else { return ([], "no name that is bound differs by a slip only") }
    guard near.count == 1 else { return ([], "\(enumeration(near.map { "'\($0)'" })) are as near") }
    guard sites.count == missing.places.count else { return ([], "the name is not written where it is asked for") }
    guard missing.places.allSatisfy(\.doubt.isEmpty) else { return ([], "code that is not read may bind it") }
    guard missing.places.allSatisfy({ $0.candidates.contains { $0.key.literalName == name } }) else {
      return ([], "'\(name)' is not bound for all who ask")
    }
    return (sites.map { Finding.Fix(replacing: $0, with: "\"\(name)\"") }, nil)
  }

  private static func help(_ missing: MissingKey, _ candidate: Binding) -> String {
    let request = missing.first.request
    if let property = request.nameProperty {
      return "correct the property '\(property)', or bind it \(missing.key.naming)"
    }
    // The label of a parameter may have been meant for people.
    if request.form == .parameter, let name = missing.key.name, case .literal(let label) = name {
      return candidate.key.name == nil
        ? "write '_ \(label):', because \(request.framework.displayName) takes the label for a name; or bind it \(missing.key.naming)"
        : "let the label be '\(candidate.key.literalName)', because \(request.framework.displayName) takes it for the name; or bind it \(missing.key.naming)"
    }
    if !missing.key.arguments.isEmpty, missing.key.name == nil, request.framework == .deli {
      return "remove the name of '\(candidate.key.type)': a payload reaches only what has none"
    }
    return "ask for it \(candidate.key.naming), or bind it \(missing.key.naming)"
  }

  /// The binding with the most similar name first, then in source order.
  private static func sortedByNearness(_ bindings: [Binding], to key: Key) -> [Binding] {
    let wanted = key.literalName
    let limit = bindings.map { max($0.key.literalName.utf8.count, wanted.utf8.count) }.max() ?? 0
    let distances = bindings.map { editDistance($0.key.literalName, wanted, atMost: limit) ?? limit }
    return bindings.indices.sorted { (distances[$0], $0) < (distances[$1], $1) }.map { bindings[$0] }
  }

  private static func message(_ missing: MissingKey, _ candidates: [Binding], in graph: Graph) -> String {
    var namings: [String] = []
    for candidate in candidates where !namings.contains(candidate.key.naming) { namings.append(candidate.key.naming) }
    let anonymous = Key(type: missing.key.type, arguments: missing.key.arguments)
    let asks = missing.places.count == 1 ? "asks" : "ask"
    return "\(anonymous.quoted) is bound only \(enumeration(namings)), but \(missing.askers(in: graph)) \(asks) for it "
      + missing.key.naming + missing.first.clause(in: graph)
  }
}

extension Key {
  /// `without a name`, `as "raw"`.
  fileprivate var naming: String {
    switch name {
    case .literal(let name): "as \"\(name)\""
    case .computed(let source), .member(let source): "as '\(source)'"
    case nil: "without a name"
    }
  }

  fileprivate var literalName: String {
    if case .literal(let name) = name { name } else { "" }
  }
}

extension String {
  /// Whether the text is another one with one letter too many, too few or wrong, with two letters exchanged, or with
  /// other capitals or joints. Short words, and words with other digits, may well be two different names.
  fileprivate func isSlip(of other: String) -> Bool {
    guard min(utf8.count, other.utf8.count) >= 4, filter(\.isNumber) == other.filter(\.isNumber),
      other.utf8.allSatisfy({ $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") })
    else { return false }
    if lettersAlone == other.lettersAlone { return true }
    guard let distance = editDistance(self, other, atMost: 2) else { return false }
    return distance == 1 || sorted() == other.sorted()
  }

  private var lettersAlone: String { lowercased().filter { $0.isLetter || $0.isNumber } }
}
