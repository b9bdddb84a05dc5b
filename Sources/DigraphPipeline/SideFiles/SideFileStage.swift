import DigraphLinker
import DigraphModel

/// Reads the files that front ends want besides Swift sources: first those with a name of theirs, then what these lead to.
struct SideFileStage {
  /// A file that leads to another that leads to another…
  private static let maximumRounds = 4

  /// All files, sorted by path.
  static func read(_ source: SideFileSource, for frontEnds: [any FrontEnd]) -> [SideFile] {
    var files: [String: SideFile] = [:]
    let names = frontEnds.reduce(into: Set<String>()) { $0.formUnion($1.sideFileNames) }
    var pending = source.known.filter { path in names.contains(path.split(separator: "/").last.map(String.init) ?? path) }
    for _ in 0..<maximumRounds where !pending.isEmpty {
      for path in pending where files[path] == nil {
        if let bytes = source.contents(of: path) { files[path] = SideFileReader.read(bytes, path: path) }
      }
      let known = files.values.sorted { $0.path < $1.path }
      pending = frontEnds.flatMap { $0.sideFiles(after: known) }.flatMap(source.paths).filter { files[$0] == nil }
    }
    return files.values.sorted { $0.path < $1.path }
  }
}
