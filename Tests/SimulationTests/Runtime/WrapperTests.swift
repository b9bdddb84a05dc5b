import Testing

/// 11.6: `Optional`, `Lazy` and `Provider`.
@Suite struct WrapperTests {
  /// `Optional` always answers; `Lazy` and `Provider` answer if the wrapped type is bound.
  @Test(arguments: [true, false])
  func answers(isBound: Bool) throws {
    var wiring = Wiring()
    let service = wiring.declareClass("Service")
    if isBound { wiring.register(service) }
    let simulation = wiring.simulation
    func answers(_ type: ServiceType) throws -> Bool { try simulation.resolve(Key(service: type), on: 0) != nil }
    #expect(try answers(.optional(.named(service))))
    #expect(try answers(.lazy(.named(service))) == isBound)
    #expect(try answers(.provider(.named(service))) == isBound)
  }

  @Test func onlyOneLevelIsUnwrapped() throws {
    var wiring = Wiring()
    let service = wiring.declareClass("Service")
    wiring.register(service)
    let simulation = wiring.simulation
    for inner in [ServiceType.optional, ServiceType.lazy, ServiceType.provider] {
      #expect(try simulation.resolve(Key(service: .lazy(inner(.named(service)))), on: 0) == nil)
    }
    // An optional still answers, with nil.
    guard case .absent = try simulation.resolve(Key(service: .optional(.lazy(.named(service)))), on: 0)
    else { return #expect(Bool(false)) }
  }

  /// `T` never finds a registration of `T?`; `T?` finds it before that of `T`.
  @Test func registeredOptionals() throws {
    var wiring = Wiring()
    let service = wiring.declareClass("Service")
    let optional = wiring.register(service, as: .optional(.named(service)))
    let simulation = wiring.simulation
    #expect(try simulation.resolve(service) == nil)
    #expect(simulation.registration(for: Key(service: .optional(.named(service))), on: 0) == optional)
    wiring.register(service)
    let both = wiring.simulation
    try both.resolve(Key(service: .optional(.named(service))), on: 0)
    #expect(both.runs(optional) == 1)
  }

  @Test func namesAndArgumentsAreThoseOfTheWrappedKey() throws {
    var wiring = Wiring()
    let service = wiring.declareClass("Service")
    wiring.register(service, name: "n", arguments: [.int])
    let simulation = wiring.simulation
    let lazy = ServiceType.lazy(.named(service))
    #expect(try simulation.resolve(Key(service: lazy, name: "n", arguments: [.int]), on: 0) != nil)
    #expect(try simulation.resolve(Key(service: lazy, name: "n"), on: 0) == nil)
    #expect(try simulation.resolve(Key(service: lazy, arguments: [.int]), on: 0) == nil)
  }

  /// A deferred value makes nothing until it is read, so it ends a cycle; an optional does not.
  @Test(arguments: [true, false])
  func deferredValuesEndLoops(readsInstance: Bool) {
    for (wrap, recurses) in [
      (ServiceType.lazy, readsInstance), (ServiceType.provider, readsInstance), (ServiceType.optional, true),
    ] {
      var wiring = Wiring()
      let chef = wiring.declareClass("Chef")
      let menu = wiring.declareClass("Menu")
      wiring.register(chef, wiring.ask(wrap(.named(menu))) { $0.readsInstance = readsInstance })
      wiring.register(menu, wiring.ask(chef))
      wiring.resolve(chef)
      #expect(wiring.trap.isRecursion == recurses)
    }
  }
}
