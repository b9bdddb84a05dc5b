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
    let wiring = LackingProgram(in: finding, of: scene)
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
      if let effect = finding.prevents?.effect {
        (all == 1 ? "the only error\(scope)" : "the first of \(all) errors\(scope)") + ": \(effect)"
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
      + Remedy(of: finding, in: scene).clause(isElsewhere: wiring != nil)
      + (FindingPrograms(of: scene).most(of: alike).map { "; \($0)" } ?? "")
  }

  private static func counted(_ dependents: Finding.Dependents) -> String {
    [(dependents.bindings, "binding"), (dependents.entryPoints, "entry point")].filter { $0.0 > 0 }
      .map { DrawingBuilder.counted($0.0, $0.1) }.joined(separator: " and ")
  }
}

/// The next step after a finding: the binding that nearly answers the request, and the help of the finding.
private struct Remedy {
  private let finding: Finding
  private let near: String?
  private let isOverview: Bool

  init(of finding: Finding, in scene: Scene) {
    self.finding = finding
    isOverview = scene.isOverview
    let (graph, marks) = (scene.graph, scene.marks)
    let elements = marks.findings.firstIndex(of: finding).map { marks.subjects[$0].elements } ?? []
    let isMissing = elements.contains { element in
      if case .request(let id) = element { graph.requests[id].resolution.status == .missing } else { false }
    }
    // The message of a finding about another name or other arguments says itself which binding there is.
    let binding = graph.bindings.first { binding in
      isMissing && finding.notes.contains { $0.site == binding.site } && !finding.message.contains("\(binding.key)")
    }
    let note = binding.flatMap { binding in finding.notes.first { $0.site == binding.site } }
    near = note.map { note in
      let place = "\(FileLabels(of: graph).label(of: note.site.path)):\(note.site.line)"
      return note.message.replacing(" here", with: " in \(place)", maxReplacements: 1)
    }
  }

  /// The remedy as the end of a sentence; empty if there is none, or if the headline already names the code to change.
  ///
  /// `; 'log: any Log' is bound in Root.swift:6; it is the same type, but not the same text: write the type as 'any Log'`
  func clause(isElsewhere: Bool) -> String {
    guard !isElsewhere, finding.severity > .info else { return "" }
    // The boxes of an overview need the room, so a title there only explains a near miss.
    let hasRoom = near != nil || !isOverview
    let help = finding.help.flatMap { hasRoom && $0.count <= Self.longest ? $0 : nil }
    let parts = [near, help].compactMap(\.self)
    return parts.isEmpty ? "" : "; \(near == nil ? "to do: " : "")\(parts.joined(separator: ": "))"
  }

  /// The greatest number of characters of a help in a headline.
  private static let longest = 110
}

extension Finding {
  /// The name that the finding is about: the first in its subject, or else the only quoted name in its message.
  private var mainName: String? {
    let parts = message.split(separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
    return subject.first?.replacing("'", with: "") ?? (parts.count == 3 ? String(parts[1]) : nil)
  }

  /// The steps of a cycle; the asker and the requested key, if the finding has a path or says so; otherwise, the name that it
  /// is about.
  var parties: String? {
    if isLoop { return loopText }
    if let last = chain.last, chain.count > 1 { return "\(chain[chain.count - 2]) → \(last)" }
    if subject.count > 1, message.hasPrefix("'\(subject[0])' asks for '\(subject[1])'") {
      return "\(subject[0]) → \(subject[1])"
    }
    return mainName
  }

  /// The pieces of such a text between which a line may end: its steps, if each of them fits one line; else its words.
  static func pieces(of text: String) -> [String] {
    let steps = text.split(separator: " → ")
    guard steps.allSatisfy({ $0.count < 36 }) else { return text.split(separator: " ").map(String.init) }
    return steps.dropLast().map { "\($0) →" } + steps.suffix(1).map(String.init)
  }

  /// The steps of a cycle, of which the first is the one to cut; of a long cycle, the first two and the end.
  private var loopText: String {
    let isLong = chain.count > 4 || chain.reduce(0) { $0 + $1.count + 3 } > 100
    return (isLong ? Array(chain.prefix(2)) + ["…"] + chain.suffix(1) : chain).joined(separator: " → ")
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
