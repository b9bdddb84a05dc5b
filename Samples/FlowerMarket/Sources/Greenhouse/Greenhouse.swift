import FactoryKit

public protocol Thermometer { func degrees() -> Double }
public protocol Supplier { func deliver(_ flower: String) -> Int }

final class MercuryThermometer: Thermometer {
  func degrees() -> Double { 18.5 }
}

final class FixedThermometer: Thermometer {
  private let value: Double
  init(value: Double) { self.value = value }
  func degrees() -> Double { value }
}

/// The beds of one greenhouse.
public final class Beds {
  private var flowers: [String: Int] = [:]
  private let thermometer: Thermometer

  init(thermometer: Thermometer) { self.thermometer = thermometer }

  public func plant(_ flower: String) { if thermometer.degrees() > 5 { flowers[flower, default: 0] += 1 } }
}

/// What the greenhouse has, in a container of its own.
public final class GreenhouseContainer: SharedContainer {
  public static let shared = GreenhouseContainer()
  public let manager = ContainerManager()

  public var thermometer: Factory<Thermometer> {
    self { MercuryThermometer() }
      .singleton
      .onTest { FixedThermometer(value: 20) }
      .onArg("frost") { FixedThermometer(value: -3) }
  }

  public var beds: Factory<Beds> { self { Beds(thermometer: self.thermometer()) }.cached }
}

extension Container {
  /// The app says who delivers.
  public var supplier: Factory<Supplier?> { promised() }
}
