import DigraphEvaluation
import DigraphModel
import DigraphProgram

/// The assemblies that one assembler puts together.
struct ModulePlan {
  /// The assemblies that run.
  var modules: Set<NominalID> = []
  /// The replacement of each replaced assembly.
  var replacements: [NominalID: NominalID] = [:]
  /// Whether all assemblies are known.
  var isComplete = true
}

/// Puts assemblies together as an assembler does: see `DependencyBuilder.swift`.
extension KnitEvaluator {
  /// The assemblies that run for a list that an assembler gets, in order.
  func arrange(_ list: Evaluated, for assembler: Type, on handle: Int, at place: Place) -> [Evaluated] {
    var gathering = Gathering()
    collect(list, into: &gathering)
    let above = plansAbove(handle)
    gathering.isComplete = gathering.isComplete && above.areKnown
    for plan in above.plans {
      gathering.above.formUnion(plan.modules)
      gathering.above.formUnion(plan.replacements.keys)
    }
    for (module, _) in gathering.given { gather(module, because: nil, at: gathering.order.count, &gathering) }
    var parts: [Evaluated] = []
    var plan = ModulePlan(replacements: gathering.replacements, isComplete: gathering.isComplete)
    var lacking: [NominalID] = []
    for module in gathering.order {
      // Abstract assemblies run whether or not they are replaced.
      if gathering.replacements[module] != nil, !program.isKnit(module, ["AbstractAssembly"]) { continue }
      guard plan.modules.insert(module).inserted else { continue }
      if let given = gathering.given.first(where: { $0.module == module }) {
        parts.append(given.value)
      } else if makesItself(module) {
        let type = program.selfType(module)
        parts.append(Evaluated(type: type, made: type, origin: .constructed))
      } else {
        lacking.append(module)
      }
    }
    guard !frame.isEffectFree else { return parts + gathering.unknown }
    for module in gathering.replacements.keys { perform(.applied(module, at: place)) }
    for allocation in handles[handle].allocations { plans[allocation] = plan }
    if plan.isComplete {
      for module in lacking { missModule(module, gathering, at: place) }
      compareTargets(of: gathering, assembler, at: place)
    }
    return parts + gathering.unknown
  }

  /// The assemblies that an assembler has gathered so far.
  struct Gathering {
    /// The assemblies that it is given.
    var given: [(module: NominalID, value: Evaluated)] = []
    /// Values that may be any assembly.
    var unknown: [Evaluated] = []
    var order: [NominalID] = []
    var seen: Set<NominalID> = []
    var replacements: [NominalID: NominalID] = [:]
    /// For each assembly, the first one that depends on it.
    var sources: [NominalID: NominalID] = [:]
    /// Assemblies that run in an assembler above.
    var above: Set<NominalID> = []
    var isComplete = true
  }

  private func collect(_ value: Evaluated, into gathering: inout Gathering) {
    switch value.value {
    case .array(let elements): for element in elements { collect(element, into: &gathering) }
    case .either(let choices):
      // Any of the lists may be given.
      gathering.isComplete = false
      for choice in choices { collect(choice, into: &gathering) }
    default:
      guard case .nominal(let id, _)? = (value.made ?? value.type)?.unwrapped, program[id].kind != .protocol,
        program[id].isDeclared
      else {
        gathering.isComplete = false
        gathering.unknown.append(value)
        return
      }
      gathering.given.append((id, value))
    }
  }

  private func gather(_ module: NominalID, because source: NominalID?, at position: Int, _ gathering: inout Gathering) {
    guard !gathering.above.contains(module) else { return }
    if let source, gathering.sources[module] == nil { gathering.sources[module] = source }
    guard gathering.seen.insert(module).inserted, gathering.replacements[module] == nil else { return }
    gathering.order.insert(module, at: position)
    let replaced = self.replaced(by: module)
    for other in replaced.modules where other != module { gathering.replacements[other] = module }
    let own = dependencies(of: module)
    gathering.isComplete = gathering.isComplete && own.areKnown && replaced.areKnown
    if !own.areKnown || !replaced.areKnown { gathering.unknown.append(Evaluated.unknown) }
    // Outside of tests, the dependencies of a replaced assembly stay.
    var next = own.modules
    for other in replaced.modules {
      let others = dependencies(of: other)
      gathering.isComplete = gathering.isComplete && others.areKnown
      next += others.modules
    }
    for dependency in next where dependency != module {
      guard program[dependency].isDeclared else {
        let type = program.selfType(dependency)
        gathering.isComplete = false
        if gathering.seen.insert(dependency).inserted { gathering.unknown.append(Evaluated(type: type, made: type)) }
        continue
      }
      gather(dependency, because: module, at: position, &gathering)
    }
  }

  private func plansAbove(_ handle: Int) -> (plans: [ModulePlan], areKnown: Bool) {
    var (plans, areKnown): ([ModulePlan], Bool) = ([], true)
    var (seen, pending): (Set<Int>, [Int]) = ([], handles[handle].allocations)
    while let allocation = pending.popLast() {
      for parent in allocations[allocation].parents {
        areKnown = areKnown && !handles[parent].isUnknown
        for other in handles[parent].allocations where seen.insert(other).inserted {
          if let plan = self.plans[other] { plans.append(plan) } else { areKnown = false }
          areKnown = areKnown && (self.plans[other]?.isComplete ?? false)
          pending.append(other)
        }
      }
    }
    return (plans, areKnown)
  }

  /// Retires assemblies that others replace in all assemblers: their containers answer no request.
  func retireReplaced(in draft: inout Draft) {
    guard plans.values.allSatisfy(\.isComplete) else { return }
    let running = plans.values.reduce(into: Set<NominalID>()) { $0.formUnion($1.modules) }
    let replaced = plans.values.reduce(into: Set<NominalID>()) { $0.formUnion($1.replacements.keys) }
    for (allocation, container) in containerNumbers
    where allocations[allocation].isUnplaced && !allocations[allocation].isPart {
      guard let owner = allocations[allocation].owner, replaced.subtracting(running).contains(owner),
        program.hasApp || !LiveTypes.isPublic(owner, in: program)
      else { continue }
      draft.retired.insert(container)
    }
  }

  // MARK: Stated dependencies and replacements

  /// Whether an assembler can make an assembly that no code passes to it.
  private func makesItself(_ module: NominalID) -> Bool {
    program.isKnit(module, KnitTypes.autoInit)
      || !program.methods("_autoInstantiate", of: program.selfType(module)).isEmpty
  }

  func dependencies(of module: NominalID) -> (modules: [NominalID], areKnown: Bool) {
    if let known = listed("dependencies", of: module) { return known }
    if let generated = listed("generatedDependencies", of: module) {
      let target = self.target(of: module)
      return (generated.modules.filter { self.target(of: $0) == target }, generated.areKnown && target != nil)
    }
    return ([], program.isKnit(module, ["FakeAssembly"]))
  }

  func replaced(by module: NominalID) -> (modules: [NominalID], areKnown: Bool) {
    if let known = listed("replaces", of: module) { return known }
    guard program.isKnit(module, ["FakeAssembly"]) else { return ([], true) }
    guard let original = alias("ReplacedAssembly", of: module)?.nominal, program[original].isDeclared else {
      return ([], false)
    }
    return ([original], true)
  }

  /// The types that a static property lists; `nil` if there is no such property.
  private func listed(_ name: String, of module: NominalID) -> (modules: [NominalID], areKnown: Bool)? {
    let type = program.selfType(module)
    guard let property = program.property(name, of: .metatype(type)), program.property(property).isStatic,
      program.property(property).initialValue != nil || program.property(property).getter != nil
    else { return nil }
    let outer = frame
    defer { frame = outer }
    let value = read(property, receiver: Evaluated(type: .metatype(type), value: .metatype(type)), in: nil)
    guard case .array(let elements) = value.value else { return ([], false) }
    let modules = elements.compactMap { element -> NominalID? in
      guard case .metatype(let type) = element.value else { return nil }
      return type.nominal
    }
    return (modules, modules.count == elements.count)
  }

  /// The resolver that an assembly targets, if the assembly states one.
  private func target(of module: NominalID) -> Type? { alias("TargetResolver", of: module) }

  private func alias(_ name: String, of module: NominalID) -> Type? {
    for declaration in program[module].declarations + program[module].extensions {
      let context = TypeContext(file: declaration.file, owner: declaration.index)
      for id in program.aliases(in: declaration) where program.alias(id).name == name {
        guard let target = program.alias(id).target else { continue }
        return program.resolve(program.node(target, in: id.file), in: context)
      }
    }
    return nil
  }

  // MARK: Mistakes that trap at run time

  private func missModule(_ module: NominalID, _ gathering: Gathering, at place: Place) {
    let (name, source) = (program[module].path, gathering.sources[module].map { program[$0].path } ?? "")
    note(
      .unassemblable,
      "'\(source)' depends on '\(name)', which the assembler is not given and cannot make by itself",
      remedy: "hand in a '\(name)', or have it conform to 'AutoInitModuleAssembly'", about: [name, source], at: place)
  }

  /// Compares the target of a scoped assembler with the targets of the assemblies that it gathers.
  private func compareTargets(of gathering: Gathering, _ assembler: Type, at place: Place) {
    guard case .nominal(let id, let arguments) = assembler, program[id].path == "ScopedModuleAssembler" else { return }
    guard let target = arguments.first ?? gathering.given.first.flatMap({ self.target(of: $0.module) }), !target.isOpen
    else { return }
    for module in gathering.order {
      // If a library declares both types, one may be an alias of the other.
      guard let own = self.target(of: module), own != target, isDeclared(own) || isDeclared(target),
        let source = gathering.sources[module]
      else { continue }
      let (name, wanted) = (program[module].path, program.spelling(target))
      note(
        .unassemblable,
        "'\(program[source].path)' depends on '\(name)', which targets '\(program.spelling(own))' and not '\(wanted)'",
        remedy: "put '\(name)' into an assembler of its own, as the parent of this one",
        about: [name, program[source].path], at: place)
    }
  }

  private func isDeclared(_ type: Type) -> Bool { type.nominal.map { program[$0].isDeclared } ?? false }

  func note(
    _ effect: RejectedDeclaration.Effect, _ fact: String, remedy: String, about subject: [String], at place: Place
  ) {
    let rejected = RejectedDeclaration(
      framework: .swinject, effect: effect, fact: fact, remedy: remedy, subject: subject, site: site(place),
      isTestOnly: program.files[place.file].isTest)
    if !rejectedDeclarations.contains(rejected) { rejectedDeclarations.append(rejected) }
  }
}
