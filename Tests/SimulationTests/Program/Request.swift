/// One `resolve` call.
struct Request: Equatable, Sendable {
  /// Identifies it in outcomes and line tables.
  var id: Int
  /// When it is made.
  var phase: Phase = .factory
  /// What is asked for.
  var service: ServiceType
  var name: String?
  /// Static types of the arguments that are passed.
  var arguments: [ArgumentType] = []
  /// Whether `nil` traps (`!`, or a `guard` that ends in `fatalError`).
  var isForced = true
  /// Whether `.instance` of the `Lazy` or `Provider` is read at once.
  var readsInstance = false
  /// Who is asked.
  var receiver: Receiver = .given
  /// Whether the answer is put into a `weak` property; only for a class, and only in `initCompleted`.
  var isHeldWeakly = false

  /// When a request is made (11.4).
  enum Phase: Equatable, Sendable {
    /// F: while the factory runs.
    case factory
    /// I: in an `initCompleted` closure.
    case initCompleted
  }

  /// Who is asked.
  enum Receiver: Equatable, Sendable {
    /// The resolver that the closure is given.
    case given
    /// A container variable that the closure captures, by position.
    case captured(Int)
  }
}

extension Request {
  /// The key that is looked up first.
  var key: Key { Key(service: service, name: name, arguments: arguments) }

  /// The key that is looked up if the first is not bound: that of the wrapped type (11.1, 11.6).
  var wrappedKey: Key? { service.wrapped.map { Key(service: $0, name: name, arguments: arguments) } }

  /// Whether the answer as the program uses it can be `nil`.
  var yieldsOptional: Bool {
    if case .optional = service { return true }
    if readsInstance, case .optional = service.wrapped { return true }
    return !isForced
  }
}
