import DigraphModel

extension Evaluator {
  /// Whether so many roots have used up what they were granted that others are granted less.
  public var isShort: Bool { exhaustedRoots >= Self.mostExhausted.roots }

  /// Grants what a body may need that is run for the first time from this root.
  func grantSteps(for body: Place) {
    guard steps < .max, !isShort, body.file != frame.file, grantedBodies.insert(body).inserted else { return }
    steps += Self.steps.perByte * body.range.count
    budget += body.range.count / Self.calls.bytesPerCall
    granted.steps += Self.steps.perByte * body.range.count
    granted.calls += body.range.count / Self.calls.bytesPerCall
  }

  /// The part that has been used of all that roots are granted.
  var used: Effort { Effort(calls: granted.calls - budget, steps: granted.steps - steps) }

  /// Uses up what a call takes; `false` if there is less left.
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

  /// Takes a call that is not too deep; `false` if there is none left, which is told once, where a node says where.
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

  /// Whether an object is not made too deep for its stored properties to count.
  public func mayConstruct() -> Bool {
    guard Bound.constructions.allows(frame.depth) else {
      noteOpaque()
      return false
    }
    // As deep as calls would be that are as near to their bound.
    calls.deepest = max(calls.deepest, frame.depth + Bound.calls.limit - Bound.constructions.limit)
    return true
  }

  /// Says that nothing more is evaluated from this root; a rehearsal that uses up all leaves nothing for what comes
  /// after it.
  private func end(at node: Node) {
    let isEffectFree = frame.isEffectFree
    frame.isEffectFree = false
    exhausted(at: node)
    frame.isEffectFree = isEffectFree
  }
}
