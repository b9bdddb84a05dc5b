import Deli

protocol Light {}

final class Lamp: Light, Component {}

final class Horn: Component {}

/// Hangs on the bridge, and is tried from there only.
final class Siren: Autowired {
  var scope: Scope = .prototype
  required init() { MainActor.preconditionIsolated() }
}

/// Tells ships in the fog where the pier is.
final class FogSignal {
  private let horn: Horn
  init(_ horn: Horn) { self.horn = horn }
}

/// There is one lamp and one horn, or so the harbor master thinks.
final class FogConfiguration: Configuration {
  let light = Config(Light.self) { Lamp() }
  let signal = Config(FogSignal.self) { FogSignal(Horn()) }
}
