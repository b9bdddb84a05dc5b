import Testing

/// 4: `.implements` and `forward`.
@Suite struct ForwardTests {
  @Test func allKeysShareOneInstance() throws {
    var wiring = Wiring()
    let animal = wiring.declareProtocol("Animal")
    let dog = wiring.declareClass("Dog", animal)
    wiring.register(dog, scope: .container, forwards: [animal])
    let simulation = wiring.simulation
    let one = try simulation.resolve(dog)?.object
    let other = try simulation.resolve(animal)?.object
    #expect(one != nil && one === other)
  }

  /// A forward has the argument types of its registration, but not its name.
  @Test func forwardsHaveTheArgumentsAndNotTheName() throws {
    var wiring = Wiring()
    let animal = wiring.declareProtocol("Animal")
    let dog = wiring.declareClass("Dog", animal)
    wiring.register(dog, name: "rex", arguments: [.int], forwards: [animal])
    let simulation = wiring.simulation
    #expect(try simulation.resolve(animal, arguments: [.int]) != nil)
    #expect(try simulation.resolve(animal, name: "rex", arguments: [.int]) == nil)
    #expect(try simulation.resolve(animal) == nil)
  }

  @Test func initCompletedRunsForEachKeyOnlyWhenTheProductIsNew() throws {
    var wiring = Wiring()
    let animal = wiring.declareProtocol("Animal")
    let dog = wiring.declareClass("Dog", animal)
    let food = wiring.declareClass("Food")
    let registration = wiring.register(food)
    wiring.register(dog, scope: .container, forwards: [animal], wiring.askLater(food))
    let simulation = wiring.simulation
    try simulation.resolve(animal)
    try simulation.resolve(dog)
    #expect(simulation.runs(registration) == 1)
  }

  @Test func aProductOfTheWrongTypeIsNil() throws {
    var wiring = Wiring()
    let plant = wiring.declareProtocol("Plant")
    let dog = wiring.declareClass("Dog")
    let registration = wiring.register(dog, forwards: [plant])
    let request = wiring.resolve(plant)
    #expect(
      wiring.trap == .forcedNil(request: request, .wrongType(Key(service: .named(plant)), registration: registration)))
  }

  /// A stored product of the wrong type does not pass the cast. So it is made anew and replaces the stored one, and
  /// `initCompleted` does not run.
  @Test func aProductOfTheWrongTypeReplacesTheStoredOne() throws {
    var wiring = Wiring()
    let plant = wiring.declareProtocol("Plant")
    let dog = wiring.declareClass("Dog")
    let food = wiring.declareClass("Food")
    let meals = wiring.register(food)
    let dogs = wiring.register(dog, scope: .container, forwards: [plant], wiring.askLater(food))
    let simulation = wiring.simulation
    let first = try simulation.resolve(dog)?.object
    #expect(try simulation.resolve(plant) == nil)
    #expect(simulation.runs(dogs) == 2)
    #expect(simulation.runs(meals) == 1)
    #expect(try simulation.resolve(dog)?.object !== first)
  }

  /// Inside of a wrapper, the product is resolved for `Any`: it is stored and completed, and only reading the wrapper
  /// fails.
  @Test func aWrapperHidesTheWrongType() throws {
    var wiring = Wiring()
    let plant = wiring.declareProtocol("Plant")
    let dog = wiring.declareClass("Dog")
    let dogs = wiring.register(dog, scope: .container, forwards: [plant])
    let simulation = wiring.simulation
    let first = try simulation.resolve(dog)?.object
    guard case .absent = try simulation.resolve(Key(service: .optional(.named(plant))), on: 0)
    else { return #expect(Bool(false)) }
    #expect(simulation.runs(dogs) == 1)
    #expect(try simulation.resolve(dog)?.object === first)
    let lazy = try simulation.resolve(Key(service: .lazy(.named(plant))), on: 0)
    guard case .deferred(let deferred) = lazy else { return #expect(Bool(false)) }
    #expect(throws: (any Error).self) { try deferred.instance() }
  }

  /// 11.4 with 4: if the cast fails, `initCompleted` does not run, and a cycle through it ends.
  @Test func aLoopThroughAWrongTypeEnds() throws {
    var wiring = Wiring()
    let plant = wiring.declareProtocol("Plant")
    let dog = wiring.declareClass("Dog")
    wiring.register(
      dog, scope: .transient, forwards: [plant],
      wiring.ask(.named(plant)) {
        $0.phase = .initCompleted
        $0.isForced = false
      })
    wiring.resolve(dog)
    #expect(wiring.trap == nil)
  }
}
