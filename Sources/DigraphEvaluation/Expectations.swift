import DigraphModel
import DigraphProgram

extension Evaluator {
  /// The expectation of a branch whose conditions all bind names, or all compare a parameter with a case.
  ///
  /// - Parameters:
  ///   - conditions: All conditions between `if` or the like and the brace.
  ///   - environment: The environment in which the conditions have been evaluated and have declared their names.
  ///   - hasAsked: Whether the conditions ask a container.
  /// - Returns: `.answer` for the answer of a container, `.cast` for a cast by `as?`, `.choice` for a constant that the
  ///   current call passes, else `nil`.
  func expectation(of conditions: Node, in environment: Environment, hasAsked: Bool) -> Condition.Expectation? {
    if conditions.children.allSatisfy({ isChosen($0, in: environment) }) { return .choice }
    guard conditions.children.allSatisfy({ $0.kind == .optionalBinding }) else { return nil }
    let open = conditions.children.filter { !isFilled($0, in: environment, hasRun: true) }
    let expectations = open.map { condition -> Condition.Expectation? in
      // A helper asks the container now, or has asked before.
      if hasAsked && open.count == 1 || environment[condition.text]?.origin == .requested { return .answer }
      if let value = condition.children.first, asks(value, in: environment) { return .answer }
      return casts(condition) ? .cast : nil
    }
    if expectations.contains(nil) { return nil }
    return expectations.contains(.answer) ? .answer : expectations.first ?? nil
  }

  /// Whether a condition compares a parameter with the case of an enum that the current call passes for it.
  private func isChosen(_ condition: Node, in environment: Environment) -> Bool {
    guard condition.kind == .binary, condition.text == "==", condition[0].kind == .name,
      let value = environment[condition[0].text], value.variable == nil, condition[1].kind == .member,
      !condition[1].flags.contains(.hasBase), value.type?.unwrapped.nominal.map({ program[$0].kind == .enum }) ?? false
    else { return false }
    return value.texts == [condition[1].text]
  }

  /// Whether a condition binds the result of a cast: `let scene = (scene as? UIWindowScene)?.screen`.
  private func casts(_ condition: Node) -> Bool {
    guard var value = condition.children.first else { return false }
    while [.member, .optionalChain, .call].contains(value.kind), let base = value.children.first { value = base }
    return value.kind == .cast && value.text == "as?"
  }

  /// Whether an expression calls a function that asks a container of its own. Usually calls of such a function are not
  /// followed, because it is evaluated once, as a root.
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
