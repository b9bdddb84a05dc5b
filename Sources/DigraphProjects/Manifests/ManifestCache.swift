/// The results of manifests that are programs, by their contents. If there are many such manifests, reading them again
/// takes most of the time for a ``ModuleMap``.
///
/// An entry depends on the bytes of the manifest and of its helpers, and on the version of this library. Code that
/// stores a cache must drop the cache when the version changes.
public struct ManifestCache: Hashable, Codable, Sendable {
  var packages: [String: PackageManifest] = [:]
  var tuist: [String: TuistManifest] = [:]

  /// Creates an empty cache.
  public init() {}

  /// A name that only these contents have.
  static func key(_ texts: [String]) -> String { ContentHash(of: texts).description }
}
