import DigraphEvaluation
import DigraphModel
import DigraphProgram

/// Finds code that registers and never runs, in assemblies that nothing applies and functions that nothing calls. Its
/// registrations are in no container.
extension SwinjectEvaluator {
  /// Containers that stand for arguments of such code only. The second set has those among them that belong to an
  /// assembly which not even a preview applies.
  ///
  /// In an app, the answer to a request is somewhere in the input. A library's functions may be called from elsewhere.
  func deadAllocations() -> (all: Set<Int>, ofAssemblies: Set<Int>) {
    // Few apps have such containers, and it takes long to find out whether code makes an assembly.
    let unplaced = allocations.all.indices.filter { allocations[$0].isSeen && allocations[$0].isUnplaced }
    guard unplaced.contains(where: { allocations[$0].owner != nil || allocations[$0].uncalledFillers != nil }) else {
      return ([], [])
    }
    let assemblies = unappliedAssemblies()
    let others = unplaced.compactMap { allocations[$0].owner }
    if !program.hasApp { program.wantedWords.formUnion(LiveTypes.wordsOfApps) }
    let unused = LiveTypes(program, unapplied: assemblies, areAssemblies: true, followsCalls: program.hasBeginning)
      .neverMade(
        assemblies.union(
          others.filter { program.hasBeginning && !assemblies.contains($0) && program.isMadeByNameOnly($0) }),
        countingStaticCode: true)
    let ofTypes = unplaced.filter { allocations[$0].owner.map(unused.contains) ?? false }
    let uncalled = neverCalled(among: Set(unplaced.flatMap { allocations[$0].uncalledFillers ?? [] }))
    let ofFunctions = unplaced.filter { number in
      allocations[number].uncalledFillers.map { !$0.isEmpty && $0.isSubset(of: uncalled) } ?? false
    }
    let forgotten = ofTypes.isEmpty ? [] : assemblies.subtracting(assembliesOfPreviews(assemblies))
    let ofAssemblies = ofTypes.filter { allocations[$0].owner.map(forgotten.contains) ?? false }
    return (Set(ofTypes + ofFunctions), Set(ofAssemblies))
  }

  /// Moves registrations that only uncalled functions make to containers of their own, which nothing asks.
  ///
  /// A container stays as it is if all code that fills or asks it is uncalled: such code is a program of its own.
  func moveRegistrationsOfUncalledFunctions() {
    let roots = Set(entries.flatMap { $0.roots ?? [] })
    if !program.hasApp, !roots.isEmpty { program.wantedWords.formUnion(LiveTypes.wordsOfApps) }
    guard program.hasApp else { return }
    let uncalled = neverCalled(among: roots)
    guard !uncalled.isEmpty else { return }
    let isDead = entries.map { $0.roots.map { !$0.isEmpty && $0.isSubset(of: uncalled) } ?? false }
    var isUsed: [Int: Bool] = [:]
    for entry in entries where entry.roots?.isDisjoint(with: uncalled) ?? true {
      for allocation in entry.allocations { isUsed[allocation] = true }
    }
    func isUsedElsewhere(_ allocation: Int) -> Bool {
      if let known = isUsed[allocation] { return known }
      let isAsked = !allocations[allocation].isUnplaced && isAsked(allocation, besides: isDead)
      isUsed[allocation] = isAsked
      return isAsked
    }
    var moved: [Int: Int] = [:]
    for number in entries.indices where isDead[number] && entries[number].allocations.allSatisfy(isUsedElsewhere) {
      guard let root = entries[number].roots?.min().map(callers.outermost) else { continue }
      let function = program.function(root)
      let (allocation, _) = allocations.intern(.uncalled(root)) {
        AllocationSite(
          name: function.owner.map { program[program.nominalOf[root.file][$0]].path } ?? function.name,
          kind: "Container", place: Place(file: root.file, range: function.nameRange),
          module: program.files[root.file].module, isUnplaced: true,
          owner: function.owner.map { program.nominalOf[root.file][$0] })
      }
      allocations[allocation].uncalledFillers = [root]
      entries[number].allocations = [allocation]
      moved[number] = allocation
    }
    guard !moved.isEmpty else { return }
    for number in requests.indices {
      if let allocation = requests[number].consumer.flatMap({ moved[$0] }) {
        requests[number].handle.allocations = [allocation]
      } else if let roots = requests[number].roots, !roots.isEmpty, roots.isSubset(of: uncalled) {
        // They find their own registrations.
        let outermost = Set(roots.map(callers.outermost)).sorted()
        requests[number].handle.allocations += outermost.compactMap { allocations[uncalled: $0] }
      }
    }
  }

  /// Whether code that certainly runs asks a container. The providers of dead registrations do not count, nor does a
  /// mere name of the function with the request: the code with the name may have no callers.
  private func isAsked(_ allocation: Int, besides isDead: [Bool]) -> Bool {
    requests.contains { request in
      guard request.handle.allocations.contains(allocation), !(request.consumer.map { isDead[$0] } ?? false) else {
        return false
      }
      return request.roots.map { $0.contains(where: callers.isReached) } ?? true
    }
  }

  /// The given functions that nothing calls, without those of assemblies.
  private func neverCalled(among functions: Set<DeclarationID>) -> Set<DeclarationID> {
    functions.isEmpty ? [] : callers.neverCalled(among: functions.filter { !isAssembling($0) })
  }

  /// Assemblies that no running code applies to a container, even if some code makes them. A library's public
  /// assemblies do not count, because other code may apply them. Neither do supertypes, whose code may run for a
  /// subtype.
  func unappliedAssemblies() -> Set<NominalID> {
    let assemblies = Set(SwinjectFrontEnd().assemblies(of: program))
    guard !assemblies.isEmpty else { return [] }
    let inherited = Set(
      program.nominals.indices.lazy.flatMap { self.program.supertypes(of: NominalID(index: $0)) }
        .compactMap(\.nominal))
    var applied = assemblies.filter { inherited.contains($0) || !program.hasApp && LiveTypes.isPublic($0, in: program) }
    var previews = Previews(program)
    for (assembly, places) in self.applied {
      let isApplied = places.contains { place in
        !previews.contain(place.range.lowerBound, of: place.file) && whole(applying: place, among: assemblies) == nil
      }
      if isApplied { applied.insert(assembly) }
    }
    applied.formUnion(handedOut)
    addParts(to: &applied, among: assemblies)
    return assemblies.subtracting(applied)
  }

  /// The call that makes an object of a type, with its labels: `Recorder(container:)`.
  func call(making type: NominalID) -> String {
    let initializer = program.initializers(of: type).first.map { displayName(of: program.function($0)) }
    return program[type].path + (initializer?.dropFirst("init".count) ?? "()")
  }

  /// Notes an assembly that is passed to code that cannot be followed: `builder.add(FeedAssembly())` of a library.
  func noteHandedOut(_ value: Evaluated) {
    guard !frame.isEffectFree, value.entity == nil, let type = value.made, let id = type.nominal, isAssembly(type)
    else { return }
    perform(.handedOut(id))
  }

  /// The candidates that a preview names, and their parts.
  private func assembliesOfPreviews(_ candidates: Set<NominalID>) -> Set<NominalID> {
    let byName = Dictionary(grouping: candidates) { program[$0].name }
    var previews = Previews(program)
    let meanings = ReferenceMeanings(program)
    var result: Set<NominalID> = []
    program.forEachReference(of: Set(byName.keys), in: program.files.indices) { name, file, node in
      let place = program.files[file].facts.code[node].range.lowerBound
      if previews.contain(place, of: file) {
        result.formUnion(meanings.types(among: byName[name] ?? [], meantBy: node, in: file))
      }
      return true
    }
    addParts(to: &result, among: candidates)
    return result
  }

  /// Adds the assemblies that some assemblies apply themselves.
  private func addParts(to wholes: inout Set<NominalID>, among assemblies: Set<NominalID>) {
    var parts: [NominalID: [NominalID]] = [:]
    for (assembly, places) in applied {
      for place in places {
        if let whole = whole(applying: place, among: assemblies) { parts[whole, default: []].append(assembly) }
      }
    }
    var pending = Array(wholes)
    while let next = pending.popLast() { pending += (parts[next] ?? []).filter { wholes.insert($0).inserted } }
  }

  /// The assembly whose own code, at a place, applies other assemblies as its parts.
  func whole(applying place: Place, among assemblies: Set<NominalID>) -> NominalID? {
    guard let type = program.type(around: place.range.lowerBound, in: place.file), assemblies.contains(type),
      let function = program.function(around: place), !program.function(function).isStatic
    else { return nil }
    return type
  }
}
