import DigraphModel

/// Reports a request for a key that is bound, but under another name.
///
/// A name is part of the key. If it is misspelt, or only one of the two sides has a name, the request has no answer
/// although a registration of the type exists.
struct QualifierMismatch: Rule {
  static let info = RuleInfo(
    id: "qualifier-mismatch", family: .completeness, severity: .error,
    summary: "A key is asked for under a name that it is not bound under.", frameworks: .whose { $0.tag != nil })

  func findings(in graph: Graph) -> [Finding] {
    let missing = graph.missingKeys { reason in
      if case .otherName(let bindings) = reason { bindings } else { nil }
    }
    var tables = BoundNames.Tables(in: graph)
    return missing.map { missing in
      let names = tables[missing.first.candidates]
      let nearest = names.nearest(to: missing.key)
      let candidates = nearest.bindings.prefix(3).map { graph.bindings[$0] }
      let fixes = Self.fixes(missing, &tables)
      var finding = Finding(
        Self.message(missing, nearest.offers, of: names, in: graph), at: missing.first.request.site,
        atMost: missing.first.severity, subject: [missing.key.description],
        chain: graph.chain([missing.first.request]),
        notes: candidates.map { .bound($0) } + missing.furtherNotes(in: graph),
        help: Self.help(missing, candidates[0]), places: missing.furtherPlaces, fixes: fixes.edits)
      finding.unfixable = fixes.obstacle
      finding.milder = missing.milderPlaces
      finding.programs = missing.programs
      finding.presumesAllCode = missing.presumesAllCode
      return finding
    }
  }

  /// Corrects a typing mistake at each request. Exactly one bound name must be similar to the written one, and no gap
  /// may hide a binding of the written name.
  private static func fixes(
    _ missing: MissingKey, _ tables: inout BoundNames.Tables
  ) -> (edits: [Finding.Fix], obstacle: String?) {
    let sites = missing.places.compactMap(\.request.nameSite)
    let known = missing.places.map { tables[$0.candidates] }
    let near = Set(known.flatMap { $0.slips(of: missing.key.literalName) }).sorted()
    guard let name = near.first else { return ([], "no name that is bound differs by a slip only") }
    guard near.count == 1 else { return ([], "\(enumeration(near.map { "'\($0)'" })) are as near") }
    guard sites.count == missing.places.count else { return ([], "the name is not written where it is asked for") }
    guard missing.places.allSatisfy(\.doubt.isEmpty) else { return ([], "code that is not read may bind it") }
    guard known.allSatisfy({ $0.contains(name) }) else { return ([], "'\(name)' is not bound for all who ask") }
    return (sites.map { Finding.Fix(replacing: $0, with: "\"\(name)\"") }, nil)
  }

  private static func help(_ missing: MissingKey, _ candidate: Binding) -> String {
    let request = missing.first.request
    if let property = request.nameProperty {
      return "correct the property '\(property)', or bind it \(missing.key.naming)"
    }
    // The label of a parameter may have been meant for readers only.
    if request.form == .parameter, let name = missing.key.name, case .literal(let label) = name {
      return candidate.key.name == nil
        ? "write '_ \(label):', because \(request.framework.displayName) takes the label for a name; or bind it \(missing.key.naming)"
        : "let the label be '\(candidate.key.literalName)', because \(request.framework.displayName) takes it for the name; or bind it \(missing.key.naming)"
    }
    if !missing.key.arguments.isEmpty, missing.key.name == nil, request.framework == .deli {
      return "remove the name of '\(candidate.key.type)': a payload reaches only bindings without one"
    }
    let taking = candidate.key.arguments == missing.key.arguments ? "" : candidate.key.taking
    return "ask for it \(candidate.key.naming)\(taking), or bind it \(missing.key.naming)"
  }

  private static func message(
    _ missing: MissingKey, _ offers: [Key], of names: BoundNames, in graph: Graph
  ) -> String {
    // If the arguments differ, too, the message names those of both sides.
    let isSame = names.arguments == missing.key.arguments
    let namings = offers.map { $0.naming + (isSame ? "" : $0.taking) }
    let common = Key(type: missing.key.type, arguments: isSame ? missing.key.arguments : [])
    let asks = missing.places.count == 1 ? "asks" : "ask"
    return
      "\(common.quoted) is bound only \(enumeration(namings, of: names.count)), but \(missing.askers(in: graph)) \(asks) for it "
      + missing.key.naming + (isSame ? "" : missing.key.taking) + missing.first.clause(in: graph)
  }
}
