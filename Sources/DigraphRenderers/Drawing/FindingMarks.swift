import DigraphModel

/// The parts of a graph that findings are about.
///
/// Findings name places, and no parts of the graph, because reporters do not know the graph. A place stands for the
/// request, binding, gap or container that begins there, or else for the smallest one around it. If there is none, it
/// stands for the type that the statement at the place is about.
struct FindingMarks {
  /// Findings whose place is a binding.
  private(set) var ofBinding: [Binding.ID: [Finding]] = [:]
  /// Findings whose place is a request.
  private(set) var ofRequest: [Request.ID: [Finding]] = [:]
  /// Findings whose place is code that was not understood.
  private(set) var ofGap: [Int: [Finding]] = [:]
  /// Findings whose place is the creation of a container.
  private(set) var ofContainer: [Container.ID: [Finding]] = [:]
  /// Findings about code outside of all bindings, by its name.
  private(set) var ofOwner: [String: [Finding]] = [:]
  /// Findings about places that belong to no part of the graph.
  private(set) var elsewhere: [Finding] = []
  /// Requests at the places of findings' notes: the path to the finding's place, or the rest of a cycle.
  private(set) var trail: [Request.ID: Trail] = [:]
  /// Requests that findings' remedies advise to cut, to end a cycle.
  private(set) var cuts: Set<Request.ID> = []
  /// The findings that count.
  let findings: [Finding]
  /// The place of each finding in the order of reports; the first has the smallest number.
  private var places: [Finding: Int] = [:]
  /// The subject of each finding, in the order of the findings.
  private(set) var subjects: [Subject] = []
  /// Findings about code that no user runs.
  private(set) var aside: [Finding: Aside] = [:]

  /// The program of each finding that belongs to exactly one of several programs.
  private var programs: [Finding: String] = [:]

  /// The only program that a finding belongs to; `nil` if it belongs to several, or if the input has only one.
  func program(of finding: Finding) -> String? { programs[finding] }

  /// The finding that reports print first; `nil` if none counts.
  var first: Finding? { first(of: findings) }

  /// The finding that reports print before all others of some findings.
  func first(of findings: [Finding]) -> Finding? {
    findings.min { places[$0, default: .max] < places[$1, default: .max] }
  }

  /// The severity of the worst finding about code that users run.
  var worstSeverity: Severity { findings.lazy.filter { aside[$0] == nil }.map(\.severity).max() ?? .off }

  /// Code that no user runs: its findings matter less than all others.
  enum Aside: String {
    case preview, demo
  }

  /// Whether a finding is marked.
  static func counts(_ finding: Finding) -> Bool { finding.state == .new && finding.severity != .off }

  /// The subject of a finding.
  struct Subject {
    /// The parts of the graph: several if one statement serves several containers or apps.
    var elements: [Scene.Element]
    /// The code outside of all bindings; `nil` if there is a part.
    var owner: String?
    /// The requests that the finding names: the path to its place, or a cycle.
    var trail: [Request.ID]
  }

  /// The relation of a request to findings that are not about it.
  struct Trail {
    /// The worst severity of the findings.
    var severity: Severity
    /// Whether the request is part of a cycle, and not only of a path.
    var isLoop: Bool
  }

  init(of findings: [Finding], in graph: Graph) {
    let findings = findings.filter(Self.counts)
    self.findings = findings
    guard !findings.isEmpty else { return }
    let places = Places(of: graph)
    let files = FileHomes(of: graph)
    let severalPrograms = Set(graph.containers.flatMap(\.apps)).count > 1
    var count: [Site: Int] = [:]
    for finding in findings { count[finding.site, default: 0] += 1 }
    for (place, position) in RankedFindings.order(of: findings).enumerated() { self.places[findings[position]] = place }
    let approach = findings.contains { $0.severity == .error } ? Approach(around: findings, in: graph) : nil
    for finding in findings {
      var elements = places.elements(of: finding, isAlone: count[finding.site] == 1, in: graph)
      if elements.isEmpty {
        elements = [places.making(at: finding.site) ?? places.subject(of: finding).flatMap(places.binding)].compactMap(
          \.self)
      }
      var outside: String?
      for element in elements {
        switch element {
        case .binding(let id): ofBinding[id, default: []].append(finding)
        case .request(let id): ofRequest[id, default: []].append(finding)
        case .gap(let index): ofGap[index, default: []].append(finding)
        case .container(let id): ofContainer[id, default: []].append(finding)
        }
      }
      if elements.isEmpty {
        if let owner = places.subject(of: finding), places.asksFromOutside(owner) {
          ofOwner[owner, default: []].append(finding)
          outside = owner
        } else {
          elsewhere.append(finding)
        }
      }
      let containers = Set(elements.flatMap { graph.containers(of: $0) })
      aside[finding] = graph.aside(finding, elements, files)
      if severalPrograms {
        let told = finding.programs.isEmpty ? containers.map { graph.containers[$0].apps } : [finding.programs]
        if let apps = told.first, let app = apps.first, told.allSatisfy({ $0 == [app] }) { programs[finding] = app }
      }
      let isLoop = finding.isLoop
      // All steps of a cycle are marked, also those without a note.
      let steps = (finding.notes + (isLoop ? finding.steps : [])).map(\.site)
      let requests = ([finding.site] + steps).flatMap { site in
        places.requests(at: site, of: finding, in: containers, of: graph)
      }.once
      subjects.append(Subject(elements: elements, owner: outside, trail: requests))
      for id in requests {
        let trail = trail[id] ?? Trail(severity: .off, isLoop: false)
        self.trail[id] = Trail(severity: max(trail.severity, finding.severity), isLoop: trail.isLoop || isLoop)
        if isLoop, graph.isCut(id, by: finding) { cuts.insert(id) }
      }
      if finding.severity == .error, let approach {
        for id in approach.requests(to: elements, requests, isLoop: isLoop) {
          let trail = trail[id] ?? Trail(severity: .off, isLoop: false)
          self.trail[id] = Trail(severity: max(trail.severity, .error), isLoop: trail.isLoop)
        }
      }
    }
    // If all findings are about demos and previews, people look at these.
    if findings.allSatisfy({ aside[$0] != nil }) { aside = [:] }
  }
}

extension Finding {
  /// Whether the finding reports a cycle: only then does its chain end where it begins.
  var isLoop: Bool { chain.count > 1 && chain.first == chain.last }
}

extension Graph {
  /// The kind of code that no user runs, if a finding is about a demo, or only about requests of SwiftUI previews.
  fileprivate func aside(
    _ finding: Finding, _ elements: [Scene.Element], _ files: FileHomes
  ) -> FindingMarks.Aside? {
    if finding.isOfDemo || demos.contains(files.home(path: finding.site.path, name: "").module) { return .demo }
    let arePreviews = elements.map { element in
      guard case .request(let id) = element, requests[id].consumer == nil else { return false }
      return types[requests[id].owner]?.supertypes.contains("PreviewProvider") == true
    }
    return !arePreviews.isEmpty && arePreviews.allSatisfy(\.self) ? .preview : nil
  }

  /// The containers of a part of the graph.
  func containers(of element: Scene.Element) -> [Container.ID] {
    switch element {
    case .binding(let id): [bindings[id].container]
    case .request(let id): requests[id].consumer.map { [bindings[$0].container] } ?? requests[id].containers
    case .gap(let index): gaps[index].containers
    case .container(let id): [id]
    }
  }

  /// Whether the part is a request that nothing answers.
  fileprivate func isMissing(_ element: Scene.Element) -> Bool {
    if case .request(let id) = element { requests[id].resolution.status == .missing } else { false }
  }

  /// The keys of a part of the graph, in the form in which findings name their subjects.
  fileprivate func keys(of element: Scene.Element) -> [String] {
    switch element {
    case .binding(let id): [bindings[id].key.description]
    case .request(let id):
      [requests[id].key.description] + (requests[id].consumer.map { [bindings[$0].key.description] } ?? [])
    case .gap, .container: []
    }
  }

  /// Whether the remedy of a finding is to cut a request; the help then names the edge as in chains.
  fileprivate func isCut(_ request: Request.ID, by finding: Finding) -> Bool {
    guard let help = finding.help, let consumer = requests[request].consumer else { return false }
    let source = provider(of: bindings[consumer]).key
    return requests[request].resolution.bindings.contains {
      help.contains("cut '\(source) -> \(provider(of: bindings[$0]).key)'")
    }
  }
}

extension Graph {
  /// Bindings that make containers, by the places of the calls. If the code of a container makes another one, the
  /// binding is the first container's, with the other's name as its key type.
  func bindingsMakingContainers() -> [Site: Binding.ID] {
    guard !constructions.isEmpty else { return [:] }
    struct Made: Hashable {
      var maker: Container.ID
      var type: String
    }
    let ids = Dictionary(
      bindings.map { (Made(maker: $0.container, type: $0.key.type), $0.id) }, uniquingKeysWith: { first, _ in first })
    var making: [Site: Binding.ID] = [:]
    for construction in constructions {
      guard let maker = construction.maker else { continue }
      making[construction.site] = ids[Made(maker: maker, type: containers[construction.container].name)]
    }
    return making
  }
}

/// The parts of a graph by their places.
private struct Places {
  private typealias Candidate = (site: Site, element: Scene.Element)
  private struct Start: Hashable {
    var path: String
    var line: Int
    var column: Int

    init(_ site: Site) {
      path = site.path
      line = site.line
      column = site.column
    }
  }

  private var byStart: [Start: [Candidate]] = [:]
  private var byPath: [String: [Candidate]] = [:]
  /// Types of statements that have no part of their own, by the places of the statements.
  private var subjects: [Site: String] = [:]
  private var bindingOfType: [String: Binding.ID] = [:]
  /// Bindings that make containers, by the places of the calls.
  private var making: [Site: Binding.ID] = [:]
  private var owners: Set<String> = []

  init(of graph: Graph) {
    for request in graph.requests {
      for site in [request.site, request.receiver].compactMap(\.self) { add(site, .request(request.id)) }
    }
    for binding in graph.bindings {
      for site in [binding.site, binding.scopeSite].compactMap(\.self) { add(site, .binding(binding.id)) }
    }
    for (index, gap) in graph.gaps.enumerated() { add(gap.site, .gap(index)) }
    for container in graph.containers { add(container.site, .container(container.id)) }
    for rejected in graph.rejectedDeclarations { subjects[rejected.site] = rejected.subject.first }
    for read in graph.propertyReads { subjects[read.site] = read.owner }
    for binding in graph.bindings.reversed() {
      bindingOfType[binding.key.type] = binding.id
      if let implementation = binding.implementation { bindingOfType[implementation] = binding.id }
    }
    making = graph.bindingsMakingContainers()
    owners = Set(graph.requests.filter { $0.consumer == nil }.map(\.owner))
  }

  private mutating func add(_ site: Site, _ element: Scene.Element) {
    byStart[Start(site), default: []].append((site, element))
    byPath[site.path, default: []].append((site, element))
  }

  /// The part that a finding's site stands for. A finding without a path is about a binding rather than about a
  /// request at the same place.
  private func element(at site: Site, of finding: Finding) -> Scene.Element? {
    let candidates = smallest(at: site).map(\.element)
    guard finding.chain.isEmpty else { return candidates.first }
    return candidates.first { if case .binding = $0 { true } else { false } } ?? candidates.first
  }

  /// The parts that a finding is about. One statement may make several parts. Of these, the parts count that have the
  /// finding's keys, and whose containers have its notes or are named in its message. A missing binding is missing in
  /// each of several apps, even if the notes show a path in only one. If the finding `isAlone` at its place, all of
  /// these parts count.
  func elements(of finding: Finding, isAlone: Bool, in graph: Graph) -> [Scene.Element] {
    guard let first = element(at: finding.site, of: finding) else { return [] }
    let alike = smallest(at: finding.site).map(\.element).filter { $0.isLike(first) }
    guard alike.count > 1 else { return [first] }
    let missing = alike.filter { graph.isMissing($0) && graph.keys(of: $0) == graph.keys(of: first) }
    if isAlone, graph.isMissing(first), !missing.contains(where: { isNamed($0, by: finding, in: graph) }) {
      var seen: Set<Scene.Element> = []
      return missing.filter { seen.insert($0).inserted }
    }
    let subject = Set(finding.subject)
    let others = finding.notes.filter { $0.site != finding.site }.map { note in
      Set(smallest(at: note.site).flatMap { graph.containers(of: $0.element) })
    }
    let ranks = alike.map { element in
      let containers = graph.containers(of: element)
      let keys = graph.keys(of: element).count(where: subject.contains)
      return (keys, others.count { !$0.isDisjoint(with: containers) }, isNamed(element, by: finding, in: graph) ? 1 : 0)
    }
    guard let best = ranks.max(by: <) else { return [first] }
    var seen: Set<Scene.Element> = []
    return zip(alike, ranks).filter { $0.1 == best && seen.insert($0.0).inserted }.map(\.0)
  }

  private func isNamed(_ element: Scene.Element, by finding: Finding, in graph: Graph) -> Bool {
    graph.containers(of: element).contains { finding.message.contains("'\(graph.containers[$0].name)'") }
  }

  /// The requests that a finding's site stands for. If the finding's subject has containers, only their requests
  /// count. Of several requests that one statement makes, those for keys on the finding's path count.
  func requests(at site: Site, of finding: Finding, in containers: Set<Container.ID>, of graph: Graph) -> [Request.ID] {
    guard case .request(let first)? = element(at: site, of: finding) else { return [] }
    var ids: [Request.ID] = []
    for candidate in smallest(at: site) {
      guard case .request(let id) = candidate.element, !ids.contains(id),
        !containers.isDisjoint(with: graph.containers(of: candidate.element))
      else { continue }
      ids.append(id)
    }
    let named = Set(finding.chain)
    let ofPath = ids.filter { named.contains(graph.requests[$0].key.description) }
    if !ofPath.isEmpty { return ofPath }
    return ids.isEmpty ? [first] : ids
  }

  /// The smallest parts around a site, all of the same size.
  private func smallest(at site: Site) -> [Candidate] {
    let around = byStart[Start(site)] ?? (byPath[site.path] ?? []).filter { $0.site.contains(site) }
    guard let least = around.map(\.site.extent).min(by: <) else { return [] }
    return around.filter { $0.site.extent == least }
  }

  /// The type that a finding is about if it has no part of the graph.
  func subject(of finding: Finding) -> String? { subjects[finding.site] }

  func making(at site: Site) -> Scene.Element? { making[site].map(Scene.Element.binding) }

  func binding(of type: String) -> Scene.Element? { bindingOfType[type].map(Scene.Element.binding) }

  func asksFromOutside(_ owner: String) -> Bool { owners.contains(owner) }
}

extension Scene.Element {
  /// Whether both parts are of the same kind.
  fileprivate func isLike(_ other: Scene.Element) -> Bool {
    switch (self, other) {
    case (.binding, .binding), (.request, .request), (.gap, .gap), (.container, .container): true
    case (.binding, _), (.request, _), (.gap, _), (.container, _): false
    }
  }
}

extension Array where Element: Hashable {
  /// Each element once, in the order of first occurrences.
  var once: [Element] {
    var seen: Set<Element> = []
    return count < 2 ? self : filter { seen.insert($0).inserted }
  }
}

extension Site {
  fileprivate func contains(_ other: Site) -> Bool {
    (line, column) <= (other.line, other.column) && (other.endLine, other.endColumn) <= (endLine, endColumn)
  }

  /// The size, by which sites with the same start are compared.
  fileprivate var extent: (Int, Int) { (endLine - line, endColumn) }
}
