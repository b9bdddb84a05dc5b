import DigraphLinker
import DigraphModel

/// Finds code that registers and never runs, in assemblies that nobody applies and functions that nobody calls: what it
/// registers is in no container.
extension SwinjectEvaluator {
  /// Containers that stand for what only such code is handed, and those of them that are an assembly's which not even a
  /// preview applies.
  ///
  /// In an app, who answers a request is somewhere in the input; a library's functions may be called from elsewhere.
  func deadAllocations() -> (all: Set<Int>, ofAssemblies: Set<Int>) {
    // Few apps have such containers, and whether code makes an assembly is dear to know.
    let unplaced = allocations.all.indices.filter { allocations[$0].isSeen && allocations[$0].isUnplaced }
    guard unplaced.contains(where: { allocations[$0].owner != nil || allocations[$0].uncalledFillers != nil }) else {
      return ([], [])
    }
    let assemblies = unappliedAssemblies()
    let others = unplaced.compactMap { allocations[$0].uncalledFillers == nil ? nil : allocations[$0].owner }
    if !program.hasApp { program.wantedWords.formUnion(Self.wordsOfApps) }
    let unused = neverMade(
      assemblies.union(
        others.filter { program.hasBeginning && !assemblies.contains($0) && program.isMadeByNameOnly($0) }),
      unapplied: assemblies)
    let ofTypes = unplaced.filter { allocations[$0].owner.map(unused.contains) ?? false }
    let uncalled = neverCalled(among: Set(unplaced.flatMap { allocations[$0].uncalledFillers ?? [] }))
    let ofFunctions = unplaced.filter { number in
      allocations[number].uncalledFillers.map { !$0.isEmpty && $0.isSubset(of: uncalled) } ?? false
    }
    let forgotten = ofTypes.isEmpty ? [] : assemblies.subtracting(assembliesOfPreviews(assemblies))
    let ofAssemblies = ofTypes.filter { allocations[$0].owner.map(forgotten.contains) ?? false }
    return (Set(ofTypes + ofFunctions), Set(ofAssemblies))
  }

  /// Gives what only functions register that nothing calls to containers of their own, which nothing asks.
  ///
  /// A container of which all that fills and asks it is never called stays as it is: that is a program of its own.
  func setApartWhatNothingCalls() {
    guard program.hasApp else { return }
    let roots = Set(entries.flatMap { $0.roots ?? [] })
    let uncalled = roots.isEmpty ? [] : neverCalled(among: roots)
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
      guard let root = entries[number].roots?.min() else { continue }
      let function = program.function(root)
      let allocation = allocations.number(of: .uncalled(root)) {
        AllocationSite(
          name: entries[number].owner, kind: "Container", place: Place(file: root.file, range: function.nameRange),
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
        // They find what they have registered themselves.
        requests[number].handle.allocations += roots.sorted().compactMap { allocations[uncalled: $0] }
      }
    }
  }

  /// Whether code asks a container that surely runs, other than the providers of some registrations: what names a
  /// function may itself be called by nobody.
  private func isAsked(_ allocation: Int, besides isDead: [Bool]) -> Bool {
    requests.contains { request in
      guard request.handle.allocations.contains(allocation), !(request.consumer.map { isDead[$0] } ?? false) else {
        return false
      }
      return request.roots.map { $0.contains(where: mayBeCalledFromOutside) } ?? true
    }
  }

  /// Of some functions, those that nothing calls. Of those whose name many files have that have not been read, nothing is
  /// said: to look into all of these would take long.
  private func neverCalled(among functions: Set<DeclarationID>) -> Set<DeclarationID> {
    guard program.hasBeginning else { return [] }
    let candidates = functions.filter { !isAssembling($0) }
    let names = Set(candidates.filter { !isPrivate($0) }.map(nameOfCalls))
    let paths = names.isEmpty ? [:] : program.paths(with: names, atMost: Self.mostFilesWithName)
    let read = Set(program.files.map(\.path))
    return candidates.filter { id in
      guard !isPrivate(id) else { return isNeverCalled(id) }
      guard let paths else { return false }
      let named = paths[nameOfCalls(id)] ?? []
      return named.count < Self.mostFilesWithName && named.count { !read.contains($0) } <= Self.mostFilesOfCalls
        && isNeverCalled(id)
    }
  }

  /// Files that have a name, beyond which nothing is said of it.
  private static let mostFilesWithName = 64

  /// Files that are read only to look for calls of one function.
  private static let mostFilesOfCalls = 8

  /// Words in a file that an app begins in, one of which nearly every such file has.
  private static let wordsOfApps: Set = [
    "App", "NSApplicationDelegate", "NSApplicationMain", "UIApplicationDelegate", "UIApplicationMain",
  ]

  /// Of some types, those that no code makes which runs in an app.
  private func neverMade(_ candidates: Set<NominalID>, unapplied: Set<NominalID>) -> Set<NominalID> {
    if candidates.isEmpty || looksForClasses(among: Set(candidates.map { program[$0].name })) { return [] }
    return LiveTypes(program, unapplied: unapplied, areAssemblies: true).dead(among: candidates)
  }

  /// Whether some code asks the Objective-C runtime for classes, and so may find one of those that none names.
  private func looksForClasses(among names: Set<String>) -> Bool {
    let lists: Set = ["objc_copyClassList", "objc_enumerateClasses", "objc_getClassList"]
    if let paths = program.paths(with: lists, atMost: 1), paths.values.contains(where: { !$0.isEmpty }) { return true }
    let lookUps = program.names(among: lists.union(["NSClassFromString"]), referencedIn: program.files.indices)
    guard lookUps == ["NSClassFromString"] else { return !lookUps.isEmpty }
    return program.files.contains { $0.facts.code.looksForClass(among: names) }
  }

  /// Assemblies that no code is seen handing a container which runs in an app, though some may make them. A library's
  /// public ones may be meant for code outside of the input, and what is inherited may run for a subtype.
  func unappliedAssemblies() -> Set<NominalID> {
    let assemblies = Set(SwinjectFrontEnd().assemblies(of: program))
    guard !assemblies.isEmpty else { return [] }
    let inherited = Set(
      program.nominals.indices.lazy.flatMap { self.program.supertypes(of: NominalID(index: $0)) }
        .compactMap(\.nominal))
    var applied = assemblies.filter { inherited.contains($0) || !program.hasApp && isPublic($0) }
    var previews = Previews(program)
    for (assembly, places) in self.applied {
      let isApplied = places.contains { place in
        !previews.contain(place.range.lowerBound, of: place.file) && whole(applying: place, among: assemblies) == nil
      }
      if isApplied { applied.insert(assembly) }
    }
    addParts(to: &applied, among: assemblies)
    return assemblies.subtracting(applied)
  }

  /// Of some assemblies, those that a preview names, and their parts.
  private func assembliesOfPreviews(_ candidates: Set<NominalID>) -> Set<NominalID> {
    let byName = Dictionary(grouping: candidates) { program[$0].name }
    var previews = Previews(program)
    var result: Set<NominalID> = []
    program.forEachReference(of: Set(byName.keys), in: program.files.indices) { name, file, node in
      let place = program.files[file].facts.code[node].range.lowerBound
      if previews.contain(place, of: file) { result.formUnion(byName[name] ?? []) }
      return true
    }
    addParts(to: &result, among: candidates)
    return result
  }

  /// Adds to assemblies those that they apply themselves.
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

  /// The assembly that has the code at a place, and applies its parts there.
  private func whole(applying place: Place, among assemblies: Set<NominalID>) -> NominalID? {
    guard let type = program.type(around: place.range.lowerBound, in: place.file), assemblies.contains(type),
      let function = program.function(around: place), !program.function(function).isStatic
    else { return nil }
    return type
  }

  private func isPublic(_ type: NominalID) -> Bool {
    (program[type].declarations + program[type].extensions).contains { declaration in
      program.type(declaration).modifiers.contains { $0 == "public" || $0 == "open" }
    }
  }
}

extension Code {
  /// The types that are written as what is registered or asked for: `resolve(A.self)`.
  var services: Set<NodeID> {
    Set(
      nodes.indices.compactMap { index in
        guard nodes[index].kind == .call else { return nil }
        let call = self[NodeID(Int32(index))]
        guard call.childCount > 1, ["register", "resolve", "autoregister"].contains(call[0].text),
          call[1][0].kind == .metatype
        else { return nil }
        return call[1][0].type?.id
      })
  }
}

extension Code {
  /// Whether `NSClassFromString` is asked for one of some classes, or for a name that is not written there:
  /// `NSClassFromString("XCTest")` finds no assembly.
  fileprivate func looksForClass(among names: Set<String>) -> Bool {
    nodes.indices.contains { index in
      guard nodes[index].kind == .call else { return false }
      let call = self[NodeID(Int32(index))]
      guard call[0].kind == .name, call[0].text == "NSClassFromString", call.childCount > 1 else { return false }
      let wanted = call[1][0]
      guard wanted.kind == .string else { return true }
      return names.contains(String(wanted.text.split(separator: ".").last ?? ""))
    }
  }
}
