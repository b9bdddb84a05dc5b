import DigraphModel

/// Calls that are too deep to be followed, of which nobody sees what they do to what they are given.
extension Evaluator {
  /// Hands values to code that is not run because it is called from too deep, if that is why.
  func cut(_ values: [Evaluated], at call: Call) {
    guard !Bound.calls.allows(frame.depth), !frame.isEffectFree else { return }
    for value in values where value.entity != nil { leaves(value, through: call) }
  }

  /// Hands what a closure names to its code, which is not run because it is called from too deep, if that is why.
  func cut(_ closure: ClosureValue) {
    guard !Bound.calls.allows(frame.depth), !frame.isEffectFree else { return }
    let call = Call(
      node: closure.node, name: "", genericArguments: [], receiver: nil, receiverNode: nil, arguments: [],
      environment: closure.environment, expected: .none)
    cut([closure.environment.receiver].compactMap(\.self), at: call)
    var rest = [closure.node]
    var seen: Set<String> = []
    while let node = rest.popLast() {
      rest += node.children
      guard node.kind == .name, seen.insert(node.text).inserted, let value = closure.environment[node.text] else {
        continue
      }
      cut([value], at: call)
    }
  }
}
