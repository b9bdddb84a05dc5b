import DigraphModel

extension Program {
  /// The function that implements a protocol's requirement, if a single type of the input does so in code that can be
  /// followed. The requirement has no code, and several implementations would leave open which one runs.
  ///
  /// Types of test code do not count. `protocol Locator { func resolve<T>(_ type: T.Type) -> T }` is the usual case.
  public func soleWitness(of requirement: DeclarationID) -> (function: DeclarationID, type: NominalID)? {
    let function = self.function(requirement)
    guard function.body == nil, let owner = function.owner else { return nil }
    let target = nominalOf[requirement.file][owner]
    guard self[target].kind == .protocol else { return nil }
    var witness: (DeclarationID, NominalID)?
    for subtype in subtypes(of: target) where self[subtype].kind != .protocol {
      let candidates = (self[subtype].functions[function.name] ?? []).filter {
        let candidate = self.function($0)
        return candidate.body != nil && candidate.isStatic == function.isStatic && !files[$0.file].isTest
          && candidate.parameters.map(\.label) == function.parameters.map(\.label)
      }
      for candidate in candidates.spelled(like: requirement, in: self) {
        guard witness == nil else { return nil }
        witness = (candidate, subtype)
      }
    }
    return witness
  }

  /// Types that the input declares or extends, and that inherit from or conform to a type, directly or not, in order.
  public func subtypes(of target: NominalID) -> [NominalID] {
    let direct = directSubtypes()
    var result: Set<NominalID> = []
    var pending = direct[target] ?? []
    while let next = pending.popLast() {
      if result.insert(next).inserted { pending += direct[next] ?? [] }
    }
    return result.sorted { $0.index < $1.index }
  }

  private func directSubtypes() -> [NominalID: [NominalID]] {
    if let subtypeMemo { return subtypeMemo }
    var subtypes: [NominalID: [NominalID]] = [:]
    files.looks.unnoted {
      for number in nominals.indices where nominals[number].isDeclared || !nominals[number].extensions.isEmpty {
        let id = NominalID(index: number)
        for supertype in supertypes(of: id) {
          if let parent = supertype.nominal { subtypes[parent, default: []].append(id) }
        }
      }
    }
    subtypeMemo = subtypes
    return subtypes
  }
}

extension [DeclarationID] {
  /// The functions whose parameter types are spelt like those of another function; all functions if there is none, or
  /// if there is only one.
  fileprivate func spelled(like other: DeclarationID, in program: Program) -> Self {
    func types(_ id: DeclarationID) -> [String?] {
      program.function(id).parameters.map { $0.type.map { program.node($0, in: id.file).verbatimType } }
    }
    guard count > 1 else { return self }
    let wanted = types(other)
    let alike = filter { types($0) == wanted }
    return alike.isEmpty ? self : alike
  }
}
