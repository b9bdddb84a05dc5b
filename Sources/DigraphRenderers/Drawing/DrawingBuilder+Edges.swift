import DigraphModel

extension DrawingBuilder {
  /// The edge of a link, with its style.
  mutating func edge(_ link: Scene.Link) -> Drawing.Edge {
    let (from, to) = (scene.nodes[link.from], scene.nodes[link.to])
    var edge =
      if link.isForward {
        forward(from, to)
      } else if link.requests.isEmpty {
        making(link.constructions.map { graph.constructions[$0] })
      } else {
        requests(of: link, from, to)
      }
    edge.id = names.next(link.isForward ? "f" : "e", String(from.id.dropFirst(2)), String(to.id.dropFirst(2)))
    edge.from = from.id
    edge.to = to.id
    edge.isBackward = link.isBackward
    edge.label = edge.label.visible
    return edge
  }

  private mutating func forward(_ from: Scene.Node, _ to: Scene.Node) -> Drawing.Edge {
    seen.hasForward = true
    return Drawing.Edge(
      id: "", from: "", to: "",
      tooltip: Drawing.tooltip(["'\(scene.name(of: from))' is another name of '\(scene.name(of: to))'"]),
      classes: ["forward"], line: .init(.solid, width: 0.8), head: .none)
  }

  private mutating func making(_ constructions: [Construction]) -> Drawing.Edge {
    seen.hasMaking = true
    let places = constructions.map { "\($0.owner) makes \(graph.containers[$0.container].name) - \($0.site)" }
    return Drawing.Edge(
      id: "", from: "", to: "", tooltip: Drawing.tooltip(Self.shortened(places)), classes: ["making"],
      line: VisualLanguage.line(of: .eager), head: .open)
  }

  private mutating func requests(of link: Scene.Link, _ from: Scene.Node, _ to: Scene.Node) -> Drawing.Edge {
    let requests = link.requests.map { graph.requests[$0] }
    let timing = requests.map(\.timing).min { $0.rank < $1.rank } ?? .eager
    let collection = requests.allSatisfy(\.collection)
    let optional = requests.allSatisfy { $0.strength == .checked || $0.strength == .presence }
    seen.insert(timing)
    if optional { seen.hasOptional = true }
    if collection { seen.hasCollection = true }
    let findings = requests.flatMap { marks.ofRequest[$0.id] ?? [] }.once
    // An area shows its findings itself.
    let told = scene.isOverview ? findings.filter(scene.isToldByLines) : findings
    let loop =
      scene.isOverview
      ? loops.severity(of: link)
      : requests.compactMap { marks.trail[$0.id] }.filter(\.isLoop).map(\.severity).max()
    if loop != nil, loops.isOfModules(link) { seen.hasModuleLoop = true }
    var (line, severity) = line(of: requests, timing, told, loop: loop)
    if let firstOfParts, told.contains(firstOfParts), !isGhost(to) {
      line = VisualLanguage.firstLine(firstOfParts.severity, line.pattern)
      seen.firstLine = firstOfParts.severity
    }
    let isCut = requests.contains { marks.cuts.contains($0.id) }
    // A missing key's node shows its findings itself. In an overview, boxes name the rules, so lines have the sign
    // only.
    var label = isGhost(to) || scene.isOverview ? [] : badges(of: told)
    if isCut && !scene.isOverview {
      seen.cuts.insert(line.tone)
      label.append([.init(VisualLanguage.cut, .sign, line.tone), .init(" cut here", .small, line.tone)])
    }
    let isHandedIn = requests.allSatisfy { scene.handedIn.contains($0.id) }
    if isHandedIn { seen.hasHandedIn = true }
    var count: [Drawing.Run] = []
    if scene.isOverview, let worst = told.map(\.severity).max() {
      seen.insert(worst)
      count = [.init(VisualLanguage.sign(of: worst), .sign, VisualLanguage.tone(of: worst))]
    }
    if requests.count > 1, [from, to].contains(where: \.isGroup) {
      // A mere number after the sign would look like a number of findings, as in boxes.
      let told = requests.count { marks.ofRequest[$0.id]?.contains(where: scene.isToldByLines) == true }
      if !count.isEmpty { count.append(.init(" \(told)\(Drawing.Edge.ofAll)", .small, count[0].tone)) }
      count.append(.init("\(requests.count)", .small, .muted))
      if told == 0 { seen.hasCount = true } else { seen.hasToldCount = true }
    }
    // Loops in infos are many, so they have a colour of their own instead of a sign.
    if let loop, loop > .info {
      let sign = Drawing.Run(VisualLanguage.loop + (count.isEmpty && label.isEmpty ? "" : " "), .sign, line.tone)
      if label.isEmpty || scene.isOverview { count.insert(sign, at: 0) } else { label[0].insert(sign, at: 0) }
    }
    if !count.isEmpty { label.append(count) }
    return Drawing.Edge(
      id: "", from: "", to: "", label: .init(label),
      tooltip: Drawing.tooltip(
        Self.shortened(requests.map { "\($0.owner) asks for \($0.key) - \($0.site)" })
          + findings.map { "\(VisualLanguage.sign(of: $0.severity)) \($0.message)" }),
      classes: ["request", timing.rawValue] + (optional ? ["optional"] : []) + (collection ? ["collection"] : [])
        + (isCut ? ["cut"] : []) + (loop == nil ? [] : ["loop"]) + severityClasses(severity),
      line: line, head: isHandedIn ? .hollow : VisualLanguage.head(of: timing, collection: collection),
      tail: optional ? .circle : .none,
      url: requests.first.flatMap { url($0.site) }, elements: requests.map { Scene.Element.request($0.id).name })
  }

  /// The style of a line. The pattern shows the time of the request, the colour shows findings, and the width shows
  /// findings and the number of requests.
  private mutating func line(
    of requests: [Request], _ timing: Request.Timing, _ findings: [Finding], loop: Severity?
  ) -> (Drawing.Line, Severity?) {
    var line = VisualLanguage.line(of: timing)
    // A label at the line explains its colour, so the path of another finding must not change it. An overview does not
    // show paths of findings, because an area shows its findings itself.
    let trails = findings.isEmpty && !scene.isOverview ? requests.compactMap { marks.trail[$0.id]?.severity } : []
    let severity = (findings.map(\.severity) + trails + [loop].compactMap(\.self)).max()
    if let severity {
      let told = VisualLanguage.line(of: severity, isLoop: loop != nil)
      line.tone = told.tone
      // The path to a finding is less conspicuous than its place.
      let isTrail = findings.isEmpty && loop == nil
      line.width = isTrail ? VisualLanguage.trailWidth : told.width
      if let loop { seen.loops.insert(loop) }
      if isTrail {
        seen.pathLines.insert(severity)
      } else if loop == nil || severity > .info {
        seen.toldLines.insert(severity)
      }
    }
    if requests.contains(where: { marks.cuts.contains($0.id) }) { line.pattern = .dashed }
    // From four requests on, the line becomes a little wider for each doubling.
    let doublings = max(0, Int.bitWidth - (requests.count / 4).leadingZeroBitCount)
    if doublings > 0 { seen.hasThick = true }
    line.width = (line.width * 10 + Double(doublings) * 4).rounded() / 10
    return (line, severity)
  }
}

extension Drawing {
  /// Keeps the sign of a loop at only one of two opposite lines between the same boxes. Both lines have the loop's
  /// colour, and there is hardly room for one sign between their arrowheads.
  mutating func signLoopsOnce() {
    func isSign(_ run: Run) -> Bool { run.text.filter { $0 != " " } == VisualLanguage.loop }
    let signed = Set(edges.filter { $0.label.lines.joined().contains(where: isSign) }.map { [$0.from, $0.to] })
    for index in edges.indices where edges[index].isBackward && signed.contains([edges[index].to, edges[index].from]) {
      edges[index].label = .init(edges[index].label.lines.map { $0.filter { !isSign($0) } }.filter { !$0.isEmpty })
    }
  }

  /// Draws one line instead of two between boxes that ask each other, because two lines would look like one. Lines of a
  /// loop are joined only if an info reports the loop, because such loops are many.
  ///
  /// - Parameter inLoops: Names of requests from which others lead back.
  /// - Returns: Whether there are such boxes, without a loop and with one.
  mutating func joinOpposites(inLoops: Set<String>) -> (plain: Bool, inLoops: Bool) {
    var positions: [[String]: Int] = [:]
    for (index, edge) in edges.enumerated() { positions[[edge.from, edge.to]] = index }
    func isRequest(_ edge: Edge) -> Bool { edge.classes.first == "request" && edge.tail == .none }
    func isPlain(_ edge: Edge) -> Bool {
      isRequest(edge) && inLoops.isDisjoint(with: edge.elements)
        && !edge.classes.contains("loop") && !edge.classes.contains("finding")
    }
    func isQuietLoop(_ edge: Edge) -> Bool { isRequest(edge) && edge.line.tone == .loop }
    var joined: Set<Int> = []
    var found = (plain: false, inLoops: false)
    for (index, edge) in edges.enumerated() where !joined.contains(index) {
      guard let other = positions[[edge.to, edge.from]], other != index, !joined.contains(other),
        isPlain(edge) && isPlain(edges[other]) || isQuietLoop(edge) && isQuietLoop(edges[other])
      else { continue }
      if isPlain(edge) { found.plain = true } else { found.inLoops = true }
      let (kept, gone) = edge.isBackward ? (other, index) : (index, other)
      let back = edges[gone]
      edges[kept].tail = back.head
      edges[kept].elements += back.elements
      edges[kept].tooltip += "\n" + back.tooltip
      edges[kept].line.width = max(edges[kept].line.width, back.line.width)
      edges[kept].label = .init([
        [
          .init("\(edges[kept].count) ", .small, .muted), .init(VisualLanguage.bothWays, .sign, .muted),
          .init(" \(back.count)", .small, .muted),
        ]
      ])
      // An eager request counts more than a deferred one.
      if back.line.pattern == .solid { edges[kept].line.pattern = .solid }
      joined.insert(gone)
    }
    edges = edges.indices.filter { !joined.contains($0) }.map { edges[$0] }
    return found
  }
}

extension Scene.Node {
  /// Whether the node represents several nodes.
  fileprivate var isGroup: Bool {
    if case .group = kind { true } else { false }
  }
}

extension Request.Timing {
  /// The order of urgency.
  fileprivate var rank: Int {
    switch self {
    case .eager: 0
    case .afterStorage: 1
    case .deferred: 2
    }
  }
}
