import Counter
import Mail
import NeedleFoundation

final class RootComponent: BootstrapComponent {
  public var printer: any Printer { shared { LabelPrinter() } }

  public var rates: Rates { shared { Rates() } }

  private var scales: Scales { shared { Scales() } }

  public var keys: KeyRing { shared { KeyRing() } }

  public var roster: Roster { shared { Roster() } }

  public var weather: Weather { FakeWeather() }

  #if DEBUG
    public var simulator: VanSimulator { VanSimulator() }
  #endif

  public var counter: CounterComponent { CounterComponent(parent: self) }

  public var sorting: SortingComponent { SortingComponent(parent: self) }
}

/// Brings letters to those who cannot come.
final class Postman {
  private let root: RootComponent

  init(root: RootComponent) { self.root = root }

  func start() -> Screen { LetterComponent(parent: root).letterScreen }
}
