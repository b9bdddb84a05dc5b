import DigraphModel
public import DigraphProgram

/// Calls of Swift 1 and 2, whose first argument has no label, although the method's parameter has a name.
///
/// Specified by swiftlang/swift-evolution, proposal 0046, "Establish consistent label behavior across all parameters
/// including first labels", which ended this rule.
extension Evaluator {
  /// Follows a call into the first candidate that the call fits; `nil` if there is none.
  public func follow(_ candidates: [DeclarationID], _ call: Call, receiver: Evaluated?, outer: Environment?)
    -> Evaluated?
  {
    if candidates.count > 1, areConditional(candidates),
      let branches = functionsByBranch(
        candidates.filter { program.match(call.arguments, to: program.function($0).parameters) != nil })
    {
      let values = branches.compactMap { followFitting($0, call, receiver: receiver, outer: outer) }
      if !values.isEmpty { return either(values) }
    }
    if let value = followFitting(candidates, call, receiver: receiver, outer: outer) { return value }
    guard let labelled = withOmittedLabel(call, candidates, receiver) else { return nil }
    return followFitting(candidates, labelled, receiver: receiver, outer: outer)
  }

  /// A method's call with the omitted first label added, if a candidate fits then.
  private func withOmittedLabel(_ call: Call, _ candidates: [DeclarationID], _ receiver: Evaluated?) -> Call? {
    guard receiver != nil, call.name != "subscript" else { return nil }
    var call = call
    for candidate in candidates {
      guard let labelled = call.arguments.addingFirstLabel(of: program.function(candidate), in: program) else {
        continue
      }
      call.arguments = labelled
      return call
    }
    return nil
  }
}
