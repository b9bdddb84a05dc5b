import DigraphEvaluation
import DigraphModel
import DigraphProgram

/// Compares the requests and bindings of assemblies with the dependencies and replacements that they state.
extension KnitEvaluator {
  func compareModules() {
    for allocation in plans.keys.sorted() where allocations[allocation].isSeen {
      guard let plan = plans[allocation], plan.isComplete else { continue }
      compareRequests(in: allocation, plan)
      compareReplacements(in: allocation, plan)
    }
  }

  /// The assembly whose code is at a place.
  private func module(at place: Place) -> NominalID? {
    program.types(around: place.range.lowerBound, in: place.file).lazy
      .map { self.program.nominalOf[$0.file][$0.index] }.first(where: modules.contains)
  }

  // MARK: Dependencies

  /// Finds requests that only another assembly answers, if the requesting assembly does not depend on it.
  private func compareRequests(in allocation: Int, _ plan: ModulePlan) {
    let answering = entries.indices.filter { entries[$0].allocations.contains(allocation) }
    let byType = Dictionary(
      grouping: answering.flatMap { number in
        [(entries[number].key.type, number)] + entries[number].forwards.map { ($0.type, number) }
      }
    ) { $0.0 }
    var known: [NominalID: Set<NominalID>?] = [:]
    var told: Set<[NominalID]> = []
    for request in requests {
      guard let consumer = request.consumer, entries[consumer].allocations.contains(allocation),
        let asking = module(at: entries[consumer].place), plan.modules.contains(asking)
      else { continue }
      let answers = Set(
        request.keys.flatMap { key in (byType[key.type] ?? []).filter { hasName(key.name, $0.1, as: key.type) }.map(\.1)
        })
      let binders = answers.map { module(at: entries[$0].place) }
      guard !binders.isEmpty, !binders.contains(nil) else { continue }
      // An assembly that code runs by hand is not among the gathered ones.
      let others = Set(binders.compactMap(\.self))
      guard others.isSubset(of: plan.modules) else { continue }
      if known[asking] == nil { known[asking] = reach(of: asking, plan) }
      guard let reach = known[asking] ?? nil, reach.isDisjoint(with: others),
        !reach.contains(where: { promises(request.keys[0].type, $0) }),
        let other = others.min(by: { program[$0].path < program[$1].path }), told.insert([asking, other]).inserted
      else { continue }
      let (name, binder) = (program[asking].path, program[other].path)
      note(
        .unaccounted,
        "'\(name)' asks for '\(spelled(request.keys[0]))', which '\(binder)' binds, and does not depend on that",
        remedy: "add '\(binder).self' to the 'dependencies' of '\(name)'", about: [name, binder], at: request.place)
    }
  }

  private func hasName(_ name: Key.Name?, _ number: Int, as type: Type) -> Bool {
    let entry = entries[number]
    return entry.key.type == type && entry.key.name == name
      || entry.forwards.contains { $0.type == type && $0.name == name }
  }

  /// The assemblies that run whenever a given one runs; `nil` if they are not known.
  private func reach(of module: NominalID, _ plan: ModulePlan) -> Set<NominalID>? {
    var reach: Set = [module]
    var pending = [module]
    while let current = pending.popLast() {
      let (own, replaced) = (dependencies(of: current), self.replaced(by: current))
      guard own.areKnown, replaced.areKnown else { return nil }
      let next = own.modules + replaced.modules + [plan.replacements[current]].compactMap(\.self)
      for other in next where reach.insert(other).inserted { pending.append(other) }
    }
    return reach
  }

  /// Whether an assembly states that others register a type.
  private func promises(_ type: Type, _ module: NominalID) -> Bool {
    (accessors.byAssembly[module] ?? []).contains {
      $0.isAbstract && program.resolve($0.service, in: $0.context) == type
    }
  }

  // MARK: Replacements

  /// Finds bindings of a replaced assembly that neither its replacement nor anything else in the container has.
  private func compareReplacements(in allocation: Int, _ plan: ModulePlan) {
    guard !allocations[allocation].isOpen, allocations[allocation].parents.isEmpty else { return }
    let bound = Set(
      entries.filter { $0.allocations.contains(allocation) }.flatMap { entry in
        [entry.key.withoutArguments] + entry.forwards.map(\.key)
      })
    // A name that is not known may be any name.
    if bound.contains(where: { if case .computed? = $0.name { true } else { false } }) { return }
    for (original, replacement) in plan.replacements.sorted(by: { $0.key.index < $1.key.index })
    where plan.modules.contains(replacement) {
      let lacking = (accessors.byAssembly[original] ?? []).compactMap { accessor -> String? in
        let type = program.resolve(accessor.service, in: accessor.context)
        let key = KeyRecord(type: type, name: accessor.name.map { Key.Name.literal($0) }, arguments: [])
        guard !accessor.isAbstract, !accessor.isConditional, !type.isOpen, !bound.contains(key) else { return nil }
        return "\(spelled(key))"
      }
      guard let first = lacking.first, let declaration = program[replacement].declarations.first else { continue }
      let (name, replaced) = (program[replacement].path, program[original].path)
      let more = lacking.count > 1 ? " and \(lacking.count - 1) more" : ""
      note(
        .unaccounted, "'\(name)' replaces '\(replaced)', but does not bind '\(first)'\(more)",
        remedy: "register '\(first)' in '\(name)'", about: [name, replaced],
        at: Place(file: declaration.file, range: program.type(declaration).nameRange))
    }
  }
}
