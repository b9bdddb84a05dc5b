import DigraphModel
import DigraphProgram

/// Arguments that choose which branch of a function runs: `bind(.live)` of `func bind(_ kind: Kind) { switch kind { … } }`.
///
/// Such a call is worth following if the branches have effects. Without the argument, the function would bind something
/// only under a condition.
struct DecisiveArguments {
  let evaluator: Evaluator

  /// Whether one of the values is a known case of an enum, and the function has a `switch` over it with effects.
  func choose(_ values: [String: Evaluated], in id: DeclarationID) -> Bool {
    let known = Set(values.lazy.filter { isCase($0.value) }.map(\.key))
    guard !known.isEmpty, let body = evaluator.program.function(id).body else { return false }
    return hasEffects(evaluator.program.node(body, in: id.file), switchingOver: known)
  }

  private func isCase(_ value: Evaluated) -> Bool {
    guard value.texts?.count == 1, !value.isDefault, case .nominal(let id, _)? = value.type?.unwrapped else {
      return false
    }
    return !evaluator.program[id].cases.isEmpty
  }

  private func hasEffects(_ node: Node, switchingOver known: Set<String>) -> Bool {
    if node.kind == .switch, node[0].kind == .name, known.contains(node[0].text), evaluator.mayHaveEffects(node) {
      return true
    }
    return node.children.contains { hasEffects($0, switchingOver: known) }
  }
}
