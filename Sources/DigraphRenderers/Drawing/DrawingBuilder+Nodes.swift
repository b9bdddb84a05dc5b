import DigraphModel

extension DrawingBuilder {
  /// The node of the scene with its style.
  mutating func node(at index: Int) -> Drawing.Node {
    let node = scene.nodes[index]
    // This node represents a container that has no frame.
    var bare: Container.ID?
    if case .entry = node.kind { bare = node.place?.container.flatMap { frames.bare.contains($0) ? $0 : nil } }
    let findings = scene.findings(on: node) + (bare.flatMap { marks.ofContainer[$0] } ?? [])
    var result: Drawing.Node
    switch node.kind {
    case .binding(let id, let names): result = binding(graph.bindings[id], names.map { graph.bindings[$0] })
    case .entry(let owner): result = entry(owner, in: node.place, asking: requests[index].from)
    case .ghost(let key, let status): result = ghost(key, status, askedFor: requests[index].to)
    case .gap(let index): result = gap(graph.gaps[index], count: node.elements.count)
    case .container(let id): result = container(graph.containers[id])
    case .group(let group): result = group.isArea ? area(group, node, at: index) : self.group(group, node)
    }
    if starts.contains(index), !result.label.lines.isEmpty {
      let sign = seen.insert(start: starts[0] == index)
      result.label.lines[0].insert(.init("\(sign) ", .sign), at: 0)
    }
    result.id = node.id
    result.cluster = node.frame.flatMap(frames.id(ofArea:)) ?? node.place.flatMap(frames.id)
    result.layer = node.layer
    result.isStart = node.isStart
    result.elements = node.elements.map(\.name) + (bare.map { [Scene.Element.container($0).name] } ?? [])
    if frames.isBare, frames.showsModules, let module = node.place?.module, !module.isEmpty {
      result.label.lines.append([.init("in \(module)", .small, .muted)])
    }
    if let asker = node.askers.first {
      let askers = node.askers.count == 1 ? asker : "\(node.askers.count)"
      result.label.lines.append([.init("used by \(askers)", .small, .muted)])
      seen.words.insert(.usedBy)
    }
    if !node.uses.isEmpty { seen.words.insert(.uses) }
    if !node.askedBy.isEmpty { seen.words.insert(.askedBy) }
    add("uses", node.uses, separator: " ·", to: &result)
    if case .group(let group) = node.kind, group.subtitle != nil, node.askedBy.count > 3 {
      result.label.lines.append([.init("asked by \(node.askedBy.count) from outside", .small, .muted)])
    } else {
      add("asked by", node.askedBy, separator: ",", to: &result)
    }
    var tooltip = [result.tooltip]
    for (verb, names) in [("uses", node.uses), ("asked by", node.askedBy), ("also asks for", node.implied)]
    where !names.isEmpty {
      tooltip.append("\(verb) \(Self.shortened(names).joined(separator: ", "))")
    }
    // An area shows its findings itself.
    if !isArea(node) {
      tooltip += Self.shortened(findings.map { "\(VisualLanguage.sign(of: $0.severity)) \($0.message)" })
    }
    result.tooltip = tooltip.joined(separator: "\n")
    // The node of a missing key also shows the findings about the links to it.
    let shown = findings + (isGhost(node) ? requests[index].to.flatMap { marks.ofRequest[$0] ?? [] } : [])
    if !isArea(node) { result.label.lines += badges(of: shown) }
    // Findings about code that no user runs are shown, but not coloured.
    let painted = (isArea(node) ? areaFindings.all[index] ?? [] : shown).filter { marks.aside[$0] == nil }
    if let worst = painted.map(\.severity).max() {
      result.line.tone = VisualLanguage.tone(of: worst)
      result.line.width = max(result.line.width, VisualLanguage.width(of: worst))
      result.classes += severityClasses(worst)
    }
    if let first, first.area == index {
      result.classes.append("first")
      result.line = VisualLanguage.firstLine(first.finding.severity)
    }
    if let firstOfParts, shown.contains(firstOfParts) {
      result.classes.append("first")
      result.line = VisualLanguage.firstLine(firstOfParts.severity, result.line.pattern)
      seen.first = firstOfParts.severity
    }
    if node.isSubject {
      result.classes.append("subject")
      result.line.width = 3.2
      if [.faint, .muted, .notice].contains(result.line.tone) { result.line.tone = .ink }
      seen.hasSubject = true
    }
    result.label = result.label.visible
    result.tooltip = Drawing.tooltip(result.tooltip.split(separator: "\n").map(String.init))
    return result
  }

  private func isArea(_ node: Scene.Node) -> Bool {
    if case .group(let group) = node.kind { group.isArea } else { false }
  }

  func isGhost(_ node: Scene.Node) -> Bool {
    if case .ghost = node.kind { true } else { false }
  }

  private func add(_ word: String, _ names: [String], separator: String, to node: inout Drawing.Node) {
    guard let last = names.last else { return }
    var words = [word] + names.dropLast().map { $0 + separator } + [last]
    // The tooltip has all words. A node for many parts has words in place of arrows, so its box shows more of them.
    let most = node.shape == .stack && names.count > 16 ? 32 : isCompact ? 9 : 16
    if words.count > most { words = words.prefix(most - 1) + ["and \(words.count - most + 1) more"] }
    node.label.lines += Self.wrapped(words).map { [.init($0, .small, .muted)] }
  }

  // MARK: - Bindings

  private mutating func binding(_ binding: Binding, _ furtherNames: [Binding]) -> Drawing.Node {
    let isForward = binding.forwardsTo != nil
    let shape = isForward ? .pill : VisualLanguage.shape(of: binding.provider)
    var lines = title(of: binding.key)
    for name in furtherNames {
      let title = title(of: name.key, weight: .plain)
      lines += [[.init("also ", .small, .muted)] + title[0]] + title.dropFirst()
    }
    if binding.key.arguments.isEmpty {
      lines += Self.argumentLines(binding.parameters.map { "\($0.name): \($0.type)" })
    }
    if let implementation = binding.implementation, implementation != binding.key.type,
      !isCompact || !implementation.contains(Self.stem(of: binding.key.type))
    {
      lines.append([.init(implementation, .plain, .muted)])
    }
    if signsScopes && !isForward {
      lines[0].insert(.init(VisualLanguage.sign(of: binding.scope.lifetime), .sign, .muted), at: 0)
      lines[0][1].text = " " + lines[0][1].text
      let words = remarkWords(
        on: binding, withScope: binding.scope.lifetime == .resettable || binding.scope.lifetime == .unknown)
      if !words.isEmpty { lines.append([.init(words.joined(separator: " · "), .small, .muted)]) }
    } else {
      lines.append(remarks(on: binding))
    }
    seen.insert(shape)
    if binding.isReplaced { seen.words.insert(.replaced) }
    if !furtherNames.isEmpty { seen.words.insert(.also) }
    if !isForward { seen.insert(binding.scope.lifetime) }
    var tooltip = ["\(binding.key)"]
    if let implementation = binding.implementation {
      tooltip.append("made as \(implementation), \(binding.scope.name)")
    }
    tooltip.append("\(binding.site)")
    return Drawing.Node(
      id: "", label: .init(lines), tooltip: Drawing.tooltip(tooltip),
      classes: ["binding", binding.provider.rawValue, binding.scope.lifetime.rawValue, binding.framework.rawValue]
        + (binding.isReplaced ? ["replaced"] : []),
      shape: shape, line: isForward ? .init() : VisualLanguage.line(of: binding.scope.lifetime), url: url(binding.site))
  }

  /// `Type "name"`, and below it the run-time arguments that are a part of the key.
  func title(of key: Key, weight: Drawing.Weight = .strong) -> [[Drawing.Run]] {
    if isCompact, key.arguments.isEmpty, let member = key.namesakeMember { return [[.init(member, weight)]] }
    var runs = [Drawing.Run(key.type, weight)]
    switch key.name {
    case .literal(let name): runs.append(.init(" \"\(name)\"", .plain, .muted))
    case .computed(let source): runs.append(.init(" \(source)", .plain, .muted))
    case .member(let name): runs.insert(.init("\(name): ", weight), at: 0)
    case .storyboard(let name?): runs.append(.init(" \"\(name)\"", .plain, .muted))
    case .storyboard(nil): break
    case nil: break
    }
    return [runs] + Self.argumentLines(key.arguments)
  }

  /// The arguments that a request has to pass.
  private static func argumentLines(_ arguments: [String]) -> [[Drawing.Run]] {
    guard let last = arguments.last else { return [] }
    var arguments = arguments.dropLast().map { $0 + "," } + [last + ")"]
    arguments[0] = "(" + arguments[0]
    return wrapped(arguments).map { [.init($0, .small, .muted)] }
  }

  private func remarks(on binding: Binding) -> [Drawing.Run] {
    if binding.forwardsTo != nil { return [.init("another name", .small, .muted)] }
    let words = remarkWords(on: binding, withScope: true).joined(separator: " · ")
    return [.init(VisualLanguage.sign(of: binding.scope.lifetime), .sign, .muted), .init(" \(words)", .small, .muted)]
  }

  private func remarkWords(on binding: Binding, withScope: Bool) -> [String] {
    var words = withScope ? [binding.scope.name] : []
    if binding.provider == .initializer, !signsScopes { words.append("init") }
    if binding.provider == .alias { words.append("another name") }
    if binding.isReplaced { words.append("replaced") }
    if binding.isTestOnly { words.append("only for tests") }
    if showsFrameworks { words.append(binding.framework.displayName) }
    return words + binding.conditions.map { $0.kind == .compilation ? "#if \($0.text)" : "if \($0.text)" }
  }

  /// The part of a protocol's name that its implementations usually repeat.
  private static func stem(of type: String) -> String {
    let type = Key.bareType(type)
    for ending in ["Protocol", "Type", "Interface"] where type.hasSuffix(ending) && type.count > ending.count {
      return String(type.dropLast(ending.count))
    }
    return type
  }

  // MARK: - Other nodes

  /// The node of an asker that is not bound: a container itself, in `place`, or code outside. It has no id yet.
  private mutating func entry(_ owner: String, in place: Scene.Place?, asking: [Request.ID]) -> Drawing.Node {
    seen.insert(.entry)
    let site = asking.min().map { graph.requests[$0].site }
    let container = place?.container.map { graph.containers[$0] }
    let isInFrame = container.map { frames.named[$0.id] != nil } ?? false
    let remarks = container.map { frames.bare.contains($0.id) ? frames.remarks(on: $0) : "" } ?? ""
    return Drawing.Node(
      id: "",
      label: .init(
        [[.init(isInFrame ? "asks for" : owner, .plain)]] + (remarks.isEmpty ? [] : [[.init(remarks, .small, .muted)]])),
      tooltip: Drawing.tooltip(
        [place == nil ? "\(owner) asks from outside" : "\(owner) asks by itself"] + (site.map { ["\($0)"] } ?? [])),
      classes: ["entry"],
      shape: .entry, line: .init(), url: site.flatMap(url))
  }

  private mutating func ghost(_ key: Key, _ status: Resolution.Status, askedFor: [Request.ID]) -> Drawing.Node {
    let look = VisualLanguage.ghost(of: status) ?? ("", .init())
    seen.insert(status)
    let places = askedFor.map { "asked for at \(graph.requests[$0].site)" }
    return Drawing.Node(
      id: "", label: .init(title(of: key) + [[.init(look.remark, .small, .muted)]]),
      tooltip: Drawing.tooltip(["\(key): \(look.remark)"] + Self.shortened(places)),
      classes: ["ghost", status.rawValue],
      shape: .box, line: look.line)
  }

  private mutating func gap(_ gap: Gap, count: Int) -> Drawing.Node {
    seen.hasGap = true
    let subject = "\(gap.subject.rawValue)\(count > 1 ? "s (\(count))" : "") not understood"
    return Drawing.Node(
      id: "",
      label: .init(
        [[.init(subject, .plain, .muted)]]
          + Self.wrapped(gap.reason.split(separator: " ").map(String.init)).map { [.init($0, .small, .muted)] }),
      tooltip: Drawing.tooltip(["\(subject): \(gap.reason)", "\(gap.site)"]), classes: ["gap", gap.subject.rawValue],
      shape: .box, line: VisualLanguage.gap, url: url(gap.site))
  }

  private func container(_ container: Container) -> Drawing.Node {
    let isNamed = frames.named[container.id] != nil || frames.main?.id == container.id
    let remarks = isNamed ? "" : frames.remarks(on: container)
    let isEmpty = !graph.bindings.contains { $0.container == container.id }
    return Drawing.Node(
      id: "",
      label: .init(
        (isNamed ? [] : [[.init(container.name, .plain, .muted)]])
          + (remarks.isEmpty ? [] : [[.init(remarks, .small, .muted)]])
          + [[.init(isEmpty ? "nothing is bound here" : "makes the others", .small, .muted)]]),
      tooltip: Drawing.tooltip([
        "\(container.name), \(container.kind) of \(container.framework.displayName)", "\(container.site)",
      ]),
      classes: ["empty"], shape: .text, line: .init(), url: url(container.site))
  }

  private mutating func group(_ group: Scene.Group, _ node: Scene.Node) -> Drawing.Node {
    seen.insert(.stack)
    let bindings = node.elements.count { if case .binding = $0 { true } else { false } }
    let count = bindings == 0 ? nil : "\(bindings) binding\(bindings == 1 ? "" : "s")"
    var lines: [[Drawing.Run]]
    if let subtitle = group.subtitle {
      lines = [
        [.init(group.title, .strong)],
        [.init([subtitle, count].compactMap(\.self).joined(separator: " · "), .small, .muted)],
      ]
    } else {
      // Similar parts have no common name, so their own names are shown.
      let shown = Self.shortened(group.members, to: 6)
      lines =
        (group.members.first == group.title ? [] : [[Drawing.Run(group.title, .strong)]])
        + shown.map { [.init($0, .plain)] }
    }
    return Drawing.Node(
      id: "", label: .init(lines),
      tooltip: Drawing.tooltip(
        [[group.title, group.subtitle, count].compactMap(\.self).joined(separator: ", ")]
          + Self.shortened(group.members)),
      classes: ["group"], shape: .stack, line: .init(.solid, tone: .muted))
  }
}
