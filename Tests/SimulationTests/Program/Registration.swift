/// One `register` call with its modifiers.
struct Registration: Equatable, Sendable {
  /// Identifies it in outcomes and line tables.
  var id: Int
  /// Position of the container that it is made on.
  var container: Int
  /// The service type as registered: the implementation, a supertype of it, or an `Optional` of one.
  var service: ServiceType
  /// The name, if any; the empty string is a name (3.6).
  var name: String?
  /// Types of the run-time arguments of the factory.
  var arguments: [ArgumentType] = []
  /// What the factory returns.
  var product: Product
  /// The scope as written; `nil` if none is.
  var scope: ObjectScope?
  /// What the factory and the `initCompleted` closures ask for, in order. An alias has its target as first request.
  var requests: [Request] = []
  /// Further keys of the same entry, by `.implements` or `forward`.
  var forwards: [Forward] = []

  /// What a factory returns.
  enum Product: Equatable, Sendable {
    /// A new value of a declared type.
    case construct(Int)
    /// The answer to the first request: `{ r in r.resolve(Impl.self)! }`.
    case alias
  }

  /// A further key of an entry. It takes over the argument types, but not the name (4).
  struct Forward: Equatable, Sendable {
    /// Position of the type; nothing checks that the product conforms to it.
    var type: Int
    var name: String?
  }
}

extension Registration {
  /// The key that the `register` call itself binds.
  var key: Key { Key(service: service, name: name, arguments: arguments) }

  /// All keys that the statement binds, the call's own first.
  var keys: [Key] {
    [key] + forwards.map { Key(service: .named($0.type), name: $0.name, arguments: arguments) }
  }

  /// The requests of one phase, in order.
  func requests(_ phase: Request.Phase) -> [Request] { requests.filter { $0.phase == phase } }

  /// The type that is constructed, unless the registration is an alias.
  var constructed: Int? {
    switch product {
    case .construct(let type): type
    case .alias: nil
    }
  }
}

/// How long a made value is shared (11.3).
enum ObjectScope: String, CaseIterable, Sendable {
  case transient
  case graph
  case container
  case weak
}
