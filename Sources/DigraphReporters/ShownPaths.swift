public import DigraphModel

/// Paths that a terminal can open, because they are relative to the working directory.
///
/// Machine formats name files relative to the repository root, wherever they are written. People click on printed
/// paths, which a terminal resolves in its working directory.
public struct ShownPaths: Sendable {
  private let root: [Substring]
  private let workingDirectory: [Substring]?

  /// Paths as they are in sites, relative to the repository root.
  public static let asInSites = ShownPaths()

  private init() {
    root = []
    workingDirectory = nil
  }

  /// Creates a view of paths.
  ///
  /// - Parameters:
  ///   - root: the folder to which paths of sites are relative; absolute.
  ///   - workingDirectory: the folder to which shown paths are relative; absolute.
  public init(root: String, workingDirectory: String) {
    self.root = root.split(separator: "/")
    self.workingDirectory = workingDirectory.split(separator: "/")
  }

  /// The shown form of a path: relative, unless the absolute path is shorter.
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

  /// A site with the shown form of its path.
  public func site(_ site: Site) -> Site {
    var site = site
    site.path = path(site.path)
    return site
  }
}
