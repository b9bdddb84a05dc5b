import DigraphModel
import DigraphProjects
import DigraphRules

/// Paths of the configuration that lead to no file. Most are misspelt, so the setting has no effect.
struct IdlePaths {
  /// Paths of the files that were found, relative to the root.
  let files: [String]
  /// Patterns of `exclude` that have excluded nothing.
  let idleExcludes: Set<String>
  /// Patterns of `include` without which the same files would have been found.
  let idleIncludes: Set<String>
  /// Returns whether a file or a folder exists, by its path relative to the root.
  let exists: (String) -> Bool
  private let folders: [String]

  init(
    files: [String], idleExcludes: Set<String>, idleIncludes: Set<String> = [], exists: @escaping (String) -> Bool
  ) {
    self.files = files
    self.idleExcludes = idleExcludes
    self.idleIncludes = idleIncludes
    self.exists = exists
    var folders: Set<Substring> = []
    for file in files {
      var path = file[...]
      while let slash = path.lastIndex(of: "/") {
        path = path[..<slash]
        guard folders.insert(path).inserted else { break }
      }
    }
    self.folders = folders.sorted().map(String.init)
  }

  /// The entries that lead to no file.
  func unusedEntries(of entries: [Configuration.PathEntry]) -> [UnusedEntry] {
    entries.compactMap { entry in
      guard !leadsSomewhere(entry) else { return redundancy(of: entry) }
      let near = suggestion(for: entry.pattern)
      if entry.key == "exclude", near.isEmpty, Self.comesAndGoes(entry.pattern) { return nil }
      let fact = entry.key == "exclude" ? "leaves nothing out" : "leads to no file"
      return UnusedEntry(
        "'\(entry.statement.text)', which '\(entry.key)' lists, \(fact)\(near)", at: entry.statement.site,
        subject: [entry.key, entry.statement.text], remedy: "correct it, or remove it from the list")
    }
  }

  /// Users often list test code in `include`, although only `tests` brings it in.
  private func redundancy(of entry: Configuration.PathEntry) -> UnusedEntry? {
    guard entry.key == "include", idleIncludes.contains(entry.pattern) else { return nil }
    return UnusedEntry(
      "'\(entry.statement.text)', which 'include' lists, has no effect: no default leaves these files out",
      at: entry.statement.site, subject: [entry.key, entry.statement.text],
      remedy: "remove it from the list; if the files are test code, 'tests: true' reads them")
  }

  private func leadsSomewhere(_ entry: Configuration.PathEntry) -> Bool {
    let parts = entry.pattern.split(separator: "/").map(String.init)
    switch entry.key {
    case "manifests": return exists(entry.pattern)
    // The walk over the folders counts excluded files; `files` does not have them.
    case "exclude": return !idleExcludes.contains(entry.pattern)
    default:
      // For a file that is not a Swift source, `files` is no help, so the disk is asked.
      if let last = parts.last, last.contains("."), !last.hasSuffix(".swift"), !Self.isPattern(last) {
        return exists(entry.pattern)
      }
      let glob = PathGlob(entry.pattern)
      return files.contains { glob.matches($0) }
    }
  }

  private func suggestion(for pattern: String) -> String {
    if Self.isPattern(pattern) { return "" }
    let (parent, name) = Self.parts(of: pattern)
    // A shared folder does not make two paths similar: then the names in it must be similar.
    let alike = (folders + files).filter { path in
      let other = Self.parts(of: path)
      return other.parent != parent || editDistance(other.name, name, atMost: max(1, name.count / 3)) != nil
    }
    return ConfigurationReader.suggestion(for: pattern, among: alike)
  }

  /// The folder of a path, and the name in it.
  private static func parts(of path: String) -> (parent: Substring, name: String) {
    let path = path.hasSuffix("/") ? path.dropLast() : path[...]
    guard let slash = path.lastIndex(of: "/") else { return ("", String(path)) }
    return (path[..<slash], String(path[path.index(after: slash)...]))
  }

  /// Whether a build or a generator makes the files, so that a fresh clone lacks them: a folder such as `build`, or
  /// files such as `*.pb.swift`.
  private static func comesAndGoes(_ pattern: String) -> Bool {
    if let last = pattern.split(separator: "/").last, last.hasPrefix("*."), last.split(separator: ".").count > 2 {
      return true
    }
    return pattern.split(separator: "/").contains { part in
      let name = part.lowercased()
      return name.hasPrefix(".") || name.contains("generated") || SourceDiscovery.leavesOut(String(part))
    }
  }

  private static func isPattern(_ text: String) -> Bool { text.contains { "*?{".contains($0) } }
}
