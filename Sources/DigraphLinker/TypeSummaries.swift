public import DigraphModel

extension Program {
  /// What the input says of a named type; `nil` if it does not declare it.
  public func summary(of type: Type) -> TypeSummary? {
    guard case .nominal(let id, _) = type, nominals[id.index].isDeclared else { return nil }
    var supertypes: Set<String> = []
    var pending = [id]
    var seen: Set<NominalID> = [id]
    while let current = pending.popLast() {
      wantedFiles.formUnion(unreadInheritance(of: nominals[current.index]))
      for supertype in self.supertypes(of: current) {
        supertypes.insert(spelling(supertype))
        if let next = supertype.nominal, seen.insert(next).inserted { pending.append(next) }
      }
    }
    let hasStoredVariables = nominals[id.index].properties.values.joined().contains { declaration in
      let properties = files[declaration.file].facts.properties
      return !properties[declaration.index].isStatic && !properties[declaration.index].isConstant
        && !properties[declaration.index].isComputed
    }
    let declarations = nominals[id.index].declarations
    let file = declarations.first.map { files[$0.file] }
    var summary = TypeSummary(
      kind: nominals[id.index].kind, supertypes: supertypes, hasStoredVariables: hasStoredVariables,
      isPublic: declarations.contains { self.type($0).modifiers.contains { $0 == "public" || $0 == "open" } },
      isTestOnly: file?.isTest ?? false, module: file?.module ?? "", path: file?.path ?? "")
    summary.isStateless = summary.kind.isReferenceType && hasBehaviour(id) && !seen.contains(where: mayStore)
    if summary.kind.isReferenceType, !seen.subtracting([id]).contains(where: mayStore) {
      summary.givenConstants = givenConstants(of: id)
    }
    return summary
  }

  /// How many constants a type has that each have the name of an initializer's parameter and no value of their own; zero if
  /// it stores anything else.
  private func givenConstants(of id: NominalID) -> Int {
    let nominal = nominals[id.index]
    if nominal.isUnread || nominal.declarations.contains(where: { type($0).attributes.contains(where: \.mayBeMacro) }) { return 0 }
    let names = Set((nominal.functions["init"] ?? []).flatMap { function($0).parameters.map(\.name) })
    let stored = nominal.properties.values.joined().map { property($0) }.filter { !$0.isStatic && !$0.isComputed }
    return stored.allSatisfy { $0.isConstant && !$0.hasInitialValue && names.contains($0.name) } ? stored.count : 0
  }

  /// Whether objects of a type do something: an object that does nothing is there for its identity.
  private func hasBehaviour(_ id: NominalID) -> Bool {
    nominals[id.index].functions.keys.contains { $0 != "init" }
      || nominals[id.index].properties.values.joined().contains { !property($0).isStatic && property($0).isComputed }
  }

  /// Whether an object may hold something because it is of a type or inherits from it.
  private func mayStore(_ id: NominalID) -> Bool {
    let nominal = nominals[id.index]
    // What is declared elsewhere may be a class, with whatever it holds.
    guard nominal.isDeclared else { return !["NSObject", "Sendable", "AnyObject"].contains(nominal.path) }
    if nominal.isUnread || nominal.declarations.contains(where: { type($0).attributes.contains(where: \.mayBeMacro) }) {
      return true
    }
    return nominal.kind != .protocol
      && nominal.properties.values.joined().contains { !property($0).isStatic && !property($0).isComputed }
  }
}
