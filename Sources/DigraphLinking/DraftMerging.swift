public import DigraphModel

extension Draft {
  /// Adds the draft that a front end has made of another program of the same repository.
  ///
  /// A container of a shared library is found in every program. If all programs agree on its content, it is kept once;
  /// if an app fills it, each app has its own. Some containers exist only if another container makes them. An app that
  /// never makes such a container does not have it, if another app makes it. For example, a demo of a feature has the
  /// feature's library, but not the container that makes its component.
  public mutating func merge(_ other: Draft) {
    guard !containers.isEmpty || !other.containers.isEmpty else { return appendRemarks(of: other) { $0 } }
    add(other, twins: twins(of: other))
  }

  /// Removes duplicates: code with several callers is recorded once for each caller.
  public mutating func removeRepetitions() {
    // Requests hold many texts: a request is compared only if another one may be equal, and moved only if one is
    // removed.
    var firsts: [RequestSpot: Int] = [:]
    firsts.reserveCapacity(requests.count)
    var known: Set<RequestIdentity> = []
    let repeated = requests.indices.filter { index in
      let first = firsts.updateIfAbsent(index, forKey: RequestSpot(requests[index].request))
      guard first != index else { return false }
      known.insert(RequestIdentity(requests[first].request))
      return !known.insert(RequestIdentity(requests[index].request)).inserted
    }
    if !repeated.isEmpty {
      let gone = Set(repeated)
      requests = requests.indices.filter { !gone.contains($0) }.map { requests[$0] }
    }
    gaps.removeRepetitions()
    instantiations.removeRepetitions()
    propertyReads.removeRepetitions()
  }

  /// The containers of another program that this draft has already: those with the same content, below the same
  /// parents.
  private func twins(of other: Draft) -> [Container.ID: Container.ID] {
    let known = Dictionary(grouping: contents().enumerated(), by: \.element).mapValues { $0.map(\.offset) }
    let (strays, otherStrays) = (strays, other.strays)
    func isAstray(_ number: Container.ID, or candidate: Container.ID) -> Bool {
      otherStrays.contains(number) != strays.contains(candidate)
    }
    // Several containers have the same content if earlier programs did not agree on their parents.
    var candidates: [Container.ID: [Container.ID]] = [:]
    for (number, content) in other.contents().enumerated() { candidates[number] = known[content] }
    // The first round removes candidates that cannot be the same container, whatever the parents turn out to be. The
    // second removes those that disagree with the remaining candidates of the parents.
    repeatUntilStable(&candidates) { number, candidates in
      let parents = other.containers[number].parents.map { Set(candidates[$0] ?? []) }
      return candidates[number]?.filter { candidate in
        let own = containers[candidate].parents
        return isAstray(number, or: candidate)
          || parents.allSatisfy { !$0.isDisjoint(with: own) }
            && own.allSatisfy { one in parents.contains { $0.contains(one) } }
      }
    }
    repeatUntilStable(&candidates) { number, candidates in
      let parents = Set(other.containers[number].parents.map { candidates[$0]?.first })
      guard let first = candidates[number]?.first, !isAstray(number, or: first),
        parents != Set(containers[first].parents.map { Optional($0) })
      else { return candidates[number] }
      return candidates[number].map { Array($0.dropFirst()) }
    }
    return candidates.compactMapValues(\.first)
  }

  /// Removes candidates, in order of the containers, until nothing changes.
  private func repeatUntilStable(
    _ candidates: inout [Container.ID: [Container.ID]],
    _ left: (Container.ID, [Container.ID: [Container.ID]]) -> [Container.ID]?
  ) {
    let numbers = candidates.keys.sorted()
    var isStable = false
    while !isStable {
      isStable = true
      for number in numbers {
        let rest = left(number, candidates)
        if rest?.count != candidates[number]?.count { isStable = false }
        candidates[number] = rest
      }
    }
  }

  /// Containers that another container must make, without a path from a container that needs none.
  private var strays: Set<Container.ID> {
    guard !madeByOthers.isEmpty else { return [] }
    var children: [Container.ID: [Container.ID]] = [:]
    for container in containers {
      for parent in container.parents { children[parent, default: []].append(container.id) }
    }
    var placed: Set<Container.ID> = []
    var pending = containers.map(\.id).filter { containers[$0].parents.isEmpty && !madeByOthers.contains($0) }
    while let next = pending.popLast() {
      if placed.insert(next).inserted { pending += children[next] ?? [] }
    }
    return madeByOthers.subtracting(placed)
  }

  /// The identity of each container: its site and name, and the keys that are bound in it.
  private func contents() -> [Content] {
    var bindings = [Set<Content.Entry>](repeating: [], count: containers.count)
    for item in self.bindings {
      bindings[item.binding.container].insert(Content.Entry(site: item.binding.site, key: item.binding.key))
    }
    return containers.map { container in
      Content(site: container.site, name: container.name, bindings: bindings[container.id])
    }
  }

  private struct Content: Hashable {
    var site: Site
    var name: String
    var bindings: Set<Entry>

    struct Entry: Hashable {
      var site: Site
      var key: Key
    }
  }

  private mutating func add(_ other: Draft, twins: [Container.ID: Container.ID]) {
    let (strays, otherStrays) = (strays, other.strays)
    let earlier = Set(containers.flatMap(\.apps))
    var containerNumber: [Container.ID] = []
    for container in other.containers {
      if let twin = twins[container.id] {
        containerNumber.append(twin)
        containers[twin].apps = Set(containers[twin].apps + container.apps).sorted()
        // A container that one program fills is filled.
        if !container.isUnused { containers[twin].isUnused = false }
        if container.uncalledFiller == nil { containers[twin].uncalledFiller = nil }
        if !container.isUnapplied { containers[twin].isUnapplied = false }
        containers[twin].emptyAssembly = containers[twin].emptyAssembly ?? container.emptyAssembly
      } else {
        containerNumber.append(containers.count)
        var copy = container
        copy.id = containers.count
        containers.append(copy)
      }
    }
    for (number, container) in other.containers.enumerated() {
      if let twin = twins[number], !strays.contains(twin) || otherStrays.contains(number) { continue }
      containers[containerNumber[number]].parents = container.parents.map { containerNumber[$0] }
      containers[containerNumber[number]].annexes = container.annexes.map { containerNumber[$0] }
    }
    var known: [BindingIdentity: Binding.ID] = [:]
    for (number, item) in bindings.enumerated() { known[BindingIdentity(item.binding)] = number }
    var bindingNumber: [Binding.ID] = []
    for item in other.bindings {
      var copy = item
      copy.binding.container = containerNumber[item.binding.container]
      if twins[item.binding.container] != nil, let same = known[BindingIdentity(copy.binding)] {
        bindingNumber.append(same)
        if item.binding.isUsedUnasked { bindings[same].binding.isUsedUnasked = true }
        continue
      }
      bindingNumber.append(bindings.count)
      copy.binding.id = bindings.count
      copy.binding.forwardsTo = item.binding.forwardsTo.map { bindingNumber[$0] }
      bindings.append(copy)
    }
    addRequests(of: other, containerNumber, bindingNumber)
    gaps.appendNew(
      other.gaps.lazy.map { gap in
        var copy = gap
        copy.containers = gap.containers.map { containerNumber[$0] }
        return copy
      })
    instantiations.appendNew(
      other.instantiations.lazy.map { instantiation in
        var copy = instantiation
        copy.consumer = bindingNumber[instantiation.consumer]
        return copy
      })
    propertyReads.appendNew(
      other.propertyReads.lazy.map { read in
        var copy = read
        copy.container = containerNumber[read.container]
        return copy
      })
    let filled = twins.filter { !other.dead.contains($0.key) || !dead.contains($0.value) }.values
    appendRemarks(of: other) { containerNumber[$0] }
    dead.subtract(filled)
    types.add(other.types, of: Set(other.containers.flatMap(\.apps)), beside: earlier)
    wholes.merge(other.wholes) { first, _ in first }
    understood.merge(other.understood) { first, second in first.isUnderstood ? first : second }
  }

  private mutating func addRequests(
    of other: Draft, _ containerNumber: [Container.ID], _ bindingNumber: [Binding.ID]
  ) {
    var known: [RequestIdentity: Int] = [:]
    for (number, item) in requests.enumerated() { known[RequestIdentity(item.request)] = number }
    for item in other.requests {
      var copy = item
      copy.request.consumer = item.request.consumer.map { bindingNumber[$0] }
      copy.request.containers = item.request.containers.map { containerNumber[$0] }
      copy.answers = item.answers.map { $0.map { bindingNumber[$0] } }
      let first = known.updateIfAbsent(requests.count, forKey: RequestIdentity(copy.request))
      if first == requests.count {
        requests.append(copy)
      } else {
        requests[first].request.note(anotherProgram: item.request)
      }
    }
  }

  /// The apps that make a request; empty if they are the apps of its container.
  func apps(making request: Request) -> [String] {
    if request.apps.isEmpty { return [] }
    let own = request.consumer.map { [bindings[$0].binding.container] } ?? request.containers
    return Set(own.flatMap { containers[$0].apps }) == Set(request.apps) ? [] : request.apps
  }

  private struct BindingIdentity: Hashable {
    var site: Site
    var key: Key
    var container: Container.ID

    init(_ binding: Binding) {
      site = binding.site
      key = binding.key
      container = binding.container
    }
  }

  /// The place of a request and a digest of its path: requests that differ in these are different.
  private struct RequestSpot: Hashable {
    let consumer: Binding.ID?
    let line: Int
    let column: Int
    let path: UInt64

    init(_ request: Request) {
      consumer = request.consumer
      (line, column, path) = (request.site.line, request.site.column, Self.digest(of: request.site.path))
    }

    /// Files that are copies of each other have requests on the same lines. The digest distinguishes their paths,
    /// except for a rare collision.
    private static func digest(of path: String) -> UInt64 {
      path.utf8.reduce(0) { $0 &* 0x100_0000_01b3 ^ UInt64($1) }
    }
  }

  private struct RequestIdentity: Hashable {
    var site: Site
    var key: Key
    var consumer: Binding.ID?
    var containers: [Container.ID]

    init(_ request: Request) {
      site = request.site
      key = request.key
      consumer = request.consumer
      containers = request.containers
    }
  }
}

extension Request {
  /// Adds the apps that make the same request. Apps whose code never makes it count only if there are no others.
  fileprivate mutating func note(anotherProgram other: Request) {
    if (idleness == nil) == (other.idleness == nil) {
      apps = Set(apps + other.apps).sorted()
    } else if other.idleness == nil {
      (idleness, apps) = (nil, other.apps)
    }
  }
}

extension Dictionary {
  /// Sets a value unless there is one, and returns the value that is there afterwards. Passing the slot to a function
  /// needs only one look-up.
  fileprivate mutating func updateIfAbsent(_ value: Value, forKey key: Key) -> Value {
    func settle(_ slot: inout Value) -> Value { slot }
    return settle(&self[key, default: value])
  }
}

extension Array where Element: Hashable {
  fileprivate mutating func removeRepetitions() {
    var known: Set<Element> = []
    removeAll { !known.insert($0).inserted }
  }

  /// Appends elements that are not there yet, each once.
  fileprivate mutating func appendNew(_ elements: some Sequence<Element>) {
    var known = Set(self)
    for element in elements where known.insert(element).inserted { append(element) }
  }
}
