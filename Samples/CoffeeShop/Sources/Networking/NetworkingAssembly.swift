import Core
import Swinject
import SwinjectAutoregistration

public final class NetworkingAssembly: Assembly {
  public init() {}

  public func assemble(container: Container) {
    container.single(Endpoints.self) { _ in Endpoints(host: "coffee.example") }

    container.register(HTTPClient.self, name: ClientName.plain) { r in
      PlainClient(endpoints: r.resolve(Endpoints.self)!)
    }
    container.single(HTTPClient.self) { r in
      RetryingClient(inner: r.resolve(HTTPClient.self, name: ClientName.plain)!, log: r.resolve(Log.self)!)
    }

    container.autoregister(RequestSigner.self, initializer: RequestSigner.init)
    container.register(ImageLoader.self) { r in ImageLoader(client: r.resolve(HTTPClient.self)!) }
      .inObjectScope(.weak)
  }
}
