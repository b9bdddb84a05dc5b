import FactoryKit

public protocol Taxis { func call() }
public protocol Theatre { func seats() -> Int }

final class Bell {}

public final class Concierge {
  private let bell: Bell
  private let taxis: Taxis?
  private let theatre: Theatre?

  init(bell: Bell, taxis: Taxis?, theatre: Theatre?) {
    self.bell = bell
    self.taxis = taxis
    self.theatre = theatre
  }

  public func help() {
    taxis?.call()
    print(theatre?.seats() ?? 0)
  }
}

/// Keeps the keys of those who have gone out.
public final class KeyRack {
  public var keys: [Int] = []
  public init() {}
}

extension Container {
  public var taxis: Factory<Taxis?> { promised() }
  public var nightPorter: Factory<String?> { promised() }
  public var theatre: Factory<Theatre?> { promised() }
  public var keyRack: Factory<KeyRack> { self { KeyRack() }.singleton }
  var notes: Factory<[String]> { self { ["wake up 12"] }.singleton }
  // They are read at the desk, and nowhere else.
  public var conciergeNotes: Factory<String> { self { MainActor.assumeIsolated { self.notes().joined() } } }
  public var concierge: Factory<Concierge> {
    self { Concierge(bell: Bell(), taxis: self.taxis(), theatre: self.theatre()) }
  }
}
