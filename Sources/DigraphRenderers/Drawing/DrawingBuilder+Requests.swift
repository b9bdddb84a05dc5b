import DigraphModel

extension DrawingBuilder {
  /// An edge for each pair of asker and answer, with the ghosts and entries that are needed for them.
  mutating func addRequests() {
    var edges = Groups<Ends>()
    var entries = Groups<String>()
    var ghosts = Groups<Ghost>()
    for request in graph.requests {
      let from = request.consumer.map(nodeID(of:)) ?? "r\(entries.add(request, to: request.owner).id)"
      var targets = request.resolution.bindings.map(nodeID(of:))
      if VisualLanguage.ghost(of: request.resolution.status) != nil {
        targets.append("g\(ghosts.add(request, to: Ghost(key: request.key, status: request.resolution.status)).id)")
      }
      for target in targets { edges.add(request, to: Ends(from: from, to: target)) }
    }
    for requests in entries.groups { addEntry(requests) }
    for requests in ghosts.groups { addGhost(requests) }
    for (number, (ends, requests)) in zip(edges.names, edges.groups).enumerated() { addEdge(number, ends, requests) }
  }

  private struct Ends: Hashable {
    var from: String
    var to: String
  }

  private struct Ghost: Hashable {
    var key: Key
    var status: Resolution.Status
  }

  /// Requests by what they have in common, in the order of the first of each group.
  ///
  /// Nodes of groups are named after that request, so the name of one does not depend on the others.
  private struct Groups<Name: Hashable> {
    private(set) var names: [Name] = []
    private(set) var groups: [[Request]] = []
    private var positions: [Name: Int] = [:]

    /// Adds a request to a group.
    ///
    /// - Returns: The first of the group.
    @discardableResult
    mutating func add(_ request: Request, to name: Name) -> Request {
      guard let position = positions[name] else {
        positions[name] = groups.count
        names.append(name)
        groups.append([request])
        return request
      }
      groups[position].append(request)
      return groups[position][0]
    }
  }

  private mutating func addEntry(_ requests: [Request]) {
    let first = requests[0]
    seen.insert(Drawing.Shape.entry)
    drawing.nodes.append(
      Drawing.Node(
        id: "r\(first.id)", label: .init([[.init(first.owner, .plain)]]),
        tooltip: Drawing.tooltip(["\(first.owner) asks from outside", "\(first.site)"]), classes: ["entry"], shape: .entry,
        line: .init(.solid), url: url(first.site)))
  }

  private mutating func addGhost(_ requests: [Request]) {
    let first = requests[0]
    guard let look = VisualLanguage.ghost(of: first.resolution.status) else { return }
    let findings = requests.flatMap { marks.ofRequest[$0.id] ?? [] }
    let worst = findings.map(\.severity).max()
    var line = look.line
    if let worst { line.tone = VisualLanguage.tone(of: worst) }
    drawing.nodes.append(
      Drawing.Node(
        id: "g\(first.id)",
        label: .init(title(of: first.key) + [[.init(look.remark, .small, .muted)]] + badges(of: findings)),
        tooltip: Drawing.tooltip(["\(first.key): \(look.remark)"] + requests.map { "asked for at \($0.site)" }),
        classes: ["ghost", first.resolution.status.rawValue] + severityClasses(worst), shape: .box, line: line))
  }

  private mutating func addEdge(_ number: Int, _ ends: Ends, _ requests: [Request]) {
    let timing = requests.map(\.timing).min { $0.rank < $1.rank } ?? .eager
    let collection = requests.allSatisfy(\.collection)
    let optional = requests.allSatisfy { $0.strength == .checked || $0.strength == .presence }
    let findings = requests.flatMap { marks.ofRequest[$0.id] ?? [] }
    let trail = (findings.map(\.severity) + requests.compactMap { marks.trail[$0.id] }).max()
    var line = VisualLanguage.line(of: timing)
    if let trail {
      line.tone = VisualLanguage.tone(of: trail)
      line.width += 0.8
    }
    seen.insert(timing)
    if optional { seen.hasOptional = true }
    if collection { seen.hasCollection = true }
    drawing.edges.append(
      Drawing.Edge(
        id: "e\(number)", from: ends.from, to: ends.to,
        // A ghost says itself what is wrong with it.
        label: .init(ends.to.hasPrefix("g") ? [] : badges(of: findings)),
        tooltip: Drawing.tooltip(
          requests.flatMap { ["\($0.owner) asks for \($0.key)", "\($0.site)"] }
            + findings.map { "\(VisualLanguage.sign(of: $0.severity)) \($0.message)" }),
        classes: ["request", timing.rawValue] + (optional ? ["optional"] : []) + (collection ? ["collection"] : [])
          + severityClasses(trail),
        line: line, head: VisualLanguage.head(of: timing, collection: collection), tail: optional ? .circle : .none,
        url: url(requests[0].site)))
  }
}

extension Request.Timing {
  /// Orders by urgency.
  fileprivate var rank: Int {
    switch self {
    case .eager: 0
    case .afterStorage: 1
    case .deferred: 2
    }
  }
}
