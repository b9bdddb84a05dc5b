import DIKit

struct Customer { let name: String }

/// The list, which makes a delivery for whoever is chosen.
final class RoundList: FactoryMethodInjectable {
  struct Dependency { let resolver: RoundsResolver }

  private let resolver: RoundsResolver
  private init(_ resolver: RoundsResolver) { self.resolver = resolver }

  static func makeInstance(dependency: Dependency) -> RoundList { RoundList(dependency.resolver) }

  func select(_ customer: Customer) {
    resolver.resolveDelivery(customer: customer, temperature: Temperature(celsius: 220)).start()
  }
}

/// Its customer is known only when it is made: a parameter.
final class Delivery: Injectable {
  struct Dependency {
    let customer: Customer
    let baker: Baker
  }

  private let dependency: Dependency

  init(dependency: Dependency) { self.dependency = dependency }

  func start() {
    dependency.baker.bake(2)
    print("to \(dependency.customer.name)")
  }
}

/// A label on the van, which somebody else makes.
final class VanSign: PropertyInjectable {
  struct Dependency { let ledger: Ledger }
  var dependency: Dependency!

  var text: String { "\(dependency.ledger)" }
}
