import DigraphModel

/// Reports code that asks the global container before it is set up, or sets it up twice.
///
/// Injection's `injectMe` may be called once, before anything is resolved: what asks earlier traps, and so does a second
/// call. Property wrappers ask when their owner is made, which is before any of its methods runs.
struct LateRegistration: Rule {
  static let info = RuleInfo(
    id: "late-registration", family: .lifetimes, severity: .error,
    summary: "The global container is asked before it is set up, or set up twice.", frameworks: [.injection])

  func findings(in graph: Graph) -> [Finding] {
    graph.setups.filter { !$0.isTestOnly }.flatMap { setup in
      twice(setup) + setup.earlierRequests.map { early($0, setup) }
    }
  }

  private func twice(_ setup: Setup) -> [Finding] {
    guard let first = setup.earlierSetup else { return [] }
    return [
      Finding(
        "'\(setup.owner)' sets up the global container a second time, which traps", at: setup.site, subject: [setup.owner],
        notes: [Finding.Note("it is set up here before", at: first)], help: "set it up once, with all registrations")
    ]
  }

  private func early(_ request: Setup.EarlierRequest, _ setup: Setup) -> Finding {
    Finding(
      "'\(request.owner)' asks for \(request.key.quoted) before the global container is set up, which traps",
      at: request.site, subject: [request.owner, request.key.description],
      notes: [Finding.Note("it is set up here", at: setup.site)],
      help: "ask after it is set up, for example with '@LazyInject'")
  }
}
