import DIKit

/// What is made elsewhere: everything else declares itself.
protocol RoundsResolver: Resolver {
  func provideRoundsResolver() -> RoundsResolver
  func provideOven(temperature: Temperature) -> Oven
  func provideLedger() -> Ledger
}

final class Bakery: RoundsResolver {
  private let oven = Oven()

  func provideRoundsResolver() -> RoundsResolver { self }

  func provideOven(temperature: Temperature) -> Oven {
    oven.heat(to: temperature)
    return oven
  }

  func provideLedger() -> Ledger { resolvePaperLedger() }
}
