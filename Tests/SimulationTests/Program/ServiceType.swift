/// A type that is registered or requested.
///
/// Each type has one value, however it is spelt: `any P` and `P`, `Optional<T>` and `T?`, an alias and its target. So
/// equality here is Swinject's equality of types (12).
indirect enum ServiceType: Hashable, Sendable {
  /// A declared type, by position.
  case named(Int)
  /// `T?`
  case optional(ServiceType)
  /// `Lazy<T>`
  case lazy(ServiceType)
  /// `Provider<T>`
  case provider(ServiceType)
}

extension ServiceType {
  /// The wrapped type; `nil` for a declared type (11.6: one level is unwrapped, never two).
  var wrapped: ServiceType? {
    switch self {
    case .named: nil
    case .optional(let wrapped), .lazy(let wrapped), .provider(let wrapped): wrapped
    }
  }

  /// Whether the type is `Lazy` or `Provider`, so that the wrapped value is made on first use.
  var isDeferred: Bool {
    switch self {
    case .named, .optional: false
    case .lazy, .provider: true
    }
  }

  /// The declared type inside of all wrappers.
  var base: Int {
    switch self {
    case .named(let type): type
    case .optional(let wrapped), .lazy(let wrapped), .provider(let wrapped): wrapped.base
    }
  }
}

/// Static type of a run-time argument, which is all that a key knows of the argument (11.1).
enum ArgumentType: Hashable, Sendable {
  case int
  case string
  case bool
  case double
  case optionalInt
  /// A declared type, by position.
  case named(Int)
}

/// The key by which a container finds a registration (11.1): service type, argument types, name.
struct Key: Hashable, Sendable {
  var service: ServiceType
  var name: String?
  var arguments: [ArgumentType] = []
}
