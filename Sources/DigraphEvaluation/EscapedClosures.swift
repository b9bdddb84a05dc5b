import DigraphModel
import DigraphProgram

/// Closures that the current root has handed to code which is not followed.
///
/// Getters may hand out closures that read each other's getters: `var feed: Box<Feed> { box { Feed(self.api()) } }` in
/// a library that the front end does not know. Each closure would be evaluated as often as there are paths to it, which
/// is exponential. It has the same effects each time that it is evaluated with the same values on the same behalf.
struct EscapedClosures {
  /// The situation of an evaluation, besides the values.
  private struct Situation: Hashable {
    var conditions: [Condition]
    var exits: [Condition]
    var helperCall: Evaluator.Place?
    var executor: Evaluator.Executor
    var consumer: Int
    var isEffectFree: Bool
  }

  private struct Run {
    var value: Evaluated
    var situation: Situation
    /// The least depth so far: bounds cut a deeper evaluation.
    var depth: Int
    var count = 1
  }

  private var runs: [Evaluator.Place: [Run]] = [:]

  /// Evaluations of one closure that are compared. Code that people have written has fewer.
  private static let most = 8

  /// Notes an evaluation of a closure that is handed out; `false` if the situation has occurred twice. The closure is
  /// evaluated a second time because a property may have been assigned in the meantime.
  mutating func isNew(
    _ value: Evaluated, _ closure: ClosureValue, on executor: Evaluator.Executor, in frame: Evaluator.Frame,
    for consumer: Int
  ) -> Bool {
    let situation = Situation(
      conditions: frame.conditions, exits: frame.exits, helperCall: frame.helperCall, executor: executor,
      consumer: consumer, isEffectFree: frame.isEffectFree)
    let place = Evaluator.Place(file: closure.environment.context.file, range: closure.node.range)
    let depth = frame.depth
    var known = runs[place] ?? []
    defer { runs[place] = known }
    guard let same = known.firstIndex(where: { $0.situation == situation && $0.value.isSame(as: value) }) else {
      if known.count < Self.most { known.append(Run(value: value, situation: situation, depth: depth)) }
      return true
    }
    if known[same].count > 1, known[same].depth <= depth { return false }
    known[same].count += 1
    known[same].depth = min(known[same].depth, depth)
    return true
  }
}
