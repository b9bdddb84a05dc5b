import DigraphProjects
import Foundation
import Testing

/// A folder of files for a test. The folder is removed with the last reference to it.
final class TemporaryTree: Sendable {
  /// Absolute path, without links.
  let path: String

  /// Makes files from texts by path. A path that ends in `/` makes an empty folder.
  init(_ files: [String: String] = [:]) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("digraph-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    path = folder.resolvingSymlinksInPath().path
    for (name, text) in files { try write(text, to: name) }
  }

  /// Swift files without contents.
  convenience init(_ names: [String]) throws {
    try self.init(Dictionary(uniqueKeysWithValues: names.map { ($0, "") }))
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  func write(_ text: String, to name: String) throws {
    let file = URL(fileURLWithPath: path).appendingPathComponent(name)
    if name.hasSuffix("/") {
      try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
      return
    }
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  func link(_ name: String, to target: String) throws {
    let link = "\(path)/\(name)"
    let folder = URL(fileURLWithPath: link).deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
  }

  /// Walks over the whole tree, or over some paths in it.
  func discover(
    _ paths: [String] = ["."], _ options: SourceDiscovery.Options = SourceDiscovery.Options()
  ) throws -> DiscoveredSources {
    try SourceDiscovery(root: path, workingDirectory: path, options: options).files(in: paths)
  }

  /// The relative paths of the files that are found.
  func found(
    _ paths: [String] = ["."], _ options: SourceDiscovery.Options = SourceDiscovery.Options()
  ) throws -> [String] {
    try discover(paths, options).files.map(\.path)
  }

  /// The modules of the whole tree.
  func map(_ paths: [String] = ["."]) throws -> ModuleMap {
    ModuleMap(try discover(paths))
  }

  /// Compares ``placements(_:)`` with the expected modules, and reports the differences.
  func expectPlacements(
    _ expected: [String: String], of paths: [String] = ["."], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let actual = try placements(paths)
    for path in Set(actual.keys).union(expected.keys).sorted() where actual[path] != expected[path] {
      let (found, wanted) = (actual[path] ?? "no file", expected[path] ?? "no file")
      Issue.record("\(path): \(found), expected \(wanted)", sourceLocation: sourceLocation)
    }
  }

  /// The names of the modules of each file, `+` between them; inferred ones in brackets, tests with `*`.
  func placements(_ paths: [String] = ["."]) throws -> [String: String] {
    let sources = try discover(paths)
    let map = ModuleMap(sources)
    var result: [String: String] = [:]
    for file in sources.files {
      guard let placement = map.placement(of: file.path) else { continue }
      let names = placement.modules.map(\.name).joined(separator: " + ")
      let text: String
      switch placement.basis {
      case .declared: text = names
      case .inferred: text = "(\(names))"
      case .manifest: text = "manifest"
      }
      result[file.path] = placement.isTest ? text + "*" : text
    }
    return result
  }
}
