import DigraphModel

/// Answers "which bindings do the paths to this container give for this key". Containers make each other. A root is a
/// container that needs no maker, and each path from a root has its own answer.
///
/// Specified by uber/needle, `Generator/Sources/NeedleFramework/Generating/DependencyProviderContentTask.swift` and its
/// pluginized twin. The generator enumerates paths, whose number is exponential. This type visits a container once for
/// each key (twice if annexes depend on the path), since all paths through it have the same answer above it.
final class PathLookup {
  private let draft: Draft
  private let lookup: Lookup
  /// Whether paths lead to a container.
  let isReachable: [Bool]
  /// Whether a container is the inner annex of another one.
  private let isInner: [Bool]
  /// Whether some path to a container has no inner annex; `hasInnerWay` says whether some path has one.
  private let hasPlainWay: [Bool]
  private let hasInnerWay: [Bool]

  /// The keys that some container has.
  private let numbers: [Key: Int]
  /// Containers that have a key, by its number.
  private let holders: [[Container.ID]]
  /// The bindings that all paths above a container give for a key, by its number: containers below it get the same
  /// answer.
  private var above: [[Container.ID: [Binding.ID]]]
  /// The number of the search that last marked a container as holding its key.
  private var holds: [Int]
  /// The number of the search that last visited a state. A state is a container, and whether the path has an inner
  /// annex.
  private var visit: [Int]
  /// The state from which a state was reached.
  private var origin: [Int]
  private var search = 0

  init(_ draft: Draft, _ lookup: Lookup) {
    self.draft = draft
    self.lookup = lookup
    let count = draft.containers.count
    var children: [[Container.ID]] = Array(repeating: [], count: count)
    for container in draft.containers { for parent in container.parents { children[parent].append(container.id) } }
    var isInner = [Bool](repeating: false, count: count)
    for annexes in draft.annexes.values { if let inner = annexes.inner { isInner[inner] = true } }

    /// Spreads a mark from some containers to all containers below that accept it.
    func spread(from starts: [Container.ID], where accepts: (Container.ID) -> Bool = { _ in true }) -> [Bool] {
      var marked = [Bool](repeating: false, count: count)
      var pending = starts
      for start in starts { marked[start] = true }
      while let next = pending.popLast() {
        for child in children[next] where !marked[child] && accepts(child) {
          marked[child] = true
          pending.append(child)
        }
      }
      return marked
    }
    let made = draft.madeByOthers
    let tops = draft.containers.indices.filter { draft.containers[$0].parents.isEmpty && !made.contains($0) }
    let reachable = spread(from: tops)
    let frameworks = Set(made.map { draft.containers[$0].framework })
    isReachable = draft.containers.indices.map { reachable[$0] || !frameworks.contains(draft.containers[$0].framework) }
    self.isInner = isInner
    hasPlainWay = spread(from: tops.filter { !isInner[$0] }, where: { !isInner[$0] })
    hasInnerWay = spread(from: draft.containers.indices.filter { isInner[$0] && reachable[$0] })
    var numbers: [Key: Int] = [:]
    var holders: [[Container.ID]] = []
    let isAsked = draft.requests.contains(where: \.asksAllWays)
    for item in draft.bindings where isAsked && !item.binding.isHidden {
      let number = numbers[item.binding.key, default: holders.count]
      if number == holders.count {
        numbers[item.binding.key] = number
        holders.append([])
      }
      holders[number].append(item.binding.container)
    }
    self.numbers = numbers
    self.holders = holders
    above = Array(repeating: [:], count: holders.count)
    holds = Array(repeating: 0, count: count)
    visit = Array(repeating: 0, count: 2 * count)
    origin = Array(repeating: -1, count: 2 * count)
  }

  /// Asks the containers above `start` on all paths to it.
  ///
  /// - Parameters:
  ///   - key: The requested key.
  ///   - start: The container that asks, and does not answer itself.
  ///   - list: The type that lists the request; an annex does not answer requests of its own list.
  /// - Returns: For each path, the bindings of the nearest container that has some; paths to the top without any are
  ///   listed as missing.
  /// - Complexity: O(containers above it, up to those that have asked for the key before).
  func answer(_ key: Key, above start: Container.ID, list: String) -> Lookup.Answer {
    var answer = Lookup.Answer()
    if hasPlainWay[start] { answer.merge(walk(key, start, list, throughInner: false)) }
    if hasInnerWay[start] { answer.merge(walk(key, start, list, throughInner: true)) }
    return answer
  }

  /// Visits the containers above `start`, either on paths with an inner annex or on paths without one.
  private func walk(_ key: Key, _ start: Container.ID, _ list: String, throughInner: Bool) -> Lookup.Answer {
    search += 1
    let number = numbers[key]
    if let number { for holder in holders[number] { holds[holder] = search } }
    // If there are annexes, the answer depends on the container that asks.
    let isShared = draft.annexes.isEmpty
    var answer = Lookup.Answer()
    let first = state(start, throughInner && isInner[start])
    var queue: [Int] = []
    func followParents(of current: Int) {
      for parent in draft.containers[current / 2].parents where isReachable[parent] {
        let hasInner = throughInner && (current % 2 == 1 || isInner[parent])
        // The rest of the path must have an inner annex, or must not have one.
        guard throughInner ? hasInner || hasInnerWay[parent] : hasPlainWay[parent] else { continue }
        let next = state(parent, hasInner)
        guard visit[next] != search else { continue }
        visit[next] = search
        origin[next] = current
        queue.append(next)
      }
    }
    followParents(of: first)
    var position = 0
    while position < queue.count {
      let current = queue[position]
      position += 1
      let container = current / 2
      let own = local(key, in: container, list, throughInner: throughInner)
      if !own.isEmpty {
        answer.merge(Lookup.Answer(bindings: own))
      } else if isShared, let number, let known = above[number][container] {
        answer.merge(Lookup.Answer(bindings: UniqueIDs(known)))
      } else if draft.containers[container].parents.isEmpty {
        answer.missingVia.append(path(from: current, to: first))
      } else {
        followParents(of: current)
      }
    }
    // An answer with a missing path is not shared, since the names on the path depend on the container that asks.
    if isShared, let number, answer.missingVia.isEmpty, !answer.bindings.isEmpty {
      above[number][start] = answer.bindings.sorted()
    }
    return answer
  }

  /// The bindings of a key in a container, else in its annex.
  private func local(_ key: Key, in container: Container.ID, _ list: String, throughInner: Bool) -> UniqueIDs {
    if holds[container] == search { return lookup.local(key, in: container).bindings }
    guard let annexes = draft.annexes[container] else { return UniqueIDs() }
    let beside = throughInner ? annexes.inner : annexes.plain
    guard let beside, holds[beside] == search, list != (throughInner ? annexes.innerList : annexes.plainList) else {
      return UniqueIDs()
    }
    return lookup.local(key, in: beside).bindings
  }

  private func state(_ container: Container.ID, _ hasInner: Bool) -> Int { 2 * container + (hasInner ? 1 : 0) }

  /// Names of the containers on the path of the search, from the container that asks upward.
  private func path(from last: Int, to first: Int) -> [String] {
    var path: [String] = []
    var current = last
    while current != first {
      path.append(draft.containers[current / 2].name)
      current = origin[current]
    }
    path.append(draft.containers[first / 2].name)
    return path.reversed()
  }
}
