import DigraphModel

/// Reports numbers of the wiring that exceed the project's limits.
///
/// No number is wrong in itself. But a number that grows with every change shows where the wiring gets harder to
/// understand, and a limit at today's number keeps it from growing unnoticed.
struct GraphLimits: Rule {
  static let info = RuleInfo(
    id: "graph-limits", family: .structure, severity: .off,
    summary: "The wiring is beyond a limit that the project has set.", frameworks: Framework.allCases)

  static let options = [
    RuleOption("fan-in", .integer(least: 1), "The number of bindings that may ask for one."),
    RuleOption("fan-out", .integer(least: 1), "The number of bindings that one may ask for."),
    RuleOption("depth", .integer(least: 1), "The length of the longest path, in bindings."),
    RuleOption("reach", .integer(least: 1), "The number of bindings that one may dominate."),
    RuleOption(
      "centrality", .integer(least: 1),
      "The percentage of connected pairs of bindings whose shortest path may run through one binding."),
    RuleOption(
      "stable-dependencies", .flag, "Whether a module may need only modules that are at least as stable.",
      standard: "false"),
  ]

  private var fanIn: Int?
  private var fanOut: Int?
  private var depth: Int?
  private var reach: Int?
  private var centrality: Int?
  private var wantsStability = false

  init() {}

  init(options: RuleOptions, problems: inout [Diagnostic]) {
    fanIn = options.integer("fan-in")
    fanOut = options.integer("fan-out")
    depth = options.integer("depth")
    reach = options.integer("reach")
    centrality = options.integer("centrality")
    wantsStability = options.flag("stable-dependencies") ?? false
  }

  var isIdle: Bool { [fanIn, fanOut, depth, reach, centrality].allSatisfy { $0 == nil } && !wantsStability }

  /// None: each finding has a cause of its own.
  static func causes(of finding: Finding) -> [String] { [] }

  func findings(in graph: Graph) -> [Finding] {
    if isIdle { return [] }
    let wiring = Wiring(graph)
    let statistics = WiringStatistics(of: wiring)
    var findings: [Finding] = []
    // Code outside of all bindings and keys without a binding do not count.
    var askers = [Set<Int>](repeating: [], count: graph.bindings.count)
    var answers = askers
    for edge in wiring.edges.all where edge.source < graph.bindings.count && edge.target < graph.bindings.count {
      askers[edge.target].insert(edge.source)
      answers[edge.source].insert(edge.target)
    }
    let shares = centrality == nil ? [] : WiringStatistics.centrality(of: wiring)
    for binding in graph.bindings where binding.forwardsTo == nil && !binding.isTestOnly {
      if let centrality, shares[binding.id] > centrality {
        findings.append(central(binding, shares[binding.id], centrality))
      }
      findings += exceeded(binding, askers[binding.id].count, fanIn, "fan-in", verb: "is asked for by")
      findings += exceeded(binding, answers[binding.id].count, fanOut, "fan-out", verb: "asks for")
      findings += exceeded(binding, statistics.dominated[binding.id], reach, "reach", verb: "dominates")
    }
    let path = depth == nil ? [] : WiringStatistics.longestPathOfProviders(in: wiring)
    if let depth, path.count > depth, let first = path.first {
      findings.append(tooDeep(path, depth, at: graph.bindings[first], in: graph))
    }
    return findings + (wantsStability ? unstable(statistics, in: graph) : [])
  }

  private func exceeded(_ binding: Binding, _ count: Int, _ limit: Int?, _ name: String, verb: String) -> [Finding] {
    guard let limit, count > limit else { return [] }
    var finding = Finding(
      "\(binding.key.quoted) \(verb) \(counted(count, "binding")), more than the limit of \(limit) (\(name))",
      at: binding.site,
      subject: [name, binding.key.description],
      help: "divide it, or raise '\(name)'")
    finding.measure = count
    return [finding]
  }

  private func central(_ binding: Binding, _ share: Int, _ limit: Int) -> Finding {
    var finding = Finding(
      "\(binding.key.quoted) lies on \(share) % of the shortest paths between others, more than the limit of \(limit) (centrality)",
      at: binding.site, subject: ["centrality", binding.key.description],
      help: "ask for the binding behind it directly where only that is used, or raise 'centrality'")
    finding.measure = share
    return finding
  }

  private func tooDeep(_ path: [Int], _ limit: Int, at binding: Binding, in graph: Graph) -> Finding {
    var finding = Finding(
      "the longest path leads through \(path.count) bindings, more than the limit of \(limit) (depth)",
      at: binding.site,
      subject: ["depth"], chain: path.map { graph.bindings[$0].key.description },
      steps: path.map { Finding.Note("\(graph.bindings[$0].key.quoted) is bound here", at: graph.bindings[$0].site) },
      help: "shorten the path, or raise 'depth'")
    finding.measure = path.count
    return finding
  }

  /// Reports requests from a module to a less stable one: the stable dependencies principle.
  private func unstable(_ statistics: WiringStatistics, in graph: Graph) -> [Finding] {
    let instability = Dictionary(
      statistics.modules.compactMap { module in module.instability.map { (module.name, $0) } },
      uniquingKeysWith: { first, _ in first })
    var seen: Set<[String]> = []
    return graph.requests.compactMap { request in
      guard let consumer = request.consumer.map({ graph.bindings[$0].module }), !request.isTestOnly,
        let answer = request.resolution.bindings.first.map({ graph.bindings[$0].module }), consumer != answer,
        let mine = instability[consumer], let other = instability[answer], other > mine,
        seen.insert([consumer, answer]).inserted
      else { return nil }
      return Finding(
        "the module '\(consumer)' needs '\(answer)', which is less stable (\(Self.text(mine)) needs \(Self.text(other)))",
        at: request.site, subject: ["stable-dependencies", consumer, answer],
        help: "let both need a third, more stable module, or turn the dependency around")
    }
  }

  /// The value with two decimal digits.
  private static func text(_ value: Double) -> String {
    let hundredths = Int((value * 100).rounded())
    return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
  }
}
