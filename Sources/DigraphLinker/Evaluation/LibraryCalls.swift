import DigraphModel

/// A function of Swift's libraries or the SDK that is handed closures, and what it does with them.
///
/// Any other function may keep a closure, and run it later and on any executor.
struct LibraryCall {
  /// Whether it runs its closures before it returns, and returns their result.
  var runsAtOnce = false
  /// The executor that it runs them on.
  var executor = Executor.unknown
  /// Whether it runs them beside the code that calls it.
  var concurrency = Concurrency.none
  /// Whether it traps on any executor but that of the actor that it is called on.
  var assertsIsolation = false

  /// The executor of a closure.
  enum Executor {
    case unknown
    /// That of the code that makes the call.
    case caller
    /// That of the actor that the function is called on.
    case receiver
    /// That of the main actor, if the function is called on a type of this name.
    case main(of: String)
    /// None but a thread, if the function is called on a type of this name.
    case pool(of: String)
    /// That of the queue that the function is called on. If the caller waits, it may be the caller's.
    case queue(waits: Bool)
  }

  /// Whether code runs beside the code that hands it over.
  enum Concurrency {
    case none
    /// In any case.
    case always
    /// Unless it is handed to something that is called main.
    case besidesMain
    /// Unless the actor around it is the main one, as in types of the user interface: it inherits that.
    case besidesInterface
  }

  /// All of them by name, which is all that tells calls apart where the type of the receiver is not known.
  static let named: [String: LibraryCall] = [
    "sync": .init(runsAtOnce: true, executor: .queue(waits: true)),
    "async": .init(executor: .queue(waits: false), concurrency: .besidesMain),
    "asyncAfter": .init(executor: .queue(waits: false), concurrency: .besidesMain),
    "concurrentPerform": .init(concurrency: .always),
    "addOperation": .init(concurrency: .besidesMain),
    "detachNewThread": .init(executor: .pool(of: "Thread")),
    "Task": .init(concurrency: .besidesInterface),
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
  ]
}
