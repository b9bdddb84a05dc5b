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

  /// How many constants a type has, without a value of their own, that each have the name or the type of an initializer's
  /// parameter; zero if it stores anything else. Those whose parameters have default values need not be given, and do not
  /// count.
  private func givenConstants(of id: NominalID) -> Int {
    let nominal = nominals[id.index]
    if nominal.isUnread || nominal.declarations.contains(where: { type($0).attributes.contains(where: \.mayBeMacro) }) { return 0 }
    var given: Set<String> = []
    var optional: Set<String> = []
    for declaration in nominal.functions["init"] ?? [] {
      for parameter in function(declaration).parameters {
        let type = parameter.type.map { ":" + node($0, in: declaration.file).verbatimType }
        let words = [parameter.name, type].compactMap(\.self)
        given.formUnion(words)
        if parameter.hasDefault { optional.formUnion(words) }
      }
    }
    var count = 0
    for declaration in nominal.properties.values.joined() {
      let property = property(declaration)
      if property.isStatic || property.isComputed { continue }
      let type = property.type.map { ":" + node($0, in: declaration.file).verbatimType }
      guard property.isConstant, !property.hasInitialValue,
        let word = [property.name, type].compactMap(\.self).first(where: given.contains)
      else { return 0 }
      if !optional.contains(word) { count += 1 }
    }
    return count
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
