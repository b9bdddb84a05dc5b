/// A type that is registered or asked for.
///
/// One spelling per type: `any P` and `P`, `Optional<T>` and `T?`, an alias and its target are the same value here,
/// so that equality is Swinject's equality of types (12).
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
  /// What a wrapper wraps; `nil` for a declared type (11.6: one level is unwrapped, never two).
  var wrapped: ServiceType? {
    switch self {
    case .named: nil
    case .optional(let wrapped), .lazy(let wrapped), .provider(let wrapped): wrapped
    }
  }

  /// Whether it is `Lazy` or `Provider`, so that what it wraps is made on first use.
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

/// What a container finds a registration by (11.1): service type, argument types, name.
struct Key: Hashable, Sendable {
  var service: ServiceType
  var name: String?
  var arguments: [ArgumentType] = []
}
