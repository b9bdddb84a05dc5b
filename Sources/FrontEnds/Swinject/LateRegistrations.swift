import DigraphContainers
import DigraphEvaluation
import DigraphModel
import DigraphProgram

/// Finds registrations that come too late: the code that makes them requests their keys before, directly or through the
/// dependencies of its requests.
///
/// A container answers with the registrations that have been made by then: Swinject/Swinject,
/// `Sources/Container.swift`, looks into `services` at the time of the request. Only code that certainly runs in one
/// piece, and in this order, counts. An object's stored properties get their initial values before its methods run.
struct LateRegistrations {
  private let evaluator: SwinjectEvaluator
  private let entries: [Entry]
  private let requests: [RequestRecord]
  private let program: Program

  init(_ evaluator: SwinjectEvaluator) {
    self.evaluator = evaluator
    (entries, requests, program) = (evaluator.entries, evaluator.requests, evaluator.program)
  }

  /// - Complexity: O(registrations + requests). For each request between registrations, also up to ``furthest`` of the
  ///   requests that it leads to.
  func setups() -> [Setup] {
    var last: [Int: Int] = [:]
    for number in entries.indices { for (run, time) in entries[number].times { last[run] = max(last[run] ?? 0, time) } }
    // Usually, one piece of code makes all registrations, and other code makes the requests.
    let roots = requests.indices.filter { number in
      requests[number].consumer == nil && !requests[number].moments.areUncertain && requests[number].lazyProperty == nil
        && !requests[number].moments.all.isEmpty
        && (requests[number].moments.all.allSatisfy { moment in last[moment.run].map { $0 > moment.time } ?? false }
          || maker(of: requests[number]) != nil)
    }.map { requests[$0] }
    guard !roots.isEmpty else { return [] }
    let offers = Offers(evaluator)
    var eager: [Int: [Int]] = [:]
    for (number, request) in requests.enumerated() {
      guard let consumer = request.consumer, request.timing == .eager, request.followsConsumer,
        request.conditions.isEmpty,
        request.strength == .required
      else { continue }
      eager[consumer, default: []].append(number)
    }
    let doubtful = Set(evaluator.coverage.gaps.values.flatMap(\.containers))
    var setups: [Setup] = []
    for request in roots {
      guard let reach = reach(of: request.handle), reach.isDisjoint(with: doubtful),
        let (entry, keys, isCertain) = firstLate(request, in: reach, offers, eager), let asked = keys.first
      else { continue }
      setups.append(
        Setup(
          framework: .swinject, owner: entries[entry].owner, site: evaluator.site(entries[entry].place),
          key: evaluator.spelled(entries[entry].key),
          earlierRequests: [
            .init(
              key: asked, owner: request.owner, site: evaluator.site(request.place),
              through: keys.count > 1 ? Array(keys.dropFirst().dropLast()) : nil, isCertain: isCertain)
          ], isTestOnly: program.files[request.place.file].isTest))
    }
    return setups
  }

  /// Removes the setups of code that never runs, once the requests say so.
  static func removeIdle(from draft: inout Draft) {
    guard !draft.setups.isEmpty else { return }
    let idle = Set(draft.requests.lazy.filter { $0.request.idleness != nil }.map(\.request.site))
    draft.setups.removeAll { $0.earlierRequests.allSatisfy { idle.contains($0.site) } }
  }

  /// The largest number of requests that are followed from one request. Developers notice a near mistake at the first
  /// run, so the search goes far.
  private static let furthest = 2_000

  /// The registration that comes too late for a request, with the keys that lead to it, including its own, and whether
  /// nothing else makes it.
  private func firstLate(
    _ root: RequestRecord, in reach: Set<Int>, _ offers: Offers, _ eager: [Int: [Int]]
  ) -> (entry: Int, keys: [Key], isCertain: Bool)? {
    var pending: [(request: RequestRecord, keys: [Key])] = [(root, [])]
    var next = 0
    var seen: Set<Int> = []
    while next < min(pending.count, Self.furthest) {
      let (request, before) = pending[next]
      next += 1
      guard request.keys.count == 1, before.isEmpty || request.strength == .required else { continue }
      let key = evaluator.spelled(request.keys[0])
      guard key.isFullyKnown else { continue }
      let candidates = offers.entries(for: key).filter { allocations(of: $0.entry, mayBeIn: reach) }
      guard !candidates.isEmpty else { continue }
      if candidates.contains(where: { $0.key == key }), candidates.allSatisfy({ isLate($0.entry, for: root) }) {
        guard !before.isEmpty || request.strength == .required else { continue }
        return (candidates[0].entry, before + [key], candidates.allSatisfy { isOnlyMade($0.entry, after: root) })
      }
      guard candidates.count == 1, seen.insert(candidates[0].entry).inserted else { continue }
      pending += (eager[candidates[0].entry] ?? []).map { (requests[$0], before + [key]) }
    }
    return nil
  }

  /// Whether each run that makes a request makes a registration after the request, and not before.
  private func isLate(_ entry: Int, for request: RequestRecord) -> Bool {
    needsObject(of: maker(of: request), entry)
      || !request.moments.all.isEmpty
        && request.moments.all.allSatisfy { moment in entries[entry].times[moment.run].map { $0 > moment.time } ?? false
        }
        && !isAlsoMade(entry, besides: request)
  }

  /// Whether each run that makes a registration makes a request before. Then the first of these runs fails.
  private func isOnlyMade(_ entry: Int, after request: RequestRecord) -> Bool {
    needsObject(of: maker(of: request), entry)
      || Set(entries[entry].times.keys).isSubset(of: request.moments.all.map(\.run))
  }

  /// The type whose objects make a request as soon as they exist: for the initial value of a stored property, or by the
  /// property's wrapper.
  private func maker(of request: RequestRecord) -> NominalID? {
    guard !request.isFallback, request.timing == .eager else { return nil }
    let (file, place) = (request.place.file, request.place.range.lowerBound)
    let properties = program.files[file].facts.properties
    // Declarations are large, so none of them is copied as a whole.
    let index = properties.indices.last {
      properties[$0].range.contains(place) && !properties[$0].isLocal && properties[$0].isStoredAtOnce
    }
    guard let index, let owner = properties[index].owner,
      properties[index].isConstant || program.memberwiseParameters(of: program.nominalOf[file][owner]) == nil,
      // Other wrappers may take the initial value as a closure, as '@StateObject' does.
      request.isOfWrapper
        || properties[index].attributes.allSatisfy({ Self.eagerAttributes.contains($0.name) })
          && properties[index].initialValue.map({ runsAtOnce(place, in: program.node($0, in: file)) }) ?? false
    else { return nil }
    return program.nominalOf[file][owner]
  }

  /// Whether the evaluation of an expression runs the code at a place: `{ … }()`, but not a closure that is kept or handed
  /// on.
  private func runsAtOnce(_ place: Int, in node: Node) -> Bool {
    if node.kind == .closure { return false }
    guard let child = node.children.first(where: { $0.range.contains(place) }) else { return true }
    guard node.kind == .call, child.kind == .closure, child.id == node[0].id else {
      return runsAtOnce(place, in: child)
    }
    return child.children.first { $0.range.contains(place) }.map { runsAtOnce(place, in: $0) } ?? true
  }

  /// Attributes of properties whose initial value is read at once.
  private static let eagerAttributes: Set = [
    "IBOutlet", "MainActor", "ObservationIgnored", "ObservedObject", "Published", "State", "objc",
  ]

  /// Whether only a method or an initializer of some type makes a registration. The first object then exists already.
  private func needsObject(of type: NominalID?, _ entry: Int) -> Bool {
    guard let type else { return false }
    let place = entries[entry].place
    let functions = program.files[place.file].facts.functions
    let index = functions.indices.last {
      functions[$0].range.contains(place.range.lowerBound) && !functions[$0].isLocal && functions[$0].owner != nil
    }
    guard let index, !functions[index].isStatic,
      let owner = functions[index].owner.map({ program.nominalOf[place.file][$0] })
    else { return false }
    // An initializer runs code before the superclass's, or another initializer, has made the object.
    return functions[index].kind == .initializer
      ? owner == type && !delegates(DeclarationID(file: place.file, index: index))
      : owner == type || program.subtypes(of: type).contains(owner) || isDelegate(owner, of: type)
  }

  /// Whether an app in SwiftUI makes its delegate of a type: `@UIApplicationDelegateAdaptor(AppDelegate.self) var delegate`.
  /// That happens once the app itself is made.
  private func isDelegate(_ type: NominalID, of app: NominalID) -> Bool {
    program[app].properties.values.joined().contains { id in
      program.property(id).attributes.contains { attribute in
        attribute.name.hasSuffix("ApplicationDelegateAdaptor")
          && attribute.arguments.contains { program.node($0, in: id.file)[0].type?.text == program[type].name }
      }
    }
  }

  /// Whether an initializer calls another one of its type.
  private func delegates(_ initializer: DeclarationID) -> Bool {
    func calls(_ node: Node) -> Bool {
      node.kind == .member && node.text == "init" && node.flags.contains(.hasBase) && node[0].text == "self"
        || node.children.contains(where: calls)
    }
    return program.function(initializer).body.map { calls(program.node($0, in: initializer.file)) } ?? true
  }

  /// Whether code without the request calls the function that makes a registration. That code may run first.
  private func isAlsoMade(_ entry: Int, besides request: RequestRecord) -> Bool {
    guard let callers = entries[entry].roots, let askers = request.roots else { return false }
    let own = program.function(around: entries[entry].place)
    return callers.contains { $0 != own && !askers.contains($0) }
  }

  /// Whether a registration is, or may be, in one of the given containers.
  private func allocations(of entry: Int, mayBeIn reach: Set<Int>) -> Bool {
    entries[entry].allocations.contains { reach.contains($0) || evaluator.allocations[$0].isUnplaced }
  }

  /// The container that a request asks and those above it; `nil` if not all of their registrations are known.
  private func reach(of handle: Handle) -> Set<Int>? {
    guard !handle.isUnknown, handle.provider == nil, handle.allocations.count == 1 else { return nil }
    var reach = Set(handle.allocations)
    var pending = handle.allocations
    while let number = pending.popLast() {
      let allocation = evaluator.allocations[number]
      guard !allocation.isOpen, !allocation.isUnplaced, !allocation.isPublic || program.hasApp else { return nil }
      for parent in allocation.parents {
        guard !evaluator.handles[parent].isUnknown else { return nil }
        for above in evaluator.handles[parent].allocations where reach.insert(above).inserted { pending.append(above) }
      }
    }
    return reach
  }

  /// Keys that registrations offer, by type.
  private struct Offers {
    private var byType: [String: [(entry: Int, key: Key)]] = [:]

    init(_ evaluator: SwinjectEvaluator) {
      for (number, entry) in evaluator.entries.enumerated() where entry.provider != .storyboard {
        let key = evaluator.spelled(entry.key)
        byType[key.type, default: []].append((number, key))
        for forward in entry.forwards {
          let key = evaluator.spelled(KeyRecord(type: forward.type, name: forward.name, arguments: entry.key.arguments))
          byType[key.type, default: []].append((number, key))
        }
      }
    }

    /// Registrations that may answer a request for a key.
    func entries(for key: Key) -> [(entry: Int, key: Key)] {
      (byType[key.type] ?? []).filter { $0.key.couldEqual(key) }
    }
  }
}
