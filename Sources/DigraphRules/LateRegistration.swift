import DigraphModel

/// Reports code that asks for a key before it is bound, or sets up the global container twice.
///
/// Injection's `injectMe` may be called once, before the first request: an earlier request traps, and so does a second
/// call. Deli's `AppContext` has no bindings until a module is loaded. Property wrappers ask when their owner is made,
/// which is before any of its methods runs. A Swinject container gives out only keys that are already registered, not
/// those that the same code registers a few lines below. If no other code registers such a key, the first run fails.
struct LateRegistration: Rule {
  static let info = RuleInfo(
    id: "late-registration", family: .lifetimes, severity: .error,
    summary: "A key is asked for before it is bound, or the global container is set up twice.",
    frameworks: .whose { !$0.bindingsAreDeclarations })

  func findings(in graph: Graph) -> [Finding] {
    graph.setups.filter { !$0.isTestOnly }.flatMap { setup in
      twice(setup) + again(setup) + setup.earlierRequests.map { early($0, setup) }
    }
  }

  private func twice(_ setup: Setup) -> [Finding] {
    guard let first = setup.earlierSetup else { return [] }
    return [
      Finding(
        "'\(setup.owner)' sets up the global container a second time, which traps", at: setup.site,
        subject: [setup.owner],
        notes: [Finding.Note("it is set up here before", at: first)], help: "set it up once, with all registrations")
    ]
  }

  /// Reports a setup that runs again. A scene connects once in an app with one window, unless the system drops it in
  /// the background.
  private func again(_ setup: Setup) -> [Finding] {
    guard setup.earlierSetup == nil, let repetition = setup.repetition else { return [] }
    let place = "set it up when the app has launched, in 'application(_:didFinishLaunchingWithOptions:)'"
    let (when, help) =
      switch repetition {
      case .connection:
        ("for each scene that connects", place + ", and let the scene give it later what is only the scene's")
      case .appearance: ("each time that it appears", place)
      }
    return [
      Finding(
        "'\(setup.owner)' sets up the global container \(when), and the second time traps", at: setup.site,
        atMost: repetition == .connection ? .info : .warning, subject: [setup.owner],
        help: help)
    ]
  }

  private func early(_ request: Setup.EarlierRequest, _ setup: Setup) -> Finding {
    let isCertain = setup.framework == .injection || isFirstCode(request, setup) || request.isCertain
    let (clause, note, help) = words(request, setup, isCertain)
    let asked = [request.owner, request.key.description]
    let lacking = request.through == nil ? nil : setup.key?.description
    return Finding(
      "'\(request.owner)' asks for \(request.key.quoted) \(clause)", at: request.site,
      // Injection traps at every such request. In the other frameworks, other code may have set up the key before, or the
      // same code may have run before.
      atMost: isCertain ? .error : .warning, subject: asked + [lacking].compactMap(\.self),
      chain: lacking.map { asked + (request.through ?? []).map(\.description) + [$0] } ?? [],
      notes: [Finding.Note(note, at: setup.site)], help: help)
  }

  /// Whether the request is in the first code of a program, which runs once, and precedes the setup of the only global
  /// container. Such a setup has no key.
  private func isFirstCode(_ request: Setup.EarlierRequest, _ setup: Setup) -> Bool {
    setup.key == nil && request.site.path == setup.site.path && request.owner == "main.swift"
  }

  private func words(
    _ request: Setup.EarlierRequest, _ setup: Setup, _ isCertain: Bool
  ) -> (clause: String, note: String, help: String) {
    if let key = setup.key {
      return request.through == nil
        ? ("before it is registered", "it is registered here", "register it before")
        : (
          "before \(key.quoted) is registered, which it needs", "\(key.quoted) is registered here",
          "register \(key.quoted) before"
        )
    }
    return setup.framework == .deli
      ? (
        "before a module is loaded" + (isCertain ? ", which traps" : ""), "one is loaded here",
        "load it before, or ask when it is needed, as in a 'lazy var'"
      )
      : (
        "before the global container is set up, which traps", "it is set up here",
        "ask after it is set up, for example with '@LazyInject'"
      )
  }
}
