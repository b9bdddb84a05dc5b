import DigraphModel

/// Which parts of a graph the findings are about.
///
/// Findings name places, not graph elements, because a reporter must be able to do without the graph. A place belongs
/// to the request, binding, gap or container that begins there, else to the smallest one around it, else to the type
/// that is said to be concerned.
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
  /// Findings about places that nothing in the graph has to do with.
  private(set) var elsewhere: [Finding] = []
  /// Requests that findings name among their notes: the way to the place, or the rest of a loop.
  private(set) var trail: [Request.ID: Trail] = [:]
  /// Requests without which a loop would end, as the remedies of findings say.
  private(set) var cuts: Set<Request.ID> = []
  /// The findings that count.
  let findings: [Finding]
  /// What each of them is about, in their order.
  private(set) var subjects: [Subject] = []
  /// Those about code that no user runs.
  private(set) var aside: [Finding: Aside] = [:]

  /// The severity of the worst finding about code that users run.
  var worstSeverity: Severity { findings.lazy.filter { aside[$0] == nil }.map(\.severity).max() ?? .off }

  /// Code that no user runs: what is wrong there matters less than all else.
  enum Aside: String {
    case preview, demo
  }

  /// Whether a finding is marked at all.
  static func counts(_ finding: Finding) -> Bool { finding.state == .new && finding.severity != .off }

  /// What a finding is about.
  struct Subject {
    /// The parts of the graph: several where several containers, or several apps, have what is written once.
    var elements: [Scene.Element]
    /// The code outside of all bindings, if there is no part.
    var owner: String?
    /// Requests that it names: the way to the place, or a loop.
    var trail: [Request.ID]
  }

  /// What a request has to do with findings that are not about it.
  struct Trail {
    /// The worst severity of the findings.
    var severity: Severity
    /// Whether it is part of a loop, and not only of the way to somewhere.
    var isLoop: Bool
  }

  init(of findings: [Finding], in graph: Graph) {
    let findings = findings.filter(Self.counts)
    self.findings = findings
    guard !findings.isEmpty else { return }
    let places = Places(of: graph)
    let files = FileHomes(of: graph)
    var count: [Site: Int] = [:]
    for finding in findings { count[finding.site, default: 0] += 1 }
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
      let isLoop = finding.isLoop
      // All of a loop is marked, and not only the steps that have a note.
      let steps = (finding.notes + (isLoop ? finding.way : [])).map(\.site)
      let requests = ([finding.site] + steps).flatMap { site in
        places.requests(at: site, of: finding, in: containers, of: graph)
      }.once
      subjects.append(Subject(elements: elements, owner: outside, trail: requests))
      for id in requests {
        let trail = trail[id] ?? Trail(severity: .off, isLoop: false)
        self.trail[id] = Trail(severity: max(trail.severity, finding.severity), isLoop: trail.isLoop || isLoop)
        if isLoop, graph.isCut(id, by: finding) { cuts.insert(id) }
      }
    }
  }
}

extension Finding {
  /// Whether it tells a loop: only such a way ends where it begins.
  var isLoop: Bool { chain.count > 1 && chain.first == chain.last }
}

extension Graph {
  /// Whether a finding is about a demo, or about nothing but what previews of SwiftUI ask for.
  fileprivate func aside(
    _ finding: Finding, _ elements: [Scene.Element], _ files: FileHomes
  ) -> FindingMarks.Aside? {
    if demos.contains(files.home(path: finding.site.path, name: "").module) { return .demo }
    let arePreviews = elements.map { element in
      guard case .request(let id) = element, requests[id].consumer == nil else { return false }
      return types[requests[id].owner]?.supertypes.contains("PreviewProvider") == true
    }
    return !arePreviews.isEmpty && arePreviews.allSatisfy(\.self) ? .preview : nil
  }

  /// The containers that a part of the graph lives in.
  func containers(of element: Scene.Element) -> [Container.ID] {
    switch element {
    case .binding(let id): [bindings[id].container]
    case .request(let id): requests[id].consumer.map { [bindings[$0].container] } ?? requests[id].containers
    case .gap(let index): gaps[index].containers
    case .container(let id): [id]
    }
  }

  /// Whether it is a request that nothing answers.
  fileprivate func isMissing(_ element: Scene.Element) -> Bool {
    if case .request(let id) = element { requests[id].resolution.status == .missing } else { false }
  }

  /// The keys that a part of the graph has to do with, as findings spell what they are about.
  fileprivate func keys(of element: Scene.Element) -> [String] {
    switch element {
    case .binding(let id): [bindings[id].key.description]
    case .request(let id):
      [requests[id].key.description] + (requests[id].consumer.map { [bindings[$0].key.description] } ?? [])
    case .gap, .container: []
    }
  }

  /// Whether the remedy of a finding is to do without a request: it then names the edge as chains do.
  fileprivate func isCut(_ request: Request.ID, by finding: Finding) -> Bool {
    guard let help = finding.help, let consumer = requests[request].consumer else { return false }
    let source = provider(of: bindings[consumer]).key
    return requests[request].resolution.bindings.contains {
      help.contains("cut '\(source) -> \(provider(of: bindings[$0]).key)'")
    }
  }
}

extension Graph {
  /// Bindings that make containers, by the places where they do: those of a container that are called like another that
  /// its code makes.
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
  /// Types that statements without a part of their own are about, by their places.
  private var subjects: [Site: String] = [:]
  private var bindingOfType: [String: Binding.ID] = [:]
  /// Bindings that make containers, by the places where they do.
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

  /// The part that a finding means by a site. One without a way to it is about a declaration rather than about what
  /// that asks for in the same place.
  private func element(at site: Site, of finding: Finding) -> Scene.Element? {
    let candidates = smallest(at: site).map(\.element)
    guard finding.chain.isEmpty else { return candidates.first }
    return candidates.first { if case .binding = $0 { true } else { false } } ?? candidates.first
  }

  /// The parts that a finding is about: of those that one statement makes, those of the keys that the finding is about,
  /// in the containers that also have what its notes name, or that it names itself. What is missing is missing in each
  /// of several apps, though the notes show the way in only one of them: of all of them, if the finding `isAlone` at
  /// its place.
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

  /// The requests that a finding means by a site: those in the containers of what it is about, if there are any, and of
  /// several that one statement makes, those for the keys on its path.
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

  /// The smallest parts around a site, all of one size.
  private func smallest(at site: Site) -> [Candidate] {
    let around = byStart[Start(site)] ?? (byPath[site.path] ?? []).filter { $0.site.contains(site) }
    guard let least = around.map(\.site.extent).min(by: <) else { return [] }
    return around.filter { $0.site.extent == least }
  }

  /// The type that a finding without a part in the graph is about.
  func subject(of finding: Finding) -> String? { subjects[finding.site] }

  func making(at site: Site) -> Scene.Element? { making[site].map(Scene.Element.binding) }

  func binding(of type: String) -> Scene.Element? { bindingOfType[type].map(Scene.Element.binding) }

  func asksFromOutside(_ owner: String) -> Bool { owners.contains(owner) }
}

extension Scene.Element {
  /// Whether both are bindings, both are requests, and so on.
  fileprivate func isLike(_ other: Scene.Element) -> Bool {
    switch (self, other) {
    case (.binding, .binding), (.request, .request), (.gap, .gap), (.container, .container): true
    case (.binding, _), (.request, _), (.gap, _), (.container, _): false
    }
  }
}

extension Array where Element: Hashable {
  /// Each element once, in their order.
  var once: [Element] {
    var seen: Set<Element> = []
    return count < 2 ? self : filter { seen.insert($0).inserted }
  }
}

extension Site {
  fileprivate func contains(_ other: Site) -> Bool {
    (line, column) <= (other.line, other.column) && (other.endLine, other.endColumn) <= (endLine, endColumn)
  }

  /// Orders sites of one place by their size.
  fileprivate var extent: (Int, Int) { (endLine - line, endColumn) }
}
