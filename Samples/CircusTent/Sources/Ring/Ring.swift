import Knit
import KnitMacros
import Stables

public final class Band {
  public init() {}
}

public final class Lights {
  public init() {}
}

public final class Curtain {
  public init() {}
}

/// Rides around the ring.
public final class Rider {
  private let horse: Horse
  private let band: Band

  @Resolvable<Resolver>
  init(horse: Horse, band: Band) {
    self.horse = horse
    self.band = band
  }

  public func ride() {}
}

/// Forgets the stables.
public final class RingAssembly: AutoInitModuleAssembly {
  public typealias TargetResolver = Resolver

  public static var dependencies: [any ModuleAssembly.Type] { [ElectricityAssembly.self] }

  public init() {}

  public func assemble(container: Container<Resolver>) {
    // @knit public
    container.register(Rider.self) { Rider.make(resolver: $0) }
    // @knit public
    container.register(Band.self) { _ in Band() }
      .inObjectScope(.container)
    // @knit public
    container.register(Curtain.self) { _ in Curtain() }
  }
}

/// What is up only while the tent is.
public final class LightsAssembly: AutoInitModuleAssembly {
  public typealias TargetResolver = Resolver

  public static var dependencies: [any ModuleAssembly.Type] { [] }

  public init() {}

  public func assemble(container: Container<Resolver>) {
    // @knit public
    container.register(Lights.self) { _ in Lights() }
  }
}

public protocol Electricity: AnyObject {}

/// Somebody has to bring it.
public final class ElectricityAssembly: AbstractAssembly {
  public typealias TargetResolver = Resolver

  public static var dependencies: [any ModuleAssembly.Type] { [] }

  public init() {}

  public func assemble(container: Container<Resolver>) {
    // @knit public
    container.registerAbstract(Electricity.self)
  }
}
