public import DigraphModel

/// The modules of the input, and which of them each file belongs to.
///
/// What is asked, in this order: the package that a file lies in, Xcode projects, Tuist's manifests; where none of them
/// mentions the file, the layout of the folders; at last there is one module that is named after the root.
public struct ModuleMap: Sendable {
  /// All modules, ordered by name; those without a file of the input included.
  public let modules: [Module]
  /// Manifests that could not be read or understood; ordered by site.
  public let diagnostics: [Diagnostic]

  /// A group of modules that compile the same files.
  struct Group: Hashable, Sendable {
    /// Indices of `modules`, the best first.
    var modules: [Int]
    var basis: Placement.Basis
  }

  private let groups: [Group]
  private let groupOfFile: [String: Int]

  /// Reads the manifests and assigns the files.
  public init(_ sources: DiscoveredSources) {
    let manifests = Manifests(reading: sources.manifests, root: sources.root)
    var builder = ModuleMapBuilder(sources.files.map(\.path), manifests, rootName: PathText.name(of: sources.root))
    let result = builder.build()
    modules = result.modules
    groups = result.groups
    groupOfFile = Dictionary(
      zip(sources.files.lazy.map(\.path), result.groupOfFile), uniquingKeysWith: { first, _ in first })
    diagnostics = manifests.diagnostics.sorted { ($0.site, $0.message) < ($1.site, $1.message) }
  }

  /// What a file belongs to.
  ///
  /// - Parameter path: The path of a discovered file, relative to the root.
  /// - Returns: nil for a file that was not discovered.
  public func placement(of path: String) -> Placement? {
    guard let group = groupOfFile[path].map({ groups[$0] }) else { return nil }
    let modules = group.modules.map { self.modules[$0] }
    return Placement(modules: modules, basis: group.basis, isTest: Self.isTest(path, modules, group.basis))
  }

  private static func isTest(_ path: String, _ modules: [Module], _ basis: Placement.Basis) -> Bool {
    if TestFolders.holdsSupport(path) { return true }
    if !modules.isEmpty, modules.allSatisfy({ $0.kind == .test }) { return true }
    return basis != .declared && TestFolders.holdsTest(path)
  }
}
