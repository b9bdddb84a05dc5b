extension InjectionProgram {
  static let missingRules: Set = [RuleID.unresolved, RuleID.qualifier, RuleID.gap]

  /// Traps and infinite recursions when the functions are called, each in a process of its own (3).
  var flaws: [Flaw] {
    var asked = InjectionRun(self)
    for root in roots where container(root.container) != nil {
      asked.ask(root.key, isOptional: root.isOptional, of: root.container, at: root.mark)
    }
    // Code outside of the input may request each key from each module.
    var everything = asked
    // A module that takes in nothing but a component may request so, too.
    for container in containers {
      for registration in asked.visible(from: container.id) {
        everything.ask(key(of: registration), isOptional: false, of: container.id, at: nil)
      }
    }
    return asked.flaws(isCertain: true) + everything.flaws(isCertain: false) + asked.replaced
  }
}

/// The result of requests from modules. A missing object does not end the run, because its correction would show the
/// next flaw.
private struct InjectionRun {
  private let program: InjectionProgram
  /// The marks of missing requests. The value is true if no component that a module could still take in binds one of
  /// the request's keys.
  private var missing: [Int: Bool] = [:]
  private var edges: [(from: Int, to: Int, mark: Int)] = []
  private var numbers: [Node: Int] = [:]

  /// A registration, made for a module.
  private struct Node: Hashable {
    var registration: Int
    var module: Int
  }

  init(_ program: InjectionProgram) { self.program = program }

  func flaws(isCertain: Bool) -> [Flaw] {
    missing.sorted { $0.key < $1.key }.map { mark, isKnown in
      Flaw(rules: InjectionProgram.missingRules, places: [mark], isCertain: isCertain && isKnown)
    }
      + Flaw.loops(edges, isCertain: isCertain)
  }

  /// The registrations of a module, with components in their place. The last of equal keys counts.
  private func own(_ container: InjectionProgram.Container) -> [InjectionProgram.Registration] {
    container.components.compactMap { program.container($0) }.flatMap(\.registrations) + container.registrations
  }

  /// The registrations of a module and of its parents.
  func visible(from module: Int) -> [InjectionProgram.Registration] {
    guard let container = program.container(module) else { return [] }
    return own(container) + (container.parent.map { visible(from: $0) } ?? [])
  }

  /// Whether a component that no module takes in binds a key. digraph assumes then that some module may take it in, and
  /// does not report the missing key.
  private func isBoundInUnusedComponent(_ key: InjectionProgram.Key) -> Bool {
    let used = Set(program.containers.flatMap(\.components))
    return program.containers.contains { container in
      container.isComponent && !used.contains(container.id)
        && container.registrations.contains { program.key(of: $0) == key }
    }
  }

  /// Registrations that a later one of the same module replaces silently; an error may report each.
  var replaced: [Flaw] {
    program.containers.flatMap { container in
      Dictionary(grouping: own(container), by: program.key(of:)).values.filter { $0.count > 1 }.map {
        Flaw(rules: ["duplicate-registration"], places: Set($0.map(\.id)), isCertain: false)
      }
    }
  }

  private func lookUp(
    _ key: InjectionProgram.Key, in module: Int, isOptional: Bool
  ) -> InjectionProgram.Registration? {
    guard let container = program.container(module) else { return nil }
    if let found = own(container).last(where: { program.key(of: $0) == key }) { return found }
    // An optional request has succeeded with nil, so the parent is not searched.
    return isOptional ? nil : container.parent.flatMap { lookUp(key, in: $0, isOptional: false) }
  }

  /// Requests from a module. The factory of an ancestor's registration requests from the same module.
  @discardableResult
  mutating func ask(_ key: InjectionProgram.Key, isOptional: Bool, of module: Int, at mark: Int?) -> Int? {
    guard let registration = lookUp(key, in: module, isOptional: isOptional) else {
      if let mark, !isOptional { missing[mark] = missing[mark] == true || !isBoundInUnusedComponent(key) }
      return nil
    }
    let node = Node(registration: registration.id, module: module)
    if let number = numbers[node] { return number }
    let number = numbers.count
    numbers[node] = number
    for (parameter, request) in zip(program.classes[registration.made].parameters, registration.requests) {
      let wanted = InjectionProgram.Key(type: parameter.type, tag: request.tag)
      if let target = ask(wanted, isOptional: parameter.isOptional, of: module, at: request.mark) {
        edges.append((number, target, request.mark))
      }
    }
    return number
  }
}
