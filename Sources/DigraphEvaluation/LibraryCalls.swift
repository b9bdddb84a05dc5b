import DigraphModel
import DigraphProgram

/// A function of Swift's libraries or the SDK that takes closures, and its use of them.
///
/// Any other function may keep a closure, and run it later on any executor.
struct LibraryCall {
  /// Whether it runs its closures before it returns, and returns their result.
  var runsAtOnce = false
  /// The executor that it runs them on.
  var executor = Executor.unknown
  /// Whether it runs them concurrently with its caller.
  var concurrency = Concurrency.none
  /// Whether it traps on every executor except the one of its receiver, an actor.
  var assertsIsolation = false
  /// Labels of the arguments that give its closures their parameter: the elements of a list, an object of a type, or an
  /// optional's value. An empty label stands for an argument without a label.
  var passesOn: Set<String> = []

  /// The executor of a closure.
  enum Executor {
    case unknown
    /// The executor of the calling code.
    case caller
    /// The executor of the actor that the function is called on.
    case receiver
    /// The executor of the main actor, if the function is called on a type of this name.
    case main(of: String)
    /// Any thread, but no actor, if the function is called on a type of this name.
    case pool(of: String)
    /// The queue that the function is called on. If the caller waits, it may be the caller's executor.
    case queue(waits: Bool)
  }

  /// Whether a closure runs concurrently with the code that passes it.
  enum Concurrency {
    case none
    /// In any case.
    case always
    /// Unless the receiver's expression mentions `main`.
    case unlessMain
    /// Unless the calling code may belong to the user interface: the closure then inherits the main actor.
    case unlessInInterface
  }

  /// All these functions by name. The type of the receiver is often unknown, so the name alone decides.
  static let named: [String: LibraryCall] = [
    "sync": .init(runsAtOnce: true, executor: .queue(waits: true)),
    "async": .init(executor: .queue(waits: false), concurrency: .unlessMain),
    "asyncAfter": .init(executor: .queue(waits: false), concurrency: .unlessMain),
    "concurrentPerform": .init(concurrency: .always),
    "addOperation": .init(concurrency: .unlessMain),
    "detachNewThread": .init(executor: .pool(of: "Thread")),
    "Task": .init(concurrency: .unlessInInterface),
    "detached": .init(executor: .pool(of: "Task"), concurrency: .always),
    "addTask": .init(concurrency: .always),
    "addTaskUnlessCancelled": .init(concurrency: .always),
    "run": .init(runsAtOnce: true, executor: .main(of: "MainActor")),
    "assumeIsolated": .init(runsAtOnce: true, executor: .receiver, assertsIsolation: true),
    "preconditionIsolated": .init(assertsIsolation: true),
    "autoreleasepool": .init(runsAtOnce: true, executor: .caller),
    "withExtendedLifetime": .init(runsAtOnce: true, executor: .caller),
    "withUnsafeMutablePointer": .init(runsAtOnce: true, executor: .caller),
    "withLock": .init(runsAtOnce: true, executor: .caller),
    "withCheckedContinuation": .init(runsAtOnce: true),
    "performAndWait": .init(runsAtOnce: true),
    "withAnimation": .init(runsAtOnce: true),
    "performWithoutAnimation": .init(runsAtOnce: true),
    "measure": .init(runsAtOnce: true),
    "runOnMain": .init(runsAtOnce: true),
    "ForEach": .init(passesOn: [""]),
    "List": .init(passesOn: [""]),
    "fullScreenCover": .init(passesOn: ["item"]),
    "navigationDestination": .init(passesOn: ["for", "item"]),
    "popover": .init(passesOn: ["item"]),
    "sheet": .init(passesOn: ["item"]),
  ]
}

/// The type of the parameter that a library's function passes to its closures.
struct ClosureParameter {
  let evaluator: Evaluator
  let call: Evaluator.Call

  /// A closure among the arguments, with the type of its parameter. Other values stay as they are.
  func typed(_ value: Evaluated) -> Evaluated {
    guard case .closure(var closure) = value.value, closure.parameterTypes.isEmpty,
      let labels = LibraryCall.named[call.name]?.passesOn, !labels.isEmpty,
      let source = call.arguments.first(where: { labels.contains($0.label ?? "") && !$0.isTrailing }),
      let type = type(passedOnFrom: source.node)
    else { return value }
    closure.parameterTypes = [type]
    var typed = value
    typed.value = .closure(closure)
    return typed
  }

  private func type(passedOnFrom node: Node) -> Type? {
    // The elements of `0..<3`.
    if node.kind == .binary, Evaluator.ranges.contains(node.text) { return type(of: node[0]) }
    // `$chosen` is the binding of a property.
    if node.kind == .name, node.text.first == "$", let receiver = call.environment.receiver?.type,
      let property = evaluator.program.property(String(node.text.dropFirst()), of: receiver)
    {
      return passedOn(evaluator.program.type(ofProperty: property))
    }
    return passedOn(type(of: node))
  }

  private func type(of node: Node) -> Type? {
    evaluator.withoutEffects { evaluator.evaluate(node, in: call.environment).type }
  }

  private func passedOn(_ type: Type?) -> Type? {
    switch type {
    case .array(let inner)?, .optional(let inner)?, .metatype(let inner)?: inner.isOpen ? nil : inner
    default: nil
    }
  }
}
