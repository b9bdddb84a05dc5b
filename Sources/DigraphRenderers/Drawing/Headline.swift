import DigraphModel

/// The sentence about the most important finding, below the title of a picture.
struct Headline {
  private let scene: Scene
  private var marks: FindingMarks { scene.marks }

  init(of scene: Scene) { self.scene = scene }

  /// The finding with its area, and the reason why it comes first; `nil` if there is none.
  ///
  /// `look first at 'Booking': dependency-cycle, 'A' needs itself (the first of 7 errors: most depends on it, 5 bindings)`
  var text: String? {
    guard !scene.isSelected else { return nil }
    guard let (finding, first) = scene.worstFinding else { return nil }
    let area = scene.isOverview ? first.map { " at '\(scene.name(of: scene.nodes[$0]))'" } ?? "" : ""
    let wiring = ProgramWiring(lackedIn: finding, of: scene)
    let written = FileLabels(of: scene.graph).place(of: finding)
    let file = wiring?.place(in: scene.graph) ?? (area.isEmpty ? written : scene.placeOfFirst + written)
    let place = area + (area.isEmpty ? " at \(file)" : ", \(file)")
    let asked = wiring == nil ? "" : ", asked for in \(written)"
    let alike = marks.findings.filter { $0.severity == finding.severity }
    let all = alike.count { marks.aside[$0] == marks.aside[finding] }
    let aside = marks.aside[finding].map { " in a \($0.rawValue)" }
    let scope = all < alike.count ? aside ?? " outside of demos and previews" : ""
    let needs = finding.dependents.map { $0.total > 0 ? Self.counted($0) : "" } ?? ""
    let verb = finding.dependents?.total == 1 ? "depends" : "depend"
    let reason =
      if finding.prevents == .generation {
        (all == 1 ? "the only error\(scope)" : "the first of \(all) errors\(scope)") + ": \(Finding.generatorStops)"
      } else if all == 1 {
        "the only \(finding.severity.rawValue)\(scope)" + (needs.isEmpty ? "" : ", on which \(needs) \(verb)")
      } else if finding.severity == .info, finding.measure != nil {
        "the largest of \(all) infos"
      } else if needs.isEmpty || finding.dependents.map({ $0.total < 2 }) ?? true {
        "the first of \(all) \(finding.severity.rawValue)s\(scope)"
      } else {
        "the first of \(all) \(finding.severity.rawValue)s\(scope): most depends on it, \(needs)"
      }
    let later = LateAskers(of: finding, in: scene).map { "; asked for only later, in \($0.place)" } ?? ""
    return "look first\(place): \(finding.rule), \(finding.brief)\(asked) (\(reason)\(later))"
      + (FindingPrograms(of: scene).most(of: alike).map { "; \($0)" } ?? "")
  }

  private static func counted(_ dependents: Finding.Dependents) -> String {
    [(dependents.bindings, "binding"), (dependents.entryPoints, "entry point")].filter { $0.0 > 0 }
      .map { DrawingBuilder.counted($0.0, $0.1) }.joined(separator: " and ")
  }
}

extension Finding {
  /// The name that the finding is about: the first in its subject, or else the only quoted name in its message.
  private var mainName: String? {
    let parts = message.split(separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
    return subject.first?.replacing("'", with: "") ?? (parts.count == 3 ? String(parts[1]) : nil)
  }

  /// The asker and the requested key, if the finding has a path or says so; otherwise, the name that it is about.
  var parties: String? {
    if let last = chain.last, chain.count > 1 { return "\(chain[chain.count - 2]) → \(last)" }
    if subject.count > 1, message.hasPrefix("'\(subject[0])' asks for '\(subject[1])'") {
      return "\(subject[0]) → \(subject[1])"
    }
    return mainName
  }

  /// The message without remarks in parentheses; a long message is cut at a clause.
  fileprivate var brief: String {
    var text = ""
    var depth = 0
    var isQuoted = false
    for character in message {
      if character == "'", depth == 0 { isQuoted.toggle() }
      // Without the arguments behind 'with', the message would say nothing.
      if character == "(", !isQuoted, depth > 0 || !text.hasSuffix(" with ") {
        if depth == 0, text.last == " " { text.removeLast() }
        depth += 1
      }
      if depth == 0 { text.append(character) }
      if character == ")", !isQuoted, depth > 0 { depth -= 1 }
    }
    for end in [": ", ", "] where text.count > Self.longest {
      let pieces = text.split(separator: end)
      var short = pieces.first.map(String.init) ?? text
      for piece in pieces.dropFirst() where short.count + piece.count < Self.longest { short += end + piece }
      text = short
    }
    return text
  }

  /// The greatest number of characters of a message below a title.
  private static let longest = 120
}
