/// The modules that a Swift file belongs to.
public struct Placement: Hashable, Sendable {
  /// The modules that compile the file. If one module is wanted, the first one is the best answer. Apps precede
  /// libraries, libraries precede extensions, and tests are last; among equals the one with the most files is first.
  /// Empty for a manifest.
  public var modules: [Module]
  /// Modules of Xcode projects that list the file although a package has claimed it. A repository may contain both, for
  /// different tools.
  public var otherModules: [Module]
  /// The source of that information.
  public var basis: Basis
  /// Whether the file only serves tests or previews; see ``TestFolders``.
  public var isTest: Bool
  /// Whether only demos compile the file: apps that only demonstrate a library, and libraries that only these apps use.
  public var isDemo: Bool
  /// The manifest of the package that contains the file; `nil` if there is none, or if another manifest compiles the
  /// file, too.
  public var package: String?
  /// The manifests of all packages whose code the file's package can use; `nil` if that is not known.
  public var linkedPackages: Set<String>?
  /// Apps and extensions that link the file's module according to manifests, directly or through libraries. Empty if
  /// no manifest says so.
  public var linkingApps: Set<String> = []

  /// Creates a placement.
  public init(
    modules: [Module], otherModules: [Module] = [], basis: Basis, isTest: Bool, isDemo: Bool = false,
    package: String? = nil, linkedPackages: Set<String>? = nil
  ) {
    self.modules = modules
    self.otherModules = otherModules
    self.basis = basis
    self.isTest = isTest
    self.isDemo = isDemo
    self.package = package
    self.linkedPackages = linkedPackages
  }

  /// The source from which a file's module is known.
  public enum Basis: String, Hashable, Codable, Sendable {
    /// A manifest assigns the file to the module.
    case declared
    /// No manifest mentions the file; its neighbours and folders suggest the module. The file may not be compiled at
    /// all.
    case inferred
    /// The file is itself a manifest, which no module compiles.
    case manifest
  }
}
