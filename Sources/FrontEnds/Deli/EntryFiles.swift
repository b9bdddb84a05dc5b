import DigraphModel
import DigraphProgram

/// The files that entries of `deli.yml` may refer to, found once for all entries of a program.
struct EntryFiles {
  private let program: Program
  private var targets: [String: Set<BuildTarget>] = [:]
  private var byTarget: [Target: Set<Int>] = [:]
  private var byPath: [String: Int] = [:]
  /// The files below each folder with the project of an entry. A file belongs to the nearest such folder above it.
  private var byFolder: [String: [Int]] = [:]

  /// A target by project and name, whether or not it is a target of tests.
  private struct Target: Hashable {
    let project: String
    let name: String
  }

  /// - Complexity: O(files and their targets).
  init(_ program: Program, _ entries: [Manifest.Entry]) {
    self.program = program
    let projects = Set(entries.map(\.project))
    for target in program.targets where projects.contains(target.manifest) {
      targets[target.manifest, default: []].insert(target)
    }
    for file in program.files.indices {
      byPath[program.files[file].path] = file
      for target in program.files[file].targets where projects.contains(target.manifest) {
        byTarget[Target(project: target.manifest, name: target.name), default: []].insert(file)
      }
    }
    let folders = Set(projects.filter { targets[$0] == nil }.map(Manifest.folder))
    guard !folders.isEmpty else { return }
    let all = Set(projects.map(Manifest.folder))
    for file in program.files.indices {
      var folder = Manifest.folder(of: program.files[file].path)
      while !all.contains(folder), !folder.isEmpty { folder = Manifest.folder(of: String(folder.dropLast())) }
      if folders.contains(folder) { byFolder[folder, default: []].append(file) }
    }
  }

  /// The targets of a project, if it could be read.
  func targets(of project: String) -> Set<BuildTarget> { targets[project] ?? [] }

  /// The files that a target of a project compiles.
  func files(ofTarget name: String, of project: String) -> Set<Int> {
    byTarget[Target(project: project, name: name)] ?? []
  }

  /// The file at a path.
  func file(at path: String) -> Int? { byPath[path] }

  /// The files below the folder of a project that cannot be read, except those below the folder of another project. All
  /// of them count as files of its target.
  func files(below project: String) -> Set<Int> {
    let below = byFolder[Manifest.folder(of: project)] ?? []
    let sources = below.filter { !program.files[$0].isTest }
    return Set(sources.isEmpty ? below : sources)
  }
}
