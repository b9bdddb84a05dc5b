import DigraphModel

/// Makes a drawing of a scene; each file of extensions handles one kind of part.
struct DrawingBuilder {
  let scene: Scene
  let url: @Sendable (Site) -> String?
  let frames: Frames
  var drawing = Drawing(title: "", summary: "")
  /// Shapes, signs and lines that occur, and therefore need an explanation.
  var seen = Occurrences()
  var names: Names
  var graph: Graph { scene.graph }
  var marks: FindingMarks { scene.marks }
  /// Whether a binding's framework must be shown.
  let showsFrameworks: Bool
  /// Whether the picture is so large that signs replace words.
  let isCompact: Bool
  /// Whether the picture has so many boxes that a sign in front of a name stands for its scope.
  var signsScopes: Bool { scene.nodes.count > 16 }
  /// The requests on links from each node, and on links to it.
  private(set) var requests: [(from: [Request.ID], to: [Request.ID])]
  /// The findings of an overview's areas.
  let areaFindings: FindingsOfAreas

  /// The links of an overview that are part of a cycle.
  let loops: Loops
  /// The area of an overview at which people should look first.
  private(set) var first: (area: Int, finding: Finding)?
  /// The finding at which people should look first in a picture of all parts.
  private(set) var firstOfParts: Finding?
  /// In a picture of parts, the nodes at which the app begins, the main one first.
  let starts: [Int]

  init(_ scene: Scene, url: @escaping @Sendable (Site) -> String?) {
    self.scene = scene
    self.url = url
    loops = Loops(of: scene)
    var names = scene.names
    isCompact = scene.nodes.count > 60
    frames = Frames(of: scene, isCompact: isCompact, names: &names)
    self.names = names
    showsFrameworks = Set(scene.graph.containers.map(\.framework)).count > 1
    requests = scene.nodes.map { _ in ([], []) }
    for link in scene.links {
      requests[link.from].from += link.requests
      requests[link.to].to += link.requests
    }
    areaFindings = FindingsOfAreas(of: scene)
    starts = scene.isOverview ? [] : Starts(of: scene.graph).points(in: scene).compactMap(\.node)
    if scene.isOverview, let worst = scene.worstFinding, let area = worst.area { first = (area, worst.finding) }
    // One finding needs no mark to be found.
    if !scene.isOverview, !scene.isSelected, scene.signs == nil, scene.marks.findings.count > 1 {
      firstOfParts = scene.worstFinding?.finding
    }
  }

  /// Makes the drawing without title, summary and legend.
  mutating func build() {
    drawing.clusters = frames.clusters
    let kinds = ["module", "container"].filter { kind in frames.clusters.contains { $0.classes.contains(kind) } }
    seen.frames = kinds.map { ($0, scene.isOverview ? "opened area" : $0) }
    markFrames()
    nameMakers()
    for index in scene.nodes.indices { drawing.nodes.append(node(at: index)) }
    TwinTraits(of: scene, hasFrames: !frames.clusters.isEmpty).tellApart(in: &drawing)
    // Later edges are drawn above earlier ones, so marked edges come last.
    for link in scene.links where !scene.isMarked(link) { drawing.edges.append(edge(link)) }
    for link in scene.links where scene.isMarked(link) { drawing.edges.append(edge(link)) }
    if scene.isOverview {
      drawing.signLoopsOnce()
      let found = drawing.joinOpposites(inLoops: Set(scene.inLoops.map { Scene.Element.request($0).name }))
      seen.hasBothWays = found.plain
      seen.hasQuietLoops = (
        found.inLoops, drawing.edges.contains { $0.line.tone == .loop && !$0.isBothWays }
      )
    }
    addNotes()
  }

  /// Marks the frames of containers that have findings.
  private mutating func markFrames() {
    for (container, position) in frames.named.sorted(by: { $0.value < $1.value }) {
      guard let findings = marks.ofContainer[container] else { continue }
      drawing.clusters[position].label.lines += badges(of: findings)
      drawing.clusters[position].classes += severityClasses(findings.map(\.severity).max())
    }
  }

  /// Notes which nodes make containers that have frames.
  private mutating func nameMakers() {
    guard !graph.constructions.isEmpty else { return }
    var nodeOfBinding: [Binding.ID: String] = [:]
    for node in scene.nodes {
      for case .binding(let id) in node.elements { nodeOfBinding[id] = node.id }
    }
    let making = graph.bindingsMakingContainers()
    for construction in graph.constructions {
      guard let position = frames.named[construction.container], let binding = making[construction.site],
        let node = nodeOfBinding[binding], !drawing.clusters[position].makers.contains(node)
      else { continue }
      drawing.clusters[position].makers.append(node)
    }
  }

  /// Findings about no part of the picture.
  private var unplaced: [Finding] {
    let inNodes = Set(scene.nodes.flatMap(\.elements))
    let hidden = marks.ofContainer.filter {
      frames.named[$0.key] == nil && !inNodes.contains(.container($0.key)) && !frames.bare.contains($0.key)
    }
    let inAreas = Set(scene.nodes.flatMap(\.strays))
    return (marks.elsewhere + hidden.sorted { $0.key < $1.key }.flatMap(\.value)).filter { !inAreas.contains($0) }
  }

  /// Adds remarks: about folded parts, about the main container, and about findings without a place in the picture.
  private mutating func addNotes() {
    for note in scene.notes { say(note) }
    if areaFindings.haveReferences { say("'see' a box: findings of its code are about this box, too") }
    if let main = frames.main, !scene.isOverview {
      let others = drawing.clusters.isEmpty ? "" : ", unless a frame names another"
      say("container: \(frames.caption(of: main))\(others)")
    }
    if let parents = frames.usualParents, !scene.isOverview {
      say("containers are children of \(parents), unless they say something else")
    }
    // A picture of a selected part does not mention findings about other parts.
    let unplaced = scene.isSelected ? [] : unplaced
    let most = scene.isOverview ? 3 : Self.mostUnplaced
    // The finding to look at first has one more line.
    let further = firstOfParts.map(unplaced.contains) == true ? 1 : 0
    for finding in badges(of: unplaced, inFull: true).prefix(most + further) {
      guard let sign = finding.first, let text = finding.last, finding.count > 1 else {
        drawing.notes.append(.init([finding]))
        continue
      }
      for (index, line) in Self.remarkLines(text.text).enumerated() {
        let words = Drawing.Run((index == 0 ? " " : "  ") + line, text.weight, text.tone)
        drawing.notes.append(.init([index == 0 ? [sign, words] : [words]]))
      }
    }
    if unplaced.count > most {
      let rest = unplaced.count - most
      say("and \(rest) \(rest == 1 ? "finding" : "findings") about no box")
    }
    let inNodes = Set(drawing.nodes.flatMap(\.elements))
    drawing.elements = graph.containers.indices
      .filter { frames.named[$0] == nil }.map { Scene.Element.container($0).name }.filter { !inNodes.contains($0) }
  }

  mutating func say(_ text: String) {
    for (index, line) in Self.remarkLines(text).enumerated() {
      drawing.notes.append(.init([[.init((index == 0 ? "" : "  ") + line, .small, .muted)]]))
    }
  }

  /// The greatest number of findings without a box that are listed beside the picture.
  private static let mostUnplaced = 6

  /// A remark in narrow lines, because remarks form a column beside the picture.
  private static func remarkLines(_ text: String) -> [String] {
    wrapped(text.remarkWords, to: 36)
  }

  /// A line for each rule that has findings, worst first. With `inFull`, a line for each finding, with its message
  /// and place.
  mutating func badges(of findings: [Finding], inFull: Bool = false) -> [[Drawing.Run]] {
    var counts: [String: Int] = [:]
    for finding in findings { counts[finding.rule, default: 0] += 1 }
    var rules: Set<String> = []
    let order = findings.sorted { ($1.severity, $0.rule) < ($0.severity, $1.rule) }
    return order.filter { inFull || rules.insert($0.rule).inserted }.flatMap { finding -> [[Drawing.Run]] in
      seen.insert(finding.severity)
      let tone = VisualLanguage.tone(of: finding.severity)
      let count = counts[finding.rule] ?? 1
      if count > 1, !inFull { seen.hasAlike = true }
      let text =
        inFull
        ? " \(finding.rule): \(finding.message) (\(finding.site.path.split(separator: "/").last ?? ""):\(finding.site.line))"
        : " \(finding.rule)\(count > 1 ? " ×\(count)" : "")"
      let line = [
        Drawing.Run(VisualLanguage.sign(of: finding.severity), .sign, tone), Drawing.Run(text, .small, tone),
      ]
      let isFirst = firstOfParts.map { inFull ? $0 == finding : $0.rule == finding.rule && findings.contains($0) }
      return isFirst == true ? [line, [.init(VisualLanguage.first, .strong, tone)]] : [line]
    }
  }

  func severityClasses(_ severity: Severity?) -> [String] { severity.map { ["finding", $0.rawValue] } ?? [] }

  /// At most `count` lines, and the number of others.
  static func shortened(_ lines: [String], to count: Int = 24) -> [String] {
    lines.count <= count + 1 ? lines : lines.prefix(count) + ["… and \(lines.count - count) more"]
  }

  /// Words in lines of moderate width; no word is broken.
  static func wrapped(_ words: [String], to width: Int = 34) -> [String] {
    var lines: [String] = []
    for word in words {
      if let last = lines.last, last.count + word.count < width {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(word)
      }
    }
    return lines
  }
}

extension String {
  /// The words of a remark. An option and its value count as one word, so that no line end separates them when people
  /// copy them.
  fileprivate var remarkWords: [String] {
    var words: [String] = []
    for word in split(separator: " ") {
      if let last = words.last, last.hasPrefix("'--"), !last.dropFirst().contains("'") {
        words[words.count - 1] = "\(last) \(word)"
      } else {
        words.append(String(word))
      }
    }
    return words
  }
}
