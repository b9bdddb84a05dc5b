public import DigraphModel

/// What a walk over the input has found.
public struct DiscoveredSources: Sendable {
  /// The folder that all relative paths start from; absolute.
  public var root: String
  /// The Swift files, ordered by path, each once.
  public var files: [DiscoveredFile]
  /// Files that may say how the sources are built, at or below the input or in a folder above it; ordered by path.
  public var manifests: [ManifestFile]
  /// Paths of other files that were asked for by name, at or below the input or in a folder above it; relative to the
  /// root and sorted.
  public var sideFiles: [String]
  /// What could not be read; ordered by path.
  public var diagnostics: [Diagnostic]
  /// Exclusions that have left nothing out, in their order.
  public var idleExcludes: [PathGlob]

  /// Creates a result.
  public init(
    root: String, files: [DiscoveredFile], manifests: [ManifestFile] = [], sideFiles: [String] = [],
    diagnostics: [Diagnostic] = [], idleExcludes: [PathGlob] = []
  ) {
    self.root = root
    self.files = files
    self.manifests = manifests
    self.sideFiles = sideFiles
    self.diagnostics = diagnostics
    self.idleExcludes = idleExcludes
  }
}

/// A Swift file.
public struct DiscoveredFile: Hashable, Codable, Sendable {
  /// Path relative to the root, `/`-separated, in Unicode normalisation form C; begins with `..` outside the root.
  public var path: String
  /// Path to open the file with, spelled as on the disk.
  public var absolutePath: String
  /// What tells whether it has changed.
  public var stamp: FileStamp

  /// Creates a file.
  public init(path: String, absolutePath: String, stamp: FileStamp = FileStamp()) {
    self.path = path
    self.absolutePath = absolutePath
    self.stamp = stamp
  }
}

/// What the system says of a file, and says otherwise when the file has changed.
public struct FileStamp: Hashable, Codable, Sendable {
  /// Length in bytes.
  public var size: Int
  /// Time of the last change of its contents, in nanoseconds since 1970.
  public var modified: Int64
  /// Time of the last change of anything about it, in nanoseconds since 1970; programs cannot set it.
  public var changed: Int64
  /// Its number in the file system: another one if it was replaced.
  public var number: UInt64
  /// The number of the file system.
  public var device: UInt64
  /// The hash of all else that changes what is read of the file.
  package var additions: ContentHash?

  /// Creates a stamp.
  public init(size: Int = 0, modified: Int64 = 0, changed: Int64 = 0, number: UInt64 = 0, device: UInt64 = 0) {
    self.size = size
    self.modified = modified
    self.changed = changed
    self.number = number
    self.device = device
  }

  /// Creates the stamp of what is no file, and depends on its contents alone.
  package init(additions: ContentHash) {
    self.init()
    self.additions = additions
  }
}

/// A file that may say how sources are built.
public struct ManifestFile: Hashable, Codable, Sendable {
  /// What it is by its name; whether it really is one, only its text tells.
  public var kind: Kind
  /// Path relative to the root, `/`-separated, in Unicode normalisation form C.
  public var path: String
  /// Path to open the file with, spelled as on the disk.
  public var absolutePath: String

  /// Creates a manifest.
  public init(_ kind: Kind, path: String, absolutePath: String) {
    self.kind = kind
    self.path = path
    self.absolutePath = absolutePath
  }

  /// The kinds of manifest.
  public enum Kind: String, Hashable, Codable, Sendable {
    /// `Package.swift` or `Package@swift-5.9.swift`.
    case package
    /// `Name.xcodeproj/project.pbxproj`.
    case xcode
    /// Tuist's `Project.swift`.
    case tuist
    /// Swift code that Tuist's manifests share.
    case tuistHelper
    /// `Name.podspec` of CocoaPods.
    case podspec
  }
}
