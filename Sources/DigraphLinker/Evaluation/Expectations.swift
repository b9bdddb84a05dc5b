import DigraphModel

extension Evaluator {
  /// What a branch waits for that has one condition, and in it gives a value a name.
  ///
  /// - Parameters:
  ///   - conditions: All that stands between `if` or the like and the brace.
  ///   - environment: Where the condition has been run, so that it knows the name.
  ///   - hasAsked: Whether the condition asks a container.
  /// - Returns: `nil` for anything but the answer of a container or a cast by `as?`.
  func expectation(of conditions: Node, in environment: Environment, hasAsked: Bool) -> Condition.Expectation? {
    guard conditions.childCount == 1, conditions[0].kind == .optionalBinding else { return nil }
    // A helper that asks, or has asked before.
    if hasAsked || environment[conditions[0].text]?.origin == .requested { return .answer }
    guard var value = conditions[0].children.first else { return nil }
    if asks(value, in: environment) { return .answer }
    // `(scene as? UIWindowScene)?.screen`
    while [.member, .optionalChain, .call].contains(value.kind), let base = value.children.first { value = base }
    return value.kind == .cast && value.text == "as?" ? .cast : nil
  }

  /// Whether an expression calls something that asks a container of its own. Such a function is run where it is declared, and
  /// not for each call.
  private func asks(_ value: Node, in environment: Environment) -> Bool {
    var node = value
    while node.kind == .optionalChain || node.kind == .member, let base = node.children.first { node = base }
    guard node.kind == .call, !frame.isRehearsal else { return false }
    let asked = askedCount
    rehearse {
      frame.followsCalls = true
      defer { frame.followsCalls = false }
      _ = evaluate(node, in: environment)
    }
    return askedCount > asked
  }
}
