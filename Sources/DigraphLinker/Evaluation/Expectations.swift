import DigraphModel

extension Evaluator {
  /// What a branch waits for that has one condition, and in it gives a value a name.
  ///
  /// - Parameter hasAsked: Whether the condition asks a container.
  func expectation(of conditions: Node, in environment: Environment, hasAsked: Bool) -> Condition.Expectation? {
    guard conditions.childCount == 1, conditions[0].kind == .optionalBinding else { return nil }
    // A helper that asks, or has asked before.
    if hasAsked || environment[conditions[0].text]?.origin == .requested { return .answer }
    guard var value = conditions[0].children.first else { return nil }
    // `(scene as? UIWindowScene)?.screen`
    while [.member, .optionalChain, .call].contains(value.kind), let base = value.children.first { value = base }
    return value.kind == .cast && value.text == "as?" ? .cast : nil
  }
}
