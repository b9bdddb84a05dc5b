public import DigraphModel

extension RuleRunner {
  /// The verdict of these rules on each required request, as if all its answers were gone.
  ///
  /// Three kinds of requests are left out: requests of tests, requests that never run, and requests that cannot fail -
  /// external keys, collections, parameters of generated code.
  ///
  /// - Parameters:
  ///   - graph: The wiring; results that rules share are kept in it.
  ///   - execute: Judges parts of the requests, which are independent of each other; by default one after the other.
  /// - Returns: The verdicts, in the order of the requests.
  /// - Complexity: O(requests and the bindings of the type of each).
  public func guards(
    in graph: Graph, execute: ([@Sendable () -> [Guard]]) -> [[Guard]] = { $0.map { $0() } }
  ) -> [Guard] {
    let count = graph.requests.count
    let parts = stride(from: 0, to: count, by: Self.requestsOfPart).map { start in
      { @Sendable () -> [Guard] in guards(of: start..<min(start + Self.requestsOfPart, count), in: graph) }
    }
    return execute(parts).flatMap(\.self)
  }

  /// The number of requests of one part. Requests near each other mostly ask for the same types.
  private static let requestsOfPart = 4_096

  private func guards(of requests: Range<Request.ID>, in graph: Graph) -> [Guard] {
    var judge = MissingBindingJudge(graph)
    return requests.compactMap { id in
      guard graph.requests[id].strength == .required, graph.requests[id].unanswered != .harmless,
        graph.requests[id].resolution.status != .external, graph.requests[id].resolution.status != .parameter
      else { return nil }
      // A request is large, so it is copied once.
      let request = graph.requests[id]
      guard !graph.isForTests(request), graph.mayBeMade(id) else { return nil }
      let (severity, cause) = loss(of: request, in: graph, &judge)
      return Guard(request: id, severity: severity, cause: cause)
    }
  }

  private func loss(
    of request: Request, in graph: Graph, _ judge: inout MissingBindingJudge
  ) -> (Severity, Guard.Cause?) {
    if let cause = request.unanswered.cause { return (.off, cause) }
    let verdict = judge.verdict(on: request, without: judge.answers(to: request))
    switch verdict {
    case .unreported(let silence): return (.off, silence.cause(for: request, in: graph))
    case .reported(let missing):
      guard let rule = missing.reason.reportingRule else {
        return (.off, MissingBindingJudge.Silence.undecided.cause(for: request, in: graph))
      }
      let severity = severity(of: rule, stated: missing.severity, at: request.site)
      let cause =
        severity < missing.severity
        ? Guard.Cause(
          text: "'\(rule.id)' is \(severity == .off ? "off" : "at most \(severity.article)")",
          remedy: "let '\(rule.id)' be an error")
        : missing.doubtfulness(in: graph)
      return (severity, severity == .error ? nil : cause)
    }
  }
}

extension MissingBindingReason {
  /// The rule that reports a request without an answer for this reason; `nil` if none does.
  fileprivate var reportingRule: RuleInfo? {
    switch self {
    case .undecided: nil
    case .onlyBelow: ContainerScopeGap.info
    case .onlyAbove: UnaskedParent.info
    case .otherArguments: ArgumentMismatch.info
    case .otherName: QualifierMismatch.info
    case .inaccessible: InaccessibleBinding.info
    case .unlinked, .unbound: UnresolvedDependency.info
    }
  }
}

extension MissingRequest {
  /// The reason why a finding about it is no error.
  fileprivate func doubtfulness(in graph: Graph) -> Guard.Cause? {
    if let container = doubt.openContainers.first {
      return Guard.Cause(
        text: "other code may fill '\(graph.containers[container].name)'",
        remedy:
          "add the code that fills it to the input, list what it binds under 'external', or declare the container under 'wrappers' in the configuration if nothing else fills it"
      )
    }
    if let gap = doubt.gaps.first {
      return Guard.Cause(text: "not understood: \(graph.gaps[gap].reason)", remedy: graph.gaps[gap].remedy)
    }
    if let idleness { return Guard.Cause(text: idleness, remedy: nil) }
    return Guard.Cause(text: "only some builds contain the request", remedy: nil)
  }
}

extension MissingBindingJudge.Silence {
  fileprivate func cause(for request: Request, in graph: Graph) -> Guard.Cause {
    switch self {
    case .unknownContainer(let container):
      Guard.Cause(
        text: "only other code fills '\(graph.containers[container].name)'",
        remedy: "add the code that fills it to the input")
    case .unreadContainer(let gap):
      Guard.Cause(
        text: "what fills the container is not understood: \(graph.gaps[gap].reason)", remedy: graph.gaps[gap].remedy)
    case .namedGap(let gap):
      Guard.Cause(
        text: "'\(graph.gaps[gap].cause ?? "code")', which is not understood, may bind it",
        remedy: graph.gaps[gap].remedy)
    case .otherProgram:
      Guard.Cause(text: "its program never makes the request, which is there for another program", remedy: nil)
    case .undecided:
      Guard.Cause(text: "another binding of the input may be the answer", remedy: nil)
    }
  }
}

extension Request.Unanswered {
  fileprivate var cause: Guard.Cause? {
    switch self {
    case .missing, .harmless: nil
    case .partlyKnown:
      Guard.Cause(text: "the key is known only in part", remedy: "write the type and the name where it is asked for")
    case .boundElsewhere:
      Guard.Cause(
        text: "code outside of the input may bind the key",
        remedy: "add that code to the input, or list the key under 'external'")
    case .alternative: Guard.Cause(text: "another request is made in its place", remedy: nil)
    case .unreachable: Guard.Cause(text: "no path leads to the container that asks", remedy: nil)
    }
  }
}

extension Severity {
  fileprivate var article: String { self == .warning ? "a warning" : "an info" }
}

extension Coverage.Guards {
  /// Counts requests.
  public init(_ guards: [Guard]) {
    self.init(
      required: guards.count, errors: guards.count { $0.severity == .error },
      warnings: guards.count { $0.severity == .warning || $0.severity == .info })
  }
}
