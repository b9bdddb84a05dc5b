import DigraphModel

/// Calls that are too deep to be followed. Their effects on the values that they are given are not seen.
extension Evaluator {
  /// Reports that values are handed to code that is not evaluated, if the reason is that the call is too deep.
  func cut(_ values: [Evaluated], at call: Call) {
    guard !Bound.calls.allows(frame.depth), !frame.isEffectFree else { return }
    for value in values where value.entity != nil { leaves(value, through: call) }
  }

  /// Reports that the receiver of a closure is handed to the closure's code, if that code is not evaluated because the
  /// call is too deep.
  func cut(_ closure: ClosureValue) {
    guard !Bound.calls.allows(frame.depth), !frame.isEffectFree else { return }
    let call = Call(node: closure.node, name: "", arguments: [], environment: closure.environment)
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
