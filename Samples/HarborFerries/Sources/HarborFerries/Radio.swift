import Deli

class Radio {
  let channel: Int
  init(channel: Int) { self.channel = channel }
}

final class SpareRadio: Radio {}

/// The second one was copied from the first.
final class RadioConfiguration: Configuration {
  let bridge = Config(Radio.self, qualifier: "bridge") { Radio(channel: 16) }
  let engine = Config(Radio.self, qualifier: "bridge") { Radio(channel: 12) }
}

/// The logbook is a service, says an extension.
final class Logbook {}
extension Logbook: Component {}

/// Sounds when there is fog, and is nobody else's business.
private final class Foghorn: Component {
  func sound() { print("Tuut") }
}

/// Services of the harbor's own; which of them there are, is only known when the app runs.
final class HarborFactory: ModuleFactory {
  override func load(context: AppContext) {
    let kind: Radio.Type = CommandLine.arguments.count > 1 ? SpareRadio.self : Radio.self
    register(kind, resolver: { Radio(channel: 1) }, qualifier: "", scope: .singleton)
  }
}
