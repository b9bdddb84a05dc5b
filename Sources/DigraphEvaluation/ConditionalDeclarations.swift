import DigraphModel
public import DigraphProgram

/// Declarations of one name in several branches of one `#if`. Each build has one of the declarations, so a use of the
/// name may mean any of them.
extension Evaluator {
  /// The value of a property, joined with the values of properties of the same name in other branches of its `#if`.
  func readInEachBranch(_ id: DeclarationID, _ read: (DeclarationID) -> Evaluated) -> Evaluated {
    let property = program.property(id)
    guard property.conditions.contains(where: \.isCompilation) else { return read(id) }
    let ofName =
      property.owner.map { program[program.nominalOf[id.file][$0]].properties[property.name] ?? [] }
      ?? program.variables[property.name] ?? []
    let twins = ofName.filter { $0 != id && program.property($0).isStatic == property.isStatic }
    let branches = byBranch([id] + twins) { program.property($0).conditions }
    return branches.map { either($0.map { read($0[0]) }) } ?? read(id)
  }

  /// Functions, grouped by the branch that declares them, if they are in several branches of one `#if`.
  ///
  /// The first function is in the first group. `nil` if one build can have all of the functions.
  public func functionsByBranch(_ ids: [DeclarationID]) -> [[DeclarationID]]? {
    byBranch(ids) { program.function($0).conditions }
  }

  private func byBranch(_ ids: [DeclarationID], _ conditions: (DeclarationID) -> [Condition]) -> [[DeclarationID]]? {
    guard ids.count > 1, let construct = conditions(ids[0]).last(where: \.isCompilation)?.construct else { return nil }
    var branches: [(clause: Int, ids: [DeclarationID])] = []
    for id in ids {
      guard id.file == ids[0].file, let clause = conditions(id).first(where: { $0.construct == construct })?.clause
      else { return nil }
      if let branch = branches.firstIndex(where: { $0.clause == clause }) {
        branches[branch].ids.append(id)
      } else {
        branches.append((clause, [id]))
      }
    }
    return branches.count > 1 ? branches.map(\.ids) : nil
  }

  /// Whether some of the functions exist only in some builds.
  func areConditional(_ ids: [DeclarationID]) -> Bool {
    ids.contains { program.files[$0.file].facts.functions[$0.index].conditions.contains(where: \.isCompilation) }
  }
}

extension Condition {
  fileprivate var isCompilation: Bool { kind == .compilation }
}
