import DigraphModel

/// A graph of all that is there now and all that was there before: what a picture of a change shows.
///
/// What is there now keeps its numbers; what is gone comes after it, and so do, for requests, the earlier forms of
/// those that are different. Places in what is gone have the base's name in front, as git writes them.
struct UnitedGraph {
  let graph: Graph
  private let comparison: GraphComparison
  /// What stands before paths in what is gone.
  private let prefix: String
  private let goneContainers: Set<Container.ID>
  /// Requests that have another form now, as they were.
  private let earlierForms: Set<Request.ID>

  init(_ change: WiringChange) {
    let comparison = change.comparison
    let (base, head) = (comparison.base, comparison.head)
    prefix = "\(change.base.prefix):"
    let placed = Self.placed(behind: prefix)
    func numbers(_ parts: GraphComparison.Parts, headCount: Int) -> [Int: Int] {
      var numbers: [Int: Int] = [:]
      for (index, old) in parts.counterpart.enumerated() { if let old { numbers[old] = index } }
      for (index, old) in parts.removed.enumerated() { numbers[old] = headCount + index }
      return numbers
    }
    let containerNumbers = numbers(comparison.containers, headCount: head.containers.count)
    let bindingNumbers = numbers(comparison.bindings, headCount: head.bindings.count)
    let goneContainers = comparison.containers.removed.map { old in
      var container = base.containers[old]
      container.id = containerNumbers[old] ?? 0
      container.parents = container.parents.compactMap { containerNumbers[$0] }
      container.annexes = container.annexes.compactMap { containerNumbers[$0] }
      container.site = placed(container.site)
      return container
    }
    let goneBindings = comparison.bindings.removed.map { old in
      var binding = base.bindings[old]
      binding.id = bindingNumbers[old] ?? 0
      binding.container = containerNumbers[binding.container] ?? 0
      binding.forwardsTo = binding.forwardsTo.flatMap { bindingNumbers[$0] }
      binding.site = placed(binding.site)
      return binding
    }
    let earlier = (comparison.requests.removed + comparison.requests.changed).sorted()
    let earlierRequests = earlier.enumerated().map { offset, old in
      var request = base.requests[old]
      request.id = head.requests.count + offset
      request.consumer = request.consumer.flatMap { bindingNumbers[$0] }
      request.containers = request.containers.compactMap { containerNumbers[$0] }
      request.container = request.containers.first
      request.resolution.bindings = request.resolution.bindings.compactMap { bindingNumbers[$0] }
      request.site = placed(request.site)
      return request
    }
    let hasChanged = Set(comparison.requests.changed)
    earlierForms = Set(earlier.indices.filter { hasChanged.contains(earlier[$0]) }.map { head.requests.count + $0 })
    let goneGaps = comparison.gaps.removed.map { old in
      var gap = base.gaps[old]
      gap.containers = gap.containers.compactMap { containerNumbers[$0] }
      gap.site = placed(gap.site)
      return gap
    }
    var bindings = head.bindings + goneBindings
    // What was a provider may be a name now; a picture bears no names of names.
    for index in bindings.indices {
      if let target = bindings[index].forwardsTo, bindings[target].forwardsTo != nil {
        bindings[index].forwardsTo = nil
      }
    }
    graph = Graph(
      containers: head.containers + goneContainers, bindings: bindings, requests: head.requests + earlierRequests,
      gaps: head.gaps + goneGaps, coverage: head.coverage, types: head.types, constructions: head.constructions)
    self.comparison = comparison
    self.goneContainers = Set(goneContainers.map(\.id))
  }

  /// What has become of a part; `nil` if nothing has, or if it says nothing of its own.
  func kind(of element: Scene.Element) -> ChangeKind? {
    switch element {
    case .container(let id): goneContainers.contains(id) ? .removed : comparison.containers.ofHead[id]
    case .binding(let id):
      id < comparison.head.bindings.count
        ? comparison.bindings.ofHead[id] ?? (earlierNames(ofBinding: id).isEmpty ? nil : .changed) : .removed
    case .gap(let index): index < comparison.head.gaps.count ? comparison.gaps.ofHead[index] : .removed
    case .request: nil
    }
  }

  /// What has become of an edge with some requests behind it.
  func kind(of link: Scene.Link) -> ChangeKind? {
    let now = link.requests.filter { $0 < comparison.head.requests.count }
    let isNow = !now.isEmpty
    let wasThere =
      now.count < link.requests.count || now.contains { comparison.requests.ofHead[$0] == nil }
    if isNow && !wasThere { return .added }
    if wasThere && !isNow && !link.isForward { return .removed }
    return now.contains { !differences(ofRequest: $0).isEmpty || comparison.requests.ofHead[$0] == .added }
      ? .changed : nil
  }

  /// What is different about a binding that is there now.
  func differences(ofBinding id: Binding.ID) -> [String] {
    guard id < comparison.head.bindings.count else { return [] }
    let names = earlierNames(ofBinding: id)
    guard let change = comparison.bindings.change[id] else { return names }
    return names + ChangeWords.differences(of: comparison.diff.bindings[change]).map(ChangeWords.text)
  }

  /// What a binding was called, and what it made, where only the names of these have changed since.
  private func earlierNames(ofBinding id: Binding.ID) -> [String] {
    guard let old = comparison.bindings.counterpart[id] else { return [] }
    let (before, after) = (comparison.base.bindings[old], comparison.head.bindings[id])
    var names: [String] = []
    if before.key != after.key { names.append("was \(before.key)") }
    // Another implementation is a difference of its own.
    if let old = before.implementation, let new = after.implementation, old != new, old != before.key.type,
      comparison.bindings.change[id].map({ change in
        !comparison.diff.bindings[change].differences.contains { $0.name == "implementation" }
      }) ?? true
    {
      names.append("was made as \(old)")
    }
    return names
  }

  /// What is different about a request that is there now, but for who answers, which lines show.
  func differences(ofRequest id: Request.ID) -> [String] {
    guard id < comparison.head.requests.count, let change = comparison.requests.change[id] else { return [] }
    return ChangeWords.differences(of: comparison.diff.requests[change])
      .filter { !["answered by", "answer", "containers", "asked by"].contains($0.name) }.map(ChangeWords.text)
  }
  /// What has become of a request: as for other parts, or `earlier` for the form that one had that is there still.
  func kind(ofRequest id: Request.ID) -> String? {
    if id < comparison.head.requests.count { return comparison.requests.ofHead[id]?.rawValue }
    return earlierForms.contains(id) ? "earlier" : ChangeKind.removed.rawValue
  }

  /// What is different about a container that is there now.
  func differences(ofContainer id: Container.ID) -> [String] {
    guard id < comparison.head.containers.count, let change = comparison.containers.change[id] else { return [] }
    return ChangeWords.differences(of: comparison.diff.containers[change]).map(ChangeWords.text)
  }

  // MARK: - Places

  /// A place in what was before, as it is written here.
  func before(_ site: Site) -> Site { Self.placed(behind: prefix)(site) }

  private static func placed(behind prefix: String) -> (Site) -> Site {
    { site in
      Site(
        path: prefix + site.path, line: site.line, column: site.column, endLine: site.endLine, endColumn: site.endColumn
      )
    }
  }

  /// Where a part begins.
  struct Start: Hashable {
    var path: String
    var line: Int
    var column: Int

    init(_ site: Site) { (path, line, column) = (site.path, site.line, site.column) }
  }

  /// Where parts are now that were there before, by where they began.
  var movedSites: [Start: Site] {
    let (base, head) = (comparison.base, comparison.head)
    var sites: [Start: Site] = [:]
    func add(_ parts: GraphComparison.Parts, _ old: (Int) -> Site, _ new: (Int) -> Site) {
      for (index, before) in parts.counterpart.enumerated() {
        if let before { sites[Start(old(before))] = new(index) }
      }
    }
    add(comparison.gaps, { base.gaps[$0].site }, { head.gaps[$0].site })
    add(comparison.containers, { base.containers[$0].site }, { head.containers[$0].site })
    add(comparison.bindings, { base.bindings[$0].site }, { head.bindings[$0].site })
    add(comparison.requests, { base.requests[$0].site }, { head.requests[$0].site })
    return sites
  }
}
