import DigraphModel

/// A graph of all present and all earlier parts, for a picture of a change.
///
/// Present parts keep their numbers. Removed parts follow them, as do the earlier forms of changed requests. The
/// paths of these parts have the base's name in front, as git writes them.
struct UnitedGraph {
  let graph: Graph
  private let comparison: GraphComparison
  /// The prefix of paths in removed parts.
  private let prefix: String
  private let goneContainers: Set<Container.ID>
  /// The earlier forms of changed requests.
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
    // A former provider may be a forwarding name now. A picture cannot show a name that forwards to a name.
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

  /// The change of a part; `nil` if it has not changed, or if its change follows from others.
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

  /// The change of an edge that stands for some requests.
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

  /// The differences of a present binding.
  func differences(ofBinding id: Binding.ID) -> [String] {
    guard id < comparison.head.bindings.count else { return [] }
    let names = earlierNames(ofBinding: id)
    guard let change = comparison.bindings.change[id] else { return names }
    return names + ChangeWords.differences(of: comparison.diff.bindings[change]).map(ChangeWords.text)
  }

  /// The earlier key and implementation of a binding, if only their names have changed.
  private func earlierNames(ofBinding id: Binding.ID) -> [String] {
    guard let old = comparison.bindings.counterpart[id] else { return [] }
    let (before, after) = (comparison.base.bindings[old], comparison.head.bindings[id])
    var names: [String] = []
    if before.key != after.key { names.append("was \(before.key)") }
    // If the implementation is another type, a difference states it.
    if let old = before.implementation, let new = after.implementation, old != new, old != before.key.type,
      comparison.bindings.change[id].map({ change in
        !comparison.diff.bindings[change].differences.contains { $0.name == "implementation" }
      }) ?? true
    {
      names.append("was made as \(old)")
    }
    return names
  }

  /// The differences of a present request, except for its answers, which lines show.
  func differences(ofRequest id: Request.ID) -> [String] {
    guard id < comparison.head.requests.count, let change = comparison.requests.change[id] else { return [] }
    return ChangeWords.differences(of: comparison.diff.requests[change])
      .filter { !["answered by", "answer", "containers", "asked by"].contains($0.name) }.map(ChangeWords.text)
  }
  /// The change of a request; `earlier` for the earlier form of a changed request.
  func kind(ofRequest id: Request.ID) -> String? {
    if id < comparison.head.requests.count { return comparison.requests.ofHead[id]?.rawValue }
    return earlierForms.contains(id) ? "earlier" : ChangeKind.removed.rawValue
  }

  /// The differences of a present container.
  func differences(ofContainer id: Container.ID) -> [String] {
    guard id < comparison.head.containers.count, let change = comparison.containers.change[id] else { return [] }
    return ChangeWords.differences(of: comparison.diff.containers[change]).map(ChangeWords.text)
  }

  // MARK: - Places

  /// A place in the earlier version, with the prefix.
  func before(_ site: Site) -> Site { Self.placed(behind: prefix)(site) }

  private static func placed(behind prefix: String) -> (Site) -> Site {
    { site in
      Site(
        path: prefix + site.path, line: site.line, column: site.column, endLine: site.endLine, endColumn: site.endColumn
      )
    }
  }

  /// The start of a part in the source.
  struct Start: Hashable {
    var path: String
    var line: Int
    var column: Int

    init(_ site: Site) { (path, line, column) = (site.path, site.line, site.column) }
  }

  /// The present places of parts that existed before, by the starts of their earlier places.
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
