/// Why there is nothing to discover.
public enum DiscoveryError: Error, Hashable, Sendable {
  /// A path that was asked for does not exist; one that does and is spelt much like it, if there is one.
  case noSuchPath(String, near: String? = nil)
  /// A path that was asked for cannot be looked at, and why.
  case unreadable(String, reason: String)
}

extension DiscoveryError: CustomStringConvertible {
  /// What to tell the user.
  public var description: String {
    switch self {
    case .noSuchPath(let path, let near):
      "no such file or folder: '\(path)'" + (near.map { ", did you mean '\($0)'?" } ?? "")
    case .unreadable(let path, let reason): "cannot read '\(path)': \(reason)"
    }
  }
}
