import Foundation

/// One line of `git ls-tree`: a path, which need not be UTF-8, with the kind and id of the object.
struct TreeEntry {
  enum Kind {
    case file, link, submodule
  }

  var kind: Kind
  var id: String
  /// The path relative to the root, as bytes.
  var path: [UInt8]
}

extension RevisionRepository {
  /// The entries of all files of a commit.
  func entries(of commit: String) async throws(RevisionError) -> [TreeEntry] {
    let answer = try await git.bytes("ls-tree", "-r", "-z", "--full-tree", commit)
    return answer.split(separator: 0).compactMap { TreeEntry($0) }
  }
}

extension TreeEntry {
  /// Parses `mode type id TAB path`; `nil` for a path that must not be written to a disk.
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
    // Git refuses such names, but a tree made by hand may contain them.
    let parts = path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard parts.allSatisfy({ !$0.isEmpty && !$0.isDots && !$0.isGitFolder }) else { return nil }
  }
}

extension ArraySlice<UInt8> {
  fileprivate var isDots: Bool { elementsEqual(".".utf8) || elementsEqual("..".utf8) }
  fileprivate var isGitFolder: Bool { String(decoding: self, as: UTF8.self).lowercased() == ".git" }
}

/// Decides which files of a revision digraph may read.
struct WantedFiles {
  /// Files and folders of the input, relative to the root. Empty for the whole repository.
  private let areas: [String]
  /// Folders above the input; files directly in them may describe it.
  private let above: Set<String>

  /// - Parameter areas: The files and folders to read; an empty list means everything.
  init(_ areas: [String]) {
    self.areas = areas.contains("") || areas.isEmpty ? [] : areas
    var above: Set<String> = [""]
    for area in areas {
      let parts = area.split(separator: "/")
      for count in parts.indices { above.insert(parts[..<count].joined(separator: "/")) }
    }
    self.above = above
  }

  /// Endings of files that are no sources, but may describe the wiring or the modules of sources.
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
