import DigraphModel
import DigraphProgram

/// Finds properties of scopes that code may read without a requirement: in the scope's own code, as a member of an
/// object that may be the scope, or through a protocol that the scope conforms to.
///
/// The types of expressions are not known, so any member with a property's name may be the property. The exceptions are
/// members of `self` in a class that is no scope, and members of a `dependency`.
struct DirectReads {
  private unowned let program: Program
  private let scopes: ScopeTable
  private let provided: ProvidedProperties
  private let requirements: Requirements

  init(_ scopes: ScopeTable, _ provided: ProvidedProperties, _ requirements: Requirements) {
    program = scopes.program
    self.scopes = scopes
    self.provided = provided
    self.requirements = requirements
  }

  /// Names of properties that no protocol requires and their own scope does not read. Other files must be searched for
  /// reads of them.
  func namesToLookFor() -> Set<String> {
    let required = Set(requirements.byProtocol.values.joined().map(\.name))
    var names: Set<String> = []
    for scope in scopes.all {
      let own = requirements.written[scope.id].all
      for property in provided.byScope[scope.id]
      where property.declaration != nil && !required.contains(property.name) && !own.contains(property.name) {
        names.insert(property.name)
      }
    }
    return names
  }

  /// For each scope, the names of its properties that code may read directly.
  func names() -> [Set<String>] {
    let all = Set(provided.byScope.joined().map(\.name))
    let elsewhere = requirements.namesUsedElsewhere(among: all)
    return scopes.all.map { scope in
      let properties = Set(provided.byScope[scope.id].map(\.name))
      guard let witnessed = namesWitnessed(by: scope) else { return properties }
      let own = requirements.written[scope.id].all
      return properties.filter { own.contains($0) || elsewhere.contains($0) || witnessed.contains($0) }
    }
  }

  /// Names of properties of the protocols that a scope conforms to; `nil` if not all of them are in the input.
  private func namesWitnessed(by scope: NeedleScope) -> Set<String>? {
    let nominal = program.nominalOf[scope.declaration.file][scope.declaration.index]
    var names: Set<String> = []
    var isComplete = true
    program.forEachAncestor(of: .nominal(nominal, [])) { ancestor in
      if ancestor.isDeclared {
        if ancestor.kind == .protocol { names.formUnion(ancestor.properties.keys) }
      } else if BaseClass(rawValue: ancestor.name) == nil, !Self.harmless.contains(ancestor.name) {
        isComplete = false
      }
      return true
    }
    return isComplete ? names : nil
  }

  /// Protocols without properties.
  private static let harmless: Set<String> = ["AnyObject", "Sendable", "Dependency", "Scope"]
}
