import DigraphModel

/// Reports a key that is bound more than once in one container.
///
/// The last binding silently replaces the others, whose values are never used. The order in which parts of the program
/// are loaded may decide which binding is the last.
///
/// It is no mistake to replace a binding on one branch only, in tests, or in another container.
struct DuplicateRegistration: Rule {
  static let info = RuleInfo(
    id: "duplicate-registration", family: .ambiguity, severity: .error,
    summary: "A key is bound more than once in one container.", frameworks: .whose { !$0.keysAreMembers })

  func findings(in graph: Graph) -> [Finding] {
    var groups: [Group: [Binding.ID]] = [:]
    var order: [Group] = []
    for id in graph.bindingIDsOfSharedTypes {
      let binding = graph.bindings[id]
      guard binding.canBeReplaced, Self.info.frameworks.contains(binding.framework) else { continue }
      let group = Group(binding, in: graph)
      groups[group, default: []].append(binding.id)
      if groups[group]?.count == 2 { order.append(group) }
    }
    var known: [Cause: Int] = [:]
    var duplicates: [Duplicate] = []
    for group in order {
      let bindings = (groups[group] ?? []).map { graph.bindings[$0] }.sorted { $0.site < $1.site }
      guard let duplicate = duplicate(among: bindings, in: graph) else { continue }
      let cause = Cause(duplicate, in: graph)
      if let first = known[cause] {
        duplicates[first].containers += duplicate.containers
      } else {
        known[cause] = duplicates.count
        duplicates.append(duplicate)
      }
    }
    return duplicates.map { finding($0, in: graph) }
  }

  /// A binding that replaces others, in each of some containers.
  private struct Duplicate {
    let replacement: Binding
    let victims: [Binding]
    var containers: [Container.ID]
  }

  /// The code that makes the bindings of a duplicate, for the same programs: two containers that the same code fills
  /// have one duplicate.
  private struct Cause: Hashable {
    let key: Key
    let sites: [Site]
    let programs: [String]

    init(_ duplicate: Duplicate, in graph: Graph) {
      key = duplicate.replacement.key
      sites = [duplicate.replacement.site] + duplicate.victims.map(\.site)
      programs = graph.containers[duplicate.replacement.container].apps
    }
  }

  /// Bindings of one key that are certainly in one container of the running program.
  private struct Group: Hashable {
    let container: Container.ID
    let key: Key
    /// The file and the owner of the declaration, if the container may stand for several at run time; otherwise empty.
    let origin: [String]

    init(_ binding: Binding, in graph: Graph) {
      container = binding.container
      key = binding.key
      origin = graph.containers[container].isMerged ? [binding.site.path, binding.owner] : []
    }
  }

  /// The last binding that surely replaces others.
  private func duplicate(among bindings: [Binding], in graph: Graph) -> Duplicate? {
    var replaced: [Binding.ID: [Binding]] = [:]
    for binding in bindings {
      guard let replacement = Self.replacement(of: binding, among: bindings, in: graph) else { continue }
      replaced[replacement.id, default: []].append(binding)
    }
    guard let replacement = bindings.last(where: { replaced[$0.id] != nil }), let victims = replaced[replacement.id]
    else {
      return nil
    }
    return Duplicate(replacement: replacement, victims: victims, containers: [replacement.container])
  }

  /// The last binding that is declared whenever `binding` is. If two are declared in different places, their order is
  /// unknown, and only equal conditions count.
  private static func replacement(of binding: Binding, among bindings: [Binding], in graph: Graph) -> Binding? {
    bindings.last { replacement in
      guard replacement.site > binding.site,
        replacement.forwardsTo ?? replacement.id != binding.forwardsTo ?? binding.id,
        replacement.conditions.count <= binding.conditions.count,
        binding.conditions.starts(with: replacement.conditions),
        replacement.isDeclared(with: binding), !replacement.isOnlyDeclaredIfMissing,
        !isTold(with: replacement, and: binding, in: graph),
        // The rule 'type-name-collision' reports two types of one name.
        replacement.canonicalType == binding.canonicalType
      else { return false }
      return replacement.conditions.count == binding.conditions.count || replacement.isDeclaredTogether(with: binding)
    }
  }

  /// Whether two bindings forward to two others that this rule reports anyway:
  /// `register(A.self) { … }.implements(B.self)`, written twice.
  private static func isTold(with replacement: Binding, and binding: Binding, in graph: Graph) -> Bool {
    guard let target = replacement.forwardsTo.map({ graph.bindings[$0] }),
      let other = binding.forwardsTo.map({ graph.bindings[$0] })
    else { return false }
    return target.key == other.key && target.container == other.container && target.canBeReplaced
      && other.canBeReplaced && target.conditions == other.conditions && target.isDeclared(with: other)
  }

  private func finding(_ duplicate: Duplicate, in graph: Graph) -> Finding {
    let (replacement, victims) = (duplicate.replacement, duplicate.victims)
    var seen: Set<String> = []
    let names = duplicate.containers.map { "'\(graph.containers[$0].name)'" }.filter { seen.insert($0).inserted }
    let areTogether = victims.allSatisfy(replacement.isDeclaredTogether)
    // A binding that is written twice by mistake works all the same.
    let isHarmless = victims.allSatisfy { doesAll(of: $0, replacement, in: graph) }
    let isSame = victims.allSatisfy { doesAll(of: replacement, $0, in: graph) }
    let isProven =
      areTogether && !isHarmless && replacement.conditions.isEmpty && victims.contains(where: \.conditions.isEmpty)
    let fact =
      replacement.framework.descriptor.wiringIsCalls
      ? "\(replacement.key.quoted) is bound \(victims.count + 1) times in \(enumeration(names)), so its method is generated as often"
      : areTogether
        ? isHarmless
          ? "\(replacement.key.quoted) is bound again \(isSame ? "in the same way" : "with more to it"), so the first binding has no effect"
          : "\(replacement.key.quoted) is bound again, which replaces \(victims.count == 1 ? "the first binding" : "\(victims.count) bindings")"
        : "\(replacement.key.quoted) is bound \(victims.count + 1) times in \(enumeration(names)), and only the last counts"
    var finding = Finding(
      fact, at: replacement.site, atMost: isProven ? .error : .warning, subject: [replacement.key.description],
      notes: victims.map { .bound($0, areTogether ? " and replaced" : ", too") },
      help: "remove all but one" + (replacement.framework.tag.map { ", or tell them apart by a \($0)" } ?? ""))
    finding.programs = graph.containers[replacement.container].apps
    return finding
  }
}

extension DuplicateRegistration {
  /// Whether nothing is lost with a replaced binding: its replacement makes an equal value in the same scope, and makes
  /// all its requests.
  private func doesAll(of victim: Binding, _ replacement: Binding, in graph: Graph) -> Bool {
    guard replacement.recipe != nil, victim.recipe == replacement.recipe, victim.scope == replacement.scope else {
      return false
    }
    // The object makes the same deferred requests, whichever binding makes it.
    func keys(_ binding: Binding) -> Set<Key> {
      Set(graph.requests(of: binding).filter { $0.timing != .deferred }.map(\.key))
    }
    return keys(victim).isSubset(of: keys(replacement))
  }
}

extension Binding {
  /// Whether another binding of the same key can replace it.
  fileprivate var canBeReplaced: Bool { key.isFullyKnown && !isTestOnly && !fillsExistingObject }

  /// Whether code declares it only while the container has no binding of the key, so that it replaces none.
  fileprivate var isOnlyDeclaredIfMissing: Bool {
    conditions.contains { $0.expectation == .answer && $0.testsAbsence }
  }

  /// Whether one piece of code declares both, so that the later one in the source is the later one at run time.
  fileprivate func isDeclaredTogether(with other: Binding) -> Bool {
    site.path == other.site.path && owner == other.owner
  }
}
