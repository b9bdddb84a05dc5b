import Testing

/// 11.1, 11.2, 3.6, 12: the parts of a key, and the registration that holds it.
@Suite struct KeyTests {
  @Test func theLastRegistrationOfAKeyWins() throws {
    var wiring = Wiring()
    let animal = wiring.declareProtocol("Animal")
    let cat = wiring.declareClass("Cat", animal)
    let dog = wiring.declareClass("Dog", animal)
    let first = wiring.register(cat, as: .named(animal))
    let last = wiring.register(dog, as: .named(animal))
    let simulation = wiring.simulation
    try simulation.resolve(animal)
    #expect((simulation.runs(first), simulation.runs(last)) == (0, 1))
  }

  /// An overridden registration keeps those keys that were not bound again.
  @Test func aForwardOutlivesTheOverriddenKey() throws {
    var wiring = Wiring()
    let animal = wiring.declareProtocol("Animal")
    let dog = wiring.declareClass("Dog", animal)
    let first = wiring.register(dog, forwards: [animal])
    let last = wiring.register(dog)
    let simulation = wiring.simulation
    try simulation.resolve(animal)
    try simulation.resolve(dog)
    #expect((simulation.runs(first), simulation.runs(last)) == (1, 1))
  }

  @Test func namesAndArgumentsMakeDifferentKeys() throws {
    var wiring = Wiring()
    let service = wiring.declareClass("Service")
    wiring.register(service)
    wiring.register(service, name: "")
    wiring.register(service, name: "n", arguments: [.int, .string])
    let simulation = wiring.simulation
    func isBound(_ name: String?, _ arguments: [ArgumentType] = []) throws -> Bool {
      try simulation.resolve(service, name: name, arguments: arguments) != nil
    }
    #expect(try isBound(nil))
    #expect(try isBound(""))
    #expect(try !isBound("n"))
    #expect(try isBound("n", [.int, .string]))
    #expect(try !isBound("n", [.string, .int]))
    #expect(try !isBound("n", [.optionalInt, .string]))
    #expect(try !isBound(nil, [.int]))
  }

  /// A class, its superclass and its protocol are three argument types.
  @Test func argumentTypesAreStatic() throws {
    var wiring = Wiring()
    let service = wiring.declareClass("Service")
    wiring.register(service, arguments: [.named(1)])
    let simulation = wiring.simulation
    #expect(
      try [0, 1, 2].map { try simulation.resolve(service, arguments: [.named($0)]) != nil } == [false, true, false])
  }

  /// A request for a protocol does not find a type that conforms to it, nor does one for a superclass find its
  /// subclass.
  @Test func subtypesAreOtherKeys() throws {
    var wiring = Wiring()
    let animal = wiring.declareProtocol("Animal")
    let dog = wiring.declareClass("Dog", animal)
    let poodle = wiring.declareClass("Poodle", dog)
    wiring.register(dog)
    let simulation = wiring.simulation
    #expect(try simulation.resolve(animal) == nil)
    #expect(try simulation.resolve(poodle) == nil)
  }
}
