/// One `resolve` call.
struct Request: Equatable, Sendable {
  /// The request's number in outcomes and line tables.
  var id: Int
  /// The phase in which the request runs.
  var phase: Phase = .factory
  /// The requested type.
  var service: ServiceType
  var name: String?
  /// Static types of the arguments that are passed.
  var arguments: [ArgumentType] = []
  /// Whether `nil` traps (`!`, or a `guard` that ends in `fatalError`).
  var isForced = true
  /// Whether `.instance` of the `Lazy` or `Provider` is read at once.
  var readsInstance = false
  /// The receiver of the call.
  var receiver: Receiver = .given
  /// Whether the answer is stored in a `weak` property; only for a class, and only in `initCompleted`.
  var isHeldWeakly = false

  /// The phase of a request (11.4).
  enum Phase: Equatable, Sendable {
    /// F: while the factory runs.
    case factory
    /// I: in an `initCompleted` closure.
    case initCompleted
  }

  /// The receiver of a request.
  enum Receiver: Equatable, Sendable {
    /// The resolver that is passed to the closure.
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
