/// Asks one weather station.
public class Station {
  private let host: String

  init(host: String) { self.host = host }

  func report(for hut: Hut) -> String { "\(host)/\(hut.name)" }
}

public protocol Weather {
  func forecast(for hut: Hut) -> String
}

/// Compares what is measured with what was measured in other years.
public final class ComparedWeather: Weather {
  private let now: Station
  private let archive: Station

  init(now: Station, archive: Station) {
    self.now = now
    self.archive = archive
  }

  public func forecast(for hut: Hut) -> String { now.report(for: hut) + archive.report(for: hut) }
}

/// For walks without a network.
public final class RememberedWeather: Weather {
  private let archive: Station

  public init(archive: Station) { self.archive = archive }

  public func forecast(for hut: Hut) -> String { archive.report(for: hut) }
}
