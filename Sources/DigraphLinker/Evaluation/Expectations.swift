import DigraphModel

extension Evaluator {
  /// What a branch waits for whose conditions give values names, and do nothing else.
  ///
  /// - Parameters:
  ///   - conditions: All that stands between `if` or the like and the brace.
  ///   - environment: Where the conditions have been run, so that it knows the names.
  ///   - hasAsked: Whether the conditions ask a container.
  /// - Returns: `nil` for anything but the answer of a container or a cast by `as?`.
  func expectation(of conditions: Node, in environment: Environment, hasAsked: Bool) -> Condition.Expectation? {
    guard conditions.children.allSatisfy({ $0.kind == .optionalBinding }) else { return nil }
    let open = conditions.children.filter { !isFilled($0, in: environment, hasRun: true) }
    let expectations = open.map { condition -> Condition.Expectation? in
      // A helper that asks, or has asked before.
      if hasAsked && open.count == 1 || environment[condition.text]?.origin == .requested { return .answer }
      if let value = condition.children.first, asks(value, in: environment) { return .answer }
      return casts(condition) ? .cast : nil
    }
    if expectations.contains(nil) { return nil }
    return expectations.contains(.answer) ? .answer : expectations.first ?? nil
  }

  /// Whether a condition gives the result of a cast a name: `let scene = (scene as? UIWindowScene)?.screen`.
  private func casts(_ condition: Node) -> Bool {
    guard var value = condition.children.first else { return false }
    while [.member, .optionalChain, .call].contains(value.kind), let base = value.children.first { value = base }
    return value.kind == .cast && value.text == "as?"
  }

  /// Whether an expression calls something that asks a container of its own. Such a function is run where it is
  /// declared, and not for each call.
  private func asks(_ value: Node, in environment: Environment) -> Bool {
    var node = value
    while node.kind == .optionalChain || node.kind == .member, let base = node.children.first { node = base }
    guard node.kind == .call, !frame.isEffectFree else { return false }
    let asked = askedCount
    withoutEffects {
      frame.followsCalls = true
      defer { frame.followsCalls = false }
      _ = evaluate(node, in: environment)
    }
    return askedCount > asked
  }
}
