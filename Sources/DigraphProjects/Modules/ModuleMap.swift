public import DigraphModel

/// The modules of the input, and which of them each file belongs to.
///
/// What is asked, in this order: the package that a file lies in, Xcode projects, Tuist's manifests, CocoaPods'
/// podspecs; where none of them mentions the file, its neighbours and the layout of the folders; at last there is one
/// module that is named after the root.
public struct ModuleMap: Sendable {
  /// All modules, ordered by name; those without a file of the input included.
  public let modules: [Module]
  /// Manifests that could not be read or understood; ordered by site.
  public let diagnostics: [Diagnostic]
  /// What has been learned of the manifests, for the next run.
  public let cache: ManifestCache

  /// What files belong to, each once.
  public let placements: [Placement]
  /// Files that projects list and the walk has not found anywhere, whatever the reason; ordered by path.
  public let absentFiles: [AbsentFile]
  private let files: FileTable
  private let placementOfFile: [Int]

  /// Reads the manifests and assigns the files.
  ///
  /// - Parameters:
  ///   - sources: What a walk has found.
  ///   - cache: What an earlier run has learned; it makes no difference but in time.
  public init(_ sources: DiscoveredSources, reusing cache: ManifestCache = ManifestCache()) {
    let manifests = Manifests(of: sources, reusing: cache)
    let paths = sources.files.map(\.path)
    var builder = ModuleMapBuilder(paths, manifests, rootName: PathText.name(of: sources.root))
    let result = builder.build()
    modules = result.modules
    placements = result.placements
    files = builder.files
    absentFiles = Self.absent(builder.absent, among: paths)
    placementOfFile = result.placementOfFile
    self.cache = manifests.cache
    diagnostics = manifests.diagnostics.sorted { ($0.site, $0.message) < ($1.site, $1.message) }
  }

  /// Those of some files of which no other file has the name. Where a project's folders are not understood, they are
  /// elsewhere.
  private static func absent(_ candidates: Set<AbsentFile>, among paths: [String]) -> [AbsentFile] {
    guard !candidates.isEmpty else { return [] }
    let names = Set(candidates.map(\.name))
    let known = names.intersection(paths.lazy.map { PathText.name(of: $0) })
    return candidates.filter { !known.contains($0.name) }.sorted {
      ($0.path, $0.module, $0.project) < ($1.path, $1.module, $1.project)
    }
  }

  /// What a file belongs to.
  ///
  /// - Parameter path: The path of a discovered file, relative to the root.
  /// - Returns: nil for a file that was not discovered.
  public func placement(of path: String) -> Placement? {
    placementNumber(of: path).map { placements[$0] }
  }

  /// Position in ``placements`` of what a file belongs to.
  ///
  /// - Parameter path: The path of a discovered file, relative to the root.
  /// - Returns: nil for a file that was not discovered.
  public func placementNumber(of path: String) -> Int? {
    files.exactIndex(of: path).map { placementOfFile[$0] }
  }
}
