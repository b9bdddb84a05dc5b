import Knit

/// What the dome has, and what it expects others to have.
public final class InstrumentsAssembly: AutoInitModuleAssembly {
  public typealias TargetResolver = Resolver

  public static var dependencies: [any ModuleAssembly.Type] { [WeatherAssembly.self] }

  public init() {}

  public func assemble(container: Container<Resolver>) {
    // @knit public
    container.register(Dome.self) { Dome.make(resolver: $0) }
      .inObjectScope(.container)

    // @knit public
    container.register(Lens.self, name: "wide") { _ in Lens(width: 60) }
    // @knit public
    container.register(Lens.self, name: "narrow") { _ in Lens(width: 2) }

    // @knit public
    container.register(Telescope.self) { (resolver: Resolver, star: String) in
      Telescope(star: star, dome: resolver.dome(), lens: resolver.lens(name: .narrow))
    }

    container.registerIntoCollection(Check.self) { _ in MirrorCheck() }
    container.registerIntoCollection(Check.self) { resolver in LensCheck(lens: resolver.lens(name: .wide)) }

    // @knit public
    container.register(Evening.self) { resolver in
      Evening(checks: resolver.resolveCollection(Check.self).entries)
    }
  }
}

/// Who opens the dome needs to know of the weather, wherever that comes from.
public final class WeatherAssembly: AbstractAssembly {
  public typealias TargetResolver = Resolver

  public static var dependencies: [any ModuleAssembly.Type] { [] }

  public init() {}

  public func assemble(container: Container<Resolver>) {
    // @knit public
    container.registerAbstract(Weather.self)
  }
}
