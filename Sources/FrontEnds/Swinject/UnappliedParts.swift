import DigraphEvaluation
import DigraphModel
import DigraphProgram

/// Assemblies that only an unapplied assembly applies. The app forgets the outer assembly, so that one gets their
/// registrations: `DataAssembly` those of `RatesAssembly`, if its `assemble(container:)` applies that.
struct UnappliedParts {
  private let evaluator: SwinjectEvaluator
  private let program: Program

  init(of evaluator: SwinjectEvaluator) { (self.evaluator, program) = (evaluator, evaluator.program) }

  /// Numbers the containers of the draft. The containers of an unapplied assembly's parts become the one of the whole.
  func numberContainers() {
    let wholes = containersOfWholes()
    for (number, allocation) in evaluator.allocations.all.enumerated()
    where allocation.isSeen && !allocation.isOfRootEvaluation && wholes[number] == nil {
      evaluator.containerNumbers[number] = evaluator.containerNumbers.count
    }
    guard !wholes.isEmpty else { return }
    for (part, whole) in wholes {
      evaluator.allocations[part].isPart = true
      evaluator.containerNumbers[part] = evaluator.containerNumbers[whole]
    }
    func join(_ all: inout [Int]) {
      if all.contains(where: { wholes[$0] != nil }) { all = Set(all.map { wholes[$0] ?? $0 }).sorted() }
    }
    for number in evaluator.entries.indices { join(&evaluator.entries[number].allocations) }
    for number in evaluator.requests.indices { join(&evaluator.requests[number].handle.allocations) }
  }

  /// For each container of an unapplied assembly's part, the container of the whole.
  private func containersOfWholes() -> [Int: Int] {
    let allocations = evaluator.allocations
    let owned = allocations.all.indices.filter { number in
      allocations[number].isSeen && allocations[number].isUnplaced
        && allocations[number].owner.map { evaluator.applied[$0] != nil } ?? false
    }
    let wholes = owned.isEmpty ? [:] : wholes()
    var result: [Int: Int] = [:]
    for number in owned {
      guard let part = allocations[number].owner, let whole = outermost(of: part, wholes),
        let declaration = program[whole].declarations.first
      else { continue }
      let name = program.spelling(program.selfType(whole))
      let place = Evaluator.Place(file: declaration.file, range: program.type(declaration).nameRange)
      result[number] =
        evaluator.allocations.intern(.unplaced(name)) {
          AllocationSite(
            name: name, kind: "Container", place: place, module: program.files[place.file].module, isUnplaced: true,
            owner: whole)
        }.number
    }
    return result
  }

  /// For each unapplied assembly, the one whose code applies it, which nothing applies either.
  private func wholes() -> [NominalID: NominalID] {
    let assemblies = Set(SwinjectFrontEnd().assemblies(of: program))
    let unapplied = evaluator.unappliedAssemblies()
    var wholes: [NominalID: NominalID] = [:]
    for (assembly, places) in evaluator.applied where unapplied.contains(assembly) {
      let others = places.compactMap { evaluator.whole(applying: $0, among: assemblies) }.filter { $0 != assembly }
      wholes[assembly] = others.min()
    }
    return wholes
  }

  private func outermost(of part: NominalID, _ wholes: [NominalID: NominalID]) -> NominalID? {
    var (current, seen): (NominalID, Set<NominalID>) = (part, [part])
    while let whole = wholes[current], seen.insert(whole).inserted { current = whole }
    return current == part ? nil : current
  }
}
