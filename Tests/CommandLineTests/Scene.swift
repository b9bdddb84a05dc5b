import Foundation
import TestSupport

/// A folder of files for a test that runs the built program in it. The folder is removed with the last reference to it.
final class Scene: Sendable {
  /// Absolute path, without links.
  let path: String

  /// A wiring with one error, in line 4.
  static let wiring = """
    import Swinject
    protocol Shop {}
    func wire() {
      _ = Container().resolve(Shop.self)!
    }

    """

  /// A wiring without findings.
  static let sound = """
    import Swinject
    protocol Cafe {}
    struct Kiosk: Cafe {}
    let container = Container()
    func wire() {
      container.register(Cafe.self) { _ in Kiosk() }
      _ = container.resolve(Cafe.self)!
    }

    """

  /// Makes files from texts by path. A path that ends in `/` makes an empty folder.
  init(_ files: [String: String] = [:]) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "digraph-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    path = folder.resolvingSymlinksInPath().path
    for (name, text) in files { try write(Data(text.utf8), to: name) }
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  func write(_ bytes: Data, to name: String) throws {
    let file = path + "/" + name
    let folder = name.hasSuffix("/") ? file : String(file[..<(file.lastIndex(of: "/") ?? file.endIndex)])
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    if !name.hasSuffix("/") { try bytes.write(to: URL(filePath: file)) }
  }

  func text(of name: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: path + "/" + name)), as: UTF8.self)
  }

  var names: [String] { get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() } }

  /// Runs the program in the folder. In its output, `SCENE` stands for the scene's path.
  func run(_ arguments: [String], environment: [String: String] = [:]) throws -> CommandResult {
    try clean(
      CommandResult.of(BuiltProgram.url(), arguments, in: URL(filePath: path), environment: variables(environment)))
  }

  /// Runs a shell command in the folder, in which `$DIGRAPH` is the program.
  func shell(_ command: String, environment: [String: String] = [:]) throws -> CommandResult {
    try clean(
      CommandResult.of(
        URL(filePath: "/bin/sh"), ["-c", command], in: URL(filePath: path), environment: variables(environment)))
  }

  private func variables(_ more: [String: String]) throws -> [String: String] {
    var variables = ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin", "HOME": path + "/.home"]
    variables["DIGRAPH"] = try BuiltProgram.url().path
    variables["DIGRAPH_CACHE"] = path + "/.cache"
    if let libraries = ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"] {
      variables["LD_LIBRARY_PATH"] = libraries
    }
    return variables.merging(more) { $1 }
  }

  private func clean(_ result: CommandResult) -> CommandResult {
    var result = result
    result.output = result.output.replacing(path, with: "SCENE")
    result.errors = result.errors.replacing(path, with: "SCENE")
    return result
  }
}
