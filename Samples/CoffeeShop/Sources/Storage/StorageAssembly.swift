import Core
import Swinject

public struct StorageAssembly: Assembly {
  public init() {}

  public func assemble(container: Container) {
    container.single(Database.self) { r in Database(log: r.resolve(Log.self)!) }

    container.register(Preferences.self) { _ in Preferences() }
      .inObjectScope(.container)
      .implements(ThemeSettings.self, OnboardingState.self)

    container.register(DiskCache.self) { (_, folder: String) in DiskCache(folder: folder) }
  }
}
