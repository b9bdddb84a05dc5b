import DigraphModel
import DigraphPipeline
import DigraphRenderers
import DigraphRules
import DigraphSession
import Foundation
import TestSupport

/// An app on disk, a session that has it open, and fresh runs for comparison.
final class SessionScene: Sendable {
  let root: String
  let session: ProjectSession

  init(_ files: [String: String]) throws {
    root =
      FileManager.default.temporaryDirectory.appending(path: "digraph-\(UUID().uuidString)")
      .resolvingSymlinksInPath().path
    session = ProjectSession(Self.input(root))
    try write("ref: refs/heads/main\n", to: ".git/HEAD")
    for (path, text) in files { try write(text, to: path) }
  }

  deinit { try? FileManager.default.removeItem(atPath: root) }

  /// A copy of a sample, without its expected reports.
  static func sample(_ name: String) throws -> SessionScene {
    try app(Repository.root.appending(path: "Samples/\(name)").path)
  }

  /// A copy of the texts of an app.
  static func app(_ folder: String) throws -> SessionScene {
    let paths = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    var files: [String: String] = [:]
    for path in paths where !path.hasPrefix("Expected") && !path.hasSuffix(".md") {
      files[path] = try? String(contentsOfFile: "\(folder)/\(path)", encoding: .utf8)
    }
    return try SessionScene(files)
  }

  func write(_ text: String, to path: String) throws {
    let file = URL(filePath: "\(root)/\(path)")
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  func remove(_ path: String) throws { try FileManager.default.removeItem(atPath: "\(root)/\(path)") }

  private static func input(_ root: String) -> ProjectSession.Input {
    var input = ProjectSession.Input(paths: ["."], workingDirectory: root)
    input.jobs = 2
    return input
  }

  /// The whole answer of the session, or the error that prevents it.
  func answer() async -> String {
    do {
      let answer = try await session.answer()
      return try Self.text(answer.graph, answer.findings, answer.report.diagnostics, answer.check.guards)
    } catch {
      return "\(error)"
    }
  }

  /// The answer of a run that knows nothing but the bytes of all files.
  func fresh(_ unsaved: [String: [UInt8]] = [:]) async -> String {
    do {
      let project = try Project.load(
        paths: ["."], workingDirectory: root, configurationPath: nil, unsaved: unsaved)
      let check = await ProjectRun(project, jobs: 1).check()
      let findings = project.marking(project.notingTests(in: check.findings), rules: .all)
      return try Self.text(
        check.analysis.graph, findings, project.diagnostics + check.analysis.diagnostics, check.guards)
    } catch {
      return "\(error)"
    }
  }

  private static func text(
    _ graph: Graph, _ findings: [Finding], _ diagnostics: [Diagnostic], _ guards: [Guard]
  ) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
    return try JSONGraph.text(of: graph, findings: findings, guards: guards, tool: Tool(version: "0"))
      + String(decoding: try encoder.encode(findings), as: UTF8.self)
      + String(decoding: try encoder.encode(diagnostics), as: UTF8.self)
  }
}
