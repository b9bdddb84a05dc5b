import DigraphModel

/// The links of an overview that are part of a cycle that a finding reports. From the end of each such link, other
/// ones lead back to its beginning.
///
/// A cycle that only findings of severity info report is marked only if no finding is more severe. Cycles in reported
/// strongly connected components are always marked. A link is not marked if no others of the overview lead back from
/// it.
struct Loops {
  private struct Ends: Hashable {
    var from: Int
    var to: Int

    init(_ link: Scene.Link) { (from, to) = (link.from, link.to) }
  }

  /// The severity of the worst finding about the cycle of each link.
  private var links: [Ends: Severity] = [:]
  private var ofModules: Set<Ends> = []

  init(of scene: Scene) {
    guard scene.isOverview else { return }
    let least = min(scene.marks.worstSeverity, .warning)
    var reportedRequests: Set<Request.ID> = []
    var modules: Set<String> = []
    let known = Set(scene.nodes.compactMap(\.module))
    for (finding, subject) in zip(scene.marks.findings, scene.marks.subjects)
    where finding.isLoop && finding.severity >= least {
      reportedRequests.formUnion(subject.trail)
      if known.isSuperset(of: finding.chain) { modules.formUnion(finding.chain) }
    }
    let outer = scene.links.indices.filter { scene.links[$0].from != scene.links[$0].to }
    func pick(_ isPicked: (Request.ID) -> Bool) -> [Int] {
      outer.filter { scene.links[$0].requests.contains(where: isPicked) }
    }
    let steps = pick(reportedRequests.contains)
    let stepComponent = scene.component(ofNodesOver: steps)
    // The finding may name only one of several paths back.
    let back = steps.filter { stepComponent[scene.links[$0].from] != stepComponent[scene.links[$0].to] }.flatMap {
      step in
      outer.filter { scene.links[$0].from == scene.links[step].to && scene.links[$0].to == scene.links[step].from }
    }
    let connected = pick(scene.stronglyConnected.contains)
    let candidates = steps + back + (least < .warning ? connected : [])
    let component = scene.component(ofNodesOver: candidates)
    // A module in a cycle of modules may consist of several areas, which count as one here.
    var first: [String: Int] = [:]
    for (index, node) in scene.nodes.enumerated() {
      if let module = node.module, modules.contains(module), first[module] == nil { first[module] = index }
    }
    func whole(_ node: Int) -> Int { scene.nodes[node].module.flatMap { first[$0] } ?? node }
    let moduleComponent = scene.component(ofNodesOver: steps, as: whole)
    // A link back has no severity of its own. It gets that of the cycle that it closes.
    func own(_ link: Scene.Link) -> Severity {
      link.requests.compactMap { scene.marks.trail[$0] }.filter(\.isLoop).map(\.severity).max() ?? least
    }
    var severities: [Int: Severity] = [:]
    var moduleSeverities = severities
    let all = candidates.map { scene.links[$0] }
    for link in all where component[link.from] == component[link.to] {
      severities[component[link.from]] = max(own(link), severities[component[link.from]] ?? .off)
    }
    for link in all where moduleComponent[whole(link.from)] == moduleComponent[whole(link.to)] {
      moduleSeverities[moduleComponent[whole(link.from)]] = max(
        own(link), moduleSeverities[moduleComponent[whole(link.from)]] ?? .off)
    }
    for link in all {
      if component[link.from] == component[link.to] {
        links[Ends(link)] = severities[component[link.from]]
      } else if whole(link.from) != whole(link.to), moduleComponent[whole(link.from)] == moduleComponent[whole(link.to)]
      {
        links[Ends(link)] = moduleSeverities[moduleComponent[whole(link.from)]]
        ofModules.insert(Ends(link))
      }
    }
    // Links of strongly connected components come last, with the severity info, so that they do not enlarge the cycles
    // of worse findings.
    let connectedComponent = scene.component(ofNodesOver: connected)
    for link in connected.map({ scene.links[$0] })
    where connectedComponent[link.from] == connectedComponent[link.to] && links[Ends(link)] == nil {
      links[Ends(link)] = .info
    }
  }

  /// The severity of the finding about the cycle of a link; `nil` if the link is part of none.
  func severity(of link: Scene.Link) -> Severity? { links[Ends(link)] }

  /// Whether the cycle is closed only through other areas of a module.
  func isOfModules(_ link: Scene.Link) -> Bool { ofModules.contains(Ends(link)) }
}

extension Scene.Node {
  fileprivate var module: String? {
    if case .group(let group) = kind { group.module } else { nil }
  }
}
