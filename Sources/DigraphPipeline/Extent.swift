import DigraphModel
import DigraphProjects
import Foundation

/// The share of a project to which the paths lead.
public enum Extent: String, CaseIterable, Sendable {
  /// All code that the configuration covers. An entry without effect on this code has no effect at all.
  case whole
  /// Less than that, though no known code outside of the input uses the input.
  case narrow
  /// Only a part of code that is compiled together. The rest may request keys that the input binds, and bind keys that
  /// the input requests.
  case part
}

/// Code outside of the input that is built together with the input.
///
/// Manifests show which code is built together: files of one project or package, and modules that use modules of the
/// input.
struct UnanalysedDependents {
  /// The input.
  let files: [DiscoveredFile]
  /// Folders that are read as a whole, as absolute paths.
  let folders: [String]
  /// Manifests in, below and above the input.
  let manifests: [ManifestFile]
  /// The folder of the configuration, if one applies; relative to the root.
  let configurationFolder: String?
  /// The repository root, absolute.
  let root: String
  /// The files and folders that a walk leaves out.
  let options: SourceDiscovery.Options
  let readsTests: Bool
  let cache: ManifestCache

  /// Whether there is code outside of the input that is built together with the input.
  ///
  /// - Complexity: O(files of the folder that is built together): the files are listed, but not opened.
  func exists() -> Bool {
    guard let folder else { return false }
    let whole = folder.isEmpty ? root : root + "/" + folder
    if folders.contains(where: { whole == $0 || whole.hasPrefix($0 + "/") }) { return false }
    let discovery = SourceDiscovery(root: root, workingDirectory: root, options: options)
    guard let found = try? discovery.files(in: [folder.isEmpty ? root : folder]) else { return false }
    let own = Set(files.map(\.path))
    guard found.files.contains(where: { !own.contains($0.path) }) else { return false }
    let map = LargeStack.run(size: LargeStack.reading) { ModuleMap(found, reusing: cache) }
    var origins: Set<String> = []
    var names: Set<String> = []
    var packages: Set<String> = []
    for placement in files.compactMap({ map.placement(of: $0.path) }) where !placement.isTest || readsTests {
      origins.formUnion(placement.modules.map(\.origin))
      names.formUnion(placement.modules.map(\.name))
      if let package = placement.package { packages.insert(package) }
    }
    // If there are manifests, a file that no manifest mentions is not built together with others.
    if !manifests.isEmpty { origins.remove("") }
    // If a package declares a module itself, an import of that name means its own module.
    let declared = Dictionary(grouping: map.modules, by: \.origin).mapValues { Set($0.map(\.name)) }
    func uses(_ placement: Placement) -> Bool {
      if let linked = placement.linkedPackages { return !packages.isDisjoint(with: linked) }
      return placement.modules.contains { module in
        !names.subtracting(declared[module.origin] ?? []).isDisjoint(with: module.dependencies)
      }
    }
    return found.files.contains { file in
      guard !own.contains(file.path), let placement = map.placement(of: file.path), placement.basis != .manifest,
        !placement.isTest || readsTests
      else { return false }
      return placement.modules.contains { origins.contains($0.origin) } || uses(placement)
    }
  }

  /// The folder that may contain code built together with the input, relative to the root; `nil` if nothing indicates
  /// one.
  private var folder: String? {
    if let configurationFolder { return configurationFolder }
    // A repository is one unit; a folder that just happens to be the working directory may hold anything.
    if FileManager.default.fileExists(atPath: root + "/.git") { return "" }
    let folders = manifests.map { manifest -> [Substring] in
      let parts = manifest.path.split(separator: "/")
      return Array(parts[..<max(parts.firstIndex { $0.hasSuffix(".xcodeproj") } ?? parts.count - 1, 0)])
    }
    // The outermost folder that has a part of the input below it; the other manifests lie below the input.
    let holding = folders.filter { folder in
      files.contains { $0.path.split(separator: "/").starts(with: folder) }
    }
    return holding.min { $0.count < $1.count }.map { $0.joined(separator: "/") }
  }
}
