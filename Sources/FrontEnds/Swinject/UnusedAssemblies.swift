import DigraphLinker
import DigraphModel

/// Finds code that registers and never runs, in assemblies that nobody applies and functions that nobody calls: what it
/// registers is in no container.
extension SwinjectEvaluator {
  /// Containers that stand for what only such code is handed, and those of them that are an assembly's.
  ///
  /// In an app, who answers a request is somewhere in the input; a library's functions may be called from elsewhere.
  func deadRegions() -> (all: Set<Int>, ofAssemblies: Set<Int>) {
    // Few apps have such containers, and whether code makes an assembly is dear to know.
    let unplaced = regions.all.indices.filter { regions[$0].isSeen && regions[$0].isUnplaced }
    guard unplaced.contains(where: { regions[$0].owner != nil || regions[$0].uncalledFillers != nil }) else {
      return ([], [])
    }
    let assemblies = unappliedAssemblies()
    let others = unplaced.compactMap { regions[$0].uncalledFillers == nil ? nil : regions[$0].owner }
    let unused = unnamed(
      assemblies.union(
        others.filter { program.hasBeginning && !assemblies.contains($0) && program.isMadeByNameOnly($0) }))
    // Files may still be unread that make them.
    program.wantedWords.formUnion(unused.map { program[$0].name })
    let ofTypes = unplaced.filter { regions[$0].owner.map(unused.contains) ?? false }
    let uncalled = neverCalled(among: Set(unplaced.flatMap { regions[$0].uncalledFillers ?? [] }))
    let ofFunctions = unplaced.filter { number in
      regions[number].uncalledFillers.map { !$0.isEmpty && $0.isSubset(of: uncalled) } ?? false
    }
    let ofAssemblies = ofTypes.filter { regions[$0].owner.map(assemblies.contains) ?? false }
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
      for region in entry.regions { isUsed[region] = true }
    }
    func isUsedElsewhere(_ region: Int) -> Bool {
      if let known = isUsed[region] { return known }
      let isAsked = !regions[region].isUnplaced && isAsked(region, besides: isDead)
      isUsed[region] = isAsked
      return isAsked
    }
    var moved: [Int: Int] = [:]
    for number in entries.indices where isDead[number] && entries[number].regions.allSatisfy(isUsedElsewhere) {
      guard let root = entries[number].roots?.min() else { continue }
      let function = program.function(root)
      let region = regions.number(of: .uncalled(root)) {
        Region(
          name: entries[number].owner, kind: "Container", place: Place(file: root.file, range: function.nameRange),
          module: program.files[root.file].module, isUnplaced: true,
          owner: function.owner.map { program.nominalOf[root.file][$0] })
      }
      regions[region].uncalledFillers = [root]
      entries[number].regions = [region]
      moved[number] = region
    }
    guard !moved.isEmpty else { return }
    for number in requests.indices {
      if let region = requests[number].consumer.flatMap({ moved[$0] }) {
        requests[number].handle.regions = [region]
      } else if let roots = requests[number].roots, !roots.isEmpty, roots.isSubset(of: uncalled) {
        // They find what they have registered themselves.
        requests[number].handle.regions += roots.sorted().compactMap { regions[uncalled: $0] }
      }
    }
  }

  /// Whether code asks a container that surely runs, other than the providers of some registrations: what names a
  /// function may itself be called by nobody.
  private func isAsked(_ region: Int, besides isDead: [Bool]) -> Bool {
    requests.contains { request in
      guard request.handle.regions.contains(region), !(request.consumer.map { isDead[$0] } ?? false) else {
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

  /// Of some types, those that no code but a test names outside of their declarations, other than to register or resolve
  /// them, which makes none.
  private func unnamed(_ candidates: Set<NominalID>) -> Set<NominalID> {
    let words = Set(candidates.map { program[$0].name })
    if candidates.isEmpty || looksForClasses(among: words) { return [] }
    let files = program.files.indices.filter { !program.files[$0].isTest }
    let named = program.names(among: words, mentionedIn: files) { facts, node in
      !facts.types.contains { $0.extended == node } && !facts.code.isService(node)
    }
    return candidates.filter { !named.contains(program[$0].name) }
  }

  /// Whether some code asks the Objective-C runtime for classes, and so may find one of those that none names.
  private func looksForClasses(among names: Set<String>) -> Bool {
    let lists: Set = ["objc_copyClassList", "objc_enumerateClasses", "objc_getClassList"]
    if let paths = program.paths(with: lists, atMost: 1), paths.values.contains(where: { !$0.isEmpty }) { return true }
    let lookUps = program.names(among: lists.union(["NSClassFromString"]), mentionedIn: program.files.indices)
    guard lookUps == ["NSClassFromString"] else { return !lookUps.isEmpty }
    return program.files.contains { $0.facts.code.looksForClass(among: names) }
  }

  /// Whether some code makes an assembly that none is seen applying: other code may.
  var makesUnappliedAssemblies: Bool {
    program.hasApp && unappliedAssemblies().contains(where: made.contains)
  }

  /// Assemblies that no code is seen handing a container, though some may make them. A library's public ones may be
  /// meant for code outside of the input.
  func unappliedAssemblies() -> Set<NominalID> {
    Set(
      SwinjectFrontEnd().assemblies(of: program).filter { id in
        let isPublic = (program[id].declarations + program[id].extensions).contains { declaration in
          program.type(declaration).modifiers.contains { $0 == "public" || $0 == "open" }
        }
        return !applied.contains(id) && (program.hasApp || !isPublic) && !isSubclassed(id)
      })
  }

  /// Whether another type inherits its code.
  private func isSubclassed(_ id: NominalID) -> Bool {
    program.nominals.indices.contains { index in
      program.supertypes(of: NominalID(index: index)).contains { $0.nominal == id }
    }
  }
}

extension Code {
  /// Whether a type is written as what is registered or asked for: `resolve(A.self)`.
  fileprivate func isService(_ type: NodeID) -> Bool {
    nodes.indices.contains { index in
      guard nodes[index].kind == .call else { return false }
      let call = self[NodeID(Int32(index))]
      return call.childCount > 1 && ["register", "resolve", "autoregister"].contains(call[0].text)
        && call[1][0].kind == .metatype && call[1][0].type?.id == type
    }
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
