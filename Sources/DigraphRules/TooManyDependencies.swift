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
    for id in graph.bindings.indices where graph.requestIDs(of: id).count > limit {
      let binding = graph.bindings[id]
      guard binding.forwardsTo == nil, !binding.isTestOnly, !binding.isReplaced, !containers.contains(binding.container)
      else { continue }
      let requests = graph.requests(of: binding).filter { $0.timing == .eager && $0.via.isEmpty && !$0.isTestOnly }
      let name = binding.implementation ?? binding.key.type
      let own = requests.filter { $0.part == nil }
      if let finding = finding(binding.key.quoted, name, about: binding.key.description, own, at: binding.site, &seen) {
        findings.append(finding)
        told.insert(name)
      } else if own.count < requests.count {
        rest.append((binding, requests))
      }
    }
    return findings + rest.compactMap { ofParts($0.binding, $0.requests, &told, &seen) }
  }

  /// What is made only to be given to what the binding makes: what it takes is no need of the whole.
  private func ofParts(_ binding: Binding, _ requests: [Request], _ told: inout Set<String>, _ seen: inout Set<Site>) -> Finding? {
    var parts: [String] = []
    for case let part? in requests.map(\.part) where !parts.contains(part) && !told.contains(part) { parts.append(part) }
    for part in parts {
      let quoted = "'\(part)', of which \(binding.key.quoted) gets one of its own,"
      let own = requests.filter { $0.part == part }
      guard let finding = finding(quoted, part, about: binding.key.description, own, at: binding.site, &seen) else { continue }
      told.insert(part)
      return finding
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
      let told = (groups[places] ?? []).compactMap { group in
        ofContainer(group.container, group.requests, isShared: groups[places]?.count != 1, &seen).map { (group.container, $0) }
      }
      guard !told.isEmpty else { continue }
      findings.append(Self.joined(told))
      ids.formUnion(told.map(\.0.id))
    }
    return (findings, ids)
  }

  private func ofContainer(_ container: Container, _ requests: [Request], isShared: Bool, _ seen: inout Set<Site>) -> Finding? {
    let (quoted, name) = ("'\(container.name)'", container.name)
    let own = isShared ? requests : requests.filter { $0.part == nil }
    if var finding = finding(quoted, name, about: name, own, at: container.site, &seen) {
      finding.help = "give the parts that it makes components of their own, or those that belong together a type of their own"
      return finding
    }
    guard !isShared, !ignored.contains(where: { $0.matches(name) }) else { return nil }
    var parts: [String] = []
    for case let part? in requests.map(\.part) where !parts.contains(part) { parts.append(part) }
    for part in parts {
      let own = requests.filter { $0.part == part }
      if let finding = finding("'\(part)', which \(quoted) makes,", part, about: name, own, at: container.site, &seen) {
        return finding
      }
    }
    return nil
  }

  /// One finding for all that require the same.
  private static func joined(_ members: [(container: Container, finding: Finding)]) -> Finding {
    var finding = members[0].finding
    guard members.count > 1 else { return finding }
    let name = "'\(members[0].container.name)'"
    // Nothing uses the rest of the list, which is told elsewhere.
    finding.message = finding.message
      .replacing(
        name + " needs ", with: "\(name) and \(counted(members.count - 1, "other component")) require the same list, of which ",
        maxReplacements: 1)
      .replacing(" others, which", with: " are used, which", maxReplacements: 1)
    finding.notes = members.dropFirst().map { Finding.Note("'\($0.container.name)' requires the same", at: $0.container.site) }
    finding.places = finding.notes.map(\.site)
    finding.help = "require what each of them uses by a protocol of its own"
    return finding
  }

  private func finding(
    _ quoted: String, _ name: String, about subject: String, _ requests: [Request], at site: Site, _ seen: inout Set<Site>
  ) -> Finding? {
    // What gives out the value of another is that one by another name.
    var known = Set(requests.filter(\.isHandedOn).map(\.key))
    let keys = requests.filter { !$0.resolution.bindings.isEmpty && known.insert($0.key).inserted }.map(\.key)
    guard keys.count > limit, !ignored.contains(where: { $0.matches(name) }), seen.insert(site).inserted else { return nil }
    let idle = keys.filter { key in requests.allSatisfy { $0.key != key || $0.isIdle } }
    let help = "give those that belong together a type of their own"
    var finding = Finding(
      "\(quoted) needs \(keys.count) others, which is more than \(limit): \(enumeration(keys.map(\.quoted)))", at: site,
      subject: [subject], help: "let it do less: \(help)")
    guard !idle.isEmpty else { return finding }
    // What is of no use is the first to go, and may be all that is too many.
    let drop = "drop \(enumeration(idle.map(\.quoted))), which it stores and nothing reads"
    finding.help = keys.count - idle.count > limit ? "\(drop), and \(help)" : drop
    finding.notes = requests.filter { idle.contains($0.key) }.byPlace.map {
      Finding.Note("\($0.key.quoted) is put into a property that nothing reads", at: $0.site)
    }
    return finding
  }
}
