import DigraphModel

/// Reports a registration that nothing asks for.
///
/// It is dead code that the compiler cannot see: it has to compile, it is read by everybody who wants to know how the app is
/// put together, and what only it needs is kept for it.
///
/// It holds back where the input does not show all who ask: in the library of another app, where some request could not be
/// read, in a container that is handed to unknown code.
struct UnusedRegistration: Rule {
  static let info = RuleInfo(
    id: "unused-registration", family: .structure, severity: .warning,
    summary: "A registration is never asked for.", frameworks: Framework.allCases)

  static let options = [
    RuleOption("roots", .texts, "Types of keys that code outside of the input asks for; '*' stands for anything.", standard: "[]"),
    RuleOption("count-tests", .flag, "Whether asking in tests counts.", standard: "true"),
  ]

  private var roots: [Wildcards] = []
  private var countsTests = true

  init() {}

  init(options: RuleOptions, problems: inout [Diagnostic]) {
    roots = (options.texts("roots") ?? []).map { Wildcards($0) }
    countsTests = options.flag("count-tests") ?? true
  }

  func findings(in graph: Graph) -> [Finding] {
    let uses = Uses(graph, countsTests: countsTests)
    var dead = Set(graph.bindings.filter { $0.forwardsTo == nil && uses.isUnused($0) && !isRoot($0) }.map(\.id))
    // What is declared once may be made several times, in several containers or programs.
    var alive: Set<Place> = []
    for binding in graph.bindings where binding.forwardsTo == nil && !dead.contains(binding.id) { alive.insert(Place(binding)) }
    dead = dead.filter { !alive.contains(Place(graph.bindings[$0])) }
    let dependents = Dependents(of: dead, uses, in: graph)
    var seen: Set<Place> = []
    return dead.sorted().compactMap { id in
      let binding = graph.bindings[id]
      return seen.insert(Place(binding)).inserted ? finding(binding, dependents.of[id] ?? []) : nil
    }
  }

  private func isRoot(_ binding: Binding) -> Bool {
    roots.contains { $0.matches(binding.key.type) || (binding.implementation.map($0.matches) ?? false) }
  }

  /// A declaration.
  private struct Place: Hashable {
    let framework: Framework
    let site: Site

    init(_ binding: Binding) { (framework, site) = (binding.framework, binding.site) }
  }

  private func finding(_ binding: Binding, _ dependents: [Binding]) -> Finding {
    let further = dependents.isEmpty ? "" : ", nor for \(counted(dependents.count, "binding")) but through it"
    let verb = binding.framework.keysAreMembers ? "requires or reads" : "asks for"
    return Finding(
      "nothing \(verb) \(binding.key.quoted)\(further)", at: binding.site, subject: [binding.key.description],
      notes: dependents.prefix(3).map { Finding.Note("only \(binding.key.quoted) leads to \($0.key.quoted)", at: $0.site) },
      help: "remove it, or list it under 'roots' if code outside of the input asks for it")
  }
}

/// Who is asked for.
private struct Uses {
  private let graph: Graph
  /// Whether a provider answers some request.
  private(set) var isAsked: [Bool]
  private var requests: [String: [Request.ID]] = [:]
  /// Frameworks that are only known in part.
  private var unclear: Set<Framework> = []

  init(_ graph: Graph, countsTests: Bool) {
    self.graph = graph
    isAsked = Array(repeating: false, count: graph.bindings.count)
    var hasEntry: Set<Framework> = []
    for (id, request) in graph.requests.enumerated() where countsTests || !request.isTestOnly {
      if request.consumer == nil { hasEntry.insert(request.framework) }
      for answer in request.resolution.bindings { isAsked[graph.bindings[answer].forwardsTo ?? answer] = true }
      requests[request.key.type, default: []].append(id)
    }
    for binding in graph.bindings where binding.provider == .storyboard || binding.isUsedUnasked { hasEntry.insert(binding.framework) }
    for gap in graph.gaps where gap.subject != .container { unclear.insert(gap.framework) }
    for framework in Framework.allCases where !hasEntry.contains(framework) { unclear.insert(framework) }
  }

  /// Whether the input shows that nothing asks for a provider.
  func isUnused(_ binding: Binding) -> Bool {
    guard !isAsked[binding.id], !binding.isUsedUnasked, !unclear.contains(binding.framework),
      binding.provider != .storyboard, !binding.isTestOnly, !binding.isReplaced, !binding.isHidden
    else { return false }
    let container = graph.containers[binding.container]
    guard container.isReachable, !container.isOpen else { return false }
    let keys = [binding] + graph.bindings(forwardingTo: binding)
    return !keys.contains { key in
      mayBeAskedFor(key) || isExposed(key)
        || graph.openRequests.contains { $0.framework == key.framework && $0.mayMean(key.canonicalType ?? key.key.type) }
    }
  }

  /// Whether a request that another binding or none answers might be meant for it.
  private func mayBeAskedFor(_ binding: Binding) -> Bool {
    ([binding.key.type] + binding.alsoAnswers).contains { type in
      (requests[type] ?? []).contains { id in
        let request = graph.requests[id]
        guard request.framework == binding.framework else { return false }
        // A name that a property gives is another one with other properties.
        if request.nameProperty != nil || binding.key(as: type).couldEqual(request.key) { return true }
        switch request.resolution.status {
        case .bound, .external, .parameter: return false
        case .missing, .ambiguous, .opaque: return !binding.framework.keysAreMembers
        }
      }
    }
  }

  /// Whether code outside of the input can name the key: no app of the input is known, and the type is public or not its own.
  private func isExposed(_ binding: Binding) -> Bool {
    guard graph.apps.isEmpty, binding.framework != .dikit else { return false }
    if binding.framework.keysAreMembers { return binding.hindrance == nil }
    return graph.types[binding.canonicalType ?? binding.key.type]?.isPublic ?? true
  }
}

/// Bindings that are asked for only by what nothing asks for.
private struct Dependents {
  /// By the binding that nothing asks for.
  private(set) var of: [Binding.ID: [Binding]] = [:]

  init(of dead: Set<Binding.ID>, _ uses: Uses, in graph: Graph) {
    var owner: [Binding.ID: Binding.ID] = [:]
    for id in dead { owner[id] = id }
    var queue = dead.sorted()
    var next = 0
    while next < queue.count {
      let root = owner[queue[next]] ?? queue[next]
      for request in graph.requestIDs(of: queue[next]) {
        for answer in graph.requests[request].resolution.bindings {
          let provider = graph.bindings[answer].forwardsTo ?? answer
          guard owner[provider] == nil, Self.isOnly(root, asking: provider, owner, graph) else { continue }
          owner[provider] = root
          queue.append(provider)
          of[root, default: []].append(graph.bindings[provider])
        }
      }
      next += 1
    }
  }

  /// Whether all who ask for a provider belong to one binding.
  private static func isOnly(
    _ root: Binding.ID, asking provider: Binding.ID, _ owner: [Binding.ID: Binding.ID], _ graph: Graph
  ) -> Bool {
    let binding = graph.bindings[provider]
    guard !binding.isUsedUnasked, binding.provider != .storyboard else { return false }
    return ([binding] + graph.bindings(forwardingTo: binding)).allSatisfy { key in
      graph.requests(answeredBy: key).allSatisfy { request in
        guard let consumer = request.consumer else { return false }
        return owner[graph.bindings[consumer].forwardsTo ?? consumer] == root
      }
    }
  }
}
