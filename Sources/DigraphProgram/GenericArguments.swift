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
      for (name, witness) in AssociatedTypes(self).all(of: target, for: id) {
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
}

/// The types that types give the associated types of protocols.
public struct AssociatedTypes {
  private let program: Program

  /// Creates the look-up in a program.
  public init(_ program: Program) { self.program = program }

  /// The types that a type gives the associated types of a protocol and its ancestors: by a typealias, or by the type
  /// of a required member.
  func all(of target: NominalID, for id: NominalID) -> [(String, Type)] {
    if let known = program.witnessMemo[[target, id]] { return known }
    var result: [(String, Type)] = []
    program.forEachAncestor(of: .nominal(target, [])) { nominal in
      guard nominal.kind == .protocol else { return true }
      let names = nominal.aliases.filter { _, ids in ids.contains { program.alias($0).isAssociatedType } }.keys.sorted()
      for name in names {
        if let type = program.declaredMemberType(named: name, of: id), !type.isOpen {
          result.append((name, type))
        } else if let type = inferredWitness(of: name, nominal, for: id), !type.isOpen {
          result.append((name, type))
        }
      }
      return true
    }
    program.witnessMemo[[target, id]] = result
    return result
  }

  /// The type that a type gives an associated type of one of its protocols: `Home.State`.
  ///
  /// - Returns: The type; `nil` if it is not known.
  public func type(named name: String, of type: Type) -> Type? {
    guard case .nominal(let id, let arguments) = type else { return nil }
    var found = program.declaredMemberType(named: name, of: id)
    if found?.isOpen ?? true {
      program.forEachAncestor(of: type) { nominal in
        guard nominal.kind == .protocol,
          (nominal.aliases[name] ?? []).contains(where: { program.alias($0).isAssociatedType })
        else { return true }
        found = inferredWitness(of: name, nominal, for: id)
        return found == nil
      }
    }
    let own = Dictionary(zip(program[id].generics, arguments)) { first, _ in first }
    return found.map { $0.substituting(own) }.flatMap { $0.isOpen ? nil : $0 }
  }

  private func inferredWitness(of name: String, _ requirements: Nominal, for id: NominalID) -> Type? {
    for (base, functions) in requirements.functions.sorted(by: { $0.key < $1.key }) {
      for requirement in functions {
        let parameters = program.function(requirement).parameters
        let position = parameters.firstIndex { program.type(ofParameter: $0, of: requirement) == .parameter(name) }
        guard position != nil || program.resultType(of: requirement) == .parameter(name),
          let witness = program[id].functions[base]?.first(where: {
            program.function($0).parameters.map(\.label) == parameters.map(\.label)
          })
        else { continue }
        let own = position.map { program.type(ofParameter: program.function(witness).parameters[$0], of: witness) }
        if let type = own ?? program.resultType(of: witness) { return type }
      }
    }
    for (base, properties) in requirements.properties.sorted(by: { $0.key < $1.key }) {
      for requirement in properties where program.type(ofProperty: requirement) == .parameter(name) {
        if let witness = program[id].properties[base]?.first, let type = program.type(ofProperty: witness) {
          return type
        }
      }
    }
    return nil
  }
}
