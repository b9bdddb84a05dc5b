public import DigraphModel

/// The result of a walk over the input.
public struct DiscoveredSources: Sendable {
  /// The absolute folder that all relative paths start from.
  public var root: String
  /// The Swift files, ordered by path, each once.
  public var files: [DiscoveredFile]
  /// Files that may describe how the sources are built, at or below the input or in a folder above it; ordered by path.
  public var manifests: [ManifestFile]
  /// Paths of other files with requested names, at or below the input or in a folder above it; relative to the root and
  /// sorted.
  public var sideFiles: [String]
  /// Files and folders that could not be read; ordered by path.
  public var diagnostics: [Diagnostic]
  /// Exclusions that have excluded nothing, in their order.
  public var idleExcludes: [PathGlob]
  /// Inclusions without which the same files would have been found, in their order.
  public var idleIncludes: [PathGlob]

  /// Creates a result.
  public init(
    root: String, files: [DiscoveredFile], manifests: [ManifestFile] = [], sideFiles: [String] = [],
    diagnostics: [Diagnostic] = [], idleExcludes: [PathGlob] = [], idleIncludes: [PathGlob] = []
  ) {
    self.root = root
    self.files = files
    self.manifests = manifests
    self.sideFiles = sideFiles
    self.diagnostics = diagnostics
    self.idleExcludes = idleExcludes
    self.idleIncludes = idleIncludes
  }
}

/// A Swift file.
public struct DiscoveredFile: Hashable, Codable, Sendable {
  /// Path relative to the root, `/`-separated, in Unicode normalisation form C; begins with `..` outside the root.
  public var path: String
  /// The path to open the file with, spelled as on the disk.
  public var absolutePath: String
  /// The system's data about the file, which show whether it has changed.
  public var stamp: FileStamp

  /// Creates a file.
  public init(path: String, absolutePath: String, stamp: FileStamp = FileStamp()) {
    self.path = path
    self.absolutePath = absolutePath
    self.stamp = stamp
  }
}

/// The system's data about a file, which change when the file changes.
public struct FileStamp: Hashable, Codable, Sendable {
  /// Length in bytes.
  public var size: Int
  /// Time of the last change of its contents, in nanoseconds since 1970.
  public var modified: Int64
  /// Time of the last change of anything about it, in nanoseconds since 1970; programs cannot set it.
  public var changed: Int64
  /// The file's inode number, which changes if the file is replaced.
  public var number: UInt64
  /// The device number of the file system.
  public var device: UInt64
  /// The hash of other inputs that change the facts of the file.
  package var additions: ContentHash?

  /// Creates a stamp.
  public init(size: Int = 0, modified: Int64 = 0, changed: Int64 = 0, number: UInt64 = 0, device: UInt64 = 0) {
    self.size = size
    self.modified = modified
    self.changed = changed
    self.number = number
    self.device = device
  }

  /// Creates a stamp for contents that are no file, from their hash alone.
  package init(additions: ContentHash) {
    self.init()
    self.additions = additions
  }
}

/// A file that may describe how sources are built.
public struct ManifestFile: Hashable, Codable, Sendable {
  /// The kind of manifest according to the name; only the text shows whether the file really is one.
  public var kind: Kind
  /// Path relative to the root, `/`-separated, in Unicode normalisation form C.
  public var path: String
  /// The path to open the file with, spelled as on the disk.
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
