import DigraphModel
import DigraphProgram

/// Operators that the input declares: The Swift Programming Language, "Operator Methods".
extension Evaluator {
  /// Follows `container <- registration` as a call of the function that declares the operator; `nil` if none fits.
  func followOperator(
    _ node: Node, in environment: Environment, expecting expected: Expectation
  ) -> Evaluated? {
    guard !Self.ignoredOperators.contains(node.text), declaredOperators.contains(node.text) else { return nil }
    if frame.isEffectFree, let known = effectFreeOperands[node, environment] { return known }
    effectFreeOperands.depth += 1
    defer { effectFreeOperands.depth -= 1 }
    var candidates = program.functions[node.text] ?? []
    if let type = rehearsed(node[0], in: environment).type {
      candidates += program.methods(node.text, of: instance(type))
    }
    for candidate in candidates {
      let parameters = program.function(candidate).parameters
      guard parameters.count == node.childCount,
        zip(parameters, node.children).allSatisfy({ mayTake($0, of: candidate, $1, in: environment) })
      else { continue }
      // Operands have no labels, whatever the names of the parameters.
      let arguments = zip(parameters, node.children).map { CallArgument(label: $0.label, node: $1, isTrailing: false) }
      let call = Call(node: node, name: node.text, arguments: arguments, environment: environment, expected: expected)
      if let value = follow([candidate], call, receiver: nil, outer: nil) { return value }
    }
    return nil
  }

  /// Whether an operand may be an argument for a parameter: a type for a metatype, a value for a value.
  private func mayTake(
    _ parameter: FunctionDecl.Parameter, of function: DeclarationID, _ operand: Node, in environment: Environment
  ) -> Bool {
    guard let declared = program.type(ofParameter: parameter, of: function) else { return true }
    let given = rehearsed(operand, in: environment)
    var isType = false
    if case .metatype? = given.type { isType = true }
    if case .metatype = given.value { isType = true }
    if case .metatype = declared { return isType }
    if case .nominal = declared { return !isType }
    return true
  }

  /// The value of an operand, evaluated without effects.
  private func rehearsed(_ operand: Node, in environment: Environment) -> Evaluated {
    if let known = effectFreeOperands[operand, environment] { return known }
    let value = withoutEffects { evaluate(operand, in: environment) }
    effectFreeOperands[operand, environment] = value
    return value
  }

  /// Operators that are not followed, because many types declare them, and none takes a container.
  private static let ignoredOperators: Set<String> = [
    "==", "!=", "<", ">", "<=", ">=", "~=", "&&", "||", "??", "!", "-", "*", "/",
  ]
}

/// Values of operands, kept while an operator around them is followed. In `a + b + c + …`, the left operand of each
/// operator contains all operators before it. Without this memory, each operator would evaluate it several times, in
/// time exponential in the length.
struct EffectFreeOperands {
  /// The number of nested operators that are being followed; the values are forgotten at 0.
  var depth = 0 {
    didSet { if depth == 0 { values = [:] } }
  }
  private var values: [Key: Evaluated] = [:]

  subscript(node: Node, environment: Environment) -> Evaluated? {
    get { values[Key(node: node, environment: environment)] }
    set { values[Key(node: node, environment: environment)] = newValue }
  }

  private struct Key: Hashable {
    let node: Node
    /// The key keeps its environment alive, so that no later environment can have the same identity.
    let environment: Environment

    static func == (lhs: Key, rhs: Key) -> Bool { lhs.node == rhs.node && lhs.environment === rhs.environment }

    func hash(into hasher: inout Hasher) {
      hasher.combine(node)
      hasher.combine(ObjectIdentifier(environment))
    }
  }
}

extension Program {
  /// Names of the operator functions that the input declares with a body.
  func operatorNames() -> Set<String> {
    var names: Set<String> = []
    for file in files.all {
      for function in file.facts.functions where function.body != nil {
        if let first = function.name.first, !first.isLetter, first != "_" { names.insert(function.name) }
      }
    }
    return names
  }
}
