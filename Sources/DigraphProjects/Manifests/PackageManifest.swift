/// The description of a package's modules in its `Package.swift`.
struct PackageManifest: Hashable, Codable, Sendable {
  /// The package's name; nil if it is not known.
  var name: String?
  var targets: [Target] = []
  /// Targets by the name of the product that contains them.
  var products: [String: [String]] = [:]
  /// Whether all targets are understood.
  var isComplete = true
  /// Whether all dependencies of the package's targets are understood.
  var knowsDependencies = true
  /// The version of the tools for which the manifest is written, as major and minor.
  var toolsVersion: [Int] = []

  /// A target.
  struct Target: Hashable, Codable, Sendable {
    var name: String
    var type: TargetType
    /// The path relative to the package; nil for the default layout.
    var path: String?
    /// Files and folders in `path` that are compiled; nil for all.
    var sources: [String]?
    /// Files and folders in `path` that are left out.
    var exclude: [String] = []
    /// Names of targets, of products, or of something that may be either.
    var dependencies: [String] = []
    /// Names of conditions that the target defines, by configuration.
    var conditions: [String: [String]] = [:]
  }

  /// The kinds of target with sources.
  enum TargetType: String, Hashable, Codable, Sendable {
    case regular, executable, test, macro, plugin, other

    /// The kind of target that a function of `Target` creates.
    init?(function: String) {
      switch function {
      case "target", "Target": self = .regular
      case "executableTarget": self = .executable
      case "testTarget": self = .test
      case "macro": self = .macro
      case "plugin": self = .plugin
      case "systemLibrary", "binaryTarget", "providedLibrary": self = .other
      default: return nil
      }
    }

    var kind: Module.Kind {
      switch self {
      case .regular: .library
      case .executable: .app
      case .test: .test
      case .macro, .plugin, .other: .unknown
      }
    }
  }
}
