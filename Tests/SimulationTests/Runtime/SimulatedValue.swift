/// A value that a factory makes and a request gets.
enum SimulatedValue {
  /// An instance of a class, which has an identity and can be held weakly.
  case object(SimulatedObject)
  /// A value of a struct, which has no identity, so that nothing can hold it weakly (11.3).
  case copy(SimulatedCopy)
  /// A `Lazy` or `Provider`.
  case deferred(DeferredValue)
  /// `nil` inside of a requested `Optional`.
  case absent
}

/// An instance of a class. Swift's reference counting decides its lifetime, as for an instance in an app.
final class SimulatedObject {
  /// Position of its class; `nil` for the stand-in of a value that could not be made, which has every type.
  let type: Int?
  /// Values that its properties hold strongly.
  var owned: [SimulatedValue] = []

  init(type: Int?) { self.type = type }
}

/// The value of a struct; copies share the values that they hold.
final class SimulatedCopy {
  /// Position of its struct.
  let type: Int
  /// Values that its properties hold strongly.
  let owned: [SimulatedValue]

  init(type: Int, owned: [SimulatedValue]) {
    self.type = type
    self.owned = owned
  }
}

/// A `Lazy` or `Provider`: a resolution that has not happened yet (11.6).
final class DeferredValue {
  private let make: () throws -> SimulatedValue
  private let keepsInstance: Bool
  private var made: SimulatedValue?

  /// - Parameters:
  ///   - keepsInstance: whether the first answer is stored, as in `Lazy`; `Provider` does not store it.
  ///   - make: resolves the value.
  init(keepsInstance: Bool, make: @escaping () throws -> SimulatedValue) {
    self.keepsInstance = keepsInstance
    self.make = make
  }

  /// Reads `.instance`.
  func instance() throws -> SimulatedValue {
    if let made { return made }
    let instance = try make()
    if keepsInstance { made = instance }
    return instance
  }
}

extension SimulatedValue {
  /// The object, if the value is one.
  var object: SimulatedObject? {
    if case .object(let object) = self { object } else { nil }
  }

  /// Whether `as?` to a type succeeds.
  ///
  /// A found entry whose value is not of the requested type answers `nil` (11.1).
  func casts(to service: ServiceType, in program: ContainerProgram) -> Bool {
    switch (self, service) {
    case (.absent, .optional): true
    case (.absent, _): false
    case (_, .optional(let wrapped)): casts(to: wrapped, in: program)
    case (.object(let object), .named(let type)): object.type.map { program.isSubtype($0, of: type) } ?? true
    case (.copy(let copy), .named(let type)): program.isSubtype(copy.type, of: type)
    case (.deferred, .lazy), (.deferred, .provider): true
    case (.object(let object), .lazy), (.object(let object), .provider): object.type == nil
    case (.copy, .lazy), (.copy, .provider), (.deferred, .named): false
    }
  }
}
