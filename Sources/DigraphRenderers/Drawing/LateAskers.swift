import DigraphModel

/// The only code outside of all bindings that leads to a finding, if it asks long after the app has started, for
/// example when a button is pressed.
struct LateAskers {
  /// The file and line of the code. `Menu.swift:43`
  let place: String

  /// - Returns: `nil` if several places lead there, or one that asks at once, or if none is known.
  init?(of finding: Finding, in scene: Scene) {
    let (graph, marks) = (scene.graph, scene.marks)
    guard finding.severity > .info, let position = marks.findings.firstIndex(of: finding) else { return nil }
    let subject = marks.subjects[position]
    var first: Set<Request.ID> = []
    var seen: Set<Binding.ID> = []
    var open: [Binding.ID] = []
    func follow(_ request: Request.ID) {
      guard !graph.requests[request].isTestOnly else { return }
      guard let consumer = graph.requests[request].consumer else {
        first.insert(request)
        return
      }
      let provider = graph.bindings[consumer].forwardsTo ?? consumer
      if seen.insert(provider).inserted { open.append(provider) }
    }
    for element in subject.elements {
      switch element {
      case .request(let id): follow(id)
      case .binding(let id): if seen.insert(id).inserted { open.append(id) }
      case .container, .gap: return nil
      }
    }
    if finding.isLoop { for id in subject.trail { follow(id) } }
    while let provider = open.popLast() {
      for name in [provider] + graph.bindingIDs(forwardingTo: provider) {
        for request in graph.requestIDs(answeredBy: name) { follow(request) }
      }
      if first.contains(where: { graph.requests[$0].timing != .deferred }) { return nil }
    }
    let places = Set(first.map { graph.requests[$0].via.first ?? graph.requests[$0].site })
    guard first.allSatisfy({ graph.requests[$0].timing == .deferred }), let only = places.first, places.count == 1
    else { return nil }
    place = "\(FileLabels(of: graph).label(of: only.path)):\(only.line)"
  }
}
