import Instruments
import Knit
import KnitMacros

/// Plates of all nights. Where they lie is known to the app alone.
public final class ArchiveAssembly: ModuleAssembly {
  public typealias TargetResolver = Resolver

  public static var dependencies: [any ModuleAssembly.Type] { [InstrumentsAssembly.self] }

  private let folder: String

  public init(folder: String) {
    self.folder = folder
  }

  public func assemble(container: Container<Resolver>) {
    container.register(PlateStore.self) { _ in PlateStore(folder: self.folder) }
      .inObjectScope(.container)

    // @knit public
    container.register(Catalogue.self) { (resolver: Resolver, night: Int) in
      Catalogue.make(resolver: resolver, night: night)
    }
  }
}

final class PlateStore {
  let folder: String

  init(folder: String) {
    self.folder = folder
  }
}

public final class Catalogue {
  private let night: Int
  private let plates: PlateStore
  private let dome: Dome

  @Resolvable<Resolver>
  init(@Argument night: Int, plates: PlateStore, dome: Dome) {
    self.night = night
    self.plates = plates
    self.dome = dome
  }

  public func title() -> String { "\(plates.folder)/\(night)" + (dome.open() ? "" : ", clouds") }
}
