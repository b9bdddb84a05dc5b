import DigraphModel

extension DrawingBuilder {
  /// An area of an overview: what it is, how much is in it, what it is known by, and what is wrong there.
  mutating func area(_ group: Scene.Group, _ node: Scene.Node, at index: Int) -> Drawing.Node {
    let bindings = node.elements.count { if case .binding = $0 { true } else { false } }
    var facts = [group.subtitle ?? ""].filter { !$0.isEmpty }
    if bindings > 0 { facts.append(Self.counted(bindings, "binding")) }
    if !node.owners.isEmpty { facts.append(Self.counted(node.owners.count, "caller")) }
    var lines: [[Drawing.Run]] = [
      [.init(group.title, .strong)], [.init(facts.joined(separator: " · "), .small, .muted)],
    ]
    let known = group.members.filter { $0 != group.title }
    lines += Self.names(known, of: group.members.count, lines: max(1, min(6, 44 / max(1, scene.nodes.count))))
    let findings = areaFindings[index] ?? []
    lines += verdict(on: findings)
    let heft = bindings + node.owners.count
    var result = Drawing.Node(
      id: "", label: .init(lines),
      tooltip: Drawing.tooltip(
        [([group.title] + facts).joined(separator: ", ")] + Self.shortened(group.members)
          + Self.shortened(findings.map { "\(VisualLanguage.sign(of: $0.severity)) \($0.message)" })),
      classes: ["group", "area"], shape: .card, line: .init(.solid, tone: .muted))
    // A step for each doubling, so that forty bindings are seen to be more than four.
    result.heft = Double(max(0, Int.bitWidth - heft.leadingZeroBitCount - 1))
    return result
  }

  /// As many names as some lines have room for, and how many others there are.
  private static func names(_ known: [String], of count: Int, lines most: Int) -> [[Drawing.Run]] {
    var lines: [String] = []
    var shown = 0
    for name in known {
      if let last = lines.last, last.count + name.count + 2 <= 34 {
        lines[lines.count - 1] = "\(last), \(name)"
      } else if lines.count < most {
        lines.append(name)
      } else {
        break
      }
      shown += 1
    }
    guard let last = lines.last else { return [] }
    let rest = count - shown
    if rest > 0 { lines[lines.count - 1] = "\(last) +\(rest)" }
    return lines.map { [.init($0, .small, .muted)] }
  }

  /// How many findings there are of each severity, and the worst of them.
  private mutating func verdict(on findings: [Finding]) -> [[Drawing.Run]] {
    guard let worst = findings.worst else { return [] }
    var counts: [Drawing.Run] = []
    for severity in [Severity.error, .warning, .info] {
      let count = findings.count { $0.severity == severity }
      guard count > 0 else { continue }
      seen.insert(severity)
      let tone = VisualLanguage.tone(of: severity)
      counts += [
        .init(VisualLanguage.sign(of: severity), .sign, tone), .init(" \(count) ", .small, tone),
      ]
    }
    guard worst.severity > .info else { return [counts] }
    let tone = VisualLanguage.tone(of: worst.severity)
    let subject = worst.mainName.map { Self.shortened($0, to: 30) }
    return [counts + [.init(" \(worst.rule)", .small, tone)]] + (subject.map { [[.init($0, .small, tone)]] } ?? [])
  }

  /// At most so many letters: the box has no room for more, and the tooltip has all of them.
  private static func shortened(_ name: String, to length: Int) -> String {
    name.count <= length ? name : name.prefix(length - 1) + "…"
  }

  static func counted(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }

  // MARK: - Twins

  /// Adds to boxes that say the same what tells them apart: the container, the assembly, the file or the line.
  mutating func tellTwinsApart() {
    struct Look: Hashable {
      var cluster: String?
      var label: Drawing.Label
      var shape: Drawing.Shape
    }
    var twins: [Look: [Int]] = [:]
    for (index, node) in drawing.nodes.enumerated() where !node.label.lines.isEmpty {
      twins[
        Look(cluster: frames.clusters.isEmpty ? nil : node.cluster, label: node.label, shape: node.shape), default: []
      ]
      .append(index)
    }
    for members in twins.values where members.count > 1 {
      let traits = members.map { self.traits(of: scene.nodes[$0]) }
      guard let count = traits.map(\.count).min(), count > 0 else { continue }
      let chosen =
        (0..<count).first { kinds(traits, $0) == members.count }
        ?? (0..<count).max { kinds(traits, $0) < kinds(traits, $1) } ?? 0
      guard kinds(traits, chosen) > 1 else { continue }
      for (member, trait) in zip(members, traits) {
        drawing.nodes[member].label.lines.append([.init(trait[chosen].visible, .small, .muted)])
      }
    }
  }

  /// How many values a trait has.
  private func kinds(_ traits: [[String]], _ trait: Int) -> Int { Set(traits.map { $0[trait] }).count }

  /// Differences of nodes that look alike, the most telling first.
  private func traits(of node: Scene.Node) -> [String] {
    let site: Site
    var traits: [String] = []
    switch node.kind {
    case .binding(let id, _):
      let binding = graph.bindings[id]
      site = binding.site
      let container = graph.containers[binding.container]
      traits = [
        "made as \(binding.implementation ?? "?")", "in \(container.name)",
        "in module \(binding.module.isEmpty ? container.module : binding.module)", "by \(binding.owner)",
      ]
    case .entry(let owner):
      guard let request = graph.requests.first(where: { $0.consumer == nil && $0.owner == owner }) else { return [] }
      site = request.site
    case .emptyContainer(let id):
      site = graph.containers[id].site
      traits = ["in module \(graph.containers[id].module)"]
    case .ghost, .gap, .group: return []
    }
    let names = site.path.split(separator: "/")
    return traits + [
      String(names.last ?? ""), names.suffix(2).joined(separator: "/"), "\(names.last ?? ""):\(site.line)",
    ]
  }
}

extension Finding {
  /// The name that it is about: the first in its message, if it says no other.
  fileprivate var mainName: String? {
    let parts = message.split(separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
    return subject.first?.replacing("'", with: "") ?? (parts.count == 3 ? String(parts[1]) : nil)
  }
}

extension Scene {
  /// The area of an overview with the finding that matters most, and that finding: `the worst in 'Booking':
  /// dependency-cycle (BookingService)`; `nil` if there are infos at most.
  var worst: String? {
    guard isOverview, let (area, finding) = worstArea, finding.severity > .info else { return nil }
    return "the worst in '\(name(of: nodes[area]))': \(finding.rule)" + (finding.mainName.map { " (\($0))" } ?? "")
  }
}
