public import DigraphModel

/// The modules of the input, and the modules of each file.
///
/// The sources of this information are, in this order: the package around a file, Xcode projects, Tuist's manifests,
/// and CocoaPods' podspecs. If none of them mentions the file, its neighbours and the layout of the folders decide. The
/// last resort is a single module with the name of the root.
public struct ModuleMap: Sendable {
  /// All modules, ordered by name, including those without a file of the input.
  public let modules: [Module]
  /// Manifests that could not be read or understood; ordered by site.
  public let diagnostics: [Diagnostic]
  /// The results of reading the manifests, for the next run.
  public let cache: ManifestCache

  /// The distinct placements of files.
  public let placements: [Placement]
  /// Files that projects list and that the walk has not found, for any reason; ordered by path.
  public let absentFiles: [AbsentFile]
  private let files: FileTable
  private let placementOfFile: [Int]

  /// Reads the manifests and assigns the files.
  ///
  /// - Parameters:
  ///   - sources: The result of a walk.
  ///   - cache: The results of an earlier run; they only affect the time.
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

  /// The absent files, except those with the name of a found file. If a project's folders are not understood, the found
  /// file may be the listed one.
  private static func absent(_ candidates: Set<AbsentFile>, among paths: [String]) -> [AbsentFile] {
    guard !candidates.isEmpty else { return [] }
    let names = Set(candidates.map(\.name))
    let known = names.intersection(paths.lazy.map { PathText.name(of: $0) })
    return candidates.filter { !known.contains($0.name) }.sorted {
      ($0.path, $0.module, $0.project) < ($1.path, $1.module, $1.project)
    }
  }

  /// The placement of a file.
  ///
  /// - Parameter path: The path of a discovered file, relative to the root.
  /// - Returns: nil for a file that was not discovered.
  public func placement(of path: String) -> Placement? {
    placementNumber(of: path).map { placements[$0] }
  }

  /// The position in ``placements`` of a file's placement.
  ///
  /// - Parameter path: The path of a discovered file, relative to the root.
  /// - Returns: nil for a file that was not discovered.
  public func placementNumber(of path: String) -> Int? {
    files.exactIndex(of: path).map { placementOfFile[$0] }
  }
}
