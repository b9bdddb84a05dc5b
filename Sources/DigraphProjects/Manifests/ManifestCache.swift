/// What has been learned from manifests that are programs, by their contents: reading them anew takes most of the time
/// that a ``ModuleMap`` takes where there are many of them.
///
/// An entry depends on the bytes of the manifest and of its helpers, and on the version of this library: whoever stores
/// a cache drops it when the version changes.
public struct ManifestCache: Hashable, Codable, Sendable {
  var packages: [String: PackageManifest] = [:]
  var tuist: [String: TuistManifest] = [:]

  /// Creates an empty cache.
  public init() {}

  /// A name for contents that other contents do not have.
  static func key(_ texts: [String]) -> String { ContentHash(of: texts).description }
}
