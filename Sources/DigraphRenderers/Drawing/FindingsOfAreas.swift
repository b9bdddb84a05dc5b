import DigraphModel

/// The findings of the boxes of an overview. Each finding counts in one box, so that the numbers of all boxes add up to
/// that of the title.
struct FindingsOfAreas {
  /// The findings about a box, its code or its parts, by the position of its node. A finding may be about several boxes.
  private(set) var all: [Int: [Finding]] = [:]
  /// The findings that count in a box.
  private(set) var own: [Int: [Finding]] = [:]
  /// The box in which each finding counts.
  private var boxes: [Finding: Int] = [:]

  init(of scene: Scene) {
    for (finding, areas) in zip(scene.marks.findings, scene.areasOfFindings()) {
      for area in areas { all[area, default: []].append(finding) }
      guard let first = areas.first else { continue }
      own[first, default: []].append(finding)
      boxes[finding] = first
    }
  }

  /// The errors and warnings about a box that count in others, and the positions of these boxes, in order.
  func elsewhere(than box: Int) -> (findings: [Finding], boxes: [Int]) {
    let findings = (all[box] ?? []).filter { $0.severity > .info && boxes[$0] != box }
    return (findings, findings.compactMap { boxes[$0] }.once.sorted())
  }

  /// Lines about errors and warnings of other boxes that are about a box, too, with their severities; `nil` if there are
  /// none. `see Booking: ✕ 1 late-registration`
  func reference(from box: Int, in scene: Scene) -> (lines: [[Drawing.Run]], severities: [Severity])? {
    let (findings, boxes) = elsewhere(than: box)
    guard let worst = scene.marks.first(of: findings) else { return nil }
    let tone = scene.marks.aside[worst] == nil ? VisualLanguage.tone(of: worst.severity) : .muted
    let title = boxes.count == 1 ? scene.name(of: scene.nodes[boxes[0]]) : "\(boxes.count) boxes"
    var line = [Drawing.Run("see \(title): ", .small, tone)]
    let severities = [Severity.error, .warning].filter { severity in findings.contains { $0.severity == severity } }
    for severity in severities {
      let (count, tone) = (findings.count { $0.severity == severity }, VisualLanguage.tone(of: severity))
      line += [.init(VisualLanguage.sign(of: severity), .sign, tone), .init(" \(count) ", .small, tone)]
    }
    if findings.count == 1, title.count + worst.rule.count < 28 { line.append(.init(worst.rule, .small, tone)) }
    guard findings.count == 1, own[box] == nil, let parties = worst.parties, parties.count <= Self.longest else {
      return ([line], severities)
    }
    // A box without findings of its own has room for the names.
    return ([line, [.init(parties, .small, tone)]], severities)
  }

  /// The greatest number of letters of names in one line.
  private static let longest = 36

  /// Whether a box shows a finding that counts in another one.
  var haveReferences: Bool { all.keys.contains { !elsewhere(than: $0).findings.isEmpty } }
}
