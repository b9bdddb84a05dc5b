import Core

public protocol HTTPClient: AnyObject {
  func get(_ path: String) -> String?
}

/// Names under which there is more than one client.
enum ClientName {
  /// Without retries.
  static let plain = "plain"
}

public struct Endpoints {
  public let host: String
}

final class PlainClient: HTTPClient {
  private let endpoints: Endpoints

  init(endpoints: Endpoints) { self.endpoints = endpoints }

  func get(_ path: String) -> String? { "https://\(endpoints.host)/\(path)" }
}

/// Asks another client again if it fails.
final class RetryingClient: HTTPClient {
  private let inner: HTTPClient
  private let log: Log

  init(inner: HTTPClient, log: Log) {
    self.inner = inner
    self.log = log
  }

  func get(_ path: String) -> String? {
    if let answer = inner.get(path) { return answer }
    log.write("asking again for \(path)")
    return inner.get(path)
  }
}
