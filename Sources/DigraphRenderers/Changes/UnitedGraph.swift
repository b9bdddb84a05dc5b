import DigraphModel

/// A graph of all that is there now and all that was there before: what a picture of a change shows.
///
/// What is there now keeps its numbers; what is gone comes after it, and so do, for requests, the earlier forms of those
/// that are different. Places in what is gone have the base's name in front, as git writes them.
struct UnitedGraph {
  let graph: Graph
  private let comparison: GraphComparison
  /// Changes of bindings that are gone, by number.
  private let goneContainers: Set<Container.ID>

  init(_ change: WiringChange) {
    let comparison = change.comparison
    let (base, head) = (comparison.base, comparison.head)
    func placed(_ site: Site) -> Site {
      Site(
        path: "\(change.base.prefix):\(site.path)", line: site.line, column: site.column, endLine: site.endLine,
        endColumn: site.endColumn)
    }
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
    var bindings = head.bindings + goneBindings
    // What was a provider may be a name now; a picture bears no names of names.
    for index in bindings.indices {
      if let target = bindings[index].forwardsTo, bindings[target].forwardsTo != nil {
        bindings[index].forwardsTo = nil
      }
    }
    graph = Graph(
      containers: head.containers + goneContainers, bindings: bindings, requests: head.requests + earlierRequests,
      gaps: head.gaps, coverage: head.coverage, types: head.types, constructions: head.constructions)
    self.comparison = comparison
    self.goneContainers = Set(goneContainers.map(\.id))
  }

  /// What has become of a part; `nil` if nothing has, or if it says nothing of its own.
  func kind(of element: Scene.Element) -> ChangeKind? {
    switch element {
    case .container(let id): goneContainers.contains(id) ? .removed : comparison.containers.ofHead[id]
    case .binding(let id): id < comparison.head.bindings.count ? comparison.bindings.ofHead[id] : .removed
    case .gap(let index): comparison.gaps.ofHead[index]
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
    guard id < comparison.head.bindings.count, let change = comparison.bindings.change[id] else { return [] }
    return ChangeWords.differences(of: comparison.diff.bindings[change]).map(ChangeWords.text)
  }

  /// What is different about a request that is there now, but for who answers, which lines show.
  func differences(ofRequest id: Request.ID) -> [String] {
    guard id < comparison.head.requests.count, let change = comparison.requests.change[id] else { return [] }
    return ChangeWords.differences(of: comparison.diff.requests[change])
      .filter { !["answered by", "answer", "containers", "asked by"].contains($0.name) }.map(ChangeWords.text)
  }
}
