import DigraphModel

/// All requests that miss the same key for the same reason: one cause, hence one finding.
struct MissingKey {
  /// The missing key.
  let key: Key
  /// The places that ask: the most severe first, then in source order.
  let places: [Place]
  /// The programs that ask, sorted; empty unless the repository has several.
  let programs: [String]

  /// One request for the key.
  struct Place {
    /// The request.
    let request: Request
    /// Bindings that are the reason for the verdict; requests that look into the same containers share them.
    let candidates: [Binding.ID]
    /// The open questions about the containers' bindings.
    let doubt: Doubt
    /// The reason why nothing in the input ever makes the request, as half a sentence; `nil` if something may.
    let idleness: String?
    /// The severity of the finding at this place.
    let severity: Severity

    /// The clauses that follow the statement in a message: the doubts, and the reason why nothing fails yet.
    func clause(in graph: Graph) -> String {
      doubt.clause(in: graph) + (idleness.map { ", though \($0)" } ?? "")
    }
  }

  /// The place that the finding is shown at.
  var first: Place { places[0] }
  /// Whether unread code may refute the finding: a generator uses every declaration, or the severity was lowered.
  var presumesAllCode: Bool {
    first.request.framework == .deli || first.request.severityIfMissing.map { first.severity < $0 } ?? false
  }
  /// `'Feed'`, `'Feed' and 2 other places`, or `this place`.
  func askers(in graph: Graph) -> String {
    let asker = graph.asker(of: first.request) ?? "this place"
    return places.count == 1 ? asker : "\(asker) and \(counted(places.count - 1, "other place"))"
  }

  /// Every place but the first.
  var furtherPlaces: [Site] { places.dropFirst().map(\.request.site) }

  /// Places whose severity would be lower by themselves.
  var milderPlaces: [Finding.Place] {
    places.filter { $0.severity < first.severity }.map { Finding.Place($0.request.site, $0.severity) }
  }

  /// One note for every place but the first, and some for code that may be the cause.
  func furtherNotes(in graph: Graph) -> [Finding.Note] {
    places.dropFirst().map { graph.note($0.request, ", too") } + first.doubt.notes(in: graph)
  }
}

extension Graph {
  /// Collects the requests that miss a key for a selected reason, by key.
  ///
  /// Three kinds of requests are left out. Some accept a missing binding. Requests of tests fail visibly anyway. For
  /// others, the input does not prove that the binding is missing: a similar key is bound, or the container has no
  /// known bindings.
  ///
  /// - Parameter select: The bindings that explain the absence if it is of the wanted kind, else `nil`.
  /// - Returns: Each key of a framework once, in the order of the first requests.
  func missingKeys(_ select: (MissingBindingReason) -> [Binding.ID]?) -> [MissingKey] {
    var places: [Cause: [MissingKey.Place]] = [:]
    var causes: [Cause] = []
    for missing in result(of: MissingRequests()) {
      guard let candidates = select(missing.reason) else { continue }
      let request = requests[missing.request]
      let cause = Cause(framework: request.framework, key: request.key)
      if places[cause] == nil { causes.append(cause) }
      places[cause, default: []].append(
        MissingKey.Place(
          request: request, candidates: candidates, doubt: missing.doubt,
          idleness: missing.idleness, severity: missing.severity))
    }
    return causes.map { cause in
      let sorted = (places[cause] ?? []).sorted {
        $0.severity != $1.severity ? $0.severity > $1.severity : $0.request.site < $1.request.site
      }
      // A file that several apps share is one place.
      var seen: Set<Site> = []
      return MissingKey(
        key: cause.key, places: sorted.filter { seen.insert($0.request.site).inserted },
        programs: Set(sorted.flatMap { $0.request.programs(in: self) }).sorted())
    }
  }

  func isForTests(_ request: Request) -> Bool {
    request.isTestOnly || request.consumer.map { bindings[$0].isTestOnly } ?? false
  }
}

/// Requests without an answer, with the facts that the rules about them need.
private struct MissingRequests: GraphAnalysis {
  func result(in graph: Graph) -> [MissingRequest] {
    var judge = MissingBindingJudge(graph)
    return graph.requests.indices.filter { graph.requests[$0].resolution.status == .missing }.compactMap { id in
      let request = graph.requests[id]
      guard request.severityIfMissing != nil || request.strength == .checked, !graph.isForTests(request),
        graph.mayBeMade(id), let missing = judge.verdict(on: request).missing,
        request.severity(ifMissing: missing.reason) != nil
      else { return nil }
      // Code that checks for a missing value may rely on a binding that is not read.
      let isCertain = missing.doubt.isEmpty && missing.idleness == nil && request.conditions.isEmpty
      return request.strength != .checked || isCertain ? missing : nil
    }
  }
}

extension Gap {
  /// Whether the unread code takes the key's type, or has the key's name, or a name that suggests the key:
  /// `registerCat` for `Cat`.
  func isNamedAfter(_ key: Key) -> Bool {
    if referencedTypes.contains(key.type) { return true }
    if let keyName, case .literal(keyName)? = key.name { return true }
    let plain = key.type.prefix { $0 != "<" && $0 != "?" }
    guard handsOverContainers, let cause, let name = plain.split(whereSeparator: { $0 == "." || $0 == " " }).last else {
      return false
    }
    return name.count > 2 && cause.contains(name)
  }
}

/// The properties that missing requests of one finding have in common.
private struct Cause: Hashable {
  let framework: Framework
  let key: Key
}

extension Request {
  /// The severity of a missing answer for this reason; `nil` if the code expects it.
  func severity(ifMissing reason: MissingBindingReason) -> Severity? {
    guard strength == .checked else { return severityIfMissing }
    // Code that checks for a missing value expects the key to be absent, not to be bound with other arguments.
    return switch reason {
    case .otherArguments: .warning
    case .undecided, .unbound, .otherName, .onlyBelow, .onlyAbove, .inaccessible, .unlinked: nil
    }
  }

  /// The severity of a missing answer, whatever the reason; `nil` if the code may expect it.
  var severityIfMissing: Severity? {
    switch strength {
    case .required: return .error
    case .silent: return .warning
    case .checked, .presence, .implied: return nil
    }
  }
}

extension Severity {
  /// The next lower severity that is still reported.
  var lowered: Severity { self == .error ? .warning : .info }
}
