public import DigraphModel

/// Paths as a terminal can open them: relative to the folder that somebody works in.
///
/// Machine formats name files from the repository root on, wherever they are written. People click on what is printed,
/// and a terminal looks for it from where they are.
public struct ShownPaths: Sendable {
  private let root: [Substring]
  private let workingDirectory: [Substring]?

  /// Paths as they are in sites.
  public static let asInSites = ShownPaths()

  private init() {
    root = []
    workingDirectory = nil
  }

  /// Creates a view of paths.
  ///
  /// - Parameters:
  ///   - root: the folder that paths of sites are relative to; absolute.
  ///   - workingDirectory: the folder that shown paths are relative to; absolute.
  public init(root: String, workingDirectory: String) {
    self.root = root.split(separator: "/")
    self.workingDirectory = workingDirectory.split(separator: "/")
  }

  /// A path to be shown: relative, unless the absolute one is shorter.
  public func path(_ path: String) -> String {
    guard let workingDirectory, root != workingDirectory || path.hasPrefix("/") else { return path }
    var parts = path.hasPrefix("/") ? [] : root
    for part in path.split(separator: "/") where part != "." {
      if part == "..", !parts.isEmpty { parts.removeLast() } else { parts.append(part) }
    }
    let shared = zip(parts, workingDirectory).prefix { $0 == $1 }.count
    let relative = Array(repeating: "..", count: workingDirectory.count - shared) + parts[shared...]
    return relative.isEmpty
      ? "." : relative.count > parts.count ? "/" + parts.joined(separator: "/") : relative.joined(separator: "/")
  }

  /// A site with its path as it is to be shown.
  public func site(_ site: Site) -> Site {
    var site = site
    site.path = path(site.path)
    return site
  }
}
