/// What a factory makes and a request answers.
enum SimulatedValue {
  /// An instance of a class: has an identity, can be held weakly.
  case object(SimulatedObject)
  /// A value of a struct: has no identity, so that nothing can hold it weakly (11.3).
  case copy(SimulatedCopy)
  /// A `Lazy` or `Provider`.
  case deferred(DeferredValue)
  /// `nil` inside of an `Optional` that was asked for as such.
  case absent
}

/// An instance of a class. Its lifetime is a real one, counted by the language, as that of an instance in an app.
final class SimulatedObject {
  /// Position of its class; `nil` for the stand-in of a value that could not be made, which is of every type.
  let type: Int?
  /// What its properties hold strongly.
  var owned: [SimulatedValue] = []

  init(type: Int?) { self.type = type }
}

/// The value of a struct; copies share what they hold.
final class SimulatedCopy {
  /// Position of its struct.
  let type: Int
  /// What its properties hold strongly.
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
  ///   - keepsInstance: whether the first answer is kept, as `Lazy` does and `Provider` does not.
  ///   - make: resolves.
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
  /// The object, if it is one.
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
