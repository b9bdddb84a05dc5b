import DigraphProgram

/// The executors on which code asks containers, determined once all code has been evaluated. If code runs on its
/// caller's executor, the calls that were not followed tell that executor.
public struct ExecutorFlow {
  /// Places that ask a container on another executor than their root or provider.
  let asked: Set<Evaluator.Asking>
  /// Calls that are not followed, of code that may ask a container.
  let called: Set<Evaluator.Calling>

  /// Places at which a provider asks on another executor than its own, with the registration.
  public var hops: [(place: Evaluator.Place, maker: Int)] {
    asked.compactMap { asking in
      asking.executor == .inherited ? nil : asking.maker.map { (asking.place, $0) }
    }
  }

  /// The executors of the code that asks outside of providers, by place; if there are several, the first in the source.
  public func executorsOfRequests() -> [Evaluator.Place: Evaluator.Executor] {
    if asked.isEmpty { return [:] }
    let callers = executorsOfCallees()
    var executors: [Evaluator.Place: Evaluator.Executor] = [:]
    for asking in asked where asking.maker == nil {
      let executor =
        asking.executor == .inherited ? asking.asker.flatMap { callers[$0] } ?? .unknown : asking.executor
      executors[asking.place] = Self.earlier(executor, executors[asking.place])
    }
    return executors
  }

  /// An executor of each function or object that runs on its caller's executor, if code of the input calls it, directly
  /// or through others.
  ///
  /// If there are several executors, the one that comes first in the source is taken.
  private func executorsOfCallees() -> [Evaluator.Callee: Evaluator.Executor] {
    var result: [Evaluator.Callee: Evaluator.Executor] = [:]
    var pending: [Evaluator.Callee] = []
    func run(_ callee: Evaluator.Callee, on executor: Evaluator.Executor) {
      let earlier = Self.earlier(executor, result[callee])
      guard result[callee] != earlier else { return }
      result[callee] = earlier
      pending.append(callee)
    }
    for calling in called where calling.executor != .inherited { run(calling.callee, on: calling.executor) }
    let onward = Dictionary(grouping: called.filter { $0.caller != nil }, by: \.caller)
    while let caller = pending.popLast() {
      guard let executor = result[caller] else { continue }
      for calling in onward[caller] ?? [] { run(calling.callee, on: executor) }
    }
    return result
  }

  /// The one of two executors that code reaches first in the source; if one is not known, the other.
  private static func earlier(_ executor: Evaluator.Executor, _ other: Evaluator.Executor?) -> Evaluator.Executor {
    guard let other, let place = start(of: other) else { return executor }
    let start = start(of: executor)
    return start != nil && precedes(start, place) ? executor : other
  }

  /// The place where code moves to an executor.
  private static func start(of executor: Evaluator.Executor) -> Evaluator.Place? {
    switch executor {
    case .inherited, .unknown: nil
    case .actor(_, let place), .pool(let place): place
    }
  }

  /// Whether a place comes before another one in the source; no place comes before all.
  static func precedes(_ left: Evaluator.Place?, _ right: Evaluator.Place?) -> Bool {
    guard let left, let right else { return left == nil && right != nil }
    return (left.file, left.range.lowerBound) < (right.file, right.range.lowerBound)
  }
}
