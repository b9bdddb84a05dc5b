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

  /// A name for contents that other contents do not have, for all practical purposes.
  static func key(_ bytes: some Sequence<UInt8>, after other: String = "") -> String {
    // FNV-1a, with the length beside it.
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    var count = 0
    for byte in bytes {
      hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
      count += 1
    }
    return "\(other)\(String(hash, radix: 36)).\(String(count, radix: 36))"
  }
}
