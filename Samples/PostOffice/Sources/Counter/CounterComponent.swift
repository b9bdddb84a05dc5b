import CustomsKit
import Mail
import NeedleFoundation

public protocol CounterDependency: Dependency {
  var rates: Rates { get }
  var queue: Queue { get }
  var printer: Printer { get }
}

/// Where people stand in line.
public final class CounterComponent: Component<CounterDependency> {
  public var queue: Queue { shared { Queue() } }

  public var rates: Rates { Rates() }

  public var till: Till { Till() }

  public var register: CashRegister { shared { CashRegister(till: till) } }

  public var statement: Statement { Statement(till: till) }

  public var counterScreen: Screen { Screen("\(dependency.queue.length) \(register) \(statement)") }

  public func printReceipt() { dependency.printer.print("receipt for \(dependency.rates.price(of: 20))") }

  public var parcel: ParcelComponent { shared { ParcelComponent(parent: self) } }

  public var letter: LetterComponent { .init(parent: self) }

  public var customs: CustomsFormComponent { CustomsFormComponent(parent: self) }

  public var window: WindowComponent { WindowComponent(parent: self) }

  public func makeSign(text: String) -> Screen { Screen(text) }
}

/// Forms are kept at the counter, and filled in on the way.
extension SortingComponent {
  public var forms: Forms { Forms(bags: bags) }
}

public protocol WindowDependency: Dependency {
  func makeSign(text: String) -> Screen
}

/// One of several windows, with a sign above it.
public final class WindowComponent: Component<WindowDependency> {
  public var sign: Screen { dependency.makeSign(text: "Parcels") }

  public var notice: Screen { Screen("up to \(ParcelComponent.heaviest()) kg") }
}

public protocol ParcelDependency: Dependency {
  var rates: Rates { get }
  var queue: Queue { get }
}

/// What is too large for a letter box.
public final class ParcelComponent: Component<ParcelDependency> {
  public var parcelScreen: Screen { Screen("\(dependency.rates.price(of: 2_000))") }

  public func stamp(value: Int) -> Stamp { shared { Stamp(value: value) } }

  public static func heaviest() -> Int { 30 }
}

public final class LetterComponent: Component<EmptyDependency> {
  public var letterScreen: Screen { Screen("Letter") }
}

/// What customs wants to know is up to `CustomsKit`.
public final class CustomsFormComponent: Component<CustomsDependency> {
  public var formScreen: Screen { Screen("CN 22") }
}
