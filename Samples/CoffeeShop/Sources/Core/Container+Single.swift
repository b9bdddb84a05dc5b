import Swinject

extension Container {
  /// Registers a service of which there is one.
  @discardableResult
  public func single<Service>(
    _ type: Service.Type, name: String? = nil, _ make: @escaping (Resolver) -> Service
  ) -> ServiceEntry<Service> {
    register(type, name: name, factory: make).inObjectScope(.container)
  }
}
