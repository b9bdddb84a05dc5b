import DigraphModel

/// All requests that miss the same key for the same reason: one cause, hence one finding.
struct MissingKey {
  /// What is missing.
  let key: Key
  /// Who asks: those that suffer most come first, then in source order.
  let places: [Place]
  /// The programs that ask, where the repository has several; sorted.
  let programs: [String]

  /// One request for the key.
  struct Place {
    /// The request.
    let request: Request
    /// Bindings that are the reason for the verdict; requests that look into the same containers share them.
    let candidates: [Binding.ID]
    /// What the input leaves open.
    let doubt: Doubt
    /// Why nothing of the input ever makes the request, as half a sentence; `nil` if something may.
    let idleness: String?
    /// How much it matters.
    let severity: Severity

    /// What a message says of it beside the fact: what the input leaves open, and why nothing fails yet.
    func clause(in graph: Graph) -> String {
      doubt.clause(in: graph) + (idleness.map { ", though \($0)" } ?? "")
    }
  }

  /// The place that the finding is shown at.
  var first: Place { places[0] }
  /// Whether code that is not read may well refute it: a generator takes whatever there is, or there is doubt already.
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

  /// Places that would be told more mildly by themselves.
  var milderPlaces: [Finding.Place] {
    places.filter { $0.severity < first.severity }.map { Finding.Place($0.request.site, $0.severity) }
  }

  /// One note for every place but the first, and some for code that may be to blame.
  func furtherNotes(in graph: Graph) -> [Finding.Note] {
    places.dropFirst().map { graph.note($0.request, ", too") } + first.doubt.notes(in: graph)
  }
}

extension Graph {
  /// Collects the requests that miss a key, by what is the matter with them.
  ///
  /// Of no interest are: requests that expect to get nothing, requests of tests (which show it themselves), and those
  /// of which the input does not decide that they are missing, because it has a key like it or binds nothing there at
  /// all.
  ///
  /// - Parameter select: The bindings that are the reason if the absence is of the wanted kind, else `nil`.
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
        programs: Set(sorted.flatMap { programs(of: $0.request) }).sorted())
    }
  }

  func isForTests(_ request: Request) -> Bool {
    request.isTestOnly || request.consumer.map { bindings[$0].isTestOnly } ?? false
  }
}

/// Requests that nothing answers, with all that the rules about them want to know.
private struct MissingRequests: GraphAnalysis {
  func result(in graph: Graph) -> [MissingRequest] {
    var judge = MissingBindingJudge(graph)
    return graph.requests.indices.filter { graph.requests[$0].resolution.status == .missing }.compactMap { id in
      let request = graph.requests[id]
      guard request.severityIfMissing != nil || request.strength == .checked, !graph.isForTests(request),
        graph.mayBeMade(id), let missing = judge.verdict(on: id).missing,
        request.severity(ifMissing: missing.reason) != nil
      else { return nil }
      // Code that is ready for nothing may rely on what is not read.
      let isCertain = missing.doubt.isEmpty && missing.idleness == nil && request.conditions.isEmpty
      return request.strength != .checked || isCertain ? missing : nil
    }
  }
}

extension Gap {
  /// Whether the code that cannot be followed is handed the type of a key, or has a name that says it binds one:
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

/// What makes missing requests one finding.
private struct Cause: Hashable {
  let framework: Framework
  let key: Key
}

extension Request {
  /// How much it matters if nothing answers because of an absence; `nil` if that is as it should be.
  func severity(ifMissing reason: MissingBindingReason) -> Severity? {
    guard strength == .checked else { return severityIfMissing }
    // Whoever is ready for nothing still means what it asks for.
    return switch reason {
    case .otherArguments: .warning
    case .undecided, .unbound, .otherName, .onlyBelow, .onlyAbove, .inaccessible, .unlinked: nil
    }
  }

  /// How much it matters if nothing answers, whatever the cause; `nil` if that may be as it should be.
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
