import DigraphModel
import DigraphProgram

/// The executors that code runs on, as far as the input proves it.
///
/// Code changes its executor in three ways only. It hands a closure to a queue or to a task. It waits for an isolated
/// function, which `await` shows. Or it runs a closure whose attribute names an actor. All other calls stay on the
/// executor of their caller.
///
/// Specified by SE-0316 (global actors), SE-0338 (executors of functions that are not isolated) and SE-0392 (custom
/// executors, `assumeIsolated`).
extension Evaluator {
  /// The executor of the code that runs.
  public enum Executor: Hashable {
    /// The executor of the code that runs the root, or that requests the provider's object.
    case inherited
    /// Any executor.
    case unknown
    /// The executor of an actor, since a place in the code.
    case actor(String, since: Place)
    /// A thread of a queue or of the thread pool, which runs no actor's code.
    case pool(since: Place)

    /// Executors on which the same code has the same effects, except for the place at which the code came there.
    enum Kind: Hashable {
      /// The caller's executor, known or not.
      case caller
      case actor(String)
      case pool
    }

    var kind: Kind {
      switch self {
      case .inherited, .unknown: .caller
      case .actor(let name, _): .actor(name)
      case .pool: .pool
      }
    }

    /// Whether a call's effects on this executor are also right for another executor of the same kind. If the executor
    /// is unknown, the effects do not show which nested calls stay on it.
    func isAsGood(as other: Self) -> Bool { self != .unknown || other == .unknown }
  }

  /// A place that asks a container, with the executor of its code.
  struct Asking: Hashable {
    var place: Place
    /// The registration whose provider asks at once.
    var maker: Int?
    /// The code that asks, if it runs on its caller's executor.
    var asker: Callee?
    var executor: Executor
  }

  /// Code that may also run on its own, although the input shows a caller.
  enum Callee: Hashable {
    case function(DeclarationID)
    /// Initial values and wrappers of stored properties, which run when an object is made.
    case object(of: NominalID)
  }

  /// A call that is not followed.
  struct Calling: Hashable {
    var callee: Callee
    /// The code that calls, if it runs on its own caller's executor.
    var caller: Callee?
    var executor: Executor
  }

  /// A provider that only runs on the executor of an actor.
  public struct Isolated: Hashable {
    /// The registration whose provider it is.
    public var maker: Int
    /// The code that names the actor.
    public var place: Place
    /// The name of the actor.
    public var actor: String
    /// Whether the place traps on any other executor. Without the check it is a data race, at which Swift 6 traps.
    public var isChecked: Bool
  }

  /// Evaluates code as code on another executor.
  public final func within<Result>(_ executor: Executor, _ body: () -> Result) -> Result {
    let outer = frame.executor
    frame.executor = executor
    defer { frame.executor = outer }
    return body()
  }

  /// Evaluates code that the app runs later, or never, on an unknown executor.
  public final func later(_ body: () -> Void) { within(.unknown) { deferred(body) } }

  // MARK: Records

  /// Notes that code asks a container.
  public final func noteAsking(at place: Place) {
    askedCount += 1
    guard !frame.isEffectFree, frame.executor != .inherited || frame.root != nil, !dependsOnThread else { return }
    perform(.asked(Asking(place: place, maker: maker, asker: frame.root, executor: frame.executor)))
  }

  /// Notes a call of code that is evaluated on its own, where its requests of a container are recorded.
  func noteUnfollowed(_ callee: Callee, on executor: Executor) {
    guard maker == nil, !frame.isEffectFree, executor != .unknown, executor != .inherited || frame.root != nil,
      !dependsOnThread
    else { return }
    perform(.called(Calling(callee: callee, caller: executor == .inherited ? frame.root : nil, executor: executor)))
  }

  /// Notes a call of a function that is not followed.
  func noteUnfollowed(_ id: DeclarationID, at call: Node) {
    let function = program.files[id.file].facts.functions[id.index]
    guard function.body != nil, !overriddenNames.contains(function.name) else { return }
    noteUnfollowed(.function(id), on: executor(of: id, calledAt: call))
  }

  /// Notes that the current provider is isolated to an actor, if it certainly reaches this place.
  public final func noteIsolation(to actor: String, at place: Place, isChecked: Bool) {
    guard let maker, !frame.isEffectFree else { return }
    // Another caller may reach this place without any condition.
    noteOpaque()
    guard frame.executor == .inherited, frame.conditions.isEmpty, frame.exits.isEmpty else { return }
    perform(.isolated(Isolated(maker: maker, place: place, actor: actor, isChecked: isChecked)))
  }

  /// Notes that the current provider is isolated, if it calls an isolated function without `await`.
  func noteCall(of id: DeclarationID, at call: Node) {
    guard maker != nil, !call.flags.contains(.isAwaited),
      !program.files[id.file].facts.functions[id.index].effects.contains("async"),
      case .actor(let actor, _)? = declaredExecutor(of: id)
    else { return }
    noteIsolation(to: actor, at: place(ofCall: call), isChecked: false)
  }

  /// Whether a branch around the code tests the current thread.
  private var dependsOnThread: Bool {
    func looksAtThread(_ condition: Condition) -> Bool {
      condition.mentions("isMainThread") || condition.mentions("isMultiThreaded")
    }
    return frame.conditions.contains(where: looksAtThread) || frame.exits.contains(where: looksAtThread)
  }

  // MARK: Executors of code

  /// The executor of the body of a called function. Without a call, the function is a root or a provider.
  func executor(of id: DeclarationID, calledAt call: Node?) -> Executor {
    switch frame.executor {
    // Without `await`, code stays on its executor, whatever the function declares.
    case .pool, .actor: if let call, !call.flags.contains(.isAwaited) { return frame.executor }
    case .inherited, .unknown: break
    }
    if let declared = declaredExecutor(of: id) { return declared }
    return call?.flags.contains(.isAwaited) == true ? .unknown : frame.executor
  }

  /// The executor that a function's declaration names; `nil` if it names none.
  func declaredExecutor(of id: DeclarationID) -> Executor? {
    let facts = program.files[id.file].facts
    let (attributes, modifiers) = (facts.functions[id.index].attributes, facts.functions[id.index].modifiers)
    if modifiers.contains(where: { $0.hasPrefix("nonisolated") }) { return nil }
    let place = Place(file: id.file, range: facts.functions[id.index].nameRange)
    if let actor = globalActor(among: attributes) { return .actor(actor, since: place) }
    if attributes.contains(where: { $0.name == "concurrent" }) { return .pool(since: place) }
    guard let owner = facts.functions[id.index].owner, !facts.types[owner].modifiers.contains("nonisolated") else {
      return nil
    }
    let nominal = program[program.nominalOf[id.file][owner]]
    if let actor = globalActor(among: facts.types[owner].attributes) { return .actor(actor, since: place) }
    for declaration in nominal.declarations {
      if let actor = globalActor(among: program.type(declaration).attributes) { return .actor(actor, since: place) }
    }
    guard nominal.kind == .actor, !facts.functions[id.index].isStatic, facts.functions[id.index].kind == .function,
      hasOwnExecutor(nominal)
    else { return nil }
    return .actor(nominal.path, since: place)
  }

  /// The global actor that one of the attributes names.
  private func globalActor(among attributes: [Attribute]) -> String? {
    attributes.lazy.compactMap { self.globalActor($0.name) }.first
  }

  /// The global actor of a given name: the main actor, or one that the input declares.
  private func globalActor(_ name: String) -> String? {
    if name == "MainActor" { return name }
    let isActor = program.declaredTypes(name).contains { id in
      program[id].declarations.contains { program.type($0).attributes.contains { $0.name == "globalActor" } }
        && hasOwnExecutor(program[id])
    }
    return isActor ? name : nil
  }

  /// Whether an actor has an executor of its own.
  private func hasOwnExecutor(_ actor: Nominal) -> Bool { actor.properties["unownedExecutor"] == nil }

  /// The executor of a closure's body, if an attribute names one.
  func executor(of closure: Node) -> Executor? {
    guard closure.hasText else { return nil }
    let place = Place(file: frame.file, range: closure.range.lowerBound..<closure.range.lowerBound + 1)
    if closure.text == "concurrent" { return .pool(since: place) }
    return globalActor(closure.text).map { .actor($0, since: place) } ?? .unknown
  }

  /// The executor on which code outside of the input runs the closures that a call hands it.
  func executorOfClosures(for call: Call) -> Executor {
    guard let library = LibraryCall.named[call.name] else { return .unknown }
    let place = place(ofCall: call.node)
    switch (library.executor, call.receiverNode) {
    case (.caller, _): return frame.executor
    case (.receiver, let receiver?): return .actor(Self.actorName(of: receiver), since: place)
    case (.main(let type), let receiver?) where receiver.isName(type): return .actor("MainActor", since: place)
    case (.pool(let type), let receiver?) where receiver.isName(type): return .pool(since: place)
    case (.queue, let receiver?) where receiver.isMainQueue: return .actor("MainActor", since: place)
    case (.queue(let waits), let receiver?):
      return !waits && isOwnQueue(receiver, in: call.environment) ? .pool(since: place) : .unknown
    default: return .unknown
    }
  }

  /// `MainActor`, and the type of `ImageActor.shared`.
  private static func actorName(of node: Node) -> String {
    node.kind == .member && node.flags.contains(.hasBase) ? actorName(of: node[0]) : node.text
  }

  /// Notes calls that trap on any executor except for an actor's.
  func noteAssertion(_ call: Call) {
    guard LibraryCall.named[call.name]?.assertsIsolation == true, let receiver = call.receiverNode,
      let actor = globalActor(Self.actorName(of: receiver))
    else { return }
    noteIsolation(to: actor, at: place(ofCall: call.node), isChecked: true)
  }

  // MARK: Queues

  /// Whether an expression is a queue of the system's pool, or one that the input makes and that targets no other.
  private func isOwnQueue(_ node: Node, in environment: Environment) -> Bool {
    switch node.kind {
    case .call:
      let callee = node[0]
      if callee.kind == .member, callee.flags.contains(.hasBase), callee.text == "global" {
        return callee[0].isName("DispatchQueue")
      }
      let arguments = CallArgument.all(of: node)
      return callee.isName("DispatchQueue") && arguments.first?.label == "label"
        && !arguments.contains { $0.label == "target" }
    case .name, .member:
      guard let property = property(node, in: environment) else { return false }
      let declaration = program.property(property)
      if let initial = declaration.initialValue {
        return declaration.isConstant && isOwnQueue(program.node(initial, in: property.file), in: environment)
      }
      return declaration.isConstant && declaration.makesQueue
    default: return false
    }
  }
}

extension Node {
  fileprivate func isName(_ name: String) -> Bool { kind == .name && text == name }

  /// Whether the node is `DispatchQueue.main`.
  fileprivate var isMainQueue: Bool {
    kind == .member && text == "main" && flags.contains(.hasBase) && self[0].isName("DispatchQueue")
  }
}

// MARK: Results

extension Evaluator {
  /// Providers that only run on the executor of an actor, in the order of the source.
  public final var isolatedProviders: [Isolated] {
    isolations.sorted { ExecutorFlow.precedes($0.place, $1.place) }
  }

  /// Executors of the code that asks a container.
  public final var executorFlow: ExecutorFlow { ExecutorFlow(asked: asked, called: called) }
}
