import DigraphModel

/// Reports a type or a binding that needs too many other bindings.
///
/// Each dependency is a reason to change. A type with many of them mostly does several things at once, which could be
/// several types.
struct TooManyDependencies: Rule {
  static let info = RuleInfo(
    id: "too-many-dependencies", family: .structure, severity: .info,
    summary: "A type or a binding needs many others at once.", frameworks: Framework.allCases)

  private static let standardIgnored = [
    "*Compose", "*Composed", "*Composite", "*Configuration", "*Coordinator", "*Dependencies", "*Environment", "*Router",
  ]

  static let options = [
    RuleOption("limit", .integer(least: 1), "The number of different keys that is not too many.", standard: "7"),
    RuleOption(
      "ignore", .texts, "Types that exist to bring others together. '*' stands for any text.",
      standard: "[\(standardIgnored.map { "'\($0)'" }.joined(separator: ", "))]"),
  ]

  private var limit = 7
  private var ignored = standardIgnored.map { Wildcards($0) }

  init() {}

  init(options: RuleOptions, problems: inout [Diagnostic]) {
    limit = options.integer("limit") ?? limit
    if let texts = options.texts("ignore") { ignored = texts.map { Wildcards($0) } }
  }

  func findings(in graph: Graph) -> [Finding] {
    var search = Search(graph: graph)
    let (containers, ids) = ofContainers(&search)
    return containers + ofBindings(except: ids, &search)
  }

  /// The state of the search.
  private struct Search {
    let graph: Graph
    /// Places of the reported types.
    var seen: Set<Site> = []
    lazy var needs = Needs(in: graph)
  }

  private func ofBindings(except containers: Set<Container.ID>, _ search: inout Search) -> [Finding] {
    let graph = search.graph
    var findings: [Finding] = []
    // Types that are reported already. One registration may make such a type, and another may make one as a part: both
    // have the same cause.
    var told: Set<String> = []
    var rest: [(binding: Binding, requests: [Request])] = []
    let asked = Self.takenRequests(graph)
    for id in graph.bindings.indices
    where graph.requestIDs(of: id).count + graph.bindings[id].takenAnswers.count > limit {
      let binding = graph.bindings[id]
      guard binding.forwardsTo == nil, !binding.isTestOnly, !binding.isReplaced, !containers.contains(binding.container)
      else { continue }
      var requests = graph.requests(of: binding).filter { $0.timing == .eager && $0.via.isEmpty && !$0.isTestOnly }
      for taken in binding.takenAnswers {
        requests += (asked[taken.site] ?? []).map { id in
          var request = graph.requests[id]
          request.part = taken.part
          return request
        }
      }
      let name = binding.implementation ?? binding.key.type
      let own = requests.filter { $0.part == nil }
      if let excess = excess(name, own, at: binding.site, &search) {
        findings.append(
          finding(
            "\(binding.key.quoted) needs \(excess.keys.count) others", excess, about: binding.key.description,
            at: binding.site, &search))
        told.insert(name)
      } else if own.count < requests.count {
        rest.append((binding, requests))
      }
    }
    return findings + rest.compactMap { ofParts($0.binding, $0.requests, &told, &search) }
  }

  /// Requests whose answers go to a provider that did not make the request itself, by place.
  private static func takenRequests(_ graph: Graph) -> [Site: [Request.ID]] {
    var asked: [Site: [Request.ID]] = [:]
    for id in graph.bindings.indices {
      for taken in graph.bindings[id].takenAnswers { asked[taken.site] = [] }
    }
    guard !asked.isEmpty else { return [:] }
    for id in graph.requests.indices { asked[graph.requests[id].site]?.append(id) }
    return asked
  }

  /// Reports a part that is made only for the binding's value: the part's dependencies do not count for the whole.
  private func ofParts(_ binding: Binding, _ requests: [Request], _ told: inout Set<String>, _ search: inout Search)
    -> Finding?
  {
    var parts: [String] = []
    for case let part? in requests.map(\.part) where !parts.contains(part) && !told.contains(part) {
      parts.append(part)
    }
    for part in parts {
      guard let excess = excess(part, requests.filter { $0.part == part }, at: binding.site, &search) else { continue }
      told.insert(part)
      return finding(
        "'\(part)', of which \(binding.key.quoted) gets one of its own, needs \(excess.keys.count) others", excess,
        about: binding.key.description, at: binding.site, &search)
    }
    return nil
  }

  /// Reports the requirements of containers (Needle). A requirement that a container only passes on to a part counts
  /// for that part. Containers with the same requirement protocol have one cause, however they use it.
  private func ofContainers(_ search: inout Search) -> (findings: [Finding], ids: Set<Container.ID>) {
    let graph = search.graph
    var requirements: [Container.ID: [Request]] = [:]
    // A requirement that nothing reads is to be removed, as `unused-dependency` reports.
    for request in graph.requests(where: { $0.startsAbove && $0.consumer == nil && !$0.isTestOnly && !$0.isUnused }) {
      if let container = request.container { requirements[container, default: []].append(request) }
    }
    var groups: [[Site]: [(container: Container, requests: [Request])]] = [:]
    var order: [[Site]] = []
    for (id, requests) in requirements.sorted(by: { $0.key < $1.key }) {
      let places = requests.map(\.site).sorted()
      if groups[places] == nil { order.append(places) }
      groups[places, default: []].append((graph.containers[id], requests))
    }
    var findings: [Finding] = []
    var ids: Set<Container.ID> = []
    for places in order {
      let members = distinct(groups[places] ?? [], &ids)
      if members.count == 1, let finding = ofContainer(members[0].container, members[0].requests, &search) {
        findings.append(finding)
        ids.insert(members[0].container.id)
      } else if members.count > 1 {
        let told = members.compactMap { member in
          excess(member.container.name, member.requests, at: member.container.site, &search).map {
            (member.container, $0)
          }
        }
        guard let first = told.first else { continue }
        findings.append(ofContainers(told.map(\.0), first.1, &search))
        ids.formUnion(told.map(\.0.id))
      }
    }
    return (findings, ids)
  }

  /// Keeps one copy of each container that several apps share, if possible the copy of an app that makes it. The other
  /// copies go into `ids`.
  private func distinct(
    _ members: [(container: Container, requests: [Request])], _ ids: inout Set<Container.ID>
  ) -> [(container: Container, requests: [Request])] {
    var result: [(container: Container, requests: [Request])] = []
    for member in members {
      guard let known = result.firstIndex(where: { $0.container.site == member.container.site }) else {
        result.append(member)
        continue
      }
      if member.container.isReachable, !result[known].container.isReachable {
        ids.insert(result[known].container.id)
        result[known] = member
      } else {
        ids.insert(member.container.id)
      }
    }
    return result
  }

  private func ofContainer(_ container: Container, _ requests: [Request], _ search: inout Search) -> Finding? {
    let (name, site) = (container.name, container.site)
    if let excess = excess(name, requests.filter { $0.part == nil }, at: site, &search) {
      return finding(
        "'\(name)' needs \(excess.keys.count) others", excess, about: name, at: site, or: Self.helpForContainer, &search
      )
    }
    guard !isIgnored(name) else { return nil }
    var parts: [String] = []
    for case let part? in requests.map(\.part) where !parts.contains(part) { parts.append(part) }
    for part in parts {
      guard let excess = excess(part, requests.filter { $0.part == part }, at: site, &search) else { continue }
      return finding(
        "'\(part)', which '\(name)' makes, needs \(excess.keys.count) others", excess, about: name, at: site, &search)
    }
    return nil
  }

  /// One finding for all containers with the same requirement list. Another rule reports requirements that nothing
  /// uses.
  private func ofContainers(_ containers: [Container], _ excess: Excess, _ search: inout Search) -> Finding {
    let (first, others) = (containers[0], containers.dropFirst())
    if others.isEmpty {
      return finding(
        "'\(first.name)' needs \(excess.keys.count) others", excess, about: first.name, at: first.site,
        or: Self.helpForContainer, &search)
    }
    let fact =
      "'\(first.name)' and \(counted(others.count, "other component")) require the same list, of which \(excess.keys.count) are used"
    var finding = finding(fact, excess, about: first.name, at: first.site)
    finding.help = "give each of them a protocol with only the properties that it uses"
    finding.notes = others.map { Finding.Note("'\($0.name)' requires the same", at: $0.site) }
    finding.places = finding.notes.map(\.site)
    return finding
  }

  private func isIgnored(_ name: String) -> Bool { ignored.contains { $0.matches(name) } }

  /// The requests of a dependent, if they are too many and nothing has been reported at its site.
  private func excess(_ name: String, _ requests: [Request], at site: Site, _ search: inout Search) -> Excess? {
    // A binding that gives out another one's value is that binding under another name.
    var known = Set(requests.filter(\.isHandedOn).map(\.key))
    var first = requests.filter { !$0.resolution.bindings.isEmpty && known.insert($0.key).inserted }
    guard first.count > limit, !isIgnored(name), search.seen.insert(site).inserted else { return nil }
    let idle = Set(first.map(\.key).filter { key in requests.allSatisfy { $0.key != key || $0.isIdle } })
    // A key that is requested twice is kept in several places.
    for position in first.indices where !first[position].users.isEmpty {
      if requests.contains(where: { $0.key == first[position].key && $0.id != first[position].id }) {
        first[position].users = []
      }
    }
    return Excess(name: name, requests: first, idle: idle, places: requests.filter { idle.contains($0.key) }.byPlace)
  }

  /// The dependencies of a type with too many of them.
  private struct Excess {
    /// The name of the type.
    let name: String
    /// The first request for each key.
    let requests: [Request]
    /// Keys whose answers are put into properties that nothing reads, and the places of their requests.
    let idle: Set<Key>
    let places: [Request]

    var keys: [Key] { requests.map(\.key) }
  }

  private static let help = "give those that belong together a type of their own"

  private static let helpForContainer =
    "give the parts that it makes components of their own, or those that belong together a type of their own"

  private func finding(_ fact: String, _ excess: Excess, about subject: String, at site: Site) -> Finding {
    Finding(
      "\(fact), which is more than \(limit): \(enumeration(excess.keys.map(\.quoted)))", at: site, subject: [subject])
  }

  /// Reports too many dependencies with advice. The fallback is for dependencies without a visible grouping.
  private func finding(
    _ fact: String, _ excess: Excess, about subject: String, at site: Site,
    or fallback: String = "let it do less: \(Self.help)",
    _ search: inout Search
  ) -> Finding {
    var finding = finding(fact, excess, about: subject, at: site)
    // Unused dependencies are the first to go, and may be all that is too many.
    let drop =
      excess.idle.isEmpty
      ? nil
      : "drop \(enumeration(excess.keys.filter(excess.idle.contains).map(\.quoted))), which it stores and nothing reads"
    finding.notes = excess.places.map {
      Finding.Note("\($0.key.quoted) is put into a property that nothing reads", at: $0.site)
    }
    let rest = excess.requests.filter { !excess.idle.contains($0.key) }
    if let drop, rest.count <= limit {
      finding.help = drop
    } else {
      let regrouping = Regrouping(of: excess.name, needing: rest, limit: limit, &search.needs)
      let help = regrouping?.help(in: search.graph)
      finding.help = drop.map { "\($0), and \(help ?? Self.help)" } ?? help ?? fallback
      finding.notes += regrouping?.notes(in: search.graph) ?? []
    }
    return finding
  }
}
