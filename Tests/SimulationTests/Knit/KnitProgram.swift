/// Modules of Knit with what they register and depend on, assemblers, and what is asked of these.
///
/// Specified by cashapp/knit 2.1.6, `Sources/Knit/Module/DependencyBuilder.swift` and `ModuleAssembler.swift`.
struct KnitProgram: FlawedProgram {
  var modules: [Module] = []
  /// Parents before children.
  var assemblers: [Assembler] = []
  var roots: [Root] = []

  struct Module: Equatable, Sendable {
    var id: Int
    /// Whether an assembler can make it by itself.
    var makesItself: Bool
    /// Identifiers of modules.
    var dependencies: [Int] = []
    /// The module that it takes the place of.
    var replaces: Int?
    var services: [Service] = []
  }

  /// A registration of a class, whose initializer takes others.
  struct Service: Equatable, Sendable {
    var type: String
    var scope: String
    var requests: [Request] = []
  }

  struct Request: Equatable, Sendable {
    var mark: Int
    var type: String
  }

  struct Assembler: Equatable, Sendable {
    var mark: Int
    var parent: Int?
    /// Identifiers of the modules that it is handed.
    var modules: [Int]
  }

  /// A function that asks an assembler.
  struct Root: Equatable, Sendable {
    var mark: Int
    var assembler: Int
    var type: String
  }
}

extension KnitProgram {
  static let header = "import Knit\n"
  static let types = ["Clock", "Lens", "Dome", "Chart", "Guide", "Motor", "Ledger"]

  init(random: inout SplitMix64) {
    var marks = 0
    func mark() -> Int {
      marks += 1
      return marks
    }
    let types = Self.types.shuffled(using: &random).prefix(Int.random(in: 2...7, using: &random))
    let count = Int.random(in: 1...5, using: &random)
    modules = (0..<count).map { id in
      Module(id: id, makesItself: random.chance(85))
    }
    for type in types {
      let scope: String = random.weighted([
        (6, ""), (3, ".inObjectScope(.container)"), (1, ".inObjectScope(.transient)"),
      ])
      // Mostly what comes before, so that not everything is a loop.
      let before = Array(types.prefix { $0 != type })
      var requests: [Request] = []
      for _ in 0..<random.weighted([(4, 0), (4, 1), (2, 2)]) {
        let choices: [String] = random.weighted([(9, before), (1, Array(types))])
        guard let wanted = choices.randomElement(using: &random), !requests.contains(where: { $0.type == wanted })
        else {
          continue
        }
        requests.append(Request(mark: mark(), type: wanted))
      }
      modules[Int.random(in: 0..<count, using: &random)].services.append(
        Service(type: type, scope: scope, requests: requests))
    }
    for id in modules.indices {
      // Mostly those that bind what it asks for.
      let wanted = modules[id].services.flatMap(\.requests).compactMap { request in
        modules.first { $0.services.contains { $0.type == request.type } }?.id
      }
      let others = Set(wanted.filter { _ in random.chance(85) } + modules.map(\.id).filter { _ in random.chance(10) })
      modules[id].dependencies = others.subtracting([id]).sorted()
    }
    if random.chance(25), let original = modules.randomElement(using: &random) {
      var other = Module(id: count, makesItself: true, replaces: original.id)
      other.services = original.services.filter { _ in random.chance(80) }.map { service in
        var copy = service
        copy.requests = []
        return copy
      }
      modules.append(other)
    }
    func handed() -> [Int] { modules.map(\.id).filter { _ in random.chance(40) } }
    assemblers = [Assembler(mark: mark(), modules: handed())]
    if random.chance(30) { assemblers.append(Assembler(mark: mark(), parent: 0, modules: handed())) }
    for number in assemblers.indices {
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        roots.append(Root(mark: mark(), assembler: number, type: types.randomElement(using: &random) ?? types[0]))
      }
    }
  }

  static func steps(of program: KnitProgram) -> [(KnitProgram) -> KnitProgram?] {
    var steps: [(KnitProgram) -> KnitProgram?] = []
    func step(_ change: @escaping (inout KnitProgram) -> Void) { steps.append { $0.with(change) } }
    for root in program.roots { step { $0.roots.removeAll { $0.mark == root.mark } } }
    for module in program.modules {
      func inside(_ change: @escaping (inout Module) -> Void) {
        step { program in
          if let index = program.modules.firstIndex(where: { $0.id == module.id }) { change(&program.modules[index]) }
        }
      }
      for service in module.services { inside { $0.services.removeAll { $0.type == service.type } } }
      inside { $0.replaces = nil }
      inside { $0.makesItself = true }
      for other in module.dependencies { inside { $0.dependencies.removeAll { $0 == other } } }
      for (position, service) in module.services.enumerated() {
        for request in service.requests {
          inside { module in
            guard module.services.indices.contains(position) else { return }
            module.services[position].requests.removeAll { $0.mark == request.mark }
          }
        }
      }
    }
    for index in program.assemblers.indices {
      for module in program.assemblers[index].modules {
        step { $0.assemblers[index].modules.removeAll { $0 == module } }
      }
    }
    return steps
  }
}

extension KnitProgram {
  /// The traps when each assembler is made and asked on its own.
  var flaws: [Flaw] { compiling.flawsAtRunTime }

  /// The part of it that compiles: for what no module registers, there is no method.
  private var compiling: KnitProgram {
    let types = Set(modules.flatMap(\.services).map(\.type))
    return with { program in
      program.roots.removeAll { !types.contains($0.type) }
      for module in program.modules.indices {
        for service in program.modules[module].services.indices {
          program.modules[module].services[service].requests.removeAll { !types.contains($0.type) }
        }
      }
    }
  }

  private var flawsAtRunTime: [Flaw] {
    let runs = assemblers.indices.map(run)
    let lacking = zip(assemblers, runs).flatMap { assembler, run in
      // The first one that traps ends the program.
      run.lacking.map { _ in
        Flaw(
          rules: ["assembly-mismatch"], places: [assembler.mark],
          isCertain: assembler.parent.map { runs[$0].lacking.isEmpty } ?? true)
      }
    }
    var asked = Asking(program: self, runs: runs)
    for root in roots { asked.ask(root.type, of: root.assembler, at: root.mark) }
    // Code outside of the input may ask each assembler for each key.
    var everything = asked
    for number in assemblers.indices {
      for service in asked.visible(from: number).flatMap(\.services) {
        everything.ask(service.type, of: number, at: nil)
      }
    }
    // Code that applies an otherwise unapplied assembly may ask it, too.
    var idle = Asking(program: self, runs: assemblers.map { _ in Run(modules: Set(modules.map(\.id))) })
    for type in Self.types { idle.ask(type, of: 0, at: nil) }
    // Where an assembler traps, what it lacks is another matter.
    return lacking + asked.flaws(isCertain: runs.allSatisfy { $0.lacking.isEmpty }) + everything.flaws(isCertain: false)
      + idle.flaws(isCertain: false)
  }

  /// The modules that an assembler runs, and those that it would have to and cannot make.
  fileprivate struct Run {
    var modules: Set<Int> = []
    var lacking: Set<Int> = []
    var replaced: Set<Int> = []
  }

  private func run(_ number: Int) -> Run {
    let assembler = assemblers[number]
    let above = assembler.parent.map(run)
    var run = Run()
    var seen: Set<Int> = []
    // An assembler gathers depth first.
    func gather(_ id: Int) {
      guard above?.modules.contains(id) != true, above?.replaced.contains(id) != true,
        let module = modules.first(where: { $0.id == id }), seen.insert(id).inserted
      else { return }
      if let other = module.replaces { run.replaced.insert(other) }
      let inherited = modules.first { $0.id == module.replaces }?.dependencies ?? []
      for other in module.dependencies + inherited where other != id { gather(other) }
    }
    for id in assembler.modules { gather(id) }
    for id in seen.subtracting(run.replaced) {
      let isMade = modules.contains { $0.id == id && $0.makesItself } || assembler.modules.contains(id)
      if isMade { run.modules.insert(id) } else { run.lacking.insert(id) }
    }
    return run
  }

  /// The outcome of asking assemblers. A missing object does not end the run: mending one shows the next.
  private struct Asking {
    let program: KnitProgram
    let runs: [Run]
    private var missing: [Int: (assemblers: Set<Int>, isReplaced: Bool)] = [:]
    private var edges: [(from: Int, to: Int, mark: Int)] = []
    private var numbers: [Node: Int] = [:]

    private struct Node: Hashable {
      var type: String
      var assembler: Int
    }

    init(program: KnitProgram, runs: [Run]) { (self.program, self.runs) = (program, runs) }

    func flaws(isCertain: Bool) -> [Flaw] {
      missing.sorted { $0.key < $1.key }.map { mark, missing in
        Flaw(
          rules: ["unresolved-dependency", "unapplied-assembly", RuleID.gap], places: missing.assemblers.union([mark]),
          isCertain: isCertain && !(missing.isReplaced && hasIdleRequests))
      } + Flaw.loops(edges, isCertain: isCertain)
    }

    /// Whether a module binds a type that another one takes the place of.
    private func isReplaced(_ type: String) -> Bool {
      let replaced = runs.reduce(into: Set<Int>()) { $0.formUnion($1.replaced) }
      return program.modules.contains { replaced.contains($0.id) && $0.services.contains { $0.type == type } }
    }

    /// Whether a module that no assembler runs asks for something, perhaps one that is replaced. digraph takes the
    /// container that it asks for one in which code outside of the input may bind what is missing.
    private var hasIdleRequests: Bool {
      let running = runs.reduce(into: Set<Int>()) { $0.formUnion($1.modules) }
      return program.modules.contains { !running.contains($0.id) && $0.services.contains { !$0.requests.isEmpty } }
    }

    /// The modules of an assembler and of those above, nearest first.
    func visible(from number: Int) -> [Module] {
      let own = program.modules.filter { runs[number].modules.contains($0.id) }
      return own + (program.assemblers[number].parent.map(visible) ?? [])
    }

    /// Asks an assembler; what a parent's module has registered asks the same assembler again.
    @discardableResult
    mutating func ask(_ type: String, of assembler: Int, at mark: Int?) -> Int? {
      guard let service = visible(from: assembler).lazy.flatMap(\.services).first(where: { $0.type == type }) else {
        if let mark {
          let isReplaced = isReplaced(type)
          missing[mark, default: ([], isReplaced)].assemblers.insert(program.assemblers[assembler].mark)
        }
        return nil
      }
      let node = Node(type: type, assembler: assembler)
      if let number = numbers[node] { return number }
      let number = numbers.count
      numbers[node] = number
      for request in service.requests {
        if let target = ask(request.type, of: assembler, at: request.mark) {
          edges.append((number, target, request.mark))
        }
      }
      return number
    }
  }
}

extension KnitProgram {
  func lines(prefix: String) -> [String] { compiling.source(prefix) }

  private func source(_ prefix: String) -> [String] {
    let services = modules.flatMap(\.services)
    let types = Set(services.map(\.type) + services.flatMap(\.requests).map(\.type) + roots.map(\.type)).sorted()
    return types.map { type in
      let needs = services.first { $0.type == type && !$0.requests.isEmpty }?.requests ?? []
      let parameters = needs.map { "_ \(accessor($0.type)): \(prefix)\($0.type)? = nil" }
      return "final class \(prefix)\(type) { init(\(parameters.joined(separator: ", "))) {} }"
    } + modules.flatMap { module($0, prefix) }
      + assemblers.enumerated().map { number, assembler in
        let parent = assembler.parent.map { "parent: \(prefix)assembler\($0).internalAssembler, " } ?? ""
        let modules = assembler.modules.filter(isDeclared).map { "\(prefix)M\($0)Assembly()" }
        return
          "let \(prefix)assembler\(number) = ScopedModuleAssembler<Resolver>(\(parent)[\(modules.joined(separator: ", "))])"
          + Mark.request(assembler.mark)
      }
      + roots.enumerated().map { number, root in
        "func \(prefix)root\(number)() { _ = \(prefix)assembler\(root.assembler).resolver.\(accessor(root.type))() }"
          + Mark.request(root.mark)
      }
  }

  private func isDeclared(_ id: Int) -> Bool { modules.contains { $0.id == id } }

  private func module(_ module: Module, _ prefix: String) -> [String] {
    func list(_ modules: [Int]) -> String {
      modules.filter(isDeclared).map { "\(prefix)M\($0)Assembly.self" }.joined(separator: ", ")
    }
    let replaced = module.replaces.map { ["static var replaces: [any ModuleAssembly.Type] { [\(list([$0]))] }"] } ?? []
    let services = module.services.flatMap { service in
      ["container.register(\(prefix)\(service.type).self) { resolver in", "  \(prefix)\(service.type)("]
        + service.requests.enumerated().map { number, request in
          "    resolver.\(accessor(request.type))()\(number + 1 < service.requests.count ? "," : "")"
            + Mark.request(request.mark)
        }
        + ["  )", "}\(service.scope)"]
    }
    let kind = module.makesItself ? "AutoInitModuleAssembly" : "ModuleAssembly"
    return ["final class \(prefix)M\(module.id)Assembly: \(kind) {"]
      + ([
        "typealias TargetResolver = Resolver",
        "static var dependencies: [any ModuleAssembly.Type] { [\(list(module.dependencies))] }",
      ]
      + replaced + ["func assemble(container: Container<Resolver>) {"] + services.indented + ["}"]).indented
      + ["}"]
  }

  private func accessor(_ type: String) -> String { type.lowercased() }
}
