/// The reason why there is nothing to discover.
public enum DiscoveryError: Error, Hashable, Sendable {
  /// A requested path does not exist; `near` is an existing path with a similar spelling, if there is one.
  case noSuchPath(String, near: String? = nil)
  /// A requested path cannot be examined, with the reason.
  case unreadable(String, reason: String)
}

extension DiscoveryError: CustomStringConvertible {
  /// The message for the user.
  public var description: String {
    switch self {
    case .noSuchPath(let path, let near):
      "no such file or folder: '\(path)'" + (near.map { ", did you mean '\($0)'?" } ?? "")
    case .unreadable(let path, let reason): "cannot read '\(path)': \(reason)"
    }
  }
}
