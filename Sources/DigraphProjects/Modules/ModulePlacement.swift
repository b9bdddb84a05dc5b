/// What a Swift file belongs to.
public struct Placement: Hashable, Sendable {
  /// The modules that compile the file. The first one is the best answer where one is wanted: an app before a library,
  /// a library before an extension, tests last; among equals the one with the most files. Empty for a manifest.
  public var modules: [Module]
  /// What else compiles the file, as projects say that speak of code which a package has claimed already: one may have
  /// both for its tools.
  public var otherModules: [Module]
  /// Where that is known from.
  public var basis: Basis
  /// Whether the file serves tests or previews alone; see ``TestFolders``.
  public var isTest: Bool
  /// Whether nothing compiles it but apps that show what others ship, and libraries that only these use.
  public var isDemo: Bool
  /// The manifest of the package that the file is a part of; `nil` if there is none, or something else compiles it,
  /// too.
  public var package: String?
  /// The manifests of all packages whose code that package can use; `nil` if that is not known.
  public var linkedPackages: Set<String>?

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

  /// Where it is known from which module a file belongs to.
  public enum Basis: String, Hashable, Codable, Sendable {
    /// A manifest says so.
    case declared
    /// No manifest mentions the file; its place among the others suggests it. It may not be compiled at all.
    case inferred
    /// The file is itself a manifest, which no module compiles.
    case manifest
  }
}
