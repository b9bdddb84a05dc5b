import DigraphModel

extension DrawingBuilder {
  /// The node of an area in an overview: its name, the numbers of its parts, its best-known parts and its findings.
  mutating func area(_ group: Scene.Group, _ node: Scene.Node, at index: Int) -> Drawing.Node {
    let bindings = node.elements.count { if case .binding = $0 { true } else { false } }
    var facts = [group.subtitle ?? ""].filter { !$0.isEmpty }
    if showsFrameworks {
      let frameworks = Set(
        node.elements.compactMap { element in
          if case .binding(let id) = element { graph.bindings[id].framework } else { nil }
        })
      let names = frameworks.map(\.displayName).sorted()
      if !names.isEmpty { facts.append(names.joined(separator: " and ")) }
    }
    if let total = group.total, bindings > 0, total > bindings {
      facts.append("\(bindings) of \(Self.counted(total, "binding"))")
    } else if bindings > 0 {
      facts.append(Self.counted(bindings, "binding"))
    }
    if !node.owners.isEmpty { facts.append(Self.counted(node.owners.count, "entry point")) }
    if group.unanswered > 0 { facts.append("\(group.unanswered) not bound") }
    var lines: [[Drawing.Run]] = [[.init(group.title, .strong)]]
    if group.isStart {
      seen.hasStart = true
      lines[0] += [.init("   \(VisualLanguage.start)", .sign), .init(" starts the app", .small)]
    }
    // Of some areas nothing is bound, and nothing asks by itself.
    if !facts.isEmpty { lines.append([.init(facts.joined(separator: " · "), .small, .muted)]) }
    seen.hasAreas = true
    for kind in [Occurrences.Word.group, .layer] where group.subtitle?.hasPrefix(kind.rawValue) == true {
      seen.words.insert(kind)
    }
    if !node.owners.isEmpty { seen.words.insert(.entryPoint) }
    if group.unanswered > 0 { seen.words.insert(.notBound) }
    let members = group.members.numbered
    let titled = Set(group.title.split(separator: ", ").map(String.init))
    let known = members.filter { $0 != group.title && !titled.contains($0) }
    let findings = areaFindings[index] ?? []
    let verdict = verdict(on: findings)
    // Boxes should have similar heights, and findings are more important than a few more names.
    let room = min(6, 52 / max(1, scene.nodes.count)) - verdict.count
    let names = known.listed(lines: max(1, room))
    lines += names.lines.map { [.init($0, .small, .muted)] }
    // Not all of what it makes has an arrow.
    if !node.made.isEmpty {
      let boxes = Set(node.made.values).count
      lines.append([
        .init("makes \(Self.counted(node.made.count, "component")) of \(Self.counted(boxes, "box", "boxes"))", .small)
      ])
    }
    lines += verdict
    if names.lines.contains(where: { $0.contains(" ×") }) { seen.hasAlike = true }
    if names.hasMore { seen.hasMore = true }
    if let first, first.area == index {
      let severity = first.finding.severity
      lines[0].append(.init("   \(VisualLanguage.first)", .strong, VisualLanguage.tone(of: severity)))
      seen.first = severity
    } else if let worst = findings.filter({ marks.aside[$0] == nil }).map(\.severity).max() {
      seen.areas.insert(worst)
    }
    let heft = bindings + node.owners.count
    var result = Drawing.Node(
      id: "", label: .init(lines),
      tooltip: Drawing.tooltip(
        [([group.title] + facts).joined(separator: ", ")] + Self.shortened(group.members)
          + Self.shortened(findings.map { "\(VisualLanguage.sign(of: $0.severity)) \($0.message)" })),
      classes: ["group", "area"], shape: .card, line: .init(.solid, tone: .muted))
    // The size grows by one step for each doubling, so that forty bindings look like more than four.
    result.heft = Double(max(0, Int.bitWidth - heft.leadingZeroBitCount - 1))
    return result
  }

  /// The numbers of findings by severity, and the worst finding.
  private mutating func verdict(on findings: [Finding]) -> [[Drawing.Run]] {
    guard let worst = scene.worst(of: findings) else { return [] }
    let aside = marks.aside[worst].map { ", in a \($0.rawValue)" } ?? ""
    seen.asides.formUnion(marks.aside[worst].map { [$0] } ?? [])
    // If no finding in the picture is worse than an info, the rules of infos are named.
    let isTold = worst.severity > .info || marks.worstSeverity <= .info
    func isAlike(_ finding: Finding) -> Bool {
      isTold && finding.rule == worst.rule && finding.severity == worst.severity
    }
    func count(_ severity: Severity, where isCounted: (Finding) -> Bool) -> [Drawing.Run] {
      let count = findings.count { $0.severity == severity && isCounted($0) }
      guard count > 0 else { return [] }
      seen.insert(severity)
      let tone = VisualLanguage.tone(of: severity)
      return [.init(VisualLanguage.sign(of: severity), .sign, tone), .init(" \(count) ", .small, tone)]
    }
    let others = [Severity.error, .warning, .info].flatMap { count($0) { !isAlike($0) } }
    guard isTold else { return [others] }
    let tone = VisualLanguage.tone(of: worst.severity)
    var lines = [count(worst.severity, where: isAlike) + [.init(" \(worst.rule)\(aside)", .small, tone)]]
    if !others.isEmpty {
      // All findings are counted together; otherwise, four errors would look like one.
      let alike = findings.count(where: isAlike)
      if alike > 1 { seen.hasAlike = true }
      lines[0] = [Severity.error, .warning, .info].flatMap { count($0) { _ in true } }
      lines[0].append(.init(" first: \(worst.rule)\(alike > 1 ? " ×\(alike)" : "")\(aside)", .small, tone))
    }
    if worst.severity > .info, let subject = worst.parties {
      // Only very long names are cut, because the mistake may be at the end of a name.
      let words = subject.split(separator: " ").map { Self.shortened(String($0), to: 48) }
      lines += Self.shortened(Self.wrapped(words, to: 38), to: 3).map { [.init($0, .small, tone)] }
    }
    let programs = FindingPrograms(of: scene)
    let program = programs.only(of: findings.filter { $0.severity == worst.severity })
    if worst.severity > .info, let program, programs.isExample(program) {
      lines.append([.init("in \(program)", .small, tone)])
    }
    return lines
  }

  /// At most `length` characters, because the box has no room for more; the tooltip has the whole name.
  private static func shortened(_ name: String, to length: Int) -> String {
    name.count <= length ? name : name.prefix(length - 1) + "…"
  }

  static func counted(_ number: Int, _ noun: String, _ plural: String? = nil) -> String {
    "\(number) \(number == 1 ? noun : plural ?? noun + "s")"
  }
}

extension [String] {
  /// Each name once, with the number of its occurrences: `Log ×2`.
  fileprivate var numbered: [String] {
    let counts = Dictionary(map { ($0, 1) }, uniquingKeysWith: +)
    return once.map { name in counts[name, default: 1] > 1 ? "\(name) ×\(counts[name, default: 1])" : name }
  }

  /// As many names as fit the lines, and the number of others.
  fileprivate func listed(lines most: Int) -> (lines: [String], hasMore: Bool) {
    var lines: [String] = []
    var shown = 0
    for name in self {
      if let last = lines.last, last.count + name.count + 2 <= 34 {
        lines[lines.count - 1] = "\(last), \(name)"
      } else if lines.count < most {
        lines.append(name)
      } else {
        break
      }
      shown += 1
    }
    let rest = count - shown
    if rest > 0, let last = lines.last { lines[lines.count - 1] = "\(last) +\(rest)" }
    return (lines, rest > 0 && !lines.isEmpty)
  }
}

extension Finding {
  /// The name that the finding is about: the first in its subject, or else the only quoted name in its message.
  private var mainName: String? {
    let parts = message.split(separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
    return subject.first?.replacing("'", with: "") ?? (parts.count == 3 ? String(parts[1]) : nil)
  }

  /// The asker and the requested key, if the finding has a path; otherwise, the name that it is about.
  fileprivate var parties: String? {
    guard let last = chain.last, chain.count > 1 else { return mainName }
    return "\(chain[chain.count - 2]) → \(last)"
  }

  /// The message without remarks in parentheses; a long message is cut at a clause.
  fileprivate var brief: String {
    var text = ""
    var depth = 0
    var isQuoted = false
    for character in message {
      if character == "'", depth == 0 { isQuoted.toggle() }
      if character == "(", !isQuoted {
        if depth == 0, text.last == " " { text.removeLast() }
        depth += 1
      }
      if depth == 0 { text.append(character) }
      if character == ")", !isQuoted { depth = max(0, depth - 1) }
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

extension Scene {
  /// The most important finding with its area, and the reason why it comes first; `nil` if there is none.
  ///
  /// `look first at 'Booking': dependency-cycle, 'A' needs itself (the first of 7 errors: most depends on it, 5 bindings)`
  var headline: String? {
    guard !isSelected else { return nil }
    guard let (finding, first) = worstFinding else { return nil }
    let area = isOverview ? first.map { " at '\(name(of: nodes[$0]))'" } ?? "" : ""
    let file = finding.site.path.split(separator: "/").last.map { "\($0):\(finding.site.line)" }
    let place = area + (file.map { area.isEmpty ? " at \($0)" : ", \($0)" } ?? "")
    let alike = marks.findings.filter { $0.severity == finding.severity }
    let all = alike.count { marks.aside[$0] == marks.aside[finding] }
    let scope = all < alike.count ? " outside of demos and previews" : ""
    let needs = finding.dependents.map { $0.total > 0 ? Self.counted($0) : "" } ?? ""
    let verb = finding.dependents?.total == 1 ? "depends" : "depend"
    let reason =
      if all == 1 {
        "the only \(finding.severity.rawValue)\(scope)" + (needs.isEmpty ? "" : ", on which \(needs) \(verb)")
      } else if finding.severity == .info, finding.measure != nil {
        "the largest of \(all) infos"
      } else if needs.isEmpty || finding.dependents.map({ $0.total < 2 }) ?? true {
        "the first of \(all) \(finding.severity.rawValue)s\(scope)"
      } else {
        "the first of \(all) \(finding.severity.rawValue)s\(scope): most depends on it, \(needs)"
      }
    return "look first\(place): \(finding.rule), \(finding.brief) (\(reason))"
      + (FindingPrograms(of: self).most(of: alike).map { "; \($0)" } ?? "")
  }

  private static func counted(_ dependents: Finding.Dependents) -> String {
    [(dependents.bindings, "binding"), (dependents.entryPoints, "entry point")].filter { $0.0 > 0 }
      .map { DrawingBuilder.counted($0.0, $0.1) }.joined(separator: " and ")
  }
}
