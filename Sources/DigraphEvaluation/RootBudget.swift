import DigraphModel
import DigraphProgram

extension Evaluator {
  /// Whether so many roots have used up their budget that later roots are granted less.
  public var isShort: Bool { exhaustedRoots >= Self.mostExhausted.roots }

  /// The calls and steps that a root is granted for its own file, or for a body.
  static func effort(forNodes count: Int) -> Effort {
    Effort(calls: calls.perNode * count, steps: steps.perNode * count)
  }

  /// Grants steps and calls for the body of a function that this root evaluates for the first time.
  func grantSteps(for function: DeclarationID) {
    guard steps < .max, !isShort, function.file != frame.file, grantedBodies.insert(function).inserted else { return }
    let facts = program.files[function.file].facts
    guard let body = facts.functions[function.index].body else { return }
    let effort = Self.effort(forNodes: facts.code[body].nodeCount)
    steps += effort.steps
    budget += effort.calls
    granted.steps += effort.steps
    granted.calls += effort.calls
  }

  /// The used part of all calls and steps that have been granted.
  var used: Effort { Effort(calls: granted.calls - budget, steps: granted.steps - steps) }

  /// Uses up the effort of a call; `false` if less is left.
  func use(_ effort: Effort) -> Bool {
    guard effort.calls < budget, effort.steps < steps else { return false }
    budget -= effort.calls
    if steps < .max { steps -= effort.steps }
    return true
  }

  /// Takes a step; `false` if there is none left.
  func takeStep(at node: Node) -> Bool {
    if steps > 1 {
      steps -= 1
      return true
    }
    noteOpaque()
    if steps == 1 {
      steps = 0
      end(at: node)
    }
    return false
  }

  /// Takes a call from the budget; `false` if it is too deep, or none is left. An empty budget is reported once, if a
  /// node names the place.
  func mayCall(at node: Node?) -> Bool {
    guard Bound.calls.allows(frame.depth) else {
      noteOpaque()
      return false
    }
    calls.deepest = max(calls.deepest, frame.depth)
    guard budget <= 0 else {
      budget -= 1
      return true
    }
    noteOpaque()
    if let node, budget == 0 {
      budget = -1
      end(at: node)
    }
    return false
  }

  /// Whether an object is made at so small a depth that its stored properties still count.
  public func mayConstruct() -> Bool {
    guard Bound.constructions.allows(frame.depth) else {
      noteOpaque()
      return false
    }
    // The depth of calls that would be equally close to their bound.
    calls.deepest = max(calls.deepest, frame.depth + Bound.calls.limit - Bound.constructions.limit)
    return true
  }

  /// Reports that the evaluation of this root ends. Evaluation without effects reports it, too, because it leaves no
  /// steps for the code after it.
  private func end(at node: Node) {
    let isEffectFree = frame.isEffectFree
    frame.isEffectFree = false
    exhausted(at: node)
    frame.isEffectFree = isEffectFree
  }
}
