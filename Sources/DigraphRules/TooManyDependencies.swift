import DigraphModel

/// Reports what needs more other bindings than one thing should.
///
/// Each dependency is a reason to change. What has many of them mostly does several things at once, which could be several
/// types.
struct TooManyDependencies: Rule {
  static let info = RuleInfo(
    id: "too-many-dependencies", family: .structure, severity: .info,
    summary: "Something needs many other bindings at once.", frameworks: Framework.allCases)

  private static let standardIgnored = [
    "*Compose", "*Composed", "*Composite", "*Configuration", "*Coordinator", "*Dependencies", "*Environment", "*Router",
  ]

  static let options = [
    RuleOption("limit", .integer(least: 1), "How many different keys are not too many.", standard: "7"),
    RuleOption(
      "ignore", .texts, "Types that are there to bring others together; '*' stands for anything.",
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
    var seen: Set<Site> = []
    let (containers, ids) = ofContainers(graph, &seen)
    return containers + ofBindings(graph, except: ids, &seen)
  }

  private func ofBindings(_ graph: Graph, except containers: Set<Container.ID>, _ seen: inout Set<Site>) -> [Finding] {
    var findings: [Finding] = []
    // Types that have been told of: that a registration makes one and a part of another is one too is the same cause.
    var told: Set<String> = []
    var rest: [(binding: Binding, requests: [Request])] = []
    let asked = Self.takenRequests(graph)
    for id in graph.bindings.indices where graph.requestIDs(of: id).count + graph.bindings[id].takenAnswers.count > limit {
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
      if let excess = excess(name, own, at: binding.site, &seen) {
        findings.append(
          finding("\(binding.key.quoted) needs \(excess.keys.count) others", excess, about: binding.key.description, at: binding.site))
        told.insert(name)
      } else if own.count < requests.count {
        rest.append((binding, requests))
      }
    }
    return findings + rest.compactMap { ofParts($0.binding, $0.requests, &told, &seen) }
  }

  /// Requests whose answers providers take that have not asked for them, by place.
  private static func takenRequests(_ graph: Graph) -> [Site: [Request.ID]] {
    var asked: [Site: [Request.ID]] = [:]
    for id in graph.bindings.indices {
      for taken in graph.bindings[id].takenAnswers { asked[taken.site] = [] }
    }
    guard !asked.isEmpty else { return [:] }
    for id in graph.requests.indices { asked[graph.requests[id].site]?.append(id) }
    return asked
  }

  /// What is made only to be given to what the binding makes: what it takes is no need of the whole.
  private func ofParts(_ binding: Binding, _ requests: [Request], _ told: inout Set<String>, _ seen: inout Set<Site>) -> Finding? {
    var parts: [String] = []
    for case let part? in requests.map(\.part) where !parts.contains(part) && !told.contains(part) { parts.append(part) }
    for part in parts {
      guard let excess = excess(part, requests.filter { $0.part == part }, at: binding.site, &seen) else { continue }
      told.insert(part)
      return finding(
        "'\(part)', of which \(binding.key.quoted) gets one of its own, needs \(excess.keys.count) others", excess,
        about: binding.key.description, at: binding.site)
    }
    return nil
  }

  /// What a container requires of those above it (Needle). What it only hands on to something that it makes is a need of that.
  /// Those that require by the same protocol have one cause, whatever they do with it.
  private func ofContainers(_ graph: Graph, _ seen: inout Set<Site>) -> (findings: [Finding], ids: Set<Container.ID>) {
    var requirements: [Container.ID: [Request]] = [:]
    // What nothing reads is to be removed, as unused-dependency says.
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
      let members = groups[places] ?? []
      if members.count == 1, let finding = ofContainer(members[0].container, members[0].requests, &seen) {
        findings.append(finding)
        ids.insert(members[0].container.id)
      } else if members.count > 1 {
        let told = members.compactMap { member in
          excess(member.container.name, member.requests, at: member.container.site, &seen).map { (member.container, $0) }
        }
        guard let first = told.first else { continue }
        findings.append(ofContainers(told.map(\.0), first.1))
        ids.formUnion(told.map(\.0.id))
      }
    }
    return (findings, ids)
  }

  private func ofContainer(_ container: Container, _ requests: [Request], _ seen: inout Set<Site>) -> Finding? {
    let (name, site) = (container.name, container.site)
    if let excess = excess(name, requests.filter { $0.part == nil }, at: site, &seen) {
      return finding("'\(name)' needs \(excess.keys.count) others", excess, about: name, at: site, help: Self.helpForContainer)
    }
    guard !isIgnored(name) else { return nil }
    var parts: [String] = []
    for case let part? in requests.map(\.part) where !parts.contains(part) { parts.append(part) }
    for part in parts {
      guard let excess = excess(part, requests.filter { $0.part == part }, at: site, &seen) else { continue }
      return finding("'\(part)', which '\(name)' makes, needs \(excess.keys.count) others", excess, about: name, at: site)
    }
    return nil
  }

  /// One finding for all that require the same list, of which something else tells what nothing uses.
  private func ofContainers(_ containers: [Container], _ excess: Excess) -> Finding {
    let (first, others) = (containers[0], containers.dropFirst())
    if others.isEmpty {
      return finding(
        "'\(first.name)' needs \(excess.keys.count) others", excess, about: first.name, at: first.site, help: Self.helpForContainer)
    }
    let fact = "'\(first.name)' and \(counted(others.count, "other component")) require the same list, of which \(excess.keys.count) are used"
    var finding = finding(
      fact, excess, about: first.name, at: first.site, help: "require what each of them uses by a protocol of its own")
    finding.notes = others.map { Finding.Note("'\($0.name)' requires the same", at: $0.site) }
    finding.places = finding.notes.map(\.site)
    return finding
  }

  private static let helpForContainer =
    "give the parts that it makes components of their own, or those that belong together a type of their own"

  private func isIgnored(_ name: String) -> Bool { ignored.contains { $0.matches(name) } }

  /// What something asks for, if they are too many and nothing has been told of its site.
  private func excess(_ name: String, _ requests: [Request], at site: Site, _ seen: inout Set<Site>) -> Excess? {
    // What gives out the value of another is that one by another name.
    var known = Set(requests.filter(\.isHandedOn).map(\.key))
    let keys = requests.filter { !$0.resolution.bindings.isEmpty && known.insert($0.key).inserted }.map(\.key)
    guard keys.count > limit, !isIgnored(name), seen.insert(site).inserted else { return nil }
    let idle = Set(keys.filter { key in requests.allSatisfy { $0.key != key || $0.isIdle } })
    return Excess(keys: keys, idle: idle, places: requests.filter { idle.contains($0.key) }.byPlace)
  }

  /// More than there should be.
  private struct Excess {
    let keys: [Key]
    /// Those that are put into properties which nothing reads, and where.
    let idle: Set<Key>
    let places: [Request]
  }

  private static let help = "give those that belong together a type of their own"

  private func finding(
    _ fact: String, _ excess: Excess, about subject: String, at site: Site, help: String = "let it do less: \(Self.help)"
  ) -> Finding {
    let keys = excess.keys
    var finding = Finding(
      "\(fact), which is more than \(limit): \(enumeration(keys.map(\.quoted)))", at: site, subject: [subject], help: help)
    guard !excess.idle.isEmpty else { return finding }
    // What is of no use is the first to go, and may be all that is too many.
    let drop = "drop \(enumeration(keys.filter(excess.idle.contains).map(\.quoted))), which it stores and nothing reads"
    finding.help = keys.count - excess.idle.count > limit ? "\(drop), and \(Self.help)" : drop
    finding.notes = excess.places.map {
      Finding.Note("\($0.key.quoted) is put into a property that nothing reads", at: $0.site)
    }
    return finding
  }
}
