/// Counts the programs in which each feature and each kind of failure occurs.
struct Census {
  private(set) var programs = 0
  private(set) var counts: [String: Int] = [:]

  /// Counts one more program.
  mutating func add(_ program: ContainerProgram) {
    programs += 1
    for feature in Self.features(of: program).union(Self.failures(of: program)) { counts[feature, default: 0] += 1 }
  }

  /// Features that the source of a program shows.
  private static func features(of program: ContainerProgram) -> Set<String> {
    var features: Set<String> = []
    if program.containers.contains(where: { $0.parent != nil }) { features.insert("child container") }
    if program.containers.contains(where: { $0.defaultScope != nil }) { features.insert("default scope") }
    var keys: [Int: Set<Key>] = [:]
    for registration in program.registrations {
      features.insert("scope \(registration.scope?.rawValue ?? "none")")
      if registration.name != nil { features.insert("name") }
      if registration.product == .alias { features.insert("alias") }
      if registration.service.wrapped != nil { features.insert("registered optional") }
      if let type = registration.constructed {
        features.insert(program.types[type].kind == .struct ? "struct" : "class")
        if program.superclass(of: type) != nil { features.insert("subclass") }
      }
      features.insert("\(registration.arguments.count) arguments")
      if !registration.forwards.isEmpty { features.insert("forward") }
      for key in registration.keys {
        if !keys[registration.container, default: []].insert(key).inserted { features.insert("override") }
        let above = program.chain(from: registration.container).dropFirst()
        if above.contains(where: { keys[$0, default: []].contains(key) }) { features.insert("override of a parent") }
      }
    }
    for (_, request) in program.requestsInRegistrations {
      features.insert(request.phase == .factory ? "factory request" : "initCompleted request")
      features.insert(request.isForced ? "forced" : "optional")
      if request.receiver != .given { features.insert("captured container") }
      if request.readsInstance { features.insert("instance read at once") }
      if request.isHeldWeakly { features.insert("weak property") }
      switch request.service {
      case .named: break
      case .optional: features.insert("Optional")
      case .lazy: features.insert("Lazy")
      case .provider: features.insert("Provider")
      }
    }
    return features
  }

  /// Failures of a program.
  private static func failures(of program: ContainerProgram) -> Set<String> {
    var failures: Set<String> = []
    let exploration = Exploration(program)
    let expectation = Expectation(exploration)
    for missing in expectation.missing.values {
      let rules = missing.rules.sorted().joined(separator: " or ")
      failures.insert(missing.certainty == .must ? "must: \(rules)" : "may: \(rules)")
    }
    for group in expectation.cycles {
      failures.insert("\(group.values.contains(.must) ? "must" : "may"): \(RuleID.cycle)")
      if group.count > 1 { failures.insert("several components in one group") }
    }
    for group in expectation.transientCycles {
      failures.insert("\(group.values.contains(.must) ? "must" : "may"): \(RuleID.transientInCycle)")
    }
    for forwards in expectation.wrongForwards.values {
      failures.insert(forwards.must > 0 ? "must: \(RuleID.implements)" : "may: \(RuleID.implements)")
    }
    for certainty in expectation.valueScopes.values { failures.insert("\(certainty): \(RuleID.valueScope)") }
    if !exploration.roots.loops.isEmpty { failures.insert("recursion from a root") }
    if expectation == Expectation() { failures.insert("nothing") }
    return failures
  }
}
