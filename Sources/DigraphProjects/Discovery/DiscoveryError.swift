/// Why there is nothing to discover.
public enum DiscoveryError: Error, Hashable, Sendable {
  /// A path that was asked for does not exist.
  case noSuchPath(String)
  /// A path that was asked for cannot be looked at, and why.
  case unreadable(String, reason: String)
}

extension DiscoveryError: CustomStringConvertible {
  /// What to tell the user.
  public var description: String {
    switch self {
    case .noSuchPath(let path): "no such file or folder: '\(path)'"
    case .unreadable(let path, let reason): "cannot read '\(path)': \(reason)"
    }
  }
}
