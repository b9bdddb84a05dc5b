import DIKit

struct Temperature { let celsius: Int }

final class Oven {
  private(set) var celsius = 20
  func heat(to temperature: Temperature) { celsius = temperature.celsius }
}

final class Baker: Injectable {
  struct Dependency {
    let oven: Oven
    let ledger: Ledger
  }

  private let dependency: Dependency

  init(dependency: Dependency) { self.dependency = dependency }

  func bake(_ loaves: Int) {
    dependency.ledger.note("\(loaves) loaves at \(dependency.oven.celsius) degrees")
  }
}
