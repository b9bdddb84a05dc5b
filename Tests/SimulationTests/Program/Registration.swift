/// One `register` call with its modifiers.
struct Registration: Equatable, Sendable {
  /// The registration's number in outcomes and line tables.
  var id: Int
  /// Position of the container of the registration.
  var container: Int
  /// The service type as registered: the implementation, a supertype of it, or an `Optional` of one.
  var service: ServiceType
  /// The name, if any; the empty string is a name (3.6).
  var name: String?
  /// Types of the run-time arguments of the factory.
  var arguments: [ArgumentType] = []
  /// The product that the factory returns.
  var product: Product
  /// The scope as written; `nil` if none is.
  var scope: ObjectScope?
  /// Requests of the factory and of the `initCompleted` closures, in order. The first request of an alias is its
  /// target.
  var requests: [Request] = []
  /// Further keys of the same entry, by `.implements` or `forward`.
  var forwards: [Forward] = []

  /// The product of a factory.
  enum Product: Equatable, Sendable {
    /// A new value of a declared type.
    case construct(Int)
    /// The answer to the first request: `{ r in r.resolve(Impl.self)! }`.
    case alias
  }

  /// A further key of an entry. It has the entry's argument types, but not its name (4).
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

/// The time for which a product is shared (11.3).
enum ObjectScope: String, CaseIterable, Sendable {
  case transient
  case graph
  case container
  case weak
}
