import DigraphModel

/// All requests that miss the same key for the same reason: one cause, hence one finding.
struct MissingKey {
  /// What is missing.
  let key: Key
  /// Who asks: those that suffer most come first, then in source order.
  let places: [Place]

  /// One request for the key.
  struct Place {
    /// The request.
    let request: Request
    /// Bindings that are the reason for the verdict.
    let candidates: [Binding]
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
  func missingKeys(_ select: (Absence) -> [Binding.ID]?) -> [MissingKey] {
    var places: [Cause: [MissingKey.Place]] = [:]
    var causes: [Cause] = []
    for missing in result(of: MissingRequests()) {
      guard let candidates = select(missing.absence) else { continue }
      let request = requests[missing.request]
      let cause = Cause(framework: request.framework, key: request.key)
      if places[cause] == nil { causes.append(cause) }
      places[cause, default: []].append(
        MissingKey.Place(
          request: request, candidates: candidates.map { bindings[$0] }, doubt: missing.doubt,
          idleness: missing.idleness, severity: missing.severity))
    }
    return causes.map { cause in
      let sorted = (places[cause] ?? []).sorted {
        $0.severity != $1.severity ? $0.severity > $1.severity : $0.request.site < $1.request.site
      }
      // A file that several apps share is one place.
      var seen: Set<Site> = []
      return MissingKey(key: cause.key, places: sorted.filter { seen.insert($0.request.site).inserted })
    }
  }

  fileprivate func isForTests(_ request: Request) -> Bool {
    request.isTestOnly || request.consumer.map { bindings[$0].isTestOnly } ?? false
  }
}

/// Requests that nothing answers, with all that the rules about them want to know.
private struct MissingRequests: GraphAnalysis {
  struct Missing: Sendable {
    let request: Request.ID
    let absence: Absence
    let doubt: Doubt
    let idleness: String?
    let severity: Severity
  }

  func result(in graph: Graph) -> [Missing] {
    var surroundings: [[Container.ID]: (reach: Set<Container.ID>, doubt: Doubt)] = [:]
    let filled = Set(graph.bindings.indices.lazy.map { graph.bindings[$0].container })
    var found: [Missing] = []
    for id in graph.requests.indices where graph.requests[id].resolution.status == .missing {
      let request = graph.requests[id]
      guard let worst = request.severityIfMissing, !graph.isForTests(request), graph.mayBeMade(id) else { continue }
      let (reach, doubt) =
        surroundings[request.containers]
        ?? {
          let reach = graph.containersInReach(of: request)
          return (Set(reach), graph.doubt(about: reach))
        }()
      surroundings[request.containers] = (reach, doubt)
      // Of a container that other code makes, and that nothing here binds anything in, nothing is known.
      if doubt.openContainers.contains(where: { !filled.contains($0) }) { continue }
      // Nor of one that code which is not understood may fill as a whole, and nothing else does.
      if reach.isDisjoint(with: filled), doubt.gaps.contains(where: { graph.gaps[$0].subject == .container }) {
        continue
      }
      if doubt.gaps.contains(where: { graph.gaps[$0].isNamedAfter(request.key) }) { continue }
      let idleness = idleness(of: request, in: graph)
      let isCertain = doubt.isEmpty && idleness == nil && !request.conditions.contains { $0.kind == .compilation }
      found.append(
        Missing(
          request: id, absence: graph.absence(of: request, inReach: reach), doubt: doubt, idleness: idleness,
          severity: isCertain ? worst : worst.lowered))
    }
    return found
  }

  /// Why the request is never made: nothing that is asked for leads to it.
  private func idleness(of request: Request, in graph: Graph) -> String? {
    guard request.idleness == nil, let consumer = request.consumer else { return request.idleness }
    let root = graph.result(of: IdleBindings()).root(of: graph.bindings[consumer]).map { graph.bindings[$0] }
    guard let root else { return nil }
    let isAskedElsewhere = graph.bindings(ofType: root.key.type).contains {
      !graph.requestIDs(answeredBy: $0.id).isEmpty
    }
    return isAskedElsewhere
      ? "nothing asks '\(graph.containers[root.container].name)' for \(root.key.quoted)"
      : "nothing asks for \(root.key.quoted)"
  }
}

extension Gap {
  /// Whether the code that cannot be followed has a name that says it binds a key: `registerCat` for `Cat`.
  fileprivate func isNamedAfter(_ key: Key) -> Bool {
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
  /// How much it matters if nothing answers; `nil` if that is as it should be.
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
