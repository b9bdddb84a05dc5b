import DigraphModel

/// Findings of an overview: each area shows the findings about its parts.
extension Scene {
  // MARK: - Before areas are made

  /// Adds findings that are about no part of the graph to areas. The names in a finding decide, or else the module or
  /// folder of its code. Findings about whole files get no area.
  mutating func addStrays(to areas: Areas, where isBox: (Areas.Area) -> Bool) {
    let inNodes = Set(nodes.flatMap(\.elements))
    let hidden = Set(marks.ofContainer.filter { !inNodes.contains(.container($0.key)) }.flatMap(\.value))
    let elsewhere = Set(marks.elsewhere)
    let named = areasByName(areas.all)
    let generated = Set(graph.generatedFiles.map(\.site.path))
    let programs = FindingPrograms(of: self)
    for (finding, subject) in zip(marks.findings, marks.subjects) {
      let place = areas.place(ofFile: finding.site.path)
      var indices: [Int]
      if let lacking = LackingProgram(in: finding, of: self), let box = areas.box(ofFile: lacking.site.path) {
        // Code that the app and an example share is correct in the app, so the example's finding must not mark it.
        let isOfExample = programs.isExample(lacking.program) && isBox(areas.all[box])
        if isOfExample { ofExamples.insert(finding) }
        indices = [box] + (isOfExample ? [] : [areas.area(ofFile: finding.site.path)].compactMap(\.self))
      } else if elsewhere.contains(finding) {
        indices = finding.subject.compactMap { named[$0] }
        let isOfFile = !finding.site.path.hasSuffix(".swift") || generated.contains(finding.site.path)
        if indices.isEmpty, !isOfFile, let place { indices = [place] }
      } else if hidden.contains(finding) {
        indices = (place ?? finding.subject.firstNonNil { named[$0] }).map { [$0] } ?? []
      } else if isShared(subject), let place {
        indices = [place]
      } else {
        continue
      }
      for index in indices.once where isBox(areas.all[index]) {
        if let member = areas.all[index].members.first { nodes[member].strays.append(finding) }
      }
    }
    for finding in marks.findings where isTold(finding) && finding.severity > .info {
      let path = finding.site.path
      // Boxes are about code, and not about files that people do not write.
      guard path.hasSuffix(".swift"), !generated.contains(path),
        let index = areas.box(ofFile: path) ?? areas.place(ofFile: path), isBox(areas.all[index]),
        let member = areas.all[index].members.first
      else { continue }
      nodes[member].written.append(finding)
    }
  }

  /// Whether the finding is about a declaration that several askers share, as components share a list of
  /// requirements.
  private func isShared(_ subject: FindingMarks.Subject) -> Bool {
    let requests = subject.elements.compactMap { element -> Request? in
      if case .request(let id) = element { graph.requests[id] } else { nil }
    }
    return requests.contains { $0.requirementList != nil } && Set(requests.map(\.owner)).count > 1
  }

  /// The areas by the names that findings may contain: keys, types, containers, and all other names in the picture.
  private func areasByName(_ areas: [Areas.Area]) -> [String: Int] {
    var result: [String: Int] = [:]
    func add(_ name: String, _ index: Int) { if result[name] == nil { result[name] = index } }
    // An area that has a part of that name comes before areas that make or hold it.
    for (index, area) in areas.enumerated() {
      for member in area.members {
        if case .gap = nodes[member].kind {} else { add(name(of: nodes[member]), index) }
        for case .binding(let id) in nodes[member].elements { add(graph.bindings[id].key.description, index) }
      }
    }
    for (index, area) in areas.enumerated() {
      for member in area.members {
        for case .binding(let id) in nodes[member].elements { add(graph.bindings[id].key.type, index) }
        if let container = nodes[member].place?.container { add(graph.containers[container].name, index) }
      }
    }
    return result
  }

  /// The positions of the nodes that the most important finding is about.
  func nodesOfWorst() -> Set<Int> {
    guard let first = marks.first, let worst = marks.findings.firstIndex(of: first) else { return [] }
    let subject = marks.subjects[worst]
    let elements = Set(hub(of: marks.findings[worst]).map { [$0] } ?? subject.elements)
    var positions = Set(nodes.indices.filter { index in nodes[index].elements.contains { elements.contains($0) } })
    for link in links where link.requests.contains(where: { elements.contains(.request($0)) }) {
      positions.insert(link.from)
    }
    if let owner = subject.owner { positions.formUnion(nodes.indices.filter { nodes[$0].owners.contains(owner) }) }
    return positions
  }

  // MARK: - After areas are made

  /// The areas of each finding. The first is that of its code, or of the code to change; infos are about types, so it is
  /// that of their type.
  func areasOfFindings() -> [[Int]] {
    var areas: [Element: Int] = [:]
    var areaOfOwner: [String: Int] = [:]
    var areasOfStray: [Finding: [Int]] = [:]
    var areasOfCode: [Finding: [Int]] = [:]
    for (index, node) in nodes.enumerated() {
      for stray in node.strays { areasOfStray[stray, default: []].append(index) }
      for finding in node.written { areasOfCode[finding, default: []].append(index) }
      guard case .group(let group) = node.kind, group.isArea else { continue }
      for element in node.elements where areas[element] == nil { areas[element] = index }
      for owner in node.owners { areaOfOwner[owner] = index }
    }
    for link in links {
      guard case .group(let group) = nodes[link.from].kind, group.isArea else { continue }
      for request in link.requests where areas[.request(request)] == nil { areas[.request(request)] = link.from }
    }
    func area(ofAsker id: Request.ID) -> Int? {
      graph.requests[id].consumer.flatMap { areas[.binding($0)] } ?? areas[.request(id)]
    }
    let byKey = Dictionary(grouping: graph.bindings) { $0.key.description }
    let occupied = Set(graph.bindings.map(\.container))
    let first = marks.first
    let boxOfFirst = nodes.firstIndex(where: \.hasFirst)
    return zip(marks.findings, marks.subjects).map { finding, subject in
      let place = first?.hasPlaceAndCause(of: finding) == true ? boxOfFirst.map { [$0] } ?? [] : []
      let code = areasOfCode[finding] ?? []
      if let strays = areasOfStray[finding] {
        // The code that asks for what another program lacks comes after that program's box.
        let lacking = finding.remedySite == nil ? [] : strays.filter { !code.contains($0) }
        return (place + lacking + code + strays).once
      }
      // A finding about the size of a part belongs to that part.
      if let hub = hub(of: finding).flatMap({ areas[$0] }) { return (place + [hub]).once }
      var result: [Int?] = place + code
      for element in subject.elements {
        guard case .request(let id) = element else {
          result.append(areas[element])
          continue
        }
        result.append(area(ofAsker: id))
        result += graph.requests[id].resolution.bindings.filter { isNamed($0, by: finding) }.map { areas[.binding($0)] }
      }
      // Other keys of the finding in the same containers count, too, as do the asker of the missing key and all
      // askers of a cycle.
      let containers = Set(subject.elements.flatMap(graph.containers(of:)))
      result += finding.subject.flatMap { byKey[$0] ?? [] }.filter { containers.contains($0.container) }
        .map { areas[.binding($0.id)] }
      // A finding about a program that binds nothing belongs to that program's area, too.
      if marks.program(of: finding) != nil {
        result += containers.subtracting(occupied).sorted().map { areas[.container($0)] }
      }
      result += subject.trail.filter { finding.isLoop || graph.requests[$0].key.description == finding.chain.last }
        .map(area(ofAsker:))
      result.append(subject.owner.flatMap { areaOfOwner[$0] })
      return result.compactMap(\.self).once
    }
  }

  private func isNamed(_ binding: Binding.ID, by finding: Finding) -> Bool {
    finding.subject.contains(graph.bindings[binding].key.description)
  }

  /// The most important finding, and the area at which people should look first; `nil` if the finding is about no
  /// area.
  var worstFinding: (finding: Finding, area: Int?)? {
    guard let first = marks.first, let position = marks.findings.firstIndex(of: first) else { return nil }
    return (first, areasOfFindings()[position].first)
  }

  /// The binding that a finding about the size of a component names. The picture shows the finding there, not at the
  /// first of the finding's places.
  func hub(of finding: Finding) -> Element? {
    guard finding.measure != nil, let name = finding.subject.first else { return nil }
    return graph.bindings.first { $0.key.description == name }.map { .binding($0.id) }
  }

  // MARK: - Importance

  /// Whether the lines of an overview have the colour of a finding, besides the boxes.
  func isToldByLines(_ finding: Finding) -> Bool { finding.severity == .error && isTold(finding) }

  /// Whether a finding is about code that users run, and that is not correct in other programs.
  private func isTold(_ finding: Finding) -> Bool { marks.aside[finding] == nil && !ofExamples.contains(finding) }

  /// Whether an error is about a link, or a cycle with an error or a warning contains it.
  func isLoud(_ link: Link) -> Bool {
    link.requests.contains { request in
      marks.ofRequest[request]?.contains(where: isToldByLines) == true
        || marks.trail[request].map { $0.isLoop && $0.severity >= .warning } == true
    }
  }
}

extension Finding {
  /// Whether another finding has the same cause in the same file, or is the same.
  fileprivate func hasPlaceAndCause(of other: Finding) -> Bool {
    self == other
      || group != nil && group == other.group && (rule, severity) == (other.rule, other.severity)
        && site.path == other.site.path
  }
}
