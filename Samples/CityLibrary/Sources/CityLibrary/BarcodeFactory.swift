import Deli

protocol Scanner {
  func scan() -> String
}

final class HandScanner: Scanner {
  private let clock: Clock
  init(_ clock: Clock) { self.clock = clock }
  func scan() -> String { return "\(clock.now)" }
}

/// The scanners come with a module that has no sources for the generator, so their factory is written by hand.
final class BarcodeFactory: ModuleFactory {
  override func load(context: AppContext) {
    register(
      HandScanner.self,
      resolver: {
        let clock = context.get(Clock.self, qualifier: "")!
        return HandScanner(clock)
      },
      qualifier: "",
      scope: .singleton
    ).link(Scanner.self)
  }
}
