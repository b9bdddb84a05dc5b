/// What a generated app binds, and what needs what: a graph without loops, decided before any text is written.
struct Wiring {
  var services: [Service] = []
  /// The services that each assembly registers, as ranges of `services`.
  var assemblies: [Range<Int>] = []

  /// One binding.
  struct Service {
    /// The type that is registered: a protocol, or the class itself.
    var type: String
    /// What is made.
    var implementation: String
    /// Depends on lower levels only.
    var level: Int
    var scope: Scope
    var spelling: Spelling
    /// Part of the key.
    var name: KeyName?
    /// Run-time arguments, as label and type; whoever asks passes them.
    var arguments: [(label: String, type: String)] = []
    /// Parameters of the initialiser.
    var dependencies: [Dependency] = []
    /// What is set after the value was made.
    var completion: Int?
    /// Another name of the registered type, through which some ask.
    var alias: String?
    /// Whether it is registered as what is made, and offered as the protocol by `implements`.
    var isForwarded = false

    /// Whether the registered type is a protocol.
    var isAbstract: Bool { type != implementation }
  }

  struct Dependency {
    var service: Int
    var label: String
    var form: Form

    enum Form { case plain, optional, lazy }
  }

  enum KeyName {
    case literal(String)
    case rawValue(String)
  }

  /// From the longest-lived to the shortest-lived: a service never keeps one of a shorter scope.
  enum Scope { case container, session, weak, graph, transient }

  /// How the factory is written.
  enum Spelling: CaseIterable {
    case parameter, shorthand, statements, guarded, typedParameter, autoregistered, labelled, arrow, helper,
      implicitMember
  }

  // MARK: Planning

  /// Plans the wiring of an app.
  ///
  /// - Parameters:
  ///   - count: how many bindings.
  ///   - assemblyCount: how many assemblies register them.
  ///   - depth: how many services are in the longest chain of dependencies.
  ///   - random: decides everything else.
  init(count: Int, assemblyCount: Int, depth: Int, random: inout SeededRandom) {
    var names = Names()
    var byLevel: [[Int]] = Array(repeating: [], count: depth)
    var start = 0
    for number in 0..<assemblyCount {
      let size = Self.size(of: number, count: count - start, left: assemblyCount - number, random: &random)
      // The first services make sure that there is something to depend on at each level.
      let levels = (start..<start + size).map { $0 < depth ? $0 : random.number(below: depth) }.sorted()
      for (offset, level) in levels.enumerated() {
        let service = Self.service(level: level, depth: depth, &names, &random)
        services.append(service)
        connect(start + offset, assemblyStart: start, byLevel, &random)
        byLevel[level].append(start + offset)
      }
      assemblies.append(start..<start + size)
      start += size
    }
  }

  /// Five to fifteen, and what is left for the last one.
  private static func size(of number: Int, count: Int, left: Int, random: inout SeededRandom) -> Int {
    guard left > 1 else { return count }
    let average = count / left
    return max(1, min(count - left + 1, average / 2 + random.number(below: average + 1)))
  }

  private static func service(level: Int, depth: Int, _ names: inout Names, _ random: inout SeededRandom) -> Service {
    let type = names.type(random.element(of: Words.roles), &random)
    let scope = scope(level: level, depth: depth, &random)
    let isAbstract = random.chance(70)
    var service = Service(
      type: type, implementation: isAbstract ? random.element(of: ["Default", "Live", "Remote", "Base"]) + type : type,
      level: level, scope: scope, spelling: spelling(&random))
    if random.chance(3) {
      let word = random.element(of: ["primary", "cached", "remote"])
      service.name = random.chance(65) ? .literal(word) : .rawValue(word)
    }
    if level == depth - 1, level > 0, random.chance(20) {
      service.arguments = random.chance(75) ? [("identifier", "Int")] : [("identifier", "Int"), ("title", "String")]
    }
    if random.chance(3) { service.alias = type + "Type" }
    service.isForwarded = isAbstract && random.chance(4) && service.name == nil
    service.spelling = possible(service.spelling, for: service)
    return service
  }

  private static func spelling(_ random: inout SeededRandom) -> Spelling {
    random.element(weighted: [
      (36, .parameter), (12, .shorthand), (8, .statements), (5, .guarded), (5, .typedParameter), (16, .autoregistered),
      (3, .labelled), (4, .arrow), (5, .helper), (6, .implicitMember),
    ])
  }

  /// Another spelling where the wanted one cannot be.
  private static func possible(_ spelling: Spelling, for service: Service) -> Spelling {
    switch spelling {
    case .autoregistered, .shorthand, .implicitMember, .labelled, .typedParameter:
      guard service.arguments.isEmpty, !service.isForwarded else { return .parameter }
      return spelling == .implicitMember && service.isAbstract ? .shorthand : spelling
    case .parameter, .statements, .guarded, .arrow, .helper: return spelling
    }
  }

  private static func scope(level: Int, depth: Int, _ random: inout SeededRandom) -> Scope {
    let shared = max(1, depth / 4)
    if level < shared { return .container }
    if level == shared { return random.element(weighted: [(3, .session), (2, .weak), (5, .container)]) }
    return random.chance(22) ? .transient : .graph
  }

  /// Chooses what a service needs, among those that were planned before.
  private mutating func connect(
    _ number: Int, assemblyStart: Int, _ byLevel: [[Int]], _ random: inout SeededRandom
  ) {
    let level = services[number].level
    guard level > 0 else { return }
    var chosen: Set<Int> = []
    func add(_ candidate: Int?, to wiring: inout Wiring) {
      guard let candidate, wiring.services[candidate].arguments.isEmpty, chosen.insert(candidate).inserted else {
        return
      }
      let target = wiring.services[candidate]
      // An initialiser that the framework calls gets everything by its plain type.
      if wiring.services[number].spelling == .autoregistered, target.name != nil { return }
      let form: Dependency.Form =
        wiring.services[number].spelling == .autoregistered || !random.chance(8)
        ? .plain : random.chance(15) ? .lazy : .optional
      wiring.services[number].dependencies.append(
        Dependency(service: candidate, label: target.type.variable, form: form))
    }
    // One on the level below makes the graph as deep as asked for; the others are near, or anywhere.
    if let below = byLevel[level - 1].last, !byLevel[level - 1].isEmpty {
      add(random.chance(60) ? below : random.element(of: byLevel[level - 1]), to: &self)
    }
    for _ in 0..<random.element(weighted: [(3, 0), (4, 1), (3, 2), (2, 3), (1, 4)]) {
      let candidates =
        random.chance(60) && number > assemblyStart
        ? Array(assemblyStart..<number).filter { services[$0].level < level } : byLevel[random.number(below: level)]
      add(candidates.isEmpty ? nil : random.element(of: candidates), to: &self)
    }
    if random.chance(4), services[number].arguments.isEmpty, services[number].spelling != .autoregistered {
      let candidates = byLevel[random.number(below: level)].filter {
        services[$0].arguments.isEmpty && services[$0].isAbstract
      }
      if !candidates.isEmpty { services[number].completion = random.element(of: candidates) }
    }
  }
}
