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
    facts += group.counts.facts
    var lines: [[Drawing.Run]] = [[.init(group.title, .strong)]]
    if let start = group.start {
      let sign = seen.insert(start: start.isMain)
      lines[0] += [.init("   \(sign)", .sign), .init(start.isMain ? " starts the app" : " starts, too", .small)]
    }
    // In some areas, nothing is bound, and nothing asks.
    if !facts.isEmpty { lines.append([.init(facts.joined(separator: " · "), .small, .muted)]) }
    seen.hasAreas = true
    for kind in [Occurrences.Word.group, .layer] where group.subtitle?.hasPrefix(kind.rawValue) == true {
      seen.words.insert(kind)
    }
    seen.words.formUnion(group.counts.words(bindings: bindings, entryPoints: node.owners.count))
    let members = group.members.numbered
    let titled = Set(group.title.split(separator: ", ").map(String.init))
    let known = members.filter { $0 != group.title && !titled.contains($0) }
    let findings = areaFindings.all[index] ?? []
    let isFirst = first.map { $0.area == index } ?? false
    var verdict = verdict(on: areaFindings.own[index] ?? [], of: group, isFirst: isFirst)
    // Boxes should have similar heights, and findings are more important than a few more names.
    var room = min(6, 52 / max(1, scene.nodes.count)) - verdict.count
    if let reference = areaFindings.reference(from: index, in: scene) {
      for severity in reference.severities { seen.insert(severity) }
      (verdict, room) = (verdict + reference.lines, room - 3)
    }
    // If the box stands for several modules or folders, their names say what it is.
    var names = known.listed(lines: max(group.isSeveral ? 3 : 1, room))
    // A few names of many types tell less than the parts that these types form.
    if names.rest * 2 > known.count, !group.parts.isEmpty {
      let (parts, few) = (group.parts.listed(lines: 1), known.listed(lines: max(0, room - 1)))
      names = (parts.lines + few.lines, few.lines.isEmpty ? parts.rest : parts.rest + few.rest)
    }
    lines += names.lines.map { [.init($0, .small, .muted)] }
    // Some components that it makes have no arrow.
    if !node.made.isEmpty {
      let boxes = Set(node.made.values).count
      lines.append([
        .init("makes \(Self.counted(node.made.count, "component")) of \(Self.counted(boxes, "box", "boxes"))", .small)
      ])
    }
    lines += group.counts.registrations(beside: bindings)
    lines += verdict
    if names.lines.contains(where: { $0.contains(" ×") }) { seen.hasAlike = true }
    if names.rest > 0, !names.lines.isEmpty { seen.hasMore = true }
    if let first, isFirst {
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

  /// The numbers of findings by severity, and the worst finding; with its file if people should look at it first of all.
  private mutating func verdict(on findings: [Finding], of group: Scene.Group, isFirst: Bool) -> [[Drawing.Run]] {
    guard let worst = marks.first(of: findings) else { return [] }
    let aside = marks.aside[worst].map { ", in a \($0.rawValue)" } ?? ""
    seen.asides.formUnion(marks.aside[worst].map { [$0] } ?? [])
    // If no finding in the picture is worse than an info, the rules of infos are named.
    let isTold = worst.severity > .info || marks.worstSeverity <= .info || isFirst
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
    if worst.severity > .info || isFirst, let subject = worst.parties {
      // Only very long names are cut, because the mistake may be at the end of a name.
      let words = Finding.pieces(of: subject).map { $0.cut(to: 48) }
      lines += Self.shortened(Self.wrapped(words, to: 38), to: 3).map { [.init($0, .small, tone)] }
    }
    let programs = FindingPrograms(of: scene)
    let program = programs.only(of: findings.filter { $0.severity == worst.severity })
    if worst.severity > .info || isFirst, let program, programs.isExample(program), program != group.title {
      lines.append([.init("in \(program)", .small, tone)])
    }
    let lacking = program == group.title ? LackingProgram(in: worst, of: scene) : nil
    if let lacking { lines += lacking.remedy(in: graph).map { [.init($0, .small, tone)] } }
    if !isFirst, worst.severity == .error, let askers = LateAskers(of: worst, in: scene) {
      lines.append([.init("asked for later: \(askers.place)", .small, tone)])
    }
    // A box that is not named after its files does not tell where the code is.
    let file = FileLabels(of: graph).place(of: worst)
    if isFirst || worst.severity > .info && group.isRemainder && lines.last?.last?.text.hasSuffix(file) != true {
      let place = lacking == nil ? (isFirst ? scene.placeOfFirst : "") + file : "asked for in \(file)"
      // The file stands beside the name if there is room.
      if lines.count > 1, let name = lines[lines.count - 1].last?.text, name.count + place.count < 36 {
        lines[lines.count - 1] = [.init("\(name) · \(place)", .small, tone)]
      } else {
        lines.append([.init(place, .small, tone)])
      }
    }
    return lines
  }

  static func counted(_ number: Int, _ noun: String, _ plural: String? = nil) -> String {
    "\(number) \(number == 1 ? noun : plural ?? noun + "s")"
  }
}

extension String {
  /// At most `length` characters, because the box has no room for more; the tooltip has the whole name.
  fileprivate func cut(to length: Int) -> String { count <= length ? self : prefix(length - 1) + "…" }
}

extension [String] {
  /// Each name once, with the number of its occurrences: `Log ×2`.
  fileprivate var numbered: [String] {
    let counts = Dictionary(map { ($0, 1) }, uniquingKeysWith: +)
    return once.map { name in counts[name, default: 1] > 1 ? "\(name) ×\(counts[name, default: 1])" : name }
  }

  /// As many names as fit the lines, and the number of others.
  fileprivate func listed(lines most: Int) -> (lines: [String], rest: Int) {
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
    return (lines, rest)
  }
}
