import Foundation

/// What `git ls-tree` says of one file: a name, which need not be UTF-8, and what is behind it.
struct TreeEntry {
  enum Kind {
    case file, link, submodule
  }

  var kind: Kind
  var id: String
  /// Path relative to the root.
  var path: [UInt8]
}

extension RevisionRepository {
  /// All files of a commit.
  func entries(of commit: String) async throws(RevisionError) -> [TreeEntry] {
    let answer = try await git.bytes("ls-tree", "-r", "-z", "--full-tree", commit)
    return answer.split(separator: 0).compactMap { TreeEntry($0) }
  }
}

extension TreeEntry {
  /// `mode type id TAB path`; nothing for what no disk should be made to hold.
  init?(_ record: ArraySlice<UInt8>) {
    guard let tab = record.firstIndex(of: UInt8(ascii: "\t")) else { return nil }
    let words = record[..<tab].split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
    guard words.count == 3 else { return nil }
    switch words[0] {
    case "120000": kind = .link
    case "160000": kind = .submodule
    case "100644", "100755", "100664": kind = .file
    default: return nil
    }
    id = words[2]
    path = Array(record[(tab + 1)...])
    // git does not let such names in, but whoever makes trees by hand might.
    let parts = path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard parts.allSatisfy({ !$0.isEmpty && !$0.isDots && !$0.isGitFolder }) else { return nil }
  }
}

extension ArraySlice<UInt8> {
  fileprivate var isDots: Bool { elementsEqual(".".utf8) || elementsEqual("..".utf8) }
  fileprivate var isGitFolder: Bool { String(decoding: self, as: UTF8.self).lowercased() == ".git" }
}

/// Which files of a revision digraph may want to read.
struct WantedFiles {
  /// Folders and files of the input, relative to the root; the root itself is the empty path.
  private let areas: [String]
  /// Folders above the input: what lies directly in them may describe it.
  private let above: Set<String>

  /// - Parameter areas: What is to be read; nothing means everything.
  init(_ areas: [String]) {
    self.areas = areas.contains("") || areas.isEmpty ? [] : areas
    var above: Set<String> = [""]
    for area in areas {
      let parts = area.split(separator: "/")
      for count in parts.indices { above.insert(parts[..<count].joined(separator: "/")) }
    }
    self.above = above
  }

  /// Endings of what is no source, but may say something about the wiring or about what sources belong to.
  private static let endings: Set<String> = [
    "podspec", "pbxproj", "xcconfig", "yml", "yaml", "json", "plist", "xcscheme", "xml", "properties",
  ]

  func contains(_ entry: TreeEntry) -> Bool {
    let path = String(decoding: entry.path, as: UTF8.self)
    switch entry.kind {
    case .submodule: return isInArea(path) || areas.contains { $0.hasPrefix(path + "/") }
    case .link, .file: break
    }
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let ending = name.split(separator: ".", omittingEmptySubsequences: false).dropFirst().last.map(String.init)
    switch ending {
    case "swift": return isInArea(path)
    case nil: return entry.kind == .link && isInArea(path)
    case let ending?: return Self.endings.contains(ending) && !path.contains(".xcassets/")
    }
  }

  private func isInArea(_ path: String) -> Bool {
    if areas.isEmpty { return true }
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
    if above.contains(folder) || path.hasPrefix("Tuist/") || path.contains("/Tuist/") { return true }
    return areas.contains { path == $0 || path.hasPrefix($0 + "/") }
  }
}
