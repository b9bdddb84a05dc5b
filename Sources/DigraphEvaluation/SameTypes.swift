import DigraphModel
import DigraphProgram

/// Types that `where` clauses make equal: The Swift Programming Language, "Generic Parameters and Arguments".
enum SameTypes {
  /// Adds the types that the `where` clause of a function tells: `init<V: ViewModel>(_ model: V) where V.State == State`.
  static func infer(from id: DeclarationID, _ substitutions: inout [String: Type], by evaluator: Evaluator) {
    let program = evaluator.program
    for same in program.function(id).sameTypes {
      for (member, other) in [(same.left, same.right), (same.right, same.left)] {
        let node = program.node(member, in: id.file)
        guard node.kind == .typeMember, node[0].kind == .typeName, let base = substitutions[node[0].text],
          let type = AssociatedTypes(program).type(named: node.text, of: base)
        else { continue }
        let wanted = program.resolve(program.node(other, in: id.file), in: program.context(of: id))
        evaluator.unify(wanted, type, &substitutions)
      }
    }
  }

  /// Adds the types that the extension around an initializer tells: `extension Injected where Resolve == Service { init() }`.
  static func addOfExtension(
    around initializer: DeclarationID, to substitutions: inout [String: Type], by evaluator: Evaluator
  ) {
    let program = evaluator.program
    guard let owner = program.function(initializer).owner else { return }
    let declaration = program.files[initializer.file].facts.types[owner]
    let context = TypeContext(file: initializer.file, owner: owner)
    for same in declaration.sameTypes {
      let left = program.resolve(program.node(same.left, in: initializer.file), in: context)
      let right = program.resolve(program.node(same.right, in: initializer.file), in: context)
      evaluator.unify(left, right.substituting(substitutions), &substitutions)
      evaluator.unify(right, left.substituting(substitutions), &substitutions)
    }
  }
}
