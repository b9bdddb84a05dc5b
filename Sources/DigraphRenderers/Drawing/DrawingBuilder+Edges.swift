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
    let told = scene.isOverview ? findings.filter { $0.severity == .error && marks.aside[$0] == nil } : findings
    let isLoop =
      scene.isOverview ? loops.contains(link) : requests.contains { marks.trail[$0.id]?.isLoop == true }
    if isLoop, loops.isOfModules(link) { seen.hasModuleLoop = true }
    let (line, severity) = line(of: requests, timing, told, isLoop: isLoop)
    let isCut = requests.contains { marks.cuts.contains($0.id) }
    // A missing key's node shows its findings itself. In an overview, boxes name the rules, so lines have the sign only.
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
      if !count.isEmpty { count[0].text += " " }
      count.append(.init("\(requests.count)", .small, .muted))
      seen.hasCount = true
    }
    if !count.isEmpty { label.append(count) }
    return Drawing.Edge(
      id: "", from: "", to: "", label: .init(label),
      tooltip: Drawing.tooltip(
        Self.shortened(requests.map { "\($0.owner) asks for \($0.key) - \($0.site)" })
          + findings.map { "\(VisualLanguage.sign(of: $0.severity)) \($0.message)" }),
      classes: ["request", timing.rawValue] + (optional ? ["optional"] : []) + (collection ? ["collection"] : [])
        + (isCut ? ["cut"] : []) + severityClasses(severity),
      line: line, head: isHandedIn ? .hollow : VisualLanguage.head(of: timing, collection: collection),
      tail: optional ? .circle : .none,
      url: requests.first.flatMap { url($0.site) }, elements: requests.map { Scene.Element.request($0.id).name })
  }

  /// The style of a line. The pattern shows the time of the request, the colour shows findings, and the width shows
  /// findings and the number of requests.
  private mutating func line(
    of requests: [Request], _ timing: Request.Timing, _ findings: [Finding], isLoop: Bool
  ) -> (Drawing.Line, Severity?) {
    var line = VisualLanguage.line(of: timing)
    let trails = requests.compactMap { marks.trail[$0.id] }
    // A label at the line explains its colour, so the path of another finding must not change it.
    let loops = trails.filter(\.isLoop)
    // An overview does not show paths of findings, because an area shows its findings itself.
    let ways = findings.isEmpty && !scene.isOverview ? trails : isLoop ? loops : []
    let severity = (findings.map(\.severity) + ways.map(\.severity)).max()
    if isLoop || severity != nil {
      // The finding about an overview's loop may have a path elsewhere.
      let severity = severity ?? min(marks.worstSeverity, .warning)
      let isLoud = isLoop ? severity > .info : severity > .info && !findings.isEmpty
      line.tone = isLoop && isLoud ? .loop : VisualLanguage.tone(of: severity)
      line.width = isLoud ? 2 : 1.2
      if isLoop { seen.loops.insert(isLoud ? .warning : .info) } else { seen.toldLines.insert(severity) }
    }
    if requests.contains(where: { marks.cuts.contains($0.id) }) { line.pattern = .dashed }
    // From four requests on, the line becomes a little wider for each doubling.
    let doublings = max(0, Int.bitWidth - (requests.count / 4).leadingZeroBitCount)
    if doublings > 0 { seen.hasThick = true }
    line.width = (line.width * 10 + Double(doublings) * 4).rounded() / 10
    return (line, severity)
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
