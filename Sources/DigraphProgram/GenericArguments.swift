import DigraphModel

/// The types of generic parameters and associated types, seen from a type that inherits them: The Swift Programming
/// Language, "Generics".
extension Program {
  /// The types of a declaring type's parameters, in code that runs for a value of `type`: for `class Home:
  /// Base<Model>`, the parameter `T` of `Base` is `Model`.
  ///
  /// - Parameters:
  ///   - owner: the type declaration or extension, as a position in the file; `nil` for the declaration of `type`
  ///     itself.
  ///   - file: the owner's file, as a position in ``files``.
  ///   - type: the type of `self`, or an optional of it.
  /// - Returns: types by the names of the parameters, without unknown ones; if the owner is a protocol, also by the
  ///   names of its associated types.
  public func substitutions(for owner: Int?, in file: Int, seenFrom type: Type) -> [String: Type] {
    guard case .nominal(let id, let arguments) = type.unwrapped else { return [:] }
    var result = known(zip(nominals[id.index].generics, arguments))
    guard let owner, case let target = nominalOf[file][owner], target.index >= 0, target != id,
      !nominals[target.index].generics.isEmpty || nominals[target.index].kind == .protocol
    else { return result }
    if nominals[target.index].kind == .protocol {
      for (name, witness) in associatedTypes(of: target, for: id) {
        result[name] = witness.substituting(result)
      }
    } else if let inherited = inheritedArguments(of: target, in: id) {
      result = known(zip(nominals[target.index].generics, inherited.map { $0.substituting(result) }))
    }
    return result
  }

  private func known(_ pairs: Zip2Sequence<[String], [Type]>) -> [String: Type] {
    Dictionary(
      pairs.filter { if case .parameter = $0.1 { false } else { true } }, uniquingKeysWith: { first, _ in first })
  }

  /// The arguments that a type passes to a superclass, in terms of the type's own parameters.
  private func inheritedArguments(of target: NominalID, in id: NominalID) -> [Type]? {
    var current = id
    var own: [String: Type] = [:]
    var seen: Set<NominalID> = []
    while seen.insert(current).inserted {
      var next: (id: NominalID, arguments: [Type])?
      for case .nominal(let parent, let arguments) in supertypes(of: current) {
        let arguments = arguments.map { $0.substituting(own) }.map { $0.isTooLarge ? .unknown("?") : $0 }
        if parent == target { return arguments }
        if next == nil, nominals[parent.index].kind == .class { next = (parent, arguments) }
      }
      guard let next else { return nil }
      own = Dictionary(zip(nominals[next.id.index].generics, next.arguments), uniquingKeysWith: { first, _ in first })
      current = next.id
    }
    return nil
  }

  /// The types that a type gives the associated types of a protocol and its ancestors: by a typealias, or by the type
  /// of a required member.
  private func associatedTypes(of target: NominalID, for id: NominalID) -> [(String, Type)] {
    if let known = witnessMemo[[target, id]] { return known }
    var result: [(String, Type)] = []
    forEachAncestor(of: .nominal(target, [])) { nominal in
      guard nominal.kind == .protocol else { return true }
      let names = nominal.aliases.filter { _, ids in ids.contains { alias($0).isAssociatedType } }.keys.sorted()
      for name in names {
        if let type = declaredMemberType(named: name, of: id), !type.isOpen {
          result.append((name, type))
        } else if let type = inferredWitness(of: name, nominal, for: id), !type.isOpen {
          result.append((name, type))
        }
      }
      return true
    }
    witnessMemo[[target, id]] = result
    return result
  }

  private func inferredWitness(of name: String, _ requirements: Nominal, for id: NominalID) -> Type? {
    for (base, functions) in requirements.functions.sorted(by: { $0.key < $1.key }) {
      for requirement in functions where resultType(of: requirement) == .parameter(name) {
        let labels = function(requirement).parameters.map(\.label)
        let witness = nominals[id.index].functions[base]?.first { function($0).parameters.map(\.label) == labels }
        if let witness, let type = resultType(of: witness) { return type }
      }
    }
    for (base, properties) in requirements.properties.sorted(by: { $0.key < $1.key }) {
      for requirement in properties where type(ofProperty: requirement) == .parameter(name) {
        if let witness = nominals[id.index].properties[base]?.first, let type = type(ofProperty: witness) {
          return type
        }
      }
    }
    return nil
  }
}
