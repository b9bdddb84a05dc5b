import DigraphModel

/// Reports a provider that asks a captured container instead of the one that it is given.
///
/// The container keeps its providers, so a provider that captures the container closes a retain cycle. This matters
/// unless the container lives as long as the app. The provider also bypasses its parameter, the container that was
/// asked. That may be a child with bindings of its own, or a synchronised view.
struct CapturedContainer: Rule {
  static let info = RuleInfo(
    id: "captured-container", family: .structure, severity: .warning,
    summary: "A provider asks a captured container instead of the one that it is given.",
    frameworks: .whose(\.providersTakeContainer))

  func findings(in graph: Graph) -> [Finding] {
    var places: [Capture: [Request]] = [:]
    var captures: [Capture] = []
    for id in graph.requests.indices
    where graph.requests[id].access != .given && Self.info.frameworks.contains(graph.requests[id].framework) {
      let request = graph.requests[id]
      guard let capture = Capture(request, in: graph) else { continue }
      if places[capture] == nil { captures.append(capture) }
      places[capture, default: []].append(request)
    }
    // One declaration may be in several containers. If its capture leaks in one of them, captures in lasting containers
    // are not reported.
    let leaking = Set(captures.filter { !$0.livesOn }.flatMap { places[$0] ?? [] }.map(\.site))
    let told = captures.filter { capture in
      !capture.livesOn || !(places[capture] ?? []).contains { leaking.contains($0.site) }
    }
    return synchronized(told, places, in: graph)
      + told.filter { !$0.isOfView(in: graph, places[$0] ?? []) }.map {
        finding($0, at: (places[$0] ?? []).byPlace, in: graph)
      }
  }

  /// Reports captures of synchronised views of containers that live as long as the app. Each container makes one
  /// finding, because its author captures the view on purpose, and in the same way everywhere.
  private func synchronized(
    _ captures: [Capture], _ places: [Capture: [Request]], in graph: Graph
  ) -> [Finding] {
    let views = captures.filter { $0.isOfView(in: graph, places[$0] ?? []) }
    let containers = Dictionary(grouping: views) { graph.bindings[$0.consumer].container }
    return containers.sorted { $0.key < $1.key }.map { container, captures in
      if captures.count == 1 {
        return finding(captures[0], at: (places[captures[0]] ?? []).byPlace, atMost: .info, in: graph)
      }
      let all = captures.flatMap { places[$0] ?? [] }.byPlace
      let fixes = captures.map { self.fixes($0, at: (places[$0] ?? []).byPlace) }
      let name = graph.containers[container].name
      var finding = Finding(
        "\(captures.count) providers ask a captured view of '\(name)', which is synchronised, instead of the container that they are given",
        at: all[0].receiver ?? all[0].site, atMost: .info, subject: [name, "synchronize"],
        notes: all.dropFirst().map { Finding.Note("and here", at: $0.receiver ?? $0.site) },
        help: "ask the providers' parameters: who asks a synchronised view gives it to the providers, too",
        fixes: fixes.contains(where: \.isEmpty) ? [] : fixes.flatMap { $0 })
      if finding.fixes.isEmpty { finding.unfixable = "not each place names a parameter to ask" }
      return finding
    }
  }

  private func finding(
    _ capture: Capture, at places: [Request], atMost severity: Severity? = nil, in graph: Graph
  ) -> Finding {
    let key = graph.bindings[capture.consumer].key
    let fixes = fixes(capture, at: places)
    var finding = Finding(
      "\(key.quoted) \(capture.fact)", at: places[0].receiver ?? places[0].site, atMost: severity ?? capture.severity,
      subject: [key.description, capture.variable ?? ""],
      notes: places.dropFirst().map { Finding.Note("and here", at: $0.receiver ?? $0.site) },
      help: capture.help, fixes: fixes)
    if fixes.isEmpty { finding.unfixable = reason(capture, at: places) }
    return finding
  }

  /// Replaces the captured expression by the parameter, if the source shows all of its places. A parameter that is
  /// written `_` gets a name for that.
  private func fixes(_ capture: Capture, at places: [Request]) -> [Finding.Fix] {
    guard !capture.isForeign, !Self.changesType(capture, at: places) else { return [] }
    var fixes: [Finding.Fix] = []
    for place in places {
      guard let receiver = place.receiver, let parameter = capture.parameter ?? place.discard?.freeName else {
        return []
      }
      fixes.append(Finding.Fix(replacing: receiver, with: parameter))
      guard capture.parameter == nil, let discard = place.discard else { continue }
      let naming = Finding.Fix(replacing: discard.site, with: discard.freeName)
      if !fixes.contains(naming) { fixes.append(naming) }
    }
    return fixes
  }

  /// Whether some answer is optional only because the container is: `assembler?.resolver.resolve(API.self)!`.
  private static func changesType(_ capture: Capture, at places: [Request]) -> Bool {
    capture.variable?.contains("?") ?? false && places.contains { $0.strength == .required }
  }

  private func reason(_ capture: Capture, at places: [Request]) -> String {
    if capture.isForeign { return "it may be another container on purpose" }
    if Self.changesType(capture, at: places) { return "without the '?', the answer has another type" }
    if places.contains(where: { $0.receiver == nil }) { return "the call does not name the container that it asks" }
    return "the provider's parameter cannot be named where the container is asked"
  }
}

/// A container that a provider uses without having been given it. Several uses in one provider are one capture.
private struct Capture: Hashable {
  let consumer: Binding.ID
  /// The captured expression; `nil` for a global container.
  let variable: String?
  /// The name of the parameter that should be asked; `nil` if it has none.
  let parameter: String?
  let isWeak: Bool
  /// Whether it is another container than the one with the binding.
  let isForeign: Bool
  /// Whether it is a parent of the binding's container.
  let isAbove: Bool
  /// Whether the binding's container lives as long as the app in any case.
  let livesOn: Bool
  /// Whether the binding's container is the parent of another one. Containers that the same code makes do not count:
  /// each of them has providers of its own.
  let hasChildren: Bool

  /// The capture behind a request that is written in a provider.
  init?(_ request: Request, in graph: Graph) {
    guard let consumer = request.consumer, request.via.isEmpty, !request.isTestOnly,
      !graph.bindings[consumer].isTestOnly
    else { return nil }
    // A request that asks the given container, as most do, captures none.
    if case .given = request.access { return nil }
    self.consumer = consumer
    let own = graph.bindings[consumer].container
    livesOn = graph.containers[own].livesWithApp
    let site = graph.containers[own].site
    hasChildren = graph.containers.contains { $0.parents.contains(own) && $0.site != site }
    isForeign = !request.containers.isEmpty && !request.containers.contains(own)
    let reach = graph.containersInReach(of: own)
    isAbove = isForeign && reach.contains(where: request.containers.contains)
    // A provider that decorates the parent's value has to ask the parent: through its parameter it would find itself.
    if isAbove {
      let nearer = Set(reach).subtracting(graph.containersInReach(of: request.containers))
      if graph.bindings.contains(where: { nearer.contains($0.container) && $0.key == request.key }) { return nil }
    }
    // A provider that asks for its own key means another container; otherwise the resolution would never end.
    if request.containers.count > 1, request.key == graph.bindings[consumer].key { return nil }
    // An unrelated container is captured on purpose: there is no other way to ask it.
    if isForeign, !isAbove, !graph.containersInReach(of: request.containers).contains(own) { return nil }
    switch request.access {
    case .given: return nil
    case .global: (variable, parameter, isWeak) = (nil, nil, true)
    case .captured(let variable, let parameter, let isWeak):
      (self.variable, self.parameter, self.isWeak) = (variable, parameter == "_" ? nil : parameter, isWeak)
    }
  }

  /// Whether it captures a synchronised view of a container that lives as long as the app.
  func isOfView(in graph: Graph, _ requests: [Request]) -> Bool {
    livesOn && !isForeign && variable != nil && requests.allSatisfy(\.isSynchronized)
  }

  var fact: String {
    let given = parameter.map { "its parameter '\($0)'" } ?? "the container that it is given"
    return switch variable {
    case nil: "asks a global container instead of \(given)"
    case let variable? where isAbove: "asks the captured '\(variable)', a parent of its container, instead of \(given)"
    case let variable? where isForeign: "captures '\(variable)', which is another container than its own"
    case let variable? where livesOn && !hasChildren:
      "asks the captured '\(variable)' instead of \(given), which would go around a child container"
    case let variable? where isWeak || livesOn:
      "asks the captured '\(variable)' instead of \(given), which goes around child containers"
    case let variable?: "asks the captured '\(variable)' instead of \(given), which makes a retain cycle"
    }
  }

  var severity: Severity {
    isForeign || isWeak && variable != nil || livesOn && !hasChildren ? .info : .warning
  }

  var help: String {
    if isForeign, !isAbove { return "ask for it outside of the provider, or capture only the value that is needed" }
    let what = parameter.map { "ask '\($0)'" } ?? "name the provider's parameter and ask it"
    return isAbove ? what + ", which asks its parents, too" : what
  }
}
