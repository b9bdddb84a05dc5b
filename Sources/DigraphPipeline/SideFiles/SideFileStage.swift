import DigraphContainers
import DigraphModel
import DigraphProjects

/// Reads the files that front ends need besides Swift sources: first files by their names, then files to which those
/// refer.
struct SideFileStage {
  /// The greatest number of rounds: a file may refer to another file, which refers to a third, and so on.
  private static let maximumRounds = 4

  /// All files, sorted by path, and the questions that the source was asked.
  static func read(_ source: SideFileSource, for frontEnds: [any FrontEnd]) -> (files: [SideFile], trace: SideFileTrace)
  {
    var files: [String: SideFile] = [:]
    var trace = SideFileTrace(known: SideFileTrace.digest(of: source.known))
    let names = frontEnds.reduce(into: Set<String>()) { $0.formUnion($1.sideFileNames) }
    var pending = source.known.filter { path in names.contains(path.split(separator: "/").last.map(String.init) ?? path)
    }
    // Front ends need these files, no matter which other files exist.
    for pattern in frontEnds.flatMap({ $0.sideFiles(after: []) }) {
      let paths = source.paths(pattern)
      trace.paths[pattern.pattern] = SideFileTrace.digest(of: paths)
      pending += paths
    }
    for _ in 0..<maximumRounds where !pending.isEmpty {
      for path in pending where files[path] == nil {
        trace.contents[path] = SideFileTrace.digest(of: source.contents(of: path))
        files[path] = source.file(path)
      }
      let known = files.values.sorted { $0.path < $1.path }
      pending = frontEnds.flatMap { $0.sideFiles(after: known) }.flatMap { pattern in
        let paths = source.paths(pattern)
        trace.paths[pattern.pattern] = SideFileTrace.digest(of: paths)
        return paths
      }.filter { files[$0] == nil }
    }
    return (files.values.sorted { $0.path < $1.path }, trace)
  }
}

/// The questions that a source of files was asked, with its answers. If it answers differently now, something has
/// changed.
struct SideFileTrace: Codable, Sendable {
  /// The hash of the paths that were found.
  var known: ContentHash
  /// Hashes of files, by path; ``ContentHash/none`` for a missing file.
  var contents: [String: ContentHash] = [:]
  /// Hashes of the paths that match patterns.
  var paths: [String: ContentHash] = [:]

  init(known: ContentHash) { self.known = known }

  /// Whether a source gives the same answers.
  func holds(for source: SideFileSource) -> Bool {
    known == Self.digest(of: source.known)
      && contents.allSatisfy { $1 == Self.digest(of: source.contents(of: $0)) }
      && paths.allSatisfy { $1 == Self.digest(of: source.paths(SidePath($0))) }
  }

  static func digest(of bytes: [UInt8]?) -> ContentHash { bytes.map { ContentHash(of: $0) } ?? .none }

  static func digest(of paths: [String]) -> ContentHash { ContentHash(of: paths) }
}
