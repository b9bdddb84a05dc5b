import Knit
import KnitMacros

public final class Horse {
  public init() {}
}

public final class Hay {
  public init() {}
}

public final class Farrier {
  private let horse: Horse

  @Resolvable<Resolver>
  init(horse: Horse, @Named("summer") hay: Hay) {
    self.horse = horse
  }
}

public final class StablesAssembly: AutoInitModuleAssembly {
  public typealias TargetResolver = Resolver

  public static var dependencies: [any ModuleAssembly.Type] { [] }

  public init() {}

  public func assemble(container: Container<Resolver>) {
    // @knit public
    container.register(Horse.self) { _ in Horse() }
      .inObjectScope(.container)
    container.register(Hay.self, name: "winter") { _ in Hay() }
    // @knit public
    container.register(Farrier.self) { Farrier.make(resolver: $0) }
  }
}
